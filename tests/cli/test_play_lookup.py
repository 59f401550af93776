"""Rules looked up at the terminal."""

from __future__ import annotations

import pytest

from ppgen.cli.lookup import choices, lookup
from ppgen.definition import load_game
from tests import own

PUB = own.catalogue().games["pub-scrawl"]
RULES = PUB.rules
NUMBER = RULES.numbers()["hit.swap"]
SWAP = f"  {NUMBER} {RULES.clause('hit.swap').title} [hit.swap]\n"


@pytest.mark.parametrize("wanted", ["hit.swap", NUMBER, f"{NUMBER}.", "HIT.Swap", "[hit.swap]", " hit.sw"])
def test_a_clause_is_found_by_its_number_its_id_or_the_beginning_of_it(wanted: str) -> None:
    assert lookup(RULES, wanted).startswith(SWAP)


def test_a_part_of_an_id_lists_what_it_can_mean() -> None:
    titles = lookup(RULES, "hit").splitlines()
    assert len(titles) > 1
    assert all("[hit." in title for title in titles)
    assert SWAP.strip("\n") in titles
    assert "[end." in lookup(RULES, "end.") or "[" in lookup(RULES, "baton")


def test_a_section_lists_its_clauses_and_nothing_lists_the_sections() -> None:
    for number, section in enumerate(RULES.sections, 1):
        assert f"  {number} {section.title} [{section.id}]" in lookup(RULES, "").splitlines()
        assert lookup(RULES, str(number)).count("\n") == len(section.clauses) - 1
    assert "`rule 1.1` shows a rule" in lookup(RULES, "")


def test_an_unknown_rule_leads_to_the_nearest_or_to_the_sections() -> None:
    assert lookup(RULES, "hit.swpa") == "There is no rule 'hit.swpa'. Did you mean hit.swap?"
    assert "`rule 1` lists a section" in lookup(RULES, "xyzzy")
    assert "There is no rule '99.9'" in lookup(RULES, "99.9")


def test_options_are_listed_as_they_are_typed_with_a_star_at_what_holds() -> None:
    told = choices(PUB.game.options, {"rounds": 2, "compulsory": False}, RULES).splitlines()
    stars = [line.split(":")[0] for line in told if line.startswith("  * ")]
    assert stars == ["  * 2", "  * false"]
    for option in PUB.game.options:
        assert f"  {option.title} [{option.id}]" in told
    cap = load_game("dungeon-crawl").game.options[-1:]
    assert "  * 12: Any whole number from 1." in choices(cap, {"turn_cap": 12}, RULES)
    assert choices((), {}, RULES) == "The game has no options."


def test_a_clause_names_others_by_their_numbers() -> None:
    rules = load_game("draughts").rules
    numbers = rules.numbers()
    claim = " ".join(lookup(rules, "end.claim").split())
    assert f"the draw of {numbers['end.third-time']} or {numbers['end.quiet']} instead" in claim


def test_an_option_is_told_without_the_reading_that_it_sets_aside() -> None:
    school = load_game("army-brats").rules
    assert "Our reading" in lookup(school, "caught.in-the-hole")
    assert "Our reading" not in lookup(school, "option.safe-hole")
