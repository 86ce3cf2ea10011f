/** The viewer: steps through a game, lists its records, shows what a card went through. */

import { Address } from "./address.js";
import { Board } from "./board.js";
import { date, duration, fill, h, icon, memory, themeButton } from "./dom.js";
import { KEYS, pressed } from "./keys.js";
import { keyOf } from "./reel.js";
import { Standings } from "./standings.js";
import { Records } from "./records.js";

const SPEEDS = [0.5, 1, 2, 4, 8];
export class Viewer {
  /**
   * @param {HTMLElement} host
   * @param {import("./reel.js").Reel} reel
   * @param {{load?: (viewer: number|null) => Promise<void>, draw?: (view: any, n: number) => Promise<void>, links?: import("./types.js").Child[]}} [options]
   *   `load` brings another view into the reel, `draw` the pictures around a position
   */
  constructor(host, reel, options = {}) {
    this.reel = reel;
    this.options = options;
    this.view = reel.any;
    this.here = 0;
    this.held = /** @type {number|null} */ (null);
    this.preview = /** @type {number|null} */ (null);
    this.everything = false;
    this.playing = 0;
    this.speed = Number(memory.get("speed") ?? 1);
    this.address = new Address(this);
    const { about } = reel;
    const button = (/** @type {string} */ label, /** @type {Node|string} */ text, /** @type {() => void} */ act, extra = {}) =>
      h("button", { type: "button", "aria-label": label, title: label, onclick: act, ...extra }, text);
    this.who = h("p", { class: "who" });
    this.boardHost = h("div", { class: "board", id: "board" });
    this.heldHost = h("div", { class: "board", id: "held", hidden: true });
    this.board = new Board(this.boardHost);
    this.heldBoard = new Board(this.heldHost);
    for (const place of [this.boardHost, this.heldHost])
      place.addEventListener("click", (event) => this.clicked(event));
    this.caption = h("figcaption", { id: "caption" });
    this.heldCaption = h("figcaption");
    this.now = h("div", { class: "now", tabindex: 0, role: "region", "aria-label": "This record", "aria-live": "polite", "aria-atomic": "true", id: "now" });
    this.chips = h("p", { class: "chips" });
    this.words = h("p", { id: "words" });
    this.slider = /** @type {HTMLInputElement} */ (
      h("input", { type: "range", min: 0, max: 1, value: 0, "aria-label": "Position", oninput: () => this.slide() })
    );
    this.playButton = button("Play (space)", icon("play"), () => this.toggle(), { class: "play", id: "play" });
    this.speedSelect = h(
      "select",
      { "aria-label": "Speed", onchange: () => this.setSpeed() },
      ...SPEEDS.map((speed) => h("option", { value: speed, selected: speed === this.speed }, `${speed}×`)),
    );
    this.jump = /** @type {HTMLInputElement} */ (
      h("input", { type: "text", id: "jump", size: 8, placeholder: "12, t5, r2", autocomplete: "off" })
    );
    this.seats = h("select", { id: "view", onchange: () => this.chooseView() });
    fill(
      this.seats,
      ...about.seats.map((seat) => h("option", { value: keyOf(seat.viewer) }, seat.label)),
    );
    this.all = /** @type {HTMLInputElement} */ (
      h("input", { type: "checkbox", id: "everything", onchange: () => this.showEverything(this.all.checked) })
    );
    this.holdButton = button("Hold this position beside the others (c)", "Compare", () => this.hold(), { id: "hold", "aria-pressed": "false" });
    this.card = /** @type {HTMLInputElement} */ (
      h("input", { type: "text", id: "card", list: "cards", autocomplete: "off", onchange: () => this.tellCard(this.card.value.trim()) })
    );
    this.cardList = h("datalist", { id: "cards" });
    this.cardStory = h("div", { id: "card-story", "aria-live": "polite" });
    this.note = h("p", { class: "error", role: "alert", id: "error" });
    this.help = h(
      "dialog",
      { id: "help", "aria-label": "Keys" },
      h("h2", {}, "Keys"),
      h("dl", {}, ...KEYS.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])),
      button("Close", "Close", () => this.toggleHelp()),
    );
    this.records = new Records(this);
    this.standings = new Standings(this);
    this.build(host, button);
    this.path = [0];
    /** @type {Map<number, number>} places in the path */
    this.index = new Map();
    this.newPath();
    this.records.fill();
    this.fillCards();
    const asked = this.address.read();
    if (!asked) this.go(this.view.present, { quiet: true });
    addEventListener("hashchange", () => this.address.read());
    addEventListener("keydown", (event) => pressed(this, event));
    matchMedia("print").addEventListener?.("change", () => this.pause());
  }

  /** @param {HTMLElement} host @param {Function} button */
  build(host, button) {
    const { about } = this.reel;
    const copy = button("Copy a link to this record", "Link", () => this.copyLink(), { id: "copy" });
    const jumping = h(
      "form",
      { class: "jump", onsubmit: (event) => {
        event.preventDefault();
        this.jumpTo();
      } },
      h("label", { for: "jump" }, "Go to "), this.jump, " ", h("button", {}, "Go"),
    );
    fill(
      host,
      h("header", { class: "top" },
        h("div", {}, h("h1", {}, about.title), this.who),
        h("nav", { "aria-label": "Page" }, ...(this.options.links ?? []), copy, button("Keys (?)", "Keys", () => this.toggleHelp()), themeButton())),
      h("div", { class: "stage" },
        h("div", { class: "boards" },
          h("figure", { class: "held", hidden: true, id: "held-figure" }, this.heldHost, this.heldCaption),
          h("figure", {}, this.boardHost, this.caption)),
        h("div", { class: "controls", role: "group", "aria-label": "Steps" },
          button("To the beginning (Home)", icon("first"), () => this.go(this.path[0])),
          button("One round back ([)", icon("rounds"), () => this.leap(-1)),
          button("Back (←)", icon("back"), () => this.step(-1), { id: "back" }),
          this.playButton,
          button("Forward (→)", icon("forward"), () => this.step(1), { id: "forward" }),
          button("One round forward (])", icon("onward"), () => this.leap(1)),
          button("To the end (End)", icon("last"), () => this.go(this.path.at(-1) ?? 0)),
          h("label", { class: "speed" }, h("span", { class: "away" }, "Speed "), this.speedSelect),
          this.slider),
        this.now, this.chips, this.note,
        h("div", { class: "tools" },
          jumping,
          h("label", {}, "Seen by ", this.seats),
          h("label", { class: "check" }, this.all, " taken back too"),
          this.holdButton,
          h("label", { for: "card" }, "A card's story "), this.card, this.cardList),
        this.cardStory,
        this.standings.element,
        h("details", { class: "words" }, h("summary", {}, "The position in words"), this.words),
        h("p", { class: "about" },
          `${about.names.join(", ")} · ${date(about.started)} · set ${about.set}` +
            Object.entries(about.options).map(([name, value]) => ` · ${name} ${value}`).join("") +
            (about.parent ? ` · goes on after record ${about.parent.record} of game ${about.parent.id}` : ""))),
      this.records.element,
      this.help,
    );
    document.title = `${about.title}: ${about.names.join(", ")}`;
  }

  fillCards() {
    fill(this.cardList, ...this.view.cards.map((card) => h("option", { value: card })));
  }

  /** What a step goes along: the present line, or all that was recorded. */
  newPath() {
    this.path = this.everything
      ? Array.from({ length: this.view.length + 1 }, (_, n) => n)
      : [0, ...this.view.lineTo(this.view.present)];
    this.index = new Map(this.path.map((n, index) => [n, index]));
    this.slider.max = String(this.path.length - 1);
    this.all.checked = this.everything;
  }

  get at() {
    return this.preview ?? this.here;
  }

  /** @param {number} n @param {{quiet?: boolean}} [how] */
  go(n, how = {}) {
    n = Math.max(0, Math.min(n, this.view.length));
    if (!this.index.has(n)) {
      this.everything = true;
      this.newPath();
      this.records.fill();
    }
    this.preview = null;
    this.here = n;
    this.show();
    if (!how.quiet) this.address.writeLater();
  }

  /** @param {number} by */
  step(by) {
    const index = (this.index.get(this.here) ?? 0) + by;
    this.go(this.path[Math.max(0, Math.min(this.path.length - 1, index))]);
  }

  /** To where a round begins; else to the end. @param {number} by */
  leap(by) {
    const round = (/** @type {number} */ index) => this.view.clock(this.path[index]).round;
    let index = (this.index.get(this.here) ?? 0) + by;
    while (index > 0 && index < this.path.length - 1 && round(index) === round(index - 1)) index += by;
    this.go(this.path[Math.max(0, Math.min(this.path.length - 1, index))]);
  }

  slide() {
    this.go(this.path[Number(this.slider.value)]);
  }

  show() {
    const { view, at } = this;
    const row = view.row(at);
    const clock = view.clock(at);
    if (view.pictures[at]) this.board.show(this.reel, view.pictures[at], true);
    else this.fetchPicture(at);
    this.boardHost.classList.toggle("preview", this.preview !== null);
    this.slider.value = String(this.index.get(at) ?? 0);
    const where = clock.turn ? `round ${clock.round}, turn ${clock.turn}` : "setup";
    const gone = view.line.has(at) || row?.kind === "takeback" ? "" : ", taken back later";
    const place = `Record ${at} of ${view.length} · ${where}${gone}${this.preview !== null ? " · preview" : ""}`;
    this.slider.setAttribute("aria-valuetext", place);
    fill(this.caption, place);
    const think = row ? row.played - (view.row(at - 1)?.played ?? 0) : 0;
    const ending = at === view.present ? this.reel.about.ending : "";
    fill(
      this.now,
      h("p", { class: "told" }, h("span", { class: "away" }, `Record ${at}. `), view.told(at), ending && ` ${ending}`),
      row && h("p", { class: "said" }, row.implied ? "filled in: " : "", row.act, think >= 1000 ? ` · ${duration(think)}` : ""),
      ...view.notesOn(at).map((note) => h("p", { class: note.gone ? "note gone" : "note" }, h("b", {}, note.mark), note.mark && " ", note.text)),
    );
    fill(
      this.chips,
      ...(row?.cards ?? []).map((card) => h("button", { type: "button", class: "chip", onclick: () => this.tellCard(card) }, card)),
    );
    fill(this.words, this.board.words);
    fill(
      this.who,
      ...this.reel.about.names.map((name, seat) =>
        h("span", { class: `seat s${seat % 8}${clock.awaited === seat ? " awaited" : ""}` },
          clock.awaited === seat ? "▸ " : "", name, h("b", {}, ` ${clock.standing[seat]}`))),
    );
    this.note.textContent = "";
    this.records.mark();
    this.standings.mark();
  }

  /** Long games bring their pictures when they are looked at. @param {number} n */
  async fetchPicture(n) {
    const { view } = this;
    try {
      await this.options.draw?.(view, n);
    } catch (error) {
      this.note.textContent = /** @type {Error} */ (error).message;
      return;
    }
    if (view !== this.view || !view.pictures[n]) return;
    if (n === this.at) this.board.show(this.reel, view.pictures[n]);
    if (n === this.held) this.showHeld();
  }

  /** @param {number|null} n */
  look(n) {
    if (this.preview === n) return;
    this.preview = n;
    this.show();
  }

  hold() {
    this.held = this.held === null ? this.here : null;
    const figure = /** @type {HTMLElement} */ (this.heldHost.parentElement);
    figure.hidden = this.heldHost.hidden = this.held === null;
    this.holdButton.setAttribute("aria-pressed", String(this.held !== null));
    fill(this.holdButton, this.held === null ? "Compare" : "End comparison");
    this.showHeld();
    this.address.write();
  }

  showHeld() {
    if (this.held === null) return;
    if (this.view.pictures[this.held]) this.heldBoard.show(this.reel, this.view.pictures[this.held]);
    else this.fetchPicture(this.held);
    fill(this.heldCaption, `Held: record ${this.held}`);
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
    this.playButton.setAttribute("aria-label", "Pause (space)");
    fill(this.playButton, icon("pause"));
  }

  pause() {
    clearTimeout(this.playing);
    this.playing = 0;
    this.playButton.setAttribute("aria-label", "Play (space)");
    fill(this.playButton, icon("play"));
  }

  setSpeed() {
    this.speed = Number(/** @type {HTMLSelectElement} */ (this.speedSelect).value);
    memory.set("speed", String(this.speed));
  }

  jumpTo() {
    try {
      this.go(this.view.position(this.jump.value));
      this.jump.value = "";
    } catch (error) {
      this.note.textContent = /** @type {Error} */ (error).message;
    }
  }

  chooseView() {
    return this.see(/** @type {HTMLSelectElement} */ (this.seats).value);
  }

  /** @param {string} key */
  async see(key) {
    const seat = this.reel.about.seats.find((each) => keyOf(each.viewer) === key);
    if (!seat) return;
    try {
      if (!this.reel.views.has(key)) await this.options.load?.(seat.viewer);
    } catch (error) {
      this.note.textContent = /** @type {Error} */ (error).message;
    }
    this.view = this.reel.views.get(key) ?? this.view;
    /** @type {HTMLSelectElement} */ (this.seats).value = keyOf(this.view.viewer);
    this.newPath();
    this.records.fill();
    this.fillCards();
    this.standings.fill();
    this.showHeld();
    this.go(this.here);
  }

  /** @param {boolean} everything */
  showEverything(everything) {
    this.everything = everything;
    this.newPath();
    this.records.fill();
    const line = [0, ...this.view.lineTo(this.here)];
    this.go(this.index.has(this.here) ? this.here : line.reverse().find((n) => this.index.has(n)) ?? 0);
  }

  /** Records have come; whoever was at the end goes along. */
  grown() {
    const atEnd = this.here === this.path.at(-1);
    this.newPath();
    this.records.fill();
    this.fillCards();
    this.standings.fill();
    if (atEnd && this.preview === null) this.go(this.path.at(-1) ?? 0, { quiet: true });
    else this.show();
  }

  /** @param {Event} event */
  clicked(event) {
    const card = /** @type {Element} */ (event.target).closest("[data-card]");
    if (card) this.tellCard(card.getAttribute("data-card") ?? "");
  }

  /** @param {string} card */
  tellCard(card) {
    this.card.value = card;
    const found = card ? this.view.history(card) : [];
    if (!card) return void fill(this.cardStory);
    fill(
      this.cardStory,
      h("h2", {}, `The story of ${card}`, " ",
        h("button", { type: "button", class: "quiet", "aria-label": "Close the story", onclick: () => this.tellCard("") }, "✕")),
      found.length
        ? h("ol", { class: "story" }, ...found.map((n) => h("li", {}, h("button", { type: "button", class: "row", onclick: () => this.go(n) }, h("b", {}, `${n} `), this.view.told(n), this.view.line.has(n) ? "" : " (taken back)"))))
        : h("p", {}, "No record that is shown names it."),
    );
  }

  toggleHelp() {
    const help = /** @type {HTMLDialogElement} */ (this.help);
    if (help.open) help.close();
    else help.showModal();
  }

  async copyLink() {
    this.address.write();
    try {
      await navigator.clipboard.writeText(location.href);
      this.note.textContent = `Copied the link to record ${this.here}.`;
    } catch {
      this.note.textContent = `The address bar holds the link to record ${this.here}.`;
    }
  }

  nextView() {
    const keys = this.reel.about.seats.map((seat) => keyOf(seat.viewer));
    this.see(keys[(keys.indexOf(keyOf(this.view.viewer)) + 1) % keys.length]);
  }
}
