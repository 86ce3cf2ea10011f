/** The list of records: hovering previews one, clicking or Enter pins it. */

import { fill, h } from "./dom.js";

export class Records {
  /** @param {import("./viewer.js").Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    /** @type {Map<number, HTMLElement>} */
    this.rows = new Map();
    /** @type {HTMLElement|null} */
    this.marked = null;
    this.frame = 0;
    this.list = h("ol", {
      class: "records",
      "aria-label": "Records",
      onclick: (/** @type {Event} */ event) => this.on(event, (n) => viewer.go(n)),
      onmouseover: (/** @type {Event} */ event) => this.on(event, (n) => viewer.look(n === viewer.here ? null : n)),
      onmouseleave: () => viewer.look(null),
      onkeydown: (event) => this.key(event),
      onfocusout: () => viewer.look(null),
    });
    this.element = h("aside", { class: "story-of", "aria-label": "The story" }, h("h2", {}, "The story"), this.list);
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
    this.viewer.look(next);
    this.rows.get(next)?.focus({ preventScroll: true });
    this.viewer.look(next);
    this.inSight(this.rows.get(next));
  }

  fill() {
    const { view, path } = this.viewer;
    this.rows.clear();
    this.marked = null;
    const items = [];
    let turn = -1;
    for (const n of path) {
      const row = view.row(n);
      const before = row ? view.clock(row.parent) : null;
      if (before && before.turn !== turn) {
        turn = before.turn;
        items.push(h("li", { class: "turn" }, turn ? `Turn ${turn} · round ${before.round}` : "Setup"));
      }
      items.push(this.item(n));
    }
    fill(this.list, ...items);
  }

  /** @param {number} n */
  item(n) {
    const { view } = this.viewer;
    const row = view.row(n);
    const gone = !view.line.has(n) && row?.kind !== "takeback";
    const branch = row && row.parent !== n - 1 && view.row(n - 1)?.kind !== "takeback";
    const marks = view.notesOn(n);
    const button = h(
      "button",
      { type: "button", class: `row is-${row?.kind || "act"}${gone ? " gone" : ""}${row?.implied ? " implied" : ""}`, "data-n": n, tabindex: -1 },
      h("span", { class: "n" }, n),
      h("span", { class: "what" },
        gone && h("span", { class: "flag" }, "taken back "),
        row?.kind === "takeback" && h("span", { class: "flag" }, "↶ "),
        branch && h("span", { class: "flag" }, `from record ${row.parent} `),
        view.told(n),
        ...marks.map((note) => h("span", { class: note.gone ? "note gone" : "note" }, h("b", {}, note.mark), note.mark && " ", note.text))),
    );
    this.rows.set(n, button);
    return h("li", {}, button);
  }

  /** Where we are. */
  mark() {
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
