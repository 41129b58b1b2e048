"""The perceptron stepper: its runs against a loop of our own, its script against both.

The loop below shares nothing with the package: plain integers, one point at a time.
"""

import base64
import io
import json
import re
from fractions import Fraction
from itertools import product

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
import numpy as np
import pytest
from PIL import Image

from linclass import datasets
from linclass.book.stepper import perceptron_stepper

SETS = {
    "T13": datasets.t13(),
    "AND": datasets.boolean((0, 0, 0, 1)),
    "crossing4": datasets.crossing4(),
    "order3": datasets.order3(),
}
OURS, ROW = "ours: from 0, z ≤ 0", "Document 0: from a row, z < 0"
PICKY, SHIFTED = "Document 2: from 0, z < 0", "Document 3: from (1; -1, -1), z < 0"
NO_BIAS = "ours without b"
RULES = [OURS, ROW, "Document 1: from 0, z ≤ 0", PICKY, SHIFTED, NO_BIAS]
ORDERS = ["as given", "reversed", "shuffled"]
ORDERS += ["first mistake", "worst mistake", "random picks"]
START = ("T13", OURS, "worst mistake", 5)
# R² and γ² of the rows (1, x), by datasets.md; None: there is no such line.
BOUNDS = {
    "T13": (146, Fraction(121, 665)),
    "AND": (3, Fraction(1, 17)),
    "crossing4": None,
    "order3": (19, Fraction(1, 9)),
}


@pytest.fixture(scope="module")
def stepper():
    return perceptron_stepper(SETS, START)


def dot(a, b):
    return sum(p * q for p, q in zip(a, b, strict=True))


def by_hand(data, rule, order, most=50):
    """The rows added, the weights before and after each, and whether it ended."""
    X, y = data
    one = int(rule != NO_BIAS)
    signed = [
        [int(label) * v for v in (one, *map(int, x))]
        for x, label in zip(X, y, strict=True)
    ]
    places = list(range(len(signed)))
    if order == "reversed":
        places.reverse()
    if order == "shuffled":
        places = np.random.default_rng(0).permutation(len(y)).tolist()
    theta = [0, 0, 0]
    if rule == ROW:
        theta = signed[places[0]]
    if rule == SHIFTED:
        theta = [1, -1, -1]
    limit = 1 if rule in (ROW, PICKY, SHIFTED) else 0  # wrong: z < 1 - limit, whole z

    def wrong(i):
        return dot(signed[i], theta) <= -limit

    def next_ones():
        random = np.random.default_rng(0)
        while any(wrong(i) for i in places):
            if order == "first mistake":
                yield min(i for i in places if wrong(i))
            elif order == "worst mistake":
                yield min(places, key=lambda i: dot(signed[i], theta))
            elif order == "random picks":
                yield from random.integers(len(y), size=len(y)).tolist()
            else:
                yield from places

    steps, ended = [], True
    for i in next_ones():
        if not any(wrong(j) for j in places):
            break
        if wrong(i):
            if len(steps) == most:
                ended = False
                break
            before, theta = (
                theta,
                [p + q for p, q in zip(theta, signed[i], strict=True)],
            )
            steps.append((i, before, theta))
    return signed, steps, ended


# ------------------------------------------------------------------ the counting


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("rule", RULES)
def test_every_step_is_that_of_the_loop(stepper, name, rule):
    for order in ORDERS:
        signed, expected, ended = by_hand(SETS[name], rule, order)
        run = stepper.run(name, rule, order)
        first, *steps = run.steps
        assert first.row == -1
        if steps:
            assert [first.b, first.w1, first.w2] == expected[0][1]
        else:
            assert (first.squared, first.wrong) == (0, 2 ** len(signed) - 1)
        assert [step.row for step in steps] == [row for row, *_ in expected], order
        for step, (row, before, theta) in zip(steps, expected, strict=True):
            z = [dot(s, theta) for s in signed]
            assert [step.b, step.w1, step.w2] == theta
            assert step.before == dot(signed[row], before)
            assert step.after == z[row] == step.before + dot(signed[row], signed[row])
            assert step.squared == dot(theta, theta)
            assert step.wrong == sum(2**i for i, value in enumerate(z) if value <= 0)
        assert (run.end in ("right", "on the line", "still")) == ended
        assert run.last == str(len(steps)) if ended else f"more than {len(steps)}"


