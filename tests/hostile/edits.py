"""Changes of files that know what they change: trees of YAML, lines of Markdown and of transcripts, words.

Every change is made by the random numbers it is given, so that the same number makes the same change.
"""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)

MARKUP = "\"'><script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)>"
TEXTS = (
    *("", " ", "\n", "-", "#", "> ", "---", "...", "`", "```", "[[", "]]", "[[x]]", "**", "{}", "%s", "{0}"),
    *("null", "true", "0", "-1", "1e9", "NaN", "2026-99-99", "0000-00-00", "index", "__class__", "con"),
    *("../../x", "/etc/passwd", "..", ".", "a/b", "a\\b", "~", "file:///etc/passwd", "a\0b", "C:\\x"),
    *(
        "\x1b[2J",
        "\x1b]52;c;ZXZpbA==\x07",
        "\r",
        "\b\b",
        "\x7f",
        "\x85",
        "\u2028",
        "\u202e",
        "\u2066",
        "\ufeff",
    ),
    *("é", "ﬀ", "漢字", "👩‍👩‍👧", "a\u0301" * 20, "\u200b", "\ud7ff", "\ufffd", "\U0010ffff", "ߎ", "ع"),
    *(MARKUP, "<!--", "javascript:alert(1)", "[x](javascript:alert(1))", "![x](http://elsewhere.example/x)"),
    *("]]>", "&amp;", "&#106;avascript:alert(1)", "<style>*{display:none}</style>", "{: onclick=alert(1)}"),
    *("x" * 200, "x" * 20_000, "x " * 5_000, "[" * 3_000, "[a](" * 2_000, "*" * 3_000, "a\n" * 2_000),
)
NUMBERS = (
    *(0, 1, 2, 3, 4, 5, 6, 7, 10, 41, 100, 200, 1000, 10_000, 1_000_000, 10**9, 10**17, -1, -5, -(10**9)),
    *(0.0, 0.5, 0.001, 0.000001, 1.5, 99.99, 12345.678, 999999999.5, -0.5, -99999.5),
)
DEEP = 3000
"""Opened lists or mappings that may be too deep for `LOADER`, which would overrun the stack."""
PLAIN = (*TEXTS, *NUMBERS, None, True, False)

Where = tuple[Any, Any]
"""A mapping or list, and the key or index of one of its entries."""


REFERENCES = (
    *(
        "[[{}]]",
        "[[words|{}]]",
        "*[[{}]]*",
        "`[[{}]]`",
        "> [[{}]]",
        "[x]([[{}]])",
        "[[a\nb|{}]]",
        "# On [[{}]]",
    ),
    *("[[{}", "[[ {} ]]", "[[x|y|{}]]", "[[{}]] and [[{}]]", "- [[{}]]", "| [[{}]] |\n|---|\n| x |"),
)
"""Ways to refer to something."""
HOSTS = (
    *(
        "example.org",
        "münchen.example",
        "例え.jp",
        "a\u200fb.org",
        "a..b",
        "-",
        "[::1]:8000",
        "[::1",
        "x" * 70,
    ),
    *("user:pw@example.org", "example.org:x", "XN--R8JZ45G.jp", "пример.рф", "مثال.إختبار", "\u2126.org"),
)
PATHS = (
    "",
    "/",
    "/games",
    "/a\u200fb",
    "/漢字/" + "ж" * 40,
    "/%zz",
    "/?q=é#x",
    "/" + "a" * 400,
    "/" + "漢" * 150,
)


def refer(name: str, text: str, rng: random.Random) -> str:
    """Write a reference into Markdown or prose, alive or dead; give a site another address, other words."""
    if name.endswith("site.yml"):
        address = f"https://{rng.choice(HOSTS)}{rng.choice(PATHS)}"
        words = rng.choice(
            ("", "title: W\n", "footer: See [[x]].\n", "terms: {name: CC BY 4.0}\n", "emblem: mug\n")
        )
        return f'address: "{address}"\n{words}'
    known = re.findall(r"\bid: ([a-z][a-z.-]+)", text) or ["walk.forward", "setup", "no.such-thing"]
    wanted = rng.choice((*known, "walk.forward", "no.such-thing", "Walk.Forward", "", "pawn", "x" * 100, "é"))
    written = rng.choice(REFERENCES).replace("{}", wanted)
    if name.endswith(".md"):
        lines = text.split("\n")
        lines.insert(rng.randrange(len(lines)), written)
        return "\n".join(lines)
    at = rng.choice([found.end() for found in re.finditer(r"text: \"?", text)] or [len(text)])
    return text[:at] + written.replace("\n", " ") + " " + text[at:]


