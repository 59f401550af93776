import xml.etree.ElementTree as ET

import pytest
from svgwrite.base import BaseElement

from ppgen.drawing import svg
from ppgen.drawing.fonts import FACES, GlyphError, measure
from ppgen.drawing.palette import ColourError, Palette
from ppgen.drawing.path import PathError
from ppgen.drawing.scene import Circle, Clip, Group, Path, Rect, Scene, Shade, Symbol, Text, filled, stroked

from .sheet import SHEET

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
DOT = Symbol("dot", 2, 2, (Circle(1, 1, 1, filled("suns")),))


def _paint(*items, title="", **options):
    return ET.fromstring(svg.paint(Scene(40, 30, items, title), **options))


def _ids(root):
    return [element.get("id") for element in root.iter() if element.get("id")]


def test_a_drawing_has_its_real_size():
    root = ET.fromstring(svg.paint(SHEET))
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert root.get("viewBox") == "0 0 210 297"


def test_a_symbol_is_defined_once_however_often_it_is_used():
    root = _paint(DOT.at(0, 0), DOT.at(5, 0), Group((DOT.at(9, 9),)))
    assert [symbol.get("id") for symbol in root.iter(f"{SVG}symbol")] == ["s-dot"]
    assert [use.get(HREF) for use in root.iter(f"{SVG}use")] == ["#s-dot"] * 3


def test_every_reference_leads_to_an_id():
    root = ET.fromstring(svg.paint(SHEET))
    wanted = {use.get(HREF).removeprefix("#") for use in root.iter(f"{SVG}use")}
    wanted |= {g.get("clip-path")[5:-1] for g in root.iter(f"{SVG}g") if g.get("clip-path")}
    ids = _ids(root)
    assert wanted <= set(ids)
    assert len(ids) == len(set(ids))


def test_elements_for_a_page_only_use_symbols_that_stand_elsewhere():
    painted = svg.elements((DOT.at(1.23456, 0), Group((DOT.at(9, 9),))), "f1-", 2)
    assert svg.symbol_id(DOT, "f1-") == "f1-s-dot"
    assert painted.count('xlink:href="#f1-s-dot"') == 2
    assert "<symbol" not in painted
    assert "translate(1.23 0)" in painted


def test_elements_for_a_page_bring_what_they_refer_to_by_names_of_their_own():
    clips = [Clip(Circle(3, 3, r, filled("ink")), (DOT.at(0, 0),)) for r in (2, 1)]
    shade = Shade(0, 0, 5, 5, ((0, "ink"), (1, "white")))
    painted = svg.elements((*clips, shade), "f1-", 2)
    page = f"<svg xmlns='{SVG[1:-1]}' xmlns:xlink='http://www.w3.org/1999/xlink'>{painted}</svg>"
    ids = _ids(ET.fromstring(page))
    assert len(set(ids)) == 3
    assert all(f"url(#{each})" in painted for each in ids)


def test_a_page_cuts_off_at_a_rectangle_without_a_name():
    window = Clip(Rect(1, 2, 5, 4, filled("ink")), (DOT.at(0, 0),))
    inside = svg.elements((window,), "f1-", 2)
    page = f"<svg xmlns='{SVG[1:-1]}' xmlns:xlink='http://www.w3.org/1999/xlink'>{inside}</svg>"
    (drawn,) = ET.fromstring(page)
    assert (drawn.get("viewBox"), drawn.get("overflow")) == ("1 2 5 4", "hidden")
    assert [drawn.get(key) for key in ("x", "y", "width", "height")] == ["1", "2", "5", "4"]


def test_a_file_shows_the_same_everywhere_for_its_text_is_outlines():
    root = ET.fromstring(svg.paint(SHEET))
    assert not list(root.iter(f"{SVG}text"))
    assert "font-family" not in svg.paint(SHEET)


def test_live_text_is_as_wide_as_measured():
    text = Text(20, 10, "Go back to Phil’s", "body-italic", 9, anchor="middle")
    element = next(_paint(text, text="live").iter(f"{SVG}text"))
    assert element.text == text.text
    assert float(element.get("textLength")) == pytest.approx(measure(text.text, text.font, 9), abs=1e-3)
    assert element.get("text-anchor") == "middle"
    assert element.get("font-style") == "italic"
    assert FACES["body-italic"].family in element.get("font-family")


def test_spaces_around_live_text_move_it_for_browsers_drop_them():
    root = _paint(Text(10, 10, " word ", size=10), text="live")
    element = next(root.iter(f"{SVG}text"))
    assert element.text == "word"
    assert float(element.get("x")) == pytest.approx(10 + measure(" ", "body", 10), abs=1e-3)


