"""Data files are found beside the package, inside it, or where the user says."""

from pathlib import Path

from ppgen.definition import locate


def test_a_chosen_folder_comes_before_the_environment_and_that_before_our_own(monkeypatch):
    monkeypatch.setenv("PPGEN_CONTENT", "theirs")
    monkeypatch.delenv("PPGEN_LAYOUTS", raising=False)
    assert locate.content_dir(Path("mine")) == Path("mine")
    assert locate.content_dir() == Path("theirs")
    assert locate.layouts_dir() == locate.data_path("layouts")
    monkeypatch.delenv("PPGEN_CONTENT")
    assert locate.content_dir() == locate.data_path("content")
    assert (locate.content_dir() / "systems" / "piecepack.yml").is_file()


def test_an_installed_copy_finds_its_data_inside_the_package(monkeypatch, tmp_path):
    package = tmp_path / "site-packages" / "ppgen"
    monkeypatch.setattr(locate, "_PACKAGE", package)
    monkeypatch.setattr(locate, "_CHECKOUT", package.parent)
    assert locate.content_dir() == package / "_data" / "content"
    assert locate.site_dir() == package / "_data" / "site"
    assert locate.mkdocs_yml() == package / "_data" / "mkdocs.yml"
