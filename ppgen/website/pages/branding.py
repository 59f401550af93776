"""What every page bears, as `site.yml` says: name, emblem, menu and foot of the site, for its templates.

Templates escape nothing, so all texts here are HTML already, in plain strings for a builder's configuration.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ppgen.drawing.palette import COLOUR, Palette
from ppgen.drawing.scene import Scene, Symbol
from ppgen.drawing.svg import paint
from ppgen.language import SOURCE, language_name, phrase, spoken
from ppgen.pieces import icons, mark
from ppgen.website.books.book import SiteModel
from ppgen.website.pages import pixels
from ppgen.website.pages.scripts import SOURCES
from ppgen.website.prose.markup import unlinked
from ppgen.website.writing import addresses
from ppgen.website.writing.html import text

EMBLEM = "assets/images/emblem.svg"
MANUAL = (
    "write.md",
    "style.md",
    "layers.md",
    "gallery.md",
    "skins.md",
    "squib.md",
    "records.md",
    "embed.md",
    "services.md",
    "printer.md",
    "translate.md",
    "lab.md",
    "conformance.md",
    "adapters.md",
    "strangers.md",
    "architecture.md",
)
"""Pages written by hand that belong to the manual."""
OURS = "ppgen"
"""The word for ppgen's own mark instead of an icon."""


@dataclass(frozen=True, slots=True)
class Branding:
    """What templates know of a site."""

    name: str
    emblem: str | None
    """The file with its emblem; None for ppgen's mark, which the templates draw."""
    footer: str
    menu: tuple[Mapping[str, str], ...]
    """Entries of the menu: their area, path and words."""
    address: str | None
    """Where the site is, with a slash at its end; for those who show what a link leads to."""
    pictured: tuple[str, ...] | None
    """Games with a picture to share; None if the site has none itself."""
    more: tuple[Mapping[str, str], ...]
    """Links at the foot of every page: their path, or an address elsewhere, and words."""
    folder: str = ""
    """Where the pages of its language lie, such as `de/`; empty for those of the source."""
    words: str | None = None
    """The script with what scripts say in its language; None for English, which they say by themselves."""

    def plain(self) -> dict[str, object]:
        """Give it as a builder's configuration holds it."""
        return {
            "emblem": self.emblem,
            "footer": self.footer,
            "address": self.address,
            "pictured": None if self.pictured is None else list(self.pictured),
            "folder": self.folder,
            "words": self.words,
            "menu": [dict(entry) for entry in self.menu],
            "more": [dict(entry) for entry in self.more],
        }


def branding(library: SiteModel) -> Branding:
    """Branding a site, or the edition of it that is at hand."""
    site = library.site
    away = None if library.source is None else library.source.tongue
    return Branding(
        name=str(text(library.title)),
        emblem=EMBLEM if emblem_files(library) else None,
        address=str(text(site.address.rstrip("/"))) + "/" if site.address else None,
        pictured=tuple(library.books) if site.address and pixels.available() else None,
        footer=str(unlinked(site.footer or _footer(library))),
        menu=tuple(
            {"area": area, **_entry(path, spoken(words), away)} for area, path, words in _menu(library)
        ),
        more=(
            *(_entry(path, spoken(words), away) for path, words in _more(library)),
            *({"url": str(text(link.url)), "words": str(text(link.title))} for link in site.links),
        ),
        folder=addresses.edition().folder,
        words=addresses.edition().placed(addresses.WORDS) if library.tongue != SOURCE else None,
    )


def _entry(path: str, words: str, away: str | None) -> Mapping[str, str]:
    """Lead to a page of the edition at hand, or else of the source, whose language is then said."""
    edition = addresses.edition()
    if away is None or edition.owns(path):
        return {"path": edition.placed(path), "words": words}
    told = spoken("{words} (in {language})", words=words, language=language_name(away))
    return {"path": path, "words": told, "hreflang": away}


def unwanted(library: SiteModel) -> set[str]:
    """Name the files written by hand that a site has no use for: pages, and parts of scripts."""
    found = set(SOURCES)
    if not library.site.manual:
        found |= set(MANUAL)
    return found if library.has_examples else found | {addresses.source_of(addresses.TRANSCRIPTS)}


def emblem_files(library: SiteModel) -> Mapping[str, bytes]:
    """Draw the emblem of a site, in colours that do for light and for dark pages."""
    emblem, palette = emblem_of(library, 20.0)
    if emblem.name == "mark":
        return {}
    return {EMBLEM: paint(Scene(20, 20, (emblem.at(0, 0),)), palette).encode()}


def emblem_of(library: SiteModel, size: float) -> tuple[Symbol, Palette]:
    """Draw the emblem of a site so large, in millimetres, and give the colours that it is painted in."""
    first = next(iter(library.books.values()), None)
    icon = library.site.emblem or (first.definition.game.look.emblem if first else OURS)
    if icon == OURS:
        return mark.mark(size), COLOUR
    own = library.site.colours or (first.definition.game.look if first else None)
    palette = Palette(accent=own.accent, tint=own.tint, dark_accent=own.dark) if own else Palette()
    folder = icons.home(icon, (book.definition.folder for book in library.books.values()))
    palette = replace(palette, folder=folder)
    return mark.emblem(icon, size, palette), palette


def _footer(library: SiteModel) -> str:
    terms = library.site.terms
    one = len(library.books) == 1
    owned = spoken("The game belongs to its authors.") if one else spoken("Games belong to their authors.")
    return f"{owned} {spoken('Texts and drawings:')} {terms.name}." if terms else owned


def _menu(library: SiteModel) -> Iterator[tuple[str, str, str]]:
    yield "games", addresses.GAMES, phrase("Games")
    yield "print", addresses.PRINT, phrase("Print")
    if library.has_rulings:
        yield "rulings", addresses.RULINGS, phrase("Rulings")
    if library.site.manual:
        yield "write", addresses.WRITE, phrase("Write a game")


def _more(library: SiteModel) -> Iterator[tuple[str, str]]:
    if library.has_questions:
        yield addresses.FAQ, phrase("Rules questions")
    if library.has_examples:
        yield addresses.TRANSCRIPTS, phrase("How to read a transcript")
    if library.has_terms:
        yield addresses.GLOSSARY, phrase("Glossary")
    yield addresses.TABLE, phrase("What we leave to the table")
    if library.systems:
        yield addresses.SYSTEMS, phrase("Game systems")
    yield addresses.HISTORY, phrase("History")
    if library.source is not None:
        yield addresses.TRANSLATION, phrase("State of this translation")
    yield addresses.ABOUT, phrase("About and credits")
