/** What the scripts of the pages share. */

/** Attributes of an element; numbers are written as they are. */
type Attributes = Record<string, string | number>;

/** One step of an arrow key. */
type Direction = [right: number, down: number];

/** A place of a board that is to be touched; round where a circle marks it. */
type Spot = [place: string, box: Box, round?: boolean];

/** What a spot shows: something may start there, is chosen, may go there, or may not. */
type SpotSign = "start" | "chosen" | "open" | "closed";

/** How a spot is shown, how keys come to it (if they do), and what it says of itself. */
interface SpotState {
  signs: (SpotSign | false)[];
  keys: "tab" | "arrows" | null;
  words: string;
}

/** Of what is stepped through: the last step, those with which turns begin, and those that were refused. */
interface Steps {
  last: number;
  turns: number[];
  refused: number[];
}

/** Spots over the places of a board (board.js). */
interface SpotsOver {
  readonly focused: string | undefined;
  focus(place: string | undefined, options?: FocusOptions): void;
  mark(told: (place: string) => SpotState): void;
}

/** What goes from step to step (stepper.js). */
interface Stepping {
  readonly at: number;
  readonly steps: Steps;
  readonly controls: HTMLElement[];
  go(place: number): void;
  have(steps: Steps): void;
  hear(whole: HTMLElement, stage: HTMLElement, drawnAlong: () => boolean): void;
  reach(place: number): void;
  stop(): void;
}

interface Touching {
  offer(frame: number | null): void;
}

type SearchRanking = InstanceType<typeof ppgenRanking.Ranking>;

/* The shared object */

/** What other scripts add to what tools.js shares; what stands with a question mark comes late, or on some pages only. */
interface Added {
  ranking: typeof ppgenRanking;
  Spots: new (board: SVGSVGElement, places: Spot[], pick: (place: string) => void) => SpotsOver;
  Stepper: new (show: (place: number, byHand: boolean) => void) => Stepping;
  beside(from: Box, others: [name: string, box: Box][], direction: Direction): string | undefined;
  button(name: string, words: string, act: () => void): HTMLButtonElement;
  figure(name: string, attributes?: Attributes): SVGUseElement;
  glide(drawn: Element, start: [x: number, y: number], end?: [x: number, y: number]): Animation | null;
  whereabouts(place: number, steps: Steps): string;
  /** How what stands in anybody's page looks, where no sheet of that page says it. */
  sheet?: CSSStyleSheet;
  Touch: new (figure: HTMLElement, stage: HTMLElement, above?: HTMLElement) => Touching;
  stepTo(): void;
  answer(address: string, data: TouchData): void;
  wireReplays(root?: ParentNode): void;
  wireSetups(root?: ParentNode): void;
  wireFilters?(): void;
  tellFaults?(): Promise<void>;
  /** Tells whether the browser went back to a step of a match, which then is undone. */
  wentBack?(): boolean;
  wireOpen?(): void;
  wirePlay?(): void;
  keptHere?(): void;
  openSearch?(): void;
  searchRanking?(game: string): Promise<SearchRanking>;
}

/** Words in the place of names in braces. */
type Words = Record<string, string | number>;

/** What the pages of a language say, by what it is in English; of a thing that is counted, form by form (its words.js). */
declare var ppgenWords: Record<string, string | Record<string, string>> | undefined;

/** What the theme brings, or what stands for it (scope.js). */
interface Window {
  __md_scope: URL;
  /** Where the pages of the language at hand begin. */
  ppgenHome: URL;
  __md_hash(text: string): number;
  __md_get(key: string, storage?: Storage, scope?: URL): any;
  __md_set(key: string, value: unknown, storage?: Storage, scope?: URL): void;
  /** Tells of each page that has come without a reload; made by the theme's script. */
  document$: { subscribe(heard: () => void): void };
  /** Called by the files that answer for a board. */
  ppgenTouch(data: TouchData): void;
  /** Called by the files that `ppgen embed` writes. */
  ppgenEmbed(data: EmbedData): void;
  /** Called by the files of the index. */
  ppgenSearch(name: string, data: any): void;
}

declare const MiniSearch: typeof import("minisearch").default;
