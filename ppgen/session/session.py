"""Requests of a page and their answers, both plain data that survives JSON."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from time import perf_counter
from typing import Any, NamedTuple, Protocol

from ppgen.engine import (
    CHANCE,
    Action,
    BadPosition,
    Event,
    Game,
    Illegal,
    InputError,
    Match,
    Piece,
    Place,
    Placed,
    Refusal,
    Said,
    State,
    Step,
    turns_begun,
)
from ppgen.engine.house import MAY_NOT, STUCK, TRIED, YOU_MAY_NOT, YOU_TRIED
from ppgen.engine.says import Says
from ppgen.engine.sentences import Speaker
from ppgen.engine.verbs import Ends
from ppgen.engine.ways import closed
from ppgen.session.opponents import STRENGTHS, choose, thoughts_of
from ppgen.session.tasks import WORDS, Task, verdict
from ppgen.session.words import CHOOSE, TOUCH_HELD, TOUCH_PLACE, TOUCH_THEN

LISTED = 700
"""Legal actions that are listed at most: three of seventeen cards can be passed in 680 ways."""
LISTED_WAYS = 12
"""Ways that are told at most in one sentence."""
REASONS = 5
"""Refused actions that are listed at most."""
LONGEST_NUMBER = 10
"""Digits of a key that is a number, so many as none has."""
MOST_STEPS = 2000
"""Steps of a match at most."""


LATE = 2.5
"""Times of what it may take, after which the computer is late with its move."""
FEW = 4
"""A fraction of the thoughts of a strength: with fewer than that the computer had too little time."""
SLOW = 2
"""Moves after which a machine on which it had too little time to think is called slow."""
MANY = 40
"""Moves of one verb that are listed at most where they can be chosen by the pieces that they name."""


class _Counted:
    """Counts what it hands on."""

    def __init__(self, items: Iterable[object]) -> None:
        self._items = items
        self.number = 0

    def __iter__(self) -> Iterator[object]:
        for item in self._items:
            self.number += 1
            yield item


class TableView(NamedTuple):
    """A table as one seat sees it, and what has just been done to it."""

    state: State
    before: State
    """As it was before the steps that are told."""
    events: Sequence[Event]
    seat: str | None
    """Whose sight it is: empty for who sees no secret, None where there is none."""
    placed: Sequence[Placed]
    """What lies where, as far as that seat sees it."""
    ends: Sequence[str | None]
    """Places from and to which something can be moved."""
    names: Collection[str]
    """Names of the pieces that moves name, allowed or not."""
    words: Callable[[str, str | None, str | None], str]
    """Says what a piece of a kind, a suit and a value is called."""
    tells: Callable[[Said | None], str]
    """Tells something in a sentence; nothing of what may not be known."""


class TableLayout(Protocol):
    """Says where on a page's table everything lies; see `ppgen.diagrams.play_table.PlayTable`."""

    def drawn(self, view: TableView) -> dict[str, Any]:
        """Give what is drawn of a table, and how that is marked which has just moved."""

    def refused(self, start: str | None, end: str | None) -> list[list[Any]]:
        """Mark what was tried and is refused."""

    def on(self, state: State) -> TableLayout:
        """Give the layout of the board of a position."""


def _found(task: Task | None, step: Step) -> dict[str, Any]:
    """Tell whether a try found what was to be found, where that was asked."""
    if task is None:
        return {}
    how, solved = verdict(task, step)
    return {"task": {"words": WORDS[how], "solved": solved}}


