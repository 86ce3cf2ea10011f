"""Queries of somebody who wants more from the sandbox than answers.

`{archive}` is the path of the archive, `{folder}` its folder.
"""

from collections.abc import Sequence

WRITES = (
    "COPY (SELECT 42) TO '{archive}' (FORMAT csv, USE_TMP_FILE false)",
    "COPY (SELECT 42) TO '{archive}.wal' (FORMAT csv, USE_TMP_FILE false)",
    "COPY (SELECT 42) TO '{folder}/new.csv'",
    "COPY games TO '{folder}/games.parquet' (FORMAT parquet)",
    "COPY games FROM '{archive}'",
    "COPY FROM DATABASE memory TO archive",
    "WITH x AS (COPY (SELECT 42) TO '{archive}' (FORMAT csv, USE_TMP_FILE false)) SELECT * FROM x",
    "WITH x AS (COPY (SELECT 42) TO '{archive}.wal' (FORMAT csv)) SELECT * FROM x",
    "WITH x AS (COPY (SELECT 42) TO 'copy.duckdb' (FORMAT csv)) FROM x",
    "SELECT * FROM (WITH x AS (COPY (SELECT 42) TO '{archive}') SELECT * FROM x)",
    "WITH x AS (INSERT INTO games VALUES (7, 'x') RETURNING *) SELECT * FROM x",
    "WITH x AS (DELETE FROM games RETURNING *) SELECT count(*) FROM x",
    "WITH x AS (UPDATE games SET name = 'x' RETURNING *) SELECT * FROM x",
    "EXPLAIN ANALYZE COPY (SELECT 42) TO '{archive}' (FORMAT csv, USE_TMP_FILE false)",
    "EXPLAIN ANALYZE INSERT INTO games VALUES (7, 'x')",
    "EXPLAIN ANALYZE DELETE FROM games",
    "EXPLAIN SELECT 1",
    "EXPORT DATABASE '{folder}/exported'",
    "IMPORT DATABASE '{folder}'",
    "INSERT INTO games VALUES (7, 'x')",
    "DELETE FROM games",
    "UPDATE games SET name = 'x'",
    "TRUNCATE games",
    "MERGE INTO games USING games AS g ON games.id = g.id WHEN MATCHED THEN DELETE",
    "DROP TABLE games",
    "DROP SCHEMA main CASCADE",
    "ALTER TABLE games RENAME TO mine",
    "COMMENT ON TABLE games IS 'x'",
    "CREATE TABLE mine AS SELECT 1",
    "CREATE TEMP TABLE games AS SELECT 1",
    "CREATE OR REPLACE VIEW games AS SELECT 1",
    "CREATE TYPE mood AS ENUM ('good')",
    "CREATE SEQUENCE steps",
    "CREATE INDEX mine ON games (id)",
    "VACUUM",
    "ANALYZE",
    "CHECKPOINT",
    "FORCE CHECKPOINT",
    "BEGIN TRANSACTION",
    "COMMIT",
    "ROLLBACK",
)

READS = (
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM read_blob('/etc/shadow')",
    "SELECT * FROM read_json('/etc/passwd')",
    "SELECT * FROM read_parquet('{folder}/games.parquet')",
    "SELECT * FROM parquet_metadata('{folder}/games.parquet')",
    "SELECT * FROM sniff_csv('/etc/passwd')",
    "SELECT * FROM glob('/etc/*')",
    "SELECT * FROM '/etc/passwd'",
    "SELECT * FROM '{archive}'",
    "SELECT * FROM read_duckdb('{archive}')",
    "SELECT * FROM read_text('https://example.org/')",
    "SELECT * FROM read_csv('/proc/self/environ')",
    "SELECT getenv('HOME')",
    "SELECT * FROM sys",
    "SELECT * FROM question",
    "SELECT * FROM connection",
    "SELECT * FROM query('DROP TABLE games')",
    "SELECT * FROM query('COPY (SELECT 42) TO ''{archive}''')",
    "SELECT * FROM query_table('/etc/passwd')",
    "SELECT * FROM sqlite_scan('{archive}', 'games')",
)

