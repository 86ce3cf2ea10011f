/** What the keys do in the viewer. */

export const KEYS = [
  ["← →", "one record back, forward"],
  ["Home End", "to the beginning, to the end"],
  ["[ ]", "one round back, forward"],
  ["0 … 9", "to that tenth of the game"],
  ["space", "play, pause"],
  ["↑ ↓", "preview in the list of records; Enter pins"],
  ["b", "bookmark this record, or no longer"],
  ["n", "write a note on this record"],
  ["x", "this record was wrong: put it right"],
  ["f", "the whole screen"],
  ["t", "turn the table to the next seat"],
  ["z", "fold or unfold this turn of the story"],
  ["c", "hold this position beside the others; again lets it go"],
  ["v", "through whose eyes"],
  ["a", "with or without what was taken back"],
  ["j", "jump to a record, turn or round"],
  ["?", "these keys"],
];

/** @param {import("./viewer.js").Viewer} viewer @param {KeyboardEvent} event */
export function pressed(viewer, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const typing = target.matches("input:not([type=range]):not([type=checkbox]), select, textarea");
  if (event.ctrlKey || event.metaKey || event.altKey || typing || target.closest("dialog[open]")) return;
  if (event.key === " " && target.matches("button, summary, a, input")) return;
  if (target.matches("[type=range]") && /^(Arrow|Home|End)/.test(event.key)) return;
  const tenth = /^[0-9]$/.test(event.key) ? Number(event.key) : null;
  /** @type {Record<string, () => void>} */
  const acts = {
    ArrowLeft: () => viewer.step(-1),
    ArrowRight: () => viewer.step(1),
    Home: () => viewer.go(viewer.path[0]),
    End: () => viewer.go(viewer.path.at(-1) ?? 0),
    "[": () => viewer.leap(-1),
    "]": () => viewer.leap(1),
    " ": () => viewer.toggle(),
    c: () => viewer.hold(),
    a: () => viewer.showEverything(!viewer.everything),
    b: () => viewer.bookmark(),
    f: () => viewer.fullScreen(),
    n: () => viewer.note(),
    x: () => viewer.correct(viewer.here),
    t: () => viewer.nextSeat(),
    z: () => viewer.records.foldHere(),
    j: () => viewer.parts.jump.focus(),
    v: () => viewer.nextView(),
    "?": () => viewer.toggleHelp(),
    Escape: () => {
      viewer.look(null);
      viewer.popup.close();
    },
  };
  const act = tenth !== null ? () => viewer.go(viewer.path[Math.round(((viewer.path.length - 1) * tenth) / 10)]) : acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
