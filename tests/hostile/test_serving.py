"""The server on the writer's own machine: other sites read nothing of it, and no request breaks it."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from ppgen.definition.locate import data_path
from ppgen.website.books.kits import kits_of
from ppgen.website.serving.gate import POLICY
from tests.race import race_in

GAME = "leyhe-race"
ENTRY = {"game": GAME, "paper": "a4", "style": "colour", "sheets": "all", "pages": 1, "bytes": 5}


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


class Server(NamedTuple):
    port: int
    said: Callable[[], str]
    process: subprocess.Popen[bytes]

    def raw(self, request: bytes) -> bytes:
        """Send bytes, and give all that comes back."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as connection:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            return b"".join(iter(lambda: connection.recv(65536), b""))

    def get(self, path: str, host: str | None = "", method: str = "GET") -> Answer:
        named = f"localhost:{self.port}" if host == "" else host
        line = f"{method} {path} HTTP/1.1\r\n" + (f"Host: {named}\r\n" if named is not None else "")
        head, _, body = self.raw(f"{line}Connection: close\r\n\r\n".encode("latin-1")).partition(b"\r\n\r\n")
        first, *fields = head.decode("latin-1").split("\r\n")
        headers = dict(field.split(": ", 1) for field in fields)
        return Answer(int(first.split()[1]), headers, body)


@contextmanager
def serving(here: Path, *options: str) -> Iterator[Server]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = here / "log"
    command = [
        sys.executable,
        "-m",
        "ppgen",
        "--content",
        "c",
        "site",
        "serve",
        "--port",
        str(port),
        *options,
    ]
    with log.open("w") as file:
        child = subprocess.Popen(command, cwd=here, stdout=file, stderr=file)
    server = Server(port, lambda: log.read_text(encoding="utf-8"), child)
    try:
        end = time.monotonic() + 60
        while True:
            try:
                assert server.get("/index.html").status == 200
                break
            except OSError:
                assert time.monotonic() < end, server.said()
                time.sleep(0.1)
        yield server
    finally:
        child.terminate()
        child.wait()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    here = tmp_path_factory.mktemp("served")
    race_in(here / "c")
    with serving(here) as answering:
        yield answering


def test_it_answers_to_its_own_names(server: Server) -> None:
    for name in ("localhost", "LOCALHOST", "127.0.0.1", "[::1]"):
        assert server.get("/index.html", f"{name}:{server.port}").status == 200, name


@pytest.mark.parametrize(
    "host",
    [None, " ", "evil.example", "evil.example:{}", "localhost", "localhost:1", "localhost:{}, x", "x\xff"],
)
def test_it_answers_to_no_other_name(server: Server, host: str | None) -> None:
    """A name of a stranger that leads here, or the page of one would read what is not published yet."""
    for path in ("/index.html", f"/games/{GAME}/rules.html", "/livereload/0/1"):
        answer = server.get(path, host and host.format(server.port))
        assert answer.status == 421
        assert GAME.encode() not in answer.body


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/%00", 400),
        ("/a%00b.html", 400),
        ("/%0d%0aSet-Cookie:x", 400),
        ("/%1b[2J", 400),
        ("/%zz", 400),
        ("/%", 400),
        ("/%ff%fe", 400),
        ("/%e2%80%ae", 400),
        ("/../c/games", 400),
        ("/%2e%2e/%2e%2e/etc/passwd", 400),
        ("/games/..%2f..%2f..%2fetc/passwd", 400),
        ("/..%5c..%5cwindows", 400),
        ("//elsewhere.example/..", 400),
        ("//elsewhere.example", 404),
        ("http://elsewhere.example/", 400),
        ("index.html", 400),
        ("*", 400),
        ("/" + "a" * 3000, 414),
        ("/?" + "a" * 3000, 414),
        ("/livereload/" + "9" * 5000 + "/1", 414),
        ("/" + "a" * 300, 404),
        ("/" + "a/" * 900, 404),
        ("/index.html/", 404),
        ("/games/leyhe-race/game.yml", 404),
    ],
)
def test_a_request_that_cannot_be_is_refused_without_a_traceback(
    server: Server, path: str, status: int
) -> None:
    answer = server.get(path)
    assert answer.status == status
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "Traceback" not in server.said()


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get"])
def test_nothing_but_reading_is_answered(server: Server, method: str) -> None:
    assert server.get("/index.html", method=method).status == 405