def test_known_counts(stepper):
    def updates(name, rule, order):
        return len(stepper.run(name, rule, order).steps) - 1

    assert updates("T13", OURS, "as given") == 11  # by datasets.md, as all of these
    assert updates("T13", OURS, "reversed") == 15
    assert updates("AND", OURS, "as given") == 18
    assert updates("order3", OURS, "as given") == 9
    assert all(updates(name, PICKY, order) == 0 for name in SETS for order in ORDERS)


@pytest.mark.parametrize("name", SETS)
def test_the_length_stays_between_its_two_bounds(stepper, name):
    for rule, order in product((OURS, ROW), ORDERS):
        run = stepper.run(name, rule, order)
        if BOUNDS[name] is None:
            assert run.about == "no line" and run.bound == ""
            continue
        R2, margin2 = BOUNDS[name]
        assert run.bound == f"{float(R2 / margin2):.1f}"
        for k, step in enumerate(run.steps, start=int(rule == ROW)):
            assert k**2 * margin2 <= step.squared <= k * R2
            assert k <= R2 / margin2


@pytest.mark.parametrize("name", ["T13", "AND", "crossing4"])
def test_no_bound_without_a_line_through_the_origin(stepper, name):
    run = stepper.run(name, NO_BIAS, "as given")
    assert (run.about, run.end) == ("no line through 0", "endless")


# --------------------------------------------------------------------- the words


def test_words_of_a_step(stepper):
    assert stepper.numbers("T13", OURS, "as given", 1).splitlines() == [
        "Update 1 of 11 adds +(1, 0, 4), row 0: its z goes from 0 to 17.",
        "(b; w1, w2) = (1; 0, 4). Mistakes now: 4 of 13.",
        "Rows added: k = 1. k²γ² = 0.2 ≤ ‖θ‖² = 17 ≤ kR² = 146. "
        "Bound: k ≤ (R/γ)² = 802.4.",
    ]
    assert stepper.numbers("T13", PICKY, "random picks", 0).splitlines()[-1] == (
        "No point has z < 0: nothing is ever added, and the loop never ends."
    )
    assert stepper.numbers("AND", ROW, "as given", 2).splitlines()[-1] == (
        "The run is over: no point has z < 0. Left at z = 0: 2."
    )
    assert "for a start at 0" in stepper.numbers("T13", SHIFTED, "as given", 3)
    assert stepper.numbers("crossing4", OURS, "as given", 50).splitlines()[-1] == (
        "Cut here: this run never ends."
    )
    assert "Update 50 of more than 50" in stepper.numbers(
        "crossing4", OURS, "as given", 50
    )


def test_alt_says_whether_there_is_a_line(stepper):
    assert stepper.alt("T13", OURS, "as given", 11) == (
        "After 11 updates 0 of 13 points are mistakes of the line with b = -7, "
        "w = (3, 4)."
    )
    assert "there is no line: 4 of 4" in stepper.alt("crossing4", ROW, "as given", 11)


# ------------------------------------------------------------------ handed out


def test_stepper_hands_out_a_widget_a_picture_and_words(stepper):
    data, metadata = stepper._repr_mimebundle_()
    view = data["application/vnd.jupyter.widget-view+json"]
    assert view["model_id"] == stepper.widget.model_id
    first, second, *rest = data["text/plain"].splitlines()
    assert first == "Stepper(T13, ours: from 0, z ≤ 0, worst mistake)"
    assert re.match(r"5: After 5 updates 4 of 13 .* \| Update 5 of 8 adds", second)
    assert "\n".join(rest) in stepper.numbers(*START)
    size = metadata["image/png"]
    with Image.open(io.BytesIO(base64.b64decode(data["image/png"]))) as picture:
        assert picture.size == (2 * size["width"], 2 * size["height"])
        assert picture.height > 720  # words below
    assert plt.get_fignums() == []


