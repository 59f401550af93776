"""What the server answers, and the headers of its answers: no other site reads what is not published yet."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'self'; form-action 'self'"
)
"""As in site/overrides/main.html, where it goes along to hosts that send no headers."""
WORKER = "/assets/javascripts/judge.js"
"""The worker in which the judge runs: Python comes as WebAssembly, which no page may compile."""
LONGEST = 2000
"""Letters of an address at most."""

_ALWAYS = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)


def hosts(host: str, port: int) -> Collection[str]:
    """Give the names by which the server on this machine may be called, with the port as browsers send it."""
    names = {"localhost", "127.0.0.1", "[::1]", f"[{host}]" if ":" in host else host.lower()}
    return {f"{name}:{port}" for name in names} | (names if port == 80 else set())


def guarded(app: WSGIApplication, hosts: Collection[str]) -> WSGIApplication:
    """Let an application answer to sound requests only, and send the headers of the site with all it says."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        wants_body = environ["REQUEST_METHOD"] != "HEAD"
        fault = _fault(environ, hosts)
        if fault is not None:
            start_response(fault, [("Content-Type", "text/plain; charset=utf-8"), *headers_for(b"")])
            return [fault.encode()] if wants_body else []
        begun: list[Any] = []
        written: list[bytes] = []

        def begin(status: str, headers: list[tuple[str, str]], *rest: Any) -> Callable[[bytes], object]:
            begun[:] = status, headers, *rest
            return written.append

        parts = app(environ, begin)
        try:
            written.extend(parts)
        finally:
            getattr(parts, "close", list)()
        body = b"".join(written)
        status, headers, *rest = begun
        if not any(name.lower() == "content-length" for name, _ in headers):
            headers = [*headers, ("Content-Length", str(len(body)))]
        start_response(status, [*headers, *headers_for(body, environ["PATH_INFO"])], *rest)
        return [body] if wants_body else []

    return answer


def _fault(environ: WSGIEnvironment, hosts: Collection[str]) -> str | None:
    """Say what is wrong with a request, as the status of the answer."""
    if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
        return "405 Method Not Allowed"
    if environ.get("HTTP_HOST", "").lower() not in hosts:
        return "421 Misdirected Request"
    if len(environ["PATH_INFO"]) + len(environ.get("QUERY_STRING", "")) > LONGEST:
        return "414 URI Too Long"
    try:
        path = environ["PATH_INFO"].encode("latin-1").decode()
    except UnicodeError:
        return "400 Bad Request"
    sound = path.startswith("/") and path.isprintable() and not any(odd in path for odd in ("%", "\\"))
    return None if sound and ".." not in path.split("/") else "400 Bad Request"


def headers_for(body: bytes, path: str = "") -> list[tuple[str, str]]:
    """Give the headers of an answer; of scripts within a page only MkDocs' own, its last, may run.

    The judge's worker, and nothing else, may compile WebAssembly.
    """
    script = body.rpartition(b"<script>")[2].partition(b"</script>")[0] if b"<script>" in body else None
    allowed = " 'wasm-unsafe-eval'" if path.endswith(WORKER) else ""
    if script is not None:
        allowed = f" 'sha256-{base64.b64encode(hashlib.sha256(script).digest()).decode()}'"
    policy = POLICY.replace("script-src 'self'", f"script-src 'self'{allowed}")
    return [("Content-Security-Policy", f"{policy}; frame-ancestors 'self'"), *_ALWAYS]
