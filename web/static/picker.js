/** Picking things of a pool by touch: by name, many by their first letters first. */

import { fill, h } from "./dom.js";

/** @typedef {{word: string, name: string, count: number, face?: Node|null, text?: string}} Thing */

/** As many stand on one screen. */
export const SCREEN = 24;

/** Many things by the first letter of their names, letters together until a group fills a row or two.
 * @param {Thing[]} things @returns {{label: string, things: Thing[]}[]} */
export function byLetters(things) {
  if (things.length <= SCREEN) return [{ label: "", things }];
  const sorted = things.toSorted((a, b) => a.name.localeCompare(b.name));
  const most = Math.max(8, Math.ceil(things.length / 12));
  /** @type {{first: string, last: string, things: Thing[]}[]} */ const groups = [];
  for (const [letter, those] of Map.groupBy(sorted, ({ name }) => name.slice(0, 1).toUpperCase())) {
    const before = groups.at(-1);
    if (before && before.things.length + those.length <= most) Object.assign(before, { last: letter, things: [...before.things, ...those] });
    else groups.push({ first: letter, last: letter, things: those });
  }
  return groups.map(({ first, last, things: those }) => ({ label: first === last ? first : `${first}–${last}`, things: those }));
}

/** What is left of a pool. @param {Thing[]} pool @param {(string|null)[]} picks @returns {Thing[]} */
export function left(pool, picks) {
  return pool.map((thing) => ({ ...thing, count: thing.count - picks.filter((pick) => pick === thing.word).length })).filter(({ count }) => count > 0);
}

export class Picker {
  /** @param {{pool: Thing[], label: string, changed: (picks: (string|null)[]) => void, count?: number}} how `count` of them are wanted, if that is known */
  constructor(how) {
    this.how = how;
    /** Where several are picked all lie open and stay where they are; of one, a letter leads to it. */
    this.several = (how.count ?? 1) > 1;
    /** @type {(string|null)[]} */ this.picks = [];
    this.group = "";
    this.chosen = h("div", { class: this.several ? "picked line" : "picked", "aria-live": "polite" });
    this.place = h("div", { class: "pool" });
    this.element = h("div", { class: "picker", role: "group", "aria-label": how.label }, this.chosen, this.place);
    this.list();
  }

  /** @param {(string|null)[]} picks */
  set(picks) {
    const within = this.element.contains(document.activeElement);
    const again = /** @type {HTMLElement|null} */ (document.activeElement)?.dataset.pick;
    this.picks = picks;
    this.list();
    // Who picks by keyboard goes on where he was.
    if (within) (/** @type {HTMLElement|null} */ (this.element.querySelector(`[data-pick="${CSS.escape(again ?? "")}"]:not([disabled]), button:not([disabled])`)))?.focus({ preventScroll: true });
    this.how.changed(picks);
  }

  /** @param {string|null} word */
  nameOf(word) {
    return word === null ? "?" : (this.how.pool.find((thing) => thing.word === word)?.name ?? word);
  }

  list() {
    fill(this.chosen, ...this.picks.map((pick, n) =>
      h("button", { type: "button", class: "chip", "aria-label": `Remove ${this.nameOf(pick)}`, onclick: () => this.set(this.picks.toSpliced(n, 1)) }, this.nameOf(pick), " ✕")));
    this.chosen.scrollLeft = this.chosen.scrollWidth;
    const groups = byLetters(this.several ? this.how.pool : left(this.how.pool, this.picks));
    const open = groups.length === 1 ? groups : this.several ? groups : groups.filter(({ label }) => label === this.group);
    fill(this.place,
      groups.length > 1 && h("div", { class: "letters", role: "group", "aria-label": "First letters" }, ...groups.map(({ label }) =>
        h("button", { type: "button", class: "letter", "data-letters": label, "aria-pressed": String(label === this.group), onclick: () => this.turnTo(label) }, label))),
      ...open.flatMap(({ things }) => things.map((thing) => this.button(thing))));
  }

  /** A touch takes one, another touch one more of the same. @param {Thing} thing */
  button({ word, name, count, face, text }) {
    const taken = this.several ? this.picks.filter((pick) => pick === word).length : 0;
    const rest = count - taken;
    return h("button", { type: "button", class: taken ? "pick taken" : "pick", "data-pick": word, title: text, disabled: rest <= 0, onclick: () => this.set([...this.picks, word]) },
      face?.cloneNode(true), h("span", {}, name, rest > 1 && Number.isFinite(rest) && ` ×${rest}`), taken > 0 && h("b", { class: "count" }, `${taken}✓`));
  }

  /** @param {string} label */
  turnTo(label) {
    this.group = label;
    this.list();
    const pressed = /** @type {HTMLElement|null} */ (this.place.querySelector("[aria-pressed=true]"));
    const [first] = byLetters(this.how.pool).find((group) => group.label === label)?.things ?? [];
    if (this.several && first) this.place.querySelector(`[data-pick="${CSS.escape(first.word)}"]`)?.scrollIntoView({ block: "center" });
    pressed?.focus({ preventScroll: true });
  }
}
