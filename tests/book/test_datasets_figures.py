"""The pictures of the data sets: what is drawn, by exact numbers."""

import re
from pathlib import Path

import numpy as np
import pytest
from drawn import boundaries, names, segments
from matplotlib.patches import Circle

from linclass import datasets
from linclass.book import draw
from linclass.book.figures import datasets as figures


def places(ax):
    return [tuple(p) for dots in ax.collections for p in dots.get_offsets().tolist()]


def diamonds(ax):
    return [
        line.get_xydata().tolist()[0] for line in ax.lines if line.get_marker() == "D"
    ]


@pytest.mark.parametrize("name", datasets.names())
def test_every_point_is_drawn_once(name):
    data = getattr(datasets, name)()
    if data.X.shape[1] > 2:
        with pytest.raises(ValueError, match="choose two columns"):
            figures.dataset(data)
        return
    drawn = places(figures.dataset(data))
    assert len(set(drawn)) == len(drawn) == len(data.X)
    if data.X.shape[1] == 2:
        assert set(drawn) == set(map(tuple, data.X.tolist()))
    else:
        assert sorted(x for x, _ in drawn) == sorted(data.X[:, 0].tolist())


def test_the_line_of_t13_and_the_nearest_points_of_its_hulls():
    ax = figures.dataset(datasets.t13())
    (ends,) = boundaries(ax)
    np.testing.assert_allclose(ends @ [3, 4], 11)
    (segment,) = segments(ax)
    np.testing.assert_allclose(segment, [(3.2, 1.6), (2, 0)])


def test_hulls_and_the_point_in_both():
    ax = figures.dataset(datasets.triangle4())
    assert diamonds(ax) == [[2, 1]]
    corners = {tuple(p) for patch in ax.patches for p in patch.get_xy().tolist()}
    assert corners == {(2, 1), (0, 0), (6, 0), (0, 3)}
    assert diamonds(figures.dataset(datasets.t13())) == []


def test_a_point_in_both_hulls_of_the_line():
    ((x, up),) = diamonds(figures.dataset(datasets.overlap9()))
    assert x == -2 and up < 0


def test_a_threshold_on_the_line():
    ax = figures.dataset(datasets.line13())
    assert [line.get_xdata()[0] for line in ax.lines] == [-0.5]


def test_a_circle_and_a_line_through_the_origin():
    patches = figures.dataset(datasets.ball13()).patches
    (circle,) = [patch for patch in patches if isinstance(patch, Circle)]
    assert circle.center == (1, 2) and circle.radius == 3
    ax = figures.dataset(datasets.order2())
    (ends,) = boundaries(ax)
    np.testing.assert_allclose(ends.sum(axis=1), 0, atol=1e-12)


def test_classes_named_by_words_have_their_own_markers():
    ax = figures.dataset(datasets.tri15())
    told = [dots.get_label() for dots in ax.collections]
    assert told == ["class A", "class B", "class C"]
    shapes = [dots.get_paths()[0].vertices.shape for dots in ax.collections]
    assert len(set(shapes)) == 3
    assert "in both hulls" in names(figures.dataset(datasets.row12()))


def test_a_panel_has_its_name():
    (ax,) = draw.panels(1)
    assert figures.dataset(datasets.xor(), ax=ax).get_title() == "xor"


BOOK = Path(__file__).resolve().parents[2] / "book"
SECTIONS = re.findall(
    r"^### (\w+)\n(.*?)(?=^##|\Z)",
    (BOOK / "appendix" / "datasets.md").read_text(encoding="utf-8"),
    re.M | re.S,
)


def test_every_set_has_its_section_and_its_cell():
    text = " ".join(name + body for name, body in SECTIONS)
    for name in datasets.names():
        assert re.search(rf"\b{name}\b", text), f"datasets.md has no {name}"
    for name in set(datasets.__all__) - {"Dataset", "names"}:
        assert re.search(rf"\b{name}\b", text), f"datasets.md has no {name}"


@pytest.mark.parametrize(("name", "body"), SECTIONS, ids=[n for n, _ in SECTIONS])
def test_a_page_that_uses_a_set_really_does(name, body):
    for line in re.findall(r"^Used on: .*", body, re.M):
        for target in re.findall(r"\]\(([\w/.]+)\.ipynb\)", line):
            page = (BOOK / "appendix" / f"{target}.md").resolve()
            used = re.findall(r"datasets\.(\w+)", page.read_text(encoding="utf-8"))
            assert any(each in used for each in (name, *re.findall(r"`(\w+)`", body)))


def test_the_table_of_what_to_take_has_every_set():
    text = (BOOK / "appendix" / "datasets.md").read_text(encoding="utf-8")
    table = text[text.index("| about |") : text.index("## How a certificate")]
    assert set(re.findall(r"\]\(#(\w+)\)", table)) == {name for name, _ in SECTIONS}
    for row in table.strip().splitlines()[2:]:
        taken, pages = row.split(" | ")[2:]
        for page in re.findall(r"\]\(([\w/.]+)\.ipynb\)", pages):
            path = (BOOK / "appendix" / f"{page}.md").resolve()
            used = set(re.findall(r"datasets\.(\w+)", path.read_text(encoding="utf-8")))
            assert used & set(re.findall(r"#(\w+)", taken)), (row, page)


def test_the_diamond_does_not_hide_a_point():
    ax = figures.dataset(datasets.triangle4())
    (diamond,) = [line for line in ax.lines if line.get_marker() == "D"]
    assert diamond.get_markerfacecolor() == "none"
    points = [
        dots for dots in ax.collections if (2, 1) in map(tuple, dots.get_offsets())
    ]
    assert diamond.get_markersize() ** 2 > max(points[0].get_sizes())
