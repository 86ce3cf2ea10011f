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
  /** @param {{pool: Thing[], label: string, changed: (picks: (string|null)[]) => void, info?: (word: string) => void}} how */
  constructor(how) {
    this.how = how;
    /** @type {(string|null)[]} */ this.picks = [];
    this.group = "";
    this.chosen = h("div", { class: "picked", "aria-live": "polite" });
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
    if (within) (/** @type {HTMLElement|null} */ (this.element.querySelector(`[data-pick="${CSS.escape(again ?? "")}"], button`)))?.focus();
    this.how.changed(picks);
  }

  /** @param {string|null} word */
  nameOf(word) {
    return word === null ? "?" : (this.how.pool.find((thing) => thing.word === word)?.name ?? word);
  }

  list() {
    fill(this.chosen, ...this.picks.map((pick, n) =>
      h("button", { type: "button", class: "chip", "aria-label": `Remove ${this.nameOf(pick)}`, onclick: () => this.set(this.picks.toSpliced(n, 1)) }, this.nameOf(pick), " ✕")));
    const groups = byLetters(left(this.how.pool, this.picks));
    const open = groups.length === 1 ? groups[0] : groups.find(({ label }) => label === this.group);
    fill(this.place,
      groups.length > 1 && h("div", { class: "letters", role: "group", "aria-label": "First letters" }, ...groups.map(({ label }) =>
        h("button", { type: "button", class: "letter", "data-letters": label, "aria-pressed": String(label === this.group), onclick: () => this.turnTo(label) }, label))),
      ...(open?.things ?? []).map((thing) => this.button(thing)));
  }

  /** @param {Thing} thing */
  button({ word, name, count, face, text }) {
    return h("button", { type: "button", class: "pick", "data-pick": word, title: text, onclick: () => this.set([...this.picks, word]) },
      face?.cloneNode(true), h("span", {}, name, count > 1 && Number.isFinite(count) && ` ×${count}`));
  }

  /** @param {string} label */
  turnTo(label) {
    this.group = label;
    this.list();
    /** @type {HTMLElement|null} */ (this.place.querySelector("[aria-pressed=true]"))?.focus();
  }
}
