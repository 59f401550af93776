"""Formulas over the columns of a row, and texts with formulas in braces: data, never a program.

    formula  = both , { "or" , both } ;            both    = denied , { "and" , denied } ;
    denied   = "not" , denied | compared ;
    compared = sum , [ ( "=" | "!=" | "<" | "<=" | ">" | ">=" ) , sum | "in" , list ] ;
    sum      = product , { ( "+" | "-" ) , product } ;
    product  = signed , { ( "*" | "/" | "mod" ) , signed } ;
    signed   = "-" , signed | atom ;
    atom     = number | quoted | name | ( "min" | "max" | "round" ) , list | "(" , formula , ")" ;
    list     = "(" , formula , { "," , formula } , ")" ;
    template = { character | "{" , formula , [ ":" , format ] , "}" } ;
    format   = "0" , { "0" } | "+" | "A" | "I" ;

A name is that of a column, so a minus has blanks round it. A cell without words is *nothing*: it is false,
it is neither less nor more than anything, `min` and `max` pass over it, and it can be neither added nor
taken away. `no` and `false` are false, and so is what spreadsheets in other languages write for it; 0 is
true, for what costs 0 says so. Cells that are numbers are compared as numbers. A formula is read once, in
time linear in its length, and both are bounded.
"""

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_uppercase
from typing import TypeAlias

from ppgen.definition.worded import Worded, plain, said

LONGEST = 400
"""Characters of a formula."""
DEEPEST = 20
"""Brackets within brackets."""
MOST = 1e9
"""No number of a card goes beyond it."""

Value: TypeAlias = str | int | float | bool
Row: TypeAlias = Mapping[str, Value]
_Term: TypeAlias = Callable[[Row], Value]

_TOKEN = re.compile(
    r"(?P<number>[0-9]{1,9}(?:\.[0-9]{1,9})?)|(?P<quoted>'[^']*'|\"[^\"]*\")"
    r"|(?P<name>[^\W\d](?:[\w-]*\w)?)|(?P<sign><=|>=|!=|[-+*/()=<>,])"
)
_BLANK = re.compile(r"\s*")
_NUMERAL = re.compile(r"[-−+]?\d{1,9}(?:\.\d{1,9})?", re.ASCII)
_PART = re.compile(r"\{([^{}]*)\}|([{}])")
_FORMAT = re.compile(r"(.*):(0+|\+|A|I)", re.DOTALL)
_FALSE = ("", "no", "false", "nein", "falsch", "faux", "falso", "onwaar")
_COMPARED = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_JOINED: Mapping[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "mod": operator.mod,
}
_ROMAN = tuple(
    zip((100, 90, 50, 40, 10, 9, 5, 4, 1), ["C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"], strict=True)
)
_MOST_ROMAN = 399


class FormulaError(ValueError):
    """A formula that cannot be read, or that has no value for a row."""


@dataclass(frozen=True, eq=False)
class Formula:
    """A formula, read."""

    text: str
    value: _Term
    """Gives its value for a row. Raises FormulaError."""
    names: frozenset[str]
    """The columns that it asks for."""


@dataclass(frozen=True, eq=False)
class Template:
    """A text with formulas in braces."""

    source: str
    parts: tuple[str | tuple[Formula, str], ...]
    """Words as they are, and formulas with their formats."""
    names: frozenset[str]
    """The columns that it asks for."""

    def text(self, row: Row) -> str:
        """Fill it for a row; of words in another language it is `Worded`. Raises FormulaError."""
        parts = [
            part if isinstance(part, str) else _filled(part[0].value(row), part[1]) for part in self.parts
        ]
        text = "".join(parts)
        if not any(isinstance(part, Worded) for part in parts):
            return text
        return Worded(text, "".join(map(said, parts)), "".join(map(plain, parts)))


def truth(value: Value) -> bool:
    """Tell whether a value counts as said."""
    return value is True or (value is not False and str(value).strip().lower() not in _FALSE)


