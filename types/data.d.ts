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

/* Replays and boards in anybody's page (ppgen/website/guests) */

interface EmbedData {
  /** The markup of each block, by its name, and the game that it is of. */
  blocks: Record<string, string>;
  game: Record<string, string>;
  /** What may be done on its boards, by the names that the markup gives. */
  touch: Record<string, TouchData>;
}

/* Playing on a page (ppgen/website/pages/play.py, ppgen/session) */

/** A space of the board: where it is, and whether a circle marks it. */
type Space = [box: Box, round: boolean];

/**
 * Words beside a space, in letters of one height on every screen: on which side of an edge, in millimetres, and where it
 * is told how much lies there, if it is.
 */
type Label = [at: string, words: string, side: "above" | "below", edge: number, count: "" | "beside" | "over"];

/** What a page to play on knows of its game. */
/** A board to play on: its box, what is written beside spaces, where these are, and how it is drawn empty. */
interface PlayBoard {
  box: Box;
  labels: Label[];
  /** How many times as large the words on it can be set. */
  growth: number;
  /** Whether words stand where pieces lie. */
  worded: boolean;
  spaces: Record<string, Space>;
  /** The number of each space by which others know it, if there are such. */
  numbered: Record<string, string>;
  drawn: string;
}

interface PlayData {
  game: string;
  /** The folder of the language in which it speaks, if that is not the source's. */
  in?: string;
  title: string;
  /** Whether it has secrets. */
  hidden: boolean;
  /** Whether its board is built during play: then each answer tells its box. */
  grows: boolean;
  /** Moves of a verb of which words are told or asked for at most. */
  many: number;
  /** Its boards by their names; the one as it is written has none, others are brought by options. */
  boards: Record<string, PlayBoard>;
  /** Places that are called otherwise than by their ids, trays too. */
  called: Record<string, string>;
  /** The drawing of the cross of what is refused. */
  cross: string;
  /** The drawing of each face of each piece, by its key. */
  faces: Record<string, string>;
  seats: Record<string, string>;
  players: number[];
  /** How many play where nobody says so. */
  usual: number;
  /** What each verb asks of who acts. */
  asks: Record<string, string>;
  options: [id: string, title: string, values: [value: string | number, words: string][], usual: string | number][];
  clauses: Record<string, [number: string, title: string, href: string, text: string]>;
  /** How well the computer can play, the weakest first, and how that has been proved, if it has. */
  strengths: [level: string, proof: string, elsewhere: string][];
  judge: string;
  /** What comes with it: in bytes as they are counted, and in megabytes over the wire. */
  bytes: number;
  megabytes: number;
}

/** A piece as it is drawn: the key of its face, its middle, a factor of its size, and words where it has no drawing. */
type DrawnPiece = [face: string | null, x: number, y: number, factor: number, turn: number, at: string, words?: string];

/** Pieces in a tray that look alike: how large they are, in words, how many, a name where one can be chosen by that, and what a die shows. */
type TrayPiece = [face: string | null, width: number, height: number, words: string, count: number, name: string, die?: string];

/**
 * What may be done: its line, where from and to as far as it has either, its verb, what it does in words, and the names
 * of the pieces that it names; the words are null where there are so many that they are chosen by those pieces first.
 */
type DeskMove = [line: string, start: string | null, end: string | null, verb: string, what: string | null, named: string[]];

/** An element of a drawing, or the page's cross. */
type Mark = [tag: "rect" | "path" | "cross", attributes: Record<string, string | number>];

/** What a page asks the judge. */
interface JudgeRequest {
  do: string;
  /** A match may begin at a step of an example, which may be a puzzle. */
  example?: string;
  step?: number;
  puzzle?: boolean;
  [argument: string]: unknown;
}

/** What was tried and may not be done. */
interface Refused {
  /** Null where no rule is in the way, but nothing is to be done. */
  clause: string | null;
  why: string;
  /** Null where a place was touched, and nothing more was tried. */
  line: string | null;
  aim: [start: string | null, end: string | null];
  tried: string;
  /** Names of the pieces with which it was tried. */
  named: string[];
  /** How it is marked on the board. */
  marks: Mark[];
}

/** What is to be found by hand, or what came of trying. */
interface DeskTask {
  clause?: string;
  tried?: string;
  words?: string;
  solved?: boolean;
}

