// Where a person types: words to say, or a command whose options are filled in one by one.
import { act, post } from "./api.js";
import { Combobox } from "./combobox.js";
import { make, readFile } from "./dom.js";

const GROUPS = [1, 2];
const INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, ROLE = 8, MENTIONABLE = 9, FILE = 11;
const PAUSE = 120;

export class Composer {
  constructor(box, world, done) {
    Object.assign(this, { box, world, done, commands: [] });
    this.talk();
  }

  know(commands) {
    this.commands = commands.filter((one) => one.type === 1).flatMap((one) => leaves(one, one.name));
  }

  talk(text = "") {
    this.input = make("textarea", { id: "say", rows: 1, "aria-label": "Message or command", placeholder: this.hint() });
    this.input.value = text;
    const list = new Combobox(this.input, (typed) => this.matching(typed), (item) => this.start(item.value));
    this.input.addEventListener("keydown", (event) => this.keyInTalk(event));
    const send = make("button", { type: "button", class: "button primary", onclick: () => this.say() }, "Send");
    this.box.replaceChildren(list.list, make("div", { class: "talk" }, this.input, send));
  }

  hint() {
    return this.world.place ? `Message ${this.world.place.title} or type /` : "";
  }

  matching(typed) {
    if (!typed.startsWith("/")) return [];
    const wanted = typed.slice(1).toLowerCase();
    const fits = this.commands.filter((one) => one.path.includes(wanted));
    fits.sort((one, other) => Number(other.path.startsWith(wanted)) - Number(one.path.startsWith(wanted)));
    return fits.map((one) => ({ name: `/${one.path}`, detail: one.description, value: one }));
  }

