/* What is told beside the table: whose turn it is, who sits where, what has happened, and what is refused, with its clause. */
// oxlint-disable-next-line no-unused-vars -- the page to play on uses it
var ppgenTelling = (() => {
  "use strict";

  const { make, phrase, say, whereabouts } = ppgen;

  const UNREAD = phrase("This link cannot be read: nothing has been done.");

  /** @type {(words: string[]) => string} */
  const listed = (words) => (words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} ${say("and")} ${words.at(-1)}`);


  class Telling {
    /**
     * @param {PlayData} data
     * @param {InstanceType<typeof ppgenJudge.Party>} party
     */
    constructor(data, party) {
      this.data = data;
      this.party = party;
      this.turn = make("h2", { class: "play-turn", id: "_turn" });
      this.hint = make("p", { class: "play-hint" });
      this.change = make("button", { type: "button", class: "as-typed" }, say("Change"));
      this.head = make("div", { class: "play-head" }, this.turn, this.change, this.hint);
      this.task = make("div", { class: "play-task", hidden: "" });
      /** What is to be found. @type {DeskTask | undefined} */
      this.posed = undefined;
      this.sits = make("p", { class: "play-sits" });
      this.says = make("div", { class: "play-says", role: "status" });
    }

    /**
     * Say something in the place of what was said.
     * @param {(string | Node)[]} words
     */
    say(...words) {
      this.says.className = "play-says";
      this.says.replaceChildren(...words);
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
      return whole ? [make("p", {}, link), make("p", { class: "note" }, rule[3])] : [" ", link];
    }

    /**
     * Say what a step has told.
     * @param {DeskAnswer["told"]} told
     */
    sentences(told) {
      return told.map(({ text, clause }) => make("p", {}, text, ...this.cited(clause)));
    }

    /**
     * Say whose turn it is, or who has won, and what has happened.
     * @param {DeskAnswer} answer
     */
    tell({ actor, told, winners, done, hint }) {
      const { party } = this;
      this.turn.textContent = !actor ? this.outcome(winners ?? []) : party.isYou(actor) ? say("Your turn") : say("{seat} to act", { seat: party.name(actor) });
      const lines = this.sentences(told);
      const mine = Boolean(actor && !party.computers[actor]);
      this.hint.textContent = mine ? say(hint) : "";
      this.say(...(done && !lines.length ? [make("p", {}, done)] : []), ...lines);
    }

    /** @param {string | null} seat */
    choosing(seat) {
      this.turn.textContent = say("{seat} is choosing", { seat: this.party.name(seat) });
      this.hint.textContent = "";
    }

    /**
     * Say who has taken what still lies there, before the computer goes on.
     * @param {string} told
     */
    lies(told) {
      this.turn.textContent = told.replace(/\.$/, "");
      this.hint.textContent = say("Touch the table to go on.");
    }

    /** @param {string[]} winners */
    outcome(winners) {
      if (winners.length === 1 && this.party.isYou(winners[0])) return say("You win");
      const won = winners.map((seat) => this.party.seatName(seat));
      return won.length ? say(won.length > 1 ? phrase("{seats} win") : phrase("{seats} wins"), { seats: listed(won) }) : say("Nobody wins");
    }

    /**
     * Say what was told at a step that one looks back at.
     * @param {number} step
     * @param {Steps} steps
     * @param {DeskAnswer["told"]} told
     */
    tellPast(step, steps, told) {
      this.turn.textContent = whereabouts(step, steps);
      this.say(...(told.length ? this.sentences(told) : [make("p", { class: "note" }, say(step ? phrase("Of this step nothing is told.") : phrase("The table before the first step.")))]));
    }

    /**
     * Say what is to be found here; nothing, and it goes.
     * @param {DeskTask} [task]
     */
    pose(task) {
      this.task.hidden = !task;
      this.posed = task;
      if (!task) return this.task.replaceChildren();
      const asked = task.tried ? [make("p", {}, task.tried, ` ${say("May that be? Try it, and then do what is allowed.")}`)] : [make("p", {}, say("Find what to do by this rule:")), make("p", {}, ...this.cited(task.clause ?? null))];
      this.task.replaceChildren(make("h3", {}, say("Puzzle")), ...asked);
    }

    /**
     * Say what came of trying, and what can be done next.
     * @param {DeskTask} task
     * @param {Element[]} next
     */
    found({ words, solved }, ...next) {
      this.task.append(make("p", { class: solved ? "play-found" : "play-missed", role: "status" }, make("strong", {}, say(words ?? ""))), ...(next.length ? [make("p", {}, ...next)] : []));
      this.task.scrollIntoView({ block: "nearest" });
    }

    /**
     * Whether a game is played by as many, and by the options, as a new one is: by those the computer was measured.
     * @param {DeskAnswer} answer
     */
    isUsual({ seats, options }) {
      return seats.length === this.data.usual && this.data.options.every(([id, , , usual]) => (options[id] ?? usual) === usual);
    }

    /**
     * Say who sits where, in plain sight.
     * @param {DeskAnswer} answer
     */
    seat(answer) {
      const { computers, people, seats, weak } = this.party;
      const names = (/** @type {string[]} */ some) => listed(some.map((seat) => this.party.seatName(seat)));
      const you = people.length === 1 ? [`${say("You are {seat}.", { seat: names(people) })} `] : [];
      const rivals = this.data.strengths.flatMap(([level, measured, elsewhere]) => {
        const proof = this.isUsual(answer) ? measured : elsewhere;
        const some = seats.filter((seat) => computers[seat] === level);
        const words = weak ? phrase("{seats}: the computer, {level}, for to think takes too long here{proof}.") : phrase("{seats}: the computer, {level}{proof}.");
        return some.length ? [`${say(words, { seats: names(some), level: say(level), proof: proof ? " (" + proof + ")" : "" })} `] : [];
      });
      const far = seats.filter((seat) => this.party.isAway(seat));
      if (far.length) rivals.push(`${say("{seats}: by link.", { seats: names(far) })} `);
      this.sits.replaceChildren(...you, ...(rivals.length ? rivals : [`${say("All of you play at this screen.")} `]));
    }

    /**
     * Say how a move comes to somebody who is far away.
     * @param {string | null} actor
     * @param {Element} send
     */
    sendOn(actor, send) {
      this.turn.textContent = say("{seat} is to answer", { seat: this.party.seatName(actor) });
      this.says.append(make("p", {}, say("Send them a link: who opens it sits in the seat of {seat}, and the judge there proves every move. Open what they send back.", { seat: this.party.seatName(actor) })), send);
    }

    /**
     * What was tried, why it may not be done, and by which clause.
     * @param {Pick<Refused, "why" | "tried" | "clause">} refused
     */
    verdict({ why, tried, clause }) {
      return [make("p", {}, make("strong", {}, `${say("Not allowed.")} `), why), make("p", { class: "play-try" }, tried), ...this.cited(clause, true)];
    }

    /**
     * Say that something is refused.
     * @param {Refused} refused
     * @param {Element} send
     */
    refuse(refused, send) {
      this.says.className = "play-says refused";
      this.says.replaceChildren(...this.verdict(refused), ...(refused.line === null ? [] : [send])); // there is no verdict on a mere touch
      this.says.scrollIntoView({ block: "nearest" });
    }

    /**
     * Say what an address tells of a verdict, until the judge proves it and it is written anew.
     * @param {Said} said
     * @param {Element[]} drawn
     */
    foretold({ why, clause, try: tried }, ...drawn) {
      return make("div", { class: "play-says refused foretold" }, ...drawn, ...this.verdict({ why, tried, clause }), make("p", { class: "note" }, say("So says the link. The judge is coming to prove it, and brings the board.")));
    }

    /**
     * Say what might be tried and may not be, each with its clause.
     * @param {Refused[]} refusals
     */
    reasons(refusals) {
      const rows = refusals.map(({ tried, why, clause }) => make("li", {}, make("p", { class: "play-try" }, tried), make("p", {}, why), ...this.cited(clause, true)));
      this.say(make("p", {}, say(rows.length ? phrase("Not allowed now:") : phrase("All that can be tried now is allowed."))), make("ul", { class: "play-whys" }, ...rows));
    }

    /**
     * Say that an address holds no match of this game; what is on the table stays, and may be nothing.
     * @param {boolean} empty
     */
    unread(empty) {
      if (empty) this.turn.textContent = say("No match here");
      this.say(make("p", { class: "play-unread" }, say(UNREAD)), make("p", {}, say("“New game” begins one.")));
    }

    /** @param {string} error */
    fail(error) {
      this.says.replaceChildren(make("p", {}, say("That cannot be: {error}.", { error })));
    }
  }

  return { Telling, UNREAD };
})();
