"""Records of play that others have written: read, followed by the judge, and written as pages."""

from ppgen.records.importing import Imported, read_file
from ppgen.records.model import End, GameRecord, Note, Played, RecordWord, Turned
from ppgen.records.page import pages_of, summary
from ppgen.records.reading import PITS, RESULTS, Reading

__all__ = [
    "PITS",
    "RESULTS",
    "End",
    "GameRecord",
    "Imported",
    "Note",
    "Played",
    "Reading",
    "RecordWord",
    "Turned",
    "pages_of",
    "read_file",
    "summary",
]
