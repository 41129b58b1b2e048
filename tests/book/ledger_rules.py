"""The ledgers, held against the cells that prove their entries.

Each entry stands once, as a heading, in a notebook of `book/documents`, and is proved
in exactly one place. Either a cell there calls `verify` or `refute` with the id as a
literal and a condition that is computed, and its stored output holds the line. Or a
lesson proves it: a cell with the id in its metadata asserts it or shows its picture,
and the entry links to that section of the lesson. What cannot be computed has a reason.
"""

import ast
import builtins
import re
from collections import Counter
from dataclasses import dataclass

from book_rules import Cell, Page
from myst_rules import headings, linked_pages, slug

CLAIM_VERDICTS = {
    "verified",
    "conditional",
    "wrong",
    "convention",
    "not testable",
    "not yet",
}
SLIP_VERDICTS = {"refuted", "verified", "listed", "not yet"}
KINDS = {"def", "der", "clm", "thm", "alg", "ex", "note", "fig", "exc", "gap"}
CLAIM_KEYS = {"id", "place", "kind", "verdict", "page"}
SLIP_KEYS = {"id", "documents", "place", "severity", "verdict", "page"}
OPTIONAL_KEYS = {"condition", "errata", "reason"}


@dataclass(frozen=True)
class Record:
    """A call of `verify` or `refute`, as it stands in a cell."""

    done: str  # "verified" or "refuted"
    id: str | None
    page: str
    cell: str
    computed: bool
    printed: bool


def records(page):
    """The calls of `verify` and `refute` on a page."""
    for cell in page.code:
        for call in cell.calls("verify", "refute"):
            done = "verified" if "verify" in ast.unparse(call.func) else "refuted"
            first = call.args[0] if call.args else None
            id = first.value if isinstance(first, ast.Constant) else None
            condition = call.args[1] if len(call.args) > 1 else None
            yield Record(
                done,
                id,
                page.name,
                cell.id,
                condition is not None and is_computed(condition, cell.tree),
                any(
                    line.startswith(f"{id} {done}: ")
                    for line in cell.stdout.splitlines()
                ),
            )


def is_computed(node, tree):
    """Whether a condition depends on more than the constants of its cell."""
    constants, todo, seen = once_assigned(tree), [node], set()
    while todo:
        for inner in ast.walk(todo.pop()):
            if not isinstance(inner, ast.Name) or inner.id in seen:
                continue
            seen.add(inner.id)
            if inner.id in constants:
                todo.append(constants[inner.id])
            elif not hasattr(builtins, inner.id):
                return True
    return False


def once_assigned(tree):
    """The names that a cell binds once, at its top, with what they are bound to.

    A name bound again, as in a count that a loop raises, depends on the loop; so
    does a list that grows by `append`, or a table that is filled.
    """
    times = Counter(
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    grows = {
        node.value.id
        for node in ast.walk(tree)
        if isinstance(node, (ast.Attribute, ast.Subscript))
        and isinstance(node.value, ast.Name)
        and (isinstance(node, ast.Attribute) or isinstance(node.ctx, ast.Store))
    }
    return {
        target.id: statement.value
        for statement in tree.body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Name)
        and times[target.id] == 1
        and target.id not in grows
    }


def marked_cells(page):
    """(id of an entry, cell) for the ids in the cells' metadata `claims`."""
    for cell in page.code:
        for id in cell.metadata.get("claims", []):
            yield id, cell


# ------------------------------------------------------------- the two lists


def lists_are_well_formed(claims, errata):
    for entries, pattern, keys, verdicts in [
        (claims, r"D[0-4]-\d\d", CLAIM_KEYS, CLAIM_VERDICTS),
        (errata, r"E-\d\d", SLIP_KEYS, SLIP_VERDICTS),
    ]:
        ids = Counter(entry["id"] for entry in entries)
        for id in (id for id, times in ids.items() if times > 1):
            yield f"{id} stands twice in its list"
        for entry in entries:
            id = entry["id"]
            if not re.fullmatch(pattern, id):
                yield f"{id} is not like {pattern}"
            if missing := keys - entry.keys():
                yield f"{id} lacks {', '.join(sorted(missing))}"
                continue
            if extra := entry.keys() - keys - OPTIONAL_KEYS:
                yield f"{id} has {', '.join(sorted(extra))}, which nobody reads"
            if entry["verdict"] not in verdicts:
                yield f"{id}: there is no verdict {entry['verdict']!r}"
    known = {entry["id"] for entry in errata}
    for claim in claims:
        for id in set(claim.get("errata", [])) - known:
            yield f"{claim['id']} names {id}, which does not exist"
        if claim.get("kind") not in KINDS:
            yield f"{claim['id']}: kind {claim.get('kind')!r} is not known"
    for slip in errata:
        if slip.get("severity") not in set("WICTN"):
            yield f"{slip['id']}: severity {slip.get('severity')!r} is not known"


# -------------------------------------------------- one place, one proof each


def entries_stand_once(claims, errata, pages):
    """Each entry is the heading of one section of the notebooks on the documents."""
    times = Counter(
        title
        for page in pages
        if is_on_documents(page)
        for cell in page.markdown
        for _, title in headings(cell.source)
    )
    for entry in [*claims, *errata]:
        if (number := times[entry["id"]]) != 1:
            yield f"{entry['id']} is the heading of {number} sections, not 1"