SETTINGS = (
    "ATTACH '{archive}' AS again",
    "ATTACH '{folder}/new.duckdb'",
    "DETACH memory",
    "USE memory",
    "INSTALL httpfs",
    "FORCE INSTALL httpfs",
    "INSTALL httpfs FROM community",
    "LOAD httpfs",
    "LOAD '{folder}/evil.duckdb_extension'",
    "PRAGMA database_list",
    "PRAGMA enable_external_access = true",
    "PRAGMA enable_profiling",
    "SET enable_external_access = true",
    "SET GLOBAL lock_configuration = false",
    "SET memory_limit = '100GB'",
    "SET temp_directory = '{folder}'",
    "SET python_enable_replacements = true",
    "SET VARIABLE mine = 1",
    "RESET lock_configuration",
    "RESET memory_limit",
    "CREATE SECRET mine (TYPE s3, KEY_ID 'x', SECRET 'y')",
    "CREATE PERSISTENT SECRET mine (TYPE s3)",
    "CALL pragma_version()",
    "CALL force_checkpoint()",
    "PREPARE mine AS SELECT 1",
    "EXECUTE mine",
    "DEALLOCATE mine",
    "CREATE OR REPLACE MACRO wilson_low(k, n) AS 0.5",
    "CREATE OR REPLACE TEMP MACRO wilson_low(k, n) AS 0.5",
    "CREATE MACRO sum(x) AS 1",
    "DROP MACRO wilson_low",
)

MORE_WRITES = (
    "COPY (SELECT 42) TO '/dev/stdout'",
    "COPY (SELECT 42) TO '/proc/self/fd/1'",
    "COPY (SELECT 42) TO '{folder}' (FORMAT parquet, PARTITION_BY (a))",
    "COPY games TO '{archive}' (FORMAT parquet, USE_TMP_FILE false)",
    "COPY (SELECT 42) TO 'copy.duckdb.wal' (FORMAT csv, USE_TMP_FILE false)",
    "COPY (SELECT 42) TO '{folder}/x' (FORMAT blob)",
    "WITH x AS (MERGE INTO games USING games g ON games.id = g.id WHEN MATCHED THEN DELETE"
    " RETURNING *) SELECT * FROM x",
    "SELECT * FROM (INSERT INTO games VALUES (7, 'x') RETURNING *)",
    "SELECT * FROM (DELETE FROM games RETURNING *)",
    "SELECT (INSERT INTO games VALUES (7, 'x') RETURNING id)",
    "WITH x AS MATERIALIZED (DELETE FROM games RETURNING *) SELECT * FROM x",
    "WITH RECURSIVE x AS (DELETE FROM games RETURNING *) SELECT * FROM x",
    "EXPLAIN (ANALYZE, FORMAT json) DELETE FROM games",
    "INSERT OR REPLACE INTO games VALUES (1, 'x')",
    "CREATE TABLE games AS FROM games",
    "CREATE OR REPLACE TABLE games AS SELECT 1",
    "CREATE SCHEMA mine",
    "CREATE TRIGGER t AFTER INSERT ON games FOR EACH STATEMENT DELETE FROM games",
    "ALTER DATABASE memory SET ALIAS TO mine",
    "COMMENT ON COLUMN games.id IS 'x'",
    "SELECT * FROM force_checkpoint()",
    "CALL checkpoint()",
    "SELECT nextval('steps')",
    "SELECT * FROM pragma_user_agent_and_more()",
)

