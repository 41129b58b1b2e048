"""The built site for those who do without eyes, mouse or motion: `make test-axe`.

axe-core (in `vendor`) looks at each page in light, in dark and on a phone. Formulas
are left out, for there are thousands of parts: MathJax draws them, and puts MathML
beside each for those who listen.
"""

from functools import cache
from pathlib import Path

import pytest
import test_site
from test_site import PAGES, PLAYERS

pytestmark = pytest.mark.axe

address, browser = test_site.address, test_site.browser  # fixtures

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
# What axe finds and nobody here can mend, by rule, with the reason.
ALLOWED = {}
OTHERS = ["search", "404"]
STEPPER = "4_perceptron/1_algorithm"
DESK, PHONE = {"width": 1280, "height": 1000}, {"width": 360, "height": 800}

ALL = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
}
COLORS = ["color-contrast", "link-in-text-block"]  # what another theme can break
WHERE = {
    "light": ALL,
    "dark": {"runOnly": COLORS},
    "phone": ALL | {"rules": {rule: {"enabled": False} for rule in COLORS}},
}

FINDINGS = """async asked => {
  const { violations } = await axe.run({ exclude: ["mjx-container"] }, {
    ...asked, resultTypes: ["violations"], preload: false, iframes: false,
  });
  // To axe, which is told to skip formulas, a head of a column with one only is empty.
  const formula = ({ target }) => document.querySelector(target + " mjx-container");
  return violations.flatMap(({ id, nodes }) => nodes
    .filter(node => id !== "empty-table-header" || !formula(node))
    .map(({ target, html }) => [id, target.join(" "), html.slice(0, 200)]));
}"""

# Opened, so that what is folded is looked at, too.
UNFOLD = """() => {
  document.querySelectorAll("details").forEach(each => { each.open = true; });
}"""

STOPS = """() => [...document.querySelectorAll(
    "a[href], button, input, select, summary, textarea, [tabindex]")].filter(
  each => each.tabIndex >= 0 && !each.disabled && each.getClientRects().length
    && each.checkVisibility({ visibilityProperty: true }))"""

# Which stops look the same with the focus as without it; the ring may be on a part.
UNSEEN = f"""() => {{
  const look = each => [each, ...each.querySelectorAll("*")].slice(0, 8).map(part => {{
    const {{ outline, outlineStyle, boxShadow, border }} = getComputedStyle(part);
    return [outlineStyle === "none" ? "" : outline, boxShadow, border].join();
  }}).join("\\n");
  const same = ({STOPS})().filter(each => {{
    document.activeElement.blur();
    const before = look(each);
    each.focus({{ preventScroll: true }});
    return document.activeElement !== each || look(each) === before;
  }});
  return same.map(each => each.outerHTML.slice(0, 200));
}}"""

FORMULAS = """() => [...document.querySelectorAll("mjx-container")].filter(
  each => each.tabIndex >= 0 || !each.querySelector("mjx-assistive-mml math")).length"""

# Left out by axe all the same, but not before it has looked at each of their parts.
EMPTY_FORMULAS = """() => {
  const formulas = [...document.querySelectorAll("mjx-container")].map(
    each => [each, each.getBoundingClientRect()]);
  for (const [each, { width, height }] of formulas) {
    each.replaceChildren();
    Object.assign(each.style, {
      display: "inline-block", width: `${width}px`, height: `${height}px` });
  }
}"""

MOVING = """() => [...document.querySelectorAll("*")].filter(each =>
  ["", "::before", "::after"].some(part => {
    const style = getComputedStyle(each, part || null);
    return style.animationName !== "none" || style.scrollBehavior === "smooth"
      || style.transitionDuration.split(", ").some(time => parseFloat(time) > 0);
  })).map(each => each.outerHTML.slice(0, 100))"""


def open_page(browser, address, name, **likes):
    """A page, typeset and with its players, as a reader with these likes gets it."""
    page = browser.new_page(viewport=DESK, **{"reduced_motion": "reduce"} | likes)
    page.goto(f"{address}/{name}.html")
    page.evaluate("() => window.MathJax?.startup?.promise")
    if count := PLAYERS.get(name):
        page.locator("article input[type=range]").nth(count - 1).wait_for()
    page.keyboard.press("Tab")  # a reader of keys: from here on the focus is shown
    return page


