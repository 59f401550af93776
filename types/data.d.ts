/** Plain data: what the build writes for the scripts, and what they tell each other. */

/** A rectangle on a board, in millimetres: left, top, width, height. */
type Box = [x: number, y: number, width: number, height: number];

/** A clause as it is cited: its number, its title, where it stands, and its text where that is told. */
type Cited = [number: string, title: string, href: string, text?: string];

/* Touching a board (ppgen/website/replays): the file that comes when somebody reaches for it. */

/**
 * A way that may be asked for. `why`, a place in `reasons`, is null where it is allowed; `rule` is the clause by which it
 * then goes, if one says so; `puts` tells that it puts something on an empty place.
 */
type TouchMove = [start: string, end: string | null, line: string, why: number | null, rule: string | null, puts: boolean];

/** Who acts at a frame, the numbers of what may be asked there, and what to touch; a number repeats an earlier frame. */
type TouchFrame = [who: string, moves: number[], hint: string] | number | null;

interface TouchData {
  clauses: Record<string, Cited>;
  frames: TouchFrame[];
  /** What changes in each frame: what lies at a place, nothing if it is empty. */
  lying: Record<string, string | null>[];
  moves: TouchMove[];
  names: Record<string, string>;
  places: Record<string, Box>;
  reasons: [clause: string, why: string][];
}

/* Playing on a page (ppgen/website/pages/play.py, ppgen/desk) */

/**
 * A space of the board: where it is, the room for pieces on it, and how it is marked and filled: as a circle, stacked
 * upwards or downwards, or with what is laid over a line, turned by so many degrees.
 */
type Space = [box: Box, room: Box | null, shape: "round" | "up" | "down" | "" | number | null];

/** What a page to play on knows of its game. */
interface PlayData {
  game: string;
  title: string;
  /** Whether it has secrets. */
  hidden: boolean;
  box: Box;
  /** Pits and stores: what each is called, and where that stands. */
  pits: Record<string, [name: string, shape: string, side: "above" | "below", edge: number]>;
  scale: number;
  /** Millimetres of a cell, and cells of a tile, where the table has no board but a lattice. */
  cell: number;
  tile: number;
  spaces: Record<string, Space>;
  /** Places that are called otherwise than by their ids. */
  called: Record<string, string>;
  board: string;
  kinds: Record<string, [width: number, height: number, base: boolean, name: string, family: string]>;
  names: Record<string, string>;
  /** The drawing of each face of each piece: `kind|suit|value|side`. */
  faces: Record<string, string>;
  suits: Record<string, string>;
  ranks: Record<string, string>;
  codes: Record<string, string>;
  trays: Record<string, [label: string, of: string, lay: string]>;
  seats: Record<string, string>;
  players: number[];
  /** For each verb, whether the words after it name places. */
  places: Record<string, boolean[]>;
  asks: Record<string, string>;
  options: [id: string, title: string, values: (string | number)[], usual: string | number][];
  clauses: Record<string, [number: string, title: string, href: string, text: string]>;
  judge: string;
}

/** A piece that lies somewhere: turned by some degrees, and with a name where its seat may choose it by that. */
type Placed = [kind: string, at: string, suit: string | null, value: string | null, side: string, turn: number, name: string];

/** A piece by what is seen of it. */
type NamedPiece = [kind: string, suit?: string | null, value?: string | null];

/** What may be done: its line, and where from and to, as far as it has either. */
type DeskMove = [line: string, start: string | null, end: string | null];

/** What a page asks the judge. */
interface JudgeRequest {
  do: string;
  /** A match may begin at a step of an example. */
  example?: string;
  step?: number;
  [argument: string]: unknown;
}

/** What was tried and may not be done. */
interface Refused {
  clause: string;
  why: string;
  line: string;
  aim: [start: string | null, end: string | null];
  tried: string;
  named: Record<string, NamedPiece>;
}

/** The table as the judge tells it. */
interface DeskAnswer {
  actor: string | null;
  seats: string[];
  table: Placed[];
  moves: DeskMove[];
  named: Record<string, NamedPiece>;
  told: { text: string; clause: string | null }[];
  ways: [from: string | null, to: string | null][];
  steps: number;
  turns: boolean;
  options: Record<string, string | number>;
  winners?: string[] | null;
  /** What the computer has done. */
  line?: string;
  slow?: boolean;
  error?: string;
  refused?: Refused;
}

/** What an address says of a verdict, until the judge proves it. */
interface Said {
  why: string;
  clause: string;
  try: string;
}

/** A match: where it began, and what was done; or the step of an example. */
interface Match {
  position?: object;
  lines?: string[];
  example?: string;
  step?: number;
  /** What shall be tried there. */
  tried?: string;
  said?: Said;
  computers?: Record<string, string>;
  /** Steps of the match at each of its entries in the browser's history. */
  entries?: [key: string, steps: number][];
}

/* The search (ppgen/website/search): its index, in rows that leave out what is empty. */

type EntryRow = [
  kind: string,
  id: string,
  number: string | undefined,
  title: string,
  text?: string,
  also?: string[],
  near?: (string | number)[],
  place?: string,
];

interface SearchEntry {
  kind: keyof KindsOfEntries;
  game: string;
  id: string;
  number: string;
  title: string;
  text: string;
  /** Phrases in which players ask for it. */
  also: string[];
  /** Words of what belongs to it, or entries by their places. */
  near: (string | number)[];
  place: string;
}

interface KindsOfEntries {
  clause: number;
  ruling: number;
  question: number;
  term: number;
  example: number;
}

/** What is known of words before any game: other forms, words nobody goes by or hardly, words that mean the same. */
interface Thesaurus {
  forms: Record<string, string>;
  unheard: string[];
  faint: string[];
  same: string[][];
}

/** An entry that answers, its place among those of its game, and how well it does. */
interface Answer {
  entry: SearchEntry;
  place: number;
  score: number;
}

/* Reading without network */

/** What the service worker tells of the site: how many of its files are kept, and their size in bytes. */
interface Kept {
  kept: number;
  of: number;
  size: number;
  /** All that belongs to this page is kept. */
  here: boolean;
  failed?: boolean;
  asked?: boolean;
}
