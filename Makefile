# Danger Close. `make help` lists the targets.
#
#   PYTHON=/path/to/python3   the interpreter for .venv, if the one found is not wanted
#   GAME=anloc/battle         what `make play` starts
#   ARGS='-k movement'        more arguments for `make test`, `play`, `bench` and `ledger`

PYTHON ?=
GAME   ?= anloc/battle
ARGS   ?=

VENV  := .venv
BIN   := $(VENV)/bin
STAMP := $(VENV)/.ready
LOG   := $(VENV)/setup.log

.DEFAULT_GOAL := help
.PHONY: help setup play test lint format bench ledger lock clean FORCE

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup: $(STAMP) ## Make .venv with everything that is needed
	@echo "==> Ready: $(VENV)"

play: $(STAMP) ## Play in the terminal (GAME=anloc/battle)
	@$(BIN)/dangerclose play $(GAME) $(ARGS)

test: lint ## Lint, then run all tests in parallel
	@echo "==> Tests"
	@$(BIN)/python -m pytest -q -n auto $(ARGS)

lint: $(STAMP) ## Check style, formatting and types
	@echo "==> Style"
	@$(BIN)/python -m ruff check --quiet .
	@echo "==> Formatting"
	@$(BIN)/python -m ruff format --check --quiet . || \
		{ echo "Run: make format" >&2; exit 1; }
	@echo "==> Types"
	@$(BIN)/python -m mypy --strict --no-error-summary src

format: $(STAMP) ## Sort imports, fix what is safe to fix, format
	@echo "==> Formatting"
	@$(BIN)/python -m ruff check --fix-only --quiet .
	@$(BIN)/python -m ruff format --quiet .

bench: $(STAMP) ## Measure the engine's speed
	@$(BIN)/dangerclose bench $(ARGS)

ledger: $(STAMP) ## Which rulebook clauses are proven, waived or open
	@$(BIN)/dangerclose ledger $(ARGS)

lock: ## Resolve the newest dependencies and write requirements.lock
	@$(find_python); \
	new=$$(mktemp -d) && trap 'rm -rf "$$new"' EXIT && \
	echo "==> Resolving in a fresh environment" && \
	"$$python" -m venv "$$new/venv" && \
	{ "$$new/venv/bin/python" -m pip install -q -e '.[dev]' >"$$new/log" 2>&1 \
		|| { cat "$$new/log" >&2; exit 1; }; } && \
	{ echo "# Exact versions for run and development. Written by: make lock"; \
	  "$$new/venv/bin/python" -m pip freeze -q --exclude-editable; } >"$$new/lock" && \
	cat "$$new/lock" >requirements.lock && \
	echo "==> Wrote requirements.lock"

clean: ## Remove .venv, caches and builds
	@rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	@find . \( -name .git -o -name node_modules \) -prune -o -type d -name __pycache__ -exec rm -rf {} +
	@echo "==> Clean"

# --- the virtual environment ------------------------------------------------------

# Sets $python to the first interpreter that is new enough and can make environments.
# Each is run, not just looked up: a version manager's stand-in may exist and not work.
define find_python
python=; old=; bare=; \
for try in $(if $(PYTHON),"$(PYTHON)",python3 python3.14 python3.13 python3.12 python3.11); do \
	version=$$("$$try" -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])' 2>/dev/null) || continue; \
	"$$try" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { old="$$old $$try=$$version"; continue; }; \
	"$$try" -c 'import ensurepip, venv' 2>/dev/null || { bare="$${bare:-$$try $$version}"; continue; }; \
	python=$$try; break; \
done; \
if [ -z "$$python" ] && [ -n "$$bare" ]; then \
	minor=$${bare##* }; minor=$${minor%.*}; \
	echo "Danger Close: $${bare% *} ($${bare##* }) cannot make a virtual environment: it lacks ensurepip." >&2; \
	echo "  Debian, Ubuntu:  apt install python3-venv   (or python$$minor-venv)" >&2; \
	echo "  Then again:      make setup" >&2; \
	exit 1; \
elif [ -z "$$python" ]; then \
	echo "Danger Close needs Python 3.11 or newer; found:$${old:- none$(if $(PYTHON), at $(PYTHON))}." >&2; \
	echo "  Debian, Ubuntu:  apt install python3 python3-venv   (Debian 12, Ubuntu 24.04 or later)" >&2; \
	echo "  Or name one:     make setup PYTHON=/path/to/python3.11" >&2; \
	exit 1; \
fi
endef

# The stamp holds the directory it was made for: a copied or moved checkout starts anew,
# and so does one whose interpreter has gone.
MADE_FOR := $(shell $(BIN)/python -c '' 2>/dev/null && cat $(STAMP) 2>/dev/null)

$(STAMP): pyproject.toml requirements.lock $(if $(filter-out $(MADE_FOR),$(CURDIR)),FORCE)
	@if [ "$(MADE_FOR)" != "$(CURDIR)" ]; then \
		$(find_python); \
		echo "==> Making $(VENV) with $$python ($$version)"; \
		rm -rf $(VENV) && "$$python" -m venv $(VENV) || exit 1; \
	fi
	@echo "==> Installing dependencies"
	@$(BIN)/python -m pip install --disable-pip-version-check -c requirements.lock -e '.[dev]' \
		>$(LOG) 2>&1 || { tail -n 30 $(LOG) >&2; echo "Installation failed; all of it is in $(LOG)" >&2; exit 1; }
	@printf '%s\n' "$(CURDIR)" >$@