def test_a_page_colours_by_variables_and_a_file_by_values():
    rect = Rect(0, 0, 9, 9, stroked("accent", 1, fill="suns"))
    palette = Palette(accent="#8A5A00")
    on_page = next(_paint(rect, palette=palette, colours="variables").iter(f"{SVG}rect"))
    in_file = next(_paint(rect, palette=palette).iter(f"{SVG}rect"))
    assert (on_page.get("fill"), on_page.get("stroke")) == ("var(--pp-suns)", "var(--pp-accent)")
    assert (in_file.get("fill"), in_file.get("stroke")) == ("#ad1f00", "#8A5A00")


def test_what_a_style_leaves_out_is_not_painted():
    ghost = Rect(0, 0, 9, 9, filled("ghost"))
    assert list(_paint(ghost).iter(f"{SVG}rect"))
    assert not list(_paint(ghost, palette=Palette("high-contrast")).iter(f"{SVG}rect"))
    tinted = next(
        _paint(Rect(0, 0, 9, 9, stroked("ink", 1, fill="tint")), palette=Palette("ink-saver")).iter(
            f"{SVG}rect"
        )
    )
    assert tinted.get("fill") == "none"


def test_high_contrast_draws_heavier_lines():
    line = Rect(0, 0, 9, 9, stroked("ink", 1))
    widths = [
        float(next(_paint(line, palette=p).iter(f"{SVG}rect")).get("stroke-width"))
        for p in (Palette(), Palette("high-contrast"))
    ]
    assert widths[1] == pytest.approx(1.5 * widths[0], abs=1e-3)


def test_a_drawing_says_what_it_shows():
    root = ET.fromstring(svg.paint(Scene(9, 9, (DOT.at(0, 0),), "One sun", "A red dot")))
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert (title.text, desc.text) == ("One sun", "A red dot")
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"


def test_a_drawing_without_a_title_is_decoration():
    assert _paint(DOT.at(0, 0)).get("aria-hidden") == "true"


def test_figures_inside_a_drawing_are_named_and_ornament_is_hidden():
    root = _paint(Group((DOT.at(0, 0),), alt="A sun"), Group((DOT.at(0, 0),), artifact=True), title="Two")
    figure, ornament = root.findall(f"{SVG}g")
    assert (figure.get("role"), figure.find(f"{SVG}title").text) == ("img", "A sun")
    assert ornament.get("aria-hidden") == "true"
    assert root.get("role") == "group", "an image would hide the figures inside it"


def test_groups_carry_names_layers_and_attributes():
    attributes = {"class": "pp-space", "data-space": "26", "aria-label": "space 26"}
    group = _paint(Group((DOT.at(0, 0),), name="space 26", layer="art", attributes=attributes)).find(
        f"{SVG}g"
    )
    assert group.get("id") == "space-26"
    assert group.get("data-layer") == "art"
    assert {name: group.get(name) for name in attributes} == attributes


@pytest.mark.parametrize("name", ["onclick", "href", "style", "xlink:href", 'data-X" onload="x'])
def test_attributes_that_could_act_are_refused(name):
    with pytest.raises(ValueError, match="may carry"):
        _paint(Group((DOT.at(0, 0),), attributes={name: "x"}))


def test_text_from_a_stranger_stays_text():
    nasty = "</text><script>alert(1)</script>"
    painted = svg.paint(
        Scene(
            9, 9, (Group((Text(0, 0, nasty),), alt=nasty, attributes={"data-x": nasty + '"'}),), nasty, nasty
        ),
        text="live",
    )
    assert "<script" not in painted
    assert next(ET.fromstring(painted).iter(f"{SVG}text")).text == nasty


def test_mistakes_are_refused():
    with pytest.raises(GlyphError):
        _paint(Text(0, 0, "漢"))
    with pytest.raises(ColourError):
        _paint(Rect(0, 0, 1, 1, filled("vermilion")))
    with pytest.raises(PathError):
        _paint(Path("M0 0L", filled("ink")))


def test_a_line_of_text_is_one_element_to_svgwrite_however_long(monkeypatch):
    made = []
    begun = BaseElement.__init__

    def counted(self, **attributes):
        made.append(self)
        begun(self, **attributes)

    monkeypatch.setattr(BaseElement, "__init__", counted)

    def elements(words):
        made.clear()
        root = _paint(Text(0, 9, words))
        assert len(list(root.iter(f"{SVG}use"))) == len(words)
        return len(made)

    assert elements("o" * 100) == elements("o")
