/** Parts of what a seat is told: sentences with names that keep their direction, gains and losses. */

import { h } from "./dom.js";

/** @import { Gain, NewsLine, Piece } from "./types.js" */

/** A sentence; each name is isolated, so that writing that runs the other way turns nothing around. @param {Piece[]} pieces @returns {(Node|string)[]} */
export function spoken(pieces) {
  return pieces.map(([text, seat]) => (seat === null ? text : h("bdi", { class: "name", "data-seat": seat }, text)));
}

/** @param {Piece[]} pieces */
export const plain = (pieces) => pieces.map(([text, seat]) => (seat === null ? text : `\u2068${text}\u2069`)).join("");

/** Words in which some of these names occur, with the names isolated. @param {string} text @param {readonly string[]} names @returns {(Node|string)[]} */
export function isolated(text, names) {
  const there = [...new Set(names)].filter((name) => name && text.includes(name)).sort((a, b) => b.length - a.length);
  if (!there.length) return [text];
  const [name] = there;
  return text.split(name).flatMap((part, n) => [...(n ? [h("bdi", {}, name)] : []), ...(part ? isolated(part, there.slice(1)) : [])]);
}

/** The letter of a thing in its colour. @param {Gain["thing"]} thing */
export function pip({ letter, colour }) {
  const made = h("span", { class: "pip", "aria-hidden": "true" }, letter);
  if (colour) made.style.backgroundColor = colour;
  return made;
}

/** `+2 Stone`, `−1 Iron` @param {Gain} gain */
export function amount({ thing, count }) {
  const many = Math.abs(count) > 1 && thing.id === "points" ? "s" : "";
  return h("span", { class: count < 0 ? "loss" : "gain" }, `${count < 0 ? "−" : "+"}${Math.abs(count)} ${thing.name}${many}`);
}

/** What a seat has more and less of. @param {Gain[]} gains */
export function gained(gains) {
  return gains.map((gain) => h("span", { class: "gained" }, pip(gain.thing), amount(gain)));
}

/** One thing that happened, in one line. @param {NewsLine} line */
export function lineOf({ told, gains, mine, record }) {
  return h("li", { class: mine ? "news mine" : "news", "data-n": record }, ...gained(gains), h("span", { class: "told" }, ...spoken(told)));
}
