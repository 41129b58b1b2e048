"""The ledgers, held against the cells that prove their entries.

An entry counts as done only if its page proves it: the id stands as a literal in a
call of `verify` or `refute` whose condition is computed, and the stored output of
that cell holds the line. What cannot be computed has a reason.
"""

import ast
import builtins
import re
from collections import Counter
from dataclasses import dataclass

CLAIM_VERDICTS = {
    "verified",
    "conditional",
    "wrong",
    "convention",
    "not testable",
    "not yet",
}
SLIP_VERDICTS = {"refuted", "verified", "listed", "not yet"}
PROVED_BY_CALL = {"def", "der", "clm", "thm", "alg", "ex", "note"}
PROVED_BY_CELL = {"fig", "exc", "gap"}
CLAIM_KEYS = {"id", "place", "kind", "statement", "verdict", "page"}
SLIP_KEYS = {
    "id",
    "documents",
    "place",
    "severity",
    "printed",
    "right",
    "verdict",
    "page",
}
OPTIONAL_KEYS = {"condition", "errata", "reason", "saved", "shown"}


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
    does a list that grows by `append`.
    """
    times = Counter(
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    grows = {
        node.value.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
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
        if claim.get("kind") not in PROVED_BY_CALL | PROVED_BY_CELL:
            yield f"{claim['id']}: kind {claim.get('kind')!r} is not known"
    for slip in errata:
        if slip.get("severity") not in set("WICTN"):
            yield f"{slip['id']}: severity {slip.get('severity')!r} is not known"


def done_entries_are_proved(claims, errata, pages):
    proved = {
        (record.done, record.id, record.page)
        for page in pages
        for record in records(page)
        if record.computed and record.printed
    }
    marked = {
        (id, page.name): cell for page in pages for id, cell in marked_cells(page)
    }
    slips = {slip["id"]: slip for slip in errata}
    for claim in claims:
        for fault in _claim_faults(claim, proved, marked, slips):
            yield f"{claim['id']} ({claim['verdict']}): {fault}"
    for slip in errata:
        for fault in _slip_faults(slip, proved):
            yield f"{slip['id']} ({slip['verdict']}): {fault}"


def _claim_faults(claim, proved, marked, slips):
    id, verdict, page = claim["id"], claim["verdict"], claim["page"]
    if verdict in ("convention", "not testable") and not claim.get("reason"):
        yield "there is no reason"
    if verdict == "conditional" and not claim.get("condition"):
        yield "there is no condition"
    if verdict == "wrong" and not any(
        ("refuted", slip, slips[slip]["page"]) in proved
        for slip in claim.get("errata", [])
        if slip in slips
    ):
        yield "none of its errata is refuted on its page"
    if verdict in ("verified", "conditional"):
        if claim["kind"] in PROVED_BY_CELL:
            if (id, page) not in marked:
                yield f"no cell of {page} has it in its metadata"
            elif claim["kind"] == "fig" and not marked[id, page].shown("image/png"):
                yield f"its cell on {page} shows no picture"
        elif ("verified", id, page) not in proved:
            yield f"no cell of {page} verifies it"


def _slip_faults(slip, proved):
    id, verdict, page = slip["id"], slip["verdict"], slip["page"]
    if verdict == "listed" and not slip.get("reason"):
        yield "there is no reason"
    if verdict == "verified" and slip["severity"] != "N":
        yield "only notes (severity N) are verified; others are refuted"
    if verdict in ("refuted", "verified") and (verdict, id, page) not in proved:
        yield f"no cell of {page} shows it"


# ------------------------------------------------------- the calls and marks


def calls_are_sound(claims, errata, pages):
    known = {entry["id"]: entry for entry in [*claims, *errata]}
    all_records = [record for page in pages for record in records(page)]
    for record in all_records:
        for fault in _record_faults(record, known):
            yield f"{record.page} {record.cell}: {record.id} {fault}"
    both = {r.id for r in all_records if r.done == "verified"} & {
        r.id for r in all_records if r.done == "refuted"
    }
    for id in sorted(both, key=str):
        yield f"{id} is both verified and refuted"
    for page in pages:
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


RULES = [done_entries_are_proved, calls_are_sound]
