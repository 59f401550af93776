/*
 * What a browser keeps of a match: the match itself, packed into an address to hand on and stored for who comes back
 * to the page, and entries of the history, so that Back takes steps back. What is not a match there does nothing.
 */
// oxlint-disable-next-line no-unused-vars -- the page to play on uses it
var ppgenTrail = (() => {
  "use strict";

  const LONGEST = 8000; // letters of a packed match
  const LARGEST = 60000; // letters of an unpacked one
  const SAID = 400; // letters of a sentence in an address
  const LAID = 400; // pieces on a board in an address
  const DEEPEST = 16; // lists and names within each other
  /** The browser's history with keys, which not every browser has. @type {Navigation | undefined} */
  const HISTORY = window.navigation;

  /**
   * @param {Uint8Array<ArrayBuffer>} bytes
   * @param {CompressionStream} stream
   */
  async function piped(bytes, stream) {
    return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
  }

  /** @param {Match} match */
  async function packed(match) {
    const bytes = await piped(new TextEncoder().encode(JSON.stringify(match)), new CompressionStream("deflate-raw"));
    return btoa(String.fromCodePoint(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  }

  /**
   * Tell whether plain data is of the kind that a match is: not nested without end, and with no immense number.
   * @param {string} text
   */
  function modest(text) {
    const bare = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, "");
    let depth = 0;
    for (const sign of bare) if ("[{".includes(sign) ? ++depth > DEEPEST : "]}".includes(sign) && depth-- < 0) return false;
    return !/\d{16}|\d[eE]/.test(bare);
  }

  /** @type {(value: unknown) => boolean} */
  const short = (value) => value === null || (typeof value === "string" && value.length <= 80);
  /** @type {(values: unknown[]) => boolean} */
  const numbers = (values) => values.every((value) => typeof value === "number" && Math.abs(value) < 10_000);

  /**
   * Tell whether what an address says of a table can be drawn: some pieces, some numbers, and where something was tried.
   * @param {any} table
   */
  function drawable(table) {
    const rows = [table?.drawn, table?.numbers, table?.aim].every((each) => Array.isArray(each) && each.length <= LAID);
    if (!rows || !["string", "undefined"].includes(typeof table.on)) return false;
    const pieces = table.drawn.every((/** @type {any} */ row) => Array.isArray(row) && short(row[0]) && row.length === 5 && numbers(row.slice(1)));
    const words = table.numbers.every((/** @type {any} */ row) => Array.isArray(row) && short(row[0]) && row.length === 4 && numbers(row.slice(1)));
    return pieces && words && table.aim.length === 2 && table.aim.every(short);
  }

  /**
   * Read a match out of an address; null if there is none, or if it is not one.
   * @param {string} words
   * @returns {Promise<Match | null>}
   */
  async function unpacked(words) {
    const example = /^([a-z0-9_-]{1,100}?)--(\d{1,4})(--try)?$/.exec(words);
    if (example) return { example: example[1], step: Number(example[2]), ...(example[3] ? { puzzle: true } : {}) };
    if (!/^[\w-]+$/.test(words) || words.length > LONGEST) return null;
    try {
      const bytes = Uint8Array.from(atob(words.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.codePointAt(0) ?? 0);
      const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
      const parts = [];
      let size = 0;
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        size += part.value.length;
        if (size > LARGEST) return null;
        parts.push(part.value);
      }
      const text = await new Blob(parts).text();
      const match = modest(text) && JSON.parse(text);
      const sound = match && match.position && typeof match.position === "object" && !Array.isArray(match.position) && Array.isArray(match.lines) && match.lines.every((/** @type {unknown} */ line) => typeof line === "string");
      if (!sound) return null;
      const tried = typeof match.tried === "string" ? { tried: match.tried } : {};
      // What was said, for who reads it before the judge is there to prove it.
      const said = ["why", "clause", "try"].every((key) => typeof match.said?.[key] === "string" && match.said[key].length <= SAID) ? { said: { try: match.said.try, why: match.said.why, clause: match.said.clause, ...(drawable(match.said.table) ? { table: match.said.table } : {}) } } : {};
      const away = match.away === true ? { away: true } : {};
      const record = match.record === true ? { record: true } : {};
      return { position: match.position, lines: match.lines, ...away, ...record, ...tried, ...said };
    } catch {
      return null;
    }
  }

  class Trail {
    constructor() {
      /** Steps of the match at each of its entries in the browser's history. @type {Map<string, number>} */
      this.entries = new Map();
      /** The way to where the history entered the match is gone, and nothing is to be undone. */
      this.rewinding = false;
      this.path = location.pathname; // the theme has gone on to another by the time that it says so
    }

    /* The match */

    /** Read the match that the address tells; null if there is none. */
    read() {
      return unpacked(location.hash.slice(1));
    }

    /**
     * Write a match, or what was refused in it, into the address; tells whether it is short enough.
     * @param {Match} match
     * @param {Refused | null} refused
     * @param {DeskAnswer | null} shown the table, for who reads it before the judge is there
     */
    async write(match, refused, shown = null) {
      const line = refused?.line ?? null;
      const said = refused?.clause && line && { try: refused.tried.slice(0, SAID), why: refused.why.slice(0, SAID), clause: refused.clause };
      const table = said && shown && { ...(shown.on ? { on: shown.on } : {}), drawn: shown.drawn.map(([face, x, y, factor, turn]) => /** @type {SaidTable["drawn"][0]} */ ([face, x, y, factor, turn])), numbers: shown.numbers, aim: refused?.aim };
      const verdict = said && line && { ...match, tried: line, said };
      let words = await packed(verdict ? { ...verdict, said: table ? { ...said, table } : said } : match);
      if (verdict && words.length > LONGEST) words = await packed(verdict); // without the drawing
      if (words.length > LONGEST) return false;
      history.replaceState(history.state, "", `#${words}`);
      return true;
    }

    /** Let the address tell of no match. */
    clear() {
      if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
    }

    /**
     * Find the match that was played in this tab before; null if there is none.
     * @returns {Match | null}
     */
    kept() {
      try {
        const { match, computers, entries, times } = JSON.parse(sessionStorage.getItem(this.path) ?? "");
        return { ...match, computers, entries, times };
      } catch {
        return null;
      }
    }

    /**
     * Keep the match, so that who looks up a rule finds it again.
     * @param {Match} match
     * @param {Record<string, string>} computers
     * @param {Times | null} times
     */
    keep(match, computers, times) {
      try {
        sessionStorage.setItem(this.path, JSON.stringify({ match, computers, entries: [...this.entries], times }));
      } catch {
        // a browser that keeps nothing loses the match with the page
      }
    }

    /**
     * Keep how much time is left when the page is left, with the match that was kept.
     * @param {Times} times
     */
    keepTimes(times) {
      try {
        const stored = sessionStorage.getItem(this.path);
        if (stored) sessionStorage.setItem(this.path, JSON.stringify({ ...JSON.parse(stored), times }));
      } catch {
        // as above
      }
    }

    /* The browser's history */

    /** Give the key of where the browser's history stands; undefined where the browser has no keys. */
    get entry() {
      return HISTORY?.currentEntry?.key;
    }

    /** Give the steps of the match where the browser's history stands; undefined where it is at no entry of it. */
    get steps() {
      return this.entries.get(this.entry ?? "");
    }

    /** @param {number} steps */
    mark(steps) {
      if (this.entry) this.entries.set(this.entry, steps);
    }

    /**
     * Give an own step an entry, so that Back takes it back. Entries are known by their keys, since the theme writes
     * over their states; where a browser has no keys, Back leaves the page.
     */
    enter() {
      if (!this.entry) return;
      this.clear();
      history.pushState(history.state, "", location.href);
    }

    /**
     * Go back to the entry before this one if the match had fewer steps there; tells whether it goes.
     * @param {number} steps
     */
    back(steps) {
      const at = HISTORY?.currentEntry?.index ?? 0;
      const before = at > 0 ? this.entries.get(HISTORY?.entries()[at - 1]?.key ?? "") : undefined;
      if (before === undefined || before >= steps) return false;
      history.back();
      return true;
    }

    /** Go to where the history entered this match: Back then leads out of it. */
    async rewind() {
      const first = HISTORY?.entries().find((entry) => this.entries.has(entry.key));
      if (!first || first.key === this.entry) return;
      this.rewinding = true;
      await HISTORY?.traverseTo(first.key).finished?.catch(() => {});
      this.rewinding = false;
    }
  }

  return { LONGEST, Trail, packed };
})();
