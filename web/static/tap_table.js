/** The picture is the interface: tap what an act names, then the sentence that says what happens. */

import { fill, h } from "./dom.js";
import { goingOn, growing, grown, grownFrom } from "./place_rows.js";
import { Lighting, marksOf } from "./tap_marks.js";
import { common, narrowed, opened, otherwise, prepared, sheetOf, turning, verbKeys, withTap } from "./act_filter.js";
import { left, Picker } from "./picker.js";
import { actionBar, actName, capital, fieldName, leaving } from "./action_bar.js";
import { isolated } from "./news_parts.js";
import { vibrate } from "./toasts.js";

/** @import { Board } from "./board.js" */
/** @import { Act, Atom, DeskData, Entry, FreeAct, Going, News, Open, Previewed, Ready, Sentence, Tap } from "./types.js" */
/** @import { Acting } from "./action_bar.js" */
/** @import { Found } from "./act_filter.js" */

const HAPTIC = 12;
const SILENT = { may: true, told: "" };
const WAITING = "Who saw it says so on another device.";

/** @param {Sentence} [sentence] */
const turnIn = (sentence) => sentence?.act?.atoms.find(([, word]) => word === "turn")?.[2] ?? "0";

/**
 * @typedef {Object} Doing what the page does for it
 * @property {(entry: Entry) => void} send
 * @property {(entries: Entry[]) => Promise<Previewed[]>} preview
 * @property {(element: Element) => void} enlarge
 * @property {(form: FreeAct, shown: Map<string, number>, said: Atom[]) => void} fillIn a free act as a form, with what the taps say already
 */

export class Tapping {
  /** @param {Board} board @param {Doing} doing */
  constructor(board, doing) {
    this.doing = doing;
    this.board = board;
    this.lighting = new Lighting(board, (element) => this.tap(element), doing.enlarge);
    /** @type {DeskData} */ this.desk;
    /** @type {Ready[]} */ this.ready = [];
    /** @type {Open[]} */ this.opens = [];
    /** @type {Map<string, number>} */ this.shown = new Map();
    /** @type {Tap[]} */ this.taps = [];
    /** @type {Record<string, string>} by field, what was chosen in the sheet */ this.said = {};
    /** @type {Found} */ this.found = narrowed([], []);
    /** @type {Going|null} steps beyond what is listed */ this.grown = null;
    /** @type {Picker|null} */ this.picker = null;
    this.asked = 0;
    /** The rest of the acts stands open. */
    this.rest = false;
    this.question = h("p", { class: "question", id: "question", "aria-live": "polite" });
    this.hint = h("p", { class: "hint", id: "hint", "aria-live": "polite" });
    this.sentences = h("div", { class: "rows" });
    this.rows = h("div", { class: "rows" });
    this.element = h("section", { id: "sheet", "aria-label": "What happens now" }, this.question, this.hint, this.rows);
    addEventListener("keydown", ({ key }) => key === "Escape" && !document.querySelector("dialog[open]") && (this.taps.length || Object.keys(this.said).length) && this.clear());
  }

  /** A new position, with its picture already on the board. @param {DeskData} desk */
  show(desk) {
    const same = this.desk?.records === desk.records;
    this.desk = desk;
    this.shown = this.lighting.shown;
    this.ready = prepared(desk.acts.flatMap(({ group, choices }) => choices.map((choice) => ({ ...choice, group }))), this.shown);
    this.opens = opened(desk.free, this.shown, this.ready);
    this.taps = same ? this.taps.filter(({ element }) => !element || element.isConnected) : [];
    if (!same) this.said = {};
    if (!same) this.rest = false;
    this.question.hidden = desk.news !== null; // the banner says it
    if (!same || !desk.owed) this.picker = desk.owed ? this.pickerFor(desk.owed) : null;
    fill(this.question, ...isolated(desk.question, desk.names));
    this.step();
  }

