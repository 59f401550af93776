"""MkDocs' server for who writes a game: it shows an edit at once, and nothing while one is not finished."""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, BinaryIO

from ppgen.errors import PpgenError
from ppgen.website.incremental import IncrementalBuild
from ppgen.website.serving.gate import guarded, headers_for, hosts
from ppgen.website.writing.page import Content, whole

if TYPE_CHECKING:
    import socket
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

    from _typeshed import WriteableBuffer
    from mkdocs.livereload import LiveReloadServer

WAITING = 128
"""Browsers' connections that may wait for an answer at once."""
ASKING = 10.0
"""Seconds in which a whole request must have come."""
ANSWERING = 60.0
"""Seconds that one write of an answer may take."""
LOOK = 0.05
"""Seconds between two looks at the files, and after a change until it is built."""

_KINDS = {"json": "application/json", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}
"""What is worked out when it is asked for, by the ending of its address."""
AS_BEFORE = "The pages stay as they were"

log = logging.getLogger("mkdocs.plugins.ppgen")


def prepare(
    server: LiveReloadServer, building: IncrementalBuild, watched: Sequence[str], late: Mapping[str, Content]
) -> None:
    """Watch the content and the judges besides what is `watched`, and work out what is asked for."""
    for path in watched:
        server.unwatch(path)
    server.observer = type(server.observer)(timeout=LOOK)
    server.build_delay = LOOK
    folders = [building.content, building.judges.folder, building.layouts]
    for path in (*watched, *map(str, filter(None, folders))):
        server.watch(path)
    server.builder = _if_sound(building, server.builder)
    app = _with_late(server.serve_request, server.mount_path, late)
    host, port = server.server_address[:2]
    server.set_app(guarded(app, hosts(str(host), int(port))))
    server.request_queue_size = WAITING
    server.RequestHandlerClass = _with_headers(server.RequestHandlerClass)
    server.handle_error = _broken_off  # type: ignore[method-assign]


class _InTime(io.RawIOBase):
    """Reads a request from a connection until its time is up, and from then on lets answers take theirs."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._end = monotonic() + ASKING

    def readable(self) -> bool:
        """Tell that this can be read."""
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        """Read what has come. Raises TimeoutError once the time is up."""
        self._connection.settimeout(max(self._end - monotonic(), 0.001))
        read = self._connection.recv_into(buffer)
        self._connection.settimeout(ANSWERING)
        return read


def _with_headers(handler: Any) -> Any:
    """Let a handler of requests wait for none without end, and send the headers also where it refuses one."""

    class Handler(handler):  # type: ignore[misc]
        def setup(self) -> None:
            super().setup()
            self.rfile: BinaryIO = io.BufferedReader(_InTime(self.connection))

        def end_headers(self) -> None:  # answers of applications do not come here
            for name, value in headers_for(b""):
                self.send_header(name, value)
            super().end_headers()

    return Handler


def _if_sound(building: IncrementalBuild, build: Callable[[], None]) -> Callable[[], None]:
    """Build only if the games can be used: MkDocs would clear the site first, and then let browsers wait."""

    def attempt() -> None:
        try:
            building.open()
            building.contents()
        except PpgenError as error:
            log.error("%s, for the content cannot be used:\n%s", AS_BEFORE, error)  # noqa: TRY400 - a mistake in a file, which needs no traceback
        else:
            build()

    return attempt


def _broken_off(request: object, client_address: object) -> None:
    """Note a request that broke off: most often a browser has gone on to another page."""
    log.debug("%s from %s broke off", request, client_address)


def _with_late(app: WSGIApplication, mount: str, late: Mapping[str, Content]) -> WSGIApplication:
    """Answer for files that have yet to be worked out; for all others, let the server answer."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        content = late.get(environ["PATH_INFO"].removeprefix(mount))
        if content is None:
            return app(environ, start_response)
        try:
            answers = whole(content)
        except PpgenError as error:
            log.error("%s", error)  # noqa: TRY400 - as above
            start_response("500 Internal Server Error", [("Content-Type", "text/plain; charset=utf-8")])
            return [b"the judge has failed\n"]
        kind = _KINDS[environ["PATH_INFO"].rpartition(".")[2]]
        start_response("200 OK", [("Content-Type", kind)])
        return [answers]

    return answer
