// A small menu at a button: the bot's commands for a message or a person.
import { make } from "./dom.js";

export function choose(event, items) {
  document.querySelector(".menu")?.remove();
  const place = event.currentTarget.getBoundingClientRect();
  const opener = event.currentTarget;
  const rows = items.map((one) => row(one, () => close(menu, opener)));
  const empty = make("p", { class: "hint" }, "The bot offers nothing here.");
  const menu = make("div", { class: "menu", role: "menu", tabindex: "-1", "aria-label": "The bot's commands" }, ...(rows.length ? rows : [empty]));
  document.body.append(menu);
  menu.style.top = `${Math.min(place.bottom, innerHeight - menu.offsetHeight - 8)}px`;
  menu.style.left = `${Math.min(place.left, innerWidth - menu.offsetWidth - 8)}px`;
  (menu.querySelector("button") || menu).focus();
  menu.addEventListener("keydown", (key) => step(key, menu, opener));
  setTimeout(() => document.addEventListener("click", () => menu.remove(), { once: true }));
}

function row(item, after) {
  const take = () => {
    after();
    item.take();
  };
  return make("button", { type: "button", role: "menuitem", onclick: take }, item.name);
}

function close(menu, opener) {
  menu.remove();
  opener.focus();
}

function step(event, menu, opener) {
  const rows = [...menu.querySelectorAll("button")];
  const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape" || event.key === "Tab") {
    event.preventDefault();
    event.stopPropagation();
    close(menu, opener);
  }
  if (move && rows.length) rows[(rows.indexOf(document.activeElement) + move + rows.length) % rows.length]?.focus();
}