  /** After every touch: what is left, what is lit, what the sheet says. */
  step() {
    const { ready, taps, said, opens } = this;
    const at = grownFrom(taps);
    this.found = narrowed(ready, at < 0 ? taps : taps.slice(0, at), said, opens);
    this.grown = at < 0 ? null : grown(ready, this.found.done, taps.slice(at), this.desk.free, this.shown);
    const lit = this.picker ? new Set(this.poolKeys().keys()) : (this.grown ?? this.found).lit;
    const chosen = new Set(taps.flatMap(({ element }) => element ?? []));
    this.lighting.light(lit, this.grown ? new Set() : otherwise(ready, taps, opens), chosen, (element) => this.nameOf(element));
    if (this.picker) this.drawPool();
    else this.draw();
    this.room();
  }

  /** @returns {ReturnType<typeof sheetOf>} */
  sheet() {
    if (this.grown) return { sentences: this.grown.sentences, verbs: [], asks: null, turns: [] };
    const places = [...this.lighting.lit].some((element) => element.classList.contains("ghost"));
    return sheetOf(this.found, this.taps, this.said, places);
  }

  /** What a thing of the picture is called. @param {Element} element */
  nameOf(element) {
    const known = marksOf(element).map((mark) => this.desk.things[mark.replace(/@\d+:/, ":")]).find(Boolean);
    return element.querySelector("title")?.textContent || known || element.textContent?.trim().replace(/\s+/g, " ").slice(0, 80) || marksOf(element)[0];
  }

  clear() {
    this.taps = [];
    this.said = {};
    this.step();
  }

  /** @param {Element} element */
  tap(element) {
    vibrate(HAPTIC);
    const pick = marksOf(element).map((mark) => this.poolKeys().get(mark)).find(Boolean);
    if (this.picker) return void (pick && this.pick(pick));
    const at = this.taps.findIndex((tap) => tap.element === element);
    if (this.grown) return this.goOn(element, at);
    const { turns } = this.sheet();
    if (at >= 0 && at === this.taps.length - 1 && turns.length) return this.turn(turns[(turns.indexOf(this.said.turn ?? turns[0]) + 1) % turns.length]);
    if (at >= 0) this.taps = this.taps.toSpliced(at, 1);
    else this.taps = withTap(this.ready, this.taps, { marks: new Set(marksOf(element)), element }, this.opens);
    this.said = {};
    this.step();
  }

  /** A further step of what was tapped; a place where none may be takes back what came from there on. @param {Element} element @param {number} at */
  goOn(element, at) {
    const fits = marksOf(element).some((mark) => this.grown?.lit.has(mark));
    if (fits) this.taps = [...this.taps, { marks: new Set(marksOf(element)), element }];
    else if (at >= 0) this.taps = this.taps.slice(0, at);
    this.step();
  }

  /** The same place, turned on: the picture shows it, and the sentence that says it is marked. @param {string} turn */
  turn(turn) {
    vibrate(HAPTIC);
    this.said = { ...this.said, turn };
    const { sentences } = this.sheet();
    this.ghost(sentences);
    for (const button of this.sentences.querySelectorAll("[data-turn-to]")) button.setAttribute("aria-current", String(button.getAttribute("data-turn-to") === turn));
  }

  /** What was chosen as it would lie, turned so. @param {string} turn */
  turned(turn) {
    const tile = this.taps.find(({ element }) => element?.hasAttribute("data-turn"))?.element;
    const face = tile && this.board.closeUp(tile);
    if (face) face.style.transform = `rotate(${Number(turn) * Number(tile?.getAttribute("data-turn"))}deg)`;
    return face ?? `⟳ ${turn}`;
  }

  /** An act by its own word, for what no picture shows. @param {{seat: number, type: string}} act */
  verb(act) {
    vibrate(HAPTIC);
    this.taps = [...this.taps, { marks: new Set(verbKeys(act).slice(0, 1)), element: null }];
    this.step();
  }

