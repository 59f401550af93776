/*
 * Boards: drawings that are shown on them, pieces that glide, and spots over their places, to be touched by pointer and
 * by keyboard. Replays, boards to touch and the table of a page to play on have the same.
 */
(() => {
  "use strict";

  const { draw, still, write } = ppgen;

  const XLINK = "http://www.w3.org/1999/xlink";
  const GLIDE = { duration: 240, easing: "ease-out" };
  /** @type {Record<string, Direction>} */
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  /** How a spot is shown. @type {SpotSign[]} */
  const SIGNS = ["start", "chosen", "open", "closed"];

  /**
   * Show a drawing of the page.
   * @param {string} name
   * @param {Attributes} attributes
   */
  function figure(name, attributes = {}) {
    const use = draw("use", attributes);
    use.setAttributeNS(XLINK, "xlink:href", `#${name}`);
    return use;
  }

  /**
   * Let what is drawn glide to where it is drawn, or on from there, unless one wishes that nothing moves.
   * @param {Element} drawn
   * @param {[x: number, y: number]} start - away from where it is drawn, in units of the board
   * @param {[x: number, y: number]} end
   */
  function glide(drawn, start, end = [0, 0]) {
    if (still.matches) return null;
    return drawn.animate([start, end].map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` })), GLIDE);
  }

  /**
   * Find the nearest of some rectangles in a direction: what lies aside counts twice.
   * @param {Box} from
   * @param {[name: string, box: Box][]} others
   * @param {Direction} direction
   */
  function beside(from, others, [right, down]) {
    /** @type {(box: Box) => [x: number, y: number]} */
    const middle = ([x, y, width, height]) => [x + width / 2, y + height / 2];
    const [x, y] = middle(from);
    /** @type {string | undefined} */
    let nearest;
    let least = Infinity;
    for (const [name, box] of others) {
      const [toX, toY] = middle(box);
      const [dx, dy] = [toX - x, toY - y];
      const [along, across] = right ? [dx * right, dy] : [dy * down, dx];
      const far = along > 0.1 ? along + 2 * Math.abs(across) : Infinity;
      if (far < least) [nearest, least] = [name, far];
    }
    return nearest;
  }

  class Spots {
    /**
     * Lay spots over the places of a board, wide ones first, so that small ones on them can be touched.
     * @param {SVGSVGElement} board
     * @param {Spot[]} places
     * @param {(place: string) => void} pick
     */
    constructor(board, places, pick) {
      /** @type {Map<string, { box: Box, drawn: SVGRectElement }>} */
      this.laid = new Map();
      board.setAttribute("role", "group");
      const area = (/** @type {Spot} */ [, box]) => box[2] * box[3];
      for (const [place, box, round] of [...places].sort((one, other) => area(other) - area(one))) {
        const [x, y, width, height] = box;
        const corner = round ? { rx: Math.min(width, height) / 2 } : {};
        const drawn = draw("rect", { x, y, width, height, ...corner, class: "place", "data-place": place });
        drawn.addEventListener("click", () => pick(place));
        drawn.addEventListener("keydown", (event) => {
          const direction = ARROWS[event.key];
          if (!direction && event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          if (direction) this.go(box, direction);
          else pick(place);
        });
        board.append(drawn);
        this.laid.set(place, { box, drawn });
      }
    }

    /**
     * Let the focus go from a rectangle to the nearest spot that answers: that is how keys come to the many closed ones.
     * @param {Box} from
     * @param {Direction} direction
     */
    go(from, direction) {
      const others = [...this.laid].filter(([, { drawn }]) => drawn.hasAttribute("tabindex"));
      this.focus(beside(from, others.map(([name, { box }]) => [name, box]), direction));
    }

    /**
     * @param {string | undefined} place
     * @param {FocusOptions} options
     */
    focus(place, options = {}) {
      this.laid.get(place ?? "")?.drawn.focus(options);
    }

    /** The place that has the focus, if one of these has. */
    get focused() {
      return [...this.laid].find(([, { drawn }]) => drawn.matches(":focus"))?.[0];
    }

    /**
     * Show what each spot is for, and say so.
     * @param {(place: string) => SpotState} told
     */
    mark(told) {
      for (const [place, { drawn }] of this.laid) {
        const { signs, keys, words } = told(place);
        for (const sign of SIGNS) drawn.classList.toggle(sign, signs.includes(sign));
        write(drawn, { role: keys ? "button" : "img", "aria-label": words });
        if (keys) drawn.setAttribute("tabindex", keys === "tab" ? "0" : "-1"); // to the others come arrows alone
        else drawn.removeAttribute("tabindex");
      }
    }
  }

  Object.assign(ppgen, { Spots, beside, figure, glide });
})();
