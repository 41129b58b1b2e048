# From a fresh clone, with nothing but Python 3.11 or later and make:
#
#   make book        build the site: book/_build/html/index.html
#   make test        lint, types, unit tests, doctests, rules; every notebook is run
#
#   make lab         read the book in JupyterLab
#   make student     copies of the pages without solutions: student/
#   make check PAGE=book/...    a page's own checks, in seconds
#   make preview PAGE=book/...  that page of the built site anew, in seconds
#   make notebooks   run the pages and write their .ipynb (after editing a .md); with
#                    PAGE=book/... only that one
#   make test-slow   what `make test` leaves out for its time; pictures compared, too
#   make test-lowest the tests with the lowest versions that we promise, in a venv of its own
#   make test-newest the same, and the notebooks, with the newest versions
#   make bench       time every method beside its peer: benchmarks/results.md (minutes)
#   make bench-quick the smallest case of each, in few runs; writes nothing
#   make test-site   look at the built site in Chromium (`apt-get install chromium-headless-shell`)
#   make test-axe    look at it with axe-core and the keyboard
#   make test-lab    run every page in JupyterLab, in Chromium, from a fresh clone
#   make test-live   run lessons on the site (Pyodide from PYODIDE_DIR, or the network)
#   make test-live-all  run every cell of every lesson in the browser's Python (minutes)
#   make pyodide DIR=...   copy Pyodide from there, so that the site serves it itself
#   make vendor      fetch the site's scripts anew (needs npm)
#   make dist        build the packages, check them, try them in an empty venv: dist/
#   make lock        resolve requirements.lock anew, keeping the versions that fit
#   make clean       remove what is made here, but not student/ and pyodide/
#
# Another Python: make PYTHON=python3.12 book

PYTHON ?= python3
UV_VERSION := 0.13.9
BIN := .venv/bin
INSTALLED := .venv/installed
SITE := book/_build/built

# With agg, notebooks show no figures. Without bytecode, each start compiles all imports.
# Two kernels at once on two cores: one thread each.
unexport MPLBACKEND PYTHONDONTWRITEBYTECODE
export OMP_NUM_THREADS := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Nothing of the user's own settings may change what is built: no profile, no matplotlibrc,
# no kernel of the same name, no path or date of another build.
unexport PIP_USER PYTHONSAFEPATH PYTHONPATH PYTHONSTARTUP PYTHONHOME SOURCE_DATE_EPOCH
unexport PYTHONOPTIMIZE PYTHONWARNINGS PYTHONDEVMODE JUPYTER_PATH JUPYTER_CONFIG_PATH
export IPYTHONDIR := $(CURDIR)/.venv/settings/ipython
export MPLCONFIGDIR := $(CURDIR)/.venv/settings/matplotlib
export MATPLOTLIBRC := /dev/null
export JUPYTER_PREFER_ENV_PATH := 1
export JUPYTER_DATA_DIR := $(CURDIR)/.venv/settings/jupyter
export JUPYTER_RUNTIME_DIR := $(CURDIR)/.venv/settings/runtime

.PHONY: book test lab notebooks student test-slow test-site test-axe test-lab test-live test-live-all
.PHONY: pyodide bench bench-quick vendor dist lock clean
.PHONY: test-lowest test-newest check preview
.PHONY: stage-lint stage-library stage-figures stage-book stage-site stage-slow stage-check
.DELETE_ON_ERROR:

book: $(SITE)

# ---------------------------------------------------------------- installing

# A folder that was moved or copied has a .venv that belongs to another place: a new one.
ifneq ($(shell cat $(INSTALLED) 2>/dev/null),$(CURDIR))
$(shell rm -f $(INSTALLED))
endif

# uv does not read pip's settings: without its own it gets the index that pip would take.
# Its cache needs a home that can be written to.
UV = index=$${UV_DEFAULT_INDEX:-$${UV_INDEX_URL:-$$UV_INDEX}}; \
  [ -n "$$index" ] && index= \
    || index=$${PIP_INDEX_URL:-$$($(BIN)/pip config get global.index-url 2>/dev/null)}; \
  cache=$${UV_CACHE_DIR:-$${XDG_CACHE_HOME:-$$HOME/.cache}/uv}; \
  mkdir -p "$$cache" 2>/dev/null; [ -w "$$cache" ] || export UV_NO_CACHE=1; \
  env $${index:+UV_DEFAULT_INDEX="$$index"} $(BIN)/uv

