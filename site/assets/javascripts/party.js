/* The judge in its worker, and who sits at the table for whom it is asked. */
// oxlint-disable-next-line no-unused-vars -- the page to play on uses it
var ppgenJudge = (() => {
  "use strict";

  const { say } = ppgen;

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

  const AWAY = "away"; // who gets each move by a link, and sends one back

  class Party {
    /** @param {Record<string, string>} names */
    constructor(names) {
      this.names = names;
      /** @type {string[]} */
      this.seats = [];
      /** Who is no person, and how well it plays. @type {Record<string, string>} */
      this.computers = {};
      /** How well computers play where nobody says. @type {"easy" | "medium" | "strong"} */
      this.level = "medium";
      /** Whether a puzzle is tried, so that nobody answers. */
      this.tries = false;
      this.weak = false; // to think has taken too long here
      /** Who has the screen, where hands are hidden. @type {string | null} */
      this.holder = null;
    }

    /** Whose rail lies below the board: the only person's, else theirs who has the screen, else the first. */
    get own() {
      return (this.people.length === 1 ? this.people[0] : this.holder) ?? this.seats[0];
    }

    get people() {
      return this.seats.filter((seat) => !this.computers[seat]);
    }

    /**
     * Let everybody but the first be played by the computer, where there are others.
     * @param {string[]} seats
     */
    sit(seats, computers = /** @type {Record<string, string>} */ (Object.fromEntries(seats.slice(1).map((seat) => [seat, this.level])))) {
      this.seats = seats;
      this.computers = computers;
      this.tries = false;
    }

    /** Where thinking takes too long the computer thinks least. */
    slower() {
      this.level = "easy";
      for (const seat of this.seats) if (this.computers[seat]) this.computers[seat] = this.level;
      this.weak = true;
    }

    /**
     * Let the person to act sit here, who got a link, and everybody else far away.
     * @param {string[]} seats
     * @param {string | null} actor
     */
    part(seats, actor) {
      const others = actor === null ? [] : seats.filter((seat) => seat !== actor);
      this.sit(seats, Object.fromEntries(others.map((seat) => [seat, AWAY])));
    }

    /** @param {string | null} seat */
    isAway(seat) {
      return this.computers[seat ?? ""] === AWAY;
    }

    /** @param {string | null} seat */
    isYou(seat) {
      return this.people.length === 1 && this.people[0] === seat;
    }

    /** @param {string | null} seat */
    seatName(seat) {
      return seat === null ? say("Nobody") : (this.names[seat] ?? seat);
    }

    /**
     * Name a seat: yours, where you are the only person.
     * @param {string | null} seat
     */
    name(seat) {
      return this.isYou(seat) ? say("You, {seat}", { seat: this.seatName(seat) }) : this.seatName(seat);
    }

    /**
     * Tell whether a hand is hidden from the person who is to act, until the screen is passed on.
     * @param {string | null} seat
     */
    awaits(seat) {
      return this.people.length > 1 && this.people.includes(seat ?? "") && this.holder !== seat;
    }
  }

  return { AWAY, Judge, Party };
})();
