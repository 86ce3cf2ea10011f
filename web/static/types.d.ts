/** What the server sends and what modules hand each other; nothing of it is served. */

/** Whose eyes: null sees everything, -1 what is public, else a seat. */
export type Viewing = number | null;

export type Child = Node | string | number | null | undefined | false | Child[];

export interface Props {
  onclick?: (event: MouseEvent) => void;
  onkeydown?: (event: KeyboardEvent) => void;
  onsubmit?: (event: SubmitEvent) => void;
  [name: string]: string | number | boolean | null | undefined | ((event: never) => void);
}

/** Round, turn and standing at a position. */
export interface ClockAt {
  round: number;
  turn: number;
  awaited: number | null;
  standing: number[];
  /** What the table says of each seat, where that is another number. */
  shown?: number[];
  /** Who has left the game. */
  out?: number[];
}

/** A record as `web/reel.py` writes it; what is as usual is left out. */
export interface Row extends ClockAt {
  seat: number;
  act: string;
  told: string[];
  parent: number;
  at: number;
  played: number;
  cards?: string[];
  implied?: boolean;
  /** Nothing is told of it: `told` says what it asks for. */
  asked?: boolean;
  kind?: "note" | "takeback" | "ruling" | "";
  on?: number;
  mark?: string;
  text?: string;
  /** Said by a correction: the record in whose place it stands. */
  place?: number | null;
  /** Milliseconds of thought, where a correction keeps them. */
  think?: number | null;
}

/** From which place on, how many parts go, and which come. */
export type Splice = [start: number, gone: number, come: number[]];

/** Parts by number: all of them, or only those that come. */
export type Parts = Record<number, string>;

export interface ViewData {
  viewer: Viewing;
  label: string;
  start: ClockAt;
  rows: Row[];
  first: number;
  drawn: number;
  pictures: Splice[][];
  goes_on?: boolean;
  judged?: Judged | null;
  /** The same pictures laid out for a phone, where the page cannot ask for them. */
  narrow?: Splice[][];
}

/** Chances to win by seat, after each of these records, and what turning points changed. */
export interface Judged {
  records: number[];
  chances: number[][];
  marks: Record<number, string>;
}

export interface SeatChoice {
  viewer: Viewing;
  label: string;
}

/** What is known of a game besides its views. */
export interface About {
  game: string;
  title: string;
  id: string;
  names: string[];
  bots: (string | null)[];
  started: number;
  set: string;
  options: Record<string, string | number | boolean | null>;
  parent: { id: string; record: number } | null;
  sealed: boolean;
  present: number;
  ending: string;
  seats: SeatChoice[];
  cooperative: boolean;
  /** What a standing counts: points, cards. */
  unit: string;
  /** Who has won; nobody while it goes on. */
  winners: number[];
  /** The bots that can play it. */
  players: string[];
  /** What the cards are called, and what they say. */
  cards: Record<string, { name: string; text: string }>;
  /** For which width the narrow pictures are laid out, if there are any. */
  narrow?: number;
  /** Where a page of its own opens, if not at the last position. */
  opens?: number | null;
}

/** A moment that the course of a game turns on. */
export interface Moment {
  n: number;
  sign: import("./signs.js").Sign;
  seat: number | null;
  text: string;
  kind: "end" | "out" | "turning" | "lead" | "swing" | "note" | "ruling";
}

/** A line of the story: an act, and what the table added to it. */
export interface StoryLine {
  records: number[];
  seat: number | null;
}

/** A piece of a sentence; a seat where it is a name. */
export interface Spoken {
  text: string;
  seat: number | null;
}

/** A note of the reader's own. */
export interface OwnNote {
  on: number;
  text: string;
  mark: string;
}

/** A turn of the story: its records, and who was to act when it began. */
export interface Turn {
  round: number;
  turn: number;
  seat: number | null;
  records: number[];
}

export interface ViewerOptions {
  /** Brings another view into the reel. */
  load?: (viewer: Viewing) => Promise<void>;
  /** Brings the pictures around a position, with the table turned to a seat. */
  draw?: (view: import("./replay_data.js").View, n: number, turned: number, width: number) => Promise<void>;
  /** Writes into the log, and says what went wrong. */
  record?: Sending;
  /** A record was wrong: asks what was meant. */
  correct?: (n: number) => unknown;
  links?: Child[];
  /** The page opens at the beginning, with a card. */
  begins?: boolean;
  /** Where the game can be had as one file; nothing in that file itself. */
  oneFile?: string;
  /** Leads to the games that reached a position. */
  same?: (record: number) => Promise<void>;
  panels?: (viewer: import("./viewer.js").Viewer) => Child[];
}

