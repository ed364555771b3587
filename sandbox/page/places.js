// The list of servers, channels, threads and conversations.
import { find, make } from "./dom.js";
import { post } from "./api.js";

const DIRECT = 1, FORUM = 15, THREADS = [11, 12];

export function titleOf(channel) {
  if (channel.type === DIRECT) return `@${channel.recipients[0].global_name}`;
  return `${THREADS.includes(channel.type) ? "↳ " : "#"}${channel.name}`;
}

export function showPlaces(world, open) {
  const servers = world.guilds.map((guild) => server(guild, world, open));
  const talks = world.channels.filter((one) => one.type === DIRECT).map((one) => item(one, world, open));
  const direct = make("section", {}, make("h2", {}, "Direct messages"), ...(talks.length ? talks : [first(world, open)]));
  find("places").replaceChildren(...servers, direct);
}

function first(world, open) {
  const begin = async () => {
    const channel = await post("direct");
    world.channels.push(channel);
    open(channel.id);
  };
  return make("button", { type: "button", class: "place", onclick: begin }, `@${world.bot.global_name}`);
}

function server(guild, world, open) {
  const mine = world.channels.filter((one) => one.guild_id === guild.id);
  const channels = mine.filter((one) => !THREADS.includes(one.type)).sort((one, other) => one.position - other.position);
  const rows = channels.flatMap((one) => [item(one, world, open), ...threads(one, mine, world, open)]);
  return make("section", {}, make("h2", {}, guild.name), ...rows);
}

function threads(channel, mine, world, open) {
  const below = mine.filter((one) => one.parent_id === channel.id && !one.thread_metadata.archived);
  return below.map((one) => item(one, world, open));
}

function item(channel, world, open) {
  const here = world.place?.id === channel.id;
  const count = world.unread.get(channel.id);
  const kind = `place${THREADS.includes(channel.type) ? " below" : ""}${count === undefined ? "" : " unread"}`;
  const sign = channel.type === FORUM ? `▤ ${channel.name}` : titleOf(channel);
  const pings = count ? make("span", { class: "count", "aria-label": `${count} mentions` }, String(count)) : null;
  return make("button", { type: "button", class: kind, "aria-current": here ? "page" : false, onclick: () => open(channel.id) }, sign, pings);
}
