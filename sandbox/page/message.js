// One message as it is shown: who, when, text, embeds, files, buttons and selects.
import { make, tint, whenChosen } from "./dom.js";
import { inline, markdown } from "./markdown.js";

const EPHEMERAL = 64, LOADING = 128;
const STYLES = ["", "primary", "secondary", "success", "danger", "link"];

export function messageView(message, world, deeds) {
  const whisper = (message.flags & EPHEMERAL) !== 0;
  const named = message.mention_everyone || message.mentions.some((one) => one.id === world.me.id);
  const kind = `message${whisper ? " whisper" : ""}${named ? " named" : ""}`;
  return make(
    "article",
    { class: kind, id: `m${message.id}`, "aria-label": `Message by ${message.author.global_name}` },
    reply(message, world),
    make("span", { class: "face", style: `background:${tint(message.author.id)}`, "aria-hidden": "true" }, message.author.global_name[0]),
    make("div", { class: "body" }, head(message, deeds), ...content(message, world, deeds), whisper ? foot(message, deeds) : null),
  );
}

function reply(message, world) {
  if (!message.message_reference) return null;
  const to = message.referenced_message;
  const text = to ? `${to.author.global_name}: ${to.content.slice(0, 200) || "a message"}` : "a deleted message";
  return make("p", { class: "reply" }, "↱ ", ...inline(text.replace(/\n/g, " "), world));
}

function head(message, deeds) {
  const date = new Date(message.timestamp);
  const time = make("time", { datetime: message.timestamp, title: date.toLocaleString() }, date.toLocaleTimeString([], { timeStyle: "short" }));
  const name = make("button", { type: "button", class: "name", "aria-haspopup": "menu", onclick: (event) => deeds.menuUser(message.author, event) }, message.author.global_name);
  const more = make("button", { type: "button", class: "more", "aria-haspopup": "menu", "aria-label": "More for this message", onclick: (event) => deeds.menuMessage(message, event) }, "⋯");
  const how = usedBy(message);
  return make("div", { class: "head" }, name, message.author.bot ? make("span", { class: "app" }, "APP") : null, time, how, more);
}

function usedBy(message) {
  const about = message.interaction_metadata;
  if (!about?.name || message.message_reference) return null;
  return make("span", { class: "how" }, `${about.user.global_name} used ${about.command_type === 1 ? "/" : ""}${about.name}`);
}

function foot(message, deeds) {
  const away = make("button", { type: "button", class: "plain", onclick: () => deeds.dismiss(message) }, "Dismiss message");
  return make("p", { class: "foot" }, "Only you can see this · ", away);
}

function content(message, world, deeds) {
  if (message.flags & LOADING) return [make("p", { class: "thinking" }, `${message.author.global_name} is thinking…`)];
  const thread = message.thread ? make("button", { type: "button", class: "thread", onclick: () => deeds.open(message.thread.id) }, `Thread: ${message.thread.name}`) : null;
  return [
    words(message, world),
    ...message.attachments.filter((one) => !inEmbeds(one, message)).map(file),
    ...message.embeds.map((one) => embed(one, world, message)),
    ...message.components.map((row) => componentRow(row, message, world, deeds)),
    thread,
  ];
}

function words(message, world) {
  const box = markdown(message.content, world);
  const edited = make("span", { class: "edited" }, "(edited)");
  if (message.edited_timestamp) (box.lastElementChild || box).append(" ", edited);
  return box;
}

function inEmbeds(one, message) {
  return message.embeds.some((embed) => embed.image?.url === one.url || embed.thumbnail?.url === one.url);
}

function file(one) {
  const size = one.size < 1024 ? `${one.size} bytes` : `${Math.round(one.size / 1024)} KB`;
  if (!one.content_type?.startsWith("image/")) {
    return make("p", { class: "file" }, make("a", { href: one.url, target: "_blank" }, one.filename), ` ${size}`);
  }
  return picture(one.url, one.description, one.width, one.height);
}

