"""The phrases of ppgen itself, as its code has them: what a catalogue of a language is made from."""

from __future__ import annotations

import ast
import re
from ast import literal_eval
from collections.abc import Iterator
from pathlib import Path

from ppgen.language import counting
from ppgen.language.helping import FILLED_IN, paragraphs
from ppgen.language.po import Message

SCRIPTS = Path("site", "assets", "javascripts")
"""Where the scripts of pages lie, beside ppgen."""
_SAID = re.compile(r"""\bsay\((["'])(.+?)\1[,)]""")
"""A phrase in a template."""
_SCRIPT_SAYS = re.compile(r"""\b(?:say|saying|phrase)\(\s*("(?:[^"\\\n]|\\.)+")""")
_SCRIPT_COUNTS = re.compile(r"""\bcounted\([^"\n]*?, "([^"\n]+)"\)""")
"""What scripts say and count, as their words stand there."""


def phrases(folder: Path | None = None) -> list[Message]:
    """Give all phrases, in the order of modules, each once; each with the modules that speak it."""
    folder = folder or Path(__file__).parent.parent
    found: dict[tuple[str, str], list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text("utf-8")
        has_help = "ppgen.cli.help import" in text
        if not has_help and "ppgen.language import" not in text and "def spoken(" not in text:
            continue
        module, tree = path.relative_to(folder).as_posix(), ast.parse(text)
        for one, several in (*_phrases(tree), *((text, "") for text in _help(tree) if has_help)):
            places = found.setdefault((one, several), [])
            if module not in places:
                places.append(module)
    for path, one in _in_templates(folder):
        places = found.setdefault((one, ""), [])
        if path.name not in places:
            places.append(path.name)
    for message in script_phrases(folder.parent / SCRIPTS):
        places = found.setdefault((message.text, message.several), [])
        places += message.notes
    return [Message("", one, several, notes=(", ".join(places),)) for (one, several), places in found.items()]


def script_phrases(folder: Path) -> list[Message]:
    """Give what scripts of pages say and count, each once."""
    found: dict[tuple[str, str], list[str]] = {}
    for path in sorted(folder.glob("*.js")):
        text = path.read_text("utf-8")
        said = [(literal_eval(one), "") for one in _SCRIPT_SAYS.findall(text)]
        for one in [*said, *(counting(thing) for thing in _SCRIPT_COUNTS.findall(text))]:
            places = found.setdefault(one, [])
            if path.name not in places:
                places.append(path.name)
    return [Message("", one, several, notes=tuple(places)) for (one, several), places in found.items()]


def _in_templates(folder: Path) -> Iterator[tuple[Path, str]]:
    """Give the phrases of templates of pages, which are said by `say`; those of the site lie beside ppgen."""
    for templates in (folder, folder.parent / "site" / "overrides"):
        for path in sorted(templates.rglob("*.html")):
            for found in _SAID.finditer(path.read_text("utf-8")):
                yield path, found[2]


def _phrases(tree: ast.AST) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name, constants = node.func.id, [_constants(each) for each in node.args]
            if name in ("spoken", "phrase") and constants:
                yield from ((text, "") for text in constants[0])
            elif name == "together" and len(constants) > 1:
                yield from ((text, "") for text in constants[1])
            elif name == "counted" and len(constants) > 1:
                yield from map(counting, constants[1])


def _help(tree: ast.AST) -> Iterator[str]:
    """Give what commands say in their help: what they do, their options, and what is to be filled in."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            if any(_made_by(each) in ("command", "group") for each in node.decorator_list):
                yield from paragraphs(ast.get_docstring(node) or "")
        elif (maker := _made_by(node)) in ("option", "argument") and isinstance(node, ast.Call):
            given = {each.arg: _constants(each.value) for each in node.keywords}
            yield from given.get("help", [])
            named = [text.upper() for text in _constants(node.args[0])] if maker == "argument" else []
            for text in given.get("metavar", named):
                yield from FILLED_IN.findall(text)


def _made_by(node: ast.AST) -> str:
    """Name the decorator of click, or of a group, that a node calls; nothing for what is none."""
    return node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""


def _constants(node: ast.expr) -> list[str]:
    """Give the texts that an expression may be: of a choice both, of a mapping its values."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) and node.value else []
    if isinstance(node, ast.IfExp):
        return [*_constants(node.body), *_constants(node.orelse)]
    return []
