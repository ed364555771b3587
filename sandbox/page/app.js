// The page: who you are, where you are, what is said there; kept fresh by the sandbox's events.
import { act, get, listen, me, settle } from "./api.js";
import { Composer } from "./composer.js";
import { find, make, older, whenChosen } from "./dom.js";
import { showForm } from "./form.js";
import { messageView } from "./message.js";
import { choose } from "./menu.js";
import { showPlaces, titleOf } from "./places.js";

const FORUM = 15, EPHEMERAL = 64;
const world = {
  me: null, users: [], roles: [], starters: [], channels: [], guilds: [], place: null, unread: new Map(), commands: [],
  user: (id) => world.users.find((one) => one.id === id)?.global_name || "somebody",
  role: (id) => world.roles.find((one) => one.id === id)?.name || "a role",
  channel: (id) => world.channels.find((one) => one.id === id)?.name || "a channel",
};
const messages = new Map();
const typing = new Map();
const composer = new Composer(find("composer"), world, react, newest);
let away = false;
let heard = 0;

async function refresh() {
  const state = await get("state");
  Object.assign(world, state, { roles: state.guilds.flatMap((one) => one.roles) });
  showWho(state.people);
  const kept = world.channels.find((one) => one.id === (world.place?.id || location.hash.slice(1)));
  const first = world.channels.find((one) => one.name === "general") || world.channels[0];
  await open((kept || first).id, !world.place);
}

function showWho(people) {
  const items = people.map((one) => make("option", { value: one.global_name, selected: one.id === world.me.id }, one.about ? `${one.global_name} (${one.about})` : one.global_name));
  find("who").replaceChildren(...items);
  document.title = `${world.me.global_name} · Sandbox`;
}

async function open(id, focus = true) {
  const channel = world.channels.find((one) => one.id === id);
  if (!channel) return;
  const from = world.place?.id;
  const moved = from !== id;
  world.place = { ...channel, title: titleOf(channel) };
  location.hash = id;
  world.unread.delete(id);
  find("place").textContent = world.place.title;
  find("topic").textContent = channel.topic || "";
  showPlaces(world, open);
  side(false);
  if (moved) say("");
  await Promise.all([loadMessages(), loadCommands()]);
  find("composer").hidden = channel.type === FORUM;
  if (moved) composer.move(from);
  if (focus && channel.type !== FORUM) composer.focus();
}

async function loadCommands() {
  world.commands = await get("commands", { channel: world.place.id });
  composer.know(world.commands);
  if (!messages.size) showMessages(); // the welcome offers commands
}

// What is heard while the answer is on its way may be newer than the answer, or another place is open by then.
async function loadMessages() {
  let told, before, place;
  do {
    before = heard;
    place = world.place.id;
    told = await get("messages", { channel: place });
  } while (heard !== before || place !== world.place.id);
  messages.clear();
  for (const one of told) messages.set(one.id, one);
  showMessages();
}

function showMessages() {
  const rows = [...messages.values()].sort((one, other) => older(one.id, other.id)).map((one) => messageView(one, world, deeds));
  find("log").replaceChildren(...(rows.length ? rows : [welcome()]));
  toBottom(true);
}

function welcome() {
  if (world.place.type === FORUM) return make("p", { class: "welcome" }, "A forum: its posts are listed under it on the left.");
  return make(
    "div", { class: "welcome" },
    make("h2", {}, `This is ${world.place.title}`),
    make("p", {}, `A small Discord on this machine, for trying ${world.bot.global_name} out. The bot is the real one, and nothing leaves this machine. Press one of these to begin:`),
    make("div", { class: "row" }, ...composer.catalogue.begin().map(starter)),
    make("p", {}, "Type / to see all that the bot can do. The keyboard is enough: ↑ in an empty line goes to the newest buttons, and Escape comes back."),
    make("p", {}, "To be two people, open a second window with the button under your name. Each window is somebody of their own."),
  );
}

function starter({ line, words }) {
  const begin = () => composer.use(line);
  return make("button", { type: "button", class: "button primary starter", onclick: begin }, make("strong", {}, line), make("span", {}, words));
}

let following = true;

function toBottom(always) {
  const log = find("log");
  following ||= always;
  if (following) log.scrollTop = log.scrollHeight;
}

function follow() {
  const log = find("log");
  following = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
}

function hear(event) {
  ({ hello: back, message: hearMessage, outcome: settle, typing: hearTyping, channels: refresh, commands: loadCommands })[event.t]?.(event);
}

function back() {
  if (away) say("");
  away = false;
  refresh().catch((error) => say(error.message, true));
}

// Whoever is not known here is told so: the sandbox is there, and nothing is gained by waiting.
async function lost() {
  away = true;
  const stranger = await get("state").then(() => false, (error) => !(error instanceof TypeError));
  if (away) say(stranger ? `Nobody here is called ${me}. Open / and choose who you are.` : "The sandbox is away; trying again…", true);
}

function hearMessage({ event, message }) {
  typing.delete(message.author.id);
  if (message.channel_id !== world.place?.id) return noteUnread(event, message);
  heard += 1;
  if (event === "delete") messages.delete(message.id);
  else messages.set(message.id, message);
  const row = find(`m${message.id}`);
  // A message may have been read with the channel before it is heard of.
  if (event !== "delete" && row) replace(row, message);
  else if (event === "create" && messages.size > 1) find("log").append(messageView(message, world, deeds));
  else showMessages();
  showTyping();
  toBottom(message.author.id === world.me.id || (message.flags & EPHEMERAL) !== 0);
}

// A message that changes while a control of it has the focus keeps it on the same control.
function replace(row, message) {
  const control = row.contains(document.activeElement) && document.activeElement.dataset.control;
  row.replaceWith(messageView(message, world, deeds));
  if (control) focusControl(message, control);
}

