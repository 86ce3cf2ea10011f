/** Hints for whoever is to act: what could I do, what would the bot do? And who plays for me. */

import { get, post } from "./api.js";
import { fill, h, sentence } from "./dom.js";

/** @import { Query } from "./api.js" */
/** @import { Child, Entry, HintData, Possible, Sitting } from "./types.js" */

/**
 * Give the element that a recorder shows; `does` records an entry, and gives what went wrong.
 * @param {{ file: string, query: Query, seat: number|null, may: boolean, does: (entry: Entry) => void }} table
 */
export function hints({ file, query, seat, may, does }) {
  const told = h("div", { id: "hinted", role: "status" });
  const bots = /** @type {HTMLSelectElement} */ (h("select", { id: "hint-bot", "aria-label": "Which bot" }));
  const sitting = h("button", { type: "button", id: "sit", hidden: true });
  const waiting = h("button", { type: "button", id: "go-on", hidden: true, onclick: () => sit({ go_on: true }) }, "Let the bots go on");

  /** @param {() => Promise<Child[]>} find */
  async function ask(find) {
    fill(told, "Thinking…");
    try {
      fill(told, ...(await find()));
    } catch (problem) {
      fill(told, sentence(problem));
    }
  }

  async function could() {
    const found = /** @type {Possible} */ (await get(`/api/hint/${file}`, { ...query, what: "could" }));
    if (!found.could.length) return [found.question];
    return found.could.map(({ group, choices }) => h("details", { open: found.could.length === 1 },
      h("summary", {}, `${group}: ${choices.length === 1 ? "one way" : `${choices.length} ways`}`),
      h("ul", {}, ...choices.map(({ label }) => h("li", {}, label)))));
  }

  async function would() {
    const found = /** @type {HintData} */ (await get(`/api/hint/${file}`, { ...query, what: "would", bot: bots.value }));
    const { seat: who, act } = found;
    return [h("p", {}, found.told, " ", act && h("button", { type: "button", id: "do-hint", onclick: () => { fill(told); does({ do: "chosen", seat: who, act }); } }, "Do it"))];
  }

  /** @param {{ seat?: number, bot?: string, go_on?: boolean }} wish */
  async function sit(wish) {
    await ask(async () => {
      const found = /** @type {Sitting} */ (await post(`/api/sit/${file}`, wish, { game: query.game }));
      show(found);
      return [found.told];
    });
  }

  /** @param {Sitting} found */
  function show(found) {
    fill(bots, ...found.bots.map((bot) => h("option", { value: bot, selected: bot === (bots.value || found.best) }, bot)));
    const playing = seat === null ? null : found.playing[seat];
    sitting.hidden = seat === null || seat < 0 || !may;
    fill(sitting, playing ? `${playing} plays for you: play yourself` : "Let the bot play for me");
    sitting.onclick = () => sit({ seat: seat ?? 0, bot: playing ? "" : bots.value });
    waiting.hidden = !found.waits;
  }

  const refresh = () => get(`/api/hint/${file}`, query).then(show, (problem) => fill(told, sentence(problem)));
  return h("details", { class: "hints", id: "hints", ontoggle: refresh }, h("summary", {}, "Hints"),
    h("div", { class: "orders", role: "group", "aria-label": "Hints" },
      h("button", { type: "button", id: "could", onclick: () => ask(could) }, "What could I do?"),
      h("button", { type: "button", id: "would", onclick: () => ask(would) }, "What would the bot do?"), bots, sitting, waiting),
    told);
}