MORE_READS = (
    "SELECT * FROM read_csv_auto('/etc/passwd')",
    "SELECT * FROM read_csv(['/etc/passwd', '/etc/group'])",
    "SELECT * FROM read_csv('/etc/pass*')",
    "SELECT * FROM read_csv('file:///etc/passwd')",
    "SELECT * FROM read_json_auto('/etc/passwd')",
    "SELECT * FROM read_json_objects('/etc/passwd')",
    "SELECT * FROM read_ndjson('/etc/passwd')",
    "SELECT * FROM read_ndjson_objects('/etc/passwd')",
    "SELECT * FROM read_blob('{archive}')",
    "SELECT * FROM read_text('copy.duckdb')",
    "SELECT * FROM read_text('/proc/self/maps')",
    "SELECT * FROM read_text('/proc/self/fd/0')",
    "SELECT * FROM read_text('/dev/stdin')",
    "SELECT * FROM read_text('{folder}/../../etc/passwd')",
    "SELECT * FROM parquet_scan('/etc/passwd')",
    "SELECT * FROM parquet_schema('/etc/passwd')",
    "SELECT * FROM parquet_file_metadata('/etc/passwd')",
    "SELECT * FROM parquet_kv_metadata('/etc/passwd')",
    "SELECT * FROM parquet_bloom_probe('/etc/passwd', 'a', 1)",
    'SELECT * FROM "/etc/passwd"',
    "SELECT * FROM '/etc/passwd.csv'",
    "SELECT * FROM 's3://bucket/x.parquet'",
    "SELECT * FROM 'https://example.org/x.csv'",
    "SELECT * FROM query_table(['games', '/etc/passwd'])",
    "SELECT * FROM query('SELECT * FROM read_text(''/etc/passwd'')')",
    "SELECT * FROM query('FROM query(''FROM glob(/*)'')')",
    "SELECT (SELECT content FROM read_text('/etc/passwd'))",
    "WITH x AS (FROM read_text('/etc/passwd')) FROM x",
    "SELECT * FROM games WHERE name IN (SELECT content FROM read_text('/etc/passwd'))",
    "SELECT * FROM games, LATERAL (SELECT * FROM read_text('/etc/' || name))",
    "SELECT * FROM (SUMMARIZE SELECT * FROM read_text('/etc/passwd'))",
    "SELECT * FROM (DESCRIBE SELECT * FROM read_csv('/etc/passwd'))",
    "SELECT * FROM seq_scan('games')",
    "SELECT * FROM arrow_scan(1, 2, 3)",
    "SELECT * FROM pandas_scan(1)",
    "SELECT * FROM python_map_function(1)",
    "SELECT * FROM arrow_scan_dumb(140737488355328, 140737488355328, 140737488355328)",
)

DISGUISES = (
    "PIVOT ({0}) ON name",
    "WITH y AS ({0}) PIVOT y ON name",
    "UNPIVOT ({0}) ON name",
    "PIVOT games ON name; {0}",
    "SUMMARIZE ({0})",
    "CREATE TABLE mine AS PIVOT ({0}) ON name",
    "DESCRIBE ({0})",
    "SELECT * FROM (PIVOT ({0}) ON name USING count(*))",
)
"""SELECTs in other words; each attack is tried inside them, as what they are about."""
ONLY_NAMED = {
    "DESCRIBE (SELECT * FROM force_checkpoint())",
    "DESCRIBE (SELECT * FROM sniff_csv('/etc/passwd'))",
}
"""What DESCRIBE answers without doing it: the names of columns."""


def disguised(attacks: Sequence[str], *, all_of_them: bool = False) -> list[str]:
    """Each attack in one disguise, or in all."""
    found = [
        words.format(attack)
        for at, attack in enumerate(attacks)
        for place, words in enumerate(DISGUISES)
        if all_of_them or place == at % len(DISGUISES)
    ]
    return [each for each in found if each not in ONLY_NAMED]


PIVOTS = (
    "CREATE TABLE mine AS PIVOT games ON name",
    "CREATE OR REPLACE VIEW games AS PIVOT games ON name",
    "INSERT INTO games PIVOT games ON name",
    "COPY (PIVOT games ON name) TO '{folder}/x.csv'",
    "EXPLAIN ANALYZE PIVOT games ON name",
    "WITH x AS (DELETE FROM games RETURNING *) PIVOT x ON name",
    "PIVOT (WITH x AS (DELETE FROM games RETURNING *) FROM x) ON name",
    "PIVOT (WITH x AS (COPY (SELECT 42) TO '{archive}' (FORMAT csv)) FROM x) ON name",
    "PIVOT games ON name IN (WITH x AS (DELETE FROM games RETURNING *) SELECT count(*) FROM x)",
    "PIVOT games ON name IN (WITH x AS (COPY (SELECT 42) TO '{archive}') SELECT 1 FROM x)",
    "SELECT * FROM (PIVOT games ON name IN (WITH x AS (INSERT INTO games VALUES (7, 'x')"
    " RETURNING *) SELECT name FROM x))",
    "PIVOT games ON (SELECT content FROM read_text('/etc/passwd'))",
    "PIVOT games ON name USING max((SELECT content FROM read_text('/etc/passwd')))",
    "PIVOT games ON name IN (SELECT content FROM read_text('/etc/passwd'))",
    "PIVOT games ON name) LIMIT 1; DROP TABLE games; SELECT * FROM (PIVOT games ON name",
    "SUMMARIZE '/etc/passwd'",
    "DESCRIBE '/etc/passwd.csv'",
    "UNPIVOT read_csv('/etc/passwd') ON column0",
)

