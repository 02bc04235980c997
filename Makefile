# make run    install into .venv, then solve and draw the papers' own puzzles
# make test   install what the tests of every day need, then run them; CI=true: with the versions in constraints.txt
# make library  those of the library and the command line only, with nothing that is optional
# make shell  a shell in which 'quinta' is a command; 'exit' leaves it
# make thorough  the long ones: forgeries, kills, interrupts and limits by the dozen, real puzzles, the page
# make limits  every verb on every nasty board with every limit, and whatever is repeated by the thousand; hours
# make clocks  what 'make test' runs, as on a machine ten times as fast and on one ten times as slow
# make check  lint, types, tests: what has to pass; it changes no file
# make format  lay the code out as 'make lint' wants it
# make lint   what ruff says about the layout and the code, without changing any
# make js     what TypeScript says about the page's modules; skipped where there is no npm
# make js-mutants  small mistakes in the page's modules, one at a time: which does no test notice? JS_MUTANTS="SEED NUMBER"
# make techniques  write docs/techniques.md from the code; LESSONS="gap" finds the boards it lacks
# make fuzz   attack it at random for three minutes; FUZZ="--seconds 600 --seed 1 --only verbs"
# make mutants  300 small wrong changes, one at a time: which of them does no test notice? it goes on where it
#             was stopped; MUTANTS="--only cli", MUTANTS="--again 17", MUTANTS=--help
# make without  the tests concerned, as if what is optional were missing, each in turn; WITHOUT=ortools
# make tools  install what only some tests need and Debian has: MiniZinc with Gecode, Chromium, WebKit
# make rivals install into .venv-bench what others would use instead, to measure against
# make bench  how fast it is, on this machine; rivals that are not installed are skipped
# make levels  rate published puzzles and our own, and write the table of docs/levels.md; some minutes
# make serve  install what the page needs, then serve it; PORT=8765
# make site   get Pyodide and python-sat as pinned, and make the page a folder of files in build/site
# make site-serve  the same, then serve that folder to this computer; PORT=8765
# make docs   the documentation as a site, in build/docs; warnings are errors, links within it are checked
# make man    the man page from the help, in build/quinta.1
# make dist   a wheel and a source archive, in dist/
# make constraints  write constraints.txt: the versions that are installed, and were tested
# make sizes  measure what is installed, and write the table of docs/dependencies.md
# make study  the run behind docs/study-report.md, three quarters of an hour; it goes on where it was stopped.
#             Every run is kept in study/, which git ignores; the tables and plots are copied to docs/study
# make engines  the part of it that sets two engines side by side, a minute

ifeq ($(OS),Windows_NT)
PYTHON ?= python
BIN := .venv/Scripts
else
PYTHON ?= python3
BIN := .venv/bin
endif
RIVALS := $(wildcard .venv-bench/made)
PUZZLES := doors/1 akkoy/1 gap/1 doppelblock/1 white-and-tan/1

# The tests start thousands of Pythons; some machines forbid to keep modules compiled, and each would compile them anew.
export PYTHONDONTWRITEBYTECODE :=

# Python 3.11 does not start from a folder with an umlaut where the locale knows ASCII only.
export LC_ALL := C.UTF-8
export PYTHONUTF8 := 1

.PHONY: techniques run shell library constraints serve site site-serve test thorough limits clocks check format lint types js js-mutants without fuzz mutants tools rivals bench levels docs man dist sizes engines study clean

run: .venv/made
	@for puzzle in $(PUZZLES); do echo; echo "$$puzzle"; $(BIN)/quinta solve $$puzzle --stats || exit 1; done

PORT ?= 8765

# Neighbours stay together, so that what a file's tests share is made once; who is done first takes over from others.
PARALLEL = -n auto --dist worksteal

shell: .venv/made
	@echo "'quinta' is a command here; 'exit' leaves this shell."
	@PATH="$(CURDIR)/$(BIN):$$PATH" $${SHELL:-sh}

serve: .venv/made-web
	$(BIN)/quinta serve --port $(PORT)

site: .venv/made
	$(BIN)/quinta site --output build/site --parts build/parts --fetch