def number(value: Value) -> int | float:
    """Read a value as a number. Raises FormulaError."""
    if isinstance(value, int | float):
        return value
    text = value.strip()
    if not _NUMERAL.fullmatch(text):
        raise FormulaError(f"{text[:40]!r} is no number" if text else "nothing is no number")
    text = text.replace("−", "-")
    return float(text) if "." in text else int(text)


@lru_cache(maxsize=4096)
def template(text: str) -> Template:
    """Read a text with formulas in braces. Raises FormulaError."""
    parts: list[str | tuple[Formula, str]] = []
    names: set[str] = set()
    at = 0
    for found in _PART.finditer(text):
        if found[2]:
            raise FormulaError(f"a {found[2]} stands alone in {text[:40]!r}; braces stand round a formula")
        if found.start() > at:
            parts.append(text[at : found.start()])
        shaped = _FORMAT.fullmatch(found[1])
        read = formula(shaped[1] if shaped else found[1])
        names |= read.names
        parts.append((read, shaped[2] if shaped else ""))
        at = found.end()
    if at < len(text):
        parts.append(text[at:])
    return Template(text, tuple(parts), frozenset(names))


@lru_cache(maxsize=4096)
def formula(text: str) -> Formula:
    """Read a formula; one pair of braces may stand round it. Raises FormulaError."""
    if len(text) > LONGEST:
        raise FormulaError(f"a formula has at most {LONGEST} characters")
    whole = text.strip()
    inner = whole[1:-1] if whole[:1] == "{" and whole[-1:] == "}" else whole
    reader = _FormulaReader(inner)
    value = reader.whole()
    return Formula(text, value, frozenset(reader.names))


def _filled(value: Value, form: str) -> str:
    return value if isinstance(value, Worded) and not form else written(value, form)


def written(value: Value, form: str = "") -> str:
    """Write a value in a format: `00`, `+`, `A` for letters, `I` for roman numerals. Raises FormulaError."""
    if value is True or value is False:
        return "yes" if value else ""
    if isinstance(value, float):
        value = int(value) if value == int(value) else round(value, 3)
    if not form or value == "":
        return str(value)
    counted = number(value)
    if form == "+":
        return f"{counted:+g}".replace("-", "−")
    if form[0] == "0":
        return str(value).rjust(len(form), "0")
    if counted != int(counted) or not 1 <= counted <= (_MOST_ROMAN if form == "I" else 702):
        raise FormulaError(f"{value} cannot be written as {form}")
    return _roman(int(counted)) if form == "I" else _lettered(int(counted))


