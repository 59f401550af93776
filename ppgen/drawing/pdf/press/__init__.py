"""PDF for a press: colours as inks, and the promises of PDF/X."""
