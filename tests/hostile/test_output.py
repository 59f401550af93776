"""Output never harms what is not ours: whatever is named, whoever builds at once, whenever a build dies."""

from __future__ import annotations

import errno
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pikepdf
import psutil
import pytest

from ppgen import output
from ppgen.definition.locate import data_path
from ppgen.definition.schema import write_schema
from ppgen.output import LISTING, UNFINISHED, Refused, check_tree, inputs
from tests.hostile.limits import Ended, run
from tests.race import race_in

GAME = "leyhe-race"
PAGE = f"games/{GAME}/rules.html"
LAYOUT = '{\n "kit": "set"\n}\n'
Tree = dict[str, bytes | str | None]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the race, to begin with."""
    folder = tmp_path_factory.mktemp("built")
    race_in(folder / "c")
    done(folder, "site", "build", "-o", "site")
    return folder / "site"


def ppgen(here: Path, *argv: object) -> Ended:
    return run("--content", "c", *map(str, argv), cwd=here, seconds=120)


def done(here: Path, *argv: object) -> str:
    ended = ppgen(here, *argv)
    assert ended.code == 0, ended.stderr
    return ended.stdout


def started(here: Path, *argv: object) -> subprocess.Popen[str]:
    """Start a command in a process group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "ppgen", "--content", "c", *map(str, argv)],
        cwd=here,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def tree(folder: Path) -> Tree:
    """All that is in a folder: files with what they hold, links with where they lead."""
    return {
        path.relative_to(folder).as_posix(): str(path.readlink())
        if path.is_symlink()
        else path.read_bytes()
        if path.is_file()
        else None
        for path in folder.rglob("*")
    }


def write(path: Path, text: str = "mine") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def refused(here: Path, *argv: object) -> str:
    """Run a command that must be refused in a line, and touch nothing."""
    before = tree(here.parent)
    ended = ppgen(here, *argv)
    assert ended.code == 2, ended
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1, ended.stderr
    assert tree(here.parent) == before
    return ended.stderr


# F1: what is not ours is not deleted


@pytest.mark.parametrize("command", [["site", "build", "-o"], ["site", "export"]])
@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("docs", "docs: this is not empty and bears no .ppgen.json of ours"),
        ("link", "link: this is not empty and bears no .ppgen.json of ours"),
        (".", ".: this is the working folder"),
        ("..", "..: this holds your home folder"),
        ("~", "this is your home folder"),
        ("c", "c: this is the content"),
        ("c/games", "c/games: this is in the content (c)"),
        ("c/out", "c/out: this is in the content (c)"),
        ("to-content/out", "to-content/out: this is in the content (c)"),
        ("kits", "kits: this is the kits"),
        ("kits/site", "kits/site: this is in the kits (kits)"),
    ],
)
def test_a_tree_replaces_nothing_of_others(here: Path, command: list[str], place: str, reason: str) -> None:
    write(here / "docs" / "thesis.txt")
    write(here / "kits" / "MANIFEST.json", "[]")
    (here / "link").symlink_to("docs")
    (here / "to-content").symlink_to("c/games")
    named = os.environ["HOME"] if place == "~" else place
    assert reason in refused(here, *command, named, "--kits", "kits")


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        (".", ".: this is the working folder"),
        ("c", "c: this is the content"),
        ("docs", "docs/site: this is not empty and bears no .ppgen.json of ours"),
        ("prints", "prints/kits: this is not empty and bears no .ppgen.json of ours"),
        ("holds", "holds: this holds the judges"),
    ],
)
def test_a_build_replaces_nothing_of_others(here: Path, place: str, reason: str) -> None:
    write(here / "docs" / "site" / "thesis.txt")
    write(here / "prints" / "kits" / "photo.jpg")
    (here / "holds" / "judges").mkdir(parents=True)
    assert reason in refused(here, "--judges", "holds/judges", "build", "-o", place)


