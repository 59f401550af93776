/* A sheet of diagrams: the board after turns of what was played, to be printed, or kept as a PDF by the print dialogue. */
// oxlint-disable-next-line no-unused-vars -- the script of the page to play on uses it
var ppgenDiagrams = (() => {
  "use strict";

  const { make } = ppgen;

  // Diagrams of a sheet at most: of a longer game not every turn has one.
  const MOST = 24;

  /**
   * The steps after which the board is shown: ends of turns, as evenly as can be, and always the last.
   * @param {number} last
   * @param {number[]} begins
   */
  function pictured(last, begins) {
    const ends = [...begins.slice(1).map((step) => step - 1), last].filter((step) => step > 0);
    const every = Math.ceil(ends.length / MOST);
    return ends.flatMap((step, at) => ((ends.length - 1 - at) % every ? [] : [{ step, turn: at + 1 }]));
  }

  /**
   * Draw one: the board as the table shows it, and what was said of the last step.
   * @param {SVGSVGElement} board
   * @param {number} turn
   * @param {string} said
   */
  function diagram(board, turn, said) {
    const drawn = /** @type {SVGSVGElement} */ (board.cloneNode(true));
    for (const name of ["width", "height", "role", "aria-label"]) drawn.removeAttribute(name);
    drawn.setAttribute("class", "board");
    for (const spot of drawn.querySelectorAll(".place")) spot.remove();
    return make("figure", {}, drawn, make("figcaption", {}, make("b", {}, `${turn} `), said));
  }

  /**
   * Print a sheet, and nothing else of the page.
   * @param {string} title
   * @param {HTMLElement[]} diagrams
   */
  function print(title, diagrams) {
    const sheet = make("section", { class: "play-sheet" }, make("h1", {}, title), make("div", {}, ...diagrams));
    document.querySelector(".play-sheet")?.remove(); // of a browser that has not said that it has printed
    document.body.append(sheet);
    addEventListener("afterprint", () => sheet.remove(), { once: true });
    globalThis.print();
  }

  return { diagram, pictured, print };
})();
