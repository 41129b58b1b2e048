"""What holds for the whole package: its classifiers, its modules, its documentation."""

import ast
import contextlib
import functools
import inspect
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest
import sklearn
from matplotlib import pyplot as plt
from sklearn.inspection import DecisionBoundaryDisplay
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import estimator_checks_generator

import linclass
from linclass import MaxMargin, NotConverged, NotSeparable, Perceptron, datasets
from linclass._base import (
    REASONS,
    BinaryClassifier,
    HalfspaceClassifier,
    clone,
)
from linclass._transformer import Transformer

PACKAGE = Path(linclass.__file__).parent
FILES = sorted(set(PACKAGE.rglob("*.py")) - set(PACKAGE.glob("book/**/*.py")))
CLASSES = linclass.all_estimators()
TRANSFORMERS = [
    cls
    for cls in map(vars(linclass).get, linclass.__all__)
    if isinstance(cls, type) and issubclass(cls, Transformer)
]
T13, SIGNS = datasets.t13()

pytestmark = pytest.mark.filterwarnings("ignore::linclass.NotConverged")

# A module imports only modules above it; `__init__` and `show` see everything.
LAYERS = """
_extras _checks _weights _probabilities geometry _base _transformer datasets _exact
_fast separability least_squares losses penalties _steps _smoothing _objective cluster
_solver _stochastic descent linear
validation
max_margin _perceptron_run perceptron features _gram _single_center
kernels _neighbor_search neighbors _softmax multiclass generative _network neural
_book_command
""".split()

# MaxMargin refuses data that cannot be separated, which these checks fit:
INSEPARABLE = {
    "check_classifier_data_not_an_array",
    "check_classifiers_train",
    "check_dtype_object",
    "check_estimators_dtypes",
    "check_estimators_nan_inf",
    "check_fit_check_is_fitted",
    "check_fit_idempotent",
    "check_fit_score_takes_y",
    "check_n_features_in",
    "check_n_features_in_after_fitting",
    "check_supervised_y_2d",
}

# The checks of older versions fit other data. Before 1.7 the one on weights exchanges
# the classes: the label that happens to come first is one of them, the rest the other.
SKLEARN = tuple(map(int, sklearn.__version__.split(".")[:2]))

each_class = pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
each_file = pytest.mark.parametrize(
    "path", FILES, ids=lambda path: str(path.relative_to(PACKAGE))
)


# scikit-learn's conventions


def _checks():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of classes that do not inherit
        for cls in [*CLASSES, *TRANSFORMERS]:
            for estimator, check in estimator_checks_generator(_short(cls)):
                name = getattr(check, "func", check).__name__
                yield pytest.param(estimator, check, id=f"{cls.__name__}-{name}")


def _short(cls):
    """An estimator that gives up soon on the inseparable data of most checks."""
    return cls(max_iter=100) if cls().get_params().get("max_iter", 0) > 100 else cls()


CHECKS = list(_checks())


@pytest.mark.filterwarnings("ignore:the columns of .1, X. are dependent:UserWarning")
@pytest.mark.parametrize(("estimator", "check"), CHECKS)
def test_scikit_learn_check(estimator, check):
    name = getattr(check, "func", check).__name__
    if SKLEARN < (1, 7) and name.startswith("check_sample_weight_equivalence_on"):
        pytest.skip("this version's check exchanges the classes")
    elif SKLEARN < (1, 8) and isinstance(estimator, MaxMargin):
        with contextlib.suppress(NotSeparable):
            check(estimator)
    elif isinstance(estimator, MaxMargin) and name in INSEPARABLE:
        with pytest.raises(NotSeparable):
            check(estimator)
    else:
        check(estimator)


def test_the_exceptions_are_checks_that_exist():
    names = {p.values[1].func.__name__ for p in CHECKS}
    assert names >= INSEPARABLE


def test_all_estimators_are_found():
    assert {MaxMargin, Perceptron} <= set(CLASSES)
    for cls in CLASSES:
        assert getattr(linclass, cls.__name__) is cls


GRIDS = {"fit_intercept": [True], "n_neighbors": [1, 3], "strength": [0.1, 1]}