  draw() {
    const { found, taps, said, desk, grown: going } = this;
    const sheet = this.sheet();
    const busy = taps.length > 0 || Object.keys(said).length > 0;
    const { seats } = this;
    const called = (/** @type {Act} */ act) => (seats.size > 1 ? (act.group ?? act.type) : actName(act.type, desk.captions));
    const listed = new Set(found.fitting.map(({ act }) => `${act.seat} ${act.type}`));
    const tapped = (/** @type {FreeAct} */ form) => this.opens.some((open) => open.form === form && open.called) || form.fields.some(({ row, each }) => row && (each ?? 1) > 1);
    const forms = going ? [] : desk.free.filter((form) => !tapped(form)).filter(({ seat, type }) => (seats.size < 2 || this.ready.some(({ act }) => act.seat === seat)) && (busy ? listed.has(`${seat} ${type}`) && (listed.size === 1 || !sheet.sentences.length) : !this.ready.some(({ act }) => act.seat === seat && act.type === type)));
    const named = taps.some(({ element }) => element) || Object.keys(said).length > 0; // an act's word alone says nothing of it
    const further = busy && !going ? growing(desk.free, found.done) : [];
    const open = found.open.find(({ chosen, least }) => busy && chosen.length < least);
    fill(this.hint, open ? `${open.least - open.chosen.length} more to go.` : this.hintOf(sheet));
    fill(this.rows,
      this.sentences,
      sheet.asks && this.asking(sheet.asks, found.fitting[0]?.act.type ?? ""),
      !busy && !going && desk.news && [...seats].every((seat) => seat === desk.news?.seat) ? this.bar(desk.news) : h("div", { class: "verbs" },
        ...sheet.verbs.map(({ act }) => h("button", { type: "button", class: "verb", "data-type": act.type, "data-seat": act.seat, onclick: () => this.verb(act) }, called(act))),
        ...forms.map((form) => h("button", { type: "button", class: "verb free", "data-form": form.type, "data-seat": form.seat, onclick: () => this.doing.fillIn(form, this.shown, named ? common(found.fitting.filter(({ act }) => act.seat === form.seat && act.type === form.type)) : []) }, `${busy ? "Another: " : seats.size > 1 ? `${desk.names[form.seat]} · ` : ""}${actName(form.type, desk.captions)}…`)),
        ...further.map(({ form, field }) => h("button", { type: "button", class: "verb", "data-more": field.name, onclick: () => this.more(form, field.name) }, `＋ more ${field.name.replaceAll("_", " ")}`)),
        busy && h("button", { type: "button", id: "clear", class: "verb", onclick: () => this.clear() }, "✕ Start again"),
        ...this.infos()));
    this.ghost(sheet.sentences);
    this.preview(sheet.sentences);
  }

  /** What the bar needs of the acts of its seat. @param {number} seat @returns {Acting} */
  acting(seat) {
    const { desk } = this;
    return {
      acts: this.ready.map(({ act }) => act).filter((act) => act.seat === seat),
      forms: desk.free.filter((form) => form.seat === seat),
      send: (act) => this.doing.send({ do: "chosen", seat: act.seat, act: act.act }),
      choose: (act) => this.verb(act),
      fillIn: (form) => this.doing.fillIn(form, this.shown, []),
      isolated: (text) => isolated(text, desk.names),
      captions: desk.captions,
      asForm: ({ fields }) => fields.some(({ word, row, required }) => word === "seat" && required && !row) && fields.filter(({ row }) => row).length > 1,
    };
  }

  /** The acts of this seat in their places. @param {News} news */
  bar(news) {
    return actionBar(news, this.acting(news.seat), this.rest, (open) => {
      this.rest = open;
      this.draw();
      document.getElementById("more")?.focus();
      this.room();
    });
  }

  /** The acts that end the game for this seat, for the menu. */
  leaving() {
    const { news } = this.desk;
    return news ? leaving(news.bar, this.acting(news.seat)) : [];
  }

  /** @param {FreeAct} form @param {string} field */
  more({ type }, field) {
    vibrate(HAPTIC);
    this.taps = [...this.taps, goingOn(type, field)];
    this.step();
  }

  /** What may be tapped next, each thing by the first of its names. @param {ReturnType<typeof sheetOf>} sheet */
  hintOf(sheet) {
    if (sheet.turns.length) return `${sheet.sentences[0].label.replace(/^./, (first) => first.toUpperCase())}: how does it lie?`;
    const { lit } = this.grown ?? this.found;
    const things = new Set([...this.lighting.lit].flatMap((element) => marksOf(element).find((mark) => lit.has(mark))?.split(/[@:]/)[0] ?? []).filter((word) => word !== "act"));
    if (!things.size || (this.taps.length > 0 && sheet.asks)) return "";
    const any = [...things].map((word) => (word === "reserve" ? "something of your reserve" : word === "seat" ? "a player" : `${/^[aeio]/.test(word) ? "an" : "a"} ${word}`));
    return `${sheet.sentences.length ? "Or tap" : this.taps.length ? "Then tap" : "Tap"} ${any.join(" or ")}.`;
  }