export interface ReelData extends About {
  parts: Parts;
  views: ViewData[];
}

/** The same as it lies in a page of its own: large parts are lists of pieces. */
export type PackedReel = Omit<ReelData, "parts" | "views"> & {
  parts: (string | number[])[];
  pieces: string[];
  /** 0 stands for the same as in the first view. */
  views: (Omit<ViewData, "rows" | "pictures"> & { rows: (Row | 0)[]; pictures: (Splice[] | 0)[] })[];
};

/** What a stream tells of a game that grows. */
export type Grown = Partial<About> & { parts: Parts; views: ViewData[]; records?: number };

export interface Pictures {
  first: number;
  parts: Parts;
  pictures: Splice[][];
}

/** What an address names: a position, whose eyes, and the position beside it. */
export interface Place {
  at: number;
  as: string | null;
  with: number | null;
}

export interface Choice {
  text: string;
  label: string;
  group?: string;
  /** Who acts, and the act in its named form: what a page posts. */
  seat?: number;
  act?: NamedAct;
  /** What the table showed; null was not seen. */
  pick?: string | null;
}

/** An act by its word, its fields by name. */
export type NamedAct = { type: string; [field: string]: unknown };

/** Field, what it means, value. */
export type Atom = [field: string, word: string, value: string];

/** A legal act that this device may say. */
export interface Act extends Choice {
  seat: number;
  type: string;
  atoms: Atom[];
}

/** An act with what the picture shows of it. */
export interface Ready {
  act: Act;
  marks: { atom: Atom; keys: string[] }[];
  rest: Atom[];
  verb: string[];
}

/** A thing that was tapped; an act's own word lies nowhere. */
export interface Tap {
  marks: Set<string>;
  element: Element | null;
}

export interface FreeField {
  name: string;
  form: "thing" | "choice" | "yes" | "words" | "place" | "rows";
  word: string;
  row: boolean;
  required: boolean;
  counts: number[];
  values: string[];
  /** Of places: how many an entry of the row has; a step has two. */
  each?: number;
  /** The fields of the act that name one place together. */
  parts?: string[];
  /** Of entries with fields of their own: what the notation calls one, and its lines. */
  tag?: string;
  fields?: FreeField[];
}

/** What was chosen in a line of a form; entries have lines of their own. */
export type Filling = string | string[] | Record<string, Filling>[];

/** An act that can be any, of which the list has only examples. */
export interface FreeAct {
  seat: number;
  type: string;
  about: string;
  fields: FreeField[];
}

/** A row of free choice, and what it may be chosen from. */
export interface Open {
  seat: number;
  type: string;
  field: string;
  least: number;
  most: number;
  pool: { value: string; keys: string[]; count: number }[];
  form: FreeAct;
  /** Places are lit once the act was called by its word. */
  called: boolean;
  /** What else its examples say: with or without scoring, doubled or not. */
  ways: Record<string, string>[];
}

/** An act whose row of places goes on beyond what the list has. */
export interface Going {
  lit: Set<string>;
  word: string;
  sentences: Sentence[];
}

/** Something that one more touch records. */
export interface Sentence {
  act: Act | null;
  label: string;
  entry: Entry;
}

/** What would come of an entry, or why it would be refused. */
export interface Previewed {
  may: boolean;
  told: string;
}

export interface Owed {
  why: string;
  count: number;
  ordered: boolean;
  unknown: boolean;
  unseen: boolean;
  /** What its things are: card, item, world, … */
  means: string | null;
  pool: { word: string; count: number; name: string }[];
}

/** What changes hands; the mark is what pictures call it. */
export interface Goods {
  name: string;
  count: number;
  /** How many of it this seat has, where that matters. */
  of: number | null;
  mark: string;
}

/** An act that waits for the words of others. */
export interface Agreement {
  id: string;
  text: string;
  by: string;
  /** Is this device asked for its word? */
  asked: boolean;
  own: boolean;
  vote: boolean;
  waits: string[];
  /** Why it can no longer be done. */
  gone: string;
  /** Why this device cannot agree. */
  cannot: string;
  /** What this seat would give and get. */
  gives: Goods[];
  gets: Goods[];
  /** The form in which other terms are proposed, and what it begins with. */
  another: { seat: number; type: string; atoms: Atom[] } | null;
}

/** Some words, and the seat that they name. */
export type Piece = [text: string, seat: number | null];

/** So many more of a thing than before, or fewer. */
export interface Gain {
  thing: { id: string; name: string; letter: string; colour: string; mark: string };
  count: number;
}

