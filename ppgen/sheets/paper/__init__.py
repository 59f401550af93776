"""Pages: what each is (`page`), what it carries (`furniture`, `rulers`), how it is set (`flow`)."""
