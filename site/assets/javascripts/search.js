/*
 * What the search finds, as readers want it. The theme asks a worker and shows what it answers; this listens to the
 * answer first and weighs it anew: whoever types an id means its clause or ruling; what has every word goes before what
 * lacks some; and of the same kind, what belongs to the game at hand goes first.
 */
(() => {
  "use strict";

  const { $, $$, anchor } = ppgen;
  const QUERY = 2;
  const RESULT = 3;
  const MORE_THAN_ANY_SCORE = 1e9;

  function ranked(items, asked) {
    const here = location.pathname.match(/\/games\/[^/]+\//)?.[0];
    const name = anchor(asked.trim());
    for (const item of items) {
      for (const part of item) {
        const [page, hash = ""] = part.location.split("#");
        const found = Object.values(part.terms);
        const rule = page.endsWith("/rules.html");
        let rank = 0;
        if (rule && hash === name) rank += 8;
        else if (rule && asked.includes(".") && hash.startsWith(name)) rank += 4;
        if (found.length && found.every(Boolean)) rank += 2;
        if (here && `/${page}`.startsWith(here)) rank += 1;
        part.score += rank * MORE_THAN_ANY_SCORE;
      }
      item.sort((one, other) => other.score - one.score);
    }
    items.sort(([one], [other]) => other.score - one.score);
  }

  window.Worker = class extends window.Worker {
    constructor(...given) {
      super(...given);
      // The theme listens later, and gets the same object.
      this.addEventListener("message", ({ data }) => data.type === RESULT && ranked(data.data.items, this.asked));
    }

    postMessage(message, ...more) {
      if (message.type === QUERY) this.asked = message.data;
      super.postMessage(message, ...more);
    }
  };

  // The pages found bring first headings of their own, of which a page has but one.
  const list = $(".md-search-result__list");
  if (list) {
    new MutationObserver(() => {
      for (const head of $$("h1", list)) head.setAttribute("aria-level", "2");
      for (const head of $$("h2", list)) head.setAttribute("aria-level", "3");
    }).observe(list, { childList: true });
  }
})();
