// Where a person types: words to say, or a command whose options are filled in one by one.
import { act, post } from "./api.js";
import { Catalogue, missing } from "./catalogue.js";
import { Combobox } from "./combobox.js";
import { make, readFile } from "./dom.js";

const INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, ROLE = 8, MENTIONABLE = 9, FILE = 11;
const PAUSE = 120;

export class Composer {
  // `done(outcome)` is told what comes of things; `up()` goes from an empty line to the newest buttons.
  constructor(box, world, done, up) {
    Object.assign(this, { box, world, done, up, catalogue: new Catalogue(), drafts: new Map() });
    this.talk();
  }

  know(commands) {
    this.catalogue = new Catalogue(commands, this.world.starters);
  }

  talk(text = "") {
    this.command = null;
    this.input = make("textarea", { id: "say", rows: 1, "aria-label": "Message or command", "aria-describedby": "reading", placeholder: this.hint() });
    this.input.value = text;
    this.reading = make("p", { class: "about", id: "reading", "aria-live": "polite" });
    this.list = new Combobox(this.input, (typed) => this.matching(typed), (item) => this.pick(item));
    this.input.addEventListener("input", () => this.read());
    this.input.addEventListener("keydown", (event) => this.keyInTalk(event));
    const send = make("button", { type: "button", class: "button primary", onclick: () => this.say() }, "Send");
    this.box.replaceChildren(this.list.list, make("div", { class: "talk" }, this.reading, this.input, send));
  }

  hint() {
    return this.world.place ? `Message ${this.world.place.title} or type /` : "";
  }

  matching(typed) {
    return typed.trimStart().startsWith("/") ? this.catalogue.offers(typed) : [];
  }

  pick(item) {
    if (item.command) return this.start(item.command);
    this.input.value = item.line ?? `/${item.group} `;
    this.read();
    return item.group && this.list.refresh();
  }

  // Says how a command line is understood before it is sent.
  read() {
    const line = this.input.value.trimStart().startsWith("/") ? this.catalogue.read(this.input.value) : null;
    const told = Object.entries(line?.options || {}).map(([name, value]) => `${name}: ${value}`);
    this.reading.textContent = told.length ? `/${line.command.path}, ${told.join(", ")}` : "";
  }

