// A form (modal) the bot opened, as a dialog.
import { act } from "./api.js";
import { find, make, readFile } from "./dom.js";
import { choiceList, picked } from "./message.js";

const ROW = 1, TEXT_INPUT = 4, WORDS = 10, LABEL = 18, PARAGRAPH = 2;
const FILES = 19, ONE_OF = 21, SOME_OF = 22, TICK = 23;

export function showForm(form, world, done) {
  const dialog = find("form");
  const fields = new Map();
  const wrong = make("p", { class: "wrong", role: "alert" });
  const send = make("button", { type: "submit", class: "button primary" }, "Submit");
  const away = make("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, "Cancel");
  const submit = async (event) => {
    event.preventDefault();
    send.disabled = true;
    wrong.textContent = await trySend(form, fields, dialog, done);
    send.disabled = false;
  };
  const parts = form.components.flatMap((one) => partsOf(one, fields, world));
  const body = make("form", { onsubmit: submit }, make("h2", {}, form.title), ...parts, wrong, make("div", { class: "row" }, send, away));
  body.querySelector("h2").id = "form-title";
  dialog.replaceChildren(body);
  dialog.onclose = () => done({ kind: "closed" });
  dialog.showModal();
  body.querySelector("input, textarea, select")?.focus();
}

async function trySend(form, fields, dialog, done) {
  const read = [...fields].map(async ([id, value]) => [id, await value()]);
  const values = Object.fromEntries(await Promise.all(read));
  try {
    const outcome = await act("submit", { form: form.interaction, values });
    if (outcome.kind === "failed") return "Something went wrong. Try again.";
    dialog.close();
    done(outcome);
    return "";
  } catch (error) {
    return error.message;
  }
}

function partsOf(part, fields, world) {
  if (part.type === ROW) return part.components.flatMap((one) => partsOf(one, fields, world));
  if (part.type === WORDS) return [make("p", {}, part.content)];
  const inner = part.type === LABEL ? part.component : part;
  const label = part.label || inner.label || "";
  return [fieldOf(inner, label, part.description, fields, world)];
}

function fieldOf(one, label, about, fields, world) {
  const [control, value] = controlOf(one, world);
  control.id = `field-${one.custom_id}`;
  control.removeAttribute("aria-label"); // the label above it names it
  fields.set(one.custom_id, value);
  const star = one.required ?? true ? make("span", { class: "star", "aria-hidden": "true" }, " *") : null;
  const words = about ? make("span", { class: "hint" }, about) : null;
  return make("div", { class: "part" }, make("label", { for: control.id }, label, star), words, control);
}

// Returns what is shown for a field, and the function that reads it.
function controlOf(one, world) {
  if (one.type === TEXT_INPUT) {
    const control = textField(one);
    return [control, () => control.value];
  }
  if (one.type === TICK) {
    const control = make("input", { type: "checkbox", checked: one.default });
    return [control, () => String(control.checked)];
  }
  if (one.type === FILES) {
    const control = make("input", { type: "file", multiple: (one.max_values ?? 1) > 1 });
    return [control, () => Promise.all([...control.files].map(readFile))];
  }
  const most = one.type === SOME_OF ? one.max_values ?? one.options.length : one.max_values;
  const control = choiceList([ONE_OF, SOME_OF].includes(one.type) ? { ...one, type: 3, max_values: most } : one, world);
  return [control, () => picked(control)];
}

function textField(one) {
  const long = one.style === PARAGRAPH;
  const limits = { minlength: one.min_length, maxlength: one.max_length ?? 4000, required: one.required ?? true };
  const control = make(long ? "textarea" : "input", { placeholder: one.placeholder, rows: long ? 6 : false, ...limits });
  control.value = one.value || "";
  return control;
}