def test_the_widget_is_small_and_holds_each_run_once(stepper):
    state = stepper.widget.get_state()
    assert len(json.dumps(state)) < 100_000
    runs = json.loads(state["steps"])
    assert len(runs) == len(state["about"]) < len(SETS) * len(RULES) * len(ORDERS)
    ours, document_1 = state["which"][0][0], state["which"][0][2]
    assert ours == document_1
    for place, step in zip(ours, ORDERS, strict=True):
        expected = stepper.run("T13", OURS, step).steps
        assert runs[place] == [number for step in expected for number in step]


@pytest.mark.parametrize(
    ("sets", "start", "message"),
    [
        ({"a": ([[0.5, 1]], [1])}, ("a", OURS, "as given", 0), "a has numbers that"),
        ({"a": ([[1], [2]], [1, -1])}, ("a", OURS, "as given", 0), r"shape \(2, 1\)"),
        ({"a": (np.ones((31, 2)), [1])}, ("a", OURS, "as given", 0), "n <= 30"),
        (SETS, ("xor", OURS, "as given", 0), "data must be"),
        (SETS, ("T13", "ours", "as given", 0), "rule must be"),
        (SETS, ("T13", OURS, "given", 0), "order must be"),
        (SETS, ("T13", OURS, "as given", 12), "steps from 0 to 11, got 12"),
    ],
)
def test_stepper_wants_whole_numbers_and_a_start(sets, start, message):
    with pytest.raises(ValueError, match=message):
        perceptron_stepper(sets, start)


# In Chromium, without Jupyter: the script gets a model that is a plain object.

PAGE = """
<body><script type="module">
import widget from "%(script)s";
const state = %(state)s;
window.heard = [];
document.addEventListener("keydown", (event) => window.heard.push(event.key));
widget.render({ model: { get: (key) => state[key] }, el: document.body });
window.choose = (places) => {
  const selects = document.querySelectorAll("select");
  places.forEach((place, k) => { selects[k].selectedIndex = place; });
  selects[0].dispatchEvent(new Event("change"));
};
window.seen = () => ({
  words: document.querySelector(".linclass-numbers").textContent,
  alt: document.querySelector("svg").getAttribute("aria-label"),
  height: document.querySelector(".linclass-widget").offsetHeight,
});
window.all = () => {
  const slider = document.querySelector("input"), found = [];
  for (let k = 0; k <= Number(slider.max); k++) {
    slider.value = k;
    slider.dispatchEvent(new Event("input"));
    found.push(window.seen());
  }
  return found;
};
window.ready = true;
</script></body>
"""


@pytest.fixture(scope="module")
def page(stepper):
    playwright = pytest.importorskip("playwright.sync_api")
    state = stepper.widget.get_state()
    keys = ("names", "points", "boxes", "which", "steps", "about", "words", "start")
    script = base64.b64encode(state["_esm"].encode()).decode()
    html = PAGE % {
        "script": f"data:text/javascript;base64,{script}",
        "state": json.dumps({key: state[key] for key in (*keys, "size")}),
    }
    with playwright.sync_playwright() as p:
        browser = p.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": 360, "height": 900})
        page.set_content(f"<style>{state['_css']}</style>{html}")
        page.wait_for_function("window.ready")
        yield page
        browser.close()


@pytest.mark.site
def test_the_script_begins_where_python_does(page, stepper):
    tree = page.locator(".linclass-widget").aria_snapshot()
    for words in ('group "Perceptron stepper"', 'combobox "Data"', 'combobox "Rule"',
                  'combobox "Order"', 'slider "Updates of the perceptron": "5"',
                  'button "Play"', 'button "Back"', 'button "Next"'):  # fmt: skip
        assert words in tree
    assert f'img "{stepper.alt(*START)}"' in tree
    assert page.evaluate("seen().words") == stepper.numbers(*START)