@pytest.mark.filterwarnings("ignore:the (columns|covariance):UserWarning")
@each_class
def test_it_works_in_pipelines_searches_and_displays(cls):
    pipeline = make_pipeline(StandardScaler(), cls())
    assert len(cross_val_score(pipeline, T13, SIGNS, cv=3, error_score="raise")) == 3
    grid = {name: GRIDS[name] for name in cls().get_params() if name in GRIDS}
    search = GridSearchCV(cls(), grid, cv=3, error_score="raise").fit(T13, SIGNS)
    assert (
        set(search.predict(T13)) <= {-1, 1}
        and search.best_params_.keys() == grid.keys()
    )
    shown = DecisionBoundaryDisplay.from_estimator(search, T13, grid_resolution=5)
    assert shown.response.shape == (5, 5)
    plt.close("all")


@each_class
def test_scikit_learn_is_needed_for_none_of_it(cls):
    assert [base.__module__.split(".")[0] for base in cls.__mro__[:-1]] == (
        ["linclass"] * (len(cls.__mro__) - 1)
    )


# One result for one set of numbers


class Frame:
    """A data frame as far as this package looks."""

    def __init__(self, values):
        self.values = np.asarray(values)
        self.columns = [f"x{j}" for j in range(self.values.shape[1])]

    def __array__(self, dtype=None, copy=None):
        return self.values if dtype is None else self.values.astype(dtype)


def read_only(values):
    values = np.array(values)
    values.flags.writeable = False
    return values


def scores(model, X=T13):
    """What a fitted model thinks of some points, as a list of numbers."""
    score = getattr(model, "decision_function", None) or model.predict_proba
    return score(X).ravel().tolist()


@each_class
@pytest.mark.parametrize(
    "convert",
    [
        np.int64,
        np.int8,
        np.float32,
        np.asfortranarray,
        lambda X: np.repeat(X, 2, axis=1)[:, ::2],
        lambda X: np.repeat(X, 2, axis=0)[::2],
        lambda X: X.astype(object),
        lambda X: X.tolist(),
        read_only,
        Frame,
    ],
)
def test_samples_of_any_type_give_the_same_fit(cls, convert, plain):
    model = cls().fit(convert(T13), SIGNS)
    assert scores(model, convert(T13)) == scores(plain(cls))
    assert (model.predict(convert(T13)) == plain(cls).predict(T13)).all()


@pytest.fixture(scope="module")
def plain():
    """Fits to T13 as it is, each made once."""
    return functools.cache(lambda cls: cls().fit(T13.astype(float), SIGNS))


@each_class
def test_the_order_in_memory_does_not_change_the_last_bit(cls):
    X = T13 + np.random.default_rng(0).normal(size=(13, 2)) / 100
    X = np.column_stack([X, X**2 / 30, np.sin(X)])
    model, other = cls().fit(X, SIGNS), cls().fit(np.asfortranarray(X), SIGNS)
    assert scores(model, X) == scores(other, np.asfortranarray(X))


@each_class
def test_booleans_are_numbers(cls):
    X, y = datasets.boolean((0, 0, 0, 1))
    assert scores(cls().fit(X.astype(bool), y), X) == scores(cls().fit(X, y), X)


@each_class
@pytest.mark.parametrize(
    "labels",
    [
        np.array(["ham", "spam"]),
        np.array(["ham", "spam"], dtype=object),
        np.array([False, True]),
        np.array([0, 1], dtype=np.uint8),
        np.array([-0.5, 2.5]),
        np.array([3, 4], dtype=np.int8),
    ],
    ids=lambda labels: str(labels.dtype),
)
def test_labels_of_any_type_give_the_same_fit_and_come_back(cls, labels, plain):
    y = labels[(SIGNS > 0).astype(int)]
    model = cls().fit(T13, y)
    assert scores(model) == scores(plain(cls))
    assert model.classes_.tolist() == labels.tolist()
    assert model.predict(T13).dtype == labels.dtype
    assert ((model.predict(T13) == labels[1]) == (plain(cls).predict(T13) == 1)).all()
    assert model.score(T13, y) == plain(cls).score(T13, SIGNS)
    assert scores(cls().fit(T13, y.tolist())) == scores(plain(cls))


@each_class
def test_labels_in_a_column_warn_and_give_the_same_fit(cls, plain):
    with pytest.warns(UserWarning, match="column-vector") as seen:
        model = cls().fit(T13, SIGNS[:, None])
    assert sum("column-vector" in str(item.message) for item in seen) == 1
    assert scores(model) == scores(plain(cls))


