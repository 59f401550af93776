"""Catalogues: what is fresh, stale and missing, and that renewing one loses nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ppgen.language.po import Entries, Message, PoError, read_entries, renewed

OLD = """\
# Made by hand.
msgid ""
msgstr ""
"Language: de\\n"

# Two words are wanted here.
msgctxt "jump.over title"
msgid "Over a stone"
msgstr "Über einen Stein"

msgctxt "game.turn 1"
msgid "Take a stone."
msgstr "Nimm einen Stein."

msgctxt "game.turn 2"
msgid "Jump on."
msgstr "Springe weiter."

msgctxt "game goal"
msgid "Win."
msgstr ""
"""


@pytest.fixture
def old() -> Entries:
    return read_entries(OLD, "de.po")


def test_a_text_is_fresh_stale_or_missing(old):
    assert old.find(Message("jump.over title", "Over a stone"))[0] == "fresh"
    assert old.find(Message("jump.over title", "Over one stone"))[0] == "stale"
    assert old.find(Message("game goal", "Win."))[0] == "missing"
    assert old.find(Message("jump.land title", "To an empty place"))[0] == "missing"


def test_a_text_that_has_moved_keeps_its_words(old):
    state, entry = old.find(Message("game.turn 3", "Jump on."))
    assert (state, entry.said) == ("fresh", "Springe weiter.")
    state, entry = old.find(Message("game.turn 1", "Jump on."))
    assert (state, entry.said) == ("fresh", "Springe weiter.")


def test_renewing_keeps_words_and_remarks_and_flags_what_is_stale(old):
    messages = [Message("jump.over title", "Over one stone"), Message("game.turn 2", "Jump on.")]
    written = renewed(messages, old, "de", "konane")
    new = read_entries(written, "de.po")
    assert [entry.said for entry in new.entries] == ["Über einen Stein", "Springe weiter."]
    first = new.entries[0]
    assert (first.fuzzy, first.before, first.remarks) == (
        True,
        "Over a stone",
        ("Two words are wanted here.",),
    )
    assert new.find(messages[0])[0] == "stale"
    assert renewed(messages, new, "de", "konane") == written


def test_long_texts_of_before_are_read_by_every_reader_as_they_stood():
    long = "".join(f"Take stone {number} off the board, " for number in range(9)) + 'say "done",\nand pass.'
    old = read_entries(renewed([Message("turn 1", long)], Entries(), "de", "konane"), "de.po")
    entry = replace(old.entries[0], words=("Nimm einen Stein.",))
    written = renewed([Message("turn 1", "Take one stone.")], Entries((entry,)), "de", "konane")
    earlier = [line for line in written.splitlines() if line.startswith("#|")]
    assert len(earlier) > 3
    assert all(line.endswith('"') and line.count('"') - line.count('\\"') == 2 for line in earlier)
    assert read_entries(written, "de.po").entries[0].before == long


def test_what_is_no_catalogue_is_told_with_its_line():
    with pytest.raises(PoError) as error:
        read_entries('msgid "a"\nmsgstr "b\nthis is not quoted\n', "de.po")
    assert error.value.line in (2, 3)