/** The table as the judge tells it. */
interface DeskAnswer {
  actor: string | null;
  seats: string[];
  /** What lies at each place that holds anything, in words. */
  lying: Record<string, string>;
  drawn: DrawnPiece[];
  numbers: [words: string, x: number, y: number, size: number][];
  /** How much lies in places whose labels tell it. */
  counts: Record<string, number>;
  /** Of a board that is built during play: what is built, and where its places are. */
  box?: Box;
  places?: Record<string, Box>;
  /** What lies in each tray that holds anything; the seat is empty for what is nobody's. */
  trays: { at: string; seat: string; label: string; lay: string; pieces: TrayPiece[] }[];
  /** Points that are written down, by seat. */
  scores: Record<string, number>;
  moves: DeskMove[];
  /** Words for the pieces that moves name. */
  named: Record<string, string>;
  hint: string;
  told: { text: string; clause: string | null }[];
  /** Which rows of `drawn` were elsewhere before, and how far from where they are. */
  glides: [row: number, x: number, y: number][];
  /** What lay on the board when all of it was taken together, such as a trick, and who is told to have taken it. */
  gone?: { told: string; rows: DrawnPiece[] };
  /** How it is marked what moved last. */
  marks: Mark[];
  /** The place to be seen where not all is: that which was come to last. */
  sight: string | null;
  /** What is to be found: by which clause, or what is tried; and of a try, whether it found that, in words. */
  task?: DeskTask;
  /** The board, if it is one that options bring. */
  on?: string;
  steps: number;
  /** Steps with which turns begin. */
  begins: number[];
  turns: boolean;
  options: Record<string, string | number>;
  winners?: string[] | null;
  /** What the computer has done, in words. */
  done?: string | null;
  slow?: boolean;
  error?: string;
  refused?: Refused;
  /** What was asked about and can be done. */
  asked?: { text: string; clause: string | null };
}

/** What an address says of a verdict, until the judge proves it. */
interface Said {
  why: string;
  clause: string;
  try: string;
  table?: SaidTable;
}

/** A table as an address says it is: the name of its board, pieces, numbers, and where something was tried. */
interface SaidTable {
  on?: string;
  drawn: [face: string | null, x: number, y: number, factor: number, turn: number][];
  numbers: [words: string, x: number, y: number, size: number][];
  aim: [start: string | null, end: string | null];
}

/** A match: where it began, and what was done; or the step of an example. */
/** Clocks of a match: minutes for each seat, and the milliseconds that are left to each. */
interface Times {
  minutes: number;
  left: [seat: string, rest: number][];
}

interface Match {
  position?: object;
  lines?: string[];
  example?: string;
  step?: number;
  /** Whether that step is to be found by hand. */
  puzzle?: boolean;
  /** What shall be tried there. */
  tried?: string;
  said?: Said;
  computers?: Record<string, string>;
  /** Whether it was sent to whoever is to act, by somebody far away. */
  away?: boolean;
  /** Whether others have played it, so that one looks at it, and nobody answers. */
  record?: boolean;
  /** Steps of the match at each of its entries in the browser's history. */
  entries?: [key: string, steps: number][];
  times?: Times | null;
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

/** A page of no game: where it is, what it is called, what it is about, and in which words it is asked for. */
type PageRow = [place: string, title: string, text: string, also: string[]];

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

/** What a game is, and the pages one comes for, each by a word. */
type DoorsRow = [summary: string, doors: [word: string, place: string][]];

interface KindsOfEntries {
  game: number;
  clause: number;
  ruling: number;
  question: number;
  term: number;
  example: number;
  page: number;
}

/** What is known of words before any game: other forms, words nobody goes by or hardly, words that mean the same. */
interface Thesaurus {
  /** What is written in several ways, as patterns, and one way for each. */
  written?: [pattern: string, instead: string][];
  /** Endings to be cut, step by step; those of English if nothing is told. */
  endings?: Ending[][];
  forms: Record<string, string>;
  unheard: string[];
  faint: string[];
  same: string[][];
}

/** An ending of words, what stands for it, and how many letters must be left. */
type Ending = [ending: string, instead: string, left: number];

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

/** What the page to open records knows of the games whose records it reads. */
interface OpenData {
  judge: string;
  bytes: number;
  megabytes: number;
  games: Record<string, { title: string; play: string; clauses: Record<string, [number: string, title: string, href: string]> }>;
}

/** A game of a record, as Python has read it. */
interface OpenedGame {
  game: string;
  called: string;
  event: string;
  players: string[];
  date: string;
  result: string;
  ended: string;
  moves: number;
  verdict: { kind: "every" | "refused" | "unread"; move?: number; clause?: string; why?: string };
}

/** A record, as Python has read it. */
interface OpenedRecord {
  kind: string;
  read: [game: string, count: number][];
  games: OpenedGame[];
  moves: number;
  refused: [game: string, clause: string, count: number][];
  notes: [line: number, column: number, text: string][];
}
