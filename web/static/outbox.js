/**
 * What was tapped is kept until the server has acknowledged it: over lost connections, a sleeping
 * phone, a reload of the page and a restart of the server. Every entry has an id, by which the server
 * records it once, however often it comes.
 */

import { post, Refusal } from "./api.js";
import { h } from "./dom.js";

/** @import { Query } from "./api.js" */
/** @typedef {{ id: string, path: string, body: Record<string, unknown>, query: Query }} Waiting */
/** @typedef {(state: { waiting: number, told: string }) => void} Hearing */

const KEY = "icecore-outbox";
const FIRST = 400;
const LONGEST = 8000;
const PATIENCE = 20_000;
/** How long it says that all is saved. */
const SHORT = 2500;
/** No answer to the entry itself: the connection is gone, the server is being started, or too busy. */
const AGAIN = [0, 408, 425, 429, 502, 503, 504];

/** Backoff: milliseconds until the next try. @param {number} tries */
export function pause(tries) {
  return Math.min(LONGEST, FIRST * 2 ** tries);
}

export class Outbox {
  /**
   * @param {(path: string, body: unknown, query: Query) => Promise<any>} send
   * @param {Pick<Storage, "getItem"|"setItem">|null} storage
   * @param {(ms: number) => Promise<void>} wait until the next try, or until something wakes it
   * @param {() => string} newId
   */
  constructor(send, storage, wait, newId) {
    this.send = send;
    this.storage = storage;
    this.wait = wait;
    this.newId = newId;
    this.waiting = this.#kept();
    /** @type {Set<Hearing>} */
    this.hearing = new Set();
  }

  /** @returns {Waiting[]} */
  #kept() {
    try {
      return JSON.parse(this.storage?.getItem(KEY) ?? "[]");
    } catch {
      return [];
    }
  }

  #keep() {
    try {
      this.storage?.setItem(KEY, JSON.stringify(this.waiting));
    } catch {
      /* full or forbidden: then it lives as long as the page does */
    }
  }

  /** @param {string} told */
  #tell(told) {
    for (const hear of this.hearing) hear({ waiting: this.waiting.length, told });
  }

  /** As `post`, but it does not give up. @param {string} path @param {Record<string, unknown>} body @param {Query} [query] @returns {Promise<any>} */
  deliver(path, body, query = {}) {
    const entry = { id: this.newId(), path, body, query };
    this.waiting.push(entry);
    this.#keep();
    return this.#until(entry);
  }

  /** What an earlier page has left here is sent first. @returns {Promise<void>} */
  async resume() {
    for (const entry of [...this.waiting]) {
      try {
        await this.#until(entry);
      } catch (problem) {
        this.#tell(`What was tapped before was not recorded: ${problem instanceof Error ? problem.message : problem}`);
      }
    }
  }

  /** @param {Waiting} entry */
  async #until(entry) {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await this.send(entry.path, { ...entry.body, id: entry.id }, entry.query);
        this.#done(entry);
        this.#tell(answer?.needs ? "" : "Saved.");
        return answer;
      } catch (problem) {
        const lost = problem instanceof Refusal && AGAIN.includes(problem.status);
        if (!lost) {
          this.#done(entry);
          this.#tell("");
          throw problem;
        }
        this.#tell("Not sent yet: the server does not answer. It is kept, and sent again by itself.");
        await this.wait(pause(tries));
      }
    }
  }

  /** @param {Waiting} entry */
  #done(entry) {
    this.waiting = this.waiting.filter((each) => each.id !== entry.id);
    this.#keep();
  }
}

/** Until so much time has passed, or the device is back. @param {number} ms @returns {Promise<void>} */
function untilAwake(ms) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      document.removeEventListener("visibilitychange", seen);
      resolve();
    };
    const seen = () => document.visibilityState === "visible" && done();
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
    document.addEventListener("visibilitychange", seen);
  });
}

/** 128 random bits; also on pages without TLS, where `randomUUID` is missing. */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @returns {Storage|null} */
function storage() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** A connection that died silently is given up; if the entry did arrive, its id says so. @type {Outbox["send"]} */
function posted(path, body, query) {
  return Promise.race([
    post(path, body, query),
    new Promise((_, refuse) => setTimeout(() => refuse(new Refusal("no answer came", 0)), PATIENCE)),
  ]);
}

const outbox = new Outbox(posted, storage(), untilAwake, newId);

/** @param {string} path @param {Record<string, unknown>} body @param {Query} [query] @returns {Promise<any>} */
export function deliver(path, body, query = {}) {
  return outbox.deliver(path, body, query);
}

/** Hear how it stands: how many entries wait, and a sentence. @param {Hearing} hear */
export function hearOutbox(hear) {
  outbox.hearing.add(hear);
}

/** A line that says "not sent yet" and "saved"; what a page before this one left is sent now. */
export function outboxLine() {
  const line = h("p", { class: "status", role: "status", id: "outbox" });
  let fading = 0;
  hearOutbox(({ told, waiting }) => {
    line.textContent = told;
    clearTimeout(fading);
    if (!waiting) fading = window.setTimeout(() => { line.textContent = ""; }, SHORT);
  });
  outbox.resume();
  return line;
}
