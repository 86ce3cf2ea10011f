/** A small game for tests: two acts, a note, and a takeback to the first act. */

/** @import { ReelData, Row } from "../../../web/static/types.js" */

/** @param {Partial<Row>} more @returns {Row} */
export function row(more) {
  return { seat: 0, act: "Lana play wick", told: ["Lana plays wick"], parent: 0, at: 0, played: 0, round: 1, turn: 1, awaited: 0, standing: [0, 0], ...more };
}

/** @returns {ReelData} */
export function someReel() {
  return {
    game: "lantern", title: "Lantern", id: "x", names: ["Lana", "Mike"], bots: [null, null], started: 0, set: "sample",
    options: {}, parent: null, sealed: false, present: 1, ending: "", cooperative: false, unit: "points", winners: [], players: [], cards: {},
    seats: [{ viewer: null, label: "everything" }],
    parts: ["<svg>", "a", "b", "c"],
    views: [
      {
        viewer: null, label: "everything", first: 0, drawn: 0,
        start: { round: 0, turn: 0, awaited: null, standing: [0, 0] },
        rows: [
          row({ told: ["Lana draws", "She smiles."], cards: ["wick"], played: 1000 }),
          row({ parent: 1, cards: ["moth", "wick"], played: 5000, seat: 1, standing: [2, 0] }),
          row({ parent: 2, kind: "note", on: 1, mark: "!", text: "bold", played: 5000 }),
          row({ parent: 3, kind: "takeback", on: 1, played: 6000 }),
        ],
        pictures: [[[0, 0, [0, 1]]], [[2, 0, [2]]], [[1, 1, [3]]], [], [[1, 1, [1]]]],
      },
    ],
  };
}
