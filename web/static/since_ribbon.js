/** The since-ribbon: what my last act brought me, and what happened to me after it; it stays until I act. */

import { fill, h } from "./dom.js";
import { gained, lineOf, spoken } from "./news_parts.js";

/** @import { Gain, News, NewsLine } from "./types.js" */

/** As many lines stand open; all are one touch away. */
const FEW = 3;

/** Gains and losses of several lines together. @param {NewsLine[]} lines @returns {Gain[]} */
export function together(lines) {
  /** @type {Map<string, Gain>} */ const found = new Map();
  for (const { thing, count } of lines.flatMap(({ gains }) => gains)) {
    const known = found.get(thing.id)?.count ?? 0;
    found.set(thing.id, { thing, count: known + count });
  }
  return [...found.values()].filter(({ count }) => count !== 0).sort((a, b) => a.count - b.count);
}

/** The lines that stand open: first what touched me, in its order, then the latest of the rest. @param {NewsLine[]} lines */
export function shortened(lines) {
  const mine = lines.filter((line) => line.mine).slice(-FEW);
  const rest = lines.filter((line) => !line.mine).slice(-(FEW - mine.length) || lines.length);
  const kept = new Set([...mine, ...(mine.length < FEW ? rest : [])]);
  return lines.filter((line) => kept.has(line));
}

export class SinceRibbon {
  /** @param {() => void} undo */
  constructor(undo) {
    this.undo = undo;
    this.open = false;
    this.last = -1;
    this.element = h("section", { id: "since", class: "since", "aria-label": "What happened", hidden: true });
  }

  /** @param {News|null} news */
  show(news) {
    if (news?.last !== this.last) this.open = false;
    this.last = news?.last ?? -1;
    this.element.hidden = !news || (!news.mine.length && !news.since.length);
    if (!news || this.element.hidden) return;
    const { mine, since } = news;
    // Once it is my turn again, what I did before it is one of many things.
    const past = since.length > 0 && news.banner.kind !== "wait";
    fill(this.element, !past && mine.length > 0 && this.own(mine, news.undo), since.length > 0 && this.list(past && this.open ? [...mine, ...since] : since));
  }

  /** What I did is told large, on my own phone. @param {NewsLine[]} mine @param {boolean} undo */
  own(mine, undo) {
    const gains = together(mine);
    const words = mine.filter((line) => line.mine || line.seat === mine[0].seat);
    const [told, ...more] = words.length ? words : mine;
    return h("div", { class: "own", id: "own" },
      gains.length > 0 && h("p", { class: "large" }, ...gained(gains)),
      h("p", { class: "told" }, ...spoken(told.told), ...more.slice(0, FEW - 1).flatMap((line) => [" ", ...spoken(line.told)])),
      undo && h("button", { type: "button", id: "undo-mine", onclick: this.undo }, "Undo"));
  }

  /** @param {NewsLine[]} lines */
  list(lines) {
    const few = this.open ? lines : shortened(lines);
    const all = lines.length > few.length || this.open;
    const toggle = h("button", { type: "button", class: "quiet", id: "since-all", "aria-expanded": String(this.open), onclick: () => {
      this.open = !this.open;
      this.again?.();
    } }, this.open ? "fewer ‹" : `all ${lines.length} ›`);
    return h("div", {}, h("div", { class: "since-head" }, h("h2", {}, "Since you acted"), all && toggle),
      h("ul", { tabindex: 0, class: this.open ? "all" : null, "aria-label": "One line a thing" }, ...few.map(lineOf)));
  }

  /** Shows the same news again. @type {(() => void)|undefined} */
  again;
}