/** One thing that happened, as a seat is told it. */
export interface NewsLine {
  record: number;
  seat: number;
  told: Piece[];
  gains: Gain[];
  mine: boolean;
}

/** Acts by their types, in their places. */
export interface Bar {
  main: string;
  beside: string[];
  more: string[];
  leave: string[];
}

/** All that a phone tells its seat. */
export interface News {
  seat: number;
  banner: {
    kind: "turn" | "asked" | "draw" | "wait" | "break" | "over";
    title: Piece[];
    why: Piece[];
    by: number | null;
    source: string;
    waits: number[];
    round: number;
  };
  mine: NewsLine[];
  since: NewsLine[];
  /** The record of the last own act. */
  last: number;
  bar: Bar;
  undo: boolean;
}

/** What a recorder shows beside the board. */
export interface DeskData {
  records: number;
  present: number;
  sealed: boolean;
  over: boolean;
  adjourned: boolean;
  headline: string;
  question: string;
  acts: { group: string; choices: Act[] }[];
  free: FreeAct[];
  /** Printed names by `word:value`. */
  things: Record<string, string>;
  /** The position at the width that was asked for, in parts. */
  picture: string[];
  owed: Owed | null;
  /** What a seat is told; nobody else has news of his own. */
  news: News | null;
  /** Words for acts and, after a point, for their fields. */
  captions: Record<string, string>;
  /** Fields that a form shows only when they are asked for. */
  on_demand: string[];
  /** What lies before the seats, by its word and the seat. */
  owned: Record<string, Record<number, string[]>>;
  redo: number | null;
  names: string[];
  revealed: number;
  /** What others said that this device may confirm. */
  asked: { id: string; text: string }[];
  /** Acts that wait for the words of others. */
  agreements: Agreement[];
  /** Changes with what this device is asked and told. */
  questions: number;
  /** Corrections that seats have proposed; only who keeps the record hears of them. */
  proposed: Proposed[];
}

/** What may be said at a record, or where something no longer fits. */
export interface Meaning {
  line: string;
  label: string;
  group: string;
}

export interface Answering {
  line?: string;
  allow?: string;
  stop?: boolean;
}

/** A correction as it is asked for. */
export interface Correcting {
  record: number;
  line: string;
  insert: boolean;
  answers: Answering[];
}

export interface Proposed extends Correcting {
  id: string;
  told: string;
}

export interface CorrectionLook {
  record: number;
  told: string;
  meanings: Meaning[];
  more: number;
}

export interface CorrectionPreview {
  told: string[];
  misfit: string | null;
  ways: Meaning[];
  /** Something may be said there instead. */
  decidable: boolean;
  /** A rule refuses it, so it can be allowed. */
  allow: boolean;
  records: number;
}

/** A record that may be wrong. */
export interface Suspect {
  record: number;
  told: string;
  meanings: { label: string; line: string; answers: Answering[] }[];
}

export interface FieldForm {
  name: string;
  hint: string;
  default: string;
  prose: boolean;
  required: boolean;
  suggestions: string[];
}

export interface Form {
  type: string;
  about: string;
  fields: FieldForm[];
}

export interface Forms {
  acts: Form[];
  events: Form[];
  rules: { id: string; text: string }[];
}

export interface Filled {
  type: string;
  fields: Record<string, string>;
}

/** What a page wants recorded; the server adds nothing to it. */
export type Entry = { do: string; [field: string]: unknown };

/** Sends an entry, and says what went wrong, or nothing. */
export type Sending = (entry: Entry) => Promise<string>;

/** What the token of this device opens. */
export interface Me {
  who: "scribe" | "seat" | "table" | "watch";
  viewer: Viewing;
  /** The house lets everybody speak for everybody. */
  everybody: boolean;
  /** The computer deals this seat's game. */
  dealt: boolean;
  /** Whoever keeps the record plays here: other pages of this device see more. */
  host: boolean;
}

/** Who could give hints, and which bot plays each seat. */
export interface Sitting {
  seat: Viewing;
  best: string;
  bots: string[];
  playing: (string | null)[];
  /** Bots keep still after a takeback. */
  waits: boolean;
  told: string;
}

/** What a bot would do, as a sentence and as one would type it. */
export interface HintData {
  bot: string;
  told: string;
  text?: string;
  label?: string;
  seat?: number;
  act?: NamedAct;
}

/** What a seat could do, by kind. */
export interface Possible {
  question: string;
  could: { group: string; choices: { text: string; label: string }[] }[];
  sample: string[];
}

