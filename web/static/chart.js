/** A chart of an answer: bars, lines or points, with intervals where there are any. */

import { s } from "./dom.js";

/** @import { AnswerColumn, ChartWish } from "./types.js" */

const W = 720;
const H = 320;
const LEFT = 64;
const BOTTOM = 64;
const TOP = 30;
const POINTS = 200;
const BARS = 40;
const LETTERS = 44;
const LYING = 60;
const UPRIGHT = 12;
const ROW = 22;

/** Round numbers that divide a range. @param {number} low @param {number} high @returns {number[]} */
export function ticks(low, high) {
  const step = 10 ** Math.floor(Math.log10((high - low) / 4 || 1));
  const nice = [1, 2, 5, 10].map((times) => times * step).find((each) => (high - low) / each <= 6) ?? step;
  const found = [];
  for (let at = Math.ceil(low / nice) * nice; at <= high + nice / 1e6; at += nice) found.push(Number(at.toPrecision(12)));
  return found;
}

/** @param {unknown} value @returns {number} what can be drawn; NaN else */
const amount = (value) => (typeof value === "number" ? value : typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : Number.NaN);

/** @param {unknown} cell @param {number} _index of its column */
const asItIs = (cell, _index) => String(cell ?? "");

/** @param {string} text */
const shortened = (text) => (text.length > LETTERS ? `${text.slice(0, LETTERS - 1)}…` : text);

/**
 * @param {AnswerColumn[]} columns @param {unknown[][]} rows @param {ChartWish} wish
 * @param {(cell: unknown, index: number) => string} said how a cell is told
 * @param {boolean} [share] the value is a share: percent
 * @returns {SVGElement|null} nothing if there is no number to draw
 */
export function chart(columns, rows, { x, y, kind, interval, clear }, said = asItIs, share = false) {
  const tick = (/** @type {number} */ at) => (share ? `${Number((100 * at).toFixed(1))} %` : String(at));
  const inWords = (/** @type {unknown} */ cell) => (share && typeof cell === "number" ? tick(cell) : cell);
  const faint = (/** @type {unknown[]} */ row) => (clear != null && row[clear] !== true ? " faint" : "");
  const labelOf = (/** @type {unknown[]} */ row) => x.map((index) => said(row[index], index)).join(", ");
  const counted = columns.findIndex(([label]) => label === "n");
  const shown = rows.filter((row) => Number.isFinite(amount(row[y]))).slice(0, kind === "bars" ? BARS : POINTS);
  if (!shown.length) return null;
  const value = (/** @type {unknown[]} */ row) => amount(row[y]);
  const ends = interval ? shown.flatMap((row) => interval.map((index) => amount(row[index]))).filter(Number.isFinite) : [];
  const values = shown.map(value);
  const low = Math.min(0, ...values, ...ends);
  const high = Math.max(0, ...values, ...ends) || 1;
  const place = (/** @type {number} */ number) => H - BOTTOM - ((number - low) * (H - BOTTOM - TOP)) / (high - low);
  const numeric = kind !== "bars" && x.length === 1 && shown.every((row) => Number.isFinite(amount(row[x[0]])));
  const xs = shown.map((row) => amount(row[x[0]]));
  const first = numeric ? Math.min(...xs) : 0;
  const last = numeric ? Math.max(...xs) : shown.length;
  const along = (/** @type {number} */ number) => LEFT + ((number - first) * (W - LEFT - 16)) / (last - first || 1);
  const across = (/** @type {number} */ index) => (numeric ? along(xs[index]) : LEFT + ((index + 0.5) * (W - LEFT - 8)) / shown.length);
  const wide = Math.max(1, ((W - LEFT - 8) / shown.length) * 0.7);
  const label = `${columns[y][0]} by ${x.map((index) => columns[index][0]).join(", ")}${interval ? `, with 95 % intervals` : ""}`;
  const whole = values.every(Number.isInteger) && !interval;
  const grid = ticks(low, high).filter((at) => !whole || Number.isInteger(at)).flatMap((at) => [
    s("line", { class: "zero", x1: LEFT, x2: W, y1: place(at), y2: place(at) }),
    s("text", { class: "tick", x: LEFT - 6, y: place(at) + 4, "text-anchor": "end" }, tick(at)),
  ]);
  const told = (/** @type {unknown[]} */ row) => s("title", {}, `${labelOf(row)}: ${inWords(row[y])}${counted >= 0 && counted !== y ? ` of ${row[counted]}` : ""}${interval ? ` (${interval.map((index) => inWords(row[index])).join(" to ")})` : ""}`);
  const longest = Math.max(...shown.map((row) => labelOf(row).length));
  if (kind === "bars" && longest > UPRIGHT && shown.length <= LYING)
    return lying(shown.map((row) => ({ name: shortened(labelOf(row)), told: told(row), faint: faint(row), value: value(row), ends: interval?.map((index) => amount(row[index])) ?? [] })), low, high, label, tick);
  const every = Math.ceil(shown.length / 14);
  const names = numeric
    ? ticks(first, last).map((at) => s("text", { class: "tick", x: along(at), y: H - BOTTOM + 18, "text-anchor": "middle" }, at))
    : shown.flatMap((row, index) => (index % every ? [] : [s("text", { class: "tick", x: across(index), y: H - BOTTOM + 16, "text-anchor": "end", transform: `rotate(-24 ${across(index)} ${H - BOTTOM + 16})` }, shortened(labelOf(row)))]));
  const marks =
    kind === "bars"
      ? shown.map((row, index) => s("rect", { class: `bar${faint(row)}`, x: across(index) - wide / 2, width: wide, y: Math.min(place(value(row)), place(0)), height: Math.max(1, Math.abs(place(value(row)) - place(0))) }, told(row)))
      : [
          kind === "lines" && s("polyline", { class: "line s0", points: shown.map((row, index) => `${across(index).toFixed(1)},${place(value(row)).toFixed(1)}`).join(" ") }),
          ...shown.map((row, index) => s("circle", { class: `bar${faint(row)}`, cx: across(index), cy: place(value(row)), r: 3.5 }, told(row))),
        ];
  const whiskers = interval
    ? shown.flatMap((row, index) => {
        const [from, to] = interval.map((each) => amount(row[each]));
        return Number.isFinite(from) && Number.isFinite(to) ? [s("path", { class: `whisker${faint(row)}`, d: `M${across(index)} ${place(from)}V${place(to)}M${across(index) - 5} ${place(from)}h10M${across(index) - 5} ${place(to)}h10` })] : [];
      })
    : [];
  return s("svg", { viewBox: `0 0 ${W} ${H}`, class: "chart tall", role: "img", "aria-label": `${label}, ${shown.length} values from ${Math.min(...values)} to ${Math.max(...values)}` }, ...grid, ...names, ...marks, ...whiskers, s("text", { class: "tick", x: LEFT, y: 15 }, label));
}