def test_the_root_of_the_disk_and_the_folders_of_ppgen_are_refused() -> None:
    """In the process itself: should this ever fail, nothing is deleted."""
    for place in ("/", "/home/..", *(folder for _, folder in inputs())):
        with pytest.raises(Refused):
            check_tree(Path(place), "site", inputs())


@pytest.mark.parametrize(
    "argv",
    [
        ["print", GAME, "--sheets", "aid", "-o", "c"],
        ["draw", GAME, "-o", "c/games/setup.svg"],
        ["new", "my-game", "-o", "c/games/my-game"],
    ],
)
def test_single_files_do_not_go_among_sources(here: Path, argv: list[str]) -> None:
    assert "this is in the content (c)" in refused(here, *argv)


def test_a_file_that_ppgen_did_not_make_is_not_overwritten(here: Path) -> None:
    """Nor one that has been edited since; what ppgen made is made anew, and nothing else is touched."""
    aid = "desk/leyhe-race-a4-aid.pdf"
    command = "print", GAME, "--sheets", "aid", "--layout", "-o", "desk"
    write(here / aid)
    assert f"{aid}: this is there already and not made by ppgen" in refused(here, *command)
    (here / aid).unlink()
    write(here / "desk" / "letter.txt")
    done(here, *command)
    first = tree(here / "desk")
    assert set(first) == {"letter.txt", "leyhe-race-a4-aid.json", "leyhe-race-a4-aid.pdf"}
    done(here, *command)
    assert tree(here / "desk") == first
    with (here / aid).open("ab") as noted:
        noted.write(b"\n% a note, added as viewers do\n%%EOF\n")
    assert "not made by ppgen" in refused(here, *command)


MADE = {
    "set.svg": b'<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>',
    "set.json": LAYOUT.encode(),
    "game.md": b"```play leyhe-race\n---\n> roll\nsuns rolls 4\n```\n",
}