@each_class
def test_inputs_are_never_written_to(cls):
    X, y = T13.astype(float), SIGNS.astype(float)
    before = X.tobytes(), y.tobytes()
    model = cls().fit(X, y)
    scores(model, X), model.predict(X), model.score(X, y)
    assert (X.tobytes(), y.tobytes()) == before
    cls().fit(read_only(X), read_only(y)).predict(read_only(X))


def test_functions_never_write_to_their_inputs():
    X, y = T13.astype(float), SIGNS.astype(float)
    before = X.tobytes(), y.tobytes()
    line = linclass.Halfspace([3, 4], -11)
    for function in (linclass.separate, linclass.mistake_bound):
        function(X, y)
    for function in (linclass.margins, linclass.margin, linclass.support_points):
        function(line, X, y)
    linclass.radius(X), linclass.enclosing_ball(X), linclass.augment(X)
    linclass.sign(X), line.project(X), line.distances(X), line.predict(X)
    assert (X.tobytes(), y.tobytes()) == before
    init = np.array([1.0, -1.0, -1.0])
    Perceptron(init=init).fit(X, y)
    assert init.tolist() == [1, -1, -1]


# The contract of a classifier


@each_class
def test_parameters_are_only_stored(cls):
    parameters = inspect.signature(cls).parameters
    by_place = [p.name for p in parameters.values() if p.kind != p.KEYWORD_ONLY]
    assert by_place == ["estimator"][: cls is linclass.OneVsRest]
    marks = {name: object() for name in parameters}
    model = cls(**marks)
    assert vars(model) == marks == model.get_params()
    assert repr(cls()) == f"{cls.__name__}()"


@each_class
def test_what_a_classifier_offers_after_fit(cls, plain):
    model = cls()
    assert model.fit(T13, SIGNS) is model
    assert model.n_features_in_ == 2 and model.classes_.tolist() == [-1, 1]
    assert set(model.predict(T13)) <= {-1, 1}
    if hasattr(model, "decision_function"):
        assert model.decision_function(T13).shape == (13,)
        assert ((model.predict(T13) == 1) == (model.decision_function(T13) >= 0)).all()
    if hasattr(model, "predict_proba"):
        shares = model.predict_proba(T13)
        assert shares.shape == (13, 2) and shares.min() >= 0
        assert np.allclose(shares.sum(axis=1), 1, rtol=0, atol=1e-12)


LINEAR = [cls for cls in CLASSES if issubclass(cls, HalfspaceClassifier)]


@pytest.mark.parametrize("cls", LINEAR)
def test_what_a_linear_classifier_offers_after_fit(cls, plain):
    model = plain(cls)
    line = model.halfspace_
    assert model.coef_.tolist() == [line.w.tolist()]
    assert model.intercept_.tolist() == [line.b]
    assert (model.decision_function(T13) == line.score(T13)).all()
    assert (model.predict(T13) == line.predict(T13)).all()


def test_there_are_linear_classifiers():
    assert {MaxMargin, Perceptron} <= set(LINEAR)


@each_class
def test_two_fits_are_equal_and_the_second_forgets_the_first(cls, plain):
    model = cls().fit(T13 + 1, SIGNS)
    assert scores(model.fit(T13, SIGNS)) == scores(plain(cls))


@each_class
def test_a_clone_fits_alike_and_leaves_the_original_alone(cls, plain):
    model = cls()
    assert scores(clone(model).fit(T13, SIGNS)) == scores(plain(cls))
    assert vars(model) == vars(cls())


@each_class
def test_before_fit_it_says_so(cls):
    with pytest.raises(ValueError, match="not fitted yet"):
        cls().predict(T13)


@each_class
@pytest.mark.parametrize("width", [1, 3])
def test_another_number_of_features_is_refused_with_both_numbers(cls, width, plain):
    message = f"X has {width} features, but .* 2 features"
    with pytest.raises(ValueError, match=message):
        plain(cls).predict(np.ones((4, width)))


@each_class
def test_not_a_number_is_refused_at_predict_too(cls, plain):
    with pytest.raises(ValueError, match="first in row 1"):
        plain(cls).predict([[0, 0], [np.nan, 1]])
    with pytest.raises(ValueError, match=r"shape \(2,\)"):
        plain(cls).predict([0, 1])


