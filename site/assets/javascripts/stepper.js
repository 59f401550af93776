/* Stepping: buttons, a slider, keys, a swipe and a clock that go through a replay, or through what was played. */
(() => {
  "use strict";

  const { ICONS, icon, make, phrase, say, target } = ppgen;

  // From so many steps on, one goes from turn to turn.
  const LONG = 41;
  // Milliseconds for which a step is shown.
  const PACE = 1400;
  // Pixels that a finger goes at least to turn to another step.
  const SWIPE = 40;
  const SPEEDS = [["0.5", "½×"], ["1", "1×"], ["2", "2×"], ["4", "4×"]];

  /**
   * Say where a step is among the turns.
   * @param {number} place
   * @param {Steps} steps
   */
  function whereabouts(place, { last, turns, refused }) {
    const turn = turns.filter((first) => first <= place).length;
    const words = refused.includes(place) ? (turn ? phrase("turn {turn}, step {place} of {last}, refused") : phrase("step {place} of {last}, refused")) : turn ? phrase("turn {turn}, step {place} of {last}") : phrase("step {place} of {last}");
    return say(words, { turn, place, last });
  }

  /**
   * Make a button with an icon.
   * @param {keyof typeof ICONS} name
   * @param {string} words
   * @param {() => void} act
   */
  function button(name, words, act) {
    const made = make("button", { type: "button", class: name, "aria-label": words }, icon(ICONS[name], ["link", "back", "next", "before", "after"].includes(name)));
    made.addEventListener("click", act);
    return made;
  }

  class Stepper {
    /**
     * @param {(place: number, byHand: boolean) => void} show - shows a step, which `reach` is told of
     */
    constructor(show) {
      this.show = show;
      /** @type {Steps} */
      this.steps = { last: 0, turns: [], refused: [] };
      this.at = 0;
      /** @type {number | undefined} */
      this.timer = undefined;
      const turnBack = () => this.go(this.steps.turns.findLast((turn) => turn < this.at) ?? 0);
      const turnOn = () => this.go(this.steps.turns.find((turn) => turn > this.at) ?? this.steps.last);
      this.buttons = {
        first: button("first", say("First step"), () => this.go(0)),
        before: button("before", say("Turn back"), turnBack),
        back: button("back", say("Back"), () => this.go(this.at - 1)),
        play: button("play", say("Play"), () => this.toggle()),
        next: button("next", say("Forward"), () => this.go(this.at + 1)),
        after: button("after", say("Turn on"), turnOn),
        last: button("last", say("Last step"), () => this.go(this.steps.last)),
      };
      this.slider = make("input", { type: "range", min: 0, max: 0, step: 1, value: 0, "aria-label": say("Step") });
      this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
      this.ticks = make("span", { class: "ticks", "aria-hidden": "true" });
      this.speed = make("select", { "aria-label": say("Speed") }, ...SPEEDS.map(([value, words]) => make("option", { value }, words)));
      this.speed.value = "1";
      this.speed.addEventListener("change", () => this.timer && this.start());
      const scrubber = make("span", { class: "scrubber" }, this.ticks, this.slider);
      /** What is put into a bar. */
      this.controls = [...Object.values(this.buttons), scrubber, make("span", { class: "speed" }, this.speed)];
    }

    /**
     * Have so many steps, with a mark where a turn begins; refused ones are hatched where there is room for them.
     * @param {Steps} steps
     */
    have(steps) {
      this.steps = steps;
      const { last, turns, refused } = steps;
      const long = last + 1 > LONG;
      this.slider.max = String(last);
      const marks = Array.from({ length: last }, (_, number) => {
        const kinds = [last < LONG && refused.includes(number + 1) && "refused", turns.includes(number + 1) && "turned"];
        return make("i", { class: kinds.filter(Boolean).join(" ") });
      });
      this.ticks.replaceChildren(...marks);
      this.ticks.classList.toggle("many", last >= LONG);
      for (const name of /** @type {const} */ (["first", "last"])) this.buttons[name].classList.toggle("spare", long);
      for (const name of /** @type {const} */ (["before", "after"])) this.buttons[name].classList.toggle("spare", !long);
    }

    /**
     * Go to a step by hand.
     * @param {number} place
     */
    go(place) {
      this.stop();
      if (place >= 0 && place <= this.steps.last) this.show(place, true);
    }

    /**
     * Be at a step that is shown.
     * @param {number} place
     */
    reach(place) {
      this.at = place;
      const { last } = this.steps;
      // Not `disabled`, which would take the focus away from whoever steps by keys.
      const { first, back, next, last: end } = this.buttons;
      for (const one of [first, back]) one.setAttribute("aria-disabled", String(place === 0));
      for (const one of [next, end]) one.setAttribute("aria-disabled", String(place === last));
      this.slider.value = String(place);
      this.slider.setAttribute("aria-valuetext", whereabouts(place, this.steps));
      [...this.ticks.children].forEach((tick, number) => tick.classList.toggle("passed", number < place));
      if (place === last) this.stop();
    }

    /**
     * Hear keys on what is stepped through, and swipes over its stage, where it is not drawn along by the finger.
     * @param {HTMLElement} whole
     * @param {HTMLElement} stage
     * @param {() => boolean} drawnAlong
     */
    hear(whole, stage, drawnAlong) {
      whole.addEventListener("keydown", (event) => {
        if (target(event)?.closest("select, input, pre, .place") || event.altKey || event.ctrlKey || event.metaKey) return;
        const { before, back, next, after, first, last, play } = this.buttons;
        const [left, right] = event.shiftKey ? [before, after] : [back, next];
        const keys = new Map([["ArrowLeft", left], ["ArrowRight", right], ["Home", first], ["End", last]]);
        if (event.target === whole) keys.set(" ", play);
        const pressed = keys.get(event.key);
        if (!pressed) return;
        event.preventDefault();
        event.stopPropagation();
        pressed.click();
      });
      /** @type {number | null} */
      let from = null;
      stage.addEventListener("pointerdown", (event) => (from = event.pointerType === "touch" && !drawnAlong() ? event.clientX : null));
      stage.addEventListener("pointerup", (event) => {
        if (from === null) return;
        const way = event.clientX - from;
        if (Math.abs(way) > SWIPE) this.go(this.at + (way < 0 ? 1 : -1));
        from = null;
      });
    }

    /* By itself */

    toggle() {
      if (this.timer) return this.stop();
      if (this.at === this.steps.last) this.show(0, false);
      this.start();
      this.named("pause", say("Pause"));
    }

    start() {
      clearInterval(this.timer);
      this.timer = setInterval(() => this.tick(), PACE / Number(this.speed.value));
    }

    tick() {
      if (this.at < this.steps.last && this.slider.isConnected) this.show(this.at + 1, false);
      else this.stop();
    }

    stop() {
      if (!this.timer) return;
      clearInterval(this.timer);
      this.timer = undefined;
      this.named("play", say("Play"));
    }

    /**
     * @param {"play" | "pause"} name
     * @param {string} words
     */
    named(name, words) {
      this.buttons.play.replaceChildren(icon(ICONS[name]));
      this.buttons.play.setAttribute("aria-label", words);
    }
  }

  Object.assign(ppgen, { Stepper, button, whereabouts });
})();
