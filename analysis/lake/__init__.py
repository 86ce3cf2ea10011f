"""The lake: the tables of `icecore load` as Parquet files of many machines.

Spark builds it, DuckDB answers from its files, and Spark SQL answers what does not fit on one
machine. See docs/howto/scale.md.
"""
