/** A game as data: what each record tells, how positions hang together, what pictures are made of. */

/** @import { About, ClockAt, Grown, PackedReel, Parts, ReelData, Row, Splice, ViewData, Viewing } from "./types.js" */

/** @param {Viewing} viewer @returns {string} */
export function keyOf(viewer) {
  return viewer === null ? "all" : viewer === -1 ? "table" : String(viewer);
}

export class Reel {
  /** Where it came from, for what is fetched later. @type {{file: string, game: string}|null} */
  source = null;

  /** @param {ReelData} data as `web/replay/replay_data.py` writes it */
  constructor(data) {
    /** @type {About} */
    this.about = data;
    /** @type {string[]} */
    this.parts = [];
    /** @type {Map<string, number>} */
    this.numbers = new Map();
    /** @type {Map<string, View>} */
    this.views = new Map();
    this.add(data);
  }

  /** Views that came with a game, or with a later request. @param {Grown} data */
  add(data) {
    for (const view of data.views) {
      const known = this.views.get(keyOf(view.viewer));
      if (known) known.extend(view, data.parts);
      else this.views.set(keyOf(view.viewer), new View(this, view, data.parts));
    }
    this.about = { ...this.about, ...data };
  }

  /** @param {string} part */
  number(part) {
    let number = this.numbers.get(part);
    if (number === undefined) {
      number = this.parts.push(part) - 1;
      this.numbers.set(part, number);
    }
    return number;
  }

  /** @returns {View} the first view that there is */
  get any() {
    const [first] = this.views.values();
    return first;
  }
}

export class View {
  /** @param {Reel} reel @param {ViewData} data @param {Parts} parts */
  constructor(reel, data, parts) {
    this.reel = reel;
    this.viewer = data.viewer;
    this.label = data.label;
    this.start = data.start;
    this.judged = data.judged ?? undefined;
    /** @type {Row[]} */
    this.rows = [];
    /** @type {number[][]} parts by position */
    this.pictures = [];
    /** @type {Map<string, number[][]>} the same with the table turned to another seat, or for a narrow screen */
    this.otherwise = new Map();
    /** @type {Map<number, number[]>} records of notes by the record that they are on */
    this.notes = new Map();
    /** @type {Map<number, number>} by record the newest one in whose place a correction put it */
    this.later = new Map();
    this.present = 0;
    /** The records of the present line. */
    this.line = new Set([0]);
    this.extend(data, parts);
  }

  /** Records that came since; what is known already stays. @param {ViewData} data @param {Parts} parts */
  extend(data, parts) {
    this.draw(data.drawn, data.pictures, parts, data.goes_on ? this.pictures[data.drawn - 1] : []);
    if (data.narrow?.length) this.draw(data.drawn, data.narrow, parts, [], 0, this.reel.about.narrow);
    data.rows.forEach((row, index) => {
      const n = data.first + index + 1;
      if (n <= this.rows.length) return;
      this.rows.push(row);
      if (row.kind === "note" && row.on !== undefined) this.notes.set(row.on, [...(this.notes.get(row.on) ?? []), n]);
      if (row.place) this.later.set(row.place, n);
      this.present = row.kind === "takeback" ? (row.on ?? 0) : n;
    });
    this.line = new Set([0, ...this.lineTo(this.present)]);
  }

  /**
   * Pictures of the positions from `first` on.
   * @param {number} first @param {Splice[][]} pictures @param {Parts} parts by number
   * @param {number[]} picture what the first one changes
   * @param {number} turned to which seat the table is turned
   * @param {number} width of the screen that they are laid out for; 0 is a wide page
   */
  draw(first, pictures, parts, picture = [], turned = 0, width = 0) {
    const drawn = this.picturesFor(turned, width);
    pictures.forEach((changes, index) => {
      picture = picture.slice();
      for (const [start, gone, come] of changes)
        picture.splice(start, gone, ...come.map((n) => this.reel.number(parts[n])));
      drawn[first + index] ??= picture;
    });
  }

  /** The pictures with the table turned to a seat. @param {number} seat @param {number} [width] of the screen @returns {number[][]} */
  picturesFor(seat, width = 0) {
    if (!seat && !width) return this.pictures;
    const key = `${seat} ${width}`;
    const known = this.otherwise.get(key) ?? [];
    this.otherwise.set(key, known);
    return known;
  }

  get length() {
    return this.rows.length;
  }

