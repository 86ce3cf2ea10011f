"""Finds the addresses by which phones reach this machine, and makes a certificate for them."""

import ipaddress
import os
import socket
from datetime import UTC, datetime, timedelta

from icecore.events.words.errors import IcecoreError
from icecore.web.catalogue.folder import Folder

CERTIFICATE = ".icecore-table.pem"
"""Certificate and key: the same after a restart, so that phones need not be told again."""
DAYS = 90
ELSEWHERE = ("192.0.2.1", 9)
"""An address for documentation: nothing is sent there, the system only says by which way."""


def address_in_network() -> str:
    """The address of this machine that others on its network see."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(ELSEWHERE)
        except OSError as error:
            raise IcecoreError(
                "this machine is in no network; join one, or name an address with --host"
            ) from error
        return str(line.getsockname()[0])


def local_name() -> str:
    """The name of this machine for phones with mDNS: `laptop.local`."""
    return f"{socket.gethostname().partition('.')[0].lower() or 'localhost'}.local"


def certificate(folder: Folder, host: str, today: datetime | None = None) -> str:
    """Make sure of a certificate for this host; its fingerprint, as people compare it."""
    try:
        from cryptography import x509
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.x509.oid import NameOID
    except ModuleNotFoundError:
        raise IcecoreError("--tls needs an extra: pip install 'icecore[tls]'") from None
    now = today or datetime.now(UTC)
    names: list[x509.GeneralName] = [x509.DNSName(local_name()), x509.DNSName("localhost")]
    names += [x509.IPAddress(ipaddress.ip_address(each)) for each in sorted({host, "127.0.0.1"})]
    wanted = x509.SubjectAlternativeName(names)
    kept = folder.read_private(CERTIFICATE)
    if kept:
        try:
            made = x509.load_pem_x509_certificate(kept)
            found = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        except (ValueError, x509.ExtensionNotFound):
            raise IcecoreError(f"{CERTIFICATE} is damaged; remove it to make a new one") from None
        if found == wanted and made.not_valid_after_utc > now + timedelta(days=1):
            return _grouped(made.fingerprint(hashes.SHA256()))
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "icecore table")])
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=DAYS))
        .add_extension(wanted, critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    folder.write_private(CERTIFICATE, made.public_bytes(serialization.Encoding.PEM) + secret)
    return _grouped(made.fingerprint(hashes.SHA256()))


def certificate_file(folder: Folder) -> str:
    """OpenSSL opens by name alone."""
    return os.fspath(folder.root / CERTIFICATE)


def _grouped(digest: bytes) -> str:
    return digest.hex(":").upper()
