"""The table: matches over HTTP and live sockets, kept in one SQLite file."""
