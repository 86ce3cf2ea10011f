"""`icecore serve --table`: links and codes for every seat, and TLS. On loopback alone."""

import ssl
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from icecore.web.catalogue.folder import Folder
from icecore.web.server.network import CERTIFICATE, certificate, local_name
from icecore.web.server.server import hosts_of
from icecore.web.table.table_links import Reach, qr_image
from tests.cli.shell import icecore
from tests.ours import WITH_LANTERN
from tests.signals import default_signals
from tests.web.serving import TOKEN, put_new

HERE = ("--host", "127.0.0.1", "--port", "0", "--yes")


@contextmanager
def table(folder: Path, *options: str) -> Iterator[Any]:
    command = [sys.executable, "-m", "icecore", "serve", str(folder), "--table", *HERE, "--json"]
    process = subprocess.Popen(
        [*command, *options], env={**WITH_LANTERN, "ICECORE_TOKEN": TOKEN},
        stdout=subprocess.PIPE, preexec_fn=default_signals,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        yield msgspec.json.decode(b"".join(iter(process.stdout.readline, b"}\n")) + b"}")
    finally:
        process.terminate()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def test_a_table_has_a_link_for_every_seat_that_works_encrypted(tmp_path: Path) -> None:
    put_new(tmp_path, "lantern", "Lana", "Mike")
    with table(tmp_path, "--tls") as said:
        labels = [each["label"].partition(" (")[0] for each in said["links"]]
        assert labels == ["Lana", "Mike", "The table", "A screen for everybody"]
        trust = ssl.create_default_context(cafile=str(tmp_path / CERTIFICATE))
        link = said["links"][1]["link"]
        with httpx.Client(verify=trust) as phone:
            assert link.startswith("https://127.0.0.1:")
            answer = phone.get(link)
            assert (answer.status_code, "Secure" in answer.headers["set-cookie"]) == (303, True)
            base = link.partition("/record/")[0]
            assert phone.get(f"{base}/api/me").json()["viewer"] == 1
            name = base.replace("https://127.0.0.1", local_name())
            assert phone.get(f"{base}/api/me", headers={"Host": name}).status_code == 200
        fingerprint = said["fingerprint"]
    assert certificate(Folder(tmp_path), "127.0.0.1") == fingerprint, "the same after a restart"


def test_a_certificate_is_the_owners_and_is_renewed_in_time(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    first = certificate(folder, "127.0.0.1")
    assert stat.S_IMODE((tmp_path / CERTIFICATE).stat().st_mode) == 0o600
    later = datetime.now(UTC) + timedelta(days=90)
    assert certificate(folder, "127.0.0.1", later) != first
    assert len(first.split(":")) == 32


def test_nothing_is_opened_to_the_network_without_a_yes(tmp_path: Path) -> None:
    answer = icecore(tmp_path, "serve", "--table", "--host", "127.0.0.1", stdin=b"n\n")
    assert answer.code == 1
    assert "Let every device of the network of 127.0.0.1 connect" in answer.err
    assert "unencrypted" in answer.err
    assert "nothing was opened" in answer.err


def test_who_has_no_tls_is_told_what_that_means() -> None:
    assert "--table" in Reach().warning
    assert "can read the links" in Reach(("http://192.0.2.7:8421",)).warning
    assert "fingerprint" in Reach(("https://192.0.2.7:8421",), "AB", "https").warning


def test_a_table_answers_under_its_local_name_and_no_other() -> None:
    assert "laptop.local:8421" in hosts_of("192.0.2.7", 8421, "laptop.local")
    assert "laptop.local:8421" not in hosts_of("192.0.2.7", 8421)


def test_codes_are_images_that_a_page_may_show() -> None:
    pytest.importorskip("segno")
    assert qr_image("http://192.0.2.7:8421/?token=x").startswith("data:image/svg+xml")
