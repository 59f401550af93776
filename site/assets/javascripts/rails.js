/* Who sits at the table and what they have: a rail for each seat, yours below the board and the others' above it. */
// oxlint-disable-next-line no-unused-vars -- the page to play on uses it
var ppgenRails = (() => {
  "use strict";

  const { $$, counted, draw: svg, figure, make, say, write } = ppgen;

  const HIGH = [34, 56]; // pixels that a piece in a tray is high, and one that stands as a card does

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

  class Rails {
    /**
     * @param {PlayData} data
     * @param {InstanceType<typeof ppgenJudge.Party>} party
     * @param {(at: string) => void} touched told of a tray that was touched
     * @param {(name: string) => void} picked told of a piece, by the name that moves give it
     * @param {(what: object) => void} asked told of what lies in a tray of the table, such as a die
     * @param {InstanceType<typeof ppgenClock.Clock>} clock
     */
    constructor(data, party, touched, picked, asked, clock) {
      this.data = data;
      this.party = party;
      this.touched = touched;
      this.picked = picked;
      this.asked = asked;
      this.clock = clock;
      this.others = make("div", { class: "play-trays others" });
      this.own = make("div", { class: "play-trays own" });
      /** Kinds of trays from which one picks; they stay as large while others act. @type {Set<string>} */
      this.hands = new Set();
    }

    /** What can be picked. */
    get cards() {
      return [...$$(".play-piece", this.others), ...$$(".play-piece", this.own)];
    }

    /** Show nothing. */
    conceal() {
      for (const part of [this.others, this.own]) part.replaceChildren();
    }

    /**
     * Show who is there and what lies in trays, in words and small drawings that never shrink with the board.
     * @param {DeskAnswer} answer
     */
    show(answer) {
      const { party } = this;
      const rail = (/** @type {string} */ seat) => this.rail(seat, answer);
      this.others.replaceChildren(...party.seats.filter((seat) => seat !== party.own).map(rail));
      const common = answer.trays.filter(({ seat }) => !seat).map((tray) => this.tray(tray, answer));
      this.own.replaceChildren(...party.seats.filter((seat) => seat === party.own).map(rail), ...common);
    }

    /**
     * @param {string} seat
     * @param {DeskAnswer} answer
     */
    rail(seat, answer) {
      const { party } = this;
      const you = party.isYou(seat);
      const level = party.computers[seat];
      const far = party.tries ? "" : party.isAway(seat) ? say("by link") : level ? say("computer") : ""; // how strong, is said beside
      const [name, what] = you ? [say("You"), party.seatName(seat)] : [party.seatName(seat), far];
      const signs = [you && "you", seat === answer.actor && "acts"].filter(Boolean);
      const points = answer.scores[seat];
      const score = points === undefined ? [] : [make("span", { class: "play-points" }, counted(points, "point"))];
      const trays = answer.trays.filter((tray) => tray.seat === seat).map((tray) => this.tray(tray, answer));
      return make("div", { class: ["play-seat", ...signs].join(" ") }, make("p", { class: "play-who" }, make("b", {}, name), ` ${what} `, ...score, ...this.clock.face(seat)), ...trays);
    }

    /**
     * Let a card be dragged to the table, which is as if it were touched.
     * @param {HTMLElement} card
     * @param {() => void} drop
     */
    drag(card, drop) {
      /** @type {{ x: number, y: number } | null} */
      let held = null;
      let far = false;
      card.addEventListener("pointerdown", (event) => {
        far = false;
        if (event.isPrimary && event.button <= 0) held = { x: event.clientX, y: event.clientY };
      });
      card.addEventListener("pointermove", (event) => {
        if (!held) return;
        const [x, y] = [event.clientX - held.x, event.clientY - held.y];
        far ||= Math.hypot(x, y) > card.offsetWidth / 3;
        if (!far) return;
        if (!card.hasPointerCapture(event.pointerId)) card.setPointerCapture(event.pointerId);
        card.style.translate = `${x}px ${y}px`;
      });
      const end = (/** @type {PointerEvent} */ event) => {
        const table = held && far && event.type === "pointerup";
        held = null;
        card.style.translate = "";
        const stage = this.own.parentElement?.querySelector(".play-stage")?.getBoundingClientRect();
        if (table && stage && event.clientY >= stage.top && event.clientY <= stage.bottom) drop();
      };
      for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) card.addEventListener(name, end);
      // After a drag comes a click, which has been answered.
      card.addEventListener("click", (event) => far && event.stopImmediatePropagation(), { capture: true });
    }

    /**
     * @param {DeskAnswer["trays"][0]} tray
     * @param {DeskAnswer} answer
     */
    tray({ at, label, lay, pieces }, { moves }) {
      /** @type {(row: TrayPiece) => (string | Element)[]} */
      const drawing = ([face, w, h, words, count, name, die]) => {
        const high = HIGH[h > w ? 1 : 0];
        const small = svg("svg", { class: h > w ? "tall" : "", viewBox: `${-w / 2} ${-h / 2} ${w} ${h}`, width: (high * w) / h, height: high, role: "img", "aria-label": words });
        small.append(piece(face && this.data.faces[face], [0, 0, 1, 0], words));
        if (lay === "tricks") write(small, { preserveAspectRatio: "xMinYMid slice" }); // a card below others shows its corner
        if (name) {
          const closed = moves.every((move) => !move[5].includes(name)); // who touches it is told why
          const pick = make("button", { type: "button", class: closed ? "play-piece closed" : "play-piece", "aria-pressed": "false", "data-name": name }, small);
          pick.addEventListener("click", () => this.picked(name));
          this.drag(pick, () => this.picked(name));
          return [pick];
        }
        if (die !== undefined) {
          const ask = make("button", { type: "button", class: "play-piece", "data-die": die }, small);
          ask.addEventListener("click", () => this.asked({ die }));
          return count > 1 ? [ask, `×${count} `] : [ask];
        }
        return count > 1 ? [small, `×${count} `] : [small];
      };
      const kind = at.slice(at.indexOf("/") + 1);
      if (pieces.some(([, , , , , name]) => name)) this.hands.add(kind);
      const made = make("div", { class: `play-rail ${lay}${this.hands.has(kind) ? " hand" : ""}` }, make("span", {}, label), ...pieces.flatMap(drawing));
      if (moves.some(([, start, end]) => start === at || end === at)) {
        const pick = make("button", { type: "button", class: "chip", "data-place": at }, say("choose"));
        pick.addEventListener("click", () => this.touched(at));
        made.append(pick);
      }
      return made;
    }
  }

  return { Rails, piece };
})();
