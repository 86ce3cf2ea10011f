/** The address of what is shown: `#12`, `#12;as=0;with=5`. */

import { keyOf } from "./replay_data.js";

/** @import { Place } from "./types.js" */

/** @param {string} hash @returns {Place|null} nothing if it names no record */
export function placeIn(hash) {
  const found = /^#(\d{1,9})((?:;\w+=[\w-]+)*)$/.exec(hash);
  if (!found) return null;
  const more = new Map(found[2].split(";").filter(Boolean).map((word) => /** @type {[string, string]} */ (word.split("="))));
  const held = more.get("with");
  return {
    at: Number(found[1]),
    as: more.get("as") ?? null,
    with: held !== undefined && /^\d{1,9}$/.test(held) ? Number(held) : null,
  };
}

/** @param {Place} place @returns {string} */
export function addressOf(place) {
  const as = place.as === null ? "" : `;as=${place.as}`;
  const held = place.with === null ? "" : `;with=${place.with}`;
  return `#${place.at}${as}${held}`;
}

export class Address {
  /** @param {import("./viewer.js").Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    this.waiting = 0;
  }

  /** It follows when the steps pause: browsers are slow to change it. */
  writeLater() {
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => this.write(), 120);
  }

  write() {
    clearTimeout(this.waiting);
    const { viewer } = this;
    const key = keyOf(viewer.view.viewer);
    const usual = key === keyOf(viewer.reel.about.seats[0].viewer);
    try {
      history.replaceState(null, "", addressOf({ at: viewer.here, as: usual ? null : key, with: viewer.held }));
    } catch {
      /* a browser may limit how often; the next step says it again */
    }
  }

  /** @returns {boolean} whether it names a record */
  read() {
    const { viewer } = this;
    const place = placeIn(location.hash);
    if (!place) return false;
    viewer.go(viewer.view.now(place.at), { quiet: true }); // a link from before a correction
    if (place.with !== null && viewer.beside.at === null && place.with <= viewer.view.length) {
      viewer.beside.go(place.with);
      viewer.tellHolding();
    }
    if (place.as !== null && place.as !== keyOf(viewer.view.viewer)) viewer.see(place.as);
    return true;
  }
}
