# Everything a contributor does, from a fresh clone with Python 3.11 or later, make and (for speed) a C compiler.
# Each target sets up what it needs in .venv (the checkout, interpreted) and .venv-wheel (the wheel, compiled).

PYTHON ?= python3
GAME ?= kodama-forest
SAMPLE ?= 100
KILLS ?= 20
MATCHES ?= 200 500 1000 2000
PYTEST_ARGS ?=
PLAY_ARGS ?=
LOCK_ARGS ?=

BIN := .venv/bin
WHEEL_BIN := .venv-wheel/bin
PIP := -m pip --disable-pip-version-check
INSTALL := install -qq --no-compile
PACKAGES_OF := -c 'import sysconfig; print(sysconfig.get_path("platlib"))'
LOCK := requirements.lock
PYTEST := -m pytest -n auto --dist worksteal
# Tests in a browser wait for it, and it for them: one process more than there are cores leaves none idle.
ONE_MORE := -n $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
CLIENT := src/chabudai/web/client
SOURCES := $(shell find src -type f -not -path '*/__pycache__/*' -not -path '*.egg-info/*' -not -path 'src/chabudai/web/static/*' \
	-not -path '$(CLIENT)/*' 2>/dev/null)
ASSET_INPUTS := tools/assets.py src/chabudai/core/palette.py src/chabudai/core/svg_style.py \
	$(shell find $(CLIENT) -type f -not -path '*/node_modules/*' -not -name palette.css 2>/dev/null)