def edit(name: str, text: str, rng: random.Random, others: Sequence[str]) -> str:
    """Change the text of a file once, as its kind asks for; `others` are texts of its kind to borrow from."""
    if rng.random() < 0.1:
        return rng.choice(RAW)(text, rng)
    if name.endswith((".yml", ".yaml")):
        return edit_tree(text, rng, others) if rng.random() < 0.85 else edit_lines(text, rng, others)
    if rng.random() < 0.25:
        return edit_position(text, rng, others)
    return edit_lines(text, rng, others)


# Trees


def edit_tree(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """Change one place of the data in a YAML text; a text that holds none is changed by lines."""
    if len(text) > 1 << 20 or any(text.count(mark) > DEEP for mark in ("[", "{", "- ")):
        return edit_lines(text, rng, others)
    try:
        data = yaml.load(text, LOADER)
        places = list(entries(data))
        if not places:
            return edit_lines(text, rng, others)
        rng.choice(TREE)(*rng.choice(places), places, rng)
        return yaml.dump(data, Dumper=DUMPER, allow_unicode=True, sort_keys=False, width=100)
    except (yaml.YAMLError, ValueError, RecursionError, TypeError, AttributeError):
        return edit_lines(text, rng, others)


def entries(data: Any) -> Iterator[Where]:
    """Yield every entry of mappings and lists, however deep."""
    if isinstance(data, (dict, list)):
        for key in list(data) if isinstance(data, dict) else range(len(data)):
            yield data, key
            yield from entries(data[key])


def drop(holder: Any, key: Any, places: list[Where], rng: random.Random) -> None:
    del holder[key]


def replace(holder: Any, key: Any, places: list[Where], rng: random.Random) -> None:
    holder[key] = rng.choice(PLAIN)


def like(holder: Any, key: Any, places: list[Where], rng: random.Random) -> None:
    """Put another value of the same type."""
    old = holder[key]
    if isinstance(old, str):
        where = rng.randint(0, len(old))
        holder[key] = old[:where] + rng.choice(TEXTS) + old[where:]
    elif isinstance(old, (int, float)):
        holder[key] = rng.choice((*NUMBERS, old + 1, old - 1, -old, old * 10))
    elif isinstance(old, list):
        rng.shuffle(old)
    else:
        holder[key] = {}


def rename(holder: Any, key: Any, places: list[Where], rng: random.Random) -> None:
    if isinstance(holder, dict):
        keys = [other for there, other in places if isinstance(there, dict)]
        new = rng.choice((f"{key}x", rng.choice(keys), rng.choice(TEXTS), rng.choice(NUMBERS)))
        for old, value in list(holder.items()):  # in the same order
            del holder[old]
            holder[new if old == key else old] = value


def double(holder: Any, key: Any, places: list[Where], rng: random.Random) -> None:
    if isinstance(holder, list):
        holder[key:key] = [copy.deepcopy(holder[key]) for _ in range(rng.choice((1, 1, 1, 5, 50, 500)))]
    else:
        holder[f"{key}-again"] = copy.deepcopy(holder[key])


def swap(holder: Any, key: Any, places: list[Where], rng: random.Random) -> None:
    there, other = rng.choice(places)
    a, b = copy.deepcopy(holder[key]), copy.deepcopy(there[other])
    holder[key], there[other] = b, a


def graft(holder: Any, key: Any, places: list[Where], rng: random.Random) -> None:
    there, other = rng.choice(places)
    holder[key] = copy.deepcopy(there[other])


def kin(holder: Any, key: Any, places: list[Where], rng: random.Random) -> None:
    """Put what stands elsewhere under the same key."""
    same = [there[other] for there, other in places if other == key and type(there) is type(holder)]
    holder[key] = copy.deepcopy(rng.choice(same))


def wrap(holder: Any, key: Any, places: list[Where], rng: random.Random) -> None:
    value = holder[key]
    for _ in range(rng.choice((1, 1, 2, 30, 300))):
        value = [value] if rng.random() < 0.7 else {"a": value}
    holder[key] = value


def empty(holder: Any, key: Any, places: list[Where], rng: random.Random) -> None:
    holder[key] = rng.choice(([], {}, "", None))


TREE: tuple[Callable[[Any, Any, list[Where], random.Random], None], ...] = (
    *(drop, replace, replace, like, like, like, rename, double, swap, graft, kin, kin, wrap, empty),
)

# Lines


def edit_lines(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """Change one line of a text, or where it stands."""
    lines = text.split("\n")
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    line = lines[at]
    what = rng.randrange(9)
    if what == 0:
        del lines[at]
    elif what == 1:
        lines[at:at] = [line] * rng.choice((1, 1, 1, 10, 1000))
    elif what == 2:
        lines[at], lines[to] = lines[to], line
    elif what == 3:
        lines.insert(to, lines.pop(at))
    elif what == 4:
        lines.insert(at, rng.choice(rng.choice(others).split("\n")))
    elif what == 5:
        lines.insert(at, rng.choice(TEXTS))
    elif what == 6:
        marked = [n for n, one in enumerate(lines) if re.match(r"\s*(---|```|>|#|\.\.\.)", one)] or [at]
        at = rng.choice(marked)
        lines[at] = rng.choice(NEARLY)(lines[at])
    elif what == 7:
        asked = [n for n, one in enumerate(lines) if one.startswith("> ")] or [at]
        at = rng.choice(asked)
        lines[at] = edit_words(lines[at], rng)
    else:
        where = rng.randint(0, len(line))
        lines[at] = line[:where] + rng.choice(TEXTS) + line[where + rng.randint(0, 3) :]
    return "\n".join(lines)


NEARLY: tuple[Callable[[str], str], ...] = (
    lambda line: f" {line}",
    lambda line: f"    {line}",
    lambda line: f"{line} ",
    lambda line: f"{line}{line[-1:]}",
    lambda line: line[:-1],
    lambda line: line.replace(" ", "", 1),
    lambda line: line.replace(" ", "\u00a0", 1),
    lambda line: f"> {line}",
    lambda line: f"\t{line}",
)


def edit_words(line: str, rng: random.Random) -> str:
    """Change a line of words, such as what a player does."""
    words = line.split(" ")
    at = rng.randrange(len(words))
    what = rng.randrange(5)
    if what == 0:
        del words[at]
    elif what == 1:
        words.insert(at, words[at])
    elif what == 2:
        words[at] = str(rng.choice(NUMBERS))
    elif what == 3:
        words[at] = rng.choice(TEXTS).replace("\n", " ")
    else:
        rng.shuffle(words)
    return " ".join(words)


def edit_position(text: str, rng: random.Random, others: Sequence[str]) -> str:
    """Change the data of the position or the facts of one transcript."""
    parts = re.split(r"(?ms)(^```play[^\n]*\n)(.*?)(^```$)", text)
    if len(parts) < 4:
        return edit_lines(text, rng, others)
    at = rng.randrange(2, len(parts), 4)
    pieces = parts[at].split("---\n")
    which = rng.choice((0, -1))
    pieces[which] = edit_tree(pieces[which], rng, others)
    parts[at] = "---\n".join(pieces)
    return "".join(parts)


# Whole texts


def _cut(text: str, rng: random.Random) -> str:
    return text[: rng.randint(0, len(text))]


def _bytes(text: str, rng: random.Random) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(("\udcff", "\udcc3", "\udced\udca0\udc80", "\0", "\x1b")) + text[at:]


def _anchors(text: str, rng: random.Random) -> str:
    return (
        f"{text}\n{rng.choice(('x: &a [1]', 'x: *a', '<<: {a: 1}', '--- x', 'x: !!python/name:os.system'))}\n"
    )


def _deep(text: str, rng: random.Random) -> str:
    return text + "\n" + rng.choice(("[" * 5000, "{a: " * 2000, "- " * 3000, "> " * 2000, "* " * 300 + "x"))


def _ends(text: str, rng: random.Random) -> str:
    return text.replace("\n", rng.choice(("\r\n", "\r", "\u2028", "\x0b", "\x85")))


def _none(text: str, rng: random.Random) -> str:
    return rng.choice(("", "\n", "\ufeff", "---\n", "null\n", "[]\n", "{}\n", "x\n", "\ufeff" + text))


RAW: tuple[Callable[[str, random.Random], str], ...] = (_cut, _bytes, _anchors, _deep, _ends, _none)