  /** Whom this device can speak for now. */
  get seats() {
    return new Set([...this.ready.map(({ act }) => act.seat), ...this.desk.free.map(({ seat }) => seat)]);
  }

  /** @param {Sentence} sentence @param {Previewed} [told] what would come of it; what would be refused cannot be touched @param {boolean} [turns] it lies as its turn says */
  sentence({ act, label, entry }, { may, told } = { may: true, told: "" }, turns = false) {
    const who = act && this.seats.size > 1 ? `${this.desk.names[act.seat] ?? "The scribe"}: ` : "";
    const text = who ? who + label : capital(label);
    const own = this.desk.news && may && told.startsWith("You "); // the button is the sentence, once
    const asks = this.desk.news && told === `Ask: ${label}`;
    const turn = turnIn({ act, label, entry });
    const [, follows] = told.match(/^.*?\.\s+(.*)$/s) ?? []; // that it is added so, its face says
    return h("button", { type: "button", class: `go${may ? "" : " refused"}${turns ? " turned" : ""}`, "data-text": act?.text, "data-turn-to": turns && turn, "aria-label": turns && `${who}${label}. ${told}`, disabled: !may, onclick: () => this.doing.send(entry) },
      ...(turns ? [this.turned(turn), h("small", {}, follows ?? "nothing more")] : [h("span", {}, ...isolated(text, this.desk.names)), h("small", {}, ...isolated(asks ? "Others are asked first" : own ? (follows ?? "") : told, this.desk.names))]));
  }

  /** One field in which the acts differ: numbers, things, or words. @param {{field: string, word: string, values: string[]}} asks @param {string} type of the act */
  asking({ field, word, values }, type) {
    const name = (/** @type {string} */ value) => this.desk.things[`${word}:${value}`] ?? { true: "yes", false: "no", "": "as usual" }[value] ?? value;
    const picker = new Picker({
      label: fieldName(type, field, word, this.desk.captions),
      pool: values.map((value) => ({ word: value, name: name(value), count: 1, face: this.face(`${word}:${value}`) })),
      changed: ([value]) => {
        vibrate(HAPTIC);
        this.said = { ...this.said, [field]: value ?? "" };
        this.step();
      },
    });
    return h("div", { class: "asking", "data-field": field }, h("p", { class: "hint" }, fieldName(type, field, word, this.desk.captions)), picker.element);
  }

  /** How a thing looks in the picture, small. @param {string} mark @returns {Node|null} */
  face(mark) {
    const found = this.lighting.marked.find((element) => marksOf(element).includes(mark));
    return found && found.getBoundingClientRect().width < 200 ? this.board.closeUp(found) : null;
  }

  /** A sign beside the sheet for each chosen card: what is it? */
  infos() {
    return this.taps.flatMap(({ element }) => (element?.hasAttribute("data-card") ? [h("button", { type: "button", class: "verb", onclick: () => this.doing.enlarge(element) }, "About it")] : []));
  }

  /** The thing that was tapped, where it would lie. @param {Sentence[]} sentences */
  ghost(sentences) {
    const place = this.taps.find(({ element }) => element?.classList.contains("ghost"))?.element ?? null;
    const thing = this.taps.find(({ element }) => element && element !== place)?.element ?? null;
    const turn = this.said.turn ?? turnIn(sentences[0]);
    const one = turning(this.found.done).length === 1;
    this.lighting.preview(one ? thing : null, place, Number(turn) * Number(thing?.getAttribute("data-turn") ?? 0));
  }

  /** The sentences come with what would come of them, so that nothing moves under a finger. @param {Sentence[]} sentences */
  async preview(sentences) {
    const mine = ++this.asked;
    fill(this.sentences);
    this.element.setAttribute("aria-busy", String(sentences.length > 0));
    const told = sentences.length ? await this.doing.preview(sentences.map(({ entry }) => entry)).catch(() => []) : [];
    if (mine !== this.asked) return;
    const turns = this.sheet().turns.length > 0;
    this.sentences.classList.toggle("turns", turns);
    fill(this.sentences, ...sentences.map((sentence, n) => this.sentence(sentence, told[n], turns)));
    this.element.setAttribute("aria-busy", "false");
    this.room();
  }

