/* The page with the faces and pages of a kit, while it is edited: what is wrong with its game comes when it is found. */
(() => {
  "use strict";

  const { $, make } = ppgen;

  /** What lies over the faces stays there: the page comes anew whenever a file has been saved. */
  function keepSwitches() {
    for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(".over input"))) {
      const key = `over-${box.name}`;
      box.checked = sessionStorage.getItem(key) === "on";
      box.addEventListener("change", () => sessionStorage.setItem(key, box.checked ? "on" : "off"));
    }
  }

  /** Wait until what is seen of the page has been drawn, or cannot be. */
  async function picturesInView() {
    const near = [...document.images].filter((picture) => {
      const { top, bottom } = picture.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
    await Promise.all(near.map((picture) => picture.decode().catch(() => {})));
  }

  async function tellFaults() {
    keepSwitches();
    const list = $("[data-faults]");
    const address = list?.dataset.faults;
    if (!list || !address) return; // a system, or another page
    await picturesInView(); // what is edited comes first: to find faults takes the server longer
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(answer.statusText);
      const faults = /** @type {{ told: string, warning: boolean }[]} */ (await answer.json());
      const items = faults.map(({ told, warning }) => make("li", warning ? { class: "doubt" } : {}, told));
      list.replaceChildren(items.length ? make("ul", {}, ...items) : make("p", {}, "Nothing is wrong."));
    } catch {
      list.replaceChildren(make("p", {}, "What is wrong could not be asked for. Is the site still being served?"));
    }
  }

  ppgen.tellFaults = tellFaults;
})();
