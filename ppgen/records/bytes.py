"""The text of a file that somebody else's program has written."""

from __future__ import annotations

from ppgen.records.model import Note


def text_of(raw: bytes) -> tuple[str, list[Note]]:
    r"""Read UTF-8, or else Latin-1, which is told; every end of a line becomes that of Unix.

    >>> text_of(b"caf\xe9\r\n")
    ('café\n', [Note(line=1, column=4, text='not UTF-8; the file is read as Latin-1', weight='note')])
    """
    notes = []
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        notes.append(Note(line, column, "not UTF-8; the file is read as Latin-1", "note"))
        text = raw.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n"), notes
