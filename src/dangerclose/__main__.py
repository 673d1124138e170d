"""`python -m dangerclose` is the command line."""

from dangerclose.cli import app

if __name__ == "__main__":
    app()
