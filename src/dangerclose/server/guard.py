"""Around the whole application: security headers, and requests from other sites refused."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Send

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
LOOPBACK = ("localhost", "127.0.0.1", "::1")
ANOTHER_SITE = (
    "this comes from another site, expected a request from our own pages; a proxy before this server must "
    "pass on Host, or say in X-Forwarded-Host what it was"
)


class Guard:
    """The application behind its guard."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        kind = scope["type"]
        if kind == "websocket" and _foreign(scope):
            await receive()
            await _refuse(send, "websocket.http")
        elif kind == "http":
            await self._http(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name.lower() for name, _ in message["headers"]}
                extra = [header for header in HEADERS if header[0] not in given]
                if b"cache-control" not in given:
                    extra.append((b"cache-control", b"no-store"))
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        if scope["method"] not in ("GET", "HEAD") and _foreign(scope):
            await _refuse(send_with_headers, "http")
        else:
            await self._app(scope, receive, send_with_headers)


def _foreign(scope: Any) -> bool:
    """Whether a browser says that another site's page makes this request.

    A page from this machine passes: the client's development server has a port of its own. A proxy
    that rewrites Host says in X-Forwarded-Host what it was; a page of another site cannot say it.
    """
    headers = dict(scope["headers"])
    origin = headers.get(b"origin", b"").decode("latin-1")
    if not origin:
        return False
    named = [
        headers[name].decode("latin-1").lower() for name in (b"host", b"x-forwarded-host") if name in headers
    ]
    try:
        parts = urlsplit(origin)
        ours = parts.netloc != "" and parts.netloc.lower() in named
        return not ours and parts.hostname not in LOOPBACK
    except ValueError:
        return True


async def _refuse(send: Any, kind: str) -> None:
    body = msgspec.json.encode({"detail": ANOTHER_SITE})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": f"{kind}.response.start", "status": 403, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body, "more_body": False})