function focusControl(message, control) {
  const found = find(`m${message.id}`)?.querySelector(`[data-control="${CSS.escape(control)}"]:not(:disabled)`);
  if (found) found.focus();
  else composer.focus();
}

function noteUnread(event, message) {
  if (event !== "create") return;
  const named = message.mention_everyone || message.mentions.some((one) => one.id === world.me.id);
  const before = world.unread.get(message.channel_id) || 0;
  world.unread.set(message.channel_id, before + Number(named));
  if (world.channels.some((one) => one.id === message.channel_id)) showPlaces(world, open);
  else refresh();
}

function hearTyping({ channel, user }) {
  if (channel !== world.place?.id || user === world.me.id) return;
  clearTimeout(typing.get(user));
  typing.set(user, setTimeout(() => { typing.delete(user); showTyping(); }, 6000));
  showTyping();
}

function showTyping() {
  const names = [...typing.keys()].map(world.user);
  say(names.length ? `${names.join(", ")} ${names.length > 1 ? "are" : "is"} typing…` : "");
}

function say(text, wrong = false) {
  find("status").textContent = text;
  find("status").classList.toggle("wrong", wrong);
}

let opener = null;

// The browser gives the focus back to what opened a form, unless that is gone or was switched off.
function afterForm() {
  const on = document.activeElement;
  if (on && on !== document.body && !find("form").contains(on)) return;
  if (opener && opener.message.channel_id === world.place?.id) focusControl(opener.message, opener.control);
  else composer.focus();
}

function react(outcome) {
  if (outcome.kind === "closed") return afterForm();
  if (outcome.kind === "modal") showForm(outcome.modal, world, react);
  if (outcome.kind === "sent") say("Sending…");
  else if (outcome.kind === "failed") say(`This interaction failed: ${world.bot.global_name} did not answer in time.`, true);
  else if (outcome.kind === "refused") say(outcome.error, true);
  else say("");
}

async function run(deed, ask, control, message) {
  const held = control && document.activeElement === control;
  opener = held ? { message, control: control.dataset.control } : null;
  if (control) control.disabled = true;
  try {
    react(await act(deed, ask));
  } catch (error) {
    react({ kind: "refused", error: error.message });
  } finally {
    if (control) control.disabled = false;
    const free = !document.activeElement || document.activeElement === document.body;
    if (held && free && message.channel_id === world.place?.id) focusControl(message, control.dataset.control);
  }
}

const deeds = {
  open: (id) => open(id),
  press: (message, custom_id, control) => run("press", { channel: message.channel_id, message: message.id, custom_id }, control, message),
  pick: (message, custom_id, values, control) => run("press", { channel: message.channel_id, message: message.id, custom_id, values }, control, message),
  dismiss: (message) => { messages.delete(message.id); showMessages(); composer.focus(); },
  menuMessage: (message, event) => choose(event, menuItems(3, message.id)),
  menuUser: (user, event) => choose(event, menuItems(2, user.id)),
};

function menuItems(type, target) {
  const found = world.commands.filter((one) => one.type === type);
  return found.map((one) => ({ name: one.name, take: () => run("menu", { channel: world.place.id, name: one.name, target }) }));
}

whenChosen(find("who"), () => (location.search = `?as=${encodeURIComponent(find("who").value)}`));
find("second").addEventListener("click", () => {
  const other = [...find("who").options].find((one) => one.value !== world.me.global_name);
  window.open(`/?as=${encodeURIComponent(other.value)}${location.hash}`, "_blank");
});
// The messages that can be pressed or picked from, oldest first.
const PRESSED = ".row :is(button, select, a):not(:disabled)";

function pressed() {
  return [...find("log").querySelectorAll(".message, .welcome")].filter((one) => one.querySelector(PRESSED));
}

function newest() {
  pressed().at(-1)?.querySelector(PRESSED).focus();
}

// Arrow keys go among the controls of the log: up and down by message, left and right within one.
function keyInLog(event) {
  const control = event.target.closest(PRESSED);
  const row = control?.closest(".message, .welcome");
  if (event.key === "Escape") return composer.focus();
  if (!row) return null;
  const inside = [...row.querySelectorAll(PRESSED)], rows = pressed();
  const beside = { ArrowLeft: -1, ArrowRight: 1 }[event.key], over = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  // Up and down belong to a list that has the focus.
  if (!beside && (!over || control.tagName === "SELECT")) return null;
  event.preventDefault();
  if (beside) return inside[inside.indexOf(control) + beside]?.focus();
  const next = rows[rows.indexOf(row) + over];
  if (next) return next.querySelector(PRESSED).focus();
  return over > 0 ? composer.focus() : null;
}

find("log").addEventListener("keydown", keyInLog);
find("log").addEventListener("scroll", follow);
find("log").addEventListener("load", () => toBottom(false), true);

// On a narrow screen the channels lie over the page until one is opened.
function side(open) {
  document.body.classList.toggle("side", open);
  find("menu").setAttribute("aria-expanded", String(open));
}

function closeSide() {
  if (!document.body.classList.contains("side")) return;
  side(false);
  find("menu").focus();
}

find("menu").addEventListener("click", () => {
  side(!document.body.classList.contains("side"));
  if (document.body.classList.contains("side")) find("places").querySelector("[aria-current], button").focus();
});
find("shade").addEventListener("click", closeSide);
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  closeSide();
  // A button that was pressed has lost the focus until it is answered.
  if (document.activeElement === document.body) composer.focus();
});
window.addEventListener("hashchange", () => location.hash.slice(1) !== world.place?.id && open(location.hash.slice(1)));
listen(hear, lost);
