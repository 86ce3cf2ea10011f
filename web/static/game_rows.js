/** Games as rows that can be read: who played, how it ended, and the course as a small line. */

import { get, pathOf, url } from "./api.js";
import { day, duration, h, s } from "./dom.js";

/** @import { CourseLine, Listed, OpenTable, Shelf } from "./types.js" */

const WIDE = 96;
const HIGH = 26;

/** A game that was played. @param {Listed} row */
export function playedRow(row) {
  const where = url(`/watch/${pathOf(row.file)}`, { game: row.id });
  const line = h("span", { class: "course-line" });
  seenOnce(line, async () => drawLine(line, await get(`/api/course/${pathOf(row.file)}`, { game: row.id })));
  const going = !row.sealed && row.last;
  const [, reason = ""] = /: (.*)$/.exec(row.result) ?? [];
  return h("a", { href: where, class: "card game-row" },
    h("time", { datetime: new Date(row.started).toISOString() }, day(row.started)),
    h("span", { class: "card-title" }, row.title, row.parent && h("span", { class: "tag" }, "what if"), row.corrected && h("span", { class: "tag" }, "corrected")),
    h("span", { class: "card-players" }, ...players(row)),
    line,
    h("span", { class: "card-result" }, row.result ? (/ together:/.test(row.result) ? row.result : reason || row.result) : going ? "Still being played" : "Not finished"),
    h("span", { class: "card-meta" }, `${row.records} records${row.duration ? ` · ${duration(row.duration)}` : ""}`));
}

/** The players with their points, the winners first. @param {Listed} row */
function players(row) {
  const told = row.standing.length === row.players.length;
  const order = row.players.map((_, seat) => seat).sort((a, b) => Number(row.winners.includes(b)) - Number(row.winners.includes(a)) || (told ? row.standing[b] - row.standing[a] : a - b));
  const alike = row.winners.length === row.players.length || (told && new Set(row.standing).size === 1 && row.players.length > 1);
  const parts = order.map((seat) => h("span", { class: `player s${seat % 8}${row.winners.includes(seat) ? " won" : ""}` }, row.winners.includes(seat) && "★ ", row.players[seat], told && !alike && h("b", {}, ` ${row.standing[seat]}`)));
  return parts.flatMap((part, at) => (at ? [", ", part] : [part]));
}

/** @param {HTMLElement} host @param {CourseLine} course */
function drawLine(host, { points }) {
  const values = points.flat();
  if (!values.length) return;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const last = Math.max(1, points[0].length - 1);
  host.append(s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true" }, ...points.map((line, seat) =>
    s("polyline", { class: `line s${seat % 8}`, points: line.map((value, at) => `${((at * WIDE) / last).toFixed(1)},${(HIGH - 3 - ((value - low) * (HIGH - 6)) / (high - low || 1)).toFixed(1)}`).join(" ") }))));
}

const watcher = typeof IntersectionObserver === "undefined" ? null : new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    watcher?.unobserve(target);
    waiting.get(target)?.();
  }
}, { rootMargin: "120px" });

/** @type {WeakMap<Element, () => Promise<void>>} */
const waiting = new WeakMap();

/** What is done when an element is looked at. @param {Element} element @param {() => Promise<void>} act */
function seenOnce(element, act) {
  waiting.set(element, () => act().catch(() => undefined)); // a row can be read without its line
  watcher?.observe(element);
}

/** A table at which somebody is to act. @param {OpenTable} table */
export function openRow({ game: row, asked }) {
  const src = url(`/api/picture/${pathOf(row.file)}`, { game: row.id, records: row.records });
  return h("li", {},
    h("a", { href: url(`/record/${pathOf(row.file)}`, { game: row.id }), class: "card open-row" },
      h("img", { src, alt: "", loading: "lazy", decoding: "async", width: 120, height: 82 }),
      h("span", { class: "card-words" },
        h("span", { class: "card-title" }, row.title),
        h("span", { class: "card-result" }, asked),
        h("span", { class: "card-meta" }, `${row.players.join(", ")} · since ${day(row.started)} · ${row.records} records`)),
      h("span", { class: "button main" }, "Go on")),
    h("a", { class: "beside-card", href: url(`/watch/${pathOf(row.file)}`, { game: row.id }) }, "Watch", h("span", { class: "away" }, ` ${row.title}: ${row.players.join(", ")}`)));
}

/** An archive that opens. @param {Shelf} shelf @param {(file: string, host: HTMLElement) => Promise<void>} open */
export function shelfRow(shelf, open) {
  const inside = h("div", { class: "shelf-games" });
  const made = h("details", { class: "shelf", "data-file": shelf.file },
    h("summary", {},
      h("span", { class: "card-title" }, shelf.file),
      h("b", {}, `${shelf.games.toLocaleString()} games`),
      h("span", {}, shelf.titles.length > 3 ? `of ${shelf.titles.length} kinds` : shelf.titles.join(", ")),
      h("span", { class: "card-meta" }, shelf.players.join(", ")),
      h("span", { class: "card-meta" }, day(shelf.first) === day(shelf.last) ? day(shelf.last) : `${day(shelf.first)} – ${day(shelf.last)}`)),
    inside);
  made.addEventListener("toggle", () => made.open && !inside.childNodes.length && open(shelf.file, inside));
  return h("li", {}, made);
}
