"""Fuzzing that is led by coverage, for hours; see `make soak`.

    python tests/fire/fuzz_atheris.py -max_total_time=3600

Needs `pip install icecore[fuzz]`. Every input is read twice: as it stands, and as the dice for a
forged log whose checksums are right, so that the fuzzer gets behind them.
"""

import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import atheris

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

with atheris.instrument_imports(include=["icecore.events"]):
    from tests.fire import fuzzing

with TemporaryDirectory() as folder:
    SAMPLES = fuzzing.seeds(Path(folder))


def one_input(data: bytes) -> None:
    fuzzing.check(data)
    fuzzing.run(SAMPLES, Random(data))
    if len(data) > 2:
        part = SAMPLES[data[0] % len(SAMPLES)]
        at = data[1] % len(part)
        forged = [*part[:at], replace(part[at], raw=data[2:]), *part[at + 1 :]]
        fuzzing.check(fuzzing.put_together(forged, lambda: False))


if __name__ == "__main__":
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
