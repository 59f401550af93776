/*
 * Touching a board: where a piece may go, and which rule closes other places. What may be done comes with a file
 * of its own, a script that calls `ppgenTouch`, when somebody reaches for the board.
 */
(() => {
  "use strict";

  const { $, $$, Spots, deferred, make, phrase, say, saying, the } = ppgen;

  /** @type {Map<string, ReturnType<typeof deferred<TouchData>>>} */
  const answers = new Map();

  window.ppgenTouch = (data) => {
    const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
    answers.get(src)?.resolve(data);
  };

  /**
   * Have the answers for a board that would come from a file.
   * @param {string} address
   * @param {TouchData} data
   */
  function answer(address, data) {
    const known = /** @type {ReturnType<typeof deferred<TouchData>>} */ (deferred());
    known.resolve(data);
    answers.set(new URL(address, location.href).href, known);
  }

  /**
   * Get the answers for a board from their file.
   * @param {string} address
   * @returns {Promise<TouchData>}
   */
  function ask(address) {
    const src = new URL(address, location.href).href;
    let answer = answers.get(src);
    if (!answer) {
      const coming = (answer = deferred());
      answers.set(src, coming);
      const script = make("script", { src });
      script.addEventListener("error", () => {
        answers.delete(src);
        script.remove();
        coming.reject(new Error(`${address} could not be fetched`));
      });
      document.head.append(script);
    }
    return answer.promise;
  }

  class Touch {
    /**
     * Make the board on a stage answer, in words below; `data-touch` of the figure names the file with the answers.
     * @param {HTMLElement} figure
     * @param {HTMLElement} stage
     * @param {HTMLElement} above
     */
    constructor(figure, stage, above = stage) {
      this.stage = stage;
      this.opening = figure.dataset.opening;
      /** @type {TouchData | null} */
      this.data = null;
      /** @type {number | null | undefined} */
      this.frame = undefined; // none was offered yet
      /** @type {string | null} */
      this.chosen = null;
      /** @type {TouchMove[]} */
      this.moves = [];
      /** @type {(string | HTMLElement)[]} */
      this.hint = [];
      /** @type {SpotsOver | null} */
      this.spots = null;
      /** @type {() => string | undefined} */
      this.table = () => {
        /** @type {HTMLAnchorElement | null} */
        const link = $(".play-from", figure) ?? $(".play-setup", figure.parentElement ?? figure);
        return link?.href;
      };
      this.says = make("p", { class: "touch-says", role: "status" });
      this.words = make("p");
      this.asked = make("details", { class: "position" }, make("summary", {}, say("Position in words")), this.words);
      this.asked.addEventListener("toggle", () => this.tell());
      above.after(this.says, this.asked);
      const listen = () => REACH.forEach((sign) => figure.addEventListener(sign, reach, { passive: true }));
      const reach = async () => {
        for (const sign of REACH) figure.removeEventListener(sign, reach);
        try {
          this.data = await ask(figure.dataset.touch ?? "");
        } catch {
          this.says.textContent = say("The answers for this board could not be fetched. Touch it to try again.");
          listen();
          return;
        }
        this.offer(this.frame ?? null);
      };
      listen();
    }

    /**
     * Offer the ways of a frame; nothing may be touched in none.
     * @param {number | null} frame
     */
    offer(frame) {
      const chosen = frame === this.frame ? this.chosen : null; // of a board that is only drawn larger
      this.frame = frame;
      for (const spot of $$(".place", this.stage)) spot.remove();
      const asked = say(frame === null ? phrase("With all hands open the board answers a touch.") : phrase("Touch the board to see what may be done, and which rule closes the rest."));
      this.says.replaceChildren(this.data && frame !== null ? say("Nothing is to be done on the board here.") : asked);
      this.tell();
      const { data } = this;
      if (!data || frame === null) return;
      const named = data.frames[frame];
      const ways = typeof named === "number" ? data.frames[named] : named;
      /** @type {Spot[]} */
      const places = Object.entries(data.places);
      this.spots = new Spots(the("svg", this.stage), places, (place) => this.pick(place));
      [this.moves, this.hint] = [[], []];
      if (!ways || typeof ways === "number") return this.choose(null); // places are heard
      this.moves = ways[1].map((number) => data.moves[number]);
      const begun = this.opening ? [`${this.opening} `] : [];
      const turn = this.opening ? phrase("Then it is for {seat} to act.") : phrase("It is for {seat} to act.");
      const [touch, ...how] = ways[2].split(/(?= to see)/); // which a phone has no room for; in other languages it is one
      this.hint = [...begun, `${say(turn, { seat: ways[0] })} ${touch}`, make("span", { class: "how" }, how.join("")), "."];
      this.says.replaceChildren(...this.hint);
      this.choose(chosen ?? null);
    }

    /** Tell the position to who has asked for it. */
    tell() {
      if (!this.asked.open || !this.data) return;
      const told = () => [...this.lying()].map(([place, what]) => `${this.named(place)}: ${what}.`).join(" ");
      this.words.textContent = this.frame === null ? the("svg", this.stage).getAttribute("aria-label") : told();
    }

    /**
     * A touched place is where the chosen piece shall go, or a piece to choose; the chosen one is let go.
     * @param {string} name
     */
    pick(name) {
      if (name === this.chosen) return this.release();
      const way = this.moves.find((move) => move[0] === this.chosen && move[1] === name);
      const own = this.moves.filter((move) => move[0] === name);
      if (way && (way[3] === null || !own.some((move) => move[3] === null))) return this.says.replaceChildren(...this.told(way));
      const put = own.find((move) => move[5]);
      if (put && this.chosen === null) return this.says.replaceChildren(...this.told(put));
      if (own.length) return this.choose(name);
      if (this.chosen === null) return this.says.replaceChildren(`${say("Nothing can be done at {place} now.", { place: this.named(name) })} `, ...this.hint);
      this.says.replaceChildren(`${say("Not to {place}:", { place: this.named(name) })} `, ...this.where(this.chosen, true));
    }

    /** Give what lies where; each frame tells what changes. */
    lying() {
      /** @type {Map<string, string>} */
      const held = new Map();
      for (const changed of this.data?.lying.slice(0, (this.frame ?? 0) + 1) ?? []) {
        for (const [place, what] of Object.entries(changed)) {
          if (what) held.set(place, what);
          else held.delete(place);
        }
      }
      return held;
    }

    /**
     * A place in words.
     * @param {string} place
     */
    named(place) {
      return this.data?.names[place] ?? place;
    }

    /**
     * Link to a clause.
     * @param {string | null} clause
     */
    cited(clause) {
      const rule = clause === null ? undefined : this.data?.clauses[clause];
      if (!rule) return [];
      const words = `${rule[0]} ${rule[1]}`;
      return [rule[2] ? make("a", { href: rule[2] }, words) : make("span", { class: "ref" }, words)];
    }

    /**
     * Say where alone a piece may go, and by which rules; if nowhere, which rule keeps it. Within a sentence it goes on.
     * @param {string} start
     * @returns {(string | HTMLElement)[]}
     */
    where(start, within = false) {
      const own = this.moves.filter((move) => move[0] === start);
      const open = own.filter((move) => move[3] === null);
      if (!open.length) return this.told(own.find((move) => !move[1]) ?? own[0]);
      const places = open.flatMap(([, end]) => (end ? [this.named(end)] : []));
      const off = open.some((move) => !move[1]); // what is taken out or borne off goes to no place
      const rules = [...new Set(open.map((move) => move[4]))].map((rule) => this.cited(rule)).filter((cited) => cited.length);
      const to = off ? phrase("it may go only to {places}, or leave the board") : phrase("it may go only to {places}");
      const ways = say(places.length ? to : phrase("it may only leave the board"), { places: places.join(", ") });
      const words = within ? phrase("from {start} {ways}{rules}.") : phrase("From {start} {ways}{rules}.");
      return saying(words, { start: [this.named(start)], ways: [ways], rules: rules.flatMap((cited) => [`, ${say("by")} `, ...cited]) });
    }

    /**
     * Say what the judge answers to an action: its reason and the rule; what is allowed can be played.
     * @param {TouchMove} move
     * @returns {(string | HTMLElement)[]}
     */
    told([start, end, , why, rule, puts]) {
      const words = puts ? phrase("At {start}:") : end ? phrase("From {start} to {end}:") : phrase("From {start}:");
      const way = `${say(words, { start: this.named(start), end: end ? this.named(end) : "" })} `;
      const reason = why === null ? undefined : this.data?.reasons[why];
      if (reason) return [way, reason[1], " ", ...this.cited(reason[0])];
      const table = this.table();
      return [way, `${say("allowed.")} `, ...this.cited(rule), ...(table ? [" ", make("a", { href: table }, say("Play from here"))] : [])];
    }

    release() {
      this.choose(null);
      this.says.replaceChildren(...this.hint);
    }

    /** @param {string | null} name */
    choose(name) {
      this.chosen = name;
      const lying = this.lying();
      const ways = this.moves.filter((move) => move[0] === name);
      this.spots?.mark((place) => {
        const way = ways.find((move) => move[1] === place);
        const starts = this.moves.some((move) => move[0] === place);
        const closed = Boolean(way && way[3] !== null);
        const may = way ? (closed ? say(", not allowed") : say(", allowed")) : name === null ? say(", can be picked") : "";
        /** @type {(SpotSign | false)[]} */
        const signs = [
          name === null && this.moves.some((move) => move[0] === place && move[3] === null) && "start",
          place === name && "chosen",
          Boolean(way) && !closed && "open",
          closed && "closed",
        ];
        const keys = starts || way ? (closed && !starts ? "arrows" : "tab") : null;
        return { signs, keys, words: `${this.named(place)}: ${lying.get(place) ?? say("empty")}${keys ? may : ""}` };
      });
      if (name === null) return;
      this.says.replaceChildren(...this.where(name));
    }
  }

  const REACH = ["pointerenter", "pointerdown", "focusin"];

  function wireSetups(root = /** @type {ParentNode} */ (document)) {
    for (const figure of $$(".setup-drawing[data-touch]", root)) new Touch(figure, figure).offer(0);
  }

  Object.assign(ppgen, { Touch, answer, wireSetups });
})();
