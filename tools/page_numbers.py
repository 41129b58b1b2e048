"""Sphinx extension: the fourth page of the fourth part is page 4.4.

Jupyter Book counts the pages of all parts from 1 to the last. Here the number of a page
is that of its part and its place there, as in the names of folders and files.
"""

from docutils import nodes
from sphinx import addnodes
from sphinx_external_toc.collectors import TocTreeCollectorWithStyles as Collector


def with_parts(count):
    """What `count` numbers as 14, 14.1, …, numbered as 4.1, 4.1.1, …"""

    def assign_section_numbers(collector, env):
        changed = count(collector, env)
        trees = env.get_doctree(env.config.root_doc).findall(addnodes.toctree)
        parts = [tree["entries"] for tree in trees if tree.get("numbered")]
        for part, pages in enumerate(parts, start=1):
            for place, (_, page) in enumerate(pages, start=1):
                numbers = env.toc_secnumbers[page]
                for anchor, (_, *section) in numbers.items():
                    numbers[anchor] = (part, place, *section)
                headings = env.tocs[page].findall(nodes.reference)
                for node in (env.titles[page], *headings):
                    node["secnumber"] = [part, place, *node["secnumber"][1:]]
        return changed

    return assign_section_numbers


def setup(app):
    Collector.assign_section_numbers = with_parts(Collector.assign_section_numbers)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
