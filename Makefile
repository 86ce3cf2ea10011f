# Everything installs itself into .venv: a fresh machine needs Python 3.11 or newer, git and make.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

READY_LAKE := .venv/ready-lake

.PHONY: demo test browser java bench soak hostile fmt golden clean

$(READY): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(READY)

demo: $(READY)
	$(BIN)/icecore demo

# Spark is large, and the first steps do not need it.
$(READY_LAKE): $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev,lake]'
	touch $(READY_LAKE)

test: $(READY_LAKE) browser java
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n auto --dist loadgroup

# The browser tests need Chromium: root gets Debian's, others are told what is not tested.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	command -v google-chrome >/dev/null || \
	{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  apt-get update -q && apt-get install -qy --no-install-recommends chromium; } || \
	echo "!!! NO CHROMIUM: the browser tests will be skipped !!!" >&2

# Spark needs Java: root gets Debian's, others are told what is not tested.
java:
	@command -v java >/dev/null || \
	{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  apt-get update -q && apt-get install -qy --no-install-recommends openjdk-17-jre-headless; } || \
	echo "!!! NO JAVA: the lake's tests on Spark will be skipped !!!" >&2

soak: $(READY)
	$(BIN)/pytest -n auto -m soak
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[fuzz]'
	$(BIN)/python tests/fire/fuzz_atheris.py -max_total_time=3600

hostile: $(READY)
	$(BIN)/python tests/fire/make_hostile.py

bench: $(READY_LAKE) java
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python -m bench.run

fmt: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

golden: $(READY)
	$(BIN)/python tests/make_golden.py

clean:
	rm -rf .venv build *.egg-info demo .mypy_cache .ruff_cache .pytest_cache .hypothesis