  /** How much of the screen the sheet takes: what lies below it can be scrolled up. */
  room() {
    document.documentElement.style.setProperty("--sheet", `${this.element.offsetHeight}px`);
  }

  // What the table showed.

  /** @param {import("./types.js").Owed} owed */
  pickerFor(owed) {
    const cards = this.board.reel?.about.cards ?? {};
    return new Picker({
      label: "The pool",
      count: owed.count,
      pool: owed.pool.map(({ word, count, name }) => ({ word, count, name, text: cards[word]?.text, face: this.face(`${owed.means}:${word}`) })),
      changed: (picks) => this.picked(picks),
    });
  }

  /** All that was asked for is picked. */
  get isPicked() {
    return this.picker !== null && this.picker.picks.length === this.desk.owed?.count;
  }

  /** What the table may still have shown. */
  get left() {
    return this.desk.owed && this.picker && !this.isPicked ? left(this.desk.owed.pool, this.picker.picks) : [];
  }

  /** The same by their marks. @returns {Map<string, string>} */
  poolKeys() {
    return new Map(this.left.map(({ word }) => [`${this.desk.owed?.means}:${word}`, word]));
  }

  /** @param {string|null} word */
  pick(word) {
    this.picker?.set([...this.picker.picks, word]);
  }

  /** @param {(string|null)[]} picks */
  picked(picks) {
    vibrate(HAPTIC);
    if (this.desk.owed?.count === 1 && picks.length === 1) return this.record();
    const active = /** @type {HTMLElement|null} */ (document.activeElement);
    const within = this.element.contains(active);
    this.step(); // what is put in its place again has lost the focus
    if (within && !this.isPicked) active?.focus();
  }

  record() {
    const picks = this.picker?.picks ?? [];
    this.picker = this.desk.owed && this.pickerFor(this.desk.owed);
    this.doing.send({ do: "show", picks });
    this.step();
  }

  /** Nothing is left to choose: that is one touch. @param {Picker} picker @param {number} missing */
  unseen(picker, missing) {
    picker.set([...picker.picks, ...Array(missing).fill(null)]);
    if (this.isPicked) this.record();
  }

  drawPool() {
    const { picker } = this;
    const { owed } = this.desk;
    if (!owed || !picker) return;
    const missing = owed.count - picker.picks.length;
    const unseen = owed.unknown && missing > 0 && h("button", { type: "button", id: "unseen", class: "verb", onclick: () => this.unseen(picker, missing) },
      owed.count === 1 ? "? not seen" : missing === owed.count ? "None of them was seen" : "The rest was not seen");
    const silent = !owed.pool.length && !owed.unknown;
    fill(this.hint, silent ? WAITING : owed.count > 1 && missing ? `${picker.picks.length} of ${owed.count}: ${missing} more` : "");
    picker.place.hidden = missing === 0;
    fill(this.rows, ...(owed.unseen ? [unseen, picker.element] : [picker.element, unseen]), missing === 0 && this.sentences);
    this.lighting.preview(null, null, 0);
    this.tellPicks(missing === 0 ? picker.picks : []);
  }

  /** What several cards would be recorded as, before they are. @param {(string|null)[]} picks */
  async tellPicks(picks) {
    const mine = ++this.asked;
    fill(this.sentences);
    this.element.setAttribute("aria-busy", String(picks.length > 0));
    const [{ may, told }] = picks.length ? await this.doing.preview([{ do: "show", picks }]).catch(() => [SILENT]) : [SILENT];
    if (mine !== this.asked) return;
    const go = h("button", { type: "button", class: may ? "go" : "go refused", id: "record-picks", disabled: !may, onclick: () => this.record() }, h("span", {}, "Record these"), h("small", {}, told));
    if (picks.length) fill(this.sentences, go);
    if (document.activeElement === document.body && picks.length) go.focus({ preventScroll: true });
    this.element.setAttribute("aria-busy", "false");
    this.room();
  }
}
