# Danger Close. `make help` lists the targets; each of them does the set-up that it needs.
#
#   PYTHON=/path/to/python3   the interpreter for .venv, if the one found is not wanted
#   NODE=wheel                build the client with PyPI's node, not the system's
#   CHROMIUM=/path/to/it      the browser of the tests, if the one found is not wanted
#   GAME=anloc/battle         what `make play-terminal` starts
#   MINUTES=30                how long `make soak` goes on
#   ARGS='-k movement'        more arguments for `make test`, `soak`, `play`, `bench` and the like

PYTHON  ?=
GAME    ?= anloc/battle
MINUTES ?= 10
ARGS    ?=

VENV  := .venv
BIN   := $(VENV)/bin
STAMP := $(VENV)/.ready
DEV   := $(VENV)/.dev
LOG   := $(VENV)/setup.log
WEB   := web/node_modules/.ready
DIST  := web/dist/index.html

export NODE CHROMIUM
# No package may fetch a browser of its own.
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD := 1
export PUPPETEER_SKIP_DOWNLOAD := 1
# Many processes load the same modules: what one has compiled the others read.
unexport PYTHONDONTWRITEBYTECODE
# Behind a company's proxy npm trusts what the system trusts, as pip does.
export NODE_USE_SYSTEM_CA := 1

.DEFAULT_GOAL := help
# One thing after the other, but for what `at_once` says.
ifndef AT_ONCE
.NOTPARALLEL:
endif
.PHONY: help setup play play-terminal build wheel test test-quick soak lint lint-python lint-client \
	test-client collect chromium screenshots looks format bench breaks ledger lock clean FORCE

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

setup: $(DEV) $(WEB) ## Make .venv and web/node_modules with everything that is needed
	@echo "==> Ready"

play: $(STAMP) $(DIST) ## Play in the browser: start the server and print its address
	@$(BIN)/dangerclose serve $(ARGS)

play-terminal: $(STAMP) ## Play in the terminal (GAME=anloc/battle)
	@$(BIN)/dangerclose play $(GAME) $(ARGS)

build: $(DIST) ## Build the browser client

