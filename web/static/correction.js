/** A correction: which record was wrong, what was meant, what would change, and then it is written. */

import { get, post, Refusal } from "./api.js";
import { fill, h, sentence } from "./dom.js";

/** @import { Query } from "./api.js" */
/** @import { Correcting, CorrectionLook, CorrectionPreview, Meaning, Suspect } from "./types.js" */

/**
 * @typedef {Object} Desk where it is corrected
 * @property {string} file
 * @property {Query} query the game, and whose view
 * @property {boolean} keeps this device keeps the record: it writes, others propose
 * @property {() => boolean} sealed
 * @property {(body: Record<string, unknown>) => Promise<any>} write
 * @property {(done: any) => unknown} done
 * @property {(line: string) => void} [say] what was refused before is said once it fits
 */

/** So many stand in a list before it is narrowed. */
const SHOWN = 24;

/** What was meant by a record? @param {Desk} desk @param {number} record */
export async function askCorrection(desk, record) {
  const window = new Sheet(`Record ${record}`);
  await window.attempt(async () => {
    const found = /** @type {CorrectionLook} */ (await get(`/api/correct/${desk.file}`, { ...desk.query, record }));
    const wanted = (/** @type {string} */ line, insert = false) => weigh(window, desk, { record, line, insert, answers: [] });
    const forgotten = () => window.show(h("p", {}, `What was forgotten before record ${record}?`), choices(found.meanings, ({ line }) => wanted(line, true)));
    window.show(
      h("p", { class: "told-first" }, found.told),
      h("p", {}, found.meanings.length ? "This was wrong. What was meant?" : "This was wrong."),
      choices(found.meanings, ({ line }) => wanted(line)),
      h("div", { class: "verbs" },
        h("button", { type: "button", class: "verb", id: "never", onclick: () => wanted("") }, "It never happened"),
        found.meanings.length > 0 && h("button", { type: "button", class: "verb", id: "forgotten", onclick: forgotten }, "Something was forgotten before it"),
        h("button", { type: "button", class: "verb", id: "typed", onclick: () => type(window, (line) => wanted(line)) }, "Type it…")));
  });
}

/** A proposal of a seat, or a mistake that was found. @param {Desk} desk @param {Correcting} wish */
export async function askAbout(desk, wish) {
  const window = new Sheet(`Record ${wish.record}`);
  await weigh(window, desk, wish);
}

/** It did happen: which record was wrong? @param {Desk} desk @param {string} line */
export async function askMistake(desk, line) {
  const window = new Sheet("Find the mistake");
  const and = { ...desk, done: async (/** @type {any} */ done) => {
    await desk.done(done);
    if (!done.needs) desk.say?.(line);
  } };
  window.show(h("p", { role: "status", class: "searching" }, "Looking for a record that may be wrong… this takes two seconds."), h("progress", {}));
  await window.attempt(async () => {
    const found = /** @type {Suspect[]} */ (await post(`/api/mistakes/${desk.file}`, { line }, desk.query));
    const open = (/** @type {Suspect} */ suspect) => {
      const wishes = suspect.meanings.map(({ label, line: said, answers }) => ({ label, group: "", line: said, wish: { record: suspect.record, line: said, insert: false, answers } }));
      if (wishes.length === 1) return void weigh(window, and, wishes[0].wish);
      window.show(h("p", {}, suspect.told), choices(wishes, (_, at) => weigh(window, and, wishes[at].wish)));
    };
    window.show(
      h("p", {}, found.length ? `“${line}” fits if one of these was written wrong:` : `No single change of the last records makes “${line}” fit.`),
      h("div", { class: "meanings" }, ...found.map((suspect) => h("button", { type: "button", class: "row", "data-suspect": suspect.record, onclick: () => open(suspect) }, suspect.told))));
  });
}

/** What would change; what no longer fits is decided; then it is written. @param {Sheet} window @param {Desk} desk @param {Correcting} wish */
async function weigh(window, desk, wish) {
  await window.attempt(async () => {
    const found = /** @type {CorrectionPreview} */ (await post(`/api/correct/${desk.file}`, { ...wish, after: 0 }, desk.query));
    const told = h("ul", { class: "plain changes" }, ...found.told.map((each) => h("li", {}, each)));
    if (found.misfit !== null) return decide(window, desk, wish, found, told);
    const reason = h("input", { id: "why", autocomplete: "off" });
    const write = () => window.attempt(async () => {
      const done = await desk.write({ ...wish, after: found.records, reason: reason.value.trim(), write: true });
      window.close();
      desk.done(done);
    }, () => weigh(window, desk, wish));
    const yes = !desk.keeps ? "Propose it" : desk.sealed() ? "Make the corrected edition" : "Put it right";
    window.show(
      h("p", {}, found.told.length ? "Then this would be different:" : "Nothing else would change."), told,
      desk.keeps && h("details", {}, h("summary", {}, "Say why"), h("label", {}, "Why (if you like)", reason)),
      h("div", { class: "form" }, h("button", { type: "button", class: "main", id: "put-right", onclick: write }, yes)));
  });
}