BAD = [
    ([1, 2, 3], [0, 1, 1], r"got shape \(3,\)"),
    ([[1, 2], [3, np.nan], [0, 0]], [0, 1, 1], "first in row 1"),
    ([[1, 2], [3, np.inf], [0, 0]], [0, 1, 1], "first in row 1"),
    ([[1], [2], [3]], [1, 1, 1], "1 class: 1"),
    ([[1], [2], [3]], [0.5, 0.75, 1.0], "looks continuous"),
    ([[1], [2], [3]], [0, 1], "X has 3 rows, but y has 2 labels"),
    ([], [], "got shape"),
    (np.zeros((0, 2)), [], "0 sample"),
]
THREE = ([[1], [2], [3]], [1, 2, 3], "3 classes")


@each_class
@pytest.mark.parametrize(("X", "y", "message"), BAD)
def test_bad_input_is_refused_at_the_door(cls, X, y, message):
    with pytest.raises(ValueError, match=message):
        cls().fit(X, y)


@pytest.mark.parametrize(("X", "y", "message"), [*BAD, THREE])
@pytest.mark.parametrize("function", [linclass.separate, linclass.mistake_bound])
def test_functions_have_the_same_door(function, X, y, message):
    with pytest.raises(ValueError, match=message):
        function(X, y)


@each_class
def test_three_classes_are_learnt_or_refused(cls):
    X, y = datasets.tri15()
    if issubclass(cls, BinaryClassifier):
        with pytest.raises(ValueError, match="3 classes"):
            cls().fit(X, y)
    else:
        y = np.array([{"A": "c", "B": "a", "C": "b"}[label] for label in y])
        model = cls().fit(X, y)
        assert model.classes_.tolist() == ["a", "b", "c"]
        assert len(scores(model, X)) == 3 * len(X)
        assert model.score(X, y) == 1


ITERATIVE = [cls for cls in CLASSES if "max_iter" in inspect.signature(cls).parameters]


@pytest.mark.parametrize("cls", ITERATIVE)
def test_a_trace_has_a_known_reason(cls, plain):
    model = plain(cls)
    assert model.trace_.reason in REASONS
    assert model.converged_ == (model.trace_.reason == "converged")


@pytest.mark.parametrize("cls", [cls for cls in ITERATIVE if cls in LINEAR])
def test_a_trace_has_iterate_0_and_the_answer(cls, plain):
    iterates = plain(cls).trace_.iterates
    assert iterates[0].tolist() == [0, 0, 0]
    assert iterates[-1].tolist() == plain(cls).halfspace_.theta.tolist()


@pytest.mark.parametrize("cls", ITERATIVE)
def test_an_unconverged_fit_warns_once(cls):
    with pytest.warns(NotConverged) as seen:
        model = cls(max_iter=1).fit(*datasets.crossing4())
    assert len(seen) == 1 and not model.converged_
    assert seen[0].filename == __file__
    assert model.trace_.reason == "max_iter"


def test_there_are_iterative_classifiers():
    assert Perceptron in ITERATIVE


# Parameters

BAD_VALUES = ["nonsense", "False", -3, -0.5, float("nan"), float("inf"), 2 + 1j, [[]]]
BAD_VALUES += [object(), b"auto", {"a": 1}, np.array([np.nan])]
PARAMETERS = [
    (cls, name)
    for cls in [*CLASSES, *TRANSFORMERS]
    for name in inspect.signature(cls).parameters
]
TAKEN = {("biases", -3), ("biases", -0.5)}  # which are good values of these


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(
    ("cls", "name"), PARAMETERS, ids=lambda p: getattr(p, "__name__", p)
)
def test_a_bad_value_of_a_parameter_is_refused_by_fit(cls, name):
    y = np.where(SIGNS > 0, "yes", "no")
    taken = []
    for value in BAD_VALUES:
        model = cls(**{name: value})
        try:
            model.fit(T13, y)
        except (ValueError, TypeError) as error:
            assert str(error), "an error says something"
            assert vars(model).keys() == vars(cls()).keys()
        else:
            known = isinstance(value, (int, float)) and (name, value) in TAKEN
            taken += [] if known else [value]
    assert not taken


@pytest.mark.parametrize("cls", [*CLASSES, *TRANSFORMERS])
def test_flags_are_true_or_false(cls):
    for name, parameter in inspect.signature(cls).parameters.items():
        if isinstance(parameter.default, bool):
            for value in ("False", 0, 1, None, "no"):
                with pytest.raises(ValueError, match=f"{name} must be True or False"):
                    cls(**{name: value}).fit(T13, SIGNS)