def is_on_documents(page):
    return page.name.startswith("documents/")


def done_entries_are_proved(claims, errata, pages):
    shown = proofs(pages)
    for claim in claims:
        slips = claim.get("errata", [])
        if not claim.get("reason") and claim["verdict"] in (
            "convention",
            "not testable",
        ):
            yield f"{claim['id']}: there is no reason"
        if not claim.get("condition") and claim["verdict"] == "conditional":
            yield f"{claim['id']}: there is no condition"
        if claim["verdict"] == "wrong" and not any(
            how == "refuted" for slip in slips for how, _ in shown.get(slip, ())
        ):
            yield f"{claim['id']}: none of its errata is refuted"
        if claim["verdict"] in ("verified", "conditional"):
            yield from _proof_faults(claim["id"], "verified", shown)
    for slip in errata:
        if slip["verdict"] == "listed" and not slip.get("reason"):
            yield f"{slip['id']}: there is no reason"
        if slip["verdict"] == "verified" and slip["severity"] != "N":
            yield f"{slip['id']}: only notes (severity N) are verified"
        if slip["verdict"] in ("refuted", "verified"):
            yield from _proof_faults(slip["id"], slip["verdict"], shown)


def proofs(pages):
    """By entry: how and where it is proved; cells of one page are one proof."""
    found = {}
    for page in pages:
        if is_on_documents(page):
            for record in records(page):
                if record.computed and record.printed:
                    found.setdefault(record.id, set()).add((record.done, page.name))
        for id, cell in marked_cells(page):
            asserts = any(isinstance(node, ast.Assert) for node in ast.walk(cell.tree))
            if asserts or cell.shown("image/png"):
                found.setdefault(id, set()).add(("asserted", page.name))
    return found


def _proof_faults(id, verdict, shown):
    proofs_of_it = sorted(shown.get(id, ()))
    if len(proofs_of_it) != 1:
        where = ", ".join(page for _, page in proofs_of_it) or "nowhere"
        yield f"{id} ({verdict}) has {len(proofs_of_it)} proofs, not 1: {where}"
    elif proofs_of_it[0][0] not in (verdict, "asserted"):
        yield f"{id} is {proofs_of_it[0][0]}, not {verdict}"


def by_heading(page):
    """(heading, text under it up to the next one) of a page."""
    whole = "\n".join(cell.source for cell in page.markdown)
    parts = re.split(r"^#+ (.+)$", whole, flags=re.M)
    return zip(parts[1::2], parts[2::2], strict=True)


def entries_lead_to_their_lessons(claims, errata, pages):
    """An entry that a lesson proves has a link to that section of the lesson."""
    sections = {}
    for page in pages:
        if is_on_documents(page):
            continue
        inside = {}  # the headings that the cell stands under, by their level
        for cell in page.cells:
            if cell.kind == "markdown":
                for level, title in headings(cell.source):
                    inside = {k: v for k, v in inside.items() if k < level}
                    inside[level] = slug(title)
            for id in cell.metadata.get("claims", []):
                places = {(page.name, anchor) for anchor in inside.values()}
                sections.setdefault(id, set()).update(places)
    links = {}
    for page in filter(is_on_documents, pages):
        for entry, text in by_heading(page):
            alone = Page(page.name, [Cell("markdown", text)])
            for _, target, anchor in linked_pages(alone):
                links.setdefault(entry, set()).add((target, anchor))
    known = {entry["id"] for entry in [*claims, *errata]}
    for id, places in sorted(sections.items()):
        if id in known and not places & links.get(id, set()):
            page, anchor = min(places)
            yield f"{id} has no link to {page}#{anchor}, where it is proved"


# ------------------------------------------------------- the calls and marks


def calls_are_sound(claims, errata, pages):
    known = {entry["id"]: entry for entry in [*claims, *errata]}
    for page in pages:
        if is_on_documents(page):
            for record in records(page):
                for fault in _record_faults(record, known):
                    yield f"{record.page} {record.cell}: {record.id} {fault}"
        elif any(records(page)):
            yield f"{page.name} calls verify or refute: that belongs to the documents"
        for id, cell in marked_cells(page):
            if id not in known:
                yield f"{page.name} {cell.id}: {id} in the metadata is in no list"
            elif known[id]["verdict"] == "not yet":
                yield f"{page.name} {cell.id}: {id} is marked, its verdict is 'not yet'"


def _record_faults(record, known):
    if record.id is None:
        yield "the first argument is not a literal id"
        return
    if record.id not in known:
        yield "is in no list"
        return
    if not record.computed:
        yield "hands over a condition that is not computed"
    if not record.printed:
        yield f"is not in the stored output as {record.done}"
    if known[record.id]["verdict"] == "not yet":
        yield "is shown, but its verdict is 'not yet'"
    if record.done == "refuted" and not record.id.startswith("E-"):
        yield "is a claim: refute the entry of the errata that speaks of it"


RULES = [
    entries_stand_once,
    done_entries_are_proved,
    entries_lead_to_their_lessons,
    calls_are_sound,
]
