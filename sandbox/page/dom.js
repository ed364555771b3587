// Makes elements. Text always goes in as text, never as markup, so no message can script the page.

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

export function find(id) {
  return document.getElementById(id);
}

// Calls `take` when a line of a list is chosen. Arrow keys and letters change a closed list as they go
// through it, so what they come to is only taken with Enter.
export function whenChosen(list, take) {
  let key = "", open = false;
  const done = () => {
    open = false;
    take();
  };
  list.addEventListener("pointerdown", () => (key = ""));
  list.addEventListener("change", () => (key === "" || key === "Enter" ? done() : (open = true)));
  list.addEventListener("blur", () => (key = ""));
  list.addEventListener("keydown", (event) => {
    key = event.key;
    if (key !== "Enter" || !open) return;
    event.preventDefault();
    done();
  });
}

export function older(one, other) {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}

export function tint(id) {
  return `hsl(${(Number(BigInt(id) % 1009n) * 137) % 360} 45% 38%)`;
}

// Reads a file as the sandbox takes it: its name, and its bytes in base64.
export async function readFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { filename: file.name, data: btoa(text) };
}