  keyInTalk(event) {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.say();
    } else if (event.key.length === 1 && Date.now() - (this.told || 0) > 4000) {
      this.told = Date.now();
      post("typing", { channel: this.world.place.id }).catch(() => {});
    }
  }

  async say() {
    const content = this.input.value.trim();
    if (!content) return;
    if (content.startsWith("/")) return this.done({ kind: "refused", error: `There is no command ${content.split(" ")[0]} here.` });
    const input = this.input;
    input.value = ""; // at once: what is typed while it travels must stay
    try {
      await post("say", { channel: this.world.place.id, content });
    } catch (error) {
      input.value ||= content;
      this.done({ kind: "refused", error: error.message });
    }
  }

  start(command) {
    this.command = command;
    this.fields = new Map();
    this.line = make("div", { class: "options" });
    this.extra = make("div", { class: "extra" });
    this.lists = make("div", {});
    const away = make("button", { type: "button", class: "plain", "aria-label": "Leave the command", onclick: () => this.leave() }, "✕");
    const send = make("button", { type: "submit", class: "button primary" }, "Send");
    const chip = make("strong", { class: "chip" }, `/${command.path}`);
    this.about = make("p", { class: "about", "aria-live": "polite" }, command.description);
    const form = make("form", { class: "command", onsubmit: (event) => this.send(event) }, this.about, chip, this.line, this.extra, send, away);
    form.addEventListener("keydown", (event) => event.key === "Escape" && this.leave());
    this.box.replaceChildren(this.lists, form);
    const open = command.options.filter((one) => one.required);
    // With nothing required the first option is opened, so that typing goes somewhere.
    if (!open.length) open.push(...command.options.slice(0, 1));
    for (const option of command.options) open.includes(option) ? this.add(option) : this.offer(option);
    (this.line.querySelector("input") || send).focus();
  }

  leave() {
    this.talk();
    this.input.focus();
  }

  offer(option) {
    const add = (event) => {
      event.currentTarget.remove();
      this.add(option).focus();
    };
    this.extra.append(make("button", { type: "button", class: "plus", title: option.description, onclick: add }, `+ ${option.name}`));
  }

  add(option) {
    const type = option.type === FILE ? "file" : "text";
    const input = make("input", { type, id: `option-${option.name}`, placeholder: option.description, title: option.description, required: option.required, inputmode: option.type === INTEGER ? "numeric" : false });
    const label = make("label", { for: input.id }, option.name);
    this.line.append(make("span", { class: "option" }, label, input));
    this.fields.set(option.name, { input, value: null });
    input.addEventListener("focus", () => (this.about.textContent = `${option.name}: ${option.description}`));
    input.addEventListener("input", () => (this.fields.get(option.name).value = null));
    const offers = this.offersOf(option);
    if (offers) this.lists.append(new Combobox(input, offers, (item) => this.take(option, item), option.required).list);
    return input;
  }

  take(option, item) {
    const field = this.fields.get(option.name);
    field.input.value = item.name;
    field.value = item.value;
    const inputs = [...this.line.querySelectorAll("input")];
    const next = inputs.find((one) => one !== field.input && one.required && !one.value);
    (next || this.box.querySelector(".command [type=submit]")).focus();
  }

  offersOf(option) {
    const { users, channels, roles } = this.world;
    const people = users.map((one) => ({ name: `@${one.global_name}`, value: one.id }));
    const places = channels.filter((one) => one.name).map((one) => ({ name: `#${one.name}`, value: one.id }));
    const ranks = roles.map((one) => ({ name: one.name, value: one.id }));
    const yes = [{ name: "True", value: "true" }, { name: "False", value: "false" }];
    if (option.autocomplete) return (text) => this.complete(option, text);
    if (option.choices?.length) return among(option.choices.map((one) => ({ name: one.name, value: one.value })));
    return { [BOOLEAN]: among(yes), [USER]: among(people), [CHANNEL]: among(places), [ROLE]: among(ranks), [MENTIONABLE]: among([...people, ...ranks]) }[option.type];
  }

  async complete(option, text) {
    const turn = (this.turn = {});
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (turn !== this.turn) return [];
    const options = { ...(await this.given()), [option.name]: text };
    const ask = { channel: this.world.place.id, words: this.command.path, options, focused: option.name };
    const outcome = await act("command", ask);
    if (outcome.kind !== "choices") throw new Error("The bot offered nothing in time.");
    return outcome.choices.map((one) => ({ name: one.name, value: one.value }));
  }

  async given() {
    const options = {};
    for (const [name, { input, value }] of this.fields) {
      if (input.type === "file") {
        if (input.files[0]) options[name] = await readFile(input.files[0]);
      } else if (input.value !== "") options[name] = value ?? input.value;
    }
    return options;
  }

  async send(event) {
    event.preventDefault();
    const ask = { channel: this.world.place.id, words: this.command.path, options: await this.given() };
    const sent = { command: this.command, fields: this.fields, line: this.line, extra: this.extra, lists: this.lists, about: this.about };
    const shown = [...this.box.children];
    this.leave(); // at once: what is typed while it travels must stay
    try {
      const outcome = act("command", ask);
      this.done({ kind: "sent" });
      const told = await outcome;
      if (told.kind === "failed") this.restore(sent, shown);
      this.done(told);
    } catch (error) {
      this.restore(sent, shown);
      this.done({ kind: "refused", error: error.message });
    }
  }

  // Brings a command back that came to nothing, unless something else was begun since.
  restore(sent, shown) {
    if (!this.input.isConnected || this.input.value) return;
    Object.assign(this, sent);
    this.box.replaceChildren(...shown);
    (this.line.querySelector("input") || this.box.querySelector("[type=submit]")).focus();
  }
}

function leaves(one, path) {
  const below = (one.options || []).filter((each) => GROUPS.includes(each.type));
  if (below.length) return below.flatMap((each) => leaves(each, `${path} ${each.name}`));
  return [{ path, description: one.description, options: one.options || [] }];
}

function among(items) {
  return (text) => {
    const wanted = text.toLowerCase();
    const fits = items.filter((one) => one.name.toLowerCase().includes(wanted));
    return fits.slice(0, 25);
  };
}
