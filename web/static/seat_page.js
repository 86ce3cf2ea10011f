/** The page of a seat around its board: banner, ribbon, what passes, and the menu. */

import { fill, h, themeButton } from "./dom.js";
import { LostMarks } from "./lost_marks.js";
import { PacedNews } from "./paced_news.js";
import { TurnBanner } from "./seat_banner.js";
import { SinceRibbon } from "./since_ribbon.js";

/** @import { Board } from "./board.js" */
/** @import { Child, DeskData, News } from "./types.js" */

/**
 * @typedef {Object} Around what the page gives
 * @property {string} title of the game
 * @property {string[]} names
 * @property {Board} board
 * @property {() => void} undo
 * @property {Child[]} links what the menu leads to
 * @property {HTMLElement[]} orders what a seat may do besides acting
 * @property {() => (HTMLElement|null)[]} leaving the acts that end the game for this seat
 */

export class SeatPage {
  /** @param {Around} around */
  constructor({ title, names, board, undo, links, orders, leaving }) {
    this.leaving = leaving;
    this.banner = new TurnBanner(title, names);
    this.ribbon = new SinceRibbon(undo);
    this.paced = new PacedNews(() => {});
    this.lost = new LostMarks(board);
    this.leave = h("div", { class: "leave", role: "group", "aria-label": "Leave the game" });
    this.items = h("div", { id: "menu-items", class: "menu", hidden: true, role: "group", "aria-label": "More" },
      ...links, themeButton(), ...this.banner.switches, h("div", { class: "orders-of-seat" }, ...orders), this.leave);
    this.button = h("button", { type: "button", id: "menu", class: "quiet", "aria-expanded": "false", "aria-controls": "menu-items", "aria-label": "More of this game", onclick: () => this.open(this.items.hidden) }, "⋯");
    this.head = h("header", { class: "top small seat-top" }, h("h1", {}, title), h("nav", { "aria-label": "Page" }, h("a", { href: "#recent" }, "Story"), this.button), this.items);
    this.above = h("div", { class: "above" }, this.banner.element, this.paced.element, this.ribbon.element);
    this.ribbon.again = () => this.ribbon.show(this.news);
    /** @type {News|null} */ this.news = null;
    /** The last record whose lines have passed here. */
    this.seen = -1;
    document.addEventListener("pointerdown", ({ target }) => {
      if (!this.items.hidden && !this.head.contains(/** @type {Node} */ (target))) this.open(false);
    });
    this.items.addEventListener("click", ({ target }) => {
      if (/** @type {Element} */ (target).closest("button:not(.quiet), a")) this.open(false);
    });
  }

  /** @param {boolean} open */
  open(open) {
    this.items.hidden = !open;
    this.button.setAttribute("aria-expanded", String(open));
    if (open) fill(this.leave, ...this.leaving());
  }

  /** Before another picture is on the board. */
  before() {
    if (this.news) this.lost.remember(this.news.seat);
  }

  /** A new position, with its picture on the board. @param {DeskData} desk */
  show(desk) {
    const { news } = desk;
    this.news = news;
    this.banner.show(news);
    this.ribbon.show(news);
    this.lost.show(news);
    if (!news) return;
    const fresh = news.since.filter((line) => line.record > this.seen && line.told.length > 0);
    if (this.seen >= 0) this.paced.show(fresh);
    this.seen = desk.records;
  }
}