function picture(url, words, width, height) {
  // The place is kept free before the picture comes, so that the text does not jump.
  const style = width && height ? `width:min(100%, ${width}px, ${(26 * width) / height}rem);aspect-ratio:${width}/${height}` : false;
  const image = make("img", { src: url, alt: words || "", style });
  const link = make("a", { href: url, target: "_blank" }, image);
  // Readers hear the words with the picture; written out they would push the text out of sight.
  const told = words && make("details", {}, make("summary", {}, "ALT"), " ", words);
  return make("figure", {}, link, told ? make("figcaption", {}, told) : null);
}

function embed(one, world, message) {
  const colour = one.color ? `#${one.color.toString(16).padStart(6, "0")}` : "";
  const described = (url) => message.attachments.find((each) => each.url === url)?.description;
  const title = one.title ? make("h3", {}, ...inline(one.title, world)) : null;
  return make(
    "div",
    { class: "embed", style: colour && `border-color:${colour}` },
    one.thumbnail ? make("img", { class: "thumb", src: one.thumbnail.url, alt: described(one.thumbnail.url) || "" }) : null,
    one.author ? make("p", { class: "author" }, one.author.name) : null,
    one.url && title ? make("a", { href: one.url, target: "_blank", rel: "noreferrer" }, title) : title,
    one.description ? markdown(one.description, world) : null,
    one.fields?.length ? make("div", { class: "fields" }, ...one.fields.map((each) => field(each, world))) : null,
    one.image ? picture(one.image.url, described(one.image.url), one.image.width, one.image.height) : null,
    one.footer ? make("p", { class: "footer" }, one.footer.text) : null,
  );
}

function field(one, world) {
  return make("div", { class: one.inline ? "field" : "field wide" }, make("h4", {}, ...inline(one.name, world)), markdown(one.value, world));
}

function componentRow(row, message, world, deeds) {
  const parts = row.components || [];
  return make("div", { class: "row" }, ...parts.map((one) => (one.type === 2 ? button(one, message, deeds) : select(one, message, world, deeds))));
}

function button(one, message, deeds) {
  const label = [one.emoji?.name, one.label].filter(Boolean).join(" ");
  if (one.style === 5) return make("a", { class: "button link", href: one.url, target: "_blank", rel: "noreferrer" }, `${label} ↗`);
  const press = (event) => deeds.press(message, one.custom_id, event.currentTarget);
  return make("button", { type: "button", class: `button ${STYLES[one.style]}`, disabled: one.disabled, "data-control": one.custom_id, onclick: press }, label);
}

export function choicesOf(one, world) {
  if (one.type === 3) return one.options.map((each) => ({ ...each, words: [each.emoji?.name, each.label, each.description && `(${each.description})`].filter(Boolean).join(" ") }));
  const people = world.users.map((each) => ({ value: each.id, words: `@${each.global_name}` }));
  const roles = world.roles.map((each) => ({ value: each.id, words: each.name }));
  const channels = world.channels.filter((each) => each.name).map((each) => ({ value: each.id, words: `#${each.name}` }));
  return { 5: people, 6: roles, 7: [...people, ...roles], 8: channels }[one.type] || [];
}

export function choiceList(one, world) {
  const many = (one.max_values ?? 1) > 1;
  const items = choicesOf(one, world).map((each) => make("option", { value: each.value, selected: each.default }, each.words));
  if (!many) items.unshift(make("option", { value: "", selected: !items.some((each) => each.selected) }, one.placeholder || "Choose one…"));
  const size = many ? Math.min(6, items.length) : false;
  return make("select", { multiple: many, size, disabled: one.disabled, "aria-label": one.placeholder || "Choose" }, ...items);
}

export function picked(list) {
  return [...list.selectedOptions].map((one) => one.value).filter(Boolean);
}

function select(one, message, world, deeds) {
  const list = choiceList(one, world);
  list.dataset.control = one.custom_id;
  const send = () => deeds.pick(message, one.custom_id, picked(list), list);
  if (!list.multiple) {
    whenChosen(list, send);
    return list;
  }
  const least = one.min_values ?? 1;
  const count = least === one.max_values ? `exactly ${least}` : `${least} to ${one.max_values}`;
  const hint = make("p", { class: "hint" }, `${one.placeholder || "Choose"}: ${count}`);
  return make("div", { class: "many" }, hint, list, make("button", { type: "button", class: "button primary", onclick: send }, "Send"));
}
