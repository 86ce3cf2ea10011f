/** What I lost is marked where it lay, until I act. */

import { s } from "./dom.js";

/** @import { Board } from "./board.js" */
/** @import { News } from "./types.js" */

const GAP = 4;

export class LostMarks {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.marks = s("g", { class: "lost-marks", "aria-hidden": "true" });
    /** @type {Map<string, DOMRect>} where things lay that may be gone now */
    this.places = new Map();
    this.last = -1;
    /** @type {DOMRect[]} */ this.taken = [];
  }

  /** The thing of a picture that is called so. @param {string} mark */
  find(mark) {
    return this.board.svg.querySelector(`[data-mark~="${CSS.escape(mark)}"]`);
  }

  /** Where my things lie now, before another picture is shown. @param {number} seat */
  remember(seat) {
    for (const element of this.board.svg.querySelectorAll(`[data-mark*="@${seat}:"], [data-mark*="item:"]`)) {
      const box = this.board.boxOf(element);
      if (box) for (const mark of (element.getAttribute("data-mark") ?? "").split(" ")) this.places.set(mark, box);
    }
  }

  /** @param {News|null} news */
  show(news) {
    this.marks.replaceChildren();
    this.taken = [];
    this.board.svg.append(this.marks);
    if (!news) return;
    if (news.last !== this.last) this.places = new Map([...this.places].filter(([mark]) => this.find(mark)));
    this.last = news.last;
    /** @type {Map<string, number>} */ const lost = new Map();
    const letters = new Map(news.since.flatMap(({ gains }) => gains.map(({ thing }) => [thing.mark, thing.letter])));
    for (const { thing, count } of news.since.flatMap(({ gains }) => gains)) if (thing.mark) lost.set(thing.mark, (lost.get(thing.mark) ?? 0) + count);
    const gone = [];
    for (const [mark, count] of lost) {
      const there = count < 0 ? this.find(mark) : null;
      const box = there && this.board.boxOf(there);
      if (box) this.mark(box, `−${-count}`, "lost");
      else if (count < 0) gone.push({ mark, count });
    }
    for (const { mark, count } of gone) {
      const box = this.places.get(mark);
      if (box) this.mark(this.free(mark, box), `${letters.get(mark) ?? ""} −${-count}`, "lost gone");
    }
  }

  /** @param {DOMRect} box @param {string} text @param {string} kind */
  mark(box, text, kind) {
    this.taken.push(box);
    this.marks.append(
      s("rect", { class: kind, x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2, rx: 6 }),
      s("text", { class: "lost-count", x: box.x + box.width - 4, y: box.y + box.height - 5, "text-anchor": "end" }, text));
  }

  /** Where it lay; where others have moved up since, the next free place behind them. @param {string} mark @param {DOMRect} box */
  free(mark, box) {
    const kind = mark.slice(0, mark.indexOf(":") + 1);
    const alike = [...this.board.svg.querySelectorAll(`[data-mark*="${CSS.escape(kind)}"]`)].flatMap((each) => this.board.boxOf(each) ?? []).filter(({ width }) => width <= box.width * 2);
    const { width } = this.board.svg.viewBox.baseVal;
    const lying = [...alike, ...this.taken];
    const hits = (/** @type {DOMRect} */ at) => lying.some((other) => at.x < other.right && other.x < at.right && at.y < other.bottom && other.y < at.bottom);
    let at = hits(box) || !alike.length ? (alike.at(-1) ?? box) : new DOMRect(box.x, alike[0].y, box.width, box.height);
    while (hits(at)) {
      const next = at.right + GAP + at.width < width;
      at = new DOMRect(next ? at.right + GAP : Math.min(...alike.map(({ x }) => x)), next ? at.y : at.bottom + GAP, at.width, at.height);
    }
    return at;
  }
}
