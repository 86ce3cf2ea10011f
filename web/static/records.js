/** The story, folded by round and turn: hovering previews a record, clicking or Enter pins it. */

import { fill, h } from "./dom.js";

/** @import { Turn } from "./types.js" */

/** A story of more records begins folded. */
const LONG = 400;
/** Milliseconds of a long press. */
const LONG_PRESS = 550;

/**
 * The records of a path by the turn in which each was made.
 * @param {number[]} path @param {(n: number) => {round: number, turn: number, awaited: number|null}|null} made where each was made
 * @returns {Turn[]}
 */
export function turnsOf(path, made) {
  /** @type {Turn[]} */
  const turns = [];
  for (const n of path) {
    const clock = made(n);
    const last = turns.at(-1);
    if (last && (!clock || (last.turn === clock.turn && last.round === clock.round))) last.records.push(n);
    else turns.push({ round: clock?.round ?? 0, turn: clock?.turn ?? 0, seat: clock?.awaited ?? null, records: [n] });
  }
  return turns;
}

/** A fold of the story: its head is a button, its content is made when it is first unfolded. */
class Fold {
  /** @param {string} kind @param {string} title @param {number[]} records @param {() => Node[]} make @param {boolean} open */
  constructor(kind, title, records, make, open) {
    this.records = records;
    this.make = make;
    this.list = h("ol", { class: "inside" });
    this.head = h("button", { type: "button", class: kind, tabindex: -1, "aria-expanded": "false", onclick: () => this.set(this.list.hidden) },
      h("span", { class: "caret", "aria-hidden": "true" }), title);
    this.element = h("li", { class: `fold of-${kind}` }, this.head, this.list);
    this.list.hidden = true;
    this.set(open);
  }

  /** @param {boolean} open */
  set(open) {
    if (open && !this.list.childNodes.length) fill(this.list, ...this.make());
    this.list.hidden = !open;
    this.head.setAttribute("aria-expanded", String(open));
  }
}