site-serve: site
	$(BIN)/python -m http.server --bind 127.0.0.1 --directory build/site $(PORT)

# Where everything is installed already, all of it is used.
EVERYDAY := $(or $(wildcard .venv/made-dev),.venv/made-test)

test: $(EVERYDAY)
	$(BIN)/python -m pytest $(PARALLEL) -q -m "not thorough and not exhaustive"

ROOMS = base logic puzzle kinds ask prove explainer generator formats cli

library: .venv/made-library
	$(BIN)/python -m pytest $(PARALLEL) -q -m "not thorough and not exhaustive" $(addprefix tests/,$(ROOMS))

thorough: .venv/made-dev
	@$(MAKE) --silent site || echo "the page without a server cannot be made here; its tests will be skipped"
	$(BIN)/pytest $(PARALLEL) -q -m "thorough and not exhaustive" $(THOROUGH)

clocks: .venv/made-dev
	for speed in 10 0.1; do \
		PYTHONPATH="$(CURDIR)/tests/clocks" QUINTA_SPEED=$$speed $(MAKE) --no-print-directory test || exit 1; \
	done

limits: .venv/made-dev
	$(BIN)/pytest $(PARALLEL) -q -m exhaustive

check: .venv/made-dev lint types js test

format: .venv/made-dev
	$(BIN)/ruff format src tests bench examples

lint: .venv/made-dev
	$(BIN)/ruff format --check --quiet src tests bench examples || { echo "'make format' mends this"; exit 1; }
	$(BIN)/ruff check src tests bench examples

fuzz: .venv/made-dev
	PYTHONPATH=tests $(BIN)/python -m fuzz $(FUZZ)

mutants: .venv/made-dev
	PYTHONPATH=tests $(BIN)/python -m mutants $(MUTANTS)

techniques: .venv/made-dev
	PYTHONPATH=tests $(BIN)/python tests/corpus/lessons.py $(LESSONS)

types: .venv/made-dev
	$(BIN)/mypy

js:
	@if ! command -v npm >/dev/null; then \
		echo "npm is not installed (Debian: apt-get install npm): the page's modules are not checked"; \
	elif $(MAKE) --silent node_modules/made; then \
		node_modules/.bin/tsc && echo "tsc: no issues found in the page's modules"; \
	else \
		echo "TypeScript cannot be installed here (npm ci): the page's modules are not checked"; \
	fi

js-mutants:
	@if command -v node >/dev/null; then \
		node tests/web/units/mutants.js $(JS_MUTANTS); \
	else \
		echo "Node is not installed (Debian: apt-get install npm): nothing is tried"; \
	fi

without: .venv/made-dev
	$(BIN)/python tests/without $(WITHOUT)

# Debian's packages; the list of them may be missing or old.
APT = apt-get install --quiet --yes --no-install-recommends
debian = { $(APT) $(1) || { apt-get update --quiet && $(APT) $(1); }; }

tools:
	@{ command -v minizinc && command -v fzn-gecode; } >/dev/null \
		|| $(call debian,minizinc flatzinc) \
		|| echo "MiniZinc cannot be installed here (Debian: apt-get install minizinc flatzinc); its tests will be skipped"
	@command -v chromium-headless-shell >/dev/null \
		|| $(call debian,chromium-headless-shell) \
		|| command -v chromium >/dev/null \
		|| $(call debian,chromium) \
		|| echo "Chromium cannot be installed here (Debian: apt-get install chromium); its tests will be skipped"
	@{ command -v WebKitWebDriver && command -v Xvfb; } >/dev/null \
		|| $(call debian,webkit2gtk-driver xvfb) \
		|| echo "WebKit cannot be installed here (Debian: apt-get install webkit2gtk-driver xvfb); its test will be skipped"

rivals: .venv-bench/made
	@command -v gprolog >/dev/null \
		|| $(call debian,gprolog) \
		|| echo "GNU Prolog cannot be installed here (Debian: apt-get install gprolog); it will be skipped"
	@command -v /usr/games/sgt-pattern >/dev/null \
		|| $(call debian,sgt-puzzles) \
		|| echo "sgt-puzzles cannot be installed here (Debian: apt-get install sgt-puzzles); it will be skipped"

