// Talks to the sandbox: asks, acts, and hears what comes of it.

export const me = new URLSearchParams(location.search).get("as") || "Ana";

const outcomes = new Map();
const waiting = new Map();

export async function get(deed, ask = {}) {
  const query = new URLSearchParams({ ...ask, as: me });
  return read(await fetch(`/page/${deed}?${query}`));
}

export async function post(deed, ask = {}) {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ ...ask, as: me });
  return read(await fetch(`/page/${deed}`, { method: "POST", headers, body }));
}

async function read(answer) {
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.message);
  return told;
}

// Does something the bot must answer; resolves with the outcome, which may come before the reply.
export async function act(deed, ask) {
  const { interaction } = await post(deed, ask);
  if (outcomes.has(interaction)) return take(interaction);
  return new Promise((resolve) => waiting.set(interaction, resolve));
}

function take(interaction) {
  const outcome = outcomes.get(interaction);
  outcomes.delete(interaction);
  return outcome;
}

export function settle(outcome) {
  const resolve = waiting.get(outcome.interaction);
  waiting.delete(outcome.interaction);
  if (resolve) resolve(outcome);
  else outcomes.set(outcome.interaction, outcome);
}

export function listen(hear, lost) {
  const socket = new WebSocket(`ws://${location.host}/page/events?as=${encodeURIComponent(me)}`);
  socket.onmessage = (message) => hear(JSON.parse(message.data));
  socket.onclose = () => {
    lost();
    setTimeout(() => listen(hear, lost), 1000);
  };
}
