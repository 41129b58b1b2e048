"""What `make book` hands to the site."""

import nbformat
import prerun
from nbformat.v4 import new_notebook, new_output

VIEW = "application/vnd.jupyter.widget-view+json"
KIND = "application/vnd.jupyter.widget-state+json"


def notebook(first, second):
    """A page with two widgets, of which one holds the other."""
    page = new_notebook()
    page.cells = [nbformat.v4.new_code_cell("w", id="c000")]
    view = {"model_id": first}
    page.cells[0].outputs = [new_output("display_data", {VIEW: view})]
    model = {"model_name": "M", "model_module": "m", "model_module_version": "1"}
    layout = {"layout": f"IPY_MODEL_{second}"}
    state = {first: model | {"state": layout}, second: model | {"state": {}}}
    page.metadata["widgets"] = {
        KIND: {"version_major": 2, "version_minor": 0, "state": state}
    }
    return page


def test_the_names_of_widgets_are_the_same_at_each_build():
    one, other = (
        prerun.numbered(notebook(letter * 32, digit * 32))
        for letter, digit in ("a7", "b9")
    )
    assert nbformat.writes(one) == nbformat.writes(other)
    assert [*one.metadata["widgets"][KIND]["state"]] == [f"{0:032}", f"{1:032}"]
    state = one.metadata["widgets"][KIND]["state"]
    outer, inner = state
    assert one.cells[0].outputs[0].data[VIEW]["model_id"] == outer != inner
    assert state[outer]["state"]["layout"] == f"IPY_MODEL_{inner}"


def test_a_page_without_widgets_stays_as_it_is():
    page = new_notebook()
    assert prerun.numbered(page) == page
