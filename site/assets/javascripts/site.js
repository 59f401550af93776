/*
 * What pages do beyond being read: the bar, contents, clauses, previews, filters.
 * `page` runs whenever a page has come, also without a reload (Material's document$).
 */
(() => {
  "use strict";

  const { $, $$, ICONS, address, anchor, copy, icon, make, stepTo, wireReplays, wireSetups } = ppgen;

  /* The bar */

  function markMenu() {
    const area = $("#_content")?.dataset.area;
    for (const link of $$(".menu a")) {
      if (area && link.dataset.area === area) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    const menu = $("#_menu");
    menu?.classList.remove("open");
    $(".open-menu")?.setAttribute("aria-expanded", "false");
  }

  /** Bring the entry of this page into view, where the bar of a game is wider than the window. */
  function scrollGameBar() {
    const bar = $(".game-bar");
    const here = bar && $("[aria-current]", bar);
    if (here) bar.scrollLeft = here.offsetLeft + here.offsetWidth + 20 - bar.clientWidth;
  }

  function wireTheme() {
    const button = $(".theme");
    const tell = () => button.setAttribute("aria-pressed", String(document.body.dataset.mdColorScheme === "dark"));
    button.addEventListener("click", () => {
      const scheme = document.body.dataset.mdColorScheme === "dark" ? "light" : "dark";
      document.body.dataset.mdColorScheme = scheme;
      window.__md_set("scheme", scheme);
      tell();
    });
    tell();
  }

  function wireBar() {
    $(".open-menu")?.addEventListener("click", (event) => {
      const open = $("#_menu").classList.toggle("open");
      event.currentTarget.setAttribute("aria-expanded", String(open));
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !$("#_menu")?.classList.contains("open")) return;
      $(".open-menu").click();
      $(".open-menu").focus();
    });
  }

  /** Fetch a script that few pages need. */
  function bring(name) {
    const script = make("script", { src: new URL(`assets/javascripts/${name}.js`, window.__md_scope).href });
    return new Promise((resolve, reject) => {
      Object.assign(script, { onload: resolve, onerror: reject });
      document.head.append(script);
    });
  }

  /* The search, which comes with its index when somebody reaches for it: see search.js */

  async function search() {
    search.scripts ??= (async () => {
      for (const name of ["minisearch", "ranking", "search"]) await bring(name);
    })();
    $(".ask").classList.add("open"); // on a phone the box comes at once
    $(".ask-input").focus();
    await search.scripts.catch(() => (search.scripts = null));
    ppgen.openSearch?.();
  }

  function wireSearch() {
    $(".open-search")?.addEventListener("click", search);
    $(".ask-input")?.addEventListener("focus", () => ppgen.openSearch || search.scripts || search());
    if ($(".ask-input:focus")) search(); // somebody was there before this script
    addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.target.closest("input, select, textarea")) return;
      event.preventDefault();
      search();
    });
  }

  /* Contents: on a phone behind a button, which names the section in view; in the list that is marked */

  function wireContents() {
    const contents = $(".contents");
    if (!contents) return;
    const list = $("ul", contents);
    const more = $(".more", contents);
    more.addEventListener("click", () => more.setAttribute("aria-expanded", String(contents.classList.toggle("open"))));
    const heads = $$(".body h2[id], .body h3[id]");
    const links = new Map($$("a[href*='#']", list).filter((a) => a.pathname === location.pathname).map((a) => [a.hash.slice(1), a.parentElement]));
    if (!links.size) return;
    const mark = () => {
      const line = innerHeight / 3;
      const above = heads.filter((head) => links.has(head.id) && head.getBoundingClientRect().top < line);
      const [section, clause] = ["H2", "H3"].map((tag) => above.filter((head) => head.tagName === tag).pop());
      for (const item of $$("li", list)) item.classList.remove("here", "current");
      if (section) links.get(section.id).classList.add("here");
      more.replaceChildren(...(section ? [make("span", { class: "unseen" }, "Sections: "), section.textContent] : ["Sections"]));
      const item = clause && links.get(clause.id);
      if (item && section && links.get(section.id).contains(item)) item.classList.add("current");
    };
    let waiting = false;
    const later = () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        if (contents.isConnected) mark();
        else removeEventListener("scroll", later);
      });
    };
    addEventListener("scroll", later, { passive: true });
    mark();
  }

  /* Clauses */

  function wireClauses() {
    for (const head of $$(".clause > h3")) {
      const button = make("button", { type: "button", class: "copy", "aria-label": `Copy the link to ${$(".number", head).textContent}` }, icon(ICONS.link, true));
      button.addEventListener("click", () => copy(address(head.id), "Link copied"));
      $(".called", head.parentElement).prepend(button);
    }
  }

  /** An address may name a clause by its id or number as they are written: #capture.own-coin, #4.2. */
  function followHash() {
    let name = location.hash.slice(1);
    try {
      name = decodeURIComponent(name);
    } catch {
      // it is no address of ours, but may still name a place
    }
    if (!name || document.getElementById(name)) return mark(name);
    const tidy = anchor(name);
    const found = document.getElementById(/^\d/.test(name) ? `rule-${tidy}` : tidy);
    if (found) {
      found.scrollIntoView();
      mark(found.id);
    }
  }

  function mark(id) {
    for (const clause of $$(".clause.target")) clause.classList.remove("target");
    const place = document.getElementById(id);
    place?.closest(".clause")?.classList.add("target");
    reveal(place);
  }

  /** Open what is folded around a place, and go there. */
  function reveal(place) {
    let folded = place?.closest("details:not([open])");
    if (!folded) return;
    for (; folded; folded = folded.parentElement.closest("details:not([open])")) folded.open = true;
    place.scrollIntoView();
  }

  /** Show what a reference says when it is pointed at or focused; the box describes it in place of its title. */
  function wirePreviews(root) {
    let shown = null;
    let told = null;
    let leaving;
    const hide = () => {
      if (!shown) return;
      told.title = shown.textContent;
      told.removeAttribute("aria-describedby");
      shown.remove();
      shown = null;
    };
    const show = (event) => {
      const link = event.target.closest?.("a.ref");
      if (!link) return;
      clearTimeout(leaving);
      hide();
      if (!link.title) return;
      const box = link.getBoundingClientRect();
      shown = make("div", { class: "preview", id: "_preview", role: "tooltip" }, link.title);
      document.body.append(shown);
      told = link;
      link.setAttribute("aria-describedby", shown.id);
      link.removeAttribute("title");
      const left = Math.max(12, Math.min(box.left, innerWidth - shown.offsetWidth - 12));
      const above = box.bottom + shown.offsetHeight + 12 > innerHeight;
      shown.style.left = `${left + scrollX}px`;
      shown.style.top = `${(above ? box.top - shown.offsetHeight - 6 : box.bottom + 6) + scrollY}px`;
    };
    for (const kind of ["mouseover", "focusin"]) root.addEventListener(kind, show);
    for (const kind of ["focusout", "click"]) root.addEventListener(kind, hide);
    // Whoever goes from the link to its preview, to read on, may do so.
    root.addEventListener("mouseout", () => (leaving = setTimeout(hide, 200)));
    root.addEventListener("mouseover", (event) => event.target.closest?.(".preview") && clearTimeout(leaving));
    root.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  }

  function page() {
    markMenu();
    scrollGameBar();
    wireContents();
    wireClauses();
    wireReplays();
    wireSetups();
    ppgen.wirePlay?.(); // its script comes with the first page to play on
    if ($(".filters")) (ppgen.wireFilters ? Promise.resolve() : bring("filters")).then(() => ppgen.wireFilters());
    followHash();
    ppgen.keptHere?.();
  }

  wireBar();
  wireSearch();
  wireTheme();
  wirePreviews(document.body);
  addEventListener("hashchange", () => {
    followHash();
    stepTo();
  });

  // The theme's script, which comes late, would take the focus away again from where the link itself has led.
  addEventListener(
    "click",
    (event) => {
      if (!event.target.closest?.(".skip")) return;
      event.preventDefault();
      event.stopPropagation();
      document.getElementById("_text").focus();
    },
    true,
  );

  /* Instant navigation, and what keeps pages, wait until somebody is there. */

  const home = location.pathname;
  let moved = false;
  // The theme's script takes the first step within the page that it started on for a step to it, and would lay it anew;
  // of a step back within a match it knows nothing.
  addEventListener("popstate", (event) => {
    if (ppgen.wentBack?.() || (!moved && location.pathname === home)) event.stopImmediatePropagation();
  });

  const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin"];

  function awaken() {
    for (const sign of SIGNS) removeEventListener(sign, awaken);
    for (const later of $$("script[data-later]")) {
      const script = make("script", { src: later.dataset.later });
      script.addEventListener("load", () => {
        let first = true;
        window.document$.subscribe(() => {
          if (first) return (first = false); // this page has run already
          moved = true;
          page();
        });
        document.dispatchEvent(new Event("DOMContentLoaded")); // for which that script waits
      });
      later.replaceWith(script);
    }
    if (location.protocol !== "file:" && navigator.serviceWorker) document.head.append(make("script", { src: new URL("assets/javascripts/offline.js", window.__md_scope).href }));
  }

  for (const sign of SIGNS) addEventListener(sign, awaken, { passive: true });

  // The browser scrolls to a step when the page has come: after that, to the board of that step.
  addEventListener("load", () => requestAnimationFrame(() => requestAnimationFrame(stepTo)));
  page();
})();
