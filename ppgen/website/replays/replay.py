"""A transcript as a row of frames: the board at each step, what was said, and what the judge answered.

Without a script the frames stand one under the other; the page's script turns them into a stepper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from ppgen.definition.text import one_line
from ppgen.diagrams import speaker
from ppgen.engine import CHANCE, Action, Event, Refusal, State, turns_begun
from ppgen.judges import guarded
from ppgen.language import spoken
from ppgen.session.tasks import Task
from ppgen.transcript import Judged, Transcript
from ppgen.website.books.book import GameModel, PlayedExample
from ppgen.website.play import runtime
from ppgen.website.play.puzzles import puzzles_of
from ppgen.website.prose.clauses import option_anchor
from ppgen.website.prose.markup import Prose
from ppgen.website.replays.frames import FrameSet, ReplayFrames, Try, pieces_named
from ppgen.website.replays.touch import Answers, known_ways, touchable
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, as_json, el, join, text
from ppgen.website.writing.page import Content


class Replays:
    """Writes the replays of one page, and puts into `attached` the files that belong to it, by their paths.

    Where no file can be attached, boards do not answer a touch. `prose` writes what clauses are called, and
    says what of the site is to be had; `text`, whether each example is a file as well.
    """

    def __init__(
        self,
        book: GameModel,
        page: str,
        attached: dict[str, Content] | None = None,
        prose: Prose | None = None,
        *,
        text: bool = True,
    ) -> None:
        self.book = book
        self.attached = attached
        self.prose = prose or Prose(book, page)
        self.text = text
        self.sentences = speaker(book.definition)
        self.page = page

    def replay(self, example: PlayedExample) -> Html:
        """Write an example as frames in order."""
        transcript = example.transcript
        name = addresses.example_anchor(transcript.name)
        views = self._views(example)
        frame_set = self.frame_set(example) if example.states else None
        seats = [[seat, self.book.definition.game.seats.named(seat).name] for seat in views]
        head = el(
            "figcaption",
            el(
                "a",
                spoken("Example {number}", number=example.number),
                href=f"#{name}",
                class_="which",
            ),
            " ",
            el("span", one_line(transcript.title), class_="what"),
            id=f"{name}--title",
        )
        return el(
            "figure",
            head,
            el("div", class_="controls", role="group", aria_label=spoken("Steps"))
            if len(example.states) > 1
            else None,
            el("ol", self._frames(example, frame_set, views), class_="frames"),
            el(
                "details",
                el("summary", spoken("As the judge wrote it")),
                el("pre", source_of(example), tabindex="0"),
                self._file(example),
                class_="source",
            ),
            class_="replay",
            id=name,
            data_replay=transcript.name,
            data_moved=(frame_set.moved or None) if frame_set else None,
            data_growth=str(frame_set.growth) if frame_set and frame_set.growth > 1 else None,
            data_turns=" ".join(map(str, self._turns(example))) or None,
            data_views=as_json(seats) if seats else None,
            data_touch=self._touch(example, frame_set) if frame_set else None,
            data_table=self.prose.address(addresses.play_page(self.book.id))
            if example.states and runtime.playable(self.book)
            else None,
            data_puzzles=" ".join(map(str, self._puzzles.get(transcript.name, ()))) or None,
            data_search_exclude=True,
            aria_labelledby=f"{name}--title",
        )

    @cached_property
    def _puzzles(self) -> Mapping[str, Mapping[int, Task]]:
        """The steps that can be tried by hand, where there is a page to play on."""
        return puzzles_of(self.book) if runtime.playable(self.book) else {}

    def _views(self, example: PlayedExample) -> Sequence[str]:
        """List the seats through whose eyes an example can be seen as well, if any sees less than all."""
        if not (self.book.definition.game.hidden and example.states):
            return ()
        seats = example.states[0].seats
        lines = lines_of(example.transcript)
        secret = self.book.memo.get(lambda: _has_secrets(example), "secret", self.book.judged, lines)
        return seats if secret else ()

    def frame_set(self, example: PlayedExample) -> FrameSet:
        """Draw the boards of an example that has any."""
        lines, views = lines_of(example.transcript), self._views(example)
        return self.book.memo.get(
            lambda: self._all_frames(example, views), "frame_set", self.book.drawn, lines
        )

    def _all_frames(self, example: PlayedExample, views: Sequence[str]) -> FrameSet:
        with guarded(
            example.run.judge, doing=f" where the example of line {example.transcript.line} is drawn"
        ):
            book = self.book
            tries = _tries(example, views)
            return ReplayFrames(
                book.definition, book.figures, example.states, example.told, views, tries
            ).frame_set()

    def _frames(
        self, example: PlayedExample, frame_set: FrameSet | None, views: Sequence[str]
    ) -> Iterator[Html]:
        boards = _unseen(frame_set) if frame_set else []
        words = [self._before(example.run.start)] if boards else []
        before: Sequence[State | None] = example.states or [None] * len(example.run.steps)
        for step, state in zip(example.run.steps, before, strict=False):
            words.append(self._said(len(words), step, state, views))
        kinds = ["start"] if boards else []
        kinds += ["done" if step.action and not step.refusal else "refused" for step in example.run.steps]
        for place, (kind, said) in enumerate(zip(kinds, words, strict=True), 0 if boards else 1):
            anchor = addresses.example_anchor(example.transcript.name, place)
            board = boards[place] if place < len(boards) else None
            chance = " chance" if place and _actor(example, place) is None else ""
            yield el("li", board, said, id=anchor, class_=f"frame {kind}{chance}")

    def _turns(self, example: PlayedExample) -> Sequence[int]:
        """Give the steps with which turns begin, where states tell whose they are."""
        last = len(example.run.steps) if example.states else 0
        return turns_begun(_actor(example, place) for place in range(1, last + 1))

    def _touch(self, example: PlayedExample, frame_set: FrameSet) -> str | None:
        """Attach what a touched piece may do in each frame; give the address of the file, if there is one."""
        if self.attached is None or not touchable(example.states):
            return None
        book, page = self.book, self.page
        path = addresses.touch_file(page, example.transcript.name)
        self.attached[path] = lambda: Answers(frame_set.picture, example.states, ask=known_ways(book)).script(
            book, self.prose.address
        )
        return addresses.link(path, page)

    def _file(self, example: PlayedExample) -> Html | None:
        """Attach an example as text, and give a link to the file."""
        if self.attached is None or not self.text:
            return None
        path = addresses.text_file(self.page, example.transcript.name)
        self.attached[path] = source_of(example).encode()
        return el("a", spoken("As a file"), href=addresses.link(path, self.page), class_="button")

    # Words

    @property
    def _source(self) -> str | None:
        """The language of what transcripts say, where that is not the one of the page."""
        translation = self.book.definition.translation
        return translation.source if translation and translation.present else None

    def _before(self, start: State | None) -> Html:
        agreed = [] if start is None else self._agreed(start)
        lines = [el("p", spoken("Agreed: "), one, ".") for one in agreed]
        return el("div", el("p", spoken("The position before the first step.")), lines, class_="said")

    def _agreed(self, start: State) -> Iterator[Html]:
        """Name the options that differ from their defaults, with what was agreed."""
        chosen = getattr(start, "options", None) or {}
        defaults = start.game.option_defaults() if chosen else {}
        for option in self.book.definition.game.options:
            value = chosen.get(option.id)
            if value is not None and value != defaults.get(option.id, value):
                written = next(
                    (
                        each.title if self._source and each.title else each.written
                        for each in option.values
                        if each.id == value
                    ),
                    str(value),
                )
                path = f"{addresses.rules_page(self.book.id)}#{option_anchor(option.id)}"
                yield join(el("a", option.title, href=self.prose.address(path)), f": {written}")

    def _said(self, place: int, step: Judged, before: State | None, views: Sequence[str]) -> Html:
        parts: list[Html] = [el("span", str(place or 1), class_="n")] if step.exchange.input else []
        parts += [
            el("p", line.text.lstrip("# "), class_="remark", lang=self._source)
            for line in step.exchange.remarks
        ]
        if step.refusal is not None:
            parts += self._attempt(step, before, views)
            refusal = self._refusal(step.refusal)
            parts.append(_kept_from(refusal, step, before, views))
        elif step.action is None:
            if step.exchange.input is not None:
                parts.append(self._written(step.exchange.input.text.removeprefix(">").strip()))
            parts += [el("p", self._answered(line), class_="answer") for line in step.printed]
        elif not step.events:
            parts += self._choice(step.action, before, views)
        else:
            parts += [line for event in step.events for line in self._event(event, views)]
            blind = [view for view in views if all(event.seen_by(view) is None for event in step.events)]
            if blind:
                hidden = spoken("What happens here, this seat may not see.")
                readers = " ".join(blind)
                parts.append(el("p", el("span", hidden), class_="event", data_instead=readers, hidden=True))
        return el("div", parts, class_="said")

    def _written(self, text: str) -> Html:
        """Say what a line tries that the judge does not know as an action."""
        judge = self.book.judge
        words = self.sentences.attempt_as_written(text, judge) if judge else None
        return el("p", el("span", words) if words else el("code", text), class_="input")

    def _answered(self, line: str) -> Html:
        """Give what the judge answers to that as a sentence."""
        kind, error, rest = line.partition("error: ")
        told = rest if error and not kind else line
        answer = el("span", told, lang=self._source) if self._source else text(told)
        before, after = spoken("That cannot be: {rest}.", rest="\n").split("\n") if told == rest else ("", "")
        return join(before, answer, after)

    def _choice(self, action: Action, before: State | None, views: Sequence[str]) -> Iterator[Html]:
        """Say what was chosen where the judge tells nothing, to those who may know."""
        words = self.sentences.choice(action)
        logs = {view: before.log_line(action, view) if before else None for view in views}
        seen = {view: words if log is not None else None for view, log in logs.items()}
        yield from _seen(words, seen, lambda told: (el("span", told),), "event")

    def _attempt(self, step: Judged, before: State | None, views: Sequence[str]) -> Iterator[Html]:
        """Say what was tried and refused, to those who may know."""
        if before is None or step.action is None:
            return
        action = step.action
        line = before.log_line(action, action.actor)
        logs = {view: before.log_line(action, view) for view in views}
        words = self.sentences.attempt(action, before)
        masked = self.sentences.attempt(action, before, secret=True)
        seen = {view: words if log == line else log and masked for view, log in logs.items()}
        yield from _seen(words, seen, lambda told: (el("span", told),), "input")

    def _event(self, event: Event, views: Sequence[str]) -> Iterator[Html]:
        cited = (" ", self.prose.clause(event.clause)) if event.clause else ()
        told = {view: event.said_to(view) for view in views}
        sentence = self.sentences.sentence
        seen = {view: None if said is None else sentence(said) for view, said in told.items()}
        yield from _seen(sentence(event.said), seen, lambda words: (el("span", words), *cited), "event")

    def _refusal(self, refusal: Refusal) -> Html:
        clause_id = refusal.clause
        clause = self.book.clauses.get(clause_id)
        refused = (
            el("strong", spoken("Refused:")),
            f" {self.sentences.sentence(refusal)}",
        )
        if clause is None:
            return el("p", refused, class_="answer")
        why = el(
            "details",
            el("summary", f"{self.book.numbers[clause_id]} {clause.title}"),
            self.prose.blocks(clause.text),
            class_="why",
        )
        answer = el("p", el("span", refused), " ", self.prose.clause(clause_id), class_="answer")
        return join(answer, why)


def _actor(example: PlayedExample, place: int) -> str | None:
    """Give the seat whose decision a step follows from; None if it is chance."""
    actor = example.states[place - 1].actor() if place <= len(example.states) else None
    return None if actor == CHANCE else actor


def _has_secrets(example: PlayedExample) -> bool:
    """Tell whether some seat sees less of an example than everybody together."""
    seats = example.states[0].seats
    if any(state.table(seat) != state.table() for state in example.states for seat in seats):
        return True
    told = (event for step in example.run.steps for event in step.events)
    return any(event.seen_by(seat) != event.text for event in told for seat in seats)


def _unseen(frame_set: FrameSet) -> Sequence[Html]:
    """Give boards as no more than text to a browser with scripts, which draws the one that is looked at."""
    if len(frame_set.boards) == 1:
        return frame_set.boards
    first, *others = (el("noscript", board) for board in frame_set.boards)
    return [join(frame_set.room, first), *others]


def _tries(example: PlayedExample, views: Sequence[str]) -> Mapping[int, Try]:
    """Give what was tried and refused in the step to each frame."""
    tries = {}
    for place, (step, before) in enumerate(zip(example.run.steps, example.states, strict=False), 1):
        if step.refusal is not None and step.action is not None:
            readers = [view for view in views if before.log_line(step.action, view) is not None]
            known = None if len(readers) == len(views) else " ".join(readers)
            start, end = before.aim(step.action)
            named = () if start or end else pieces_named(step.action, before.table())
            tries[place] = Try(start, end, known, named)
    return tries


def _kept_from(refusal: Html, step: Judged, before: State | None, views: Sequence[str]) -> Html:
    """Keep a refusal from those who do not know what was tried."""
    if before is None or step.action is None:
        return refusal
    readers = [view for view in views if before.log_line(step.action, view) is not None]
    return refusal if len(readers) == len(views) else el("div", refusal, data_seen=" ".join(readers))


def _seen(
    words: str, seen: Mapping[str, str | None], write: Callable[[str], Sequence[Html | str]], class_: str
) -> Iterator[Html]:
    """Write a line as everybody may read it, and apart from it what those read who may not."""
    others = [view for view, line in seen.items() if line != words]
    apart = " ".join(view for view in seen if view not in others) if others else None
    yield el("p", write(words), class_=class_, data_seen=apart)
    for line in dict.fromkeys(seen[view] for view in others):
        if line is not None:
            readers = " ".join(view for view in others if seen[view] == line)
            yield el("p", write(line), class_=class_, data_instead=readers, hidden=True)


def lines_of(transcript: Transcript) -> tuple[str, ...]:
    """Give what the frames of a transcript follow from, wherever on a page it stands."""
    position = (line.text for line in transcript.position)
    inputs = (line.text for line in transcript.play if line.text.startswith(">"))
    return (*position, "---", *inputs)


def source_of(example: PlayedExample) -> str:
    """Give a transcript as a block that can be put on a page again, without its indent."""
    transcript = example.transcript
    parts = [transcript.position, transcript.play] + ([transcript.facts] if transcript.facts else [])
    body = "\n---\n".join("\n".join(line.text for line in part) for part in parts)
    return f"```play {transcript.game} {transcript.name}\n{body}\n```\n"
