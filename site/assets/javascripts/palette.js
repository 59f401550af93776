/* Colours before the first paint: those chosen before, else those of the system. */
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const scheme = window.__md_get("scheme") ?? (dark ? "dark" : "light");
  document.body.dataset.mdColorScheme = scheme;
})();
