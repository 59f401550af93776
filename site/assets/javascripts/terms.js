/* With whom and by which options a new game begins. */
// oxlint-disable-next-line no-unused-vars -- the page to play on uses it
var ppgenTerms = (() => {
  "use strict";

  const { make, say, the } = ppgen;
  const { MINUTES } = ppgenClock;
  const { AWAY } = ppgenJudge;

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

  class Terms {
    /**
     * @param {PlayData} data
     * @param {InstanceType<typeof ppgenJudge.Party>} party
     * @param {() => void} begin
     * @param {() => void} changed told when a seat is played by another
     * @param {InstanceType<typeof ppgenClock.Clock>} clock
     */
    constructor(data, party, begin, changed, clock) {
      this.data = data;
      this.party = party;
      this.changed = changed;
      const times = MINUTES.map((minutes) => /** @type {[string, string]} */ ([String(minutes), say("{minutes} minutes each", { minutes })]));
      this.time = chooser([["0", say("none")], ...times], "0", (minutes) => {
        clock.minutes = Number(minutes);
        begin();
      });
      this.players = data.usual;
      /** @type {Record<string, string | number>} */
      this.options = {};
      const counts = data.players.map((count) => /** @type {[string, string]} */ ([String(count), String(count)]));
      this.count = chooser(counts, String(data.usual), (count) => {
        this.players = Number(count);
        begin();
      });
      this.rules = data.options.map(([id, , known, usual]) =>
        chooser(known.map(([, words], at) => [String(at), words]), String(known.findIndex(([value]) => value === usual)), (at) => {
          [this.options[id]] = known[Number(at)];
          begin();
        }),
      );
      /** Who plays each seat. @type {HTMLSelectElement[]} */
      this.levels = [];
      this.rivals = make("div", { class: "play-rivals" });
      const secret = data.hidden ? [make("p", { class: "note" }, say("It cannot be played by link: a link would hold what others may not see."))] : [];
      const labels = data.options.map(([, title], place) => make("label", {}, `${title} `, this.rules[place]));
      this.whole = make("details", { class: "play-asks" }, make("summary", {}, say("Players and options")), ...(counts.length > 1 ? [make("label", {}, `${say("Players")} `, this.count)] : []), this.rivals, ...secret, make("label", {}, `${say("Clocks")} `, this.time), ...labels);
    }

    /** Ask who plays and by which options. */
    ask() {
      this.whole.open = true;
      this.whole.scrollIntoView({ block: "center" });
      the("summary", this.whole).focus({ preventScroll: true });
    }

    /**
     * Let a new game have the players and options of the match that was begun.
     * @param {DeskAnswer} answer
     * @param {number} [minutes] on the clocks that were kept with it
     */
    adopt({ seats, options }, minutes) {
      if (minutes !== undefined) this.time.value = String(minutes);
      this.players = seats.length;
      this.count.value = String(seats.length);
      this.data.options.forEach(([id, , known, usual], place) => {
        this.options[id] = options[id] ?? usual;
        this.rules[place].value = String(known.findIndex(([value]) => value === this.options[id]));
      });
    }

    /** Let it be chosen who plays each seat. */
    seat() {
      const { computers, seats } = this.party;
      /** Who may play a seat. @type {[value: string, words: string][]} */
      const played = [["", say("a person")], ...this.data.strengths.map(([id]) => /** @type {[string, string]} */ ([id, say("computer, {level}", { level: say(id) })])), ...(this.data.hidden ? [] : /** @type {[string, string][]} */ ([[AWAY, say("somebody by link")]]))];
      this.levels = seats.map((seat) =>
        chooser(played, computers[seat] ?? "", (level) => {
          this.party.computers[seat] = level;
          this.changed();
        }),
      );
      this.rivals.replaceChildren(...this.levels.map((select, place) => make("label", {}, `${this.party.seatName(seats[place])} `, select)));
    }

    /** Show anew who plays each seat. */
    level() {
      this.party.seats.forEach((seat, place) => (this.levels[place].value = this.party.computers[seat] ?? ""));
    }
  }

  return { Terms };
})();