FATAL = (
    "SELECT reservoir_quantile(a, 0.5, 2000000000) FROM range(10) t(a)",
    "SELECT reservoir_quantile(a, [0.1, 0.5], 2000000000) FROM range(10) t(a)",
    "SELECT reservoir_quantile(a, 0.5, 2147483647) FROM range(10) t(a)",
    "SELECT '" + "[" * 3_000 + "]" * 3_000 + "'::JSON",
    "SELECT json('" + '{"a":' * 3_000 + "1" + "}" * 3_000 + "')",
    "SELECT error('Corrupt database file')",
    "SELECT error('Could not set lock on file')",
)
"""What ends the process, or would say that something else has happened."""

TRICKS = (
    "",
    "   \n\t ",
    "-- SELECT 1",
    "/* SELECT 1 */",
    ";",
    "SELECT 1; SELECT 2",
    "SELECT 1; DROP TABLE games",
    "SELECT 1; -- hidden\nDROP TABLE games",
    "SELECT 1 /* ; */; DROP TABLE games; --",
    "SELECT 1 --\n; DROP TABLE games",
    "SELECT ';'; DROP TABLE games",
    "SELECT $$;$$; COPY (SELECT 42) TO '{archive}'",
    "SELECT 1) ; DROP TABLE games; SELECT * FROM (SELECT 1",
    "SELECT 1) LIMIT 1; COPY (SELECT 42) TO '{archive}'; SELECT * FROM (SELECT 1",
    "SELECT 1) UNION ALL (SELECT 2",
    "SELECT 1\n) --",
    "SELECT 1 /*",
    "SELECT 'open",
    "SELECT 1 \0 ; DROP TABLE games",
    "PIVOT (SELECT * FROM read_csv('/etc/passwd')) ON name",
    "SELECT $1",
    "SELECT $name",
    "SELECT " + "(" * 20_000 + "1" + ")" * 20_000,
    "SELECT " + "+".join("1" * 60_000),
    "SELECT " + "[" * 5_000 + "]" * 5_000,
    "SELECT * FROM " + "(SELECT * FROM " * 3_000 + "games" + ")" * 3_000,
    "SELECT '" + "x" * 300_000 + "'",
    "SELECT '\ud800'",
)

BOMBS = (
    "SELECT count(*) FROM range(1000000000) a, range(1000000000) b",
    "SELECT max(a.function_name || b.function_name || c.function_name)"
    " FROM duckdb_functions() a, duckdb_functions() b, duckdb_functions() c",
    "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT max(n) FROM r",
    "WITH RECURSIVE r(t) AS (SELECT 'x' UNION ALL SELECT t || t FROM r) SELECT max(t) FROM r",
    "SELECT repeat('x', 1000000000)",
    "SELECT repeat('x', 1e9::BIGINT)",
    "SELECT length(string_agg(repeat('x', 10000000), '')) FROM range(1000)",
    "SELECT list(range) FROM range(1000000000)",
    "SELECT len(range(100000000000))",
    "SELECT * FROM games ORDER BY (SELECT count(*) FROM range(10000000000) r WHERE r.range > id)",
    "SELECT * FROM generate_series(1, 100000000000) t(n) ORDER BY n DESC",
    "SELECT count(DISTINCT hash(range)) FROM range(10000000000)",
    "SELECT histogram(range) FROM range(1000000000)",
    "SELECT regexp_replace(repeat('ab', 400000000), '(a|b)*c', '')",
)

ALL = (*WRITES, *READS, *SETTINGS, *MORE_WRITES, *MORE_READS, *FATAL, *TRICKS, *BOMBS)
