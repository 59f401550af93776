"""What a step changes beside the board, in small: trays before and after, and what is counted, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ppgen.definition import Definition
from ppgen.diagrams import Layout, Picture, place_in_words
from ppgen.diagrams.motion import Change
from ppgen.diagrams.signs import come, cross, crossed, gone
from ppgen.diagrams.trays import ASIDE, Held, face_of
from ppgen.drawing.bounds import bounds
from ppgen.drawing.box import Box, around
from ppgen.drawing.path import number
from ppgen.drawing.scene import Item
from ppgen.engine import CHANCE, Action, Event, Place, Placed, State
from ppgen.language import spoken
from ppgen.website.replays.frames import pieces_in
from ppgen.website.writing.figures import Figures, shifted, use
from ppgen.website.writing.html import Html, el, join

ROWS = 3
"""Trays that are shown at most."""
UPRIGHT, FLAT = 2.6, 1.9
"""Letters that a card is high, and any other piece."""
WIDTH = 22.0
"""Letters that the pieces of a tray are wide at most."""
RING = 0.5
"""Millimetres round a piece for its ring."""
NO = 1.6
"""Reach of a cross that stands among words, in a box of four millimetres."""
Sign = Callable[[Box], Item]
"""Marks a piece."""


class TrayChanges:
    """The trays of one example, of which some are shown."""

    def __init__(self, definition: Definition, picture: Picture, figures: Figures) -> None:
        self._definition = definition
        self._picture = picture
        self._figures = figures

    def made(
        self, action: Action | None, states: Sequence[State], events: Iterable[Event], change: Change
    ) -> Html:
        """Draw what a step has changed, given both states and first the events that matter most."""
        moves = [move for event in events for move in event.moved]
        places = [
            *(at for move in moves for at in (move.start, move.end)),
            *(end.at for ends in change.moved for end in ends if end),
        ]
        before, after = (_sorted(state) for state in states)
        keys = [at for at in dict.fromkeys(places) if at and self._is_shown(at, before, after)][:ROWS]
        left = {was for was, _ in change.moved if was}
        arrived = {now for _, now in change.moved if now}
        scale = self._scale([before, after], keys)
        rows = [
            self._row(
                at,
                self._held(before.get(at, ()), scale, left, gone),
                self._held(after.get(at, ()), scale, arrived),
            )
            for at in keys
        ]
        if not rows and action is not None:
            looked = self._looked_at(action, before)
            shared = self._scale([before], list(looked))
            rows = [self._row(at, self._held(before[at], shared, named)) for at, named in looked.items()]
        return _framed([*rows, *self._counted(*states, plain=not rows)])

    def refused(self, action: Action, state: State) -> Html:
        """Draw what was tried with pieces beside the board, and what it was judged by."""
        if state.actor() not in (action.actor, CHANCE, None):
            return _framed(
                [
                    _line(spoken("To act"), el("b", self._name(state.actor()))),
                    _line(spoken("Tried"), el("b", self._name(action.actor)), self._no()),
                ]
            )
        lying = _sorted(state)
        named, meant = self._named(action, lying), {piece.kind for piece in pieces_in(action.args)}
        own = [at for at in lying if Place(at).owner == action.actor and self._is_shown(at, lying)]
        shared = [at for at in lying if self._is_shown(at, lying) and self._is_open(at)]
        if meant:
            keys = [at for at in (*(named or own), *shared) if at in named or lying[at][0].piece in meant]
        else:
            keys = [*own, *(at for at in shared if action.actor != CHANCE and not Place(at).owner)]
        keys = list(dict.fromkeys(keys))[:ROWS]
        scale = self._scale([lying], keys)
        rows = [
            self._row(
                at,
                self._held(lying[at], scale, named.get(at, ()), crossed),
                self._no() if place == 0 and not named else None,
            )
            for place, at in enumerate(keys)
        ]
        laid = [each for at, held in lying.items() if "/" not in at for each in held if each.piece in meant]
        if laid and rows:
            high = max(box.height for _, box in self._picture.boxes(laid))
            rows.append(_line(spoken("On the table"), self._held(laid, UPRIGHT / high)))
        return _framed(rows)

    # What is shown

    def _is_shown(self, at: str, *lying: Layout) -> bool:
        return "/" in at and at in self._picture.trays.shelves and any(at in table for table in lying)

    def _is_open(self, at: str) -> bool:
        """Tell whether all see what lies in a tray, piece by piece."""
        tray = next((each for each in self._definition.game.trays if each.id == Place(at).tray), None)
        return tray is not None and tray.sight == "all" and tray.lay != "tricks" and tray.id != ASIDE

    def _named(self, action: Action, lying: Layout) -> Mapping[str, Sequence[Placed]]:
        """Find the pieces that an action names in the trays of who acts."""
        wanted = [(piece.kind, piece.suit, piece.value) for piece in pieces_in(action.args)]
        own = {
            at: held
            for at, held in lying.items()
            if Place(at).owner == action.actor and self._is_shown(at, lying)
        }
        found = {
            at: [each for each in held if (each.piece, each.suit, each.value) in wanted]
            for at, held in own.items()
        }
        return {at: pieces for at, pieces in found.items() if pieces}

    def _looked_at(self, action: Action, lying: Layout) -> Mapping[str, Sequence[Placed]]:
        """Give the trays with what an action names; else those of whom it names, or who acts."""
        named = self._named(action, lying)
        if named or action.actor == CHANCE:
            return named
        seats = {str(arg) for arg in action.args} or {action.actor}
        own = [at for at in lying if Place(at).owner in seats and self._is_shown(at, lying)]
        return dict.fromkeys(own[:ROWS], ())

    def _counted(self, before: State, after: State, *, plain: bool) -> Iterator[Html]:
        """Tell which numbers of seats have changed; if nothing is drawn, also others and who acts."""
        old, new = before.position(), after.position()
        for key, now in new.items():
            was = old.get(key)
            if now == was:
                continue
            words = key.replace("_", " ").capitalize()
            if _is_counted(now, after) and (was is None or _is_counted(was, after)):
                changed = [seat for seat in now if (was or {}).get(seat) != now[seat]]
                told = [self._changed(self._name(seat), (was or {}).get(seat), now[seat]) for seat in changed]
                yield _line(words, *told)
            elif plain and _is_number(now) and (was is None or _is_number(was)):
                yield _line(words, self._changed("", was, now))
        ends = before.actor(), after.actor()
        if plain and ends[0] != ends[1] and CHANCE not in ends and None not in ends:
            yield _line(spoken("To act"), self._changed("", self._name(ends[0]), self._name(ends[1])))

    def _changed(self, what: str, was: object, now: object) -> Html:
        then = (str(was), _then(), str(now)) if was is not None else (str(now),)
        return el("b", f"{what} " if what else None, then)

    def _name(self, seat: str | None) -> str:
        return self._definition.game.seats.named(seat or "").name

    # Drawing

    def _row(self, at: str, was: Html, now: Html | None = None) -> Html:
        name = place_in_words(self._definition, at)
        return _line(
            name[:1].upper() + name[1:],
            join(was, _then(), now) if now and "<b" not in now else join(was, now),
        )

    def _scale(self, tables: Sequence[Layout], keys: Sequence[str]) -> float:
        """Give the letters of a millimetre for some trays: pieces are of one size, and none too wide."""
        shown = [
            [box for _, box in self._picture.boxes(table[at])]
            for table in tables
            for at in keys
            if at in table
        ]
        if not shown:
            return 0.0
        high = max((box for boxes in shown for box in boxes), key=lambda box: box.height)
        wide = max(around(boxes).width for boxes in shown)
        return min((UPRIGHT if high.height > 1.2 * high.width else FLAT) / high.height, WIDTH / wide)

    def _held(
        self,
        held: Held | Sequence[Placed],
        scale: float,
        marked: Iterable[Placed] = (),
        sign: Sign = come,
    ) -> Html:
        """Draw some pieces, ringed or crossed out as far as they are marked."""
        if not held:
            return el("i", "nothing")
        layers = [self._picture.drawn(tuple(lies)) for lies in _by_place(held).values()]
        items = [item for height in (0, 1) for layer in layers for item in layer[height]]
        if not items:
            return Html("")
        boxes = self._picture.boxes(held)
        whole = around([bounds(tuple(items)).moved(*self._picture.origin), *(box for _, box in boxes)]).grown(
            2 * RING
        )
        faces = {(piece.at, *face_of(piece)) for piece in marked}
        marks = [
            self._figures.part(sign(box))
            for (piece, _), box in zip(boxes, _visible([box for _, box in boxes]), strict=True)
            if (piece.at, *face_of(piece)) in faces
        ]
        drawn = shifted(self._picture.shift, join(use(self._figures.name(item)) for item in items))
        return el(
            "svg",
            drawn,
            marks,
            width=f"{number(whole.width * scale, 1)}em",
            viewBox=" ".join(number(edge, 1) for edge in whole),
        )

    def _no(self) -> Html:
        """Draw the sign of what is refused."""
        sign = self._figures.part(cross(2, 2, NO))
        return el("b", el("svg", sign, viewBox="0 0 4 4", width="1.3em"))


def _framed(rows: Sequence[Html]) -> Html:
    return el("span", rows, class_="glimpse rails", aria_hidden="true") if rows else Html("")


def _line(label: str, *parts: Html) -> Html:
    return el("span", el("span", f"{label}:", class_="tray"), parts, class_="rail")


def _then() -> Html:
    return el("span", "→", class_="then")


def _visible(boxes: Sequence[Box]) -> Iterator[Box]:
    """Give of each box what the next one leaves free that lies over it."""
    for box, other in zip(boxes, [*boxes[1:], None], strict=True):
        if other and box.left < other.left < box.right and abs(box.top - other.top) < box.height / 2:
            yield Box(box.left, box.top, other.left - box.left, box.height)
        else:
            yield box


def _sorted(state: State) -> Layout:
    return _by_place(state.table())


def _by_place(held: Iterable[Placed]) -> dict[str, Held]:
    found: dict[str, list[Placed]] = {}
    for piece in held:
        found.setdefault(piece.at, []).append(piece)
    return {at: tuple(pieces) for at, pieces in found.items()}


def _is_counted(value: object, state: State) -> bool:
    """Tell whether something is a number for each of some seats."""
    return (
        isinstance(value, Mapping) and set(value) <= set(state.seats) and all(map(_is_number, value.values()))
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
