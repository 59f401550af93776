"""Pages as templates, which a designer can open: they lie in `ppgen/website/templates`.

A template holds what stands on a page and in which order; what is drawn or worked out is given to it. All
that is filled in is escaped unless it is `Html`. A line break in a template, with the blanks around it, is
nothing on the page, so that templates can be indented.
"""

from __future__ import annotations

import re
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup, escape

from ppgen.language import spoken
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Child, Html, join
from ppgen.website.writing.page import SitePage

FOLDER = Path(__file__).parents[1] / "templates"
_BREAK = re.compile(r"\s*\n\s*")


class _NoBreaks(Extension):
    """Reads a template as if it stood in one line."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        del name, filename
        return _BREAK.sub("", source)


def _written(value: object) -> object:
    """Write what is filled in as a page of ours has it; what a template made is written already."""
    if isinstance(value, Markup):
        return value
    return join(str(value) if isinstance(value, int) else value)  # type: ignore[arg-type]  # or it raises


_TEMPLATES = Environment(
    loader=FileSystemLoader(FOLDER),
    autoescape=True,
    undefined=StrictUndefined,
    finalize=_written,
    extensions=[_NoBreaks],
)
_TEMPLATES.globals["say"] = spoken
_SAY = re.compile(r"""\{\{ say\((["'])([^"']+)\1\) \}\}""")


def said(template: str) -> str:
    """Write the phrases of a template that has nothing else to say, in the language that is spoken."""
    return _SAY.sub(lambda found: str(escape(spoken(found[2]))), template)


def filled(page: SitePage, template: str, **values: Child | object) -> Html:
    """Fill in a template of a page; `link` in it writes a path of the site, such as those in `addresses`.

    Raises:
        jinja2.UndefinedError: the template asks for something that it is not given.
    """
    return Html(_TEMPLATES.get_template(template).render(link=page.link, addresses=addresses, **values))