/**
 * Bars that lie beside their names: long names are read, not tilted and clipped.
 * @param {{name: string, told: SVGElement, faint: string, value: number, ends: number[]}[]} rows @param {number} low @param {number} high @param {string} label @param {(at: number) => string} tick
 */
function lying(rows, low, high, label, tick) {
  const left = 12 + 7 * Math.max(...rows.map(({ name }) => name.length));
  const height = TOP + rows.length * ROW + ROW;
  const along = (/** @type {number} */ number) => left + ((number - low) * (W - left - 16)) / (high - low);
  const middle = (/** @type {number} */ index) => TOP + (index + 0.5) * ROW;
  return s("svg", { viewBox: `0 0 ${W} ${height}`, class: "chart lying", role: "img", "aria-label": `${label}, ${rows.length} values` },
    ...ticks(low, high).flatMap((at) => [
      s("line", { class: "zero", x1: along(at), x2: along(at), y1: TOP, y2: height - ROW }),
      s("text", { class: "tick", x: along(at), y: height - 6, "text-anchor": "middle" }, tick(at)),
    ]),
    ...rows.flatMap(({ name, told, faint, value, ends: [from, to] }, index) => [
      s("text", { class: "tick", x: left - 6, y: middle(index) + 4, "text-anchor": "end" }, name),
      s("rect", { class: `bar${faint}`, x: Math.min(along(0), along(value)), width: Math.max(1, Math.abs(along(value) - along(0))), y: middle(index) - ROW * 0.35, height: ROW * 0.7 }, told),
      Number.isFinite(from) && Number.isFinite(to) && s("path", { class: `whisker${faint}`, d: `M${along(from)} ${middle(index)}H${along(to)}M${along(from)} ${middle(index) - 5}v10M${along(to)} ${middle(index) - 5}v10` }),
    ]),
    s("text", { class: "tick", x: 6, y: 15 }, label));
}
