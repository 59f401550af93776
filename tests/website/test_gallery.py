"""The faces of the manual are drawn from the YAML beside them, as they are printed."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest

from ppgen.definition import DefinitionError, load_game
from ppgen.definition.locate import site_dir
from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.scene import Scene
from ppgen.website.books.book import SiteModel
from ppgen.website.markdown.faces import FOLDER, FaceBlock, blocks_in, faces
from ppgen.website.markdown.handwritten import written_out

BLOCKS = {
    f"{page}-{number}": block
    for page in ("gallery", "layers", "squib")
    for number, block in enumerate(blocks_in((site_dir() / f"{page}.md").read_text(encoding="utf-8")), 1)
}


@pytest.mark.parametrize("name", BLOCKS)
def test_every_face_is_printed(name):
    scenes = faces(BLOCKS[name], f"{name}.md", site_dir() / FOLDER, load_game("konane"))
    pages = [PdfPage(Scene(scene.width, scene.height, scene.items)) for scene in scenes]
    document = pypdfium2.PdfDocument(BytesIO(write_pdf(pages, PdfMeta("Faces", "ppgen"))))
    assert len(document) == len(scenes) > 0
    colours = [page.render(scale=2).to_pil().convert("RGB").getcolors(10**6) for page in document]
    assert max(map(len, colours)) > 20, "something is drawn"
    assert all(each != [(sum(count for count, _ in each), (255, 255, 255))] for each in colours), "on each"


def test_faces_do_not_depend_on_the_game_of_the_site():
    game = load_game("konane")
    long = replace(game, game=replace(game.game, title="An uncommonly long title of a game" * 3))
    for name in ("layers-4", "layers-6"):
        drawn = [faces(BLOCKS[name], "page.md", site_dir() / FOLDER, each) for each in (game, long)]
        assert drawn[0] == drawn[1]


def test_the_gallery_has_fifteen_faces_at_least():
    assert len([name for name in BLOCKS if name.startswith("gallery")]) >= 15


def test_a_face_stands_beside_its_yaml(catalogue):
    text = "# Faces\n\n```yaml faces\ncover: {layers: {front: [{text: One word, size: 30}]}}\n```\n"
    written, _ = written_out(text, Path("faces.md"), "faces.html", SiteModel.of(catalogue))
    assert '<div class="faces">' in written
    assert "<svg" in written
    assert ">One word</text>" in written
    assert "front: [{text: One word" in written


def test_pieces_stand_in_the_dress_of_their_game_in_a_file_of_their_own(catalogue):
    known = SiteModel.of(catalogue)
    text = (site_dir() / "skins.md").read_text(encoding="utf-8")
    written, files = written_out(text, site_dir() / "skins.md", "skins.html", known)
    assert len(files) == written.count('<div class="dressed"><img ') == text.count("```skin ") >= 6
    for game in ("pub-scrawl", "leyhe-race"):
        tint = catalogue.games[game].game.look.tint.lower()
        assert tint in files[f"gallery/skin-{game}.svg"].decode().lower(), "the ground of its own tiles"
    stranger, none = written_out("```skin chess\n```\n", Path("a.md"), "a.html", known)
    assert "img" not in stranger
    assert none == {}


def test_what_cannot_be_drawn_is_told_at_its_line():
    block = FaceBlock("cover:\n  layers: {front: [{icon: nobody}]}\n", 7, 10)
    with pytest.raises(DefinitionError) as error:
        faces(block, "page.md", site_dir() / FOLDER, load_game("konane"))
    assert str(error.value.problems[0]).startswith("page.md:9:")


def test_the_sheet_of_a_page_is_the_one_that_its_map_is_drawn_from():
    page = (site_dir() / "layers.md").read_text(encoding="utf-8")
    assert (site_dir() / FOLDER / "coast.csv").read_text(encoding="utf-8") in page
