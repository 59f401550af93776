/** What the scripts of the pages share. */

/** Attributes of an element; numbers are written as they are. */
type Attributes = Record<string, string | number>;

interface Touching {
  offer(frame: number | null): void;
}

type SearchRanking = InstanceType<typeof ppgenRanking.Ranking>;

/* The shared object */

/** What other scripts add to what tools.js shares; what stands with a question mark comes late, or on some pages only. */
interface Added {
  ranking: typeof ppgenRanking;
  Touch: new (figure: HTMLElement, stage: HTMLElement, above?: HTMLElement) => Touching;
  stepTo(): void;
  wireReplays(): void;
  wireSetups(): void;
  wireFilters?(): void;
  /** Tells whether the browser went back to a step of a match, which then is undone. */
  wentBack?(): boolean;
  wirePlay?(): void;
  keptHere?(): void;
  openSearch?(): void;
  searchRanking?(game: string): Promise<SearchRanking>;
}

/** What the theme brings, or what stands for it (scope.js). */
interface Window {
  __md_scope: URL;
  __md_hash(text: string): number;
  __md_get(key: string, storage?: Storage, scope?: URL): any;
  __md_set(key: string, value: unknown, storage?: Storage, scope?: URL): void;
  /** Tells of each page that has come without a reload; made by the theme's script. */
  document$: { subscribe(heard: () => void): void };
  /** Called by the files that answer for a board. */
  ppgenTouch(data: TouchData): void;
  /** Called by the files of the index. */
  ppgenSearch(name: string, data: any): void;
}

declare const MiniSearch: typeof import("minisearch").default;
