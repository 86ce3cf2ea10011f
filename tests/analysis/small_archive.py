"""A database of a few rows: all that the sandbox needs to be asked."""

from pathlib import Path

import duckdb

TABLES = """
CREATE TABLE games (id INTEGER, name VARCHAR);
INSERT INTO games VALUES (1, 'Lana'), (2, 'Élodie'), (3, 'Mike');
CREATE SCHEMA lantern;
CREATE TABLE lantern.played (
    game_id INTEGER, seat TINYINT, card VARCHAR, steps STRUCT(verb VARCHAR, n INTEGER)[], more JSON
);
INSERT INTO lantern.played VALUES
    (1, 0, 'moth', [{verb: 'deal', n: 2}], '{"a": [1, null]}'), (1, 1, NULL, [], NULL);
CREATE TABLE lantern.known AS SELECT * FROM lantern.played WHERE card IS NOT NULL;
"""
DICTIONARY = """
CREATE TABLE about (name VARCHAR, value VARCHAR);
INSERT INTO about VALUES ('version', '1'), ('choice', '{"tables": ["*"], "options": false}');
CREATE TABLE tables (table_schema VARCHAR, table_name VARCHAR);
INSERT INTO tables SELECT schema_name, table_name FROM duckdb_tables();
"""


def small_archive(path: Path) -> Path:
    with duckdb.connect(str(path)) as connection:
        connection.execute(TABLES)
        describe(connection)
    return path


def describe(connection: duckdb.DuckDBPyConnection) -> None:
    """Let a database say of itself what one says that `icecore load` has made."""
    connection.execute(DICTIONARY)
