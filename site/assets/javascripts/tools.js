/* What the scripts of the pages share, as `ppgen`. */
var ppgen = (() => {
  "use strict";

  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const SVG = "http://www.w3.org/2000/svg";

  /** Make an element. */
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  /** Make an icon of the page's own line. */
  function icon(d, lines = false) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    if (lines) for (const [name, value] of [["fill", "none"], ["stroke", "currentColor"], ["stroke-width", "1.8"], ["stroke-linecap", "round"]]) path.setAttribute(name, value);
    svg.append(path);
    return svg;
  }

  const ICONS = {
    first: "M5 5h3v14H5zM20 5v14L9 12z",
    back: "M15 5l-7 7 7 7",
    before: "M13 5l-7 7 7 7M19 5l-7 7 7 7",
    after: "M5 5l7 7-7 7M11 5l7 7-7 7",
    play: "M7 5v14l11-7z",
    pause: "M6 5h4v14H6zM14 5h4v14h-4z",
    next: "M9 5l7 7-7 7",
    last: "M16 5h3v14h-3zM4 5v14l11-7z",
    link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  };

  /** Copy words, and say so to everybody. */
  async function copy(words, said) {
    try {
      await navigator.clipboard.writeText(words);
    } catch {
      const area = make("textarea", { class: "former", "aria-hidden": "true" });
      area.value = words;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    announce(said);
    const live = $("#_live");
    live.classList.add("told");
    setTimeout(() => live.classList.remove("told"), 1600);
  }

  /** Say something to screen readers. */
  function announce(words) {
    let live = $("#_live");
    if (!live) document.body.append((live = make("p", { id: "_live", class: "unseen", "aria-live": "polite" })));
    live.textContent = words;
  }

  /** Write the address of a place on this page. */
  function address(anchor) {
    return new URL(`#${anchor}`, location.href).href;
  }

  /** Make an anchor of an id or a number as they are written: `capture.own-coin` is `capture-own-coin`. */
  function anchor(name) {
    return name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  }

  return { $, $$, ICONS, SVG, address, anchor, announce, copy, icon, make, still };
})();
