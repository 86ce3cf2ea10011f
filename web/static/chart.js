/** A chart of an answer: bars, lines or points, drawn here. */

import { s } from "./dom.js";

const W = 720;
const H = 320;
const LEFT = 64;
const BOTTOM = 56;
const TOP = 12;
const MOST = 200;

/** Round numbers that divide a range. @param {number} low @param {number} high */
function ticks(low, high) {
  const step = 10 ** Math.floor(Math.log10((high - low) / 4 || 1));
  const nice = [1, 2, 5, 10].map((times) => times * step).find((each) => (high - low) / each <= 6) ?? step;
  const found = [];
  for (let at = Math.ceil(low / nice) * nice; at <= high + nice / 1e6; at += nice) found.push(Number(at.toPrecision(12)));
  return found;
}

/** @param {any} value */
export const isNumber = (value) => typeof value === "number" && Number.isFinite(value);

/**
 * @param {{name: string}[]} columns @param {any[][]} rows @param {{x: number, y: number, kind: string}} wish
 * @returns {SVGElement|null} nothing if there is no number to draw
 */
export function chart(columns, rows, { x, y, kind }) {
  const shown = rows.filter((row) => isNumber(row[y])).slice(0, MOST);
  if (!shown.length) return null;
  const values = shown.map((row) => row[y]);
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values) || 1;
  const place = (/** @type {number} */ value) => H - BOTTOM - ((value - low) * (H - BOTTOM - TOP)) / (high - low);
  const numeric = kind !== "bars" && shown.every((row) => isNumber(row[x]));
  const xs = shown.map((row) => row[x]);
  const first = numeric ? Math.min(...xs) : 0;
  const last = numeric ? Math.max(...xs) : shown.length;
  const across = (/** @type {number} */ index) =>
    numeric
      ? LEFT + ((xs[index] - first) * (W - LEFT - 16)) / (last - first || 1)
      : LEFT + ((index + 0.5) * (W - LEFT - 8)) / shown.length;
  const wide = Math.max(1, ((W - LEFT - 8) / shown.length) * 0.7);
  const label = `${columns[y].name} by ${columns[x].name}`;
  const grid = ticks(low, high).flatMap((at) => [
    s("line", { class: "zero", x1: LEFT, x2: W, y1: place(at), y2: place(at) }),
    s("text", { class: "tick", x: LEFT - 6, y: place(at) + 4, "text-anchor": "end" }, at),
  ]);
  const every = Math.ceil(shown.length / 12);
  const names = numeric
    ? ticks(first, last).map((at) => s("text", { class: "tick", x: LEFT + ((at - first) * (W - LEFT - 16)) / (last - first || 1), y: H - BOTTOM + 18, "text-anchor": "middle" }, at))
    : shown.flatMap((row, index) => (index % every ? [] : [s("text", { class: "tick", x: across(index), y: H - BOTTOM + 16, "text-anchor": "end", transform: `rotate(-28 ${across(index)} ${H - BOTTOM + 16})` }, String(row[x]).slice(0, 16))]));
  const told = (/** @type {any[]} */ row) => s("title", {}, `${row[x]}: ${row[y]}`);
  const marks =
    kind === "bars"
      ? shown.map((row, index) => s("rect", { class: "bar", x: across(index) - wide / 2, width: wide, y: Math.min(place(row[y]), place(0)), height: Math.max(1, Math.abs(place(row[y]) - place(0))) }, told(row)))
      : [
          kind === "lines" && s("polyline", { class: "line s0", points: shown.map((row, index) => `${across(index).toFixed(1)},${place(row[y]).toFixed(1)}`).join(" ") }),
          ...shown.map((row, index) => s("circle", { class: "bar", cx: across(index), cy: place(row[y]), r: 3.5 }, told(row))),
        ];
  return s("svg", { viewBox: `0 0 ${W} ${H}`, class: "chart tall", role: "img", "aria-label": `${label}, ${shown.length} values from ${Math.min(...values)} to ${Math.max(...values)}` }, ...grid, ...names, ...marks, s("text", { class: "tick", x: LEFT, y: H - 4 }, label));
}
