"""A Spark cluster on loopback: a master and two workers, each a process that can be killed."""

import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyspark

SPARK_CLASS = Path(pyspark.__file__).parent / "bin" / "spark-class"
MASTER = re.compile(r"Starting Spark master at (spark://\S+)")
READY = re.compile(r"Successfully registered with master")


class Node:
    """A daemon of Spark's, its log, and the executors that it has started."""

    def __init__(self, folder: Path, name: str, *words: str) -> None:
        self.log = folder / f"{name}.log"
        env = {
            **os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_NO_DAEMONIZE": "1",
            "SPARK_DAEMON_MEMORY": "256m", "SPARK_WORKER_DIR": str(folder / name),
        }  # fmt: skip
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [str(SPARK_CLASS), *words], stdout=log, stderr=log, env=env, cwd=folder,
                start_new_session=True,
            )  # fmt: skip

    def wait_for(self, pattern: re.Pattern[str], seconds: float = 120.0) -> str:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if found := pattern.search(self.log.read_text(errors="replace")):
                return found[found.lastindex or 0]
            assert self.process.poll() is None, self.log.read_text(errors="replace")[-2000:]
            time.sleep(0.2)
        raise TimeoutError(f"{self.log}: {pattern.pattern} never came")

    def executors(self) -> list[int]:
        """The ids of the processes below this one, the last first."""
        found, waiting = [], [self.process.pid]
        while waiting:
            for each in children(waiting.pop()):
                found.append(each)
                waiting.append(each)
        return found[::-1]

    def kill(self) -> None:
        """The daemon and all that it has started, by their ids."""
        for pid in (self.process.pid, *self.executors()):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.process.wait()


def children(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += [int(word) for word in task.read_text().split()]
        except OSError:
            continue
    return found


@contextmanager
def cluster(folder: Path, workers: int = 2) -> Iterator[tuple[str, list[Node]]]:
    """The address of the master, and the workers."""
    nodes: list[Node] = []
    try:
        master = Node(
            folder, "master", "org.apache.spark.deploy.master.Master",
            "--host", "127.0.0.1", "--port", "0", "--webui-port", "0",
        )  # fmt: skip
        nodes.append(master)
        address = master.wait_for(MASTER)
        for number in range(workers):
            nodes.append(
                Node(
                    folder,
                    f"worker{number}",
                    "org.apache.spark.deploy.worker.Worker",
                    "--host",
                    "127.0.0.1",
                    "--webui-port",
                    "0",
                    "--cores",
                    "1",
                    "--memory",
                    "1g",
                    address,
                )
            )
        for node in nodes[1:]:
            node.wait_for(READY)
        yield address, nodes[1:]
    finally:
        for node in nodes:
            node.kill()
