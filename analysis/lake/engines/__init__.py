"""The engines that answer questions over a lake: DuckDB and Spark."""