export class Records {
  /** @param {import("./viewer.js").Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    /** @type {Map<number, HTMLElement>} */
    this.rows = new Map();
    /** @type {Fold[]} the outer ones before those inside of them */
    this.folds = [];
    /** @type {HTMLElement|null} */
    this.marked = null;
    this.frame = 0;
    this.folded = false;
    /** The records that the story told of when it was filled last. */
    this.known = 0;
    this.pressed = 0;
    this.list = h("ol", {
      oncontextmenu: (/** @type {Event} */ event) => this.wrong(event),
      ontouchstart: (/** @type {Event} */ event) => {
        clearTimeout(this.pressed);
        this.pressed = window.setTimeout(() => this.wrong(event), LONG_PRESS);
      },
      ontouchmove: () => clearTimeout(this.pressed),
      ontouchend: () => clearTimeout(this.pressed),
      class: "records",
      "aria-label": "Records",
      onclick: (event) => this.on(event, (n) => viewer.go(n)),
      onmouseover: (/** @type {Event} */ event) => this.on(event, (n) => viewer.look(n === viewer.here ? null : n)),
      onmouseleave: () => viewer.look(null),
      onkeydown: (event) => this.key(event),
      onfocusout: () => viewer.look(null),
    });
    this.all = h("button", { type: "button", class: "quiet", id: "fold", onclick: () => this.foldAll() }, "Fold");
    this.element = h("aside", { class: "story-of", "aria-label": "The story" }, h("div", { class: "story-head" }, h("h2", {}, "The story"), this.all), this.list);
  }

  /** A long press, or the other button of the mouse: it was wrong. @param {Event} event */
  wrong(event) {
    clearTimeout(this.pressed);
    if (!this.viewer.options.correct || document.querySelector("dialog[open]")) return;
    this.on(event, (n) => {
      event.preventDefault();
      this.viewer.correct(n);
    });
  }

  /** @param {Event} event @param {(n: number) => void} act */
  on(event, act) {
    const row = /** @type {HTMLElement} */ (event.target).closest("[data-n]");
    if (row) act(Number(row.getAttribute("data-n")));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const { path, index, at } = this.viewer;
    const next = path[Math.max(0, Math.min(path.length - 1, (index.get(at) ?? 0) + by))];
    this.unfold(next);
    this.viewer.look(next);
    this.rows.get(next)?.focus({ preventScroll: true });
    this.viewer.look(next);
    this.inSight(this.rows.get(next));
  }

  fill() {
    const { view, path, reel } = this.viewer;
    this.known = view.length;
    this.rows.clear();
    this.folds = [];
    this.marked = null;
    const open = path.length <= LONG;
    const turns = turnsOf(path, (n) => {
      const row = view.row(n);
      return row ? view.clock(row.parent) : null;
    });
    const rounds = Map.groupBy(turns, (turn) => turn.round);
    const nested = rounds.size > 1 && [...rounds.values()].some((each) => each.length > 1);
    const turnFold = (/** @type {Turn} */ turn) => {
      const who = turn.seat !== null && turn.seat >= 0 ? `, ${reel.about.names[turn.seat]}` : "";
      const title = turn.turn ? `Turn ${turn.turn}${nested ? "" : ` · round ${turn.round}`}${who}` : "Setup";
      return this.fold("turn", title, turn.records, () => turn.records.map((n) => this.item(n)), open);
    };
    const items = nested
      ? [...rounds].map(([round, inside]) =>
          round ? this.fold("round", `Round ${round}`, inside.flatMap((turn) => turn.records), () => inside.map(turnFold), open) : inside.map(turnFold))
      : turns.map(turnFold);
    this.list.style.setProperty("--digits", String(String(view.length).length));
    fill(this.list, ...items);
    this.tellFolding();
  }

  /** @param {string} kind @param {string} title @param {number[]} records @param {() => Node[]} make @param {boolean} open */
  fold(kind, title, records, make, open) {
    const place = this.folds.length;
    const made = new Fold(kind, title, records, make, open);
    this.folds.splice(place, 0, made);
    return made.element;
  }

  /** Whatever holds a record is unfolded. @param {number} n */
  unfold(n) {
    for (let at = 0; at < this.folds.length; at++) {
      const fold = this.folds[at];
      if (fold.list.hidden && fold.records.includes(n)) fold.set(true);
    }
  }

  foldAll() {
    const open = this.folded;
    for (let at = 0; at < this.folds.length; at++) this.folds[at].set(open);
    if (!open) this.unfold(this.viewer.here);
    this.mark(true);
    this.tellFolding(open);
  }

  tellFolding(open = this.viewer.path.length <= LONG) {
    this.folded = !open;
    fill(this.all, open ? "Fold" : "Unfold");
    this.all.setAttribute("aria-label", open ? "Fold all turns but the present one" : "Unfold all turns");
  }

  /** Fold the turn in which we are, or unfold it. */
  foldHere() {
    const fold = this.folds.findLast((each) => each.records.includes(this.viewer.here));
    fold?.set(fold.list.hidden);
  }

  /** @param {number} n */
  item(n) {
    const { view, margin } = this.viewer;
    const row = view.row(n);
    const gone = !view.line.has(n) && row?.kind !== "takeback";
    const branch = row && row.parent !== n - 1 && view.row(n - 1)?.kind !== "takeback";
    const notes = [...view.notesOn(n), ...margin.on(n).map((note) => ({ ...note, gone: false }))];
    const button = h(
      "button",
      { type: "button", class: `row is-${row?.kind || "act"}${gone ? " gone" : ""}${row?.implied ? " implied" : ""}`, "data-n": n, tabindex: -1 },
      h("span", { class: "n" }, n),
      h("span", { class: "what" },
        margin.bookmarks.has(n) && h("span", { class: "flag", title: "bookmark" }, "★ "),
        gone && h("span", { class: "flag" }, "taken back "),
        row?.kind === "takeback" && h("span", { class: "flag" }, "↶ "),
        branch && h("span", { class: "flag" }, `from record ${row.parent} `),
        view.told(n),
        ...notes.map((note) => h("span", { class: note.gone ? "note gone" : "note" }, h("b", {}, note.mark), note.mark && " ", note.text))),
    );
    this.rows.set(n, button);
    return h("li", {}, button);
  }

  /** A record is told anew: it has a bookmark or a note now. @param {number} n */
  again(n) {
    const old = this.rows.get(n);
    if (!old) return;
    old.parentElement?.replaceWith(this.item(n));
    if (this.marked === old) this.marked = null;
    this.mark(true);
  }

  /** Where we are. @param {boolean} [quietly] without unfolding anything */
  mark(quietly = false) {
    const known = this.rows.get(this.viewer.here);
    if (!quietly && (!known || known.closest("ol[hidden]"))) this.unfold(this.viewer.here);
    const row = this.rows.get(this.viewer.here) ?? null;
    if (row === this.marked) return;
    this.marked?.removeAttribute("aria-current");
    if (this.marked) this.marked.tabIndex = -1;
    row?.setAttribute("aria-current", "step");
    if (row) row.tabIndex = 0;
    this.marked = row;
    // Where it stands is known only after the page is laid out: not now, that would be twice.
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.inSight(this.marked));
  }

  /** Only the list scrolls, never the page. @param {HTMLElement|null|undefined} row */
  inSight(row) {
    if (!row || this.list.scrollHeight <= this.list.clientHeight) return;
    const { top, bottom } = row.getBoundingClientRect();
    const place = this.list.getBoundingClientRect();
    if (top < place.top || bottom > place.bottom)
      this.list.scrollTop += top - place.top - (place.height - (bottom - top)) / 2;
  }
}
