// A text field with a list of offers above it, for keyboard and pointer alike.
import { make } from "./dom.js";

let count = 0;

export class Combobox {
  // `offers(text)` returns items {name, detail, value}, or a promise of them; `pick(item)` is told.
  // An item with a `heading` begins a part of the list.
  // An eager one marks its first offer before anything is typed, so that Enter takes it.
  constructor(input, offers, pick, eager = true) {
    Object.assign(this, { input, offers, pick, eager, items: [], rows: [], active: -1, asked: 0 });
    this.list = make("ul", { role: "listbox", "aria-label": "Suggestions", class: "offers", id: `offers${++count}`, hidden: true });
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", this.list.id);
    input.setAttribute("aria-expanded", "false");
    input.setAttribute("autocomplete", "off");
    input.addEventListener("input", () => this.refresh());
    input.addEventListener("focus", () => this.refresh());
    input.addEventListener("blur", () => this.close());
    input.addEventListener("keydown", (event) => this.key(event));
  }

  async refresh() {
    const turn = ++this.asked;
    let items = [];
    this.mark(-1); // what is still shown was offered for another text, and Enter must not take it
    try {
      items = await this.offers(this.input.value);
    } catch (error) {
      items = [];
      this.input.title = error.message;
    }
    if (turn === this.asked && document.activeElement === this.input) this.show(items);
  }

  show(items) {
    this.items = items;
    this.rows = items.map((item, index) => this.row(item, index));
    this.list.replaceChildren(...items.flatMap((item, index) => [...this.heading(item), this.rows[index]]));
    this.list.hidden = items.length === 0;
    this.input.setAttribute("aria-expanded", String(items.length > 0));
    this.mark(items.length && (this.eager || this.input.value) ? 0 : -1);
  }

  heading(item) {
    return item.heading ? [make("li", { role: "presentation", class: "heading" }, item.heading)] : [];
  }

  row(item, index) {
    const take = (event) => {
      event.preventDefault();
      this.choose(index);
    };
    const detail = item.detail ? make("span", { class: "detail" }, item.detail) : null;
    return make("li", { role: "option", id: `${this.list.id}-${index}`, onmousedown: take }, make("span", {}, item.name), detail);
  }

  mark(index) {
    this.active = index;
    this.rows.forEach((row, at) => row.setAttribute("aria-selected", String(at === index)));
    const row = this.rows[index];
    this.input.setAttribute("aria-activedescendant", row ? row.id : "");
    row?.scrollIntoView({ block: "nearest" });
  }

  key(event) {
    if (this.list.hidden) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      this.mark((Math.max(this.active, step < 0 ? 0 : -1) + step + this.items.length) % this.items.length);
    } else if (event.key === "Escape") {
      event.stopImmediatePropagation();
      this.close();
    } else if (this.active >= 0 && (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.choose(this.active);
    }
  }

  choose(index) {
    const item = this.items[index];
    this.close();
    if (item) this.pick(item);
  }

  close() {
    this.asked++;
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
  }
}
