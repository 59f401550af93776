"""A page of HTML that stands alone and asks for nothing, as the laboratory writes what it found."""

from __future__ import annotations

import html


def page(title: str, style: str, body: str) -> str:
    """Write a page: its title as text, its style and what stands in it as they are.

    >>> print(page("Go & come", "body { margin: 0 }", "<h1>Go</h1>"))
    <!doctype html>
    <html lang="en-GB">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Go &amp; come</title>
    <style>
    body { margin: 0 }
    </style>
    </head>
    <body>
    <main>
    <h1>Go</h1>
    </main>
    </body>
    </html>
    <BLANKLINE>
    """
    return (
        '<!doctype html>\n<html lang="en-GB">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{html.escape(title)}</title>\n<style>\n{style}\n</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )
