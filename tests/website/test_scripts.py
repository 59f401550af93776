"""Scripts are sent without blanks that nobody needs, and say what they said."""

from __future__ import annotations

import re

import pytest

from ppgen.definition.locate import site_dir
from ppgen.website.pages.scripts import FOLDER, told

SCRIPTS = sorted((site_dir() / FOLDER).glob("*.js"))
REMARK = re.compile(r"/\*[\s\S]*?\*/|^\s*//.*$", re.MULTILINE)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_no_words_of_a_script_are_lost(script):
    plain = REMARK.sub("", script.read_text(encoding="utf-8"))
    sent = told(script.read_text(encoding="utf-8"))
    assert "/**" not in sent
    # The blanks of a template that stands in another would be taken for those between words of the script.
    assert re.findall(r"\$\{[^}]*`.*", plain) == []
    for words in re.findall(r'"[A-Za-z][^"\\\n]*"', plain):
        assert words in sent
    for words in re.findall(r"`[^`\n]*`", plain):
        assert words in sent
