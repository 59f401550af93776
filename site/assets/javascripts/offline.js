/*
 * Reading without network: the site's service worker, and the line at the foot that says what is kept. Pages that offer
 * none (while the site is served to who writes it, or made by another builder) end that of an earlier build.
 */
(() => {
  "use strict";

  const { $, make, say, target } = ppgen;
  const { serviceWorker } = navigator;
  const scope = window.__md_scope.href;
  const sign = $(".offline");
  let outdated = false; // a new build has come into force while this page was open

  async function leave() {
    const registration = await serviceWorker.getRegistration();
    if (registration?.scope === scope) registration.active?.postMessage({ leave: true });
  }

  /**
   * Say what is kept.
   * @param {HTMLElement} sign
   * @param {Kept} told
   */
  function show(sign, { kept, of, size, here, failed, asked }) {
    const whole = `${Math.ceil(size / 1e6)} MB`;
    const words = make("span", { role: "status" });
    if (kept === of) words.textContent = say("Works without network: the whole site is kept on this device.");
    else if (failed) words.textContent = say("The network failed after {kept} of {of} files; they are kept.", { kept, of });
    else if (asked) words.textContent = say("Keeping the whole site: {kept} of {of} files.", { kept, of });
    else if (here) words.textContent = say("Works without network: this part of the site is kept on this device.");
    sign.replaceChildren(words);
    sign.hidden = false;
    if (kept === of || (asked && !failed)) return;
    const all = make("button", { type: "button", class: "button" }, say("Keep the whole site ({size})", { size: whole }));
    all.addEventListener("click", () => {
      sign.dataset.asked = "";
      tell(true);
      all.disabled = true;
    });
    sign.append(" ", all);
  }

  async function tell(all = false) {
    const { active } = await serviceWorker.ready;
    // The judge may have come before the worker.
    const judged = performance.getEntriesByType("resource").some(({ name }) => name.includes("/javascripts/judge.js"));
    active?.postMessage({ page: location.href, loaded: judged ? [`${scope}play/judge.js`] : [], all });
  }

  /** @param {HTMLElement} sign */
  async function begin(sign) {
    const earlier = serviceWorker.controller;
    serviceWorker.addEventListener("message", ({ data }) => {
      if (data.failed) delete sign.dataset.asked;
      show(sign, { ...data, asked: "asked" in sign.dataset });
    });
    serviceWorker.addEventListener("controllerchange", () => {
      outdated = Boolean(earlier);
      tell();
    });
    // Where this page is of the build before, the next is loaded whole: instant navigation would mix them.
    addEventListener("click", (event) => outdated && target(event)?.closest("a[href]") && event.stopPropagation(), true);
    await serviceWorker.register(new URL(sign.dataset.worker ?? "", scope), { scope, updateViaCache: "none" });
    await tell();
  }

  ppgen.keptHere = () => {
    if (sign) tell();
  };
  (sign ? begin(sign) : leave()).catch(() => {}); // without it the site is as it would be
})();
