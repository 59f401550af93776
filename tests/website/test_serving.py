"""The site while its content is written: an edit shows by itself, and a board answers whoever touches it."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from typing import TYPE_CHECKING
from wsgiref.simple_server import WSGIRequestHandler

import pytest

from ppgen.definition.locate import content_dir
from ppgen.website.serving import server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Get = Callable[[str], str]

WAIT = 60.0
GAME = "games/leyhe-race"
OLD, NEW = "Forward, by the full count", "As far forward as was rolled"
"""The title of a clause that moves in the first example go by."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(*options: object) -> Iterator[Get]:
    """Serve a site, and give what reads a path of it."""
    port = free_port()
    command = [sys.executable, "-m", "ppgen", *map(str, options), "site", "serve", "--port", str(port)]
    served = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def read(path: str) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/{path}", timeout=WAIT) as answer:
            return str(answer.read().decode())

    try:
        until(lambda: bool(read("index.html")))
        yield read
    finally:
        served.terminate()
        served.wait()


@pytest.fixture
def get(content: Path) -> Iterator[Get]:
    with serving("--content", content) as read:
        yield read


def until(done: Callable[[], bool]) -> None:
    """Wait until something is so; a site that is not there yet is not so."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        try:
            if done():
                return
        except urllib.error.URLError:
            pass
        time.sleep(0.1)
    pytest.fail("it took too long")


def test_a_board_answers_while_the_site_is_served_and_by_the_rules_as_they_are_now(get: Get, content: Path):
    (file, *_) = re.findall(r'data-touch="([^"]+)"', get(f"{GAME}/examples.html"))
    first = get(f"{GAME}/{file}")
    assert first.startswith("ppgenTouch({")
    assert OLD in first
    rules = content / "games" / "leyhe-race" / "rules.yml"
    edited = rules.read_text(encoding="utf-8").replace(OLD, NEW)
    rules.write_text(edited, encoding="utf-8")
    until(lambda: NEW in get(f"{GAME}/rules.html"))
    again = get(f"{GAME}/{file}")
    assert again == first.replace(OLD, NEW)


def test_a_file_that_is_not_there_is_not_made_up(get: Get):
    with pytest.raises(urllib.error.HTTPError, match="404"):
        get(f"{GAME}/examples/nothing-of-the-kind.js")


def test_a_request_that_does_not_end_is_waited_for_only_so_long(monkeypatch: pytest.MonkeyPatch):
    """Also one that comes letter by letter, with none of them late."""
    monkeypatch.setattr(server, "ASKING", 0.4)
    handler = server._with_headers(WSGIRequestHandler)
    ours, theirs = socket.socketpair()
    failed: list[BaseException] = []

    def answer() -> None:
        try:
            handler(theirs, ("127.0.0.1", 1), None)
        except OSError as error:
            failed.append(error)

    waiting = threading.Thread(target=answer)
    begun = time.monotonic()
    waiting.start()
    while waiting.is_alive() and time.monotonic() < begun + 5:
        ours.send(b"G")
        time.sleep(0.05)
    assert time.monotonic() < begun + 2
    assert [type(error) for error in failed] == [TimeoutError]
    ours.close()
    theirs.close()


def test_who_saves_a_judge_sees_what_it_says_now(tmp_path: Path):
    subprocess.run([sys.executable, "-m", "ppgen", "new", "river-walk", "-o", tmp_path / "mine"], check=True)
    content, judges = tmp_path / "mine" / "content", tmp_path / "mine" / "judges"
    judge, examples = judges / "river_walk.py", content / "games" / "river-walk" / "examples.md"
    shown = "games/river-walk/examples.html"
    with serving("--content", content, "--judges", judges) as get:
        assert "moons begins" in get(shown)
        good = judge.read_text(encoding="utf-8").replace("{seat} begins", "{seat} is first")
        judge.write_text(good.replace("def ", "def def ", 1), encoding="utf-8")
        time.sleep(1)
        assert "moons begins" in get(shown), "nothing is lost while it cannot be read"
        written = examples.read_text(encoding="utf-8").replace(" begins\n", " is first\n")
        examples.write_text(written, encoding="utf-8")
        judge.write_text(good, encoding="utf-8")
        until(lambda: "moons is first" in get(shown))


@pytest.mark.slow
def test_a_site_that_was_edited_is_as_if_it_were_served_anew(content: Path):
    for game in ("konane", "hex"):
        shutil.copytree(content_dir() / "games" / game, content / "games" / game)
    file = content / "games/leyhe-race/game.yml"
    with serving("--content", content) as get:
        shutil.rmtree(content / "games/hex")
        until(lambda: "games/hex" not in get("games/index.html"))
        rules = content / "games/leyhe-race/rules.yml"
        rules.write_text(rules.read_text(encoding="utf-8").replace(OLD, NEW), encoding="utf-8")
        until(lambda: NEW in get(f"{GAME}/rules.html"))
        file.write_text(
            file.read_text(encoding="utf-8").replace("goal: ", "goal: Be first. "), encoding="utf-8"
        )
        until(lambda: "Be first. " in get(f"{GAME}/index.html"))
        (content / "site.yml").write_text("title: Our table\n", encoding="utf-8")
        until(lambda: "Our table" in get("index.html"))
        edited = {path: told(get(path)) for path in pages(get)}
        with pytest.raises(urllib.error.HTTPError, match="404"):
            get("games/hex/index.html")
    with serving("--content", content) as get:
        assert edited == {path: told(get(path)) for path in pages(get)}


def pages(get: Get) -> list[str]:
    """List the pages of a site that is served, by its map."""
    return re.findall(r"<loc>http://[^/]+/([^<]*)</loc>", get("sitemap.xml"))


def told(page: str) -> str:
    """Give a page without what it knows of its server."""
    return re.sub(r"livereload\(.*?\)|http://[^/\"]+/", "", page)
