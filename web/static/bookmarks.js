/** Bookmarks, and notes on games whose log is closed: kept in this browser, by the game's id. */

import { memory } from "./dom.js";

/** @import { OwnNote } from "./types.js" */

/** @param {string|null} text what was kept @returns {{bookmarks: number[], notes: OwnNote[]}} */
export function keptIn(text) {
  try {
    const found = JSON.parse(text ?? "{}");
    return {
      bookmarks: (found.bookmarks ?? []).filter(Number.isInteger),
      notes: (found.notes ?? []).filter((/** @type {OwnNote} */ note) => Number.isInteger(note?.on) && typeof note.text === "string"),
    };
  } catch {
    return { bookmarks: [], notes: [] };
  }
}

export class Marginalia {
  /** @param {string} game its id @param {typeof memory} [store] */
  constructor(game, store = memory) {
    this.key = `margin.${game}`;
    this.store = store;
    const { bookmarks, notes } = keptIn(store.get(this.key));
    this.bookmarks = new Set(bookmarks);
    this.notes = notes;
  }

  /** @param {number} n @returns {boolean} whether it is one now */
  toggle(n) {
    const is = !this.bookmarks.delete(n);
    if (is) this.bookmarks.add(n);
    this.save();
    return is;
  }

  /** @param {OwnNote} note */
  note(note) {
    this.notes.push(note);
    this.save();
  }

  /** @param {OwnNote} note */
  forget(note) {
    this.notes = this.notes.filter((each) => each !== note);
    this.save();
  }

  /** @param {number} n @returns {OwnNote[]} */
  on(n) {
    return this.notes.filter((note) => note.on === n);
  }

  /** Corrections say records again elsewhere: what was kept of them goes along. @param {(n: number) => number} now */
  move(now) {
    this.bookmarks = new Set([...this.bookmarks].map(now));
    this.notes = this.notes.map((note) => (now(note.on) === note.on ? note : { ...note, on: now(note.on) }));
    this.save();
  }

  /** Every record with a bookmark or a note, in order. @returns {number[]} */
  get records() {
    return [...new Set([...this.bookmarks, ...this.notes.map((note) => note.on)])].sort((a, b) => a - b);
  }

  save() {
    this.store.set(this.key, JSON.stringify({ bookmarks: [...this.bookmarks], notes: this.notes }));
  }
}