$(INSTALLED): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "linclass needs Python 3.11 or later; $(PYTHON) is" \
	       "$$($(PYTHON) -V 2>&1). Name another: make PYTHON=python3.12 book"; exit 1; }
	@[ ! -e .venv ] || [ -e .venv/settings ] || { echo "The .venv here was made by" \
	  "somebody else, and stays: give it another name, or remove it."; exit 1; }
	$(PYTHON) -m venv --clear .venv
	@mkdir .venv/settings
	$(BIN)/pip install -q uv==$(UV_VERSION)
	$(UV) pip install -q --python $(BIN)/python --require-hashes -r requirements.lock
	$(UV) pip install -q --python $(BIN)/python --no-deps --no-build-isolation -e .
	@pwd -P > $@

# ------------------------------------------------------------------ the site

# A name with a blank or a colon is none of ours, and would not pass for one name here.
SOURCES := _config.yml $(shell find book linclass vendor tools -type f \
  -not -path '*/_build/*' -not -path '*/.*' -not -path '*/__pycache__/*' \
  -not -path '*[!a-zA-Z0-9_./-]*')

$(SITE): $(INSTALLED) $(SOURCES)
	$(BIN)/python tools/notebooks.py --step
	$(BIN)/python tools/prerun.py
	@rm -rf book/_build/html  # pages that are no more
	$(BIN)/jupyter-book build -W --keep-going -n -q --all --path-output book book
	@rm -rf book/_build/.jupyter_cache
	@touch $@

# ---------------------------------------------------------------- the checks

# stage(name, command): run it, then say how long it took.
define stage
@start=$$(date +%s); $(2) && echo "== $(1): $$(($$(date +%s) - start)) s"
endef

