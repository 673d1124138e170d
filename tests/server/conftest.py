"""One server for all tests that do not end it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.helpers import MANY, Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server over a new file."""
    with running(tmp_path_factory.mktemp("server") / "table.sqlite3", "--rate", "2000", *MANY) as found:
        yield found
        assert "Traceback" not in found.errors.read_text(), "the server had a failure"


@pytest.fixture(scope="session")
def with_patience(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has the tiny games of the tests too."""
    path = tmp_path_factory.mktemp("tiny") / "table.sqlite3"
    with running(path, "--rate", "2000", *MANY, module="tests.server.with_toy") as found:
        yield found
        assert "Traceback" not in found.errors.read_text(), "the server had a failure"
