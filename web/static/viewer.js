/** The viewer: steps through a game, and tells all its parts where they are. */

import { Address } from "./address.js";
import { Beside } from "./side_by_side.js";
import { Board } from "./board.js";
import { Course } from "./score_charts.js";
import { Curve } from "./chance_chart.js";
import { askNote } from "./dialogs.js";
import { duration, fill, h, icon, memory, sentence } from "./dom.js";
import { gainsOf } from "./gains.js";
import { pressed } from "./keys.js";
import { isEmbedded, layOut } from "./layout.js";
import { Marginalia } from "./bookmarks.js";
import { Moments } from "./moments_list.js";
import { Popup } from "./popup.js";
import { Records } from "./records.js";
import { keyOf } from "./replay_data.js";
import { ResultCard } from "./result_card.js";
import { SeatStrip } from "./seat_strip.js";
import { Thinking } from "./think_chart.js";

/** @import { View } from "./replay_data.js" */
/** @import { Entry, ViewerOptions } from "./types.js" */

const PHONE = matchMedia("(max-width: 36rem)");

export class Viewer {
  /** @param {HTMLElement} host @param {import("./replay_data.js").Reel} reel @param {ViewerOptions} [options] */
  constructor(host, reel, options = {}) {
    this.reel = reel;
    this.options = options;
    this.view = reel.any;
    this.here = 0;
    this.preview = /** @type {number|null} */ (null);
    this.everything = false;
    /** To which seat the table is turned. */
    this.turned = 0;
    /** For which width the board is laid out; 0 shows it whole. */
    this.width = memory.get("large") !== "off" && PHONE.matches && !isEmbedded() ? this.phoneWidth : 0;
    this.ratio = 0.5;
    this.playing = 0;
    this.speed = Number(memory.get("speed") ?? 1);
    this.motion = memory.get("motion") !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.path = [0];
    /** @type {Map<number, number>} places in the path */
    this.index = new Map();
    this.margin = new Marginalia(reel.about.id);
    this.boardHost = h("div", { class: "board", id: "board" });
    this.board = new Board(this.boardHost);
    this.address = new Address(this);
    this.beside = new Beside(this);
    this.popup = new Popup(this);
    this.records = new Records(this);
    this.strip = new SeatStrip(this);
    this.moments = new Moments(this);
    this.course = new Course(this);
    this.curve = new Curve(this);
    this.thinking = new Thinking(this);
    this.result = new ResultCard(this);
    const { tabs, ...parts } = layOut(host, this);
    this.parts = parts;
    this.tabs = tabs;
    this.boardHost.addEventListener("click", (event) => this.clicked(event));
    this.newPath();
    this.margin.move((n) => this.view.now(n));
    this.refill();
    this.fillMargin();
    const asked = this.address.read();
    if (!asked) this.go(options.begins ? (reel.about.opens ?? 0) : this.view.present, { quiet: true });
    if (!asked && options.begins && (reel.about.opens ?? null) === null && !isEmbedded()) this.result.begin();
    addEventListener("hashchange", () => this.address.read());
    addEventListener("keydown", (event) => pressed(this, event));
    matchMedia("print").addEventListener?.("change", () => this.pause());
  }

  /** What a board on a phone is laid out for: this one, or the one that a page without a server carries. */
  get phoneWidth() {
    return this.options.draw ? Math.max(240, innerWidth - 16) : (this.reel.about.narrow ?? 0);
  }

  /** What is made of the whole path. */
  refill() {
    this.records.fill();
    this.strip.fill();
    this.moments.fill();
    this.tabs.name("moments", this.moments.found.length ? `Moments ${this.moments.found.length}` : "Moments");
    this.course.fill();
    this.thinking.fill();
    this.fillCards();
  }

  fillCards() {
    fill(this.parts.cardList, ...[...new Set(this.view.cards.map((card) => this.nameOf(card)))].map((name) => h("option", { value: name })));
  }

  /** What is printed on a card. @param {string} card */
  nameOf(card) {
    return this.reel.about.cards?.[card]?.name ?? card;
  }

  /** What a step goes along: the present line, or all that was recorded. */
  newPath() {
    this.path = this.everything
      ? Array.from({ length: this.view.length + 1 }, (_, n) => n)
      : [0, ...this.view.lineTo(this.view.present)];
    this.index = new Map(this.path.map((n, index) => [n, index]));
    this.parts.all.checked = this.everything;
  }