@pytest.mark.parametrize("name", MADE)
def test_a_file_of_ours_is_known_again_until_a_byte_of_it_is_edited(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    for _ in range(2):
        output.write(file, MADE[name])
    ours = file.read_bytes()
    assert ours.replace(_SEAL.search(ours)[0], b"") == MADE[name]  # type: ignore[index]
    middle = len(MADE[name]) // 2
    for theirs in (
        MADE[name],
        ours[:middle] + b"x" + ours[middle:],
        ours[:middle] + ours[middle + 1 :],
        ours + b"\n",
        ours + ours,
    ):
        file.write_bytes(theirs)
        with pytest.raises(Refused, match="edited since"):
            output.write(file, MADE[name])
        assert file.read_bytes() == theirs


_SEAL = re.compile(rb'<!-- ppgen sha256:\w{64} -->|,\n "ppgen": "sha256:\w{64}"|# ppgen sha256:\w{64}\n')


def test_a_pdf_whose_pages_were_edited_is_not_overwritten(here: Path) -> None:
    done(here, "draw", GAME, "-o", "set.pdf")
    first = (here / "set.pdf").read_bytes()
    done(here, "draw", GAME, "-o", "set.pdf")
    assert (here / "set.pdf").read_bytes() == first
    with pikepdf.open(here / "set.pdf", allow_overwriting_input=True) as pdf:
        pdf.add_blank_page()
        pdf.save(deterministic_id=True)
    assert "set.pdf: this is there already and not made" in refused(here, "draw", GAME, "-o", "set.pdf")


def test_a_site_is_made_of_its_sources_alone(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept between builds, which who else may write there could change."""
    for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        (here / name).mkdir()
        monkeypatch.setenv(name, str(here / name))
    done(here, "site", "build", "-o", "site")
    for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        assert not list((here / name).rglob("*.pages"))
        assert not [found for found in (here / name).rglob("*") if "ppgen" in found.name]


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["set.svg", "set.pdf"])
def test_a_drawing_is_drawn_again_but_nobody_elses(here: Path, name: str) -> None:
    done(here, "draw", GAME, "-o", name)
    done(here, "draw", GAME, "--players", 3, "-o", name)
    (here / "link.svg").symlink_to(write(here / "theirs" / "logo.svg", "<svg/>"))
    assert "link.svg: this is there already" in refused(here, "draw", GAME, "-o", "link.svg")


def test_a_game_is_not_logged_over_a_file_of_others(here: Path) -> None:
    thesis = write(here / "thesis.txt")
    typed = "log thesis.txt\nlog game.md\nlog game.md\nquit\n"
    ended = run("--content", "c", "play", GAME, "--seed", "1", cwd=here, stdin=typed)
    assert ended.code == 0, ended.stderr
    assert "thesis.txt: there is such a file already" in ended.stdout
    assert ended.stdout.count("written to game.md") == 2
    assert thesis.read_text(encoding="utf-8") == "mine"


def test_what_is_not_in_our_listing_is_kept_and_what_is_goes(here: Path, built: Path) -> None:
    shutil.copytree(built, here / "site")
    first = tree(here / "site")
    for mine in ("CNAME", "games/notes/todo.txt", f"games/{GAME}/faq-draft.html", ".git/refs/tags/x"):
        write(here / "site" / mine)
    (here / "site" / ".git" / "empty").mkdir()
    (here / "site" / "photos").symlink_to("/nowhere")
    own = {path: held for path, held in tree(here / "site").items() if path not in first}
    (here / "c" / "games" / GAME / "faq.md").unlink()
    done(here, "site", "build", "-o", "site")
    second = tree(here / "site")
    assert f"games/{GAME}/faq.html" in first.keys() - second.keys()
    assert own.items() <= second.items()
    assert not list(here.glob(".*"))


@pytest.mark.slow
def test_somebodys_file_where_a_page_would_be_is_in_the_way(here: Path, built: Path) -> None:
    shutil.copytree(built, here / "site")
    (here / "site" / "index.html").unlink()
    write(here / "site" / "index.html" / "thesis.txt")
    assert "site/index.html: ppgen did not write this" in refused(here, "site", "build", "-o", "site")
    shutil.rmtree(here / "site" / "index.html")
    listing = here / "site" / LISTING
    written = json.loads(listing.read_text(encoding="utf-8"))
    written["files"].remove(PAGE)
    listing.write_text(json.dumps(written), encoding="utf-8")
    assert f"site/{PAGE}: ppgen did not write this" in refused(here, "site", "build", "-o", "site")


def test_a_listing_names_nothing_outside_its_folder(here: Path, built: Path) -> None:
    """It may have come from a stranger, with the folder."""
    letter = Path(os.environ["HOME"]) / "letter.txt"
    shutil.copytree(built, here / "site")
    listing = here / "site" / LISTING
    written = json.loads(listing.read_text(encoding="utf-8"))
    written["files"] += ["../c", "../../home/letter.txt", str(letter), "to/letter.txt", 3, None]
    (here / "site" / "to").symlink_to(letter.parent)
    listing.write_text(json.dumps(written), encoding="utf-8")
    content = tree(here / "c")
    done(here, "site", "build", "-o", "site")
    assert letter.read_text(encoding="utf-8") == "Dear"
    assert tree(here / "c") == content


@pytest.mark.parametrize("listing", ["", "[]", "{}", '{"files": ["thesis.txt"]}', "[" * 100_000])
def test_no_other_listing_makes_a_folder_ours(here: Path, listing: str) -> None:
    write(here / "docs" / "thesis.txt")
    write(here / "docs" / LISTING, listing)
    assert "bears no .ppgen.json of ours" in refused(here, "site", "build", "-o", "docs")


def test_a_site_does_not_take_the_place_of_an_export(here: Path) -> None:
    done(here, "site", "export", "out")
    assert "ppgen wrote the export here" in refused(here, "site", "build", "-o", "out")


@pytest.mark.slow
def test_a_link_stays_a_link_and_the_folder_behind_it_is_built(here: Path) -> None:
    (here / "elsewhere").mkdir()
    (here / "site").symlink_to("elsewhere")
    for _ in range(2):
        done(here, "site", "build", "-o", "site")
    assert (here / "site").is_symlink()
    assert (here / "elsewhere" / PAGE).is_file()


# F11: several at once, and killed


def test_two_at_once_into_one_folder_both_end_well(here: Path) -> None:
    done(here, "site", "build", "-o", "alone")
    builds = [started(here, "site", "build", "-o", "site") for _ in range(2)]
    said = [build.communicate(timeout=120) for build in builds]
    assert [build.returncode for build in builds] == [0, 0], said
    assert any("waiting for process" in errors for _, errors in said)
    assert tree(here / "site") == tree(here / "alone")
    assert sorted(path.name for path in here.iterdir()) == ["alone", "c", "site"]


def test_three_prints_at_once_all_end_well(here: Path) -> None:
    prints = [started(here, "print", GAME, "--sheets", "aid", "-o", "desk") for _ in range(3)]
    said = [each.communicate(timeout=120) for each in prints]
    assert [each.returncode for each in prints] == [0, 0, 0], said
    assert list(tree(here / "desk")) == ["leyhe-race-a4-aid.pdf"]


@pytest.mark.slow
@pytest.mark.few(1)
@pytest.mark.parametrize("stopped", ["before", "between", "after", "removing"])
def test_whatever_a_killed_build_left_is_put_right(here: Path, built: Path, stopped: str) -> None:
    """The states between two renamings, which random moments seldom meet."""
    shutil.copytree(built, here / "site")
    built, site, scratch = tree(here / "site"), here / "site", here / f".site{UNFINISHED}"
    write(site / "CNAME")
    begun(scratch)
    write(scratch / "new" / "half.html", "<p>")
    if stopped == "between":
        site.rename(scratch / "old")
    elif stopped == "after":
        shutil.copytree(site, scratch / "old")
        (site / "CNAME").unlink()
    elif stopped == "removing":
        write(scratch / "gone" / "rules.html", "old")
    done(here, "site", "build", "-o", "site")
    assert tree(site) == built | {"CNAME": b"mine"}
    assert not scratch.exists()


def test_the_old_site_is_there_again_even_if_the_next_build_fails(here: Path, built: Path) -> None:
    shutil.copytree(built, here / "site")
    built, scratch = tree(here / "site"), here / f".site{UNFINISHED}"
    begun(scratch)
    (here / "site").rename(scratch / "old")
    (here / "c" / "games" / GAME / "game.yml").write_text("title: [", encoding="utf-8")
    assert ppgen(here, "site", "build", "-o", "site").code == 2
    assert tree(here / "site") == built


def begun(scratch: Path) -> None:
    """Leave a folder of what is not finished, as a process does that is killed."""
    dies = f"import os, pathlib, ppgen.output as o\nwith o.alone(pathlib.Path({str(scratch)!r})): os._exit(9)"
    assert subprocess.run([sys.executable, "-c", dies], check=False).returncode == 9


def killed(child: subprocess.Popen[str], after: float) -> None:
    """Kill a command and all that it has started, unless it ends before."""
    with suppress(subprocess.TimeoutExpired):
        child.wait(after)
    with suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
    child.communicate()


def edition(here: Path, words: str) -> None:
    """Write the rules anew, with other words in one clause."""
    rules = here / "c" / "games" / GAME / "rules.yml"
    ours = (data_path("content") / "games" / GAME / "rules.yml").read_text(encoding="utf-8")
    assert "title: Forward, by" in ours
    rules.write_text(ours.replace("title: Forward, by", f"title: {words}, by"), encoding="utf-8")


@pytest.mark.few(1)
@pytest.mark.parametrize("argv", [["print", GAME, "--sheets", "aid"], ["site", "build"]])
def test_killed_at_any_moment_it_leaves_the_old_or_the_new(here: Path, argv: list[str], effort: int) -> None:
    argv = [*argv, "-o", "out"]
    out, scratch, wholes, dice = here / "out", here / f".out{UNFINISHED}", {}, random.Random(argv[0])
    for words in ("Onward", "Forward"):
        edition(here, words)
        begun = time.monotonic()
        done(here, *argv)
        lasts = time.monotonic() - begun
        wholes[words] = tree(out)
    for at in range(3 * effort):
        words = ("Onward", "Forward")[at % 2]
        edition(here, words)
        killed(started(here, *argv), dice.uniform(0.3, 1.1) * lasts)
        left = tree(out if out.exists() else scratch / "old")
        assert {path: held for path, held in left.items() if UNFINISHED not in path} in wholes.values()
        done(here, *argv)
        assert tree(out) == wholes[words]
        assert not scratch.exists()


@pytest.mark.slow
def test_an_update_killed_at_any_moment_leaves_the_old_or_the_new_page(here: Path, effort: int) -> None:
    page, dice = here / "c" / "games" / GAME / "examples.md", random.Random("update")
    right = page.read_bytes()
    wrong = right.replace(b"suns rolls 2\n", b"suns rolls 3\n", 1)
    assert wrong != right
    begun = time.monotonic()
    done(here, "verify", "c")
    lasts = time.monotonic() - begun
    for _ in range(3 * effort):
        page.write_bytes(wrong)
        killed(started(here, "verify", "c", "--update"), dice.uniform(0.5, 1.1) * lasts)
        assert page.read_bytes() in (wrong, right)
        done(here, "verify", "c", "--update")
        assert page.read_bytes() == right


def test_nobody_works_on_for_a_build_that_was_killed(here: Path) -> None:
    """The processes that print end with the one that started them, and hold nothing that others wait for."""
    build = started(here, "build", "-o", "out", "--jobs", "2")
    until(lambda: len(group(build.pid)) > 2)
    build.kill()
    build.communicate()
    until(lambda: not group(build.pid))


def group(leader: int) -> list[psutil.Process]:
    """List the living processes of a process group."""
    found = []
    for process in psutil.process_iter():
        with suppress(ProcessLookupError, psutil.Error):
            if os.getpgid(process.pid) == leader and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
    return found


def until(so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not so():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)


@pytest.mark.slow
def test_three_whole_builds_at_once_all_end_well(here: Path) -> None:
    builds = [started(here, "build", "-o", "out") for _ in range(3)]
    said = [build.communicate(timeout=600) for build in builds]
    assert [build.returncode for build in builds] == [0, 0], said
    assert sorted(path.name for path in (here / "out").iterdir()) == ["kits", "site"]


# Folders that somebody has prepared


def prepared_lock(scratch: Path, kind: str) -> None:
    """Put a lock into a folder of what is not finished that is not ours."""
    scratch.mkdir(parents=True)
    lock, thesis = scratch / "lock", write(scratch.parent / "thesis.txt")
    match kind:
        case "link":
            lock.symlink_to("../thesis.txt")
        case "link to nothing":
            lock.symlink_to("../thesis.doc")
        case "hard link":
            lock.hardlink_to(thesis)
        case "pipe":
            os.mkfifo(lock)
        case "folder":
            lock.mkdir()
        case _:
            write(lock, kind)


@pytest.mark.parametrize(
    "kind", ["link", "link to nothing", "hard link", "pipe", "folder", "notes", "0000000001 1\n"]
)
def test_a_lock_that_somebody_prepared_is_neither_written_nor_obeyed(tmp_path: Path, kind: str) -> None:
    for scratch, put in [
        (tmp_path / "files" / UNFINISHED, lambda: output.write(tmp_path / "files" / "x.svg", "<svg ")),
        (tmp_path / "trees" / f".site{UNFINISHED}", lambda: replaced(tmp_path / "trees" / "site")),
    ]:
        prepared_lock(scratch, kind)
        before = tree(tmp_path)
        with pytest.raises(Refused, match="in the way of what is not finished"):
            put()
        assert tree(tmp_path) == before


def test_a_prepared_lock_is_told_in_a_line(here: Path) -> None:
    prepared_lock(here / UNFINISHED, "link")
    prepared_lock(here / "t" / f".out{UNFINISHED}", "link")
    assert ".ppgen-unfinished: this is in the way" in refused(here, "draw", GAME, "-o", "x.svg")
    assert ".out.ppgen-unfinished: this is in the way" in refused(here, "site", "export", "t/out")


@pytest.mark.parametrize("locked", [False, True])
@pytest.mark.parametrize("begun_with", ["old", "new", "gone", "link"])
def test_what_somebody_put_where_the_unfinished_waits_is_not_obeyed(
    tmp_path: Path, begun_with: str, locked: bool
) -> None:
    scratch, site = tmp_path / f".site{UNFINISHED}", tmp_path / "site"
    theirs = write(tmp_path / "theirs" / "photo.jpg").parent
    scratch.mkdir()
    if begun_with == "link":
        (scratch / "old").symlink_to(theirs)
    else:
        write(scratch / begun_with / "thesis.txt")
    if locked:  # as one that was killed left it elsewhere
        begun(tmp_path / "other")
        shutil.copy(tmp_path / "other" / "lock", scratch / "lock")
    before = tree(tmp_path)
    with pytest.raises(Refused, match="in the way of what is not finished"):
        replaced(site)
    assert tree(tmp_path) == before


@pytest.mark.parametrize("part", ["x.svg", "to"])
def test_nothing_is_written_through_a_link_that_leads_to_nothing(tmp_path: Path, part: str) -> None:
    desk = tmp_path / "desk"
    desk.mkdir()
    (desk / part).symlink_to("../elsewhere")
    for put in (output.write, lambda path, _: replaced(path)):
        with pytest.raises(Refused, match="leads to nothing"):
            put(desk / part if part != "to" else desk / part / "x.svg", "<svg ")
    assert tree(tmp_path) == {"desk": None, f"desk/{part}": "../elsewhere"}


def test_what_is_made_again_keeps_its_mode(tmp_path: Path) -> None:
    site, note = tmp_path / "site", tmp_path / "note.json"
    replaced(site)
    output.write(note, LAYOUT)
    site.chmod(0o700)
    note.chmod(0o600)
    replaced(site)
    output.write(note, LAYOUT)
    assert (site.stat().st_mode & 0o777, note.stat().st_mode & 0o777) == (0o700, 0o600)


def test_what_is_in_the_way_is_named(tmp_path: Path) -> None:
    write(tmp_path / "docs" / "thesis.txt")
    with pytest.raises(Refused, match=r"nothing is overwritten: 'thesis[.]txt' stays"):
        check_tree(tmp_path / "docs", "site", ())
    with pytest.raises(Refused, match="this is a file, and nothing is overwritten"):
        check_tree(tmp_path / "docs" / "thesis.txt", "site", ())


@pytest.mark.parametrize("kind", ["link", "pipe", "large"])
def test_a_listing_is_an_ordinary_file(tmp_path: Path, kind: str) -> None:
    replaced(tmp_path / "ours")
    site = write(tmp_path / "site" / "index.html").parent
    match kind:
        case "link":
            (site / LISTING).symlink_to("../ours/.ppgen.json")
        case "pipe":
            os.mkfifo(site / LISTING)
        case _:
            text = (tmp_path / "ours" / LISTING).read_text(encoding="utf-8")
            write(site / LISTING, text + " " * output.LARGEST_LISTING)
    with pytest.raises(Refused, match=r"bears no .ppgen.json of ours"):
        replaced(site)
    assert (site / "index.html").read_text(encoding="utf-8") == "mine"


def test_a_listing_of_endless_folders_is_soon_read(tmp_path: Path) -> None:
    """Each of the folders of a path takes its whole length to name."""
    replaced(tmp_path / "site")
    listing = {"ppgen": "", "kind": "site", "files": ["index.html", "a/" * 20_000]}
    write(tmp_path / "site" / LISTING, json.dumps(listing))
    tracemalloc.start()
    replaced(tmp_path / "site")
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 50_000_000


def test_a_full_disk_is_not_the_fault_of_what_is_copied(tmp_path: Path) -> None:
    """As when the kernel has no room for a copy of a font."""

    def copied() -> None:
        with output.replacing(tmp_path / "site", "site", ()):
            raise OSError(errno.ENOSPC, "No space left on device", "font.woff2", None, "copy.woff2")

    with pytest.raises(OSError, match="No space") as told:
        copied()
    assert (told.value.filename, told.value.filename2) == (str(tmp_path / "site"), None)


@pytest.mark.parametrize("link", ["schema", "schema/game.json"])
def test_no_schema_is_written_through_a_link(tmp_path: Path, link: str) -> None:
    """Content may come with links that lead out of it."""
    theirs, schema = write(tmp_path / "theirs" / "game.json"), tmp_path / "c" / link
    schema.parent.mkdir(parents=True)
    schema.symlink_to(theirs.parent if link == "schema" else theirs)
    with suppress(FileExistsError):
        write_schema(tmp_path / "c" / "schema")
    assert tree(tmp_path / "theirs") == {"game.json": b"mine"}


def test_the_folder_of_what_is_not_finished_is_nobody_elses(tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir()
    (tmp_path / UNFINISHED).symlink_to("theirs")
    with pytest.raises(Refused, match="in the way of what is not finished"):
        output.write(tmp_path / "x.svg", "<svg ")
    with output.alone(tmp_path / "scratch") as scratch:
        assert scratch.stat().st_mode & 0o777 == 0o700


def replaced(site: Path, **files: str) -> None:
    """Make a small tree as a build does."""
    with output.replacing(site, "site", ()) as made:
        for name, text in (files or {"index": "<p>"}).items():
            write(made / f"{name}.html", text)


# A full disk


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "argv",
    [
        ["site", "build", "-o", "out"],
        ["site", "export", "out"],
        ["print", GAME, "--sheets", "aid", "-o", "out"],
        ["draw", GAME, "-o", "out/set.svg"],
        pytest.param(["build", "-o", "out"], marks=pytest.mark.slow),
    ],
)
def test_a_full_disk_is_told_in_a_line_and_leaves_what_was_there(here: Path, argv: list[str]) -> None:
    """No file may grow: the kernel refuses to write more, as it does on a full disk."""
    if argv[0] != "build":
        done(here, *argv)
    before = tree(here)
    line = f"ulimit -f 8; exec {sys.executable} -m ppgen --content c {' '.join(argv)}"
    ended = subprocess.run(["sh", "-c", line], cwd=here, capture_output=True, text=True, check=False)
    assert ended.returncode == 2, ended
    assert ended.stderr.endswith(": file too large\n")
    assert ended.stderr.count("\n") == 1, ended.stderr
    assert tree(here) | {"out": None} == before | {"out": None}


# F12: nothing takes the place of a page of ours


@pytest.mark.parametrize("command", [["check"], ["site", "build", "-o", "out"]])
def test_a_system_is_not_called_like_the_list_of_systems(here: Path, command: list[str]) -> None:
    theirs = (here / "c" / "systems" / "dominoes.yml").read_text(encoding="utf-8")
    write(here / "c" / "systems" / "index.yml", theirs.replace("id: dominoes", "id: index", 1))
    ended = ppgen(here, *command)
    assert ended.code == (1 if command == ["check"] else 2), ended
    assert "systems/index.yml:" in ended.stdout + ended.stderr
    assert "the id 'index' is that of another page of the site; choose another" in ended.stdout + ended.stderr


def test_a_game_is_not_called_like_a_system(here: Path) -> None:
    game = here / "c" / "games" / GAME
    text = (game / "game.yml").read_text(encoding="utf-8").replace(f"id: {GAME}", "id: dominoes", 1)
    (game / "game.yml").write_text(text, encoding="utf-8")
    game.rename(game.with_name("dominoes"))
    ended = ppgen(here, "check")
    assert ended.code != 0
    assert "a game system has this id; choose another" in ended.stdout + ended.stderr
