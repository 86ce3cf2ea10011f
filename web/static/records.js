/** The story, folded by round and turn: hovering previews a record, clicking or Enter pins it. */

import { fill, h } from "./dom.js";
import { sign } from "./signs.js";
import { exchangedPoints, following, linesOf, signOf } from "./story_lines.js";

/** @import { View } from "./replay_data.js" */
/** @import { Child, StoryLine, Turn } from "./types.js" */

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

/** Whose turn it is: who was asked when it began, else who acts first in it. @param {View} view @param {Turn} turn @returns {number|null} */
function actorOf(view, turn) {
  if (turn.seat !== null && turn.seat >= 0) return turn.seat;
  const seats = turn.records.map((n) => view.row(n)?.seat ?? -1).filter((seat) => seat >= 0);
  return seats.length ? seats[0] : null;
}

/** A fold of the story: its head is a button, its content is made when it is first unfolded. */
class Fold {
  /** @param {string} kind @param {Child} title @param {number[]} records @param {() => Node[]} make @param {boolean} open */
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

  /** What it holds is made anew. */
  again() {
    fill(this.list, ...this.make());
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
    const target = /** @type {HTMLElement} */ (event.target);
    const row = target.closest("[data-n]") ?? target.closest(".line-of")?.querySelector("[data-n]");
    if (row) act(Number(row.getAttribute("data-n")));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Enter" || event.key === " ") {
      const pinned = /** @type {HTMLElement} */ (event.target).closest("span[data-n]");
      if (!pinned) return;
      event.preventDefault();
      event.stopPropagation();
      return this.viewer.go(Number(pinned.getAttribute("data-n")));
    }
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
    const nested = rounds.size > 1;
    const turnFold = (/** @type {Turn} */ turn) => {
      const seat = turn.turn ? actorOf(view, turn) : null;
      const { up, down } = seat === null ? { up: 0, down: 0 } : exchangedPoints(view, turn.records, reel.about.cooperative ? 0 : seat);
      const title = [
        seat !== null && h("b", {}, reel.about.names[seat]),
        h("span", {}, turn.turn ? `${seat === null ? "Turn" : "turn"} ${turn.turn}${nested ? "" : ` · round ${turn.round}`}` : "Set-up"),
        up + down > 0 && h("em", {}, up ? `+${up}` : "", up && down ? " " : "", down ? `−${down}` : "")];
      return this.fold(`turn${seat === null ? "" : ` s${seat % 8}`}`, title, turn.records, () => linesOf(view, turn.records).map((line) => this.item(line, seat)), open);
    };
    const roundFold = (/** @type {number} */ round, /** @type {Turn[]} */ inside) => {
      const records = inside.flatMap((turn) => turn.records);
      const gone = (view.clock(records[records.length - 1]).out ?? []).filter((seat) => !(view.clock(view.row(records[0])?.parent ?? 0).out ?? []).includes(seat));
      const news = gone.length ? `${gone.map((seat) => reel.about.names[seat]).join(", ")} out` : records.includes(view.present) && reel.about.ending ? "the end" : "";
      return this.fold("round", [h("span", {}, `Round ${round}`), news && h("em", {}, news)], records, () => inside.map(turnFold), open);
    };
    const items = nested
      ? [...rounds].map(([round, inside]) => (round ? roundFold(round, inside) : inside.map(turnFold)))
      : turns.map(turnFold);
    fill(this.list, ...items);
    this.tellFolding();
  }

  /** @param {string} kind @param {Child} title @param {number[]} records @param {() => Node[]} make @param {boolean} open */
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

  /** A line: its sign, what its records tell, and the number of the first. @param {StoryLine} line @param {number|null} turn whose turn it is */
  item(line, turn) {
    const { view, reel } = this.viewer;
    const { names } = reel.about;
    const [first] = line.records;
    const made = line.records.map((n) => this.record(n, turn));
    // What was asked for is told by what came of it.
    const silent = line.records.length > 1 && view.row(first)?.asked;
    const number = h("span", { class: "n" }, first);
    if (silent) this.beRecord(number, first);
    const classes = ["line-of", view.row(first)?.implied && "implied"];
    return h("li", { class: classes.filter(Boolean).join(" ") }, sign(signOf(view, line, names)),
      h("span", { class: "what" }, ...made.slice(silent ? 1 : 0).flatMap((each, at) => (at ? ["; ", each] : [each]))), number);
  }

  /** @param {HTMLElement} element @param {number} n */
  beRecord(element, n) {
    element.setAttribute("data-n", String(n));
    element.setAttribute("role", "button");
    element.tabIndex = -1;
    this.rows.set(n, element);
  }

  /** What one record tells. @param {number} n @param {number|null} subject who is named above */
  record(n, subject) {
    const { view, margin, reel } = this.viewer;
    const row = view.row(n);
    const gone = !view.line.has(n) && row?.kind !== "takeback";
    const branch = row && row.parent !== n - 1 && view.row(n - 1)?.kind !== "takeback";
    const notes = [...view.notesOn(n), ...margin.on(n).map((note) => ({ ...note, gone: false }))];
    const parts = following(row ? (row.told.length ? row.told : [row.act]) : ["The beginning"], reel.about.names, subject);
    const element = h("span", { class: `row is-${row?.kind || "act"}${gone ? " gone" : ""}` },
      margin.bookmarks.has(n) && h("span", { class: "flag", title: "bookmark" }, "★ "),
      gone && h("span", { class: "flag" }, "taken back "),
      branch && h("span", { class: "flag" }, `from record ${row.parent} `),
      h("span", { class: "tells" }, ...parts.map(({ text, seat }) => (seat === null ? text : h("b", { class: `s${seat % 8}` }, text)))),
      ...notes.map((note) => h("span", { class: note.gone ? "note gone" : "note" }, h("b", {}, note.mark), note.mark && " ", note.text)));
    this.beRecord(element, n);
    return element;
  }

  /** A record is told anew: it has a bookmark or a note now. @param {number} n */
  again(n) {
    const old = this.rows.get(n);
    if (!old) return;
    const fold = this.folds.findLast((each) => each.records.includes(n));
    fold?.again();
    this.marked = null;
    this.mark(true);
  }

  /** Where we are. @param {boolean} [quietly] without unfolding anything */
  mark(quietly = false) {
    const known = this.rows.get(this.viewer.here);
    if (!quietly && (!known || known.closest("ol[hidden]"))) this.unfold(this.viewer.here);
    const row = this.rows.get(this.viewer.here) ?? null;
    if (row === this.marked) return;
    this.marked?.removeAttribute("aria-current");
    this.marked?.closest(".line-of")?.classList.remove("here");
    if (this.marked) this.marked.tabIndex = -1;
    row?.setAttribute("aria-current", "step");
    row?.closest(".line-of")?.classList.add("here");
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
