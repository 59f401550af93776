/*
 * Playing on a page: the judge in a worker decides, the page draws the table that it tells. Position and steps of a
 * match can stand in the address, packed; what is not a match there does nothing.
 */
(() => {
  "use strict";

  const { $, $$, Spots, Stepper, announce, copy, draw: svg, figure, glide, make, the, whereabouts, write } = ppgen;

  const LONGEST = 8000; // letters of a packed match
  const LARGEST = 60000; // letters of an unpacked one
  const SAID = 400; // letters of a sentence in an address
  const DEEPEST = 16; // lists and names within each other
  const THINKS = 1; // seconds that the stronger computer may think about a move
  const RAIL = [34, 56]; // pixels that a piece in a tray is high, and one that stands as a card does
  const [NAME, COUNT] = [13, 19]; // pixels that words beside a space are high, and the number of what lies there
  const [NARROW, READ, LEGIBLE] = [560, 2.2, 4.5]; // pixels of a stage; for a millimetre: below which it is panned, and then
  const PHONE = 320; // pixels that a board is wide on a phone
  const NEAR = 0.01; // millimetres within which two pieces lie alike
  const TOUCHED = 24; // pixels of a place that can be touched
  /** Who may play a seat. @type {[value: string, words: string][]} */
  const PLAYED = [["", "a person"], ["strong", "computer, thinks for a second"], ["easy", "computer, plays at random"]];
  /** A table before anything lies on it. @type {DeskAnswer} */
  const NOTHING = { actor: null, seats: [], lying: {}, drawn: [], numbers: [], counts: {}, trays: [], moves: [], named: {}, hint: "", told: [], glides: [], marks: [], sight: null, steps: 0, begins: [], turns: false, options: {} };
  /** The browser's history with keys, which not every browser has. @type {Navigation | undefined} */
  const HISTORY = window.navigation;
  const UNREAD = "This link cannot be read: nothing has been done.";

  /* The address */

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

  /**
   * Read a match out of an address; null if there is none, or if it is not one.
   * @param {string} words
   * @returns {Promise<Match | null>}
   */
  async function unpacked(words) {
    const example = /^([a-z0-9_-]{1,100})--(\d{1,4})$/.exec(words);
    if (example) return { example: example[1], step: Number(example[2]) };
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
      const said = ["why", "clause", "try"].every((key) => typeof match.said?.[key] === "string" && match.said[key].length <= SAID) ? { said: match.said } : {};
      return { position: match.position, lines: match.lines, ...tried, ...said };
    } catch {
      return null;
    }
  }

  /* The judge */

  class Judge {
    /**
     * @param {URL} address
     * @param {(bytes: number) => void} fetched told of how much has come
     */
    constructor(address, fetched) {
      /** @type {Map<number, (answer: any) => void>} */
      this.waiting = new Map();
      this.number = 0;
      this.worker = new Worker(address, { type: "module" });
      this.ready = new Promise((resolve, reject) => {
        this.waiting.set(0, resolve);
        this.worker.addEventListener("error", (event) => {
          event.preventDefault();
          reject(new Error("the judge could not be fetched"));
        });
      });
      this.worker.addEventListener("message", ({ data: [number, answer] }) => {
        if (answer.fetched) return fetched(answer.fetched);
        this.waiting.get(number)?.(answer);
        this.waiting.delete(number);
      });
    }

    /** @param {JudgeRequest} request */
    ask(request) {
      const number = ++this.number;
      return new Promise((resolve) => {
        this.waiting.set(number, resolve);
        this.worker.postMessage([number, request]);
      });
    }
  }

  /* Drawing */

  /**
   * Draw a piece as it is told; in words where the page has no drawing of it.
   * @param {string | null | undefined} name
   * @param {[x: number, y: number, factor: number, turn: number]} how
   * @param {string} [words]
   */
  function piece(name, [x, y, factor, turn], words = "") {
    if (name) return figure(name.slice(1), { transform: `translate(${x} ${y}) rotate(${turn}) scale(${factor})` });
    const text = svg("text", { x, y, "text-anchor": "middle", "font-size": 4 });
    text.textContent = words;
    return text;
  }

  /** @type {(words: string) => string} */
  const capital = (words) => words && words[0].toUpperCase() + words.slice(1);
  /** @type {(words: string[]) => string} */
  const listed = (words) => (words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

  /**
   * Make a list to choose from.
   * @param {[value: string, words: string][]} values
   * @param {string} chosen
   * @param {(value: string) => void} act
   */
  function chooser(values, chosen, act) {
    const select = make("select", {}, ...values.map(([value, words]) => make("option", { value, ...(value === chosen ? { selected: "" } : {}) }, words)));
    select.addEventListener("change", () => act(select.value));
    return select;
  }

  /**
   * Turn about how pieces glided: what lies where another was drawn that came from there.
   * @param {DeskAnswer} after
   * @param {DeskAnswer} before
   * @returns {DeskAnswer["glides"]}
   */
  function undone(after, before) {
    return after.glides.flatMap(([row, x, y]) => {
      const [face, nowX, nowY] = after.drawn[row];
      const there = before.drawn.findIndex((old) => old[0] === face && Math.hypot(old[1] - nowX - x, old[2] - nowY - y) < NEAR);
      return there < 0 ? [] : [[there, -x, -y]];
    });
  }

  class Player {
    /** @param {HTMLElement} section */
    constructor(section) {
      this.section = section;
      /** @type {PlayData} */
      this.data = JSON.parse(section.dataset.play ?? "{}");
      this.wish = Symbol("nothing"); // what was asked for last: what comes late for an earlier wish is dropped
      /** @type {Judge | null} */
      this.judge = null;
      /** Who is no person, and how well it plays. @type {Record<string, string>} */
      this.computers = {};
      /** @type {"easy" | "strong"} */
      this.level = "strong";
      this.weak = false;
      /** @type {string[]} */
      this.seats = [];
      /** Who has the screen, where hands are hidden. @type {string | null} */
      this.holder = null;
      /** @type {string | null} */
      this.chosen = null;
      /** Pieces that were picked from trays. @type {Set<string>} */
      this.picked = new Set();
      this.free = false; // the table is being set up
      this.busy = false;
      this.acted = false;
      this.begun = 0; // steps of the match that was begun
      this.answer = NOTHING;
      /** What is drawn: the table as it is, or as it was. */
      this.shown = NOTHING;
      this.looking = false; // back at what was played
      /** @type {HTMLElement | null} */
      this.foretold = null;

      // What stands on the page once the judge is there.
      const button = (/** @type {string} */ words, /** @type {() => void} */ act) => {
        const made = make("button", { type: "button", class: "button" }, words);
        made.addEventListener("click", act);
        return made;
      };
      const choice = (/** @type {string} */ label, /** @type {[value: string, words: string][]} */ values, /** @type {string} */ chosen, /** @type {(value: string) => void} */ act) => {
        const select = chooser(values, chosen, act);
        return { select, label: make("label", {}, `${label} `, select) };
      };
      this.players = this.data.players[0];
      /** @type {Record<string, string | number>} */
      this.options = {};
      this.stage = make("div", { class: "play-stage", tabindex: "0", role: "region", "aria-label": "The table" });
      this.stage.addEventListener("scroll", () => this.window(), { passive: true });
      this.plan = make("div", { class: "play-plan", hidden: "" });
      const more = (/** @type {number} */ way) => {
        const made = make("button", { type: "button", class: "chip" });
        made.addEventListener("click", () => (this.stage.scrollLeft += way * this.stage.clientWidth * 0.8));
        return made;
      };
      this.before = more(-1);
      this.beyond = more(1);
      this.frame = svg("rect", { class: "key-frame" });
      this.board = svg("svg");
      /** @type {SpotsOver | null} */
      this.spots = null;
      this.trays = make("div", { class: "play-trays" });
      this.sits = make("p", { class: "play-sits" });
      this.turn = make("h2", { class: "play-turn", id: "_turn" });
      this.says = make("div", { class: "play-says", role: "status" });
      this.moves = make("div", { class: "play-moves", role: "group", "aria-label": "You may" });
      this.rivals = make("div", { class: "play-rivals" });
      this.rules = this.data.options.map(([id, title, known, usual]) =>
        choice(title, known.map((value, at) => [String(at), String(value)]), String(known.indexOf(usual)), (at) => {
          this.options[id] = known[Number(at)];
          this.anew();
        }),
      );
      const counts = this.data.players.map((count) => /** @type {[string, string]} */ ([String(count), String(count)]));
      this.count = choice("Players", counts, counts[0][0], (count) => {
        this.players = Number(count);
        this.anew();
      });
      const acts = make("div", { class: "play-acts dock" }, button("Undo", () => this.undo()), button("Why not?", () => this.whyNot()), button("New game", () => this.anew()), button("Copy link", () => this.link()));
      this.stepper = new Stepper((place) => this.lookAt(place));
      this.steps = make("div", { class: "controls play-steps", role: "group", "aria-label": "Steps" }, ...this.stepper.controls);
      this.lookBack = button("Look back", () => (this.looking ? this.playOn() : this.startLooking()));
      const open = this.data.hidden ? ", all hands" : ""; // these hold what others may not see, which must be chosen
      const others = make("div", { class: "play-acts" }, this.lookBack, button("Set up the table", () => this.setUp()), button(`Copy as example${open}`, () => this.example()));
      if (open) others.append(button("Copy link, all hands", () => this.link({ all: true })));
      this.words = make("p");
      this.asked = make("details", { class: "position" }, make("summary", {}, "Position in words"), this.words);
      this.asked.addEventListener("toggle", () => this.recite());
      this.asks = make("details", { class: "play-asks" }, make("summary", {}, "Players and options"), this.count.label, this.rivals, ...this.rules.map(({ label }) => label));
      const beside = make("div", { class: "play-beside" }, this.turn, this.sits, this.says, this.moves, acts, others, this.asked, this.asks);
      this.table = make("div", { class: "play-table" }, this.stage, this.plan, this.trays);
      this.room = [this.table, beside];
      this.stepper.hear(this.table, this.stage, () => !this.plan.hidden);

      /** @type {HTMLButtonElement} */
      this.load = the(".play-load", section);
      this.load.disabled = false;
      for (const asking of [this.load, $(".play-opening", section)]) asking?.addEventListener("click", () => this.bring());
      this.unreadable = make("p", { role: "status", class: "play-unread" }, UNREAD);
      this.left = new AbortController();
      /** Steps of the match at each of its entries in the browser's history. @type {Map<string, number>} */
      this.entries = new Map();
      this.rewinding = false;
      /** What is being done. @type {Promise<void>} */
      this.doing = Promise.resolve();
      addEventListener("hashchange", () => this.follow(), { signal: this.left.signal });
      if (!location.hash && this.kept()) this.bring();
      else this.follow();
    }

    /** End the judge of a page that is left without a reload. */
    leave() {
      this.left.abort();
      this.judge?.worker.terminate();
    }

    /**
     * Find the match that was played in this tab before; null if there is none.
     * @returns {Match | null}
     */
    kept() {
      try {
        const { match, computers, entries } = JSON.parse(sessionStorage.getItem(location.pathname) ?? "");
        return { ...match, computers, entries };
      } catch {
        return null;
      }
    }

    /**
     * Keep the match, so that who looks up a rule finds it again; an address that tells of something else goes.
     * @param {DeskAnswer} answer
     */
    async keep({ steps }) {
      const { match } = await this.ask({ do: "match", all: true });
      if (location.hash && (this.acted || steps !== this.begun)) history.replaceState(history.state, "", location.pathname + location.search);
      try {
        sessionStorage.setItem(location.pathname, JSON.stringify({ match, computers: this.computers, entries: [...this.entries] }));
      } catch {
        // a browser that keeps nothing loses the match with the page
      }
    }

    /** Who follows a link to a position has asked for the judge. */
    async follow() {
      const words = location.hash.slice(1);
      if (location.protocol === "file:" || !words || document.getElementById(words)) return;
      const wish = (this.wish = Symbol(words));
      const match = await unpacked(words);
      if (wish !== this.wish) return;
      if (this.stage.isConnected) return match ? this.begin(match) : this.unread();
      if (match?.said) this.foretell(match.said);
      if (match) return this.bring();
      this.load.after(this.unreadable);
    }

    /**
     * Show at once what an address says of a verdict; the judge proves it when it is there, and writes it anew.
     * @param {Said} said
     */
    foretell({ why, clause, try: tried }) {
      $(".play-opening", this.section)?.remove(); // which shows another position
      this.foretold = make("div", { class: "play-says refused foretold" }, make("p", {}, make("strong", {}, "Not allowed. "), why), make("p", { class: "play-try" }, tried), ...this.cited(clause, true), make("p", { class: "note" }, "So says the link. The judge is coming to prove it, and brings the board."));
      this.section.prepend(this.foretold);
    }

    /* The browser's history */

    /** Give the key of where the browser's history stands; undefined where the browser has no keys. */
    get entry() {
      return HISTORY?.currentEntry?.key;
    }

    /**
     * Give an own step an entry, so that Back takes it back. Entries are known by their keys, since the theme writes
     * over their states; where a browser has no keys, Back leaves the page.
     */
    enter() {
      if (!this.entry) return;
      if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
      history.pushState(history.state, "", location.href);
    }

    /** Undo what was done since the entry to which the browser went back; tells whether it is one of this match. */
    wentBack() {
      const steps = this.entries.get(this.entry ?? "");
      if (steps === undefined || !this.stage.isConnected) return false;
      if (!this.rewinding) this.undoTo(steps);
      return true;
    }

    /** @param {number} steps */
    async undoTo(steps) {
      while (this.busy) await this.doing;
      if (this.answer.steps > steps) await this.act({ do: "undo" });
    }

    /** Begin a new game where the history entered this one: Back leads out of it, not through the one before. */
    async anew() {
      const first = HISTORY?.entries().find((entry) => this.entries.has(entry.key));
      if (first && first.key !== this.entry) {
        this.rewinding = true;
        await HISTORY?.traverseTo(first.key).finished?.catch(() => {});
        this.rewinding = false;
      }
      return this.begin();
    }

    /** Undo leaves no entry behind for what it takes back. */
    undo() {
      const at = HISTORY?.currentEntry?.index ?? 0;
      const before = at > 0 ? this.entries.get(HISTORY?.entries()[at - 1]?.key ?? "") : undefined;
      if (!this.busy && before !== undefined && before < this.answer.steps) return history.back();
      return this.act({ do: "undo" });
    }

    async bring() {
      if (this.load.disabled) return;
      if (location.protocol === "file:") return this.load.replaceWith(make("p", { role: "status" }, "The judge needs a server: browsers run no worker from a folder."));
      this.load.disabled = true;
      this.load.textContent = "One moment: the judge is coming";
      const { judge, game, bytes, megabytes } = this.data;
      /** @param {number} fetched */
      const told = (fetched) => {
        const come = ((fetched / bytes) * megabytes).toFixed(1); // what comes is packed, and told unpacked
        this.load.textContent = fetched < bytes ? `The judge is coming: ${come} of ${megabytes} megabytes` : "The judge is here, and takes its seat";
      };
      try {
        const coming = new Judge(new URL(`${judge}?game=${game}`, location.href), told);
        this.judge = coming;
        await coming.ready;
      } catch {
        this.load.disabled = false;
        this.load.textContent = "The judge could not be fetched. Try again";
        return;
      }
      const match = (await unpacked(location.hash.slice(1))) ?? this.kept();
      this.section.replaceChildren(...this.room);
      await this.begin(match);
    }

    /**
     * Ask the judge, for whom people are at the table.
     * @param {JudgeRequest} request
     * @returns {Promise<any>}
     */
    ask(request) {
      if (!this.judge) throw new Error("there is no judge yet");
      return this.judge.ask(request);
    }

    get people() {
      return this.seats.filter((seat) => !this.computers[seat]);
    }

    /** @param {Match | null} match */
    async begin(match = null) {
      const request = match ? { do: "begin", ...match } : { do: "begin", players: this.players, options: this.options };
      this.holder = null;
      this.free = false;
      this.acted = !match;
      const wish = (this.wish = Symbol("begin"));
      const answer = await this.ask({ ...request, people: this.people });
      if (wish !== this.wish) return; // another game was asked for meanwhile
      if (answer.error && match) return this.unread();
      if (answer.error) return this.refuse(answer);
      this.begun = answer.steps;
      this.entries = new Map(match?.entries ?? []);
      if (match) this.adopt(answer);
      if (match?.tried) return this.verdict(answer, match.tried);
      if (this.seats.join() === answer.seats.join()) return this.show(answer);
      // Until it is known who sits there, the judge shows what everybody may see.
      this.seat(answer.seats, match?.computers);
      const seen = await this.ask({ do: "look", people: this.people });
      await this.show({ ...seen, told: answer.told });
    }

    /**
     * Let a new game have the players and options of the match that was begun.
     * @param {DeskAnswer} answer
     */
    adopt({ seats, options }) {
      this.players = seats.length;
      this.count.select.value = String(seats.length);
      this.data.options.forEach(([id, , known, usual], place) => {
        this.options[id] = options[id] ?? usual;
        this.rules[place].select.value = String(known.indexOf(this.options[id]));
      });
    }

    /** Say that an address holds no match of this game; what is on the table stays, and may be nothing. */
    unread() {
      if (!this.stage.firstChild) this.turn.textContent = "No match here";
      this.says.className = "play-says";
      this.says.replaceChildren(make("p", { class: "play-unread" }, UNREAD), make("p", {}, "“New game” begins one."));
    }

    /**
     * Show what somebody was refused; at the table all are persons, so that nothing moves on.
     * @param {DeskAnswer} answer
     * @param {string} line
     */
    async verdict(answer, line) {
      this.seat(answer.seats);
      this.computers = {};
      for (const select of this.choosers()) select.value = "";
      await this.show({ ...(await this.ask({ do: "look", people: this.people })), told: answer.told });
      await this.act({ do: "try", line });
    }

    /**
     * Let everybody but the first be played by the computer, where there are others.
     * @param {string[]} seats
     */
    seat(seats, computers = /** @type {Record<string, string>} */ (Object.fromEntries(seats.slice(1).map((seat) => [seat, this.level])))) {
      this.seats = seats;
      this.computers = computers;
      this.rivals.replaceChildren(
        ...seats.map((seat) => {
          const select = chooser(PLAYED, this.computers[seat] ?? "", (level) => {
            this.computers[seat] = level;
            this.act({ do: "look" });
          });
          return make("label", {}, `${this.seatName(seat)} `, select);
        }),
      );
    }

    /** What says who plays each seat. */
    choosers() {
      return /** @type {HTMLSelectElement[]} */ ($$("select", this.rivals));
    }

    /**
     * Do one thing at a time.
     * @param {JudgeRequest} request
     */
    act(request) {
      if (!this.busy) this.doing = this.carryOut(request);
      return this.doing;
    }

    /** @param {JudgeRequest} request */
    async carryOut(request) {
      this.busy = true;
      try {
        const answer = await this.ask({ ...request, people: this.people, holder: this.holder });
        if (request.do === "undo") this.acted = true;
        if (request.do === "try" && !answer.error && !answer.refused) {
          this.acted = true;
          this.enter();
        }
        await this.show(answer);
      } finally {
        this.busy = false;
      }
    }

    /** @param {DeskAnswer} answer */
    async show(answer) {
      if (answer.error || answer.refused) return this.refuse(answer);
      if (this.data.hidden && this.people.length > 1 && this.people.includes(answer.actor ?? "") && this.holder !== answer.actor) return this.pass(answer);
      const level = this.computers[answer.actor ?? ""];
      if (!level && this.entry) this.entries.set(this.entry, answer.steps);
      if (!level) this.keep(answer);
      this.present(answer);
      this.tell(answer);
      if (level) {
        this.turn.textContent = `${this.name(answer.actor)} is choosing`;
        await new Promise((done) => {
          setTimeout(done, 200);
        });
        if (this.answer === answer) {
          const moved = await this.ask({ do: "computer", seconds: level === "strong" ? THINKS : 0, people: this.people, holder: this.holder });
          if (moved.slow) this.slower();
          await this.show(moved);
        }
      }
    }

    /**
     * Show the table as it is; whoever looked back at what was played does so no longer.
     * @param {DeskAnswer} answer
     */
    present(answer) {
      this.looking = false;
      this.stepper.stop();
      this.steps.remove();
      this.lookBack.textContent = "Look back";
      this.lookBack.disabled = !answer.steps;
      this.answer = this.shown = answer;
      this.chosen = null;
      this.picked = new Set();
      this.draw(answer.glides);
    }

    /* What was played */

    /** Let the table be shown as it was at any step, by buttons and keys; play goes on from where it is. */
    startLooking() {
      const { steps: last, begins } = this.answer;
      this.looking = true;
      this.free = false;
      this.lookBack.textContent = "Play on";
      this.plan.after(this.steps);
      this.stepper.have({ last, turns: begins, refused: [] });
      this.stage.scrollIntoView({ block: "nearest" });
      return this.lookAt(last);
    }

    playOn() {
      this.present({ ...this.answer, glides: [] });
      this.tell(this.answer);
    }

    /** @param {number} step */
    async lookAt(step) {
      const wish = (this.wish = Symbol("look"));
      const past = await this.ask({ do: "look", step, people: this.people, holder: this.holder });
      if (wish !== this.wish || !this.looking) return;
      const [from, before] = [this.stepper.at, this.shown];
      this.stepper.reach(step);
      this.shown = { ...NOTHING, ...past };
      this.draw(step === from - 1 ? undone(before, this.shown) : step === from + 1 ? this.shown.glides : []);
      this.turn.textContent = whereabouts(step, this.stepper.steps);
      this.says.className = "play-says";
      const told = this.shown.told.map(({ text, clause }) => make("p", {}, text, ...this.cited(clause)));
      this.says.replaceChildren(...(told.length ? told : [make("p", { class: "note" }, step ? "Of this step nothing is told." : "The table before the first step.")]));
      this.moves.replaceChildren();
      announce([`Step ${step}.`, ...this.shown.told.map(({ text }) => text)].join(" "));
    }

    /** Where thinking takes too long, or comes to nothing, the computer plays at random, and that is said. */
    slower() {
      this.level = "easy";
      for (const select of this.choosers()) if (select.value === "strong") select.value = "easy";
      for (const seat of this.seats) if (this.computers[seat] === "strong") this.computers[seat] = "easy";
      this.weak = true;
    }

    /**
     * Show nobody's hand until the phone has been passed to who acts.
     * @param {DeskAnswer} answer
     */
    pass(answer) {
      this.present({ ...NOTHING, actor: answer.actor, seats: answer.seats });
      this.answer = { ...this.answer, steps: answer.steps };
      for (const part of [this.stage, this.trays, this.moves, this.says, this.words]) part.replaceChildren();
      this.turn.textContent = `Pass the screen to ${this.name(answer.actor)}`;
      const take = make("button", { type: "button", class: "button" }, `I am ${this.name(answer.actor)}: show my hand`);
      take.addEventListener("click", () => {
        this.holder = answer.actor;
        this.show(answer);
      });
      this.says.className = "play-says";
      this.says.append(make("p", {}, "All hands are hidden until then."), take);
      take.focus();
    }

    /** @param {string | null} seat */
    seatName(seat) {
      return seat === null ? "Nobody" : (this.data.seats[seat] ?? seat);
    }

    /**
     * Name a seat: yours, where you are the only person.
     * @param {string | null} seat
     */
    name(seat) {
      return this.people.length === 1 && this.people[0] === seat ? `You, ${this.seatName(seat)}` : this.seatName(seat);
    }

    /** @param {string | null} seat */
    isYou(seat) {
      return this.people.length === 1 && this.people[0] === seat;
    }

    /** Say who sits where, in plain sight. */
    seated() {
      const you = this.people.length === 1 ? [`You are ${this.seatName(this.people[0])}. `] : [];
      const others = ["strong", "easy"].map((level) => ({ level, seats: this.seats.filter((seat) => this.computers[seat] === level).map((seat) => this.seatName(seat)) })).filter(({ seats }) => seats.length);
      const rivals = others.map(({ level, seats }) => `${listed(seats)}: the computer, which ${level === "easy" ? "plays at random" : "thinks for a second"}${level === "easy" && this.weak ? ", for to think takes too long here" : ""}. `);
      const change = make("button", { type: "button", class: "as-typed" }, "Change");
      change.addEventListener("click", () => {
        this.asks.open = true;
        this.asks.scrollIntoView({ block: "center" });
        the("summary", this.asks).focus({ preventScroll: true });
      });
      this.sits.replaceChildren(...you, ...(rivals.length ? rivals : ["All of you play at this screen. "]), change);
    }

    /**
     * A place in words.
     * @param {string} at
     */
    placeWords(at) {
      return this.data.called[at] ?? at;
    }

    /** Tell the whole position to who has asked for it. */
    recite() {
      if (!this.asked.open) return;
      const told = Object.entries(this.shown.lying).map(([at, what]) => `${this.placeWords(at)}: ${what}.`);
      this.words.textContent = told.join(" ") || "Nothing lies on the table.";
    }

    /**
     * @param {string | null} clause
     * @param {boolean} [whole]
     * @returns {(string | HTMLElement)[]}
     */
    cited(clause, whole) {
      const rule = clause !== null && Object.hasOwn(this.data.clauses, clause) ? this.data.clauses[clause] : null;
      if (!rule) return [];
      const link = make("a", { href: rule[2] }, `${rule[0]} ${rule[1]}`);
      return whole ? [make("p", {}, link), make("p", { class: "note" }, rule[3].replaceAll(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]|[*`]/g, "$1"))] : [" ", link];
    }

    /** @param {{ error?: string, refused?: Refused }} answer */
    refuse({ error, refused }) {
      if (error || !refused) return this.says.replaceChildren(make("p", {}, `That cannot be: ${error}.`));
      this.chosen = null;
      this.mark();
      const sign = make("strong", {}, "Not allowed. ");
      this.says.className = "play-says refused";
      const send = make("button", { type: "button", class: "button" }, "Send the verdict");
      send.addEventListener("click", () => this.link({}, refused));
      this.says.replaceChildren(make("p", {}, sign, refused.why), make("p", { class: "play-try" }, refused.tried), ...this.cited(refused.clause, true), send);
      $(".try", this.board)?.remove();
      this.board.append(this.marked(refused.marks, "try"));
      const tried = new Set(refused.named);
      this.says.scrollIntoView({ block: "nearest" });
      for (const card of $$(".play-piece", this.trays)) card.classList.toggle("tried", tried.has(card.dataset.name ?? ""));
    }

    /** @param {DeskAnswer} answer */
    tell({ actor, told, winners, done, hint, named }) {
      const won = (winners ?? []).map((seat) => this.seatName(seat));
      const winners_ = winners ?? [];
      const over = winners_.length === 1 && this.isYou(winners_[0]) ? "You have won" : won.length ? `${listed(won)} ${won.length > 1 ? "have" : "has"} won` : "Nobody has won";
      this.turn.textContent = !actor ? over : this.isYou(actor) ? "Your turn" : `${this.name(actor)} to act`;
      this.seated();
      this.says.className = "play-says";
      const lines = told.map(({ text, clause }) => make("p", {}, text, ...this.cited(clause)));
      const mine = Boolean(actor && !this.computers[actor]);
      const byHand = mine && !this.picked.size && Object.keys(named).length; // nothing else tells that cards can be touched
      this.says.replaceChildren(...(mine && (byHand || (!done && !lines.length)) ? [make("p", { class: "note" }, hint)] : []), ...(done && !lines.length ? [make("p", {}, done)] : []), ...lines);
      if (!actor) {
        const again = make("button", { type: "button", class: "button strong" }, "Again");
        again.addEventListener("click", () => this.anew());
        this.says.append(make("p", {}, "The game is over. "), again);
      }
      this.offer();
    }

    /** Tell what might be tried and may not be, each with its clause. */
    async whyNot() {
      if (this.looking) this.playOn();
      const { refusals, error } = await this.ask({ do: "refusals", people: this.people, holder: this.holder });
      if (error) return this.refuse({ error });
      this.says.className = "play-says";
      const rows = refusals.map((/** @type {Refused} */ refused) => make("li", {}, make("p", { class: "play-try" }, refused.tried), make("p", {}, refused.why), ...this.cited(refused.clause, true)));
      this.says.replaceChildren(make("p", {}, rows.length ? "Not allowed now:" : "All that can be tried now is allowed."), make("ul", { class: "play-whys" }, ...rows));
    }

    /**
     * Draw marks as they are told.
     * @param {Mark[]} marks
     * @param {string} name
     */
    marked(marks, name) {
      const drawn = marks.map(([tag, attributes]) => (tag === "cross" ? figure(this.data.cross.slice(1), attributes) : svg(tag, attributes)));
      const group = svg("g", { class: name, "aria-hidden": "true" });
      group.append(...drawn);
      return group;
    }

    /* A table of one's own */

    /** Let pieces be taken anywhere, asked by no rule, and choose whose turn it is; or play on. */
    setUp() {
      if (!this.answer.actor) return;
      if (this.looking) this.playOn();
      this.free = !this.free;
      if (!this.free) return this.act({ do: "look" });
      const done = make("button", { type: "button", class: "button" }, "Play from here");
      done.addEventListener("click", () => this.setUp());
      const off = make("button", { type: "button", class: "chip" }, "Take the chosen piece off");
      off.addEventListener("click", () => this.chosen && this.put(this.chosen, null));
      const turns = (this.answer.turns ? this.seats : []).map((seat) => {
        const chip = make("button", { type: "button", class: "chip" }, `${this.name(seat)} to act`);
        chip.addEventListener("click", () => this.put(null, null, seat));
        return chip;
      });
      this.turn.textContent = "Set up your table";
      this.says.className = "play-says";
      this.says.replaceChildren(make("p", {}, "Touch a piece, then where it lies on your table."), done);
      this.moves.replaceChildren(...turns, off);
      this.chosen = null;
      $(".try", this.board)?.remove();
      this.mark();
      this.turn.scrollIntoView({ block: "nearest" });
    }

    /**
     * @param {string | null} from
     * @param {string | null} to
     * @param {string | null} turn
     */
    async put(from, to, turn = null) {
      const answer = await this.ask({ do: "place", from, to, turn, people: this.people, holder: this.holder });
      if (answer.error) return this.refuse(answer);
      this.present(answer);
      this.free = false;
      this.setUp();
    }

    /** List what may be done as buttons, which is also the keyboard's way. */
    offer() {
      /** @type {Map<string, DeskMove[]>} */
      const verbs = new Map();
      for (const move of this.answer.moves) {
        if ((this.chosen !== null && move[1] !== this.chosen) || !this.holds(move)) continue;
        const verb = move[3];
        verbs.set(verb, [...(verbs.get(verb) ?? []), move]);
      }
      const unsaid = [...verbs.values()].filter((moves) => moves.length <= this.data.many).flatMap((moves) => moves.filter((move) => move[4] === null));
      if (unsaid.length) return this.learn(unsaid);
      const groups = [...verbs].map(([verb, moves]) => {
        const wanted = capital(this.data.asks[verb]);
        if (moves.length > this.data.many && moves[0][4] === null) return make("p", { class: "note" }, `${wanted}: there are ${moves.length} ways. Touch in your hand what you choose; what is left is listed here.`);
        const alone = moves.length === 1;
        const chips = moves.map(([line, , , , what]) => {
          const whole = what ? `${wanted}: ${what}` : wanted;
          const chip = make("button", { type: "button", class: "chip", "aria-label": whole }, alone ? whole : what || whole);
          chip.addEventListener("click", () => this.act({ do: "try", line }));
          return chip;
        });
        return alone ? chips[0] : make("div", { class: "play-verb" }, make("p", {}, `${wanted}:`), ...chips);
      });
      this.moves.replaceChildren(...groups);
    }

    /**
     * Ask what some moves do in words, and list them then.
     * @param {DeskMove[]} moves
     */
    async learn(moves) {
      const { answer } = this;
      const { words, error } = await this.ask({ do: "words", lines: moves.slice(0, this.data.many).map(([line]) => line) });
      if (error) return this.refuse({ error });
      for (const move of moves) move[4] = words[move[0]] ?? "";
      if (this.answer === answer) this.offer();
    }

    /**
     * Tell whether a move names all pieces that were picked from trays.
     * @param {DeskMove} move
     */
    holds([, , , , , named]) {
      return [...this.picked].every((name) => named.includes(name));
    }

    /**
     * Pick a piece that moves name, or let it go; what is picked is played where that is a whole move, and no other.
     * @param {string} name
     * @param {HTMLElement} button
     */
    pickPiece(name, button) {
      if (this.free || this.looking) return;
      if (!this.picked.delete(name)) this.picked.add(name);
      const fitting = this.answer.moves.filter((move) => this.holds(move));
      if (this.picked.size && !fitting.length) return this.reconsider(name);
      button.setAttribute("aria-pressed", String(this.picked.has(name)));
      if (fitting.length === 1 && fitting[0][5].length === this.picked.size) return this.act({ do: "try", line: fitting[0][0] });
      this.offer();
    }

    /**
     * What fits no move together with what was picked before stands alone.
     * @param {string} name
     */
    reconsider(name) {
      this.picked = new Set([name]);
      for (const button of $$(".play-piece", this.trays)) button.setAttribute("aria-pressed", String(button.dataset.name === name));
      this.offer();
    }

    /* The board */

    /**
     * Where a place of the board is; undefined for a tray.
     * @param {string} at
     * @returns {Box | undefined}
     */
    box(at) {
      return this.data.spaces[at]?.[0] ?? this.shown.places?.[at];
    }

    /**
     * Draw the table that is shown; some pieces glide to where they lie.
     * @param {DeskAnswer["glides"]} glides
     */
    draw(glides = []) {
      const { counts, drawn, marks, numbers } = this.shown;
      let [left, top, width, height] = this.shown.box ?? this.data.box;
      const edge = this.data.grows ? 7 : 2;
      // Labels of spaces are as high on every screen, so that they are read.
      const pixel = (width + 2 * edge) / Math.max(1, this.stage.clientWidth);
      if (this.data.labels.length) [top, height] = [top - 1.3 * COUNT * pixel, height + (2.6 * COUNT + 1.3 * NAME) * pixel];
      const board = svg("svg", { viewBox: `${left - edge} ${top - edge} ${width + 2 * edge} ${height + 2 * edge}`, class: `play-board${this.tiny(width) ? " wide" : ""}`, role: "group", "aria-label": "The board" });
      if (board.classList.contains("wide")) board.style.width = `${Math.round((width + 2 * edge) * LEGIBLE)}px`;
      const pieces = svg("g");
      const laid = drawn.map(([face, x, y, factor, turn, , words]) => piece(face && this.data.faces[face], [x, y, factor, turn], words));
      pieces.append(...laid);
      for (const [words, x, y, size] of numbers) {
        const number = svg("text", { x, y, "text-anchor": "middle", "font-size": size });
        number.textContent = words;
        pieces.append(number);
      }
      board.append(figure(this.data.board.slice(1)), pieces, ...this.labelled(counts, pixel));
      const focused = this.spots?.focused;
      this.lay(board);
      if (marks.length) board.append(this.marked(marks, "play-last"));
      this.stage.replaceChildren(board);
      for (const [row, x, y] of glides) {
        const gliding = svg("g"); // a glide stands for the transformation of what glides
        laid[row].replaceWith(gliding);
        gliding.append(laid[row]);
        glide(gliding, [x, y]);
      }
      this.spots?.focus(focused, { preventScroll: true });
      this.whole();
      this.watch();
      this.rails();
      this.recite();
    }

    /**
     * Write the labels beside spaces, and how much lies in each that tells it.
     * @param {Record<string, number>} counts
     * @param {number} pixel
     */
    labelled(counts, pixel) {
      return this.data.labels.flatMap(([at, words, side, edge, counted]) => {
        const [x, , width] = this.data.spaces[at][0];
        const middle = x + width / 2;
        const line = side === "above" ? edge - 0.35 * COUNT * pixel : edge + 1.05 * COUNT * pixel;
        const called = svg("text", { "text-anchor": "middle", class: "space-name", "font-size": NAME * pixel, x: middle, y: line });
        called.textContent = words;
        if (!counted) return [called];
        const count = svg(counted === "over" ? "text" : "tspan", { class: "space-count", "font-size": COUNT * pixel });
        count.textContent = String(counts[at] ?? 0);
        if (counted === "over") {
          write(count, { x: middle, y: line, "text-anchor": "middle" });
          write(called, { y: line + 1.2 * NAME * pixel });
          return [count, called];
        }
        called.append(" ", count);
        return [called];
      });
    }

    /** Where a board is wider than the stage, show the whole in small, with a frame round what is seen. */
    whole() {
      const { stage, plan, board } = this;
      const wide = stage.scrollWidth > stage.clientWidth + 1;
      plan.hidden = !wide;
      if (!wide) return;
      const small = /** @type {SVGSVGElement} */ (board.cloneNode(true));
      for (const part of $$(".place, .play-last", small)) part.remove();
      write(small, { class: "play-key", role: "img", "aria-label": "The whole board" });
      small.append(this.frame);
      small.addEventListener("click", (event) => {
        const box = small.getBoundingClientRect();
        stage.scrollLeft = ((event.clientX - box.left) / box.width) * stage.scrollWidth - stage.clientWidth / 2;
      });
      plan.replaceChildren(this.before, small, this.beyond);
      this.window();
    }

    /** Move the frame to what is seen, and count what may be touched on either side. */
    window() {
      if (this.plan.hidden) return;
      const { stage, board } = this;
      const { x, y, width, height } = board.viewBox.baseVal;
      const scale = width / stage.scrollWidth;
      write(this.frame, { x: x + stage.scrollLeft * scale, y, width: stage.clientWidth * scale, height });
      const view = stage.getBoundingClientRect();
      const spots = $$(".place:is(.start, .open)", board).map((spot) => spot.getBoundingClientRect());
      const before = { button: this.before, sign: "‹", any: stage.scrollLeft > 1, there: spots.filter((box) => box.right < view.left + 4) };
      const beyond = { button: this.beyond, sign: "›", any: stage.scrollLeft + stage.clientWidth < stage.scrollWidth - 1, there: spots.filter((box) => box.left > view.right - 4) };
      for (const { button, sign, any, there } of [before, beyond]) {
        button.textContent = `${there.length || ""} ${sign}`.trim();
        button.setAttribute("aria-label", `${sign === "‹" ? "To the left" : "To the right"}${there.length ? `: ${there.length} more to touch` : ""}`);
        button.disabled = !any;
      }
    }

    /** Keep what may be touched in sight, or else what has moved last, where a board is wider than the stage. */
    watch() {
      const live = $$(".place:is(.start, .open)", this.board);
      const view_ = this.stage.getBoundingClientRect();
      const seen = (/** @type {Element} */ spot) => spot.getBoundingClientRect().left >= view_.left && spot.getBoundingClientRect().right <= view_.right;
      if (live.length && !live.some(seen)) {
        const box = live[0].getBoundingClientRect();
        this.stage.scrollLeft += (box.left + box.right - view_.left - view_.right) / 2;
      }
      if (live.length) return this.window();
      const { sight } = this.shown;
      const spot = sight && $(`[data-place="${CSS.escape(sight)}"]`, this.board);
      if (!spot) return;
      const [box, view] = [spot.getBoundingClientRect(), this.stage.getBoundingClientRect()];
      if (box.left < view.left || box.right > view.right) this.stage.scrollLeft += (box.left + box.right - view.left - view.right) / 2;
    }

    /**
     * Tell whether on a narrow screen most places would be too small to touch, or what stands in them to read.
     * @param {number} width
     */
    tiny(width) {
      if (this.stage.clientWidth < NARROW && this.stage.clientWidth / width < READ && !this.data.labels.length) return true;
      const sides = Object.values(this.data.spaces).map(([box]) => Math.max(box[2], box[3]));
      const usual = sides.sort((one, other) => one - other)[sides.length >> 1];
      return (PHONE * usual) / width < TOUCHED;
    }

    /** Trays stand in words and small drawings below the board, so that they never shrink with it. */
    rails() {
      const rows = this.shown.trays.map(({ at, label, lay, pieces }) => {
        /** @type {(row: TrayPiece) => (string | Element)[]} */
        const drawing = ([face, w, h, words, count, name]) => {
          const high = RAIL[h > w ? 1 : 0];
          const small = svg("svg", { viewBox: `${-w / 2} ${-h / 2} ${w} ${h}`, width: (high * w) / h, height: high, role: "img", "aria-label": words });
          small.append(piece(face && this.data.faces[face], [0, 0, 1, 0], words));
          if (name) {
            const pick = make("button", { type: "button", class: "play-piece", "aria-pressed": "false", "data-name": name }, small);
            pick.addEventListener("click", () => this.pickPiece(name, pick));
            return [pick];
          }
          return count > 1 ? [small, `×${count} `] : [small];
        };
        const rail = make("div", { class: `play-rail ${lay}` }, make("span", {}, label), ...pieces.flatMap(drawing));
        if (this.shown.moves.some(([, start, end]) => start === at || end === at)) {
          const pick = make("button", { type: "button", class: "chip", "data-place": at }, "choose");
          pick.addEventListener("click", () => this.pick(at));
          rail.append(pick);
        }
        return rail;
      });
      this.trays.replaceChildren(...rows);
    }

    /**
     * Lay spots to touch over the places of the board.
     * @param {SVGSVGElement} board
     */
    lay(board) {
      const named = new Set([...Object.keys(this.data.spaces), ...Object.keys(this.shown.places ?? {})]);
      /** @type {(at: string) => Spot[]} */
      const spot = (at) => {
        const box = this.box(at);
        return box ? [[at, box, this.data.spaces[at]?.[1] ?? false]] : [];
      };
      const places = [...named].flatMap(spot);
      this.spots = new Spots(board, places, (at) => this.pick(at));
      this.board = board;
      this.mark();
    }

    /** Show what may be touched: where pieces may start from, or where the chosen one may go. */
    mark() {
      const { lying, moves } = this.shown;
      this.spots?.mark((at) => {
        const open = this.free ? this.chosen !== null : moves.some(([, start, end]) => end === at && (start ?? null) === this.chosen);
        const start = this.chosen === null && (this.free ? at in lying : moves.some((move) => move[1] === at));
        const chosen = at === this.chosen;
        const may = open ? ", allowed" : start ? ", can be picked" : chosen ? ", chosen" : "";
        const words = `${this.placeWords(at)}: ${lying[at] ?? "empty"}${may}`;
        return { signs: [open && "open", start && "start", chosen && "chosen"], keys: may ? "tab" : this.looking ? null : "arrows", words };
      });
    }

    /**
     * A touched place is a piece to move, or where it shall go, which moves it at once; else the judge says why not.
     * @param {string} at
     */
    pick(at) {
      if (this.looking) return;
      const moves = this.answer.moves;
      if (this.free && this.chosen !== null && at !== this.chosen) return this.put(this.chosen, at);
      if (this.free) {
        this.chosen = at === this.chosen ? null : at;
        return this.mark();
      }
      if (at === this.chosen) this.chosen = null;
      else {
        const ways = moves.filter(([, start, end]) => end === at && (start ?? null) === this.chosen);
        if (ways.length === 1) return this.act({ do: "try", line: ways[0][0] });
        const single = moves.filter(([, start, end]) => start === at && (end ?? null) === null);
        if (this.chosen === null && !ways.length && single.length === 1) return this.act({ do: "try", line: single[0][0] });
        if (this.chosen !== null && !moves.some(([, start]) => start === at)) return this.act({ do: "why", from: this.chosen, to: at });
        this.chosen = moves.some(([, start]) => start === at) ? at : null;
        if (this.chosen === null && !ways.length) return this.act({ do: "why", from: at, to: null });
      }
      this.mark();
      this.offer();
    }

    /* What leaves the page */

    /**
     * Copy a link to the match; in a game with secrets to what the seat sees, unless all hands are asked for.
     * @param {{ all?: boolean }} request
     * @param {Refused | null} tried
     */
    async link(request = {}, tried = null) {
      const { match, error } = await this.ask({ do: "match", ...request, people: this.people, holder: this.holder });
      if (error) return announce(error);
      const said = tried && { try: tried.tried.slice(0, SAID), why: tried.why.slice(0, SAID), clause: tried.clause };
      const words = await packed(tried === null ? match : { ...match, tried: tried.line, said });
      if (words.length > LONGEST) return announce("This match is too long for an address");
      history.replaceState(history.state, "", `#${words}`);
      this.acted = false;
      const sees = this.data.hidden && !request.all ? ": what others hold is dealt anew" : request.all ? ", with all hands" : "";
      copy(location.href, `Link to ${tried === null ? "this position" : "the verdict"} copied${sees}`);
    }

    async example() {
      const { example } = await this.ask({ do: "example" });
      copy(example, "Example copied");
    }
  }

  /** @type {Player[]} */
  let players = [];

  function wirePlay() {
    for (const player of players) player.leave();
    players = $$(".player[data-play]").map((section) => new Player(section));
  }

  const wentBack = () => players.some((player) => player.wentBack());

  Object.assign(ppgen, { wentBack, wirePlay });
})();
