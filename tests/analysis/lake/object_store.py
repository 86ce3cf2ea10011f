"""An object store on loopback: moto's S3, in this process, which counts what is asked of it."""

import logging
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from urllib.request import Request, urlopen

ASKED = re.compile(r'"\S*?(GET|PUT|POST|DELETE|HEAD) (\S+) HTTP')
NUMBERS = count()
SECRET = "hush/do+not/tell"


class Requests(logging.Handler):
    """Every request that the server has answered, as METHOD PATH."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if found := ASKED.search(record.getMessage()):
            self.seen.append(f"{found[1]} {found[2]}")


class ObjectStore:
    """The server; every test takes a bucket of its own."""

    def __init__(self, address: str, requests: Requests) -> None:
        self.address, self.requests = address, requests

    def bucket(self) -> str:
        """The address of a new bucket."""
        name = f"icecore-{next(NUMBERS)}"
        key = "AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/s3/aws4_request, Signature=x"
        request = Request(f"{self.address}/{name}", b"", {"Authorization": key}, method="PUT")
        urlopen(request).close()
        return f"s3://{name}"

    def asked(self) -> list[str]:
        """The requests since this was asked last."""
        seen, self.requests.seen = self.requests.seen, []
        return seen


@contextmanager
def object_store() -> Iterator[ObjectStore]:
    """Started and ended here; while it runs, the environment says where it is."""
    from moto.server import ThreadedMotoServer

    requests, log = Requests(), logging.getLogger("werkzeug")
    log.setLevel(logging.INFO)
    log.addHandler(requests)
    log.propagate = False
    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    address = f"http://{host}:{port}"
    settings = {
        "AWS_ACCESS_KEY_ID": "somebody", "AWS_SECRET_ACCESS_KEY": SECRET,
        "AWS_REGION": "us-east-1", "AWS_ENDPOINT_URL": address, "AWS_ALLOW_HTTP": "true",
    }  # fmt: skip
    before = {name: os.environ.get(name) for name in settings}
    os.environ.update(settings)
    try:
        yield ObjectStore(address, requests)
    finally:
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.__setitem__(name, value)
        log.removeHandler(requests)
        server.stop()
