/** The turn banner: who is asked, for what and why; title, sound and buzz say it too. */

import { fill, h, memory } from "./dom.js";
import { plain, spoken } from "./news_parts.js";
import { vibrate } from "./toasts.js";

/** @import { News } from "./types.js" */

const BUZZ = [120, 80, 120];
/** Hertz and seconds of the two tones that call a player. */
const TONES = [[660, 0], [880, 0.16]];
const LONG = 0.14;

/** Something waits for this device. @param {News} news */
export const isAsked = ({ banner }) => ["turn", "asked", "draw"].includes(banner.kind);

/** Two short tones, where the browser lets a page sound. */
function sound() {
  const Audio = globalThis.AudioContext;
  if (!Audio) return;
  const audio = new Audio();
  for (const [pitch, start] of TONES) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.value = 0.08;
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + start);
    tone.stop(audio.currentTime + start + LONG);
  }
  window.setTimeout(() => audio.close(), 1000);
}

/** A switch that this device remembers. @param {string} key @param {string} label */
function preference(key, label) {
  const box = h("input", { type: "checkbox", id: key, checked: memory.get(key) === "on", onchange: () => memory.set(key, box.checked ? "on" : "off") });
  return h("label", { class: "check" }, box, ` ${label}`);
}

export class TurnBanner {
  /** @param {string} title of the game @param {string[]} names */
  constructor(title, names) {
    this.title = title;
    this.names = names;
    this.asked = /** @type {boolean|null} */ (null);
    this.element = h("section", { id: "banner", class: "turn-banner", role: "status", "aria-live": "polite", "aria-label": "Whose turn it is", hidden: true });
    /** What the menu offers: how this device calls. */
    this.switches = [preference("sound", "Sound when I am asked"), preference("buzz", "Vibrate when I am asked")];
  }

  /** @param {News|null} news */
  show(news) {
    this.element.hidden = !news;
    if (!news) return;
    const { kind, title, why, by, round } = news.banner;
    const seat = by ?? (kind === "turn" || kind === "draw" ? news.seat : news.banner.waits.find((one) => one >= 0) ?? null);
    this.element.dataset.kind = kind;
    fill(this.element,
      seat !== null && this.avatar(seat),
      h("div", {}, h("h2", {}, ...spoken(title)), why.length > 0 && h("p", {}, ...spoken(why))),
      round > 0 && h("span", { class: "round" }, `round ${round}`));
    document.title = `${isAsked(news) ? "● " : ""}${plain(title)} · ${this.title}`;
    this.call(isAsked(news));
  }

  /** @param {number} seat */
  avatar(seat) {
    return h("span", { class: `avatar s${seat % 8}`, "aria-hidden": "true" }, [...(this.names[seat] ?? "?")][0]);
  }

  /** Once, when this device begins to be asked. @param {boolean} asked */
  call(asked) {
    const begins = asked && this.asked === false;
    this.asked = asked;
    if (!begins) return;
    if (memory.get("buzz") === "on") vibrate(BUZZ);
    if (memory.get("sound") === "on") sound();
  }
}