@pytest.fixture
def opened(browser, address):
    """Opens pages, and closes them after the test."""
    pages = []

    def open_one(name, **likes):
        pages.append(open_page(browser, address, name, **likes))
        return pages[-1]

    yield open_one
    for page in pages:
        page.close()


@pytest.fixture(scope="module")
def seen(browser, address):
    """What a page shows: one opening for all tests that only look.

    On a busy machine axe may look before a style is there. A page with a fault has it
    in a second look, too.
    """

    def once(name):
        page = open_page(browser, address, name)
        page.evaluate(UNFOLD)
        page.evaluate(AXE)
        found = {"formulas": page.evaluate(FORMULAS)}
        page.evaluate(EMPTY_FORMULAS)
        for theme in ("light", "dark"):
            page.evaluate(
                "theme => document.documentElement.dataset.theme = theme", theme
            )
            found[theme] = page.evaluate(FINDINGS, WHERE[theme])
            found[f"unseen in {theme}"] = page.evaluate(UNSEEN)
        page.set_viewport_size(PHONE)
        page.wait_for_timeout(500)  # the theme looks 300 ms later what scrolls now
        found["phone"] = page.evaluate(FINDINGS, WHERE["phone"])
        page.close()
        return found

    @cache
    def look(name):
        found = once(name)
        return once(name) if any(found[where] for where in WHERE) else found

    return look


each_page = pytest.mark.parametrize("name", [*PAGES, *OTHERS])

# ---------------------------------------------------------------- looking at pages


@each_page
@pytest.mark.parametrize("where", WHERE)
def test_axe_finds_nothing(seen, name, where):
    assert [finding for finding in seen(name)[where] if finding[0] not in ALLOWED] == []


@each_page
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_focus_is_seen(seen, name, theme):
    assert seen(name)[f"unseen in {theme}"] == []


@each_page
def test_formulas_speak_and_stop_no_tab_key(seen, name):
    assert seen(name)["formulas"] == 0


# -------------------------------------------------------------------- the keyboard


@pytest.mark.parametrize("name", ["index", STEPPER, "search"])
def test_first_key_skips_to_the_text(opened, name):
    page = opened(name)
    link = page.locator(":focus")
    assert link.inner_text() == "Skip to main content"
    assert link.bounding_box()["y"] >= 0
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.locator("main :focus").count() == 1


def test_tab_goes_through_everything_in_order(opened):
    page = opened(STEPPER)  # the first stop has the focus
    count = page.evaluate(
        f"""() => {{
          const stops = ({STOPS})();
          window.reached = [stops.indexOf(document.activeElement)];
          addEventListener("focusin", each => {{
            reached.push(stops.indexOf(each.target)); }});
          return stops.length;
        }}"""
    )
    for _ in range(count - 1):
        page.keyboard.press("Tab")
    assert page.evaluate("reached") == list(range(count))


def test_what_is_folded_opens_by_a_key(opened):
    page = opened(STEPPER)
    kinds = page.locator("article details summary").all_inner_texts()
    for kind in sorted(set(kinds)):
        fold = page.locator(f"article details:has(> summary:text-is('{kind}'))").first
        inside = "each => each.lastElementChild.checkVisibility()"
        assert not fold.evaluate(inside)
        fold.locator("summary").focus()
        page.keyboard.press("Enter")
        assert fold.evaluate(inside)
    assert {"Hint", "Proof", "Solution"} <= {*kinds}


def test_search_opens_and_closes_by_keys(opened):
    page = opened("index")
    field = page.locator("#search-input")
    assert not field.is_visible()
    page.keyboard.press("Control+k")
    assert page.locator("#search-input:focus").is_visible()
    page.keyboard.press("Escape")
    assert not field.is_visible()


def test_theme_changes_by_keys(opened):
    page = opened("index")
    before = page.evaluate("document.documentElement.dataset.mode")
    page.locator(".theme-switch-button:visible").first.focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.documentElement.dataset.mode") != before


# -------------------------------------------------------------------------- motion


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_where_no_motion_is_wanted(opened, motion):
    page = opened(STEPPER, reduced_motion=motion)
    plays = page.locator(".linclass-widget").get_by_text("Play", exact=True)
    assert plays.count() == PLAYERS[STEPPER]
    wanted = motion == "no-preference"
    assert [play.is_visible() for play in plays.all()] == [wanted] * plays.count()
    assert bool(page.evaluate(MOVING)) == wanted
