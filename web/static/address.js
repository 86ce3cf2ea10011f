/** The address of what is shown: `#12`, `#12;as=0;with=5`. */

import { keyOf } from "./reel.js";

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
    const as = key === keyOf(viewer.reel.about.seats[0].viewer) ? "" : `;as=${key}`;
    const held = viewer.held === null ? "" : `;with=${viewer.held}`;
    try {
      history.replaceState(null, "", `#${viewer.here}${as}${held}`);
    } catch {
      /* a browser may limit how often; the next step says it again */
    }
  }

  /** @returns {boolean} whether it names a record */
  read() {
    const { viewer } = this;
    const found = /^#(\d{1,9})((?:;\w+=[\w-]+)*)$/.exec(location.hash);
    if (!found) return false;
    const more = new Map(found[2].split(";").filter(Boolean).map((word) => /** @type {[string, string]} */ (word.split("="))));
    const seen = more.get("as");
    viewer.go(Number(found[1]), { quiet: true });
    if (more.has("with") && viewer.held === null && Number(more.get("with")) <= viewer.view.length) {
      const here = viewer.here;
      viewer.here = Number(more.get("with"));
      viewer.hold();
      viewer.go(here);
    }
    if (seen && seen !== keyOf(viewer.view.viewer)) viewer.see(seen);
    return true;
  }
}
