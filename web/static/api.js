/** How pages speak to the server that they came from. */

import { h, themeButton } from "./dom.js";
import { mark } from "./signs.js";

/** @typedef {Record<string, string|number|boolean|null|undefined>} Query */

export class Refusal extends Error {
  /** @param {string} message @param {number} status @param {{message?: string, why?: string, hint?: string, anyway?: string}} [told] what else the server says of it */
  constructor(message, status, told = {}) {
    super(message);
    this.status = status;
    this.told = told;
  }
}

/** What it answers is what the caller says that it asked for. @param {string} path @param {RequestInit} [init] @returns {Promise<any>} */
async function asked(path, init) {
  return (await answered(path, init)).json();
}

/** @param {string} path @param {RequestInit} [init] @returns {Promise<Response>} */
async function answered(path, init) {
  let answer;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Refusal("The server does not answer; what it has acknowledged is on its disk.", 0);
  }
  if (answer.ok) return answer;
  const text = await answer.text();
  let told = { message: text.trim() };
  try {
    told = JSON.parse(text);
  } catch {
    /* a refusal of the guard is plain text */
  }
  throw new Refusal(told.message || `the server answered ${answer.status}`, answer.status, told);
}

/** @param {string} path @param {Query} [query] */
export function get(path, query = {}) {
  return asked(url(path, query));
}

/** @param {string} path @param {unknown} body @param {Query} [query] */
export function post(path, body, query = {}) {
  return asked(url(path, query), sent(body));
}

/** @param {unknown} body @returns {RequestInit} */
function sent(body) {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

/** An answer that is a file. @param {string} path @param {unknown} body @returns {Promise<Blob>} */
export async function postForFile(path, body) {
  return (await answered(path, sent(body))).blob();
}

/** Whoever keeps the record plays at a seat on this page: all that it asks of the game is asked as that seat. */
function playing() {
  const here = new URLSearchParams(globalThis.location?.search ?? "");
  const seat = here.get("plays");
  return seat && /^\/(record|watch)\//.test(location.pathname) ? { plays: seat, game: here.get("game") ?? "" } : null;
}

/** @param {string} path @param {Query} [query] */
export function url(path, query = {}) {
  const own = /^\/(api|record|watch|replay)\//.test(path) ? playing() : null;
  const words = Object.entries(own ? { ...query, plays: own.plays, game: query.game || own.game } : query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const rest = new URLSearchParams(words.map(([name, value]) => [name, String(value)])).toString();
  return rest ? `${path}?${rest}` : path;
}

/** A file below the served folder as part of a path. @param {string} file */
export function pathOf(file) {
  return file.split("/").map(encodeURIComponent).join("/");
}

/** The game that this page's own address names. @param {string} prefix */
export function gameHere(prefix) {
  const query = new URLSearchParams(location.search);
  return { file: location.pathname.slice(prefix.length), game: query.get("game") ?? "" };
}

/** @param {string} title @param {...import("./types.js").Child} more */
export function top(title, ...more) {
  const links = [["/", "Games"], ["/new", "New game"], ["/ask", "Ask"]].map(([path, name]) =>
    h("a", { href: path, "aria-current": location.pathname === path && "page" }, name));
  return topAlone(title, ...links, ...more);
}

/** Without the pages that the link of one game does not open. @param {string} title @param {...import("./types.js").Child} links */
export function topAlone(title, ...links) {
  return h("header", { class: "top" }, h("div", { class: "named" }, mark(), h("h1", {}, title)), h("nav", { "aria-label": "Pages" }, ...links, themeButton()));
}

/** Milliseconds without a word, not even a heartbeat, after which the server is taken to be gone. */
const SILENCE = 40_000;

/**
 * What is recorded from now on; after a break the stream goes on where it was.
 * @param {string} path @param {() => Query} query what is known so far
 * @param {(data: any) => void} told @param {(connected: boolean) => void} [state]
 */
export function follow(path, query, told, state = () => {}) {
  let stream = /** @type {EventSource|null} */ (null);
  let again = 0;
  let heard = Date.now();
  function open() {
    stream?.close();
    stream = new EventSource(url(path, query()));
    heard = Date.now();
    const alive = () => {
      heard = Date.now();
      state(true);
    };
    stream.onopen = alive;
    stream.addEventListener("beat", alive);
    stream.onmessage = (event) => {
      alive();
      told(JSON.parse(event.data));
    };
    stream.onerror = () => {
      state(false);
      stream?.close();
      clearTimeout(again);
      again = window.setTimeout(open, 700);
    };
  }
  /** A line that died without a word, or a device that has slept: it is opened again. @param {number} ms */
  const silent = (ms) => {
    if (Date.now() - heard < ms) return;
    state(false);
    open();
  };
  window.setInterval(() => silent(SILENCE), SILENCE / 4);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && silent(SILENCE / 8));
  addEventListener("online", open);
  open();
  addEventListener("pagehide", () => stream?.close());
  addEventListener("pageshow", (event) => event.persisted && open());
  return { restart: open };
}