@pytest.mark.site
@pytest.mark.parametrize("name", ["AND", "order3"])
def test_the_script_says_what_python_says_at_one_height(page, stepper, name):
    heights = set()
    for rule, order in product(RULES, ORDERS):
        places = [list(SETS).index(name), RULES.index(rule), ORDERS.index(order)]
        page.evaluate("choose", places)
        assert page.locator("input").input_value() == "0"
        found = page.evaluate("all()")
        chosen = name, rule, order
        assert len(found) == len(stepper.run(*chosen).steps)
        for k, seen in enumerate(found):
            assert seen["words"] == stepper.numbers(*chosen, k)
            assert seen["alt"] == stepper.alt(*chosen, k)
            heights.add(seen["height"])
    assert len(heights) == 1


@pytest.mark.site
def test_keys_move_and_stay_inside(page, stepper):
    page.evaluate("choose([0, 0, 0])")
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("End")
    assert page.evaluate("seen().words") == stepper.numbers("T13", OURS, "as given", 11)
    page.get_by_role("combobox", name="Order", exact=True).focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("seen().words") == stepper.numbers("T13", OURS, "reversed", 0)
    page.keyboard.press("b")  # JupyterLab would insert a cell
    assert page.evaluate("heard") == []


DRAWN = """() => {
  const plot = document.querySelector("svg svg");
  const numbers = (selector, names) => [...plot.querySelectorAll(selector)].map(
    (node) => names.map((name) => Number(node.getAttribute(name))));
  return {
    plus: numbers("circle:not(.ring)", ["cx", "cy"]),
    minus: numbers("rect", ["x", "y"]).map(([x, y]) => [x + 5.5, y + 5.5]),
    rings: numbers(".ring", ["cx", "cy"]),
    now: numbers("line.now", ["x1", "y1", "x2", "y2"]),
    before: numbers("line.before", ["x1", "y1", "x2", "y2"]),
    w: numbers("line.w", ["x1", "y1", "x2", "y2"]),
    added: [...plot.querySelectorAll(".added")].map((n) => n.getAttribute("d")),
    size: ["width", "height"].map((name) => Number(plot.getAttribute(name))),
  };
}"""


@pytest.mark.site
@pytest.mark.parametrize("k", range(12))
def test_what_is_drawn(page, k):
    X, y = (np.array(part, dtype=float) for part in SETS["T13"])
    _, steps, _ = by_hand(SETS["T13"], OURS, "as given")
    page.evaluate("choose([0, 0, 0])")
    for _ in range(k):
        page.get_by_role("button", name="Next").click()
    drawn = page.evaluate(DRAWN)
    plus, minus = np.array(drawn["plus"]), np.array(drawn["minus"])
    scale = (plus[1, 0] - plus[0, 0]) / (X[1, 0] - X[0, 0])
    flip = [scale, -scale]  # equal scales, x2 up
    origin = plus[0] - X[0] * flip
    np.testing.assert_allclose(plus, origin + X[y > 0] * flip)
    np.testing.assert_allclose(minus, origin + X[y < 0] * flip)
    thetas = [[0, 0, 0], *(theta for *_, theta in steps)]

    def check(line, theta):
        b, *w = theta
        if not any(w):
            assert line == []
            return
        ends = (np.reshape(line, (2, 2)) - origin) / flip
        np.testing.assert_allclose(ends @ w + b, 0, atol=1e-9)
        inside = np.reshape(line, (2, 2))
        assert (inside > -1e-6).all() and (inside < np.add(drawn["size"], 1e-6)).all()

    check(drawn["now"], thetas[k])
    check(drawn["before"], thetas[k - 1] if k else [0, 0, 0])
    b, *w = thetas[k]
    wrong = y * (X @ w + b) <= 0
    np.testing.assert_allclose(np.reshape(drawn["rings"], (-1, 2)),
                               origin + X[wrong] * flip)  # fmt: skip
    if k:
        left, middle = map(float, drawn["added"][0].split()[1:3])
        np.testing.assert_allclose([left + 15, middle],
                                   origin + X[steps[k - 1][0]] * flip)  # fmt: skip
        (arrow,) = np.reshape(drawn["w"], (-1, 2, 2))
        way = (arrow[1] - arrow[0]) * [1, -1]
        np.testing.assert_allclose(way / np.linalg.norm(way), w / np.linalg.norm(w))
        foot = (arrow[0] - origin) / flip
        assert abs(foot @ w + b) < 1e-9