PACKAGES := $(patsubst %/pyproject.toml,%,$(wildcard tests/packages/*/pyproject.toml))
WHEEL_INPUTS := pyproject.toml setup.py README.md LICENSE $(SOURCES)

# Tests start many processes; without kept bytecode each would compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif
.PHONY: help play engine test test-interpreted test-compiled same-digests test-fast coverage lint format wheel bench docs mutants hooks wheels \
	speed-gate speed-baseline load crash weight clicks assets e2e screenshots lock clean

help: ## show this list
	@echo "make TARGET, where TARGET is one of"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: .venv/.stamp-server build/assets/.stamp ## open the table in your browser; PLAY_ARGS=--no-browser only tells its address
	@$(BIN)/python -m tools.play --open --log-level warning $(PLAY_ARGS)

engine: build/engine/.stamp ## build the compiled engine by itself; make play does so beside a first match, and uses it from then on

# --- tests ---------------------------------------------------------------------------------------------------------

# Tests wait for processes and browsers, mypyc and valgrind keep one core busy: side by side they leave none idle.
test: .venv/.stamp-packages build/assets/.stamp ## everything that must hold: both builds, equal digests, speed
	@SIDE_BY_SIDE=1 $(MAKE) --no-print-directory -j2 test-interpreted .venv-wheel/.stamp-installed
	@SIDE_BY_SIDE=1 $(MAKE) --no-print-directory -j2 test-compiled speed-gate
	@$(MAKE) --no-print-directory same-digests

test-interpreted: .venv/.stamp-packages .venv/.stamp-ray build/assets/.stamp ## on the checkout: what is never compiled, and the trajectories
	@rm -f build/digests-interpreted.json
	CHABUDAI_EXPECT_COMPILED=0 $(BIN)/python $(PYTEST) --no-skips -m "once or both" \
		--digests interpreted $(PYTEST_ARGS)

test-compiled: .venv-wheel/.stamp-installed .venv/.stamp-packages ## on the compiled wheel: every rule, and the table in a real browser
	@rm -f build/digests-compiled.json
	@$(WHEEL_BIN)/python -m tools.chromium
	CHABUDAI_EXPECT_COMPILED=$$($(BIN)/python tools/c_compiler.py) \
		$(WHEEL_BIN)/python $(PYTEST) $(ONE_MORE) --no-skips --rules-gate -m "not once" --digests compiled $(PYTEST_ARGS)

same-digests:
	@$(BIN)/python tools/compare_digests.py build/digests-interpreted.json build/digests-compiled.json

test-fast: .venv/.stamp-packages build/assets/.stamp ## less than a minute: the checkout, without the slow tests
	$(BIN)/python $(PYTEST) -m "not slow" --decisions 100 --covering $(PYTEST_ARGS)

coverage: .venv/.stamp-packages .venv/.stamp-ray build/assets/.stamp ## how much of the code the tests go through, on the checkout with shorter walks
	$(BIN)/python $(PYTEST) -m "not browser" --decisions 300 --covering --cov --cov-report=term $(PYTEST_ARGS)

e2e: .venv/.stamp-packages build/assets/.stamp ## the tests in a real browser alone
	@$(BIN)/python -m tools.chromium
	$(BIN)/python $(PYTEST) $(ONE_MORE) --no-skips tests/browser $(PYTEST_ARGS)

screenshots: .venv/.stamp-packages build/assets/.stamp ## every page and every game as pictures into build/screenshots/; ONLY=home for some
	@$(BIN)/python -m tools.screenshots $(ONLY)

lint: .venv/.stamp-lint .venv/.stamp-packages ## style, types and import rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

hooks: .venv/.stamp-lint .venv/.stamp-packages ## let git check style and types before each commit
	$(BIN)/pre-commit install

format: .venv/.stamp-lint ## rewrite the sources in the house style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

mutants: .venv/.stamp-mutants .venv/.stamp-packages ## break the rules of GAME on purpose; how many of SAMPLE mutants do its tests notice?
	$(BIN)/python -m tools.mutants $(GAME) --sample $(SAMPLE)

# --- speed ---------------------------------------------------------------------------------------------------------

bench: .venv/.stamp-base .venv-wheel/.stamp-bench ## measure both builds, and other engines beside them
	$(WHEEL_BIN)/chabudai bench --with $(BIN)/python
	$(WHEEL_BIN)/chabudai bench --envs

speed-gate: .venv/.stamp-base .venv-wheel/.stamp-installed ## fail where a game costs 15 % more work than its baseline
	@$(BIN)/python tools/speed_gate.py check --compiled $(WHEEL_BIN)/python --interpreted $(BIN)/python

speed-baseline: .venv/.stamp-base .venv-wheel/.stamp-installed ## accept today's cost of every game as the new baseline
	@$(BIN)/python tools/speed_gate.py baseline --compiled $(WHEEL_BIN)/python --interpreted $(BIN)/python

load: .venv-wheel/.stamp-installed ## MATCHES at once on this machine: what a move costs the server, and milliseconds from a play to its broadcast
	@$(WHEEL_BIN)/python -m tools.load $(MATCHES)

weight: .venv/.stamp-packages build/assets/.stamp ## bytes of a table page for each game, and milliseconds from a click to the next paint
	@$(BIN)/python -m tools.chromium > /dev/null
	@$(BIN)/python -m tools.weight

clicks: .venv/.stamp-packages build/assets/.stamp ## whole matches by mouse: how many clicks a turn of each game takes
	@$(BIN)/python -m tools.chromium > /dev/null
	@$(BIN)/python -m tools.clicks

crash: .venv/.stamp-test ## kill a playing server KILLS times on each database; is anything lost or doubled?
	@$(BIN)/python -m tools.crash --kills $(KILLS)

# --- documentation -------------------------------------------------------------------------------------------------

docs: .venv/.stamp-docs build/assets/.stamp ## build the documentation into site/
	$(BIN)/sphinx-build --fail-on-warning --quiet --fresh-env --doctree-dir build/docs docs site
	@echo "The documentation is in site/index.html."

# --- environments --------------------------------------------------------------------------------------------------
# Packages come in the versions and with the hashes of the lock; pyproject.toml says which, by ranges.

lock: | .venv/bin/python ## write what pyproject.toml asks for into the lock; LOCK_ARGS=--upgrade takes the newest of everything
	@$(BIN)/python tools/install.py lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --all-extras --generate-hashes --no-annotate \
		--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(LOCK_ARGS) \
		pyproject.toml --output-file $(LOCK)

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Chabudai needs Python 3.11 or later, and '$(PYTHON)' is not; choose one with make PYTHON=python3.12 …"; \
		exit 1; }
	@$(PYTHON) -m venv .venv || { \
		rm -rf .venv; echo "'$(PYTHON)' cannot make a virtual environment; install its venv module (python3-venv)."; \
		exit 1; }

.venv/.stamp-base: pyproject.toml setup.py $(LOCK) | .venv/bin/python
	$(BIN)/python tools/install.py base make
	$(BIN)/python $(PIP) $(INSTALL) --no-build-isolation --no-deps --editable .
	@touch $@

# What tells Python the entry points of other people's packages, by which the tests show that anybody can add a game. They
# are not installed: only tests find them, by tests/plugins/packages.py.
.venv/.stamp-packages: .venv/.stamp-test .venv/.stamp-wheel $(PACKAGES:=/pyproject.toml)
	for package in $(PACKAGES); do \
		(cd $$package && $(CURDIR)/$(BIN)/python -c 'import setuptools; setuptools.setup()' -q egg_info) || exit 1; done
	@touch $@

.venv/.stamp-%: .venv/.stamp-base
	$(BIN)/python tools/install.py $*
	@touch $@

# What browsers load, by the machine's Node.js or by the one of a wheel.
build/assets/.stamp: $(ASSET_INPUTS) | .venv/.stamp-base
	@$(BIN)/python -m tools.assets --find-node || $(BIN)/python tools/install.py assets
	$(BIN)/python -m tools.assets
	@mkdir -p build/assets && touch $@

assets: build/assets/.stamp ## build style and script of the pages

build/wheel/.stamp: $(WHEEL_INPUTS) build/assets/.stamp | .venv/.stamp-wheel
	@rm -rf build/wheel && mkdir -p build/wheel
	$(BIN)/python $(PIP) wheel -v --no-deps --no-build-isolation --wheel-dir build/wheel . \
		> build/wheel/log 2>&1 || { cat build/wheel/log; exit 1; }
	@grep -E '^ *(src/.*: error:|chabudai:)' build/wheel/log || true
	@touch $@

build/engine/.stamp: build/wheel/.stamp
	@rm -rf build/engine && $(BIN)/python -m zipfile -e build/wheel/*.whl build/engine
	@touch $@

wheel: build/wheel/.stamp ## build the wheel into build/wheel/
	@ls build/wheel/*.whl

wheels: build/assets/.stamp .venv/.stamp-wheels ## build the wheels of all Pythons for this system into build/wheels/
	$(BIN)/cibuildwheel --output-dir build/wheels

# Of this environment's own is the wheel alone; whatever else is imported comes from that of the checkout.
.venv-wheel/.stamp-installed: build/wheel/.stamp .venv/.stamp-test
	$(BIN)/python -m venv --clear --without-pip .venv-wheel
	$(BIN)/python $(PIP) --python $(WHEEL_BIN)/python $(INSTALL) --no-deps build/wheel/*.whl
	@$(BIN)/python $(PACKAGES_OF) > "$$($(WHEEL_BIN)/python $(PACKAGES_OF))/checkout.pth"
	@touch $@

.venv-wheel/.stamp-bench: .venv-wheel/.stamp-installed
	$(WHEEL_BIN)/python tools/install.py bench
	@touch $@

clean: ## remove environments and everything that was built
	rm -rf .venv .venv-wheel build dist site htmlcov .coverage* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	rm -rf src/*.egg-info $(PACKAGES:=/src/*.egg-info) src/chabudai/web/static $(CLIENT)/node_modules $(CLIENT)/palette.css
