"""Gives all rows of a query as they come: memory stays flat, however many there are."""

from collections.abc import Generator, Iterator
from typing import Any

from icecore.analysis.query.answer import Answer, AnswerColumn, Row, columns_said, row_type
from icecore.analysis.query.answer_exports import frame
from icecore.events.words.errors import IcecoreError


class AnswerStream:
    """All rows of a query, to be read once: row by row, in batches, or as a stream of Arrow."""

    def __init__(self, parts: Generator[Answer, None, None]) -> None:
        self._parts = parts
        self._first: Answer | None = next(parts)
        self._begun = False
        self.columns: tuple[AnswerColumn, ...] = self._first.columns

    def batches(self) -> Iterator[Answer]:
        """Some thousand rows at a time."""
        if self._begun:
            raise IcecoreError("a stream is read once; ask again for another")
        self._begun = True
        return self._read()

    def _read(self) -> Iterator[Answer]:
        first, self._first = self._first, None
        assert first is not None
        yield first
        del first
        yield from self._parts

    def __iter__(self) -> Iterator[Row]:
        row = row_type(self.columns)
        return (row(cells) for batch in self.batches() for cells in batch.rows)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """The rows for whatever reads Arrow, batch by batch."""
        import pyarrow as pa

        batches = self.batches()
        first = frame(next(batches), "arrow")

        def read() -> Iterator[Any]:
            yield from first.to_batches()
            for batch in batches:
                yield from frame(batch, "arrow").cast(first.schema).to_batches()

        reader = pa.RecordBatchReader.from_batches(first.schema, read())
        return reader.__arrow_c_stream__(requested_schema)

    def close(self) -> None:
        """End the query, if not all rows are wanted."""
        self._first, self._begun = None, True
        self._parts.close()

    def __enter__(self) -> "AnswerStream":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<AnswerStream of {columns_said(self.columns)}>"
