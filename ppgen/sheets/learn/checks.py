"""What `learn.yml` shows that is not there, told at its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial

from ppgen.definition.document import Document, Steps
from ppgen.definition.ids import dangling
from ppgen.definition.learn import Learn, LessonRow, Need, PictureStrip, Sample, Seating, Shot
from ppgen.definition.problems import Problem, suggestion
from ppgen.diagrams import Picture
from ppgen.pieces import icons
from ppgen.sheets.errors import SheetError
from ppgen.sheets.learn.shots import symbol
from ppgen.sheets.naming import here, misnamed
from ppgen.sheets.paper.flow import GameSetting
from ppgen.sheets.played import ExampleMoment, moment
from ppgen.sheets.subject import GameSubject


def learn_faults(subject: GameSubject, document: Document) -> Iterator[Problem]:
    """Yield what a learn sheet shows that is not there."""
    learn = subject.definition.learn
    if learn is None:
        return
    yield from _Sought(GameSetting(subject, 13, 10, 12, 8, frame="learn.yml"), document).all(learn)


def strip_faults(
    subject: GameSubject, document: Document, strips: Iterable[tuple[Steps, PictureStrip]]
) -> Iterator[Problem]:
    """Yield what pictures of steps on other sheets show that is not there; each is given with its place."""
    sought = _Sought(GameSetting(subject, 13, 10, 12, 8, frame=document.name), document)
    for at, strip in strips:
        yield from sought.strip(strip, at)


class _Sought:
    """Looks for everything that a learn sheet names."""

    def __init__(self, setting: GameSetting, document: Document) -> None:
        self.setting = setting
        self.document = document
        game = setting.subject.game
        self.board = Picture(setting.subject.definition, (), ((),), 1.0, setting.subject.palette)
        self.spaces = [space.id for space in game.board.spaces]
        self.trays = [tray.id for tray in game.trays]
        systems = setting.subject.definition.systems.values()
        self.judged = setting.subject.judges.of(setting.subject.definition) is not None
        self.suits = [suit.id for system in systems for suit in system.suits]

    def all(self, learn: Learn) -> Iterator[Problem]:
        """Yield what is not there, in the order of the file."""
        for number, need in enumerate(learn.needs):
            yield from self._need(need, ("needs", number))
        for name in ("across", "left", "right", "back"):
            for number, part in enumerate(getattr(learn, name)):
                at: Steps = (name, number)
                if part.seating:
                    yield from self._seating(part.seating, (*at, "seating"))
                if part.strip:
                    yield from self.strip(part.strip, (*at, "strip"))
                for index, sign in enumerate(part.legend):
                    yield from self._need(sign, (*at, "legend", index))
                for index, row in enumerate(part.rows.rows if part.rows else ()):
                    yield from self._row(row, (*at, "rows", "rows", index))

    def _need(self, need: Need | LessonRow, at: Steps) -> Iterator[Problem]:
        if need.icon is not None:
            names = icons.names(self.setting.subject.definition.folder)
            yield from dangling(self.document, [((*at, "icon"), need.icon)], names, "icon")
        yield from self._samples(need.show, (*at, "show"))

    def _row(self, row: LessonRow, at: Steps) -> Iterator[Problem]:
        if row.suit is not None:
            yield from dangling(self.document, [((*at, "suit"), row.suit)], self.suits, "suit")
        yield from self._need(row, at)

    def _needs_judge(self, what: str, at: Steps) -> Iterator[Problem]:
        if not self.judged:
            yield self.document.problem(at, f"{what} is drawn by the judge of the game, and there is none")

    def _seating(self, seating: Seating, at: Steps) -> Iterator[Problem]:
        yield from self._needs_judge("a seating", at)
        for number, step in enumerate(seating.steps):
            name = str(step.at)
            if step.at is not None and name not in ("board", *self.trays) and not self.board.box(name):
                known = [*self.spaces, *self.trays, "board"]
                told = f"there is no space or tray {name!r}{suggestion(name, known)}"
                yield self.document.problem((*at, "steps", number, "at"), told)

    def strip(self, strip: PictureStrip, at: Steps) -> Iterator[Problem]:
        """Yield what a strip shows that is not there."""
        for number, shot in enumerate(strip.shots):
            place: Steps = (*at, "shots", number)
            yield from self._samples(shot.pieces, (*place, "pieces"))
            named: list[tuple[Steps, str]] = [
                *(((*place, "spaces", index), name) for index, name in enumerate(shot.spaces)),
                *(((*place, "marks", index, "at"), mark.at) for index, mark in enumerate(shot.marks)),
                *(((*place, "under", index), name) for index, name in enumerate(shot.under)),
                *(
                    ((*place, "ways", index, "through", step), name)
                    for index, way in enumerate(shot.ways)
                    for step, name in enumerate(way.through)
                ),
            ]
            for at_name, name in named:
                if not self.board.box(name):
                    told = f"there is no space {name!r}{suggestion(name, self.spaces)}"
                    yield self.document.problem(at_name, told)
            if shot.step is not None and not self.judged:
                yield from self._needs_judge("a step of an example", (*place, "step"))
            elif shot.step is not None:
                example = shot.example or strip.example or ""
                first, last = shot.step, shot.last or shot.step
                key: Steps = (*place, "example") if shot.example else place
                yield from self._told(key, partial(self._moment, example, first, last))
                yield from self._named(shot, example, (*place, "text"))

    def _named(self, shot: Shot, example: str, at: Steps) -> Iterator[Problem]:
        """Yield that the words of a picture name a place on which nothing happens there."""
        assert shot.step is not None
        with suppress(SheetError):  # which has been told
            shown = self._moment(example, shot.step, shot.last or shot.step)
            seen = shown.seen
            board, words = self.setting.subject.game.board, here(shot.text)
            wrong = misnamed(words, board, seen.before, seen.after, shown.words, refused=seen.refused)
            if wrong:
                yield self.document.problem(at, wrong)

    def _moment(self, example: str, first: int, last: int) -> ExampleMoment:
        subject = self.setting.subject
        return moment(subject.definition, subject.judges, example, first, last, frame=self.setting.frame)

    def _samples(self, samples: tuple[Sample, ...], at: Steps) -> Iterator[Problem]:
        for number, sample in enumerate(samples):
            yield from self._told((*at, number, "piece"), partial(symbol, self.setting, sample, 1.0))

    def _told(self, at: Steps, tried: Callable[[], object]) -> Iterator[Problem]:
        try:
            tried()
        except SheetError as error:
            yield self.document.problem(at, str(error))