@pytest.mark.parametrize(
    "request_",
    [
        b"",
        b"\r\n\r\n",
        b"\0\xff\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9.9\r\n\r\n",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 300 + b"\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"y" * 70_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost:",
    ],
)
def test_garbage_breaks_nothing(server: Server, request_: bytes) -> None:
    assert b" 200 " not in server.raw(request_).partition(b"\r\n")[0]
    assert server.get("/index.html").status == 200
    assert "Traceback" not in server.said()


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET / / HTTP/1.1\r\n\r\n", b"400"),
        (b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n", b"414"),
        (b"GET / HTTP/1.1\r\nX: " + b"y" * 70_000 + b"\r\n\r\n", b"431"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_policy(
    server: Server, request_: bytes, status: bytes
) -> None:
    head = server.raw(request_).partition(b"\r\n\r\n")[0]
    assert head.split()[1] == status
    assert b"\r\nContent-Security-Policy: default-src 'none'" in head
    assert b"\r\nX-Content-Type-Options: nosniff" in head


@pytest.mark.parametrize(
    ("path", "status"), [("/index.html", 200), ("/nothing", 404), ("/%", 400), ("/a" * 2000, 414)]
)
def test_who_asks_for_the_head_alone_gets_no_body(server: Server, path: str, status: int) -> None:
    whole, head = (server.get(path, method=method) for method in ("GET", "HEAD"))
    assert (head.status, head.body) == (status, b"")
    assert whole.body
    if status in (200, 404):
        assert head.headers["Content-Length"] == str(len(whole.body))


def test_many_connections_wait_for_an_answer(server: Server) -> None:
    """The server stands still meanwhile, so that nobody is answered."""
    server.process.send_signal(signal.SIGSTOP)
    try:
        with ExitStack() as stack:
            for _ in range(40):
                stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=5))
    finally:
        server.process.send_signal(signal.SIGCONT)
    assert server.get("/index.html").status == 200


def test_who_goes_away_breaks_nothing(server: Server) -> None:
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            connection.sendall(f"GET /games/{GAME}/rules.html HTTP/1.1\r\nHost: loc".encode())
    assert server.get("/index.html").status == 200
    assert "Traceback" not in server.said()


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/assets/site.css", "/search/words.js", "/nothing", "/404.html"]
)
def test_every_answer_bears_the_policy(server: Server, path: str) -> None:
    answer = server.get(path)
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'")
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_the_policy_is_that_of_the_pages() -> None:
    page = (data_path("site") / "overrides" / "main.html").read_text(encoding="utf-8")
    assert f'content="{POLICY}"' in page


@pytest.mark.parametrize(
    "name",
    [
        "page.html",
        "page.HTML",
        "page.htm",
        "page.xhtml",
        "page.svgz",
        "run.js",
        "kit.pdf.html",
        "kit",
        ".hidden.pdf",
        "../kits/kit.pdf",
        "sub/../kit.pdf",
        "./kit.pdf",
        "/etc/kit.pdf",
        "a\\b.pdf",
        "a\nb.pdf",
        "link.pdf",
    ],
)
def test_a_list_of_kits_brings_no_pages_and_nothing_from_elsewhere(tmp_path: Path, name: str) -> None:
    kits, secret = tmp_path / "kits", tmp_path / "secret.pdf"
    (kits / "sub").mkdir(parents=True)
    secret.write_bytes(b"%PDF-")
    (kits / "link.pdf").symlink_to(secret)
    for file in {kits / name, kits / "kit.pdf"} if not name.startswith(("/", "link")) else ():
        file.write_bytes(b"<script>alert(1)</script>")
    (kits / "MANIFEST.json").write_text(json.dumps([{"file": name, **ENTRY}]), encoding="utf-8")
    assert kits_of(kits, [GAME]) == {GAME: []}


def test_no_page_of_a_kits_folder_is_served(here: Path) -> None:
    kits = here / "kits" / GAME
    kits.mkdir(parents=True)
    (kits / "kit.html").write_text("<script>alert(1)</script>", encoding="utf-8")
    (kits / "kit.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", encoding="utf-8")
    listing = [{"file": f"{GAME}/kit.{kind}", **ENTRY} for kind in ("html", "svg")]
    (here / "kits" / "MANIFEST.json").write_text(json.dumps(listing), encoding="utf-8")
    with serving(here, "--kits", "kits") as server:
        assert server.get(f"/kits/{GAME}/kit.html").status == 404
        drawing = server.get(f"/kits/{GAME}/kit.svg")
        assert drawing.status == 200
        assert drawing.headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self';")