  get at() {
    return this.preview ?? this.here;
  }

  /** The position beside this one, if there is one of this game. */
  get held() {
    return this.beside.other ? null : this.beside.at;
  }

  /** @param {number} n @param {{quiet?: boolean}} [how] */
  go(n, how = {}) {
    n = Math.max(0, Math.min(n, this.view.length));
    if (!this.index.has(n)) {
      this.everything = true;
      this.newPath();
      this.refill();
    }
    const came = n !== this.here && n === this.view.present && Boolean(this.reel.about.ending);
    this.preview = null;
    this.here = n;
    this.result.close();
    this.show();
    if (came && !how.quiet && !isEmbedded()) this.result.end();
    if (!how.quiet) this.address.writeLater();
  }

  /** @param {number} by */
  step(by) {
    const index = (this.index.get(this.here) ?? 0) + by;
    this.beside.step(by);
    this.go(this.path[Math.max(0, Math.min(this.path.length - 1, index))]);
  }

  /** To where a round begins; else to the end. @param {number} by */
  leap(by) {
    const round = (/** @type {number} */ index) => this.view.clock(this.path[index]).round;
    let index = (this.index.get(this.here) ?? 0) + by;
    while (index > 0 && index < this.path.length - 1 && round(index) === round(index - 1)) index += by;
    this.go(this.path[Math.max(0, Math.min(this.path.length - 1, index))]);
  }

  /** The picture of a position, as the table is turned; nothing if it must be fetched. @param {View} view @param {number} n */
  pictureOf(view, n) {
    const carried = this.options.draw ? undefined : view.pictures[n];
    return view.picturesFor(this.turned, this.width)[n] ?? carried;
  }

  show() {
    const { view, at, parts } = this;
    const row = view.row(at);
    const clock = view.clock(at);
    const picture = this.pictureOf(view, at);
    if (picture) this.draw(at, picture);
    else this.fetchPicture(at, view);
    this.boardHost.classList.toggle("preview", this.preview !== null);
    const where = clock.turn ? `round ${clock.round}, turn ${clock.turn}` : "setup";
    const gone = view.line.has(at) || row?.kind === "takeback" ? "" : ", taken back later";
    const think = row ? view.think(at) : 0;
    const time = think >= 1000 && !this.options.begins ? ` · ${duration(think)}` : "";
    const place = `Record ${at} of ${view.length} · ${where}${gone}${row?.implied ? " · filled in" : ""}${time}${this.preview !== null ? " · preview" : ""}`;
    this.course.slider.setAttribute("aria-valuetext", place);
    fill(parts.caption, place);
    this.tell(at);
    fill(parts.words, this.board.words, row && h("span", { class: "written" }, "As it is written: ", h("code", {}, row.act)));
    this.strip.mark(at);
    parts.note.textContent = "";
    parts.bookmark.setAttribute("aria-pressed", String(this.margin.bookmarks.has(at)));
    fill(parts.bookmark, this.margin.bookmarks.has(at) ? "★" : "☆");
    this.records.mark();
    this.course.mark();
    this.curve.mark();
  }

  /** @param {number} at @param {number[]} picture */
  draw(at, picture) {
    const row = this.view.row(at);
    const before = row ? this.pictureOf(this.view, row.parent) : undefined;
    const beside = this.beside.at !== null;
    this.board.show(this.reel, picture, { before: beside ? undefined : before, move: this.motion, gains: gainsOf(this.view, at) });
    this.tellRatio();
    if (beside) {
      this.beside.show();
      this.beside.compare(this.board);
    }
  }

  /** The room of the board is that of its tallest picture: nothing below it moves. */
  tellRatio() {
    if (this.width) return;
    const { width, height } = this.board.svg.viewBox.baseVal;
    if (width && height / width > this.ratio) {
      this.ratio = height / width;
      this.parts.stage.parentElement?.style.setProperty("--ratio", this.ratio.toFixed(4));
    }
  }

