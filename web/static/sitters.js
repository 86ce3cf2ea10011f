/** Who sits down to a new game: names that were used before, this phone's own seat, bots by strength. */

import { fill, h } from "./dom.js";

/** @import { Playable, Sitter } from "./types.js" */

const CHIPS = 6;

/** How well a bot plays, in words. @param {string} bot @param {string} best */
export function strength(bot, best) {
  if (bot === best) return "plays well";
  const known = /** @type {Record<string, string>} */ ({ random: "plays at random", greedy: "plays simply", searcher: "thinks long" });
  return known[bot] ?? `plays as ${bot}`;
}

/** Bots from the weakest to the one that thinks longest, with their words. @param {Playable} game @returns {[string, string][]} */
export function byStrength({ bots, best }) {
  const order = ["random", "greedy"];
  const place = (/** @type {string} */ bot) => (bot === "searcher" ? 9 : bot === best ? 8 : order.indexOf(bot) + 1 || 5);
  return bots.toSorted((one, other) => place(one) - place(other)).map((bot) => [bot, strength(bot, best)]);
}

/** A circle in the colour of a seat. @param {number} seat @param {string} name @param {string} [extra] */
export function avatar(seat, name, extra = "") {
  return h("span", { class: `avatar s${seat % 8} ${extra}`, "aria-hidden": "true" }, [...name.trim()][0]?.toUpperCase() ?? "?");
}

export class Sitters {
  /** @param {Sitter[]} sitting @param {() => void} changed */
  constructor(sitting, changed) {
    this.sitting = sitting;
    this.changed = changed;
    this.rows = h("div", { class: "sitters", role: "group", "aria-label": "Seats" });
    this.chips = h("div", { class: "used", role: "group", "aria-label": "Who played before" });
    this.more = h("button", { type: "button", class: "somebody", id: "somebody", onclick: () => this.add() }, "+ Somebody");
    this.element = h("div", { class: "who-plays" }, this.rows, this.chips, this.more);
    /** @type {Playable} */ this.game;
  }

  /** So many as the game takes. @param {Playable} game */
  show(game) {
    this.game = game;
    const { sitting } = this;
    while (sitting.length > game.most) sitting.pop();
    while (sitting.length < game.fewest) sitting.push({ name: this.free(), by: "link" });
    for (const each of sitting) if (each.by.startsWith("bot:") && !game.bots.includes(each.by.slice(4))) each.by = `bot:${game.best}`;
    this.draw();
  }

  /** A name that nobody has here. */
  free() {
    const taken = new Set(this.sitting.map(({ name }) => name.toLowerCase()));
    const used = this.game.people.find((name) => !taken.has(name.toLowerCase()));
    if (used) return used;
    let n = 1;
    while (taken.has(`player ${n}`)) n++;
    return `Player ${n}`;
  }

  /** @param {string} [name] */
  add(name = this.free()) {
    if (this.sitting.length >= this.game.most) return;
    this.sitting.push({ name, by: "link" });
    this.draw();
    this.rows.querySelector(".sitter:last-child input")?.scrollIntoView({ block: "nearest" });
    /** @type {HTMLInputElement|null} */ (this.rows.querySelector(".sitter:last-child input"))?.select();
  }

  draw() {
    const { sitting, game } = this;
    fill(this.rows, ...sitting.map((each, seat) => this.row(each, seat)));
    const taken = new Set(sitting.map(({ name }) => name.toLowerCase()));
    const used = game.people.filter((name) => !taken.has(name.toLowerCase())).slice(0, CHIPS);
    const full = sitting.length >= game.most;
    fill(this.chips, ...used.map((name) => h("button", { type: "button", class: "chip", disabled: full, "data-used": name, onclick: () => this.add(name) }, "+ ", h("bdi", {}, name))));
    this.more.hidden = full;
    this.changed();
  }

  /** @param {Sitter} sitter @param {number} seat */
  row(sitter, seat) {
    const face = h("span", {}, avatar(seat, sitter.name));
    const name = h("input", { name: "seat", value: sitter.name, maxlength: 200, required: true, dir: "auto", autocomplete: "off", "aria-label": `Name of seat ${seat + 1}`, oninput: () => {
      sitter.name = name.value;
      fill(face, avatar(seat, sitter.name));
      this.changed();
    } });
    const by = h("select", { name: "by", "aria-label": `How seat ${seat + 1} plays`, onchange: () => {
      const chosen = /** @type {Sitter["by"]} */ (by.value);
      for (const other of this.sitting) if (chosen === "me" && other.by === "me") other.by = "link";
      sitter.by = chosen;
      this.draw();
    } },
    h("option", { value: "me" }, "on this phone"), h("option", { value: "link" }, "gets a link"),
    ...byStrength(this.game).map(([bot, words]) => h("option", { value: `bot:${bot}` }, `bot, ${words}`)));
    by.value = sitter.by;
    const away = this.sitting.length > this.game.fewest && h("button", { type: "button", class: "quiet", "aria-label": `Remove seat ${seat + 1}`, onclick: () => {
      this.sitting.splice(seat, 1);
      this.draw();
    } }, "✕");
    return h("div", { class: "sitter" }, face, h("div", { class: "sitter-words" }, name, by), h("span", { class: "begins" }, seat === 0 ? "begins" : ""), away);
  }
}