  keyInTalk(event) {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.say();
    } else if (event.key === "ArrowUp" && !this.input.value) {
      event.preventDefault();
      this.up();
    } else if (event.key.length === 1 && Date.now() - (this.told || 0) > 4000) {
      this.told = Date.now();
      post("typing", { channel: this.world.place.id }).catch(() => {});
    }
  }

  async say() {
    const content = this.input.value.trim();
    if (!content) return;
    if (content.startsWith("/")) return this.use(content);
    const begun = this.begun(content);
    this.talk(); // at once: what is typed while it travels must stay
    this.input.focus();
    try {
      await post("say", { channel: begun.place, content });
    } catch (error) {
      this.restore(begun);
      this.done({ kind: "refused", error: error.message });
    }
  }

  // Uses a command written out whole; one that lacks something is opened to be filled in.
  use(content) {
    const line = this.catalogue.read(content);
    if (!line) return this.done({ kind: "refused", error: `There is no command ${content.split(/\s/)[0]} here.` });
    if (line.over) return this.done({ kind: "refused", error: `/${line.command.path} takes nothing more: ${line.over}` });
    if (missing(line).length) return this.start(line.command, line.options);
    const begun = this.begun(content);
    this.leave();
    return this.send(line.command, line.options, begun);
  }

  start(command, given = {}) {
    this.command = command;
    this.fields = new Map();
    this.line = make("div", { class: "options" });
    this.extra = make("div", { class: "extra" });
    this.lists = make("div", {});
    const away = make("button", { type: "button", class: "plain", "aria-label": "Leave the command", onclick: () => this.leave() }, "✕");
    const send = make("button", { type: "submit", class: "button primary" }, "Send");
    const chip = make("strong", { class: "chip" }, `/${command.path}`);
    this.about = make("p", { class: "about", "aria-live": "polite" }, command.description);
    const form = make("form", { class: "command", onsubmit: (event) => this.submit(event) }, this.about, chip, this.line, this.extra, send, away);
    form.addEventListener("keydown", (event) => event.key === "Escape" && this.leave());
    this.box.replaceChildren(this.lists, form);
    const open = command.options.filter((one) => one.required || one.name in given);
    // With nothing required the first option is opened, so that typing goes somewhere.
    if (!open.length) open.push(...command.options.slice(0, 1));
    for (const option of command.options) open.includes(option) ? this.add(option, given[option.name]) : this.offer(option);
    this.focus();
  }

  leave() {
    this.talk();
    this.input.focus();
  }

  // Puts the cursor where something is still to be typed.
  focus() {
    const inputs = this.command ? [...this.line.querySelectorAll("input")] : [this.input];
    const empty = inputs.find((one) => !one.value) || inputs.at(-1);
    (empty || this.box.querySelector("[type=submit]")).focus();
  }

  offer(option) {
    const add = (event) => {
      event.currentTarget.remove();
      this.add(option).focus();
    };
    this.extra.append(make("button", { type: "button", class: "plus", title: option.description, onclick: add }, `+ ${option.name}`));
  }

  add(option, given = "") {
    const type = option.type === FILE ? "file" : "text";
    const input = make("input", { type, id: `option-${option.name}`, placeholder: option.description, title: option.description, required: option.required, inputmode: option.type === INTEGER ? "numeric" : false });
    const label = make("label", { for: input.id }, option.name);
    this.line.append(make("span", { class: "option" }, label, input));
    if (given) input.value = option.choices?.find((one) => String(one.value) === given)?.name ?? given;
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

  async submit(event) {
    event.preventDefault();
    const options = await this.given();
    const begun = this.begun();
    this.leave(); // at once: what is typed while it travels must stay
    await this.send(begun.state.command, options, begun);
  }

  async send(command, options, begun) {
    try {
      const outcome = act("command", { channel: begun.place, words: command.path, options });
      this.done({ kind: "sent" });
      const told = await outcome;
      if (told.kind === "failed") this.restore(begun);
      this.done(told);
    } catch (error) {
      this.restore(begun);
      this.done({ kind: "refused", error: error.message });
    }
  }

  // What was begun here, to be brought back: a line of text, or a command with its fields.
  begun(text = this.command ? "" : this.input.value) {
    const { command, fields, line, extra, lists, about } = this;
    const state = { command, fields, line, extra, lists, about };
    return { place: this.world.place.id, text, state, shown: command ? [...this.box.children] : null };
  }

  // Brings back what came to nothing, unless something else was begun there since.
  restore(begun) {
    const free = this.world.place.id === begun.place ? !this.command && !this.input.value : !this.drafts.has(begun.place);
    if (!free) return;
    if (this.world.place.id !== begun.place) this.drafts.set(begun.place, begun);
    else this.show(begun);
  }

  show(begun) {
    if (begun.shown) {
      Object.assign(this, begun.state);
      this.box.replaceChildren(...begun.shown);
    } else {
      this.talk(begun.text);
      this.read();
    }
    this.focus();
  }

  // Goes from the channel that was open to the one that now is; each keeps what was begun there.
  move(from) {
    const here = this.world.place.id;
    const begun = { ...this.begun(), place: from };
    if (from && (begun.shown || begun.text.trim())) this.drafts.set(from, begun);
    const draft = this.drafts.get(here);
    this.drafts.delete(here);
    if (draft) this.show(draft);
    else this.talk();
  }
}

function among(items) {
  return (text) => {
    const wanted = text.toLowerCase();
    const fits = items.filter((one) => one.name.toLowerCase().includes(wanted));
    return fits.slice(0, 25);
  };
}
