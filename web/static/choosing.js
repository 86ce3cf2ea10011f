/** What may be tapped now: the legal acts in groups, or what the table may have shown. */

import { fill, h } from "./dom.js";

/** @import { Choice, DeskData, Entry } from "./types.js" */

const MOST = 150;
const WORDS = /[^\s=,[\](){}"]+/g;

/** @param {string} text @returns {string[]} */
const wordsOf = (text) => text.toLowerCase().match(WORDS) ?? [];

/** Those with a word that begins with each typed word; else those that contain them.
 * @template {{text: string}} T @param {T[]} choices @param {string} typed @returns {T[]} */
export function narrowed(choices, typed) {
  const wanted = wordsOf(typed);
  if (!wanted.length) return choices;
  const begin = choices.filter((choice) => {
    const words = wordsOf(choice.text);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
  return begin.length ? begin : choices.filter((choice) => wanted.every((part) => choice.text.toLowerCase().includes(part)));
}

export class Choosing {
  /** @param {(entry: Entry) => void} send @param {(hint: string) => void} hint */
  constructor(send, hint) {
    this.send = send;
    this.hint = hint;
    /** @type {DeskData} */
    this.desk;
    /** @type {(string|null)[]} */
    this.picks = [];
    this.search = /** @type {HTMLInputElement} */ (
      h("input", { type: "search", id: "search", autocomplete: "off", spellcheck: "false", oninput: () => this.list() })
    );
    this.label = h("label", { for: "search", class: "away" }, "Search");
    this.question = h("p", { class: "question", id: "question", "aria-live": "polite" });
    this.picked = h("div", { class: "picked", "aria-live": "polite" });
    this.place = h("div", { class: "acts", id: "acts" });
    const form = h("form", { onsubmit: (event) => {
      event.preventDefault();
      this.enter();
    } }, this.label, this.search);
    this.search.style.width = "100%";
    this.element = h("section", { "aria-label": "What happens now" }, this.question, this.picked, form, this.place);
  }

  /** @param {DeskData} desk */
  show(desk) {
    if (this.desk === desk) return;
    if (this.desk?.records !== desk.records) {
      this.picks = [];
      this.search.value = "";
    }
    this.desk = desk;
    fill(this.question, desk.question);
    const asked = Boolean(desk.owed);
    fill(this.label, asked ? "Search what the table showed" : "Search the legal acts, or type one");
    this.search.placeholder = asked ? "which one? type to search" : "search, or type an act";
    this.search.hidden = desk.sealed || desk.over;
    this.list();
  }

  /** @returns {Choice[]} */
  choices() {
    const { owed, acts } = this.desk;
    if (!owed) return acts.flatMap((group) => group.choices.map((choice) => ({ ...choice, group: group.group })));
    if (this.picks.length === owed.count) return [];
    const pool = owed.pool
      .map((item) => ({ word: item.word, left: item.count - this.picks.filter((pick) => pick === item.word).length }))
      .filter((item) => item.left > 0)
      .map((item) => ({ text: item.word, label: item.left > 1 ? `${item.word} ×${item.left}` : item.word, pick: item.word, group: "" }));
    const unseen = owed.unknown ? [{ text: "? not seen", label: "? not seen", pick: null, group: "" }] : [];
    return owed.unseen ? [...unseen, ...pool] : [...pool, ...unseen];
  }

  list() {
    const fitting = narrowed(this.choices(), this.search.value);
    /** @type {Map<string, Node[]>} */
    const groups = new Map();
    for (const choice of fitting.slice(0, MOST)) {
      const group = choice.group ?? "";
      const button = h("button", { type: "button", class: "act", "data-text": choice.text, onclick: () => this.choose(choice) }, choice.label);
      groups.set(group, [...(groups.get(group) ?? []), button]);
    }
    fill(
      this.place,
      ...[...groups].map(([group, buttons]) => h("div", { class: "group", role: "group", "aria-label": group || "The pool" }, group && h("h2", {}, group), ...buttons)),
      fitting.length > MOST && h("p", {}, `… and ${fitting.length - MOST} more; type to search`),
    );
    this.listPicks();
  }

  listPicks() {
    const { owed } = this.desk;
    this.picked.hidden = !owed || owed.count < 2;
    if (!owed || owed.count < 2) return void fill(this.picked);
    const missing = owed.count - this.picks.length;
    fill(
      this.picked,
      ...this.picks.map((pick, index) =>
        h("button", { type: "button", class: "chip", "aria-label": `Remove ${pick ?? "?"}`, onclick: () => this.repick(this.picks.toSpliced(index, 1)) }, pick ?? "?", " ✕")),
      missing ? h("span", {}, `${missing} more`) : h("button", { type: "button", class: "main", id: "record-picks", onclick: () => this.record() }, "Record these"),
      missing > 0 && owed.unknown && h("button", { type: "button", onclick: () => this.repick([...this.picks, ...Array(missing).fill(null)]) }, missing === owed.count ? "None of them was seen" : "The rest was not seen"),
    );
  }

  /** @param {(string|null)[]} picks */
  repick(picks) {
    this.picks = picks;
    this.list();
  }

  /** @param {Choice} choice @returns {void} */
  choose(choice) {
    if (choice.pick === undefined) return this.send({ do: "say", line: choice.text });
    this.picks.push(choice.pick);
    const count = this.desk.owed?.count;
    if (count === 1) return this.record();
    this.search.value = "";
    this.list();
    if (this.picks.length === count) document.getElementById("record-picks")?.focus();
    else this.search.focus({ preventScroll: true });
  }

  record() {
    const picks = this.picks;
    this.picks = [];
    this.send({ do: "show", picks });
  }

  /** Enter in the search box: the only one that fits, or the line as it was typed. */
  enter() {
    const typed = this.search.value.trim();
    const fitting = typed ? narrowed(this.choices(), typed) : [];
    const exact = fitting.filter((choice) => choice.text.toLowerCase() === typed.toLowerCase());
    if (fitting.length === 1) this.choose(fitting[0]);
    else if (exact.length === 1) this.choose(exact[0]);
    else if (!typed && this.desk.owed && this.picks.length === this.desk.owed.count) this.record();
    else if (typed && (!fitting.length || typed.includes(" : "))) this.send({ do: "say", line: typed });
    else if (fitting.length) this.hint(`${fitting.length} of the list fit; type more, or tap one.`);
  }
}