# Imports


def test_importing_loads_numpy_and_nothing_else():
    program = """
import sys
before = set(sys.modules)
import linclass
new = {name.split(".")[0] for name in set(sys.modules) - before}
print(*sorted(new - set(sys.stdlib_module_names)))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["linclass", "numpy"]


def test_modules_that_few_need_are_loaded_when_they_are_named():
    program = """
import sys
import numpy
before = set(sys.modules)
import linclass
late = {"linclass.datasets", "linclass.validation", "fractions", "threading"}
print(*sorted(late & set(sys.modules) - before))
assert {"datasets", "validation", "Perceptron", "__version__"} <= set(dir(linclass))
assert linclass.datasets.t13().X.shape == (13, 2)
from linclass import *
assert validation is sys.modules["linclass.validation"]
try:
    linclass.dataset
except AttributeError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split("\n") == [
        "",
        "module 'linclass' has no attribute 'dataset'",
        "",
    ]


def imported(path):
    """Absolute names of the modules that a file of the package imports."""
    package = ("linclass", *path.relative_to(PACKAGE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*start, *([node.module] if node.module else [])])
            if base == "linclass":
                yield from (f"linclass.{alias.name}" for alias in node.names)
            else:
                yield base


@each_file
def test_the_limits_of_floats_are_asked_for_once(path):
    if path.name != "_checks.py":
        assert "finfo" not in path.read_text(encoding="utf-8")


@each_file
def test_no_filter_of_warnings_is_touched(path):
    # Filters belong to the process: to change them in one thread changes all.
    called = {
        ast.unparse(node.func).rpartition(".")[2]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    }
    assert not called & {"catch_warnings", "simplefilter", "filterwarnings"}


def layer(path):
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


@each_file
def test_a_module_imports_only_modules_above_it(path):
    own = layer(path)
    if own == "__init__":
        return
    assert own in LAYERS, f"say in LAYERS where {own} belongs"
    for name in imported(path):
        if name.split(".")[0] != "linclass":
            continue
        if name == "linclass":  # the whole package: only from its end
            assert own == LAYERS[-1]
            continue
        other = name.split(".")[1]
        if other in linclass.__all__ and other not in LAYERS:  # from linclass import X
            other = getattr(linclass, other).__module__.split(".")[1]
        assert other in LAYERS, f"{own} imports {name}"
        assert LAYERS.index(other) <= LAYERS.index(own), f"{own} imports {other}"


def test_the_layering_test_sees_imports():
    names = set(imported(PACKAGE / "perceptron.py"))
    assert {"linclass.geometry", "linclass.max_margin", "numpy"} <= names
    inner = set(imported(PACKAGE / "datasets" / "thirteen.py"))
    assert "linclass.datasets._dataset" in inner


# Size and documentation


def documented(tree):
    """Every module, class and function of a file, with its dotted name."""

    def visit(node, name):
        yield name, node
        for child in getattr(node, "body", []):
            if isinstance(child, (ast.ClassDef, ast.FunctionDef)):
                if isinstance(node, (ast.Module, ast.ClassDef)):
                    yield from visit(child, f"{name}.{child.name}".lstrip("."))

    return visit(tree, "")


def is_public(path, name, listed):
    """Whether a class or free function of a file is for readers of the book to use."""
    parts = path.relative_to(PACKAGE).parts
    if name in linclass.__all__:
        return True
    private = any(part.startswith("_") for part in (*parts, name))
    return not private and (listed is None or name in listed)


def exported(tree):
    """The names in ``__all__`` of a module, None if it has none."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return ast.literal_eval(node.value)
    return None


@each_file
def test_everything_public_has_a_docstring_and_what_is_called_an_example(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree), "a module says what it is for"
    missing, listed = [], exported(tree)
    for name, node in documented(tree):
        text = ast.get_docstring(node) or ""
        assert "np.float64(" not in text, f"{name} shows numpy's type"
        free = "." not in name
        if name and free and is_public(path, name, listed) and ">>> " not in text:
            missing.append(name)
    assert not missing, f"no example: {missing}"


def test_public_names_are_sorted_and_exist():
    assert linclass.__all__ == sorted(linclass.__all__, key=lambda name: (name,))
    for name in linclass.__all__:
        assert getattr(linclass, name) is not None
