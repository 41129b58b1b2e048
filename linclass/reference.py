"""The reference of the package, made from its docstrings.

What a page shows of a docstring is what ``help`` shows, set as Markdown, and its
examples have been run.
"""

import doctest
import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

__all__ = ["document", "examples"]

_SECTION = re.compile(r"^(\w[\w ]*)\n-{3,}$", re.MULTILINE)
_LISTS = {"Parameters", "Attributes", "Returns", "Raises", "Warns"}


def document(*things: Any) -> Any:
    """The docstrings of modules, classes and functions, as Markdown.

    A heading for each public class and function, in the order of the source, with its
    methods below it. Before that, all their examples are run, and counted.

    Parameters
    ----------
    *things : module, class or function
        Of a module: what its ``__all__`` lists, or what it defines without a leading
        underscore.

    Returns
    -------
    IPython.display.Markdown
        As the last line of a cell, it is shown.

    Raises
    ------
    ValueError
        If an example prints something else than it says.

    Examples
    --------
    >>> from linclass import geometry
    >>> document(geometry.augment)
    <IPython.core.display.Markdown object>
    """
    from IPython.display import Markdown

    number = sum(map(examples, things))
    lines = [f"*Examples run, and right: {number}.*"]
    for member in (member for thing in things for member in _members(thing)):
        lines += [f"### {member.__name__}", *_entry(member)]
    return Markdown("\n\n".join(lines))


def examples(thing: Any) -> int:
    """Run the examples of a module, class or function, and return their number.

    Raises
    ------
    ValueError
        If an example prints something else than it says; with doctest's report.

    Examples
    --------
    >>> from linclass import geometry
    >>> examples(geometry.augment)
    1
    """
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for member in _members(thing):
        names = dict(vars(inspect.getmodule(member)))
        for test in doctest.DocTestFinder().find(member, globs=names):
            runner.run(test, out=report.append)
    if runner.failures:
        raise ValueError("".join(report))
    return runner.tries


def _members(thing: Any) -> list[Any]:
    """The public classes and functions of a module; of another thing, itself."""
    if not inspect.ismodule(thing):
        return [thing]
    names = getattr(thing, "__all__", None)
    if names is None:
        names = [
            name
            for name, value in vars(thing).items()
            if not name.startswith("_")
            and getattr(value, "__module__", None) == thing.__name__
        ]
    members = [vars(thing)[name] for name in names]
    return [m for m in members if inspect.isclass(m) or inspect.isfunction(m)]


def _entry(thing: Any) -> Iterator[str]:
    if not (inspect.isclass(thing) and issubclass(thing, BaseException)):
        yield f"`{_call(thing.__name__, thing)}`"
    yield from _markdown(inspect.getdoc(thing) or "")
    if inspect.isclass(thing):
        for name, member in vars(thing).items():
            own = f"{thing.__name__}.{name}"
            if name.startswith("_") or not inspect.getdoc(member):
                continue
            if isinstance(member, property) or hasattr(member, "func"):
                yield f"**`{own}`**"
            elif callable(getattr(member, "__func__", member)):
                yield f"**`{_call(own, getattr(member, '__func__', member))}`**"
            else:
                continue
            yield from _markdown(inspect.getdoc(member) or "")


def _call(name: str, function: Callable[..., Any]) -> str:
    """How a function is called: its parameters and defaults, without their types."""
    signature = inspect.signature(function)
    empty = inspect.Parameter.empty
    plain = signature.replace(
        parameters=[
            parameter.replace(annotation=empty)
            for parameter in signature.parameters.values()
            if parameter.name not in ("self", "cls")
        ],
        return_annotation=empty,
    )
    return name + str(plain)


def _markdown(docstring: str) -> Iterator[str]:
    """The parts of a docstring as blocks of Markdown."""
    start, *rest = _SECTION.split(docstring)
    yield from _prose(start)
    for title, body in zip(rest[::2], rest[1::2], strict=True):
        yield f"*{title}*"
        if title in _LISTS:
            yield _items(body.strip("\n"))
        else:
            yield from _prose(body)


def _prose(text: str) -> Iterator[str]:
    """Paragraphs and lists; examples and tables stay as they are, in one width."""
    blocks = [
        block for block in re.split(r"\n\s*\n", text.strip("\n")) if block.strip()
    ]
    for block in blocks:
        lead = block.lstrip()
        if lead.startswith(">>>"):
            yield f"```python\n{inspect.cleandoc(block)}\n```"
        elif lead.startswith("===") or block.startswith("    "):
            yield f"```text\n{inspect.cleandoc(block)}\n```"
        elif re.match(r"\S.* : .*\n    ", block):
            yield _items(block)
        else:
            yield _escape(block)


def _items(body: str) -> str:
    """Entries of a list of parameters: a name and type, then indented lines."""
    items = []
    for entry in re.split(r"\n(?=\S)", body):
        line, *rest = [line.strip() for line in entry.splitlines() if line.strip()]
        name, _, kind = line.partition(" : ")
        items.append(
            f"- **{_escape(name)}**" + (f" ({_escape(kind)})." if kind else ".")
        )
        items += [f"  {line}" for line in _escape("\n".join(rest)).splitlines()]
    return "\n".join(items)


def _escape(text: str) -> str:
    """Text with the characters that Markdown would take for its own, outside code.

    A formula, which has a role in a docstring, stands between dollars.
    """
    parts = re.split(r"((?::\w+:)?`[^`]+`|``.+?``)", text, flags=re.DOTALL)
    parts[::2] = [re.sub(r"([*$<\[\]])", r"\\\1", part) for part in parts[::2]]
    parts[1::2] = [_role(part) for part in parts[1::2]]
    return "".join(parts)


def _role(text: str) -> str:
    if text.startswith(":math:"):
        return f"${' '.join(text[7:-1].split())}$"
    return re.sub(r"^:\w+:", "", text)