class Session:
    """One match at one page.

    A request is `{"do": "begin" | "try" | ..., ...}`; its answer has the
    whole table as the seat to act sees it, or `error`. Chance is played at once. `hidden` tells whether the
    game has secrets: then others' moves and the log are told as the reader's seat may read them. With `names`
    (see `Speaker`) all is told in sentences, without them in the notation of transcripts. With a `layout` it
    tells what is to be drawn where.
    """

    def __init__(
        self,
        game: Game,
        hidden: bool = False,
        seed: int | None = None,
        clock: Callable[[], float] = perf_counter,
        names: Mapping[str, Any] | None = None,
        layout: TableLayout | None = None,
    ) -> None:
        self.game = game
        self.clock = clock
        self.hidden = hidden
        self._speaker = Speaker(**names) if names else None
        self._names = self._speaker or Speaker({}, {})
        self._layout = layout
        self.rng = random.Random(seed)
        self._task: Task | None = None
        """What is to be found where the match began."""
        self._task_at = 0
        self._slow = 0
        """How often the computer had too little time to think, or took too much."""
        self._lay(Match(game, game.opening()))

    def ask(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer a request. What cannot be done changes nothing."""
        acts: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
            "begin": self._begin,
            "look": self._look,
            "try": self._try,
            "why": self._why,
            "refusals": self._refusals,
            "words": self._words,
            "undo": self._undo,
            "computer": self._computer,
            "run": self._run,
            "match": self._match,
            "place": self._place,
            "example": lambda _request: {"example": self.example()},
        }
        do = str(request.get("do"))
        try:
            answer = acts[do](request) if do in acts else {"error": f"nobody can {do!r}"}
        except (BadPosition, InputError, Illegal) as error:
            return {"error": str(error)}
        told: dict[str, Any] = bare(answer)
        return told

    # What can be asked

    def _begin(self, request: Mapping[str, Any]) -> dict[str, Any]:
        position = request.get("position")
        if position is None:
            options = {str(name): value for name, value in (request.get("options") or {}).items()}
            position = self.game.opening(request.get("players"), **options)
        match = Match(self.game, keyed(position))
        lines = request.get("lines") or []
        if len(lines) > MOST_STEPS:
            raise BadPosition(f"a match has at most {MOST_STEPS} steps")
        for line in lines:
            match.play(match.state.parse(line))
        self._lay(match)
        task = request.get("task")
        self._task = Task(**task) if task else None
        self._task_at = len(match.steps)
        return {**self._answer(self._chance(), request), **self._posed(match.state, request)}

    @property
    def _open_task(self) -> Task | None:
        """What is to be found here, where nothing has been done since it was posed."""
        return self._task if len(self.match.steps) == self._task_at else None

    def _posed(self, state: State, request: Mapping[str, Any]) -> dict[str, Any]:
        """Tell a task: what is tried of which it is asked whether it may be, or by which clause to act."""
        if self._task is None:
            return {}
        if not self._task.refused:
            return {"task": {"clause": self._task.clause}}
        return {"task": {"tried": self._tried(state, state.parse(self._task.line), request)}}

    def _try(self, request: Mapping[str, Any]) -> dict[str, Any]:
        state = self.match.state
        action = state.parse(str(request.get("line", "")))
        if action.actor == CHANCE or action.actor != state.actor():
            return {"error": f"it is not {action.actor} to act"}
        task = self._open_task
        try:
            step = self._play(action)
        except Illegal as error:
            tried = Step(state, action, (), error.refusal, state)
            return {**self._refused(state, action, error.refusal, request), **_found(task, tried)}
        return {**self._answer([step, *self._chance()], request), **_found(task, step)}

    def _look(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Tell the table as it is, or as it was after a `step`."""
        number = request.get("step")
        return self._answer([], request) if number is None else self._past(number, request)

    def _why(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Say which clause closes the way from a place to another, or all that might be done at a place.

        Of a `piece`, by its name: which closes what might be done with it. Of a `die`, by what it shows: for
        what it can be used, else which closes that.
        """
        state, touched, wanted = self.match.state, request.get("from"), request.get("to")
        if state.actor() in (None, CHANCE):
            return {"error": "nobody is to act"}
        if "piece" in request:
            return self._why_piece(state, str(request["piece"]), request)
        if "die" in request:
            return self._why_die(state, str(request["die"]), request)
        there = list[Refusal]()
        task = self._open_task
        asked = state.aim(state.parse(task.line)) if task and task.refused else None
        for action, (start, end), refusal in closed(state):
            at_once = wanted is None and touched == (start or end)
            is_task = at_once and (start, end) == asked  # of which it is known where it would lead
            if (start, end) == (touched, wanted) or is_task or (at_once and not (start and end)):
                tried = Step(state, action, (), refusal, state)
                return {**self._refused(state, action, refusal, request), **_found(task, tried)}
            if at_once and start != end:
                there.append(refusal)
        if there:
            return self._touched(state, Place(touched), there)
        return self._elsewhere(state, touched, wanted, request)

    def _elsewhere(
        self, state: State, touched: object, wanted: object, request: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Say of a way that nobody would try where a piece may go from there instead, and by which clause.

        From where nothing may go it is said what closes that. In a game with secrets no clause is told, since
        what comes of an action may tell more than is seen.
        """
        start, end = Place(str(touched)), None if wanted is None else Place(str(wanted))
        blind = self.hidden and state.actor() != self._reader(request)
        legal = [] if end is None or blind else state.legal_actions()
        led = [(at, to, action) for action in legal for at, to in [state.aim(action)] if at == start and to]
        places = list(dict.fromkeys(to for _, to, _ in led if not to.is_tray))
        if end is not None and not led:
            return self._why({**request, "to": None})
        if not places:
            return self._only_touched(state, end or start, None, self._said(Said(STUCK)))
        events = [] if self.hidden else state.clone().advance(led[0][2])
        clause = events[0].clause if events else None
        return self._only_touched(state, end or start, clause, self._names.only_to(start, places), start)

    def _why_piece(self, state: State, name: str, request: Mapping[str, Any]) -> dict[str, Any]:
        """Say which clause closes what might be done with a piece alone, else with it and others."""
        if self.hidden and state.actor() != self._reader(request):
            return {"error": "it is not you to act"}
        task = self._open_task
        tried = [
            (len(names), action, refusal)
            for action, _, refusal in closed(state)
            if name in (names := [piece.name for piece in _pieces(action.args)])
        ]
        tried = tried or list(self._in_its_place(state, name))
        if not tried:
            return {"error": "nothing is to be done with that in this turn"}
        _, action, refusal = min(tried, key=lambda each: each[0])
        step = Step(state, action, (), refusal, state)
        return {**self._refused(state, action, refusal, request), **_found(task, step)}

    def _why_die(self, state: State, shows: str, request: Mapping[str, Any]) -> dict[str, Any]:
        """Say what a die that shows something can be used for, and by which clause, else what closes that."""
        if self.hidden and state.actor() != self._reader(request):
            return {"error": "it is not you to act"}
        usable = (action for action in state.legal_actions() if _uses(state, action, shows))
        legal = [action for action in usable if any(state.aim(action))]  # who only passes uses no die
        if legal:
            events = [] if self.hidden else state.clone().advance(legal[0])
            clause = events[0].clause if events else None
            return {"asked": {"text": self._names.die_may(legal[:LISTED_WAYS], state), "clause": clause}}
        closing = ((action, why) for action, _, why in closed(state) if _uses(state, action, shows))
        for action, why in closing:
            return self._refused(state, action, why, request, MAY_NOT, YOU_MAY_NOT)
        return {"error": "nothing is to be done with that die"}

    def _in_its_place(self, state: State, name: str) -> Iterator[tuple[int, Action, Refusal]]:
        """Try a piece in the place of the only one that a legal action names."""
        for action in state.legal_actions():
            names = [piece.name for piece in _pieces(action.args)]
            if len(names) == 1:
                words = self.game.grammar.write(action).split()
                line = " ".join(name if word == names[0] else word for word in words)
                try:
                    other = state.parse(line)
                except InputError:
                    return
                if (refusal := state.refusal(other)) is not None:
                    yield 1, other, refusal
                return

    def _touched(self, state: State, at: Place, there: Sequence[Refusal]) -> dict[str, Any]:
        """Say why nothing can be done at a place of which no more is known than that it was touched.

        That is a reason which names no other place, or the only one there is.
        """
        apart = [refusal for refusal in there if _places(refusal, state) <= {at}]
        alike = len(set(there)) == 1
        refusal = apart[0] if apart else there[0]
        why = self._said(refusal if apart or alike else Said(STUCK))
        return self._only_touched(state, at, refusal.clause, why)

    def _only_touched(
        self, state: State, at: Place, clause: str | None, why: str, start: Place | None = None
    ) -> dict[str, Any]:
        """Answer a touch that is no attempt: there is no line that anybody could be shown."""
        aim = (start or at, at if start else None)
        return {
            "refused": {
                "clause": clause,
                "why": why,
                "line": None,
                "tried": self._names.touched(at),
                "aim": list(aim),
                "named": [],
                "marks": self._layout.on(state).refused(*aim) if self._layout else [],
            }
        }

    def _refusals(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """List what the seat to act might try and may not, one action for each clause.

        In a game with secrets that is judged as the seat may imagine the table, so that no answer tells more.
        """
        state = self.match.state
        seat = state.actor()
        if seat in (None, CHANCE) or (self.hidden and seat != self._reader(request)):
            return {"error": "it is not you to act"}
        if self.hidden:
            state = state.determinize(str(seat), self.rng)
        found: dict[str, dict[str, Any]] = {}
        for action, _, refusal in closed(state):
            if refusal.clause not in found:
                refused = self._refused(state, action, refusal, request, MAY_NOT, YOU_MAY_NOT)
                found[refusal.clause] = refused["refused"]
            if len(found) == REASONS:
                break
        return {"refusals": list(found.values())}

    def _undo(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Take back to the last decision of a seat that a person plays."""
        people = request.get("people")
        actors = [step.action.actor for step in self.match.steps]
        decided = [at for at, who in enumerate(actors) if who != CHANCE and (people is None or who in people)]
        start = decided[-1] if decided else 0
        while len(self.match.steps) > start:
            self.match.undo()
        return self._answer(self._chance(), request)

    def _computer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Let the computer act: at a `level` that has a name, or at random."""
        state = self.match.state
        if state.actor() in (None, CHANCE):
            return self._answer([], request)
        strength, begun = STRENGTHS.get(str(request.get("level"))), self.clock()
        thoughts = _Counted(thoughts_of(strength, self.clock) if strength else ())
        action = choose(state, self.rng, thoughts)
        if strength and len(state.legal_actions()) > 1:
            late = self.clock() - begun > LATE * strength.seconds
            self._slow += late or FEW * thoughts.number < strength.thoughts
        line = (
            state.log_line(action, self._reader(request)) if self.hidden else self.game.grammar.write(action)
        )
        step = self._play(action)
        slow = self._slow >= SLOW
        done = line and self._done(line)
        return {**self._answer([step, *self._chance()], request), "line": line, "done": done, "slow": slow}

    def _done(self, line: str) -> str:
        """Say who does what by a line, such as `Moons: roll the dice`, with a stop."""
        actor, verb = line.split()[:2]
        what = self._names.what(line, self.game)
        return f"{self._names.seat(actor)}: {self._names.asked(verb)}{what and f': {what}'}."

    def _run(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Play the inputs of a transcript; give what the judge prints at each, and what it tells of it."""
        state = self.game.load(keyed(request.get("position") or {}))
        printed, told = list[list[str]](), list[list[str]]()
        for line in request["lines"]:
            try:
                step = Step.of(state, state.parse(line))
            except InputError as error:
                printed.append([f"error: {error}"])
                told.append([])
            else:
                printed.append(step.text)
                told.append([self._said(event.said) for event in step.events])
                state = step.after
        return {"printed": printed, "told": told, "position": state.position()}

    def _match(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Write the match for an address.

        In a game with secrets that is the position alone, in which all that the reader's seat may not see is
        dealt again, unless `all` hands are asked for.
        """
        if self.hidden and not request.get("all"):
            seat = self._reader(request)
            if seat is None:
                return {"error": "nobody sits at this table whose sight could be sent"}
            dealt = self.match.state.determinize(seat, self.rng)
            return {"match": {"position": dealt.position(), "lines": []}}
        lines = [self.game.grammar.write(step.action) for step in self.match.steps]
        return {"match": {"position": self.match.start, "lines": lines}}

    def _place(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Set the table up: take the top piece from a place to another, or off; or say whose turn it is.

        No clause is asked, but what comes of it must be a position that can be; a new match begins there.
        In a game with secrets nothing is moved but what lies open to everybody on the board.
        """
        twin = self.match.state.clone()
        start, end, turn = (request.get(key) for key in ("from", "to", "turn"))
        if turn is not None:
            if not _turns(twin):
                return {"error": "whose turn it is follows from what lies on the table"}
            position = {**twin.position(), "to_act": turn}
        else:
            if self.hidden and not (_open(twin, start) and "/" not in str(end or "")):
                return {"error": "in a game with secrets only what lies open on the board is moved"}
            lies = next((lies for lies in reversed(twin.layers()) if start in lies), None)
            if lies is None:
                return {"error": "nothing lies there that can be taken"}
            piece, place = lies[Place(start)][-1], Place(start)
            try:
                lies.move(piece, place, Place(end)) if end is not None else lies.take(piece, place)
                position = twin.position()
            except (LookupError, ValueError):  # no game's position has words for a piece that is nowhere
                return {"error": "that piece never lies there"}
        self._lay(Match(self.game, position))
        return self._answer(self._chance(), request)

    def example(self) -> str:
        """Write the match as a transcript that holds."""
        start = [f"{key}: {_yaml(value)}" for key, value in self.match.start.items()]
        return "\n".join([f"```play {self.game.id}", *start, "---", *self.match.log(), "```", ""])

    # How it is answered

    def _tried(
        self,
        state: State,
        action: Action,
        request: Mapping[str, Any],
        told: Says = TRIED,
        to_you: Says = YOU_TRIED,
    ) -> str:
        """Say what somebody has tried, or may not; to who plays alone, as their own deed."""
        if self._speaker is None:
            return str(self.game.grammar.write(action))
        people: Sequence[str] = request.get("people") or ()
        tells = to_you if [*people] == [action.actor] else told
        return self._speaker.attempt(action, state, tells=tells)

    def _said(self, said: Said) -> str:
        """Say something in a sentence, or without names in the notation."""
        return self._speaker.sentence(said) if self._speaker else said.text

    def _refused(
        self,
        state: State,
        action: Action,
        refusal: Refusal,
        request: Mapping[str, Any],
        told: Says = TRIED,
        to_you: Says = YOU_TRIED,
    ) -> dict[str, Any]:
        start, end = state.aim(action)
        line = self.game.grammar.write(action)
        return {
            "refused": {
                "clause": refusal.clause,
                "why": self._said(refusal),
                "line": line,
                "tried": self._tried(state, action, request, told, to_you),
                "aim": [start, end],
                "named": [piece.name for piece in _pieces(action.args)],
                "marks": self._layout.on(state).refused(start, end) if self._layout else [],
            }
        }

    def _lay(self, match: Match) -> None:
        self.match = match

    def _play(self, action: Action) -> Step:
        if len(self.match.steps) >= MOST_STEPS:
            raise BadPosition(f"a match has at most {MOST_STEPS} steps")
        return self.match.play(action)

    def _chance(self) -> list[Step]:
        steps: list[Step] = []
        while self.match.state.is_chance():
            steps.append(self._play(self.match.state.draw(self.rng)))
        return steps

    def _reader(self, request: Mapping[str, Any]) -> str | None:
        """Give the seat for whose eyes an answer is: a person's; None sees no secret.

        While no person acts, it is the `holder` to whom the phone was passed last.
        """
        people = request.get("people")
        actor = self.match.state.actor()
        if people is None or actor in people:
            return actor
        holder = request.get("holder")
        if holder in people:
            return str(holder)
        return people[0] if len(people) == 1 else None

    def _answer(self, steps: Sequence[Step], request: Mapping[str, Any]) -> dict[str, Any]:
        """Tell the table as it is, and what the last steps have done to it."""
        state, seat = self.match.state, self._reader(request)
        actor, people = state.actor(), request.get("people")
        mine = actor is not None and (people is None or actor in people)
        legal = state.legal_actions()[:LISTED] if mine and not (self.hidden and actor != seat) else []
        named: dict[str, str] = {}
        moves = self._moves(state, legal, named)
        proposed = chain.from_iterable(_pieces(action.args) for action in state.candidates()) if legal else ()
        names = _whole_hands(state, {*named, *(piece.name for piece in proposed)})
        shown = self._shown(state, steps, request, moves, names)
        played = [None if (who := step.action.actor) == CHANCE else who for step in self.match.steps]
        return {
            **shown,
            "actor": actor,
            "seats": list(state.seats),
            "moves": moves,
            "named": named,
            "hint": _hint(moves, shown["lying"], named),
            "steps": len(self.match.steps),
            "begins": turns_begun(played),
            "turns": _turns(state),
            "options": _options(state),
            "winners": state.winners() if actor is None else None,
            "position": state.position() if not self.hidden else None,
        }

    def _past(self, number: object, request: Mapping[str, Any]) -> dict[str, Any]:
        """Tell the table as it was after so many steps, as the seat sees it that reads now."""
        steps = self.match.steps
        if not isinstance(number, int) or not 0 <= number <= len(steps):
            return {"error": f"there is no step {number}"}
        if not steps:
            return self._shown(self.match.state, [], request)
        state = steps[number - 1].after if number else steps[0].before
        return self._shown(state, steps[number - 1 : number] if number else [], request)

    def _shown(
        self,
        state: State,
        steps: Sequence[Step],
        request: Mapping[str, Any],
        moves: Sequence[Sequence[Any]] = (),
        named: Collection[str] = (),
    ) -> dict[str, Any]:
        """Tell what lies where in a position, and what the steps that led to it have told and moved."""
        seat = self._reader(request)
        view = seat or "" if self.hidden else None
        placed = state.table(view)
        told = [
            {"text": self._said(said), "clause": said.clause}
            for step in steps
            for said in (step.said_to(seat) if self.hidden else [event.said for event in step.events])
        ]
        scores = dict(state.scored())
        answer = {"lying": self._names.lying(placed), "told": told, "scores": scores}
        if self._layout is None:
            return {**answer, "table": [list(each) for each in placed]}
        shown = TableView(
            state=state,
            before=steps[0].before if steps else state,
            events=[event for step in steps for event in step.events],
            seat=view,
            placed=placed,
            ends=[at for move in moves for at in move[1:3]],
            names=named,
            words=self._names.piece,
            tells=lambda said: self._said(said) if said else "",
        )
        return {**answer, **self._layout.on(state).drawn(shown)}

    def _moves(self, state: State, legal: Sequence[Action], named: dict[str, str]) -> list[list[Any]]:
        """Give of each move line, where from and to, verb, words for what it does, and the pieces it names.

        The words for pieces that moves name are put into `named`. Of a verb with `MANY` moves, all of which
        name pieces, no words are given: they are chosen by their pieces first, and words are asked for then.
        """
        found: list[tuple[str, Ends, str, list[str]]] = []
        counts: dict[str, int] = {}
        with_others: set[str] = set()
        for action in legal:
            verb, names = action.verb, []
            for piece in _pieces(action.args):
                names.append(piece.name)
                if piece.name not in named:
                    named[piece.name] = self._names.piece(piece.kind, piece.suit, piece.value)
            counts[verb] = counts.get(verb, 0) + 1
            if not names:
                with_others.add(verb)
            found.append((self.game.grammar.write(action), state.aim(action), verb, names))
        moves = []
        for line, ends, verb, names in found:
            is_told = counts[verb] <= MANY or verb in with_others
            words = self._names.what(line, self.game, ends, named) if is_told else None
            moves.append([line, *ends, verb, words, names])
        return moves

    def _words(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Say in words what legal lines do, which a page has not been told."""
        state, words = self.match.state, {}
        for line in list(request.get("lines") or ())[:MANY]:
            action = state.parse(str(line))
            pieces = _pieces(action.args)
            named = {each.name: self._names.piece(each.kind, each.suit, each.value) for each in pieces}
            words[line] = self._names.what(line, self.game, state.aim(action), named)
        return {"words": words}


def _whole_hands(state: State, names: Collection[str]) -> set[str]:
    """Add the names of the other pieces in the same hands: of each it can be asked why it is closed."""
    lying = state.table(state.actor() or "")
    hands = {piece.at for piece in lying if piece.name in names and piece.at.is_tray}
    return {*names, *(piece.name for piece in lying if piece.name and piece.at in hands)}


def _places(refusal: Refusal, state: State) -> set[object]:
    """Give the places of the board that a reason names."""
    named = chain.from_iterable(arg if isinstance(arg, tuple) else (arg,) for arg in refusal.args)
    return {each for each in named if each in state.game.board.places}


def _pieces(args: Iterable[object]) -> Iterator[Piece]:
    """Give the pieces that an action names."""
    for arg in args:
        if isinstance(arg, Piece):
            yield arg
        elif isinstance(arg, tuple):
            yield from _pieces(arg)


def _uses(state: State, action: Action, shows: str) -> bool:
    """Tell whether an action is done with a die that shows something; what names no die, with any."""
    form = next((due.verb.form for due in state.due() if due.name == action.verb), None)
    slots = [slot.name for slot in form.slots if not slot.literal or slot.optional] if form else []
    return "die" not in slots or str(action.args[slots.index("die")]) == shows


def _on_board(at: str | None) -> bool:
    return at is not None and "/" not in at


def _hint(moves: Sequence[Sequence[Any]], lying: Mapping[str, str], named: Mapping[str, str]) -> str:
    """Say what can be touched to do something, if anything."""
    starts = {str(move[1]) for move in moves if move[1] and "/" not in move[1]}
    if any(at in lying for at in starts):
        further = any(_on_board(move[2]) for move in moves)
        return TOUCH_THEN if further else TOUCH_PLACE
    if starts or any(_on_board(move[2]) for move in moves):
        return TOUCH_PLACE
    return TOUCH_HELD if named else CHOOSE


def _turns(state: State) -> bool:
    """Tell whether a position says whose turn it is, and may say otherwise."""
    return state.position().get("to_act") in state.seats


def _options(state: State) -> dict[str, Any]:
    """Give the options by which a match is played, as far as its position names them."""
    position = state.position()
    named = position.get("options", position)
    return {name: named[name] for name in state.game.option_defaults() if name in named}


def _open(state: State, at: object) -> bool:
    """Tell whether something lies at a place of the board, and everybody sees all of it."""
    if not isinstance(at, str) or "/" in at:
        return False
    held, seen = ([each for each in table if each.at == at] for table in (state.table(), state.table("")))
    return bool(held) and held == seen


def keyed(value: Any) -> Any:
    """Give plain data that came as JSON its numbers back as keys."""
    if isinstance(value, Mapping):
        return {_number(key): keyed(each) for key, each in value.items()}
    return [keyed(each) for each in value] if isinstance(value, (list, tuple)) else value


def bare(value: Any) -> Any:
    """Give plain data in the plainest types: a place is text."""
    if value is None or type(value) is str:  # most of it
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, (list, tuple)):
        return [bare(each) for each in value]
    if isinstance(value, Mapping):
        return {bare(key): bare(each) for key, each in value.items()}
    return value


def _number(key: Any) -> Any:
    number = isinstance(key, str) and key.isascii() and key.isdigit() and len(key) < LONGEST_NUMBER
    return int(key) if number else key


def _yaml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_yaml(key)}: {_yaml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_yaml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
