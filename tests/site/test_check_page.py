"""`make check PAGE=...`: what it asks of one page, and what it leaves to others."""

import check_page
import notebooks
import pytest

PAGES = {check_page.name_of(page): page for page in notebooks.find_pages()}
MARGIN = "4_perceptron/2_margin"
TESTS = sorted(check_page.TESTS.glob("test_*_figures.py"))


@pytest.fixture(scope="module")
def margin():
    return check_page.OnlyOf(PAGES[MARGIN])


@pytest.mark.parametrize("name", PAGES)
def test_a_page_brings_its_notebook_and_the_rules(name):
    names = [path.name for path in check_page.files(PAGES[name])]
    assert PAGES[name].with_suffix(".ipynb").name in names
    assert "test_book.py" in names


def test_no_test_of_a_figure_is_left_out():
    asked = {path for page in PAGES.values() for path in check_page.files(page)}
    assert [path.name for path in TESTS if path not in asked] == []
    assert len(TESTS) >= 30


def test_a_page_brings_its_own_figures_and_answers():
    names = [path.name for path in check_page.files(PAGES[MARGIN])]
    assert "test_margin_figures.py" in names
    assert names.count("margin.py") == 2
    assert not any("kernels" in name for name in names)


@pytest.mark.parametrize(
    "file, test",
    [
        ("test_book.py", f"test_the_page_keeps_the_rule[has_title-{MARGIN}]"),
        ("test_book.py", f"test_the_pair_is_in_step[{MARGIN}]"),
        ("test_book.py", "test_labels_are_unique"),
        ("test_judge.py", "test_the_right_answer_passes[ex-margin-walk]"),
        (
            "test_judge.py",
            "test_each_stored_slip_gets_its_own_hint[ex-margin-two-1]",
        ),
        ("test_margin_figures.py", "test_each_frame[1-38]"),
        ("2_margin.ipynb", "Cell 3"),
    ],
)
def test_what_belongs_to_the_page_is_kept(margin, file, test):
    assert margin.keeps(file, test)


@pytest.mark.parametrize(
    "file, test",
    [
        ("test_book.py", "test_the_pair_is_in_step[4_perceptron/1_algorithm]"),
        ("test_judge.py", "test_the_right_answer_passes[ex-algorithm-label]"),
        ("test_judge.py", "test_one_line_for_each_answer"),
        ("test_programs.py", "test_true_is_not_one"),
    ],
)
def test_what_belongs_to_others_is_not(margin, file, test):
    assert not margin.keeps(file, test)