def _roman(value: int) -> str:
    found = ""
    for worth, sign in _ROMAN:
        found += sign * (value // worth)
        value %= worth
    return found


def _lettered(value: int) -> str:
    first, last = divmod(value - 1, 26)
    return (ascii_uppercase[first - 1] if first else "") + ascii_uppercase[last]


class _FormulaReader:
    """Reads one formula from its tokens."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.names: set[str] = set()
        self.tokens = list(self._parted())
        self.at = 0
        self.depth = 0

    def _parted(self) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        at = _BLANK.match(self.text, 0).end()  # type: ignore[union-attr]  # it matches nothing, too
        while at < len(self.text):
            token = _TOKEN.match(self.text, at)
            if token is None:
                raise FormulaError(f"a formula cannot hold {self.text[at]!r}, as {self.text[:60]!r} does")
            found.append((str(token.lastgroup), token[0]))
            at = _BLANK.match(self.text, token.end()).end()  # type: ignore[union-attr]
        return [*found, ("end", "")]

    def take(self, *words: str) -> str:
        """Take the next token if it is one of these, and give it."""
        kind, word = self.tokens[self.at]
        if word in words and kind in ("name", "sign"):
            self.at += 1
            return word
        return ""

    def whole(self) -> _Term:
        if len(self.tokens) == 1:
            raise FormulaError("there is no formula between the braces")
        value = self.either()
        kind, word = self.tokens[self.at]
        if kind != "end":
            raise FormulaError(f"{word!r} was not expected there in the formula {self.text[:60]!r}")
        return value

    def either(self) -> _Term:
        self.depth += 1
        if self.depth > DEEPEST:
            raise FormulaError(f"a formula has brackets at most {DEEPEST} deep")
        terms = [self.both()]
        while self.take("or"):
            terms.append(self.both())
        self.depth -= 1
        return terms[0] if len(terms) == 1 else lambda row: any(truth(term(row)) for term in terms)

    def both(self) -> _Term:
        terms = [self.denied()]
        while self.take("and"):
            terms.append(self.denied())
        # The second is not asked if the first is false, so that it may ask for what would have no value.
        return terms[0] if len(terms) == 1 else lambda row: all(truth(term(row)) for term in terms)

    def denied(self) -> _Term:
        turns = 0
        while self.take("not"):
            turns += 1
        term = self.compared()
        return term if not turns else lambda row: truth(term(row)) != bool(turns % 2)

    def compared(self) -> _Term:
        left = self.sum()
        if self.take("in"):
            if not self.take("("):
                raise FormulaError(f"after `in` comes a list in round brackets: {self.text[:60]!r}")
            among = self.listed()
            return lambda row: any(_alike(left(row), one(row)) for one in among)
        sign = self.take(*_COMPARED)
        if not sign:
            return left
        right = self.sum()
        return lambda row: _compared(sign, left(row), right(row))

    def sum(self) -> _Term:
        term = self.product()
        while sign := self.take("+", "-"):
            term = _joined(sign, term, self.product())
        return term

    def product(self) -> _Term:
        term = self.signed()
        while sign := self.take("*", "/", "mod"):
            term = _joined(sign, term, self.signed())
        return term

    def signed(self) -> _Term:
        turns = 0
        while self.take("-"):
            turns += 1
        term = self.atom()
        if not turns:
            return term
        sign = -1 if turns % 2 else 1
        return lambda row: sign * number(term(row))

    def listed(self) -> Sequence[_Term]:
        found = [self.either()]
        while self.take(","):
            found.append(self.either())
        if not self.take(")"):
            raise FormulaError(f"a bracket is not closed in {self.text[:60]!r}")
        return found

    def atom(self) -> _Term:
        kind, word = self.tokens[self.at]
        self.at += kind != "end"
        if kind == "number":
            value = number(word)
            return lambda _: value
        if kind == "quoted":
            return lambda _: word[1:-1]
        if kind == "name" and word in ("min", "max", "round") and self.take("("):
            return _called(word, self.listed())
        if kind == "name" and word not in ("or", "and", "not", "in", "mod"):
            self.names.add(word)
            return lambda row: _looked_up(word, row)
        if word == "(":
            inner = self.listed()
            if len(inner) > 1:
                raise FormulaError(f"a list stands after `in`, min, max or round: {self.text[:60]!r}")
            return inner[0]
        raise FormulaError(f"something is missing in the formula {self.text[:60]!r}")


def _looked_up(name: str, row: Row) -> Value:
    try:
        return row[name]
    except KeyError:
        raise FormulaError(f"there is no column or value {name!r}") from None


def _called(word: str, given: Sequence[_Term]) -> _Term:
    def value(row: Row) -> Value:
        numbers = [number(one) for one in (term(row) for term in given) if one != ""]
        if not numbers:
            return ""
        if word == "round":
            return round(numbers[0], int(numbers[1]) if len(numbers) > 1 else None)
        return min(numbers) if word == "min" else max(numbers)

    return value


def _joined(sign: str, left: _Term, right: _Term) -> _Term:
    def value(row: Row) -> Value:
        one, other = number(left(row)), number(right(row))
        if sign in ("/", "mod") and other == 0:
            raise FormulaError("a formula divides by 0")
        found: int | float = _JOINED[sign](one, other)
        if abs(found) > MOST:
            raise FormulaError("a formula comes to more than a thousand million")
        return found

    return value


def _alike(one: Value, other: Value) -> bool:
    return _compared("=", one, other)


def _compared(sign: str, left: Value, right: Value) -> bool:
    try:
        return bool(_COMPARED[sign](number(left), number(right)))
    except FormulaError:
        if sign in ("=", "!="):
            return bool(_COMPARED[sign](written(left).strip(), written(right).strip()))
        if "" in (left, right):
            return False
        raise
