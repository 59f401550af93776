"""The tuckbox closes, holds its pieces, and fits its paper; layers are there for machines that cut."""

from __future__ import annotations

import itertools
from io import BytesIO

import pikepdf
import pytest

from ppgen.definition import game_ids, load_game, load_systems
from ppgen.drawing.bounds import bounds
from ppgen.sheets import SheetError
from ppgen.sheets.paper.flow import Setting
from ppgen.sheets.tuckbox import GLUE, OUTER, TUCK, Size, _net, inside
from tests.sheets.kits import kit, kit_of

from . import measure

WANTED = [*game_ids(), *load_systems()]


def wanted(name: str):
    return load_game(name) if name in game_ids() else load_systems()[name]


@pytest.mark.few(16)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", WANTED)
def test_every_game_and_set_has_a_box_that_fits_its_paper(name, paper):
    made = kit(wanted(name), paper, ["tuckbox"])
    layout = made.layout()
    assert list(measure.frames(layout)) == []
    assert list(measure.small_type(made.pdf())) == []
    size = inside(made.subject)
    net = next(frame["rect"] for frame in layout["pages"][0]["frames"] if frame["name"] == "net")
    assert net[2] == pytest.approx(GLUE + 2 * (size.width + size.depth))
    assert net[3] == pytest.approx(TUCK + size.height + 2 * size.depth)


def test_cards_and_tiles_go_in():
    cards = inside(kit(wanted("cards"), "a4", ["tuckbox"]).subject)
    assert cards.width > 63
    assert cards.height > 88
    tiles = inside(kit(wanted("piecepack"), "a4", ["tuckbox"]).subject)
    assert min(tiles.width, tiles.height) > 50.8


def test_a_paper_that_is_too_small_is_told():
    with pytest.raises(SheetError, match="does not fit on A5"):
        kit(wanted("piecepack"), "a5", ["tuckbox"])


def test_a_layered_file_names_its_layers_and_hides_those_for_machines():
    made = kit_of("army-brats", "a4", "play")
    plain, layered = (pikepdf.open(BytesIO(made.pdf(layered=wish))) for wish in (False, True))
    assert "/OCProperties" not in plain.Root
    shown = layered.Root.OCProperties.D
    assert [str(group.Name) for group in shown.ON] == ["Art", "Cut", "Fold"]
    assert [str(group.Name) for group in shown.OFF] == ["Cut lines for machines", "Registration marks"]
    named = {str(name) for page in layered.pages for name in page.Resources.Properties}
    used = set()
    for page in layered.pages:
        depth = 0
        for operands, operator in pikepdf.parse_content_stream(page):
            depth += {"BDC": 1, "BMC": 1, "EMC": -1}.get(str(operator), 0)
            if str(operator) == "BDC" and str(operands[0]) == "/OC":
                used.add(str(operands[1]))
        assert depth == 0
    assert {"/art", "/cut", "/contour", "/registration"} <= used <= named


def test_coins_can_be_cut_square():
    game = wanted("army-brats")
    made = kit(game, "a4", ["pieces"], square_coins=True)
    slots = [slot for page in made.layout()["pages"] for slot in page["slots"] if slot["side"] == "front"]
    coins = sorted(slot["rect"][0] for slot in slots if slot["piece"].startswith("coin"))
    steps = {round(b - a, 3) for a, b in itertools.pairwise(coins)} - {0.0}
    assert steps == {19.05}, "they lie edge to edge"
    assert made.name == "army-brats-a4-square-coins-pieces"
    assert measure.counted(made.layout())["coin"] == 24


def test_the_number_of_a_step_covers_no_words_on_a_shallow_box():
    subject = kit(wanted("cards"), "a4", ["tuckbox"]).subject
    *items, first, second, third = _net(
        Setting(subject, 13, 10, 13, 8.6, frame="the tuckbox"), Size(66, 92, 11)
    )
    (words,) = (
        text for group in items for text in getattr(group, "items", ()) if getattr(text, "text", "") == OUTER
    )
    said = bounds([words])
    for number in (first, second, third):
        disc = bounds([number])
        apart = (
            disc.right < said.left
            or disc.left > said.right
            or disc.bottom < said.top
            or disc.top > said.bottom
        )
        assert apart, (disc, said)
