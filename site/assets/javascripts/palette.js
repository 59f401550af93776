/* Colours before the first paint: those chosen before, else those of the system. */
(() => {
  const chosen = window.__md_get("__palette");
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const scheme = chosen?.color?.scheme ?? (dark ? "dark" : "light");
  document.body.setAttribute("data-md-color-scheme", scheme);
})();
