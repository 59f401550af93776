/*
 * Playing on a page: the judge in a worker decides, the page shows the table that it tells. What a player does is asked
 * of the judge here. table.js draws the table, telling.js tells of it in words, trail.js keeps the match in addresses
 * and in the browser's history; party.js knows who sits there, terms.js with whom a new game begins.
 */
(() => {
  "use strict";

  const { $, $$, Stepper, announce, copy, decimal, draw: svg, make, phrase, say, the, write } = ppgen;
  const { Clock } = ppgenClock;
  const { Judge, Party } = ppgenJudge;
  const { NOTHING, Table } = ppgenTable;
  const { Telling, UNREAD } = ppgenTelling;
  const { Terms } = ppgenTerms;
  const { Trail } = ppgenTrail;

  const TOLD = 6; // sentences of a turn that are told at once
  const PAUSE = 200; // milliseconds before it moves, so that one sees what has come before
  const LIES = 4000; // milliseconds that a trick lies before the computer goes on, unless one goes on by hand

  /** What the buttons at the lower edge of a phone bear above their words. */
  const SIGNS = {
    undo: "M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
    why: "M9.2 9.3a2.9 2.9 0 1 1 4.4 2.5c-1 .6-1.6 1.2-1.6 2.4M12 17v.2M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0",
    anew: "M19 8a8 8 0 1 0 1 6M19 3v5h-5",
    link: "M12 15V3m0 0L8 7m4-4 4 4M5 12v8h14v-8",
  };

  /** @type {(words: string) => string} */
  const capital = (words) => words && words[0].toUpperCase() + words.slice(1);

  /**
   * @param {string} name
   * @param {string} words
   * @param {() => void} act
   */
  function button(name, words, act) {
    const made = make("button", { type: "button", class: name }, words);
    made.addEventListener("click", act);
    return made;
  }

  /**
   * @param {string} sign
   * @param {string} words
   * @param {() => void} act
   */
  function signed(sign, words, act) {
    const made = button("button", words, act);
    const drawn = svg("svg", { viewBox: "0 0 24 24", class: "play-sign", "aria-hidden": "true" });
    drawn.append(svg("path", { d: sign }));
    made.prepend(drawn);
    return made;
  }

  class Player {
    /** @param {HTMLElement} section */
    constructor(section) {
      this.section = section;
      /** @type {PlayData} */
      this.data = JSON.parse(section.dataset.play ?? "{}");
      this.wish = Symbol("nothing"); // what was asked for last: what comes late for an earlier wish is dropped
      /** @type {InstanceType<typeof Judge> | null} */
      this.judge = null;
      /** Pieces that were picked from trays. @type {Set<string>} */
      this.picked = new Set();
      this.busy = false;
      this.looksAnew = false; // what is being done changes nothing
      /** What was asked for meanwhile. @type {JudgeRequest | null} */
      this.next = null;
      /** What is being done. @type {Promise<void>} */
      this.doing = Promise.resolve();
      /** Ends the wait before a computer moves: it goes on, or something else is done. @type {((on: boolean) => void) | null} */
      this.goOn = null;
      this.acted = false;
      this.puzzle = ""; // the address of the one that is tried
      this.begun = 0; // steps of the match that was begun
      this.answer = NOTHING;
      /** Who of the computers has acted last, and what was told and marked of it. @type {Pick<DeskAnswer, "actor" | "told" | "marks"> | null} */
      this.turn = null;

      // What stands on the page once the judge is there.
      this.party = new Party(this.data.seats);
      this.clock = new Clock((seat) => this.outOfTime(seat));
      this.table = new Table(this.data, this.party, (at) => this.pick(at), (name) => this.pickPiece(name), (what) => this.askWhy(what), this.clock);
      this.telling = new Telling(this.data, this.party);
      this.terms = new Terms(this.data, this.party, () => this.anew(), () => this.act({ do: "look" }), this.clock);
      this.telling.change.addEventListener("click", () => this.terms.ask());
      this.trail = new Trail();
      this.moves = make("div", { class: "play-moves", role: "group", "aria-label": say("You may") });
      this.stepper = new Stepper((place) => this.lookAt(place));
      this.steps = make("div", { class: "controls play-steps", role: "group", "aria-label": say("Steps") }, ...this.stepper.controls);
      this.lookBack = button("button", say("Look back"), () => (this.table.looking ? this.playOn() : this.startLooking()));
      this.diagrams = button("button", say("Print diagrams"), () => this.printDiagrams());
      this.again = signed(SIGNS.anew, say("New game"), () => this.anew());
      this.why = signed(SIGNS.why, say("Why not?"), () => this.whyNot());
      this.setting = button("button", say("Set up the table"), () => this.setUp());
      this.resigning = button("button", say("Resign"), () => this.resign());
      this.room = [this.table.whole, this.beside()];
      this.table.stage.addEventListener("click", () => this.goOn?.(true));
      this.stepper.hear(this.table.whole, this.table.stage, () => !this.table.plan.hidden);

      /** @type {HTMLButtonElement} */
      this.load = the(".play-load", section);
      this.load.disabled = false;
      for (const asking of [this.load, $(".play-opening", section)]) asking?.addEventListener("click", () => this.bring());
      this.unreadable = make("p", { role: "status", class: "play-unread" }, say(UNREAD));
      this.left = new AbortController();
      addEventListener("hashchange", () => this.follow(), { signal: this.left.signal });
      addEventListener("pagehide", () => this.keepTimes(), { signal: this.left.signal });
      if (!location.hash && this.trail.kept()) this.bring();
      else this.follow();
    }

    /** Put together what stands beside the table. */
    beside() {
      const { telling } = this;
      const acts = make("div", { class: "play-acts dock" }, signed(SIGNS.undo, say("Undo"), () => this.undo()), this.why, signed(SIGNS.link, say("Copy link"), () => this.link()), this.again);
      const open = this.data.hidden; // these hold what others may not see, which must be chosen
      const others = make("div", { class: "play-acts" }, this.lookBack, this.setting, button("button", say(open ? phrase("Copy as example, all hands") : phrase("Copy as example")), () => this.example()));
      if ("resign" in this.data.asks) others.append(this.resigning);
      if (!open) others.append(this.diagrams); // where hands are hidden, boards tell little
      if (open) others.append(button("button", say("Copy link, all hands"), () => this.link({ all: true })));
      return make("div", { class: "play-beside" }, telling.head, telling.task, telling.sits, telling.says, this.moves, acts, others, this.table.inWords, this.terms.whole);
    }

    /** End the judge of a page that is left without a reload. */
    leave() {
      this.keepTimes();
      this.left.abort();
      this.judge?.worker.terminate();
      this.clock.leave();
    }

    /** Keep what is left on the clocks: who reads a rule or loads the page anew wins no time. */
    keepTimes() {
      const { times } = this.clock;
      if (times && this.judged) this.trail.keepTimes(times);
    }

    /* The judge comes */

    /** Who follows a link to a position has asked for the judge. */
    async follow() {
      const words = location.hash.slice(1);
      if (location.protocol === "file:" || !words || document.getElementById(words)) return;
      const wish = (this.wish = Symbol(words));
      const match = await this.trail.read();
      if (wish !== this.wish) return;
      if (this.judged) return match ? this.begin(match) : this.unread();
      if (match?.said) this.foretell(match.said);
      if (match) return this.bring();
      this.load.after(this.unreadable);
    }

    /**
     * Show at once what an address says of a verdict; the judge proves it when it is there, and writes it anew.
     * @param {Said} said
     */
    foretell(said) {
      $(".play-opening", this.section)?.remove(); // which shows another position
      this.section.prepend(this.telling.foretold(said, ...(said.table ? [this.table.sketch(said.table)] : [])));
    }

    async bring() {
      if (this.load.disabled) return;
      if (location.protocol === "file:") return this.load.replaceWith(make("p", { role: "status" }, say("The judge needs a server: browsers run no worker from a folder.")));
      this.load.disabled = true;
      this.load.textContent = say("One moment: the judge is coming");
      const { judge, in: folder, game, bytes, megabytes } = this.data;
      /** @param {number} fetched */
      const told = (fetched) => {
        const come = decimal(((fetched / bytes) * megabytes).toFixed(1)); // what comes is packed, and told unpacked
        this.load.textContent = fetched < bytes ? say("The judge is coming: {come} of {megabytes} megabytes", { come, megabytes }) : say("The judge is here, and takes its seat");
      };
      try {
        const coming = new Judge(new URL(`${judge}?game=${game}` + (folder ? `&in=${folder}` : ""), location.href), told);
        this.judge = coming;
        await coming.ready;
      } catch {
        this.load.disabled = false;
        this.load.textContent = say("The judge could not be fetched. Try again");
        return;
      }
      const match = (await this.trail.read()) ?? this.trail.kept();
      this.section.replaceChildren(...this.room);
      await this.begin(match);
    }

    /** Whether the judge is there, and the table stands on the page. */
    get judged() {
      return this.table.stage.isConnected;
    }

    /**
     * Ask the judge, for whom people are at the table.
     * @param {JudgeRequest} request
     * @returns {Promise<any>}
     */
    ask(request) {
      if (!this.judge) throw new Error("there is no judge yet");
      return this.judge.ask({ ...request, people: this.party.people, holder: this.party.holder });
    }

    /* A match begins */

    /** @param {Match | null} match */
    async begin(match = null) {
      const { options, players } = this.terms;
      const request = match ? { do: "begin", ...match } : { do: "begin", players, options };
      this.party.holder = null;
      this.table.free = false;
      this.turn = null;
      this.acted = !match;
      const wish = (this.wish = Symbol("begin"));
      const answer = await this.ask(request);
      if (wish !== this.wish) return; // another game was asked for meanwhile
      if (answer.error && match) return this.unread();
      if (answer.error) return this.telling.fail(answer.error);
      this.begun = answer.steps;
      this.trail.entries = new Map(match?.entries ?? []);
      if (match) this.terms.adopt(answer, match.times?.minutes);
      this.puzzle = match?.puzzle ? location.hash : "";
      this.telling.pose(answer.task);
      this.clock.wind(match ? [] : answer.seats);
      if (match?.times) this.clock.resume(match.times);
      if (match?.tried) return this.verdict(answer, match.tried);
      if (match?.record) return this.replay(answer);
      if (!match?.away && !match?.puzzle && this.party.seats.join() === answer.seats.join()) return this.show(answer);
      // Who tries a puzzle sits alone, so that nobody answers what was tried.
      if (match?.away || match?.puzzle) this.party.part(answer.seats, answer.actor);
      else this.party.sit(answer.seats, match?.computers);
      this.party.tries = match?.puzzle === true;
      await this.seat(answer);
      if (match?.puzzle) this.table.stage.scrollIntoView({ block: "nearest" }); // below what is to be found
    }

    unread() {
      this.telling.unread(this.table.empty);
    }

    /**
     * Seat those who play. Until it is known who sits there, the judge shows what everybody may see.
     * @param {DeskAnswer} answer
     */
    async seat(answer) {
      this.terms.seat();
      const seen = await this.ask({ do: "look" });
      await this.show({ ...seen, told: answer.told });
    }

    /**
     * Show what somebody was refused; at the table all are persons, so that nothing moves on.
     * @param {DeskAnswer} answer
     * @param {string} line
     */
    async verdict(answer, line) {
      this.party.sit(answer.seats, {});
      await this.seat(answer);
      await this.act({ do: "try", line });
    }

    /**
     * Show what others have played, to be looked at step by step; who plays on has both sides.
     * @param {DeskAnswer} answer
     */
    async replay(answer) {
      this.party.sit(answer.seats, {});
      await this.seat(answer);
      if (answer.steps) await this.startLooking();
    }

    /** Begin a new game where the history entered this one: Back leads out of it, not through the one before. */
    async anew() {
      await this.trail.rewind();
      await this.begin();
      this.telling.head.scrollIntoView({ block: "nearest" });
    }

    /* What is done, and what comes of it */

    /**
     * Do one thing at a time; what is asked for while the table is only looked at anew is done after that.
     * @param {JudgeRequest} request
     */
    act(request) {
      if (!this.busy) this.doing = this.carryOut(request);
      else if (this.looksAnew) this.next = request;
      return this.doing;
    }

    /**
     * @param {JudgeRequest} request
     * @returns {Promise<void>}
     */
    async carryOut(request) {
      this.busy = true;
      this.looksAnew = request.do === "look";
      try {
        const answer = await this.ask(request);
        this.looksAnew = false;
        if (!answer.error && !answer.refused && !answer.asked) this.turn = null;
        if (request.do === "undo") this.acted = true;
        if (request.do === "try" && !answer.error && !answer.refused) {
          this.acted = true;
          this.trail.enter();
        }
        await this.show(answer);
      } finally {
        this.busy = false;
      }
      const { next } = this;
      this.next = null;
      if (next) return this.carryOut(next);
    }

    /**
     * Who has no time left has lost, where a game of two can be lost so; else it is said.
     * @param {string} seat
     */
    outOfTime(seat) {
      if ("forfeit" in this.data.asks && !this.table.free) return this.carryOut({ do: "try", line: `${seat} forfeit time` });
      announce(say("{seat} is out of time", { seat: this.party.seatName(seat) }));
    }

    /** Give the game up for the person who is to act; Undo takes it back. */
    resign() {
      const { actor } = this.answer;
      if (actor && this.party.people.includes(actor)) return this.act({ do: "try", line: `${actor} resign` });
      announce(say("Only who is to act may resign"));
    }

    /** Undo leaves no entry behind for what it takes back. */
    async undo() {
      await this.interrupt();
      if (!this.busy && this.trail.back(this.answer.steps)) return;
      return this.act({ do: "undo" });
    }

    /** Undo what was done since the entry to which the browser went back; tells whether it is one of this match. */
    wentBack() {
      const { steps } = this.trail;
      if (steps === undefined || !this.judged) return false;
      if (!this.trail.rewinding) this.undoTo(steps);
      return true;
    }

    /** @param {number} steps */
    async undoTo(steps) {
      await this.interrupt();
      while (this.busy) await this.doing;
      if (this.answer.steps > steps) await this.act({ do: "undo" });
    }

    /** @param {DeskAnswer} answer */
    async show(answer) {
      if (answer.error || answer.refused) return this.refuse(answer);
      if (answer.asked) return this.telling.say(...this.telling.sentences([answer.asked]));
      if (this.data.hidden && this.party.awaits(answer.actor)) return this.pass(answer);
      const away = this.party.isAway(answer.actor);
      const level = away ? "" : this.party.computers[answer.actor ?? ""];
      if (!level) {
        this.trail.mark(answer.steps);
        this.keep(answer);
      }
      this.clock.run(answer.actor);
      this.present(answer);
      this.tell(answer);
      if (answer.task?.words) this.found(answer.task);
      else if (away && !this.puzzle) this.telling.sendOn(answer.actor, button("button strong", say("Copy the link"), () => this.link({}, null, true)));
      if (level) await this.play(answer, level);
    }

    /**
     * Let the computer play, unless something else is shown by then.
     * @param {DeskAnswer} answer
     * @param {string} level
     */
    async play(answer, level) {
      const choosing = () => this.telling.choosing(answer.actor);
      choosing();
      if (!(await this.wait(answer)) || this.answer !== answer) return;
      choosing();
      const moved = await this.ask({ do: "computer", level });
      if (moved.slow) {
        this.party.slower();
        this.terms.level();
      }
      await this.show(this.together(moved, answer.actor));
    }

    /**
     * Wait until one has seen what is shown; tells whether the computer may go on. What was taken together lies until
     * somebody touches the table, or for a while; for who wants nothing to move by itself, until then.
     * @param {DeskAnswer} answer
     * @returns {Promise<boolean>}
     */
    wait({ gone }) {
      return new Promise((done) => {
        const still = gone && matchMedia("(prefers-reduced-motion: reduce)").matches;
        const timer = still ? undefined : setTimeout(() => (this.goOn ?? done)(true), gone ? LIES : PAUSE);
        if (!gone) return;
        this.goOn = (on) => {
          clearTimeout(timer);
          this.goOn = null;
          done(on);
        };
        this.telling.lies(gone.told);
        for (const other of [this.lookBack, this.setting, this.resigning, this.why]) other.disabled = true;
        this.telling.says.append(button("button strong", say("Go on"), () => this.goOn?.(true)));
      });
    }

    /** Let something else be done than to wait for the computer. */
    async interrupt() {
      if (!this.goOn) return;
      this.goOn(false);
      await this.doing;
    }

    /**
     * Tell all that the computer does in one turn: who plays on sees the last step of it only.
     * @param {DeskAnswer} moved
     * @param {string | null} actor
     * @returns {DeskAnswer}
     */
    together(moved, actor) {
      const before = this.turn?.actor === actor ? this.turn : { told: [], marks: [] };
      const ways = before.marks.filter(([, { class: name }]) => name !== "came"); // it has gone on from there
      this.turn = { actor, told: [...before.told, ...moved.told], marks: [...ways, ...moved.marks] };
      return { ...moved, told: this.turn.told.slice(-TOLD), marks: this.turn.marks };
    }

    /**
     * Keep the match, so that who looks up a rule finds it again; an address that tells of something else goes.
     * @param {DeskAnswer} answer
     */
    async keep({ steps }) {
      const { match } = await this.ask({ do: "match", all: true });
      if (this.acted || steps !== this.begun) this.trail.clear();
      this.trail.keep(match, this.party.computers, this.clock.times);
    }

    /**
     * Show the table as it is; whoever looked back at what was played does so no longer.
     * @param {DeskAnswer} answer
     */
    present(answer) {
      this.goOn?.(false);
      this.stepper.stop();
      this.steps.remove();
      this.lookBack.textContent = say("Look back");
      this.lookBack.disabled = this.diagrams.disabled = !answer.steps;
      this.why.disabled = this.setting.disabled = this.resigning.disabled = !answer.actor;
      this.answer = answer;
      this.picked = new Set();
      this.table.show(answer);
    }

    /** @param {DeskAnswer} answer */
    tell(answer) {
      this.telling.tell(answer);
      this.telling.seat(answer);
      this.again.classList.toggle("strong", !answer.actor);
      if (!answer.actor) this.telling.says.append(make("p", {}, say("The game is over.")));
      if (!answer.actor) this.telling.head.scrollIntoView({ block: "nearest" }); // who has won, wherever it was resigned
      this.offer();
    }

    /**
     * Tell whether a try found what was to be found, and lead on.
     * @param {DeskTask} task
     */
    found(task) {
      const { puzzle } = this;
      this.telling.pose(this.telling.posed);
      const all = $$(".puzzles a").map((link) => link.getAttribute("href") ?? "");
      const next = all[all.findIndex((href) => href.endsWith(puzzle ?? "")) + 1];
      const on = [button("button", say("Play on"), () => this.playFrom()), ...(next ? [make("a", { href: next, class: "button strong" }, say("Next puzzle"))] : [])];
      this.telling.found(task, ...(task.solved ? on : [button("button strong", say("Try again"), () => this.undo())]));
    }

    /** Leave a puzzle, and play on against the computer. */
    playFrom() {
      const { actor, seats } = this.answer;
      const { own, level } = this.party;
      this.puzzle = "";
      this.telling.pose();
      this.party.sit(seats, Object.fromEntries(seats.filter((seat) => seat !== own).map((seat) => [seat, level])));
      this.terms.seat();
      return actor ? this.act({ do: "look" }) : undefined;
    }

    /** @param {{ error?: string, refused?: Refused, task?: DeskTask }} answer */
    refuse({ error, refused, task }) {
      if (error || !refused) return this.telling.fail(error ?? "");
      this.table.refuse(refused);
      this.telling.refuse(refused, button("button", say("Send the verdict"), () => this.link({}, refused)));
      if (!task) return;
      this.telling.pose(this.telling.posed);
      this.telling.found(task);
    }

    /** Tell what might be tried and may not be, each with its clause. */
    async whyNot() {
      if (this.table.looking) this.playOn();
      const { refusals, error } = await this.ask({ do: "refusals" });
      if (error) return this.telling.fail(error);
      this.telling.reasons(refusals);
    }

    /**
     * Show nobody's hand until the screen has been passed to who acts.
     * @param {DeskAnswer} answer
     */
    pass(answer) {
      this.present({ ...NOTHING, actor: answer.actor, seats: answer.seats });
      this.answer = { ...this.answer, steps: answer.steps };
      this.table.conceal();
      this.moves.replaceChildren();
      const name = this.party.name(answer.actor);
      this.telling.turn.textContent = say("Pass the screen to {seat}", { seat: name });
      const take = button("button", say("I am {seat}: show my hand", { seat: name }), () => {
        this.party.holder = answer.actor;
        this.show(answer);
      });
      this.telling.say(make("p", {}, say("All hands are hidden until then.")), take);
      take.focus();
    }

    /* What was played */

    /** Let the table be shown as it was at any step, by buttons and keys; play goes on from where it is. */
    startLooking() {
      const { steps: last, begins } = this.answer;
      this.table.looking = true;
      this.table.free = false;
      this.lookBack.textContent = say("Play on");
      this.table.plan.after(this.steps);
      this.stepper.have({ last, turns: begins, refused: [] });
      this.table.stage.scrollIntoView({ block: "nearest" });
      return this.lookAt(last);
    }

    /** Print the board after turns of the match; then the table is as it was. */
    async printDiagrams() {
      await this.doing;
      const { steps: last, begins } = this.answer;
      const sheet = [];
      for (const { step, turn } of ppgenDiagrams.pictured(last, begins)) {
        /** @type {DeskAnswer} */
        const past = { ...NOTHING, ...(await this.ask({ do: "look", step })) };
        this.table.showPast(past, 0);
        sheet.push(ppgenDiagrams.diagram(this.table.board, turn, past.told.map(({ text }) => text).join(" ")));
      }
      this.playOn();
      ppgenDiagrams.print(this.data.title, sheet);
    }

    playOn() {
      this.present({ ...this.answer, glides: [] });
      this.tell(this.answer);
    }

    /** @param {number} step */
    async lookAt(step) {
      const wish = (this.wish = Symbol("look"));
      /** @type {DeskAnswer} */
      const past = { ...NOTHING, ...(await this.ask({ do: "look", step })) };
      if (wish !== this.wish || !this.table.looking) return;
      const from = this.stepper.at;
      this.stepper.reach(step);
      this.table.showPast(past, step - from);
      this.telling.tellPast(step, this.stepper.steps, past.told);
      this.moves.replaceChildren();
      announce([say("Step {place}.", { place: step }), ...past.told.map(({ text }) => text)].join(" "));
    }

    /* A table of one's own */

    /** Let pieces be taken anywhere, asked by no rule, and choose whose turn it is; or play on. */
    setUp() {
      const { table, telling } = this;
      if (!this.answer.actor) return;
      if (table.looking) this.playOn();
      table.free = !table.free;
      if (!table.free) return this.act({ do: "look" });
      const turns = (this.answer.turns ? this.party.seats : []).map((seat) => button("chip", say("{seat} to act", { seat: this.party.name(seat) }), () => this.put(null, null, seat)));
      const off = button("chip", say("Take the chosen piece off"), () => table.chosen && this.put(table.chosen, null));
      telling.turn.textContent = say("Set up your table");
      telling.say(make("p", {}, say("Touch a piece, then where it lies on your table.")), button("button", say("Play from here"), () => this.setUp()));
      this.moves.replaceChildren(...turns, off);
      table.forget();
      telling.turn.scrollIntoView({ block: "nearest" });
    }

    /**
     * @param {string | null} from
     * @param {string | null} to
     * @param {string | null} turn
     */
    async put(from, to, turn = null) {
      const answer = await this.ask({ do: "place", from, to, turn });
      if (answer.error) return this.telling.fail(answer.error);
      this.present(answer);
      this.table.free = false;
      this.setUp();
    }

    /* What may be done */

    /** List what may be done as buttons, which is also the keyboard's way. */
    offer() {
      /** @type {Map<string, DeskMove[]>} */
      const verbs = new Map();
      for (const move of this.answer.moves) {
        if ((this.table.chosen !== null && move[1] !== this.table.chosen) || !this.holds(move)) continue;
        const verb = move[3];
        verbs.set(verb, [...(verbs.get(verb) ?? []), move]);
      }
      const unsaid = [...verbs.values()].filter((moves) => moves.length <= this.data.many).flatMap((moves) => moves.filter((move) => move[4] === null));
      if (unsaid.length) return this.learn(unsaid);
      const groups = [...verbs].flatMap(([verb, moves]) => {
        const wanted = capital(this.data.asks[verb]);
        const many = moves[0][5].length; // where several are chosen together, one chooses them in the hand
        const together = many > 1 && moves.every((move) => move[5].length === many);
        const far = together ? [make("p", { class: "note" }, say("{wanted}: {chosen} of {count}", { wanted, chosen: this.picked.size, count: many }))] : [];
        const unlisted = moves.length > this.data.many && moves[0][4] === null;
        if (unlisted) return together ? far : make("p", { class: "note" }, say("{wanted}: touch in your hand what you choose; what is left is listed here.", { wanted }));
        const alone = moves.length === 1;
        const chips = moves.map((move) => {
          const [line, , , , what] = move;
          const whole = what ? `${wanted}${say(": ")}${what}` : wanted;
          const chip = button(this.touchable(move) ? "chip by-touch" : "chip", alone ? whole : what || whole, () => this.act({ do: "try", line }));
          write(chip, { "aria-label": whole });
          return chip;
        });
        const touched = chips.every((chip) => chip.classList.contains("by-touch"));
        return alone ? [...far, chips[0]] : [...far, make("div", { class: touched ? "play-verb by-touch" : "play-verb" }, make("p", {}, `${wanted}${say(": ").trimEnd()}`), ...chips)];
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
      if (error) return this.telling.fail(error);
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
     * Tell whether a move can be made by touching what lies on the table, where nothing else comes of that.
     * @param {DeskMove} move
     */
    touchable([, start, end, , , named]) {
      const { moves } = this.answer;
      /** @type {(from: string | null, to: string | null) => number} */
      const ways = (from, to) => moves.filter((other) => other[1] === from && other[2] === to).length;
      /** @type {(at: string | null) => boolean} */
      const drawn = (at) => at === null || this.table.box(at) !== undefined;
      if (named.length) return moves.filter((other) => other[5].length === named.length && named.every((name) => other[5].includes(name))).length === 1;
      if (!drawn(start) || !drawn(end) || ways(start, end) > 1) return false;
      if (start === null) return end !== null;
      return ways(null, start) === 0 && (end === null || ways(start, null) !== 1);
    }

    /**
     * Pick a piece that moves name, or let it go; what is picked is played where that is a whole move, and no other.
     * What fits no move together with what was picked before stands alone.
     * @param {string} name
     */
    pickPiece(name) {
      if (this.goOn) return this.goOn(true);
      if (this.table.free || this.table.looking) return;
      if (!this.answer.moves.some((move) => move[5].includes(name))) return this.act({ do: "why", piece: name });
      if (!this.picked.delete(name)) this.picked.add(name);
      const fitting = this.answer.moves.filter((move) => this.holds(move));
      const alone = this.picked.size && !fitting.length;
      if (alone) this.picked = new Set([name]);
      this.table.press(this.picked);
      if (!alone && fitting.length === 1 && fitting[0][5].length === this.picked.size) return this.act({ do: "try", line: fitting[0][0] });
      this.offer();
    }

    /**
     * Ask what closes a way, or what may be done with what lies in a tray.
     * @param {object} what
     */
    askWhy(what) {
      if (this.goOn) return this.goOn(true);
      if (!this.table.looking && !this.table.free) return this.act({ do: "why", ...what });
    }

    /**
     * A touched place is a piece to move, or where it shall go, which moves it at once; else the judge says why not.
     * @param {string} at
     */
    pick(at) {
      if (this.goOn) return this.goOn(true);
      if (this.table.looking) return;
      const moves = this.answer.moves;
      if (this.table.free && this.table.chosen !== null && at !== this.table.chosen) return this.put(this.table.chosen, at);
      if (this.table.free) {
        this.table.chosen = at === this.table.chosen ? null : at;
        return this.table.mark();
      }
      if (at === this.table.chosen) this.table.chosen = null;
      else {
        const ways = moves.filter(([, start, end]) => end === at && (start ?? null) === this.table.chosen);
        if (ways.length === 1) return this.act({ do: "try", line: ways[0][0] });
        const single = moves.filter(([, start, end]) => start === at && (end ?? null) === null);
        if (this.table.chosen === null && !ways.length && single.length === 1) return this.act({ do: "try", line: single[0][0] });
        if (this.table.chosen !== null && !moves.some(([, start]) => start === at)) return this.act({ do: "why", from: this.table.chosen, to: at });
        this.table.chosen = moves.some(([, start]) => start === at) ? at : null;
        if (this.table.chosen === null && !ways.length) return this.act({ do: "why", from: at, to: null });
      }
      this.table.mark();
      this.offer();
    }

    /* What leaves the page */

    /**
     * Copy a link to the match; in a game with secrets to what the seat sees, unless all hands are asked for.
     * @param {{ all?: boolean }} request
     * @param {Refused | null} refused
     * @param {boolean} away
     */
    async link(request = {}, refused = null, away = false) {
      const { match, error } = await this.ask({ do: "match", ...request });
      if (error) return announce(error);
      if (!(await this.trail.write(away ? { ...match, away } : match, refused, this.table.shown))) return announce(say("This match is too long for an address"));
      this.acted = false;
      const copied = say(refused ? phrase("Link to the verdict copied") : phrase("Link to this position copied"));
      const sees = this.data.hidden && !request.all ? say(": what others hold is dealt anew") : request.all ? say(", with all hands") : "";
      copy(location.href, copied + sees);
    }

    async example() {
      const { example } = await this.ask({ do: "example" });
      copy(example, say("Example copied"));
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
