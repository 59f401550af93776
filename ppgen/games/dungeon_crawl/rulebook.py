"""The judge's functions of the crawl, by clause: other modules of this package register theirs here."""

from ppgen.engine import Rulebook

rules = Rulebook()