export interface LinkData {
  place: string;
  label: string;
  /** Nothing where it was revoked. */
  link: string;
  /** The same in few letters, as codes have it. */
  short: string;
  qr: string;
  /** Whose link it is; nobody's is for a screen or a device on the table. */
  seat: number | null;
  /** The bot that plays the seat. */
  bot: string | null;
  /** A page of it is open now; it was opened before. */
  here: boolean;
  used: boolean;
}

export interface TableLinks {
  links: LinkData[];
  /** The bot that plays best for its time. */
  best: string;
  title: string;
  /** The computer deals. */
  dealt: boolean;
  everybody: boolean;
  warning: string;
  fingerprint: string;
}

/** One game in the list. */
export interface Listed {
  file: string;
  id: string;
  game: string;
  title: string;
  players: string[];
  started: number;
  records: number;
  duration: number | null;
  outcome: string;
  result: string;
  winners: number[];
  standing: number[];
  sealed: boolean;
  last: boolean;
  parent: string | null;
  after: number;
  /** A corrected edition of a game that was sealed before. */
  corrected: boolean;
  /** A corrected edition of it counts. */
  replaced: boolean;
}

export interface ListPage {
  rows: Listed[];
  found: number;
  games: number;
  kinds: Record<string, string>;
  outcomes: string[];
  problems: string[];
  unread: number;
  archives: Shelf[];
}

/** An archive: a file with many games. */
export interface Shelf {
  file: string;
  games: number;
  titles: string[];
  players: string[];
  first: number;
  last: number;
}

/** The points by seat at some positions of a game. */
export interface CourseLine {
  points: number[][];
  round: number;
}

export interface OpenTable {
  game: Listed;
  asked: string;
}

export type AnswerColumn = [name: string, type: string];

export interface AnswerData {
  columns: AnswerColumn[];
  rows: unknown[][];
  more: boolean;
  /** What gives this answer, with the parameters of a question in it; empty where it took several. */
  sql: string;
  /** What it counts together. */
  told: string[];
  /** The chart that fits. */
  chart: ChartWish | null;
  /** The columns that hold shares. */
  shares: number[];
  /** The columns that are ends of intervals, each with the column of the value. */
  ends: Record<number, number>;
}

export type SchemaTables = Record<string, { name: string; type: string; doc: string }[]>;

export interface Completion {
  word: string;
  about: string;
}

/** One SELECT, or a question by its name. */
export interface Query {
  database: string;
  question: string;
  sql: string;
  given: Record<string, string>;
}

/** What is drawn: of one column, along others, with the ends of its interval. */
export interface ChartWish {
  x: number[];
  y: number;
  kind: string;
  interval: [number, number] | null;
  /** The column that says which rows stand out of chance: the others are pale. */
  clear?: number | null;
}

/** Values with the number of games that have them. */
export type Counted = [value: string, games: number][];

/** By what the games of an archive differ. */
export interface Facets {
  games: Counted;
  set: Counted;
  players: Counted;
  option: Counted;
  bot: Counted;
  people: Counted;
  zone: Counted;
}

export interface QuestionData {
  name: string;
  title: string;
  game: string | null;
  sql: string;
  parameters: { name: string; about: string; default: string | number | null }[];
  columns: Record<string, string>;
}

export interface Askable {
  databases: string[];
  questions: QuestionData[];
  saved: { name: string; sql: string }[];
  /** Titles by the game's name. */
  games: Record<string, string>;
  /** By what variants can be told apart. */
  apart: string[];
}

/** A game with what is asked before it begins. */
export interface Playable {
  name: string;
  title: string;
  players: string;
  fewest: number;
  most: number;
  set: string;
  sets: string[];
  bots: string[];
  /** The bot that plays best for its time. */
  best: string;
  options: { name: string; default: string; choices: string[]; about: string }[];
  file: string;
  /** Names that were used before, the latest first. */
  people: string[];
}

/** Who sits at a seat: on this phone, by a link, or a bot by its name. */
export interface Sitter {
  name: string;
  by: "me" | "link" | `bot:${string}`;
}

/** The end of a game, as one viewer is told of it. */
export interface EndData {
  title: string;
  headline: string;
  why: string;
  rounds: number;
  /** Milliseconds. */
  played: number;
  winners: number[];
  cooperative: boolean;
  ranks: { seat: number; name: string; rank: number; points: number; bot: string | null }[];
  viewer: Viewing;
  moments: { record: number; round: number; text: string; change: number }[];
  /** The standing after each turn. */
  course: number[][];
  /** Where this device goes on, once the next game was begun. */
  next: string;
  /** This device may begin it. */
  again: boolean;
}

declare global {
  interface Window {
    viewer?: import("./viewer.js").Viewer;
  }
}