/** @param {Sheet} window @param {Desk} desk @param {Correcting} wish @param {CorrectionPreview} found @param {Node} told */
function decide(window, desk, wish, found, told) {
  const answer = (/** @type {import("./types.js").Answering} */ said) => weigh(window, desk, { ...wish, answers: [...wish.answers, said] });
  const allow = () => type(window, (why) => answer({ allow: why }), "Why is it allowed?");
  window.show(
    told,
    h("p", { class: "error" }, found.misfit),
    found.decidable && h("p", {}, found.ways.length ? "What was it instead?" : "What becomes of it?"),
    found.decidable && choices(found.ways, ({ line }) => answer({ line })),
    found.decidable && h("div", { class: "verbs" },
      h("button", { type: "button", class: "verb", id: "leave-out", onclick: () => answer({}) }, "Leave it out"),
      found.allow && h("button", { type: "button", class: "verb", id: "allow", onclick: allow }, "Allow it…"),
      h("button", { type: "button", class: "verb", id: "stop", onclick: () => answer({ stop: true }) }, "Stop here, and go on by hand")));
}

/** A list to choose from; a long one is narrowed by letters. @template {Meaning} T @param {T[]} all @param {(chosen: T, at: number) => void} choose */
function choices(all, choose) {
  const place = h("div", { class: "meanings", role: "group", "aria-label": "What may have been meant" });
  const search = h("input", { type: "search", placeholder: "Search", "aria-label": "Search", oninput: list });
  function list() {
    const words = search.value.toLowerCase().split(" ");
    const fitting = all.filter(({ label, group, line }) => words.every((word) => `${group} ${label} ${line}`.toLowerCase().includes(word)));
    fill(place, ...fitting.slice(0, SHOWN).map((each) =>
      h("button", { type: "button", class: "row", "data-line": each.line, onclick: () => choose(each, all.indexOf(each)) }, each.label, each.group.includes("·") && h("small", {}, ` ${each.group.split(" · ")[0]}`))),
      fitting.length > SHOWN && h("p", { class: "hint" }, `… and ${fitting.length - SHOWN} more: search`));
  }
  list();
  return h("div", {}, all.length > SHOWN && search, place);
}

/** @param {Sheet} window @param {(line: string) => void} then @param {string} [question] */
function type(window, then, question = "What was said there?") {
  const line = h("input", { id: "typed-line", autocomplete: "off", required: true });
  window.show(h("form", { class: "fields", onsubmit: (event) => { event.preventDefault(); then(line.value.trim()); } },
    h("label", {}, question, line), h("div", { class: "form" }, h("button", { class: "main" }, "Go on"))));
  line.focus();
}

/** A window where the thumb is, whose content changes from step to step. */
class Sheet {
  /** @param {string} title */
  constructor(title) {
    this.error = h("p", { class: "error", role: "alert" });
    this.content = h("div", { class: "fields", "aria-live": "polite" });
    this.dialog = /** @type {HTMLDialogElement} */ (h("dialog", { class: "sheet correcting", "aria-label": title }));
    fill(this.dialog, h("div", { class: "popup-head" }, h("h2", {}, title),
      h("button", { type: "button", class: "quiet", "aria-label": "Cancel", onclick: () => this.close() }, "✕")), this.content, this.error);
    this.dialog.addEventListener("close", () => this.dialog.remove());
    document.body.append(this.dialog);
    this.dialog.showModal();
  }

  /** @param {...import("./types.js").Child} content */
  show(...content) {
    fill(this.content, ...content);
    this.dialog.scrollTop = 0;
  }

  /** What is refused is said here; what came in between is planned with, once more. @param {() => unknown} act @param {() => unknown} [again] */
  async attempt(act, again) {
    this.error.textContent = "";
    this.dialog.setAttribute("aria-busy", "true");
    try {
      await act();
    } catch (problem) {
      if (again && problem instanceof Refusal && problem.status === 409) await again();
      this.error.textContent = sentence(problem);
    } finally {
      this.dialog.removeAttribute("aria-busy");
    }
  }

  close() {
    this.dialog.close();
  }
}
