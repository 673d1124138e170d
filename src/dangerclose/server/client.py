"""The browser client's files, as Vite built them."""

from __future__ import annotations

import asyncio
import mimetypes
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.params import FromPath

HERE = Path(__file__).parent
FOLDERS = (HERE / "client_files", HERE.parents[2] / "web" / "dist")
"""Where a built client may be: in an installed package, or in a checkout."""

KEPT = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Danger Close</title></head>
<body><h1>Danger Close</h1>
<p>The server runs, but its pages have not been built. Stop it and run <code>make play</code>.</p>
</body></html>
"""
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml"}


def folder() -> Path | None:
    """The built client, if there is one."""
    return next((one for one in FOLDERS if (one / "index.html").is_file()), None)


@get("/", include_in_schema=False)
async def first_page() -> Response[bytes]:
    """The client's first page."""
    return await asyncio.to_thread(_answer, "")


@get("/{path:path}", include_in_schema=False)
async def client(path: FromPath[Path]) -> Response[bytes]:
    """A file of the client; its first page for every address that is no file."""
    return await asyncio.to_thread(_answer, str(path).strip("/"))


def _answer(asked: str) -> Response[bytes]:
    base = folder()
    if asked.startswith("api/") or asked == "api":
        return _nothing(b'{"detail":"there is nothing at this address, see /api/schema"}', MediaType.JSON)
    if base is None and "." not in asked:
        return Response(NOT_BUILT.encode(), media_type=MediaType.HTML, headers={"Cache-Control": "no-store"})
    file = _inside(base, asked) if base is not None else None
    if file is not None:
        kept = KEPT if asked.startswith("assets/") else "no-cache"
        return _file(file, kept)
    if base is None or "." in asked.rpartition("/")[2]:
        return _nothing(b"There is no such file.", MediaType.TEXT)
    return _file(base / "index.html", "no-cache")


def _inside(base: Path, asked: str) -> Path | None:
    """The file of that name in a folder, never one outside it."""
    try:
        file = (base / asked).resolve()
        return file if asked and file.is_relative_to(base.resolve()) and file.is_file() else None
    except (OSError, ValueError):
        return None


def _file(file: Path, kept: str) -> Response[bytes]:
    kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return Response(file.read_bytes(), media_type=kind, headers={"Cache-Control": kept})


def _nothing(body: bytes, kind: MediaType) -> Response[bytes]:
    return Response(body, media_type=kind, status_code=404)