bench: $(or $(RIVALS),.venv/made-dev)
	$(if $(RIVALS),.venv-bench/bin,$(BIN))/python -m bench

docs: .venv/made-docs
	$(BIN)/python -m sphinx -q -W --keep-going -E -b html docs build/docs
	@echo "build/docs/index.html"

man: .venv/made
	@mkdir -p build
	$(BIN)/python -m quinta.cli.manual > build/quinta.1

dist: .venv/made-dev
	$(BIN)/python -m build

sizes: .venv/made-dev .venv/made-docs
	$(BIN)/python -m bench.sizes

levels: .venv/made-dev
	$(BIN)/python -m bench.levels

STUDY = $(BIN)/quinta study table --time-limit 5 --resume

ENGINES = $(BIN)/quinta study table --models paper --engines choco,cpsat --time-limit 30 \
	--strategies leftmost,ff,ffc,leftmost+down

engines: .venv/made-dev
	$(ENGINES) doors --sizes 8 > docs/study/engines/doors.md
	$(ENGINES) akkoy --sizes 8 > docs/study/engines/akkoy.md
	$(ENGINES) gap --sizes 9 --boards 1 > docs/study/engines/gap.md
	$(ENGINES) doppelblock --sizes 6 > docs/study/engines/doppelblock.md
	$(ENGINES) white-and-tan --which solving --sizes 5 > docs/study/engines/white-and-tan.md

STUDIED = doors akkoy gap doppelblock white-and-tan/solving white-and-tan/creating

study: .venv/made-dev engines
	$(STUDY) doors -o study/doors --strategies leftmost,ffc,dom/wdeg,default+learning
	$(STUDY) akkoy -o study/akkoy --strategies leftmost,ffc,dom/wdeg
	$(STUDY) gap -o study/gap --strategies leftmost,ff,ffc,dom/wdeg --boards 1
	$(BIN)/quinta study table gap --models apart --engines choco --strategies leftmost \
		--sizes 22,31,35,44 --boards 1 --time-limit 60 > docs/study/gap/longer.md
	$(STUDY) doppelblock -o study/doppelblock --strategies leftmost,ff,ffc,dom/wdeg,default+learning
	$(STUDY) white-and-tan -o study/white-and-tan --strategies leftmost+down,ff,dom/wdeg --boards 10
	for table in $(STUDIED); do cp study/$$table/table.md study/$$table/plot.svg docs/study/$$table/ || exit 1; done

clean:
	rm -rf .venv .venv-bench node_modules build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis

# Modules are compiled when they are first used: most of what is installed never is. In CI with versions that were tested.
PIP = $(BIN)/python -m pip
export PIP_DISABLE_PIP_VERSION_CHECK = 1
INSTALL = $(PIP) install --quiet --no-compile $(if $(CI),-c constraints.txt)

.venv/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Quinta needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv
	@touch $@

node_modules/made: package-lock.json
	npm ci --silent --no-audit --no-fund
	@touch $@

.venv/made: .venv/python pyproject.toml
	$(INSTALL) -e .
	@touch $@

.venv/made-library .venv/made-web .venv/made-test .venv/made-docs: .venv/made-%: .venv/python pyproject.toml
	$(INSTALL) -e '.[$*]'
	@touch $@ .venv/made

.venv/made-dev: .venv/python pyproject.toml
	$(INSTALL) -e '.[dev]'
	@$(INSTALL) drup \
		|| echo "drup, a checker of proofs, cannot be installed here (pip install drup); its tests will be skipped"
	@touch $@ .venv/made .venv/made-library .venv/made-web .venv/made-test

constraints: .venv/made-dev .venv/made-docs
	@mkdir -p build
	@{ echo "# The versions that were tested, written by 'make constraints'; for CI, see the Makefile."; \
		$(PIP) freeze --exclude-editable; } > build/constraints.txt && mv build/constraints.txt constraints.txt

.venv-bench/made: pyproject.toml
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/python -m pip install --quiet -e '.[bench,study,count]' \
		|| { echo "the extra 'bench' cannot be installed here; its rivals will be skipped"; \
		.venv-bench/bin/python -m pip install --quiet -e '.[study,count]'; }
	@touch $@