  /** @param {number} at */
  tell(at) {
    const { view, parts } = this;
    const row = view.row(at);
    const ending = at === view.present ? this.reel.about.ending : "";
    const told = `${view.told(at)}${ending && ` ${ending}`}`;
    parts.now.title = told;
    fill(parts.toldHere, view.told(at));
    fill(
      parts.now,
      h("p", { class: "told" }, h("span", { class: "away" }, `Record ${at}. `), told,
        ...view.notesOn(at).map((note) => h("span", { class: note.gone ? "note gone" : "note" }, " ", h("b", {}, note.mark), note.mark && " ", note.text)),
        ...this.margin.on(at).map((note) => h("span", { class: "note" }, " ", h("b", {}, note.mark), note.mark && " ", note.text))),
    );
    const printed = new Map((row?.cards ?? []).map((card) => [this.nameOf(card), card]));
    fill(parts.chips, ...[...printed].map(([name, card]) => h("button", { type: "button", class: "chip", onclick: () => this.tellCard(card) }, name)), !printed.size && "This record names no card.");
  }

  /** Long games bring their pictures when they are looked at. @param {number} n @param {View} view */
  async fetchPicture(n, view) {
    const { turned, width } = this;
    try {
      await this.options.draw?.(view, n, turned, width);
    } catch (error) {
      this.parts.note.textContent = sentence(error);
      return;
    }
    const picture = view.picturesFor(turned, width)[n];
    if (!picture || turned !== this.turned || width !== this.width) return;
    if (view === this.view && n === this.at) this.draw(n, picture);
    if (view === this.beside.view && n === this.beside.at) {
      this.beside.show();
      this.beside.compare(this.board);
    }
  }

  /** @param {number|null} n */
  look(n) {
    if (this.preview === n) return;
    this.preview = n;
    this.show();
  }

  hold() {
    if (this.beside.at === null) this.beside.go(this.here);
    else this.beside.end();
    this.tellHolding();
    this.address.write();
  }

  tellHolding() {
    const held = this.beside.at !== null;
    this.parts.holdButton.setAttribute("aria-pressed", String(held));
    fill(this.parts.holdButton, held ? "End" : "Compare");
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (this.here === this.path.at(-1)) this.go(0);
    const tick = () => {
      this.step(1);
      if (this.here === this.path.at(-1)) this.pause();
      else this.playing = window.setTimeout(tick, 1000 / this.speed);
    };
    this.playing = window.setTimeout(tick, 1000 / this.speed);
    this.parts.playButton.setAttribute("aria-label", "Pause (space)");
    fill(this.parts.playButton, icon("pause"));
  }

  pause() {
    clearTimeout(this.playing);
    this.playing = 0;
    this.parts.playButton.setAttribute("aria-label", "Play (space)");
    fill(this.parts.playButton, icon("play"));
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    memory.set("speed", String(speed));
  }

  /** @param {boolean} motion */
  setMotion(motion) {
    this.motion = motion;
    memory.set("motion", motion ? "on" : "off");
  }

  /** After a jump the arrow keys step at once. */
  jumpTo() {
    const { jump, note } = this.parts;
    try {
      this.go(this.view.position(jump.value));
      jump.value = "";
      jump.blur();
    } catch (error) {
      note.textContent = sentence(error);
    }
  }

  /** @param {string} key */
  async see(key) {
    const seat = this.reel.about.seats.find((each) => keyOf(each.viewer) === key);
    if (!seat) return;
    try {
      if (!this.reel.views.has(key)) await this.options.load?.(seat.viewer);
    } catch (error) {
      this.parts.note.textContent = sentence(error);
    }
    this.view = this.reel.views.get(key) ?? this.view;
    this.parts.seats.value = keyOf(this.view.viewer);
    this.newPath();
    this.refill();
    this.beside.show();
    this.go(this.here, { quiet: true });
    this.address.writeLater();
  }

  /** The table is turned to a seat: its things are drawn first. @param {number} seat */
  turn(seat) {
    this.turned = seat;
    this.parts.turning.value = String(seat);
    this.beside.show();
    this.show();
  }

  /** On a phone: everything large enough to read, or the whole board at once. */
  enlarge() {
    this.width = this.width ? 0 : this.phoneWidth;
    memory.set("large", this.width ? "on" : "off");
    this.parts.large.setAttribute("aria-pressed", String(this.width > 0));
    this.beside.show();
    this.show();
  }

  /** @param {boolean} everything */
  showEverything(everything) {
    this.everything = everything;
    this.newPath();
    this.refill();
    const line = [0, ...this.view.lineTo(this.here)];
    this.go(this.index.has(this.here) ? this.here : line.reverse().find((n) => this.index.has(n)) ?? 0);
  }

