/* Clocks, if players want any: so many minutes for each, of which the one of who is to act runs. */
// oxlint-disable-next-line no-unused-vars -- the page to play on uses it
var ppgenClock = (() => {
  "use strict";

  const { make } = ppgen;

  const MINUTES = [3, 5, 10, 20, 40];
  const TICK = 250; // ms between two looks at the time

  /** @type {(left: number) => string} */
  const written = (left) => {
    const seconds = Math.max(0, Math.ceil(left / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };

  class Clock {
    /** @param {(seat: string) => void} out told of a seat that has no time left */
    constructor(out) {
      this.out = out;
      /** Minutes for each seat; 0 without clocks. */
      this.minutes = 0;
      /** Milliseconds that each seat has left. @type {Map<string, number>} */
      this.left = new Map();
      /** Whose clock runs. @type {string | null} */
      this.runs = null;
      this.since = 0;
      /** @type {Map<string, HTMLElement>} */
      this.faces = new Map();
      this.timer = setInterval(() => this.tick(), TICK);
    }

    /** End with the page. */
    leave() {
      clearInterval(this.timer);
    }

    /**
     * Give all seats their time anew.
     * @param {string[]} seats
     */
    wind(seats) {
      this.runs = null;
      this.left = new Map(this.minutes ? seats.map((seat) => [seat, this.minutes * 60_000]) : []);
    }

    /** What is left to each seat, to be kept with the match; null without clocks. @type {Times | null} */
    get times() {
      return this.left.size ? { minutes: this.minutes, left: [...this.left.keys()].map((seat) => [seat, this.rest(seat)]) } : null;
    }

    /**
     * Go on with what was left when the match was kept; no clock runs yet.
     * @param {Times} times
     */
    resume({ minutes, left }) {
      this.runs = null;
      this.minutes = minutes;
      this.left = new Map(left);
    }

    /**
     * Let the clock of a seat run, and no other.
     * @param {string | null} seat
     */
    run(seat) {
      this.stop();
      if (seat !== null && this.left.has(seat)) [this.runs, this.since] = [seat, performance.now()];
    }

    stop() {
      if (this.runs !== null) this.left.set(this.runs, this.rest(this.runs));
      this.runs = null;
    }

    /** @param {string} seat */
    rest(seat) {
      return (this.left.get(seat) ?? 0) - (seat === this.runs ? performance.now() - this.since : 0);
    }

    /**
     * Give what shows the time of a seat; nothing without clocks.
     * @param {string} seat
     */
    face(seat) {
      if (!this.left.has(seat)) return [];
      const face = make("span", { class: "play-clock", role: "timer" }, written(this.rest(seat)));
      this.faces.set(seat, face);
      return [face];
    }

    tick() {
      const seat = this.runs;
      if (seat === null) return;
      const left = this.rest(seat);
      const face = this.faces.get(seat);
      if (face) face.textContent = written(left);
      if (left > 0) return;
      this.stop();
      this.out(seat);
    }
  }

  return { Clock, MINUTES, written };
})();