PYTEST = PYTHONPATH=tools $(BIN)/pytest -p progress
FIGURES := $(wildcard tests/book/*_figures.py)

# Three stages at a time, the longest first, for one often waits; each one's output in one
# piece where make can do that. Meanwhile tools/progress.py says what has ended, past make,
# on descriptor 9.
STAGES = exec 9>&2; PROGRESS=9 $(MAKE) --no-print-directory -j3 --keep-going \
  $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

test: $(INSTALLED)
	+@start=$$(date +%s); \
	$(STAGES) stage-nbval-0 stage-nbval-1 stage-library stage-book stage-figures stage-site \
	  stage-lint \
	&& echo "== all: $$(($$(date +%s) - start)) s"

stage-lint: $(INSTALLED)
	$(call stage,lint and types,$(BIN)/ruff check -q && $(BIN)/ruff format -q --check \
	  && $(BIN)/mypy --no-error-summary)

stage-library: $(INSTALLED)
	$(call stage,tests and doctests of the library,$(PYTEST) tests/linclass linclass \
	  --ignore=linclass/book)

stage-figures: $(INSTALLED)
	$(call stage,tests of the figures,$(PYTEST) $(FIGURES))

stage-book: $(INSTALLED)
	$(call stage,other tests of the book,$(PYTEST) tests/book linclass/book \
	  $(addprefix --ignore=,$(FIGURES)))

stage-site: $(INSTALLED)
	$(call stage,tests of the site and the tools,$(PYTEST) tests/site)

# Every other notebook.
stage-nbval-0 stage-nbval-1: stage-nbval-%: $(INSTALLED)
	$(call stage,half of the notebooks against their outputs (nbval),\
	  $(PYTEST) -p warm_kernels -p run_folds -p no:cacheprovider \
	  --nbval --nbval-current-env \
	  $$($(BIN)/python tools/notebooks.py --list | awk 'NR % 2 == $*'))

preview: $(INSTALLED)
	@$(BIN)/python tools/preview.py $(PAGE)

check: $(INSTALLED)
	@$(BIN)/python tools/check_page.py $(PAGE)

test-slow: $(INSTALLED)
	+@$(STAGES) stage-slow stage-check

stage-slow: $(INSTALLED)
	$(call stage,slow tests,$(PYTEST) -m slow)

stage-check: $(INSTALLED)
	$(call stage,notebooks against a fresh run (pictures too),\
	  $(BIN)/python tools/notebooks.py --check)

# With other versions than the locked ones, each time anew: what is newest changes. Stored
# pictures are those of the locked matplotlib.
test-lowest: RESOLUTION := lowest-direct
test-newest: RESOLUTION := highest
test-newest: MORE := stage-nbval-0 stage-nbval-1
test-lowest test-newest: test-%: $(INSTALLED)
	$(PYTHON) -m venv --clear .venv-$*
	$(UV) pip install -q --python .venv-$*/bin/python --resolution $(RESOLUTION) --upgrade \
	  --group site -e '.[book,cluster,fast,lab,plot,test]'
	@pwd -P > .venv-$*/installed
	@.venv-$*/bin/python -V; $(UV) pip freeze --python .venv-$*/bin/python \
	  | grep -E '^(numpy|scipy|matplotlib|scikit-learn|numba|ipywidgets|pytest)='
	+@export PYTEST_ADDOPTS="--deselect \
	  tests/site/test_repository.py::test_pictures_are_what_their_scripts_draw"; \
	$(STAGES) BIN=.venv-$*/bin INSTALLED=.venv-$*/installed \
	  $(MORE) stage-library stage-book stage-figures stage-site

test-site: $(SITE)
	$(BIN)/pytest -m site tests

test-axe: $(SITE)
	$(BIN)/pytest -m axe tests/site/test_accessibility.py

test-lab: $(INSTALLED)
	$(BIN)/pytest -m lab tests/site/test_lab.py

test-live: $(SITE)
	$(BIN)/pytest -m live tests/site/test_live.py tests/site/test_live_cells.py \
	  "tests/site/test_live_lessons.py::test_a_lesson_shows_what_is_stored[2_distances]" \
	  "tests/site/test_live_lessons.py::test_a_lesson_shows_what_is_stored[2_margin]"

test-live-all: $(INSTALLED)
	$(BIN)/pytest -m "live or slow" tests/site/test_live_lessons.py tests/site/test_slices.py

bench: $(INSTALLED)
	$(BIN)/python benchmarks --write

bench-quick: $(INSTALLED)
	$(BIN)/python benchmarks --quick

# ------------------------------------------------------------ the other jobs

lab: $(INSTALLED)
	$(BIN)/linclass-book

notebooks: $(INSTALLED)
	$(BIN)/python tools/notebooks.py $(PAGE)

student: $(INSTALLED)
	$(BIN)/python tools/student_copies.py

vendor: $(INSTALLED)
	$(BIN)/python tools/vendor.py

pyodide: $(INSTALLED)
	$(BIN)/python tools/live_folder.py $(DIR)

# What is released: tools that are locked, and the wheel in a venv of its own.
PACKED = build/lib build/bdist.* build/tools build/empty \
  dist/linclass-*.whl dist/linclass-*.tar.gz

dist:
	rm -rf linclass.egg-info $(PACKED)
	$(PYTHON) -m venv build/tools
	build/tools/bin/pip install -q --require-hashes -r release.lock
	build/tools/bin/pyproject-build --no-isolation
	build/tools/bin/twine check --strict dist/linclass-*
	$(PYTHON) -m venv build/empty
	build/empty/bin/pip install -q dist/linclass-*.whl
	build/empty/bin/python -I -W error tools/smoke.py
	rm -rf linclass.egg-info build/lib build/bdist.* build/tools build/empty
	@rmdir build 2>/dev/null || true

# setuptools builds our own package; the rest is in pyproject.toml.
# make lock LOCK_FLAGS=--upgrade takes the newest versions.
lock: $(INSTALLED)
	echo setuptools | $(BIN)/uv pip compile -q $(LOCK_FLAGS) --universal --generate-hashes --no-header \
	  --python-version 3.11 --extra book --extra lab --extra test --group site \
	  pyproject.toml - -o requirements.lock
	$(UV) pip compile -q $(LOCK_FLAGS) --universal --generate-hashes --no-header \
	  --python-version 3.11 --group release -o release.lock

# Only what is made here: a .venv without our settings is somebody's own.
clean:
	[ ! -e .venv/settings ] || rm -rf .venv
	rm -rf .venv-lowest .venv-newest book/_build linclass.egg-info .coverage
	rm -rf .pytest_cache .ruff_cache .mypy_cache .hypothesis $(PACKED)
	@rmdir build dist 2>/dev/null || true  # if nothing else is there
	find benchmarks book linclass tests tools -path '*/__pycache__/*.pyc' -type f -delete
	find benchmarks book linclass tests tools -name __pycache__ -type d -empty -delete
