/** Small signs that need no font: what happened, and what can be done. */

import { s } from "./dom.js";

const PATHS = {
  start: "M4 3h3v18H4zM8 4h12l-3 4 3 4H8z",
  card: "M6 2h12v20H6zM8 4v16h8V4zM10 6h4v5h-4z",
  hammer: "M3 6l6-4 6 2 2 4-3 1-1-2-2 1 9 10-3 3-9-11-3 1z",
  swords: "M3 2l10 10 2-2 2 2-2 2 6 6-2 2-6-6-2 2-2-2 2-2L1 4zM21 2l2 2-7 7-2-2zM9 14l2 2-2 2 1 1-2 2-1-2-3 3-2-2 3-3-2-1 2-2 1 1z",
  die: "M3 3h18v18H3zM5 5v14h14V5zM7 7h3v3H7zM14 14h3v3h-3zM10.5 10.5h3v3h-3z",
  flag: "M5 2h2v20H5zM8 3h12l-4 5 4 5H8z",
  voice: "M3 3h18v13H11l-5 5v-5H3zM5 5v9h14V5z",
  keep: "M5 2h14v20l-7-6-7 6z",
  arrow: "M2 10h12V5l8 7-8 7v-5H2z",
  note: "M3 17L15 5l4 4L7 21H3zM16 4l2-2 4 4-2 2z",
  undo: "M9 4v4h6a6 6 0 010 12H6v-3h9a3 3 0 000-6H9v4L2 9.500z",
  scales: "M11 2h2v3h7l3 8a4 4 0 01-7 0l2-6h-5v13h5v2H6v-2h5V7H6l2 6a4 4 0 01-7 0l3-8h7z",
  out: "M5 3l7 7 7-7 2 2-7 7 7 7-2 2-7-7-7 7-2-2 7-7-7-7z",
  dot: "M12 8a4 4 0 110 8 4 4 0 010-8z",
  star: "M12 1l3.200 7 7.800.800-5.900 5.200 1.700 7.600L12 17.700 5.200 21.600l1.700-7.600L1 8.800 8.800 8z",
  lead: "M3 20V9l5 4 4-9 4 9 5-4v11z",
  swing: "M13 1L4 14h6l-1 9 11-14h-7z",
};

/** @typedef {keyof typeof PATHS} Sign */

/** @param {Sign} name */
export function sign(name) {
  return s("svg", { viewBox: "0 0 24 24", class: `icon sign-${name}`, "aria-hidden": "true" }, s("path", { d: PATHS[name], "fill-rule": "evenodd" }));
}

/** Our mark: layers of ice, the oldest the lightest. */
export function mark() {
  return s("svg", { viewBox: "0 0 24 24", class: "our-mark", "aria-hidden": "true" },
    s("rect", { x: 3, y: 2, width: 18, height: 5.5, rx: 2, class: "layer-new" }),
    s("rect", { x: 3, y: 9.25, width: 18, height: 5.5, rx: 2, class: "layer-middle" }),
    s("rect", { x: 3, y: 16.5, width: 18, height: 5.5, rx: 2, class: "layer-old" }));
}