  /** Records have come; whoever was at the end goes along. */
  grown() {
    const known = this.records.known;
    const atEnd = this.here === this.path.at(-1);
    this.newPath();
    this.refill();
    this.margin.move((n) => this.view.now(n));
    this.fillMargin();
    if (atEnd && this.preview === null) this.go(this.path.at(-1) ?? 0, { quiet: true });
    else if (!this.everything && !this.view.line.has(this.here)) this.go(this.view.now(this.here), { quiet: true });
    else this.show();
    const corrected = this.view.correctedSince(known).map((n) => this.view.told(n));
    if (corrected.length) this.parts.note.textContent = corrected.join(" ");
  }

  /** @param {Event} event */
  clicked(event) {
    const card = /** @type {Element} */ (event.target).closest("[data-card]");
    if (card) this.tellCard(card.getAttribute("data-card") ?? "", card);
    else this.popup.close();
  }

  /** @param {string} card @param {Element|null} lying where it was clicked */
  tellCard(card, lying = null) {
    const named = Object.entries(this.reel.about.cards ?? {}).find(([, { name }]) => name.toLowerCase() === card.toLowerCase());
    if (!this.reel.about.cards?.[card] && named) [card] = named;
    this.parts.card.value = this.nameOf(card);
    if (card) this.popup.open(card, lying);
    else this.popup.close();
  }

  bookmark() {
    this.margin.toggle(this.here);
    this.marginChanged(this.here);
  }

  /** Who may say that a record was wrong is shown how. */
  tellCorrecting() {
    this.parts.correct.hidden = !this.options.correct;
  }

  /** @param {number} n */
  correct(n) {
    if (n) this.options.correct?.(n);
  }

  /** A note goes into the log; once that is closed, into this browser. */
  note() {
    const { record } = this.options;
    const write = async (/** @type {Entry} */ entry) => {
      if (record && !this.reel.about.sealed) return record(entry);
      const on = Math.min(Number(entry.record), this.view.length);
      this.margin.note({ on, text: String(entry.text ?? ""), mark: String(entry.mark ?? "") });
      this.marginChanged(on);
      return "";
    };
    const where = record && !this.reel.about.sealed ? "" : "The log is closed: this note is kept in this browser alone.";
    askNote(this.here, this.view.length, write, where);
  }

  /** @param {import("./types.js").OwnNote} note */
  forget(note) {
    this.margin.forget(note);
    this.marginChanged(note.on);
  }

  /** @param {number} n */
  marginChanged(n) {
    this.records.again(n);
    this.fillMargin();
    this.show();
  }

  fillMargin() {
    const { margin, view, parts } = this;
    parts.noMargin.hidden = margin.records.length > 0;
    fill(parts.marginList, ...margin.records.map((n) =>
      h("li", {}, h("button", { type: "button", class: "row", onclick: () => this.go(n) },
        h("span", { class: "n" }, margin.bookmarks.has(n) ? `★ ${n}` : n),
        h("span", {}, n <= view.length ? view.told(n) : "", ...margin.on(n).map((note) => h("span", { class: "note" }, note.mark, " ", note.text)))),
        ...margin.on(n).map((note) => h("button", { type: "button", class: "quiet", "aria-label": "Forget this note", onclick: () => this.forget(note) }, "✕")))));
    this.tabs.name("notes", margin.records.length ? `Notes ${margin.records.length}` : "Notes");
  }

  async fullScreen() {
    const { stage } = this.parts;
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await stage.requestFullscreen();
    } catch {
      this.parts.note.textContent = "This browser does not give the whole screen to a page.";
    }
  }

  async copyLink() {
    this.address.write();
    try {
      await navigator.clipboard.writeText(location.href);
      this.parts.note.textContent = `Copied the link to record ${this.here}.`;
    } catch {
      this.parts.note.textContent = `The address bar holds the link to record ${this.here}.`;
    }
  }

  nextView() {
    const keys = this.reel.about.seats.map((seat) => keyOf(seat.viewer));
    this.see(keys[(keys.indexOf(keyOf(this.view.viewer)) + 1) % keys.length]);
  }

  nextSeat() {
    if (!this.parts.turning.disabled) this.turn((this.turned + 1) % this.reel.about.names.length);
  }

  toggleHelp() {
    const { help } = this.parts;
    if (help.open) help.close();
    else help.showModal();
  }
}
