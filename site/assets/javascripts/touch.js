/*
 * Touching a board: where a piece may go, and which rule closes other places. What may be done comes with a file
 * of its own, a script that calls `ppgenTouch`, when somebody reaches for the board.
 */
(() => {
  "use strict";

  const { $, $$, SVG, make } = ppgen;

  const answers = new Map();
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  window.ppgenTouch = (data) => answers.get(document.currentScript.src).resolve(data);

  /** Get the answers for a board from their file. */
  function ask(address) {
    const src = new URL(address, location.href).href;
    if (!answers.has(src)) {
      const answer = {};
      answer.data = new Promise((resolve, reject) => Object.assign(answer, { resolve, reject }));
      answers.set(src, answer);
      const script = make("script", { src });
      script.addEventListener("error", () => {
        answers.delete(src);
        script.remove();
        answer.reject();
      });
      document.head.append(script);
    }
    return answers.get(src).data;
  }

  class Touch {
    /** Make the board on a stage answer, in words below; `data-touch` of the figure names the file with the answers. */
    constructor(figure, stage, above = stage) {
      this.stage = stage;
      this.opening = figure.dataset.opening;
      this.table = () => ($(".play-from", figure) ?? $('a[href*="play.html#"]', figure.parentElement))?.href;
      this.says = make("p", { class: "touch-says", role: "status" });
      this.words = make("p");
      this.asked = make("details", { class: "position" }, make("summary", {}, "Position in words"), this.words);
      this.asked.addEventListener("toggle", () => this.tell());
      above.after(this.says, this.asked);
      const listen = () => REACH.forEach((sign) => figure.addEventListener(sign, reach, { passive: true }));
      const reach = () => {
        for (const sign of REACH) figure.removeEventListener(sign, reach);
        ask(figure.dataset.touch).then(
          (data) => {
            this.data = data;
            this.offer(this.frame);
          },
          () => {
            this.says.textContent = "The answers for this board could not be fetched. Touch it to try again.";
            listen();
          },
        );
      };
      listen();
    }

    /** Offer the ways of a frame; nothing may be touched in none. */
    offer(frame) {
      const chosen = frame === this.frame ? this.chosen : null; // of a board that is only drawn larger
      this.frame = frame;
      for (const spot of $$(".place", this.stage)) spot.remove();
      const asked = frame === null ? "With all hands open the board answers a touch." : "Touch the board to see what may be done, and which rule closes the rest.";
      this.says.replaceChildren(this.data && frame !== null ? "Nothing is to be done on the board here." : asked);
      this.tell();
      const frames = this.data?.frames ?? [];
      const ways = frames[typeof frames[frame] === "number" ? frames[frame] : frame];
      if (!this.data || frame === null) return;
      this.lay($("svg", this.stage));
      [this.moves, this.hint] = [[], []];
      if (!ways) return this.choose(null); // places are heard
      [this.who, this.moves] = [ways[0], ways[1].map((number) => this.data.moves[number])];
      const chance = this.opening ? [`${this.opening} Then it`] : ["It"];
      const [touch, ...how] = ways[2].split(/(?= to see)/);
      this.hint = [...chance, ` is for ${this.who} to act. ${touch}`, make("span", { class: "how" }, how.join("")), "."];
      this.says.replaceChildren(...this.hint);
      this.choose(chosen ?? null);
    }

    /** Tell the position to who has asked for it. */
    tell() {
      if (!this.asked.open || !this.data) return;
      const told = () => [...this.lying()].map(([place, what]) => `${this.named(place)}: ${what}.`).join(" ");
      this.words.textContent = this.frame === null ? $("svg", this.stage).getAttribute("aria-label") : told();
    }

    /** Lay spots over the places of a board, wide ones first, so that small ones on them can be touched. */
    lay(board) {
      board.setAttribute("role", "group");
      this.spots = new Map();
      const places = Object.entries(this.data.places).sort(([, a], [, b]) => b[2] * b[3] - a[2] * a[3]);
      for (const [name, [x, y, width, height]] of places) {
        const spot = document.createElementNS(SVG, "rect");
        for (const [key, value] of Object.entries({ x, y, width, height, class: "place", "data-place": name })) spot.setAttribute(key, value);
        spot.addEventListener("click", () => this.pick(name));
        spot.addEventListener("keydown", (event) => {
          const way = ARROWS[event.key];
          if (!way && event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          if (way) this.beside(spot, way)?.focus();
          else this.pick(name);
        });
        board.append(spot);
        this.spots.set(name, spot);
      }
    }

    /** Find the nearest place that answers, in a direction: that is how keys come to the many that are closed. */
    beside(spot, [right, down]) {
      const middle = (rect) => ["x", "y"].map((axis, number) => rect[axis].baseVal.value + rect[["width", "height"][number]].baseVal.value / 2);
      const [x, y] = middle(spot);
      const far = (other) => {
        const [dx, dy] = middle(other).map((value, axis) => value - [x, y][axis]);
        const [along, across] = right ? [dx * right, dy] : [dy * down, dx];
        return along > 0.1 ? along + 2 * Math.abs(across) : Infinity;
      };
      const others = [...this.spots.values()].filter((other) => other.hasAttribute("tabindex") && far(other) < Infinity);
      return others.sort((one, other) => far(one) - far(other))[0];
    }

    /** A touched place is where the chosen piece shall go, or a piece to choose; the chosen one is let go. */
    pick(name) {
      if (name === this.chosen) return this.release();
      const way = this.moves.find((move) => move[0] === this.chosen && move[1] === name);
      const own = this.moves.filter((move) => move[0] === name);
      if (way && (way[3] === null || !own.some((move) => move[3] === null))) return this.says.replaceChildren(...this.told(way));
      const put = own.find((move) => move[5]);
      if (put && this.chosen === null) return this.says.replaceChildren(...this.told(put));
      if (own.length) return this.choose(name);
      if (this.chosen === null) return this.says.replaceChildren(`Nothing can be done at ${this.named(name)} now. `, ...this.hint);
      this.says.replaceChildren(`Not to ${this.named(name)}: `, ...this.where(this.chosen, "from"));
    }

    /** Give what lies where; each frame tells what changes. */
    lying() {
      const held = new Map();
      for (const changed of this.data.lying.slice(0, this.frame + 1)) {
        for (const [place, what] of Object.entries(changed)) what ? held.set(place, what) : held.delete(place);
      }
      return held;
    }

    /** A place in words. */
    named(place) {
      return this.data.names[place] ?? place;
    }

    /** Link to a clause. */
    cited(clause) {
      const rule = this.data.clauses[clause];
      return rule ? [make("a", { href: rule[2] }, `${rule[0]} ${rule[1]}`)] : [];
    }

    /** Say where alone a piece may go, and by which rules; if nowhere, which rule keeps it. */
    where(start, from = "From") {
      const own = this.moves.filter((move) => move[0] === start);
      const open = own.filter((move) => move[3] === null);
      if (!open.length) return this.told(own.find((move) => !move[1]) ?? own[0]);
      const places = open.filter((move) => move[1]).map((move) => this.named(move[1]));
      const off = open.some((move) => !move[1]); // what is taken out or borne off goes to no place
      const ways = [...(places.length ? [`go only to ${places.join(", ")}`] : []), ...(off ? ["leave the board"] : [])];
      const rules = [...new Set(open.map((move) => move[4]))].filter((rule) => this.data.clauses[rule]);
      return [`${from} ${this.named(start)} it may ${places.length ? "" : "only "}${ways.join(", or ")}`, ...rules.flatMap((rule) => [", by ", ...this.cited(rule)]), "."];
    }

    /** Say what the judge answers to an action: its reason and the rule; what is allowed can be played. */
    told([start, end, , why, rule, puts]) {
      const way = puts ? `At ${this.named(start)}: ` : `From ${this.named(start)}${end ? ` to ${this.named(end)}` : ""}: `;
      if (this.data.reasons[why]) return [way, this.data.reasons[why][1], " ", ...this.cited(this.data.reasons[why][0])];
      const table = this.table();
      return [way, "allowed. ", ...this.cited(rule), ...(table ? [" ", make("a", { href: table }, "Play from here")] : [])];
    }

    release() {
      this.choose(null);
      this.says.replaceChildren(...this.hint);
    }

    choose(name) {
      this.chosen = name;
      const lying = this.lying();
      const ways = this.moves.filter((move) => move[0] === name);
      for (const [place, spot] of this.spots) {
        const way = ways.find((move) => move[1] === place);
        const starts = this.moves.some((move) => move[0] === place);
        const closed = way && way[3] !== null;
        const may = way ? (closed ? ", not allowed" : ", allowed") : name === null ? ", can be picked" : "";
        spot.classList.toggle("start", name === null && this.moves.some((move) => move[0] === place && move[3] === null));
        spot.classList.toggle("chosen", place === name);
        spot.classList.toggle("open", Boolean(way && !closed));
        spot.classList.toggle("closed", Boolean(closed));
        if (starts || way) {
          spot.setAttribute("tabindex", closed && !starts ? "-1" : "0");
          spot.setAttribute("role", "button");
        } else {
          spot.removeAttribute("tabindex");
          spot.setAttribute("role", "img");
        }
        spot.setAttribute("aria-label", `${this.named(place)}: ${lying.get(place) ?? "empty"}${starts || way ? may : ""}`);
      }
      if (name === null) return;
      this.says.replaceChildren(...this.where(name));
    }
  }

  const REACH = ["pointerenter", "pointerdown", "focusin"];

  function wireSetups() {
    for (const figure of $$(".setup-drawing[data-touch]")) new Touch(figure, figure).offer(0);
  }

  ppgen.Touch = Touch;
  ppgen.wireSetups = wireSetups;
})();