wheel: $(STAMP) $(DIST) ## Build a package to install elsewhere, with the browser client inside: dist/*.whl
	@echo "==> Building the package"
	@rm -rf dist && $(BIN)/python -m pip wheel --disable-pip-version-check --no-deps -w dist . >$(LOG) 2>&1 || \
		{ tail -n 30 $(LOG) >&2; exit 1; }
	@ls dist/*.whl

test: $(DEV) $(WEB) chromium ## Lint, then run all tests: client, Python, real browser
	@$(at_once) lint test-client collect $(DIST)
	@echo "==> Tests of the engine, the server and the table in Chromium"
	@$(pytest) $(ARGS)
	$(told)

test-quick: $(DEV) $(WEB) ## The same without the browser
	@$(at_once) lint test-client collect
	@echo "==> Tests of the engine and the server"
	@$(pytest) --ignore=tests/browser $(ARGS)
	$(told)

soak: $(DEV) ## All shared demands with fresh seeds, for MINUTES=10
	@$(BIN)/python -m tests.shared.soak --minutes $(MINUTES) $(ARGS)

lint: lint-python lint-client ## Check style, formatting and types of Python and client

lint-python: $(DEV)
	@echo "==> Style"
	@$(BIN)/python -m ruff check --quiet .
	@echo "==> Formatting"
	@$(BIN)/python -m ruff format --check --quiet . || \
		{ echo "Run: make format" >&2; exit 1; }
	@echo "==> Types"
	@$(BIN)/python -m mypy --strict --no-error-summary src
	@echo "==> Types for the client are those of the server"
	@$(BIN)/python -m dangerclose.server.typescript --check

lint-client: $(WEB)
	@echo "==> Client: types, markup and accessibility"
	@$(in_web) npm run --silent check -- --output human >../$(VENV)/check.log 2>&1 || \
		{ cat ../$(VENV)/check.log >&2; exit 1; }

test-client: $(WEB)
	@echo "==> Client: unit tests"
	@$(in_web) npm run --silent test -- --reporter=dot

collect: $(DEV) # before the processes that share the tests do the same, all at once
	@echo "==> All tests can be loaded"
	@$(BIN)/python -m pytest -qq --collect-only >$(VENV)/collect.log 2>&1 || \
		{ tail -n 50 $(VENV)/collect.log >&2; exit 1; }

chromium: ## Find the browser of the tests, or install it
	@scripts/chromium --install >/dev/null

screenshots: $(DEV) $(DIST) chromium ## Take the pictures in docs/screenshots
	@$(BIN)/python scripts/screenshots.py $(ARGS)

looks: $(DEV) $(DIST) chromium ## Take every page and state at both sizes in both themes, into out/looks
	@$(BIN)/python scripts/looks.py $(ARGS)

format: $(DEV) ## Sort imports, fix what is safe to fix, format
	@echo "==> Formatting"
	@$(BIN)/python -m ruff check --fix-only --quiet .
	@$(BIN)/python -m ruff format --quiet .

bench: $(STAMP) ## Measure the engine's speed
	@$(BIN)/dangerclose bench $(ARGS)

breaks: $(DEV) ## Break the rules and list what no test notices (ARGS='anloc movement')
	@$(BIN)/python scripts/breaks.py $(ARGS)

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

clean: ## Remove .venv, web/node_modules, caches and builds
	@rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	@rm -rf web/node_modules web/dist test-results
	@find . \( -name .git -o -name node_modules \) -prune -o -type d -name __pycache__ -exec rm -rf {} +
	@echo "==> Clean"

# --- how tests are run ------------------------------------------------------------

# Begins a list of targets that do not need each other: they are made side by side, and each
# tells what it has to tell in one piece.
at_once = $(MAKE) -s --no-print-directory -j4 $(if $(filter output-sync,$(.FEATURES)),-Otarget) AT_ONCE=1

# One test at a time is handed out, the long ones first: tests/conftest.py has the order, and
# how many processes there are.
pytest = $(BIN)/python -m pytest -q -n auto --dist load --maxschedchunk 1

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
	@echo "==> Installing what the game needs"
	$(call pip_install,.)
	@printf '%s\n' "$(CURDIR)" >$@

$(DEV): $(STAMP)
	@echo "==> Installing what the tests need"
	$(call pip_install,.[dev])
	@touch $@

define pip_install
@$(BIN)/python -m pip install --disable-pip-version-check -c requirements.lock -e '$(1)' \
	>$(LOG) 2>&1 || { tail -n 30 $(LOG) >&2; echo "Installation failed; all of it is in $(LOG)" >&2; exit 1; }
endef

# --- the browser client -----------------------------------------------------------

# Begins a command in web/ with a node that fits, and a cache that can be written.
in_web = [ -t 1 ] || export NO_COLOR=1; node=$$(scripts/node $(BIN)/python) || exit 2; \
	[ -w "$${HOME:-/nonexistent}" ] || export npm_config_cache="$(CURDIR)/$(VENV)/npm"; \
	cd web && PATH="$$node:$$PATH"

# All that the built client is made of; the folders too, so that a deleted file counts.
WEB_SOURCES := $(shell find web/src web/public web/scripts web/index.html \
	web/vite.config.ts web/svelte.config.js web/tsconfig.json 2>/dev/null)

$(WEB): web/package.json web/package-lock.json web/.npmrc | $(STAMP)
	@echo "==> Installing what the client is built with"
	@$(in_web) npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >../$(LOG) 2>&1 || \
		{ tail -n 30 ../$(LOG) >&2; echo "Installation failed; all of it is in $(LOG)" >&2; exit 1; }
	@touch $@

$(DIST): $(WEB) $(WEB_SOURCES)
	@echo "==> Building the client"
	@$(in_web) npm run --silent build -- --logLevel warn >../$(VENV)/build.log 2>&1 || \
		{ cat ../$(VENV)/build.log >&2; rm -f dist/index.html; exit 1; }
	@touch $@

# --- the closing line -------------------------------------------------------------

START := $(shell date +%s)
define told
@spent=$$(( $$(date +%s) - $(START) )); \
	echo "==> All passed, in $$(( spent / 60 )) min $$(( spent % 60 )) s"
endef
