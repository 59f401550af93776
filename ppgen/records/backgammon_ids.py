"""Positions of backgammon in one line: XGID, and the position and match IDs of gnubg.

White is the player below in an XGID, and player 0 in a match ID; the IDs name no colours.

>>> position_id("4HPwATDgc/ABMA")[1]
{6: 5, 8: 3, 13: 5, 24: 2}
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ppgen.engine import BadPosition
from ppgen.records.backgammon import BAR, GAME
from ppgen.records.model import MOST_GAMES, POSITIONS, GameRecord, Note, Played

if TYPE_CHECKING:
    from ppgen.records.reading import Reading

XGID, GNUBG = POSITIONS
MEN = 15
MOST_CUBE = 30
"""The cube shows a power of 2, of which this is the greatest that is read."""
PLACES = 26
ID, MATCH = 14, 12
"""Characters of a position ID and of a match ID."""
FIELDS = 10
PLAYING = (0, 1)
"""States of a match ID in which a game goes on, or has not begun."""
_XGID = re.compile(r"XGID=(\S{1,200})")
_LABELLED = re.compile(r"Position ID\s*:\s*(\S+)", re.IGNORECASE)
_MATCHED = re.compile(r"Match ID\s*:\s*(\S+)", re.IGNORECASE)
_LETTERS = re.compile(r"[A-Za-z0-9+/]+")
_BARE = re.compile(r"\s*([A-Za-z0-9+/]{12,16})(?::([A-Za-z0-9+/]{8,16}))?\s*")
SEEMS = re.compile(
    r"XGID=|Position ID\s*:|\A\s*[A-Za-z0-9+/]{12,16}(?::[A-Za-z0-9+/]{8,16})?[ \t\r]*(?:\n|\Z)"
)
"""What a text of such lines begins with, or holds."""

Men = Mapping[int, int]
"""How many men stand on each point, in the count of whose they are; 25 is the bar."""


class NoPosition(ValueError):
    """What is written as a position and is none: the text says why, `at` which character of it."""

    def __init__(self, text: str, at: int = 0) -> None:
        super().__init__(text)
        self.at = at


@dataclass(frozen=True, slots=True)
class GammonPosition:
    """Where the men stand, and how the match does."""

    white: Men
    black: Men
    on_roll: str = "white"
    dice: tuple[int, ...] = ()
    cube: int = 1
    holder: str | None = None
    doubled: bool = False
    """Whether who is on roll has doubled, and the other is to answer."""
    crawford: bool = False
    jacoby: bool = False
    length: int = 0
    score: tuple[int, int] = field(default=(0, 0))

    def plain(self) -> dict[str, Any]:
        """Write it as a position of the game."""
        other = "black" if self.on_roll == "white" else "white"
        free = not self.crawford and self.holder in (None, self.on_roll)
        phase = "move" if self.dice else "answer" if self.doubled else "choose" if free else "roll"
        options = {"cube": "no" if self.crawford else "yes", **({"jacoby": "yes"} if self.jacoby else {})}
        written: dict[str, Any] = {
            "options": options,
            "phase": phase,
            "to_act": other if phase == "answer" else self.on_roll,
            "board": {"white": _placed(self.white, "white"), "black": _placed(self.black, "black")},
        }
        if self.dice:
            one, two = self.dice
            written["dice"] = [one] * 4 if one == two else sorted(self.dice, reverse=True)
        if self.cube > 1:
            written["cube"] = self.cube
        if self.holder:
            written["holder"] = self.holder
        return written

    @property
    def told(self) -> str:
        """Say it in a line."""
        what = f"to play {''.join(map(str, self.dice))}" if self.dice else "to roll or double"
        what = "has doubled" if self.doubled else "to roll" if self.crawford and not self.dice else what
        match = f"match to {self.length}, {self.score[0]} : {self.score[1]}" if self.length else "for money"
        cube = f"cube {self.cube} {f'with {self.holder}' if self.holder else 'in the middle'}"
        return f"{self.on_roll} {what}, {match}, {'Crawford game' if self.crawford else cube}"


def _placed(men: Men, seat: str) -> dict[Any, int]:
    """Write the men of a seat by the names of places."""
    found: dict[Any, int] = {}
    for at, count in sorted(men.items(), reverse=True):
        found["bar" if at == BAR else at if seat == "white" else BAR - at] = count
    if left := MEN - sum(men.values()):
        found[f"{seat}-off"] = left
    return found


def xgid(text: str) -> GammonPosition:
    """Read what stands behind `XGID=`. Raises NoPosition."""
    fields = text.split(":")
    if len(fields[0]) != PLACES:
        raise NoPosition(f"an XGID has {PLACES} places, and here are {len(fields[0])}")
    if len(fields) != FIELDS:
        raise NoPosition(f"an XGID has {FIELDS} parts with colons between, and here are {len(fields)}")
    starts = [sum(len(each) + 1 for each in fields[:at]) for at in range(FIELDS)]
    men: dict[str, dict[int, int]] = {"white": {}, "black": {}}
    for place, letter in enumerate(fields[0]):
        if letter != "-":
            seat = "white" if letter.isupper() else "black"
            count = ord(letter.lower()) - ord("a") + 1
            at = place if seat == "white" else BAR - place
            if not ("a" <= letter.lower() <= "o") or at == 0:
                raise NoPosition(f"{letter!r} cannot stand at place {place + 1}", place)
            men[seat][at] = count
    _counted(men)
    cube, owner, turn, score, other, flag, length = (
        _number(fields[at], starts[at]) for at in (1, 2, 3, 5, 6, 7, 8)
    )
    if turn not in (1, -1) or owner not in (0, 1, -1) or not 0 <= cube <= MOST_CUBE:
        raise NoPosition("the cube is a power of 2, its owner 1, 0 or -1, the turn 1 or -1", starts[1])
    seats = {1: "white", -1: "black", 0: None}
    dice, crawford = fields[4], bool(length and flag & 1)
    if dice == "D" and crawford:
        raise NoPosition("a double in the Crawford game", starts[4])
    if dice in ("B", "R"):
        raise NoPosition("beavers and raccoons are not judged here", starts[4])
    if dice not in ("00", "D") and not re.fullmatch("[1-6][1-6]", dice):
        raise NoPosition(f"{dice!r} are no dice; they are two digits, 00 or D", starts[4])
    return GammonPosition(
        men["white"],
        men["black"],
        str(seats[turn]),
        tuple(map(int, dice)) if dice not in ("00", "D") else (),
        2**cube,
        seats[owner],
        dice == "D",
        crawford,
        bool(not length and flag & 1),
        length,
        (score, other),
    )


def _number(text: str, at: int) -> int:
    if not re.fullmatch(r"-?[0-9]{1,5}", text):
        raise NoPosition(f"{text[:20]!r} is no number", at)
    return int(text)


def _counted(men: Mapping[str, Men]) -> None:
    for seat, on in men.items():
        if (count := sum(on.values())) > MEN:
            raise NoPosition(f"{seat} has {count} men here, and there are {MEN}")
        if not count:
            raise NoPosition(f"{seat} has no man left, so the game is over")


def gnubg_id(position: str, match: str = "") -> GammonPosition:
    """Read a position ID, and a match ID if there is one. Raises NoPosition."""
    waiting, rolling = position_id(position)
    bits = _bits(match, MATCH, "match") if match else None
    if bits is None:
        white, black = rolling, waiting
        _counted({"white": white, "black": black})
        return GammonPosition(white, black)

    def take(count: int) -> int:
        return sum(next(bits) << place for place in range(count))

    cube, owner, roller, crawford, state = take(4), take(2), take(1), take(1), take(3)
    turn, doubled, resigned = take(1), take(1), take(2)
    dice = take(3), take(3)
    length, score, other = take(15), take(15), take(15)
    if state not in PLAYING or resigned:
        raise NoPosition("the game is over, or somebody offers to resign")
    if any(die > 6 for die in dice):
        raise NoPosition("a die shows 1 to 6")
    if doubled and turn == roller:
        raise NoPosition("who has doubled would have to answer")
    seats = "white", "black"
    white, black = (rolling, waiting) if roller == 0 else (waiting, rolling)
    _counted({"white": white, "black": black})
    return GammonPosition(
        white,
        black,
        seats[roller],
        dice if all(dice) else (),
        2**cube,
        seats[owner] if owner < 2 else None,
        bool(doubled),
        bool(crawford),
        length=length,
        score=(score, other),
    )


def position_id(text: str) -> tuple[Men, Men]:
    """Give the men of who is not on roll, and those of who is, each in their own count. Raises NoPosition."""
    bits = _bits(text, ID, "position")
    found: list[dict[int, int]] = []
    for _ in range(2):
        men: dict[int, int] = {}
        for at in range(1, BAR + 1):
            count = 0
            while next(bits, 0):
                count += 1
            if count:
                men[at] = count
        found.append(men)
    return found[0], found[1]


def _bits(text: str, length: int, what: str) -> Iterator[int]:
    """Give the bits of an ID, from the low end of each byte."""
    if len(text) != length:
        raise NoPosition(f"a {what} ID has {length} characters, and here are {len(text)}")
    if not _LETTERS.fullmatch(text):
        raise NoPosition(f"a {what} ID is of letters, digits, + and /")
    raw = base64.b64decode(text + "=" * (-length % 4))
    return iter([byte >> place & 1 for byte in raw for place in range(8)])


def read_ids(text: str) -> tuple[list[GameRecord], list[Note]]:
    """Find the positions of a text, whatever stands around them."""
    records: list[GameRecord] = []
    labelled: GameRecord | None = None
    for number, line in enumerate(text.split("\n"), 1):
        if len(records) == MOST_GAMES:
            return records, [Note(number, 1, f"the positions after {MOST_GAMES} are not read; part the file")]
        if labelled is not None and (match := _MATCHED.search(line)):
            labelled.tags["Match ID"] = match[1]
            labelled.places["Match ID"] = number, match.start(1) + 1
        for found in (*_XGID.finditer(line), *_LABELLED.finditer(line), *_whole(line)):
            kind, name = (XGID, XGID) if found.re is _XGID else (GNUBG, "Position ID")
            record = GameRecord(kind, number, {name: found[1]}, {name: (number, found.start(1) + 1)})
            if found.re is _BARE and found[2]:
                record.tags["Match ID"], record.places["Match ID"] = found[2], (number, found.start(2) + 1)
            labelled = record if found.re is _LABELLED else None
            records.append(record)
    return records, []


def _whole(line: str) -> Iterator[re.Match[str]]:
    found = _BARE.fullmatch(line)
    return iter([found] if found else [])


def follow(record: GameRecord, reading: Reading) -> Played:
    """Have the judge load a position."""
    played = Played(record, GAME, called="Backgammon", notes=list(record.notes))
    name = XGID if record.kind == XGID else "Position ID"
    line, column = record.at(name)
    text = record.tags[name]
    try:
        found = xgid(text) if record.kind == XGID else gnubg_id(text, record.tags.get("Match ID", ""))
        played.position, played.title = found.plain(), found.told
        played.start = played.state = reading.court.judge(GAME).load(played.position)
    except NoPosition as error:
        played.fail(line, column + error.at, str(error))
    except BadPosition as error:
        played.fail(line, column, f"this position cannot be: {error}")
    return played
