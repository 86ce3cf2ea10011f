/** The action bar: one primary act, a few beside it, the rest under More, in places that do not change. */

import { h } from "./dom.js";

/** @import { Act, Bar, FreeAct, News } from "./types.js" */

/**
 * @typedef {Object} Acting
 * @property {Act[]} acts of this seat
 * @property {FreeAct[]} forms
 * @property {(act: Act) => void} send
 * @property {(act: {seat: number, type: string}) => void} choose among the acts of one word
 * @property {(form: FreeAct) => void} fillIn
 * @property {(text: string) => (Node|string)[]} isolated
 * @property {Record<string, string>} captions
 * @property {(form: FreeAct) => boolean} asForm it is filled in at once, without examples
 */

/** @param {string} text */
export const capital = (text) => text.replace(/^./u, (first) => first.toUpperCase());

/** What an act is called on its button. @param {string} type @param {Record<string, string>} captions */
export const actName = (type, captions) => captions[type] ?? capital(type.replaceAll("_", " "));

/** What a form asks, never by the name of a field. @param {string} type @param {string} field @param {string} word what it means @param {Record<string, string>} captions */
export function fieldName(type, field, word, captions) {
  const known = captions[`${type}.${field}`];
  if (known) return known;
  if (word === "seat") return "Who?";
  return word === field || !word ? "Which one?" : `Which ${word.replaceAll("_", " ")}?`;
}

/** The button of a word: the act itself where there is one way to do it, else the way to its choices. @param {string} type @param {Acting} acting @param {boolean} [main] */
export function actButton(type, { acts, forms, send, choose, fillIn, isolated, captions, asForm }, main = false) {
  const those = acts.filter((act) => act.type === type);
  const form = forms.find((each) => each.type === type);
  const name = actName(type, captions);
  const style = main ? "go main" : "verb";
  if (those.length === 1 && !form) {
    const [act] = those;
    return h("button", { type: "button", class: `${style} at-once`, "data-type": type, "data-seat": act.seat, "data-text": act.text, "aria-label": main ? null : capital(act.label), onclick: () => send(act) },
      h("span", {}, ...isolated(main ? capital(act.label) : name)));
  }
  if (form && (!those.length || asForm(form))) return h("button", { type: "button", class: `${style} free`, "data-form": type, "data-seat": form.seat, onclick: () => fillIn(form) }, h("span", {}, `${name}…`));
  if (!those.length) return null;
  return h("button", { type: "button", class: style, "data-type": type, "data-seat": those[0].seat, onclick: () => choose(those[0]) }, h("span", {}, `${name}…`));
}

/**
 * @param {News} news @param {Acting} acting @param {boolean} open the rest stands open
 * @param {(open: boolean) => void} toggle
 */
export function actionBar(news, acting, open, toggle) {
  const { bar } = news;
  const made = (/** @type {string} */ type, main = false) => actButton(type, acting, main);
  const main = bar.main && made(bar.main, true);
  const beside = bar.beside.map((type) => (type && made(type)) || h("span", { class: "place", "aria-hidden": "true" }));
  const more = bar.more.length > 0 && h("button", { type: "button", class: "verb", id: "more", "aria-expanded": String(open), onclick: () => toggle(!open) }, "More");
  return h("div", { class: "action-bar", id: "action-bar" },
    open && h("div", { class: "verbs rest", id: "rest" }, ...bar.more.map((type) => made(type))),
    main,
    (beside.length > 0 || more) && h("div", { class: "beside" }, ...beside, more));
}

/** The acts that end the game for somebody, for the menu. @param {Bar} bar @param {Acting} acting */
export function leaving(bar, acting) {
  return bar.leave.map((type) => actButton(type, acting));
}