  /** Milliseconds that a record took. @param {number} n @returns {number} */
  think(n) {
    const kept = this.row(n)?.think;
    if (kept !== undefined && kept !== null) return kept;
    return (this.row(n)?.played ?? 0) - (this.row(n - 1)?.played ?? 0);
  }

  /** A record; position 0 has none. @param {number} n @returns {Row|null} */
  row(n) {
    return n ? this.rows[n - 1] : null;
  }

  /** Where a record is now: corrections said it again, or were taken back. @param {number} n @returns {number} */
  now(n) {
    let at = n;
    for (let next = n; next && !this.line.has(at); next = this.later.get(next) ?? 0) at = next;
    for (let back = n; back && !this.line.has(at); back = this.row(back)?.place ?? 0) at = back;
    return this.line.has(at) ? at : n;
  }

  /** The corrections among the records after one. @param {number} n @returns {number[]} */
  correctedSince(n) {
    const found = [];
    for (let at = n + 1; at <= this.length; at++) if (this.row(at)?.kind === "takeback" && this.row(at)?.implied) found.push(at);
    return found;
  }

  /** Round, turn and standing at a position. @param {number} n @returns {ClockAt} */
  clock(n) {
    return n ? this.rows[n - 1] : this.start;
  }

  /** The points of all seats, as the table shows them. @param {number} n @returns {number[]} */
  points(n) {
    const clock = this.clock(n);
    return clock.shown?.length ? clock.shown : clock.standing;
  }

  /** The records that lead to a position. @param {number} n @returns {number[]} */
  lineTo(n) {
    const path = [];
    const last = this.row(n);
    let at = last?.kind === "takeback" ? (last.on ?? 0) : n;
    while (at) {
      path.push(at);
      at = this.rows[at - 1].parent;
    }
    return path.reverse();
  }

  /** @param {number} n @returns {string} all that a record tells */
  told(n) {
    const row = this.row(n);
    if (!row) return "The beginning.";
    return row.told.map((said) => (/[.!?…]$/.test(said) ? said : `${said}.`)).join(" ") || row.act;
  }

  /** @param {number} n @returns {{mark: string, text: string, gone: boolean}[]} */
  notesOn(n) {
    return (this.notes.get(n) ?? []).map((at) => ({
      mark: this.rows[at - 1].mark ?? "",
      text: this.rows[at - 1].text ?? "",
      gone: !this.line.has(at),
    }));
  }

  /** @param {string} card @returns {number[]} the records that name it */
  history(card) {
    const found = [];
    for (let n = 1; n <= this.rows.length; n++) if (this.rows[n - 1].cards?.includes(card)) found.push(n);
    return found;
  }

  /** @returns {string[]} every card that any record names */
  get cards() {
    return [...new Set(this.rows.flatMap((row) => row.cards ?? []))].sort();
  }

  /** `12`, `t5` or `r2` as a position on the present line. @param {string} words @returns {number} */
  position(words) {
    const found = /^\s*(t|turn|r|round)?\s*(\d{1,9})\s*$/i.exec(words);
    if (!found) throw new Error(`"${words}" is no position: say 12, t5 for turn 5, or r2 for round 2`);
    const wanted = Number(found[2]);
    if (!found[1]) {
      if (wanted > this.length) throw new Error(`there is no record ${wanted}; the last is ${this.length}`);
      return wanted;
    }
    const unit = found[1][0].toLowerCase() === "t" ? "turn" : "round";
    const line = [0, ...this.lineTo(this.present)];
    const first = line.find((n) => this.clock(n)[unit] >= wanted);
    if (first === undefined) throw new Error(`the game has not come to ${unit} ${wanted}`);
    return first;
  }
}

/** Put together what `packed` of `web/replay/onefile.py` took apart. @param {PackedReel} data @returns {ReelData} */
export function joined({ pieces, ...data }) {
  const [first] = data.views;
  const views = data.views.map((view) => ({
    ...view,
    rows: view.rows.map((row, at) => row || /** @type {Row} */ (first.rows[at])),
    pictures: view.pictures.map((picture, at) => picture || /** @type {Splice[]} */ (first.pictures[at])),
  }));
  return { ...data, views, parts: data.parts.map((part) => (typeof part === "string" ? part : part.map((n) => pieces[n]).join(""))) };
}

/** Inflate what a one-file replay carries. @param {string} base64 @returns {Promise<ReelData>} */
export async function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64.trim()), (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return joined(JSON.parse(await new Response(stream).text()));
}
