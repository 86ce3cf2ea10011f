"""Guards Spark against SQL from strangers: a query may read the lake's tables and nothing else.

Spark has no sandbox: a query may run commands, read any file, or call Java. So nothing is decided
by the text. The query is parsed by Spark, and refused unless it is one query of named tables; then
it is analysed, which runs nothing, and refused unless every step of the plan and every expression
in it is on the list below, and every file in it one of the lake's.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

import msgspec

from icecore.analysis.lake.engines.spark_parts import NAME
from icecore.analysis.query.sandbox import QueryError

Node = tuple[str, str, Any]
"""Whether it is a step or an expression, its class, and itself."""

LOGICAL = "org.apache.spark.sql.catalyst.plans.logical."
EXPRESSIONS = "org.apache.spark.sql.catalyst.expressions."
STEPS = frozenset([
    "Project", "Filter", "Aggregate", "Join", "Sort", "GlobalLimit", "LocalLimit", "Offset",
    "Distinct", "Deduplicate", "Union", "Intersect", "Except", "Window", "SubqueryAlias", "View",
    "WithCTE", "CTERelationDef", "CTERelationRef", "UnionLoop", "UnionLoopRef", "Generate",
    "Expand", "Unpivot", "LateralJoin", "OneRowRelation", "LocalRelation",
])  # fmt: skip
"""What a plan may be made of, besides the files of the lake."""
RELATION = "org.apache.spark.sql.execution.datasources.LogicalRelation"
PARTS = "org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation"
FILES = "org.apache.spark.sql.execution.datasources.HadoopFsRelation"
REFUSED = (
    "Reflect", "UDF", "UDTF", "UserDefined", "InputFile", "XPath", "Avro", "Protobuf", "Invoke",
    "CurrentUser", "CurrentCatalog", "CurrentDatabase", "SparkVersion", "VariableReference", "Xml",
    "JavaMethod", "Sql", "Execute", "ExternalRow", "CatalystToExternal", "CreateExternal",
)  # fmt: skip
"""Parts of the names of expressions that reach out of a query, or tell about the machine."""
MOST = 5_000
"""Steps and expressions of a plan."""


def check_query(
    session: Any, sql: str, tables: Collection[str], files: Collection[str], lake: str
) -> Any:
    """The frame of a query that may run; QueryError says why it may not.

    `tables` are the views that may be named, `files` those that may be read of the lake.
    """
    from py4j.protocol import Py4JError
    from pyspark.errors import PySparkException

    try:
        nodes = Nodes(session)
        parsed = session._jsparkSession.sessionState().sqlParser().parsePlan(sql)
        _check_parsed(nodes.of(parsed), {name.lower() for name in tables})
        frame = session.sql(sql)  # a query is analysed, and not run
        _check_analysed(nodes.of(frame._jdf.queryExecution().analyzed()), frozenset(files), lake)
        return frame
    except QueryError:
        raise
    except (PySparkException, Py4JError) as error:
        from icecore.analysis.lake.build.spark_session import said_by_spark

        raise QueryError(f"not answered: {said_by_spark(error)}") from None


def _check_parsed(found: Iterable[Node], tables: set[str]) -> None:
    """Before it is analysed: no command, no file, no table but the lake's and the query's own."""
    own = set(tables)
    nodes = list(found)
    for _, name, node in nodes:
        short = name.rpartition(".")[2]
        if short == "UnresolvedWith":
            entries = node.cteRelations()
            own.update(str(entries.apply(at)._1()).lower() for at in range(entries.size()))
    for kind, name, node in nodes:
        short = name.rpartition(".")[2]
        if kind == "step" and not name.startswith(
            (LOGICAL, "org.apache.spark.sql.catalyst.analysis.")
        ):
            raise QueryError(f"only a SELECT is answered here, not {short}")
        if kind == "step" and (
            "Command" in short or "Statement" in short or short.startswith(FORBIDDEN_STEPS)
        ):
            raise QueryError(f"only a SELECT is answered here, not {short}")
        if short in ("UnresolvedRelation", "RelationTimeTravel"):
            parts = node.multipartIdentifier()
            named = [str(parts.apply(at)) for at in range(parts.size())]
            if len(named) != 1 or named[0].lower() not in own:
                raise QueryError(f"there is no table {'.'.join(named)} in the lake")
        if short in ("UnresolvedTableValuedFunction", "UnresolvedTVFAliases"):
            raise QueryError("functions that make tables are not answered here")
        if short == "UnresolvedFunction":
            parts = node.nameParts()
            word = str(parts.apply(parts.size() - 1)).lower()
            if word in FUNCTIONS:
                raise QueryError(f"the function {word} is not answered here")


FORBIDDEN_STEPS = (
    "ScriptTransformation", "Insert", "Overwrite", "Append", "Create", "Drop", "Alter", "Set",
    "Delete", "Update", "Merge", "Cache", "Uncache", "Refresh", "Repair", "Load", "Truncate",
    "Describe", "Show", "Explain", "Compound", "Call",
)  # fmt: skip
FUNCTIONS = frozenset([
    "reflect", "java_method", "try_reflect", "from_avro", "to_avro", "from_protobuf",
    "to_protobuf", "input_file_name", "input_file_block_start", "input_file_block_length",
    "xpath", "xpath_string", "current_user", "user", "session_user", "current_catalog",
    "current_database", "current_schema", "version", "assert_true",
])  # fmt: skip
"""Refused before Spark looks them up: to do so may load a class."""


def _check_analysed(found: Iterable[Node], files: frozenset[str], lake: str) -> None:
    for kind, name, node in found:
        short = name.rpartition(".")[2]
        if kind == "expression":
            inside = name.startswith((EXPRESSIONS, "org.apache.spark.sql.catalyst.analysis."))
            if not inside or any(part in short for part in REFUSED):
                raise QueryError(f"the expression {short} is not answered here")
        elif name == RELATION:
            _check_files(node, files)
        elif name == PARTS:
            _check_parts(node, files, lake)
        elif not name.startswith(LOGICAL) or short not in STEPS:
            raise QueryError(f"a plan with {short} is not answered here")


def _check_files(node: Any, files: frozenset[str]) -> None:
    relation = node.relation()
    if relation.getClass().getName() != FILES:
        raise QueryError("only the lake's own tables are answered here")
    paths = relation.location().rootPaths()
    for at in range(paths.size()):
        path = str(paths.apply(at).toUri().getPath())
        if path not in files:
            raise QueryError("only the lake's own tables are answered here")


def _check_parts(node: Any, files: frozenset[str], lake: str) -> None:
    """The same of a lake in a store: only our own source, of its files."""
    options = node.options()
    named = msgspec.json.decode(str(options.get("files") or "[]"), type=list[tuple[str, int]])
    ours = str(node.table().name()).endswith(NAME) and options.get("lake") == lake
    if not ours or not {f"{lake}/{name}" for name, _ in named} <= files:
        raise QueryError("only the lake's own tables are answered here")


class Nodes:
    """Walks plans that live in Java."""

    def __init__(self, session: Any) -> None:
        self.gateway = session.sparkContext._gateway

    def of(self, plan: Any) -> Iterator[Node]:
        """Every step and expression of a plan, those of its subqueries too, with its class."""
        waiting: list[tuple[str, Any]] = [("step", plan)]
        for _ in range(MOST):
            if not waiting:
                return
            kind, node = waiting.pop()
            yield kind, str(node.getClass().getName()).replace("$", ""), node
            waiting += [(kind, child) for child in _each(node.children())]
            waiting += [(self._kind(child), child) for child in _each(node.innerChildren())]
            if kind == "step":
                waiting += [("expression", each) for each in _each(node.expressions())]
            elif self._is(node, f"{EXPRESSIONS}PlanExpression"):
                waiting.append(("step", node.plan()))
        raise QueryError(f"the query has more than {MOST:,} parts")

    def _kind(self, node: Any) -> str:
        plan = "org.apache.spark.sql.catalyst.plans.QueryPlan"
        return "step" if self._is(node, plan) else "expression"

    def _is(self, node: Any, name: str) -> bool:
        from py4j.java_gateway import is_instance_of

        return bool(is_instance_of(self.gateway, node, name))


def _each(sequence: Any) -> Iterator[Any]:
    for at in range(sequence.size()):
        yield sequence.apply(at)
