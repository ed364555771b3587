// The bot's commands as a person looks for them: what is offered while a line is typed, and what a
// whole line such as "/roll dice:4d6kh3 secret:only me" asks for.

const GROUPS = [1, 2], FILE = 11;
const MOST = 25;

export class Catalogue {
  constructor(commands = [], starters = []) {
    this.starters = starters;
    this.leaves = [];
    this.groups = new Map();
    for (const one of commands.filter((each) => each.type === 1)) this.add(one, one.name);
  }

  add(one, path) {
    const below = (one.options || []).filter((each) => GROUPS.includes(each.type));
    if (!below.length) return this.leaves.push({ path, description: one.description, options: one.options || [] });
    this.groups.set(path, one.description);
    return below.forEach((each) => this.add(each, `${path} ${each.name}`));
  }

  // Where to begin: what the host of the sandbox names, else commands that need nothing.
  begin() {
    const plain = this.leaves.filter((one) => !one.options.some((each) => each.required));
    const found = this.starters.length ? this.starters : plain.map((one) => ({ line: `/${one.path}`, words: one.description }));
    return found.slice(0, 3);
  }

  // Items {heading?, name, detail, and one of: line, group, command}.
  offers(typed) {
    const wanted = clean(typed).slice(1).toLowerCase();
    if (!wanted.trim()) return [...headed("Start here", this.begin().map(starter)), ...headed("All commands", this.level(""))];
    if (this.groups.has(wanted.trim()) && wanted.endsWith(" ")) return this.level(wanted);
    return this.matching(wanted);
  }

  // One item for each command and group right below a path, which is empty or ends with a space.
  level(path) {
    const depth = path.split(" ").length;
    const at = (one) => one.startsWith(path) && one.split(" ").length === depth;
    const groups = [...this.groups.keys()].filter(at).map((one) => this.group(one));
    const leaves = this.leaves.filter((one) => at(one.path)).map(leaf);
    return [...leaves, ...groups].sort((one, other) => one.name.localeCompare(other.name));
  }

  matching(wanted) {
    const rank = (path) => (path === wanted ? 0 : path.startsWith(wanted) ? 1 : path.includes(wanted) ? 2 : 3);
    const groups = [...this.groups.keys()].filter((one) => one.startsWith(wanted)).map((one) => [rank(one), this.group(one)]);
    const leaves = this.leaves.map((one) => [rank(one.path), leaf(one)]);
    const fits = [...groups, ...leaves].filter(([each]) => each < 3).sort(([one], [other]) => one - other);
    return fits.slice(0, MOST).map(([, item]) => item);
  }

  group(path) {
    const count = this.leaves.filter((one) => one.path.startsWith(`${path} `)).length;
    return { name: `/${path} …`, detail: `${this.groups.get(path)} (${count} ${count === 1 ? "command" : "commands"})`, group: path };
  }

  // Returns {command, options} of a line, or null where it names no command.
  read(typed) {
    const line = clean(typed).trim().slice(1);
    const named = (one) => line.toLowerCase().startsWith(one.path) && /^(\s|$)/.test(line.slice(one.path.length));
    const command = this.leaves.filter(named).sort((one, other) => other.path.length - one.path.length)[0];
    return command ? { command, ...readOptions(command.options, line.slice(command.path.length)) } : null;
  }
}

export function missing({ command, options }) {
  return command.options.filter((one) => one.required && !(one.name in options));
}

// What is pasted from a page may hold spaces that do not break.
function clean(text) {
  return text.replace(/\u00a0/g, " ").trimStart();
}

function headed(heading, items) {
  return items.map((one, index) => (index ? one : { ...one, heading }));
}

function starter({ line, words }) {
  return { name: line, detail: words, line };
}

function leaf(one) {
  return { name: `/${one.path}`, detail: one.description, command: one };
}

// Options go by name ("dice:2d6"). What stands before the first name is the first option left over.
function readOptions(wanted, text) {
  const typed = wanted.filter((one) => one.type !== FILE);
  const names = typed.map((one) => one.name).join("|");
  const marks = names ? [...text.matchAll(new RegExp(`(?:^|\\s)(${names}):`, "gi"))] : [];
  const options = {};
  marks.forEach((mark, index) => {
    const value = text.slice(mark.index + mark[0].length, marks[index + 1]?.index).trim();
    if (value) options[mark[1].toLowerCase()] = value;
  });
  const first = text.slice(0, marks[0]?.index).trim();
  const open = typed.find((one) => !(one.name in options));
  if (first && open) options[open.name] = first;
  for (const one of typed) if (one.name in options) options[one.name] = chosen(one, options[one.name]);
  return { options, over: open ? "" : first };
}

function chosen(option, text) {
  const found = option.choices?.find((one) => one.name.toLowerCase() === text.toLowerCase());
  return found ? String(found.value) : text;
}
