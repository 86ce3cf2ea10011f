/** A new game on one screen: which game, who, whose cards; all else is folded into a line. */

import { get, pathOf, post, top } from "./api.js";
import { byId, fill, h, memory, sentence } from "./dom.js";
import { Sitters } from "./sitters.js";
import { Variants } from "./variants.js";

/** @import { Playable, Sitter } from "./types.js" */

const error = h("p", { class: "error", role: "alert" });
const page = byId("page");
page.classList.add("first-minutes");

/** @type {Playable[]} */
let games = [];
const wanted = new URLSearchParams(location.search);

/** Who sat here last; else this phone and a friend, or a bot. @returns {Sitter[]} */
function sat() {
  try {
    const kept = JSON.parse(memory.get("sitting") ?? "[]");
    if (kept.length && !wanted.has("bots")) return kept;
  } catch {
    /* written by somebody else */
  }
  const me = memory.get("me") ?? "Player 1";
  return [{ name: me, by: "me" }, { name: wanted.has("bots") ? "Bot" : "Player 2", by: wanted.has("bots") ? "bot:?" : "link" }];
}

const tiles = h("div", { class: "games", role: "radiogroup", "aria-label": "Game" });
const cards = h("div", { class: "segments", role: "radiogroup", "aria-label": "The cards" });
const told = h("p", { class: "quiet", id: "keeps" });
const begins = h("button", { class: "main", id: "begin" }, "Begin");
const sitters = new Sitters(sat(), changed);
const variants = new Variants();
let dealing = memory.get("cards") === "table" ? "table" : "phones";

/** @returns {Playable} */
function chosen() {
  const picked = /** @type {HTMLInputElement|null} */ (tiles.querySelector("input:checked"));
  return games.find((each) => each.name === picked?.value) ?? games[0];
}

/** @param {Playable} game */
function tile(game) {
  const on = game.name === (wanted.get("game") ?? memory.get("game") ?? games[0].name);
  return h("label", { class: "game-tile" },
    h("input", { type: "radio", name: "game", value: game.name, checked: on, class: "away", onchange: choose }),
    h("span", { class: "game-face" }, h("img", { src: `/api/sample/${encodeURIComponent(game.name)}`, alt: "", loading: "lazy", width: 320, height: 200 })),
    h("span", { class: "tile-words" }, h("b", {}, game.title), h("small", {}, game.players)));
}

/** @param {string} value @param {string} label */
function segment(value, label) {
  return h("label", { class: "segment" },
    h("input", { type: "radio", name: "cards", value, checked: value === dealing, class: "away", onchange: () => { dealing = value; changed(); } }), h("span", {}, label));
}

function choose() {
  sitters.show(chosen());
  variants.show(chosen());
  changed();
}

/** What follows from who sits where. */
function changed() {
  if (!games.length) return;
  const bots = sitters.sitting.some(({ by }) => by.startsWith("bot:"));
  const mine = sitters.sitting.find(({ by }) => by === "me");
  const linked = sitters.sitting.some(({ by }) => by === "link");
  const ours = /** @type {HTMLInputElement} */ (cards.querySelector("[value=table]"));
  ours.disabled = bots;
  const dealt = bots || dealing === "phones";
  /** @type {HTMLInputElement} */ (cards.querySelector(dealt ? "[value=phones]" : "[value=table]")).checked = true;
  variants.ask(!dealt);
  fill(told,
    bots && "Where a bot sits, the computer deals. ",
    mine ? ["This phone shows the hand of ", h("bdi", {}, mine.name), " alone."] : "Nobody plays on this phone: it keeps the record, and sees every hand.");
  fill(begins, linked ? "Invite and begin" : "Begin");
}

/** @param {SubmitEvent} event */
async function begin(event) {
  event.preventDefault();
  error.textContent = "";
  const { sitting } = sitters;
  const bots = sitting.map(({ by }) => (by.startsWith("bot:") ? by.slice(4) : ""));
  const dealt = dealing === "phones" || bots.some(Boolean);
  begins.disabled = true;
  try {
    const made = await post("/api/new", {
      game: chosen().name,
      seats: sitting.map(({ name }) => name.trim()),
      bots: bots.some(Boolean) ? bots : [],
      dealing: dealt ? "dealt" : variants.dealing,
      set: variants.set,
      file: variants.file,
      options: variants.options,
    });
    memory.set("sitting", JSON.stringify(sitting));
    memory.set("cards", dealing);
    memory.set("game", chosen().name);
    const seat = sitting.findIndex(({ by }) => by === "me");
    if (seat >= 0) memory.set("me", sitting[seat].name);
    const invites = sitting.some(({ by }) => by === "link");
    const query = new URLSearchParams({ game: made.id, ...(seat >= 0 ? { plays: String(seat) } : {}) });
    location.assign(`/${invites ? "invite" : "record"}/${pathOf(made.file)}?${query}`);
  } catch (problem) {
    error.textContent = sentence(problem);
    begins.disabled = false;
  }
}

try {
  games = await get("/api/new");
  fill(tiles, ...games.map(tile));
  fill(cards, segment("phones", "on the phones"), segment("table", "on our table"));
  const head = top("A new game");
  head.classList.add("small");
  fill(page, head, h("form", { class: "one-screen", onsubmit: begin },
    h("h2", { class: "display" }, "What do you play?"), tiles,
    h("h3", {}, "Who?"), sitters.element,
    h("h3", {}, "The cards"), cards, told,
    variants.element, error,
    h("div", { class: "foot" }, begins)));
  choose();
  tiles.querySelector(":has(input:checked)")?.scrollIntoView({ block: "nearest", inline: "center" });
  document.documentElement.setAttribute("data-ready", "");
} catch (problem) {
  fill(page, top("A new game"), error);
  error.textContent = sentence(problem);
}
