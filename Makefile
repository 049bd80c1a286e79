# What a newcomer types: `make announce` and `make test`. PYTHON chooses the interpreter.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
STAMP := $(VENV)/.installed

HAND ?= HT CQ SQ DQ CJ DJ DA DK CA CA SA H9
RULES ?= ddv
HANDBOOK ?= handbook.html
PYTEST_ARGS ?=
REF ?=
BENCH_ARGS ?=
CLUB_FILE ?= club_weights.csv
CLUB_BASE ?= club
CLUB_DEALS ?= 150000
CLUB_WEDDINGS ?= 1000000
CLUB_SOLOS ?= 1000000
CLUB_SEED ?= 1
CLUB_SHARE ?= 1
SOLO_FILE ?= analyses/data/solo_weights.json
SOLO_HANDS ?= 300000
SOLO_FRESH ?= 60000
SOLO_SEED ?= 1

CARD_FOLDER ?= analyses/data
CARD_ARGS ?=

.PHONY: help install announce report handbook gallery test lint format types contracts wheel-test check bench bench-against club-weights solo-weights point-card docs constraints clean
.DEFAULT_GOAL := help

help:
	@echo "make report       a quick strategy handbook as a page (RULES=..., HANDBOOK=handbook.html)"
	@echo "make handbook     the whole one, about half an hour"
	@echo "make gallery      the pictures in docs/gallery (needs Chromium)"
	@echo "make announce     ask the example question (HAND=\"...\" for a hand of your own)"
	@echo "make test         run the tests (PYTEST_ARGS=--slow for the long ones too)"
	@echo "make lint         ruff: lint and format, changing nothing"
	@echo "make format       ruff: mend what can be mended"
	@echo "make types        mypy"
	@echo "make contracts    import contracts"
	@echo "make wheel-test   build the wheel, install it elsewhere, run it"
	@echo "make check        all of the above"
	@echo "make bench        measure the speed of this machine"
	@echo "make bench-against REF=commit   compare the speed with that of another commit"
	@echo "make club-weights  fit the tables of club anew, into CLUB_FILE (docs/club_weights.md)"
	@echo "make solo-weights fit the count of hands for solos anew, into SOLO_FILE"
	@echo "make point-card   fit and measure the card of doko thresholds anew, into CARD_FOLDER"
	@echo "make docs         write the lists in docs/rules.md and docs/strategies.md, docs/calibration.md, docs/club.md, docs/questions.md, docs/tour.md, docs/data.md, the tables in docs/method.md"
	@echo "make constraints  write constraints.txt from what is installed"
	@echo "make clean        remove the environment and everything built"

install: $(STAMP)

# The build backend comes first, at its pinned version, so that no build fetches another one.
$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "doko-sim needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 ...")'
	@test -x $(BIN)/python || { echo "Making the environment in $(VENV)"; $(PYTHON) -m venv $(VENV); }
	@echo "Installing into $(VENV), which takes a minute or two"
	@$(PIP) install --quiet -c constraints.txt hatchling editables
	@$(PIP) install --quiet -c constraints.txt --no-build-isolation -e ".[dev]"
	@touch $@

announce: $(STAMP)
	$(BIN)/doko announce "$(HAND)"

report: $(STAMP)
	$(BIN)/doko handbook --rules "$(RULES)" --quick -o $(HANDBOOK)

handbook: $(STAMP)
	$(BIN)/doko handbook --rules "$(RULES)" -o $(HANDBOOK)

test: $(STAMP)
	$(BIN)/python -m pytest -q $(PYTEST_ARGS)

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(STAMP)
	$(BIN)/mypy

contracts: $(STAMP)
	$(BIN)/lint-imports

wheel-test: $(STAMP)
	HAND="$(HAND)" bash tests/wheel_test.sh

check: test lint types contracts announce wheel-test

bench: $(STAMP)
	$(BIN)/doko bench

bench-against: $(STAMP)
	@test -n "$(REF)" || { echo "Name the commit to compare with: make bench-against REF=main"; exit 2; }
	@$(BIN)/python -m cli.commands.bench_against "$(REF)" $(BENCH_ARGS)

club-weights: $(STAMP)
	@$(BIN)/python -m cli.commands.club_weights "$(CLUB_FILE)" --base "$(CLUB_BASE)" --seed $(CLUB_SEED) \
		--deals $(CLUB_DEALS) --weddings $(CLUB_WEDDINGS) --solos $(CLUB_SOLOS) \
		--share $(CLUB_SHARE)

solo-weights: $(STAMP)
	@$(BIN)/python -m cli.commands.solo_weights "$(SOLO_FILE)" --seed $(SOLO_SEED) \
		--hands $(SOLO_HANDS) --fresh $(SOLO_FRESH)

point-card: $(STAMP)
	@$(BIN)/python -m cli.commands.point_card "$(CARD_FOLDER)" $(CARD_ARGS)

gallery: $(STAMP)
	$(BIN)/python -m docs.make_gallery

docs: $(STAMP)
	$(BIN)/python docs/make_rules.py
	$(BIN)/python docs/make_calibration.py
	$(BIN)/python docs/make_strategies.py
	$(BIN)/python -m docs.make_club
	$(BIN)/python -m docs.make_savings
	$(BIN)/python -m docs.make_questions
	$(BIN)/python -m docs.make_tour
	$(BIN)/python -m docs.make_data

constraints: $(STAMP)
	{ sed -n '/^#/p' constraints.txt; \
	  $(BIN)/python -m pip freeze --exclude-editable | grep -E '^[A-Za-z0-9_.-]+=='; } > constraints.new
	mv constraints.new constraints.txt

clean:
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
