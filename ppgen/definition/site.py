"""The shape of `site.yml`: whose book it is, how its site is dressed, and on which terms its texts stand."""

from pathlib import Path

from ppgen.definition.fields import Colour, Few, Flag, Id, Language, Line, Prose, Url, record
from ppgen.definition.game import Terms
from ppgen.definition.ids import each, twice
from ppgen.definition.links import check_prose
from ppgen.definition.problems import DefinitionError, Problem, capped
from ppgen.definition.reading import read
from ppgen.definition.web import in_ascii

FILE = "site.yml"


@record
class SiteLink:
    """A place elsewhere to which every page leads."""

    title: Line
    """Its name for readers."""
    url: Url
    """Where it is."""


@record
class Colours:
    """The site's own colours, as a game has them."""

    accent: Colour
    """Accent on white paper and on the light site."""
    tint: Colour
    """Ground of tinted areas."""
    dark: Colour
    """Accent on the dark site."""


@record
class Site:
    """What a folder of games is as a book; all of it can be left out, and so can the file."""

    language: Language = "en"
    """The language of its texts, such as `de` or `pt-BR`."""
    languages: Few[Language] = ()
    """Languages in which its site is to be read besides, as far as there are catalogues in them."""
    title: Line | None = None
    """Its name, at the head of every page; the title of its only game, or "Games", if nothing is given."""
    slogan: Few[Line] = ()
    """The large lines of the home page; the title if nothing is given."""
    summary: Line | None = None
    """What it is, in a sentence or two: on the home page, and for those who search."""
    home: Few[Prose] = ()
    """Paragraphs below it."""
    picture: Id | None = None
    """What the home page shows: a game's board, or some pieces of a game system; the first game's board if
    nothing is given."""
    emblem: Id | None = None
    """Icon at the head of every page; that of the first game if nothing is given."""
    colours: Colours | None = None
    """Its colours, where no game has its own."""
    about: Few[Prose] = ()
    """Paragraphs that begin the page of credits."""
    footer: Prose | None = None
    """A line at the foot of every page."""
    links: Few[SiteLink] = ()
    """Links at the foot of every page."""
    address: Url | None = None
    """Where the site is, such as https://example.org/games: for the codes on the covers of kits, and for
    links that are shared."""
    terms: Terms | None = None
    """The terms of text and drawings, of games that do not say otherwise."""
    manual: Flag = False
    """Whether the pages about writing games with ppgen belong to it."""


def load_site(content: Path, language: str | None = None) -> Site:
    """Read `site.yml` of a content folder; a site without one has no say.

    In a `language` its texts are those of the catalogue beside it, as far as they are there. Raises
    DefinitionError.
    """
    if not (content / FILE).exists():
        return Site()
    problems: list[Problem] = []
    document, site = read(content / FILE, content, Site, problems)
    if site and language not in (None, site.language):
        from ppgen.definition.translation import Translation

        translation = Translation.of(content, content, language, site.language)
        document, site = read(content / FILE, content, Site, problems, translation)
    if document and site:
        problems += capped(check_prose(document, site, None))
        if site.address is not None:
            try:
                in_ascii(site.address)
            except ValueError as error:
                problems.append(document.problem(("address",), f"this is no address of a site: {error}"))
        problems += twice(document, each(("languages",), site.languages), "language")
        if site.language in site.languages:
            steps = ("languages", site.languages.index(site.language))
            message = f"{site.language!r} is the language of the source; only others stand here"
            problems.append(document.problem(steps, message))
    if problems or site is None:
        raise DefinitionError(problems)
    return site
