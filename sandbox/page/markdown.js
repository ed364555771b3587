// Discord's markdown as elements. Rules are tried in order at each place; what fits none is text.
import { make } from "./dom.js";

const INLINE = [
  [/^```(?:\w+\n)?\n?([\s\S]+?)```/, (m) => make("pre", {}, make("code", {}, m[1].trimEnd()))],
  [/^``(.+?)``/, (m) => make("code", {}, m[1])],
  [/^`([^`\n]+)`/, (m) => make("code", {}, m[1])],
  [/^\\([\\*_~`|>#\-[\]()<@:.!+])/, (m) => m[1]],
  [/^\*\*\*(.+?)\*\*\*/s, (m, w) => make("strong", {}, make("em", {}, ...inline(m[1], w)))],
  [/^\*\*(.+?)\*\*/s, (m, w) => make("strong", {}, ...inline(m[1], w))],
  [/^__(.+?)__/s, (m, w) => make("u", {}, ...inline(m[1], w))],
  [/^~~(.+?)~~/s, (m, w) => make("s", {}, ...inline(m[1], w))],
  [/^\|\|(.+?)\|\|/s, (m, w) => spoiler(inline(m[1], w))],
  [/^\*(?!\s)([^*]+?)\*/, (m, w) => make("em", {}, ...inline(m[1], w))],
  [/^_([^_]+?)_(?!\w)/, (m, w) => make("em", {}, ...inline(m[1], w))],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, w) => link(m[2], inline(m[1], w))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], [m[1]])],
  [/^https?:\/\/[^\s<)]+/, (m) => link(m[0], [m[0]])],
  [/^<@!?(\d+)>/, (m, w) => mention(`@${w.user(m[1])}`)],
  [/^<@&(\d+)>/, (m, w) => mention(`@${w.role(m[1])}`)],
  [/^<#(\d+)>/, (m, w) => mention(`#${w.channel(m[1])}`)],
  [/^<\/([^:>]+):\d+>/, (m) => mention(`/${m[1]}`)],
  [/^<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/^<t:(\d+)(?::(\w))?>/, (m) => moment(Number(m[1]), m[2])],
  [/^@(everyone|here)\b/, (m) => mention(m[0])],
];

export function inline(text, world) {
  const parts = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const hit = match(text.slice(at));
    if (!hit) {
      plain += text[at++];
      continue;
    }
    if (plain) parts.push(plain);
    plain = "";
    parts.push(hit[1](hit[0], world));
    at += hit[0][0].length;
  }
  if (plain) parts.push(plain);
  return parts;
}

function match(rest) {
  for (const [pattern, build] of INLINE) {
    const found = pattern.exec(rest);
    if (found) return [found, build];
  }
  return null;
}

const BLOCKS = [
  [/^(#{1,3}) (.+)$/, (m, w) => make(`h${m[1].length + 2}`, {}, ...inline(m[2], w))],
  [/^-# (.+)$/, (m, w) => make("small", {}, ...inline(m[1], w))],
  [/^>\s?(.*)$/, (m, w) => make("blockquote", {}, ...inline(m[1], w))],
  [/^(\s*)[-*] (.+)$/, (m, w) => bullet(m[1].length, "•", inline(m[2], w))],
  [/^(\s*)(\d+)\. (.+)$/, (m, w) => bullet(m[1].length, `${m[2]}.`, inline(m[3], w))],
];

export function markdown(text, world) {
  const box = make("div", { class: "text" });
  for (const piece of text.split(/(```[\s\S]+?```)/)) {
    if (piece.startsWith("```")) box.append(...inline(piece, world));
    else if (piece) box.append(...lines(piece, world));
  }
  return box;
}

function lines(text, world) {
  const parts = [];
  let run = [];
  const flush = () => {
    if (run.length) parts.push(make("p", {}, ...inline(run.join("\n"), world)));
    run = [];
  };
  for (const line of text.replace(/^\n|\n$/g, "").split("\n")) {
    const block = BLOCKS.map(([pattern, build]) => [pattern.exec(line), build]).find(([m]) => m);
    if (!block) {
      run.push(line);
      continue;
    }
    flush();
    parts.push(block[1](block[0], world));
  }
  flush();
  return parts;
}

function bullet(indent, mark, children) {
  const style = `padding-left: ${1.4 + indent * 0.5}em`;
  return make("div", { class: "bullet", style }, make("span", {}, mark), ...children);
}

function spoiler(children) {
  const open = (event) => event.currentTarget.classList.add("open");
  return make("button", { type: "button", class: "spoiler", onclick: open }, ...children);
}

function link(href, children) {
  return make("a", { href, target: "_blank", rel: "noreferrer" }, ...children);
}

function mention(text) {
  return make("span", { class: "mention" }, text);
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

function moment(seconds, style = "f") {
  const date = new Date(seconds * 1000);
  const full = date.toLocaleString(undefined, STYLES.F);
  const text = style === "R" ? relative(seconds) : date.toLocaleString(undefined, STYLES[style] || STYLES.f);
  return make("time", { datetime: date.toISOString(), title: full }, text);
}

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const units = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [unit, size] = units.find(([, length]) => Math.abs(away) >= length) || units[3];
  return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.round(away / size), unit);
}
