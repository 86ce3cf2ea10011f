/** What I lost is marked where it lay, until I act. */

import { s } from "./dom.js";

/** @import { Board } from "./board.js" */
/** @import { News } from "./types.js" */

export class LostMarks {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.marks = s("g", { class: "lost-marks", "aria-hidden": "true" });
    /** @type {Map<string, DOMRect>} where things lay that may be gone now */
    this.places = new Map();
    this.last = -1;
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
    this.board.svg.append(this.marks);
    if (!news) return;
    if (news.last !== this.last) this.places = new Map([...this.places].filter(([mark]) => this.find(mark)));
    this.last = news.last;
    /** @type {Map<string, number>} */ const lost = new Map();
    for (const { thing, count } of news.since.flatMap(({ gains }) => gains)) if (thing.mark) lost.set(thing.mark, (lost.get(thing.mark) ?? 0) + count);
    for (const [mark, count] of lost) {
      if (count >= 0) continue;
      const there = this.find(mark);
      const box = (there && this.board.boxOf(there)) ?? this.places.get(mark);
      if (box) this.marks.append(
        s("rect", { class: "lost", x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2, rx: 6 }),
        s("text", { class: "lost-count", x: box.x + box.width - 4, y: box.y + box.height - 5, "text-anchor": "end" }, `−${-count}`));
    }
  }
}
