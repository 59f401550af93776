"""The page that tells how a game plays: what was counted in games that the laboratory played and stored."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date as Day  # noqa: N812 - a parameter is called so
from functools import partial
from itertools import zip_longest
from typing import NamedTuple

from babel.dates import format_date

from ppgen.definition.plays import ClauseCounted, FigureShift, NeverUsed, OptionChange, PlayedStudy, Plays
from ppgen.diagrams import Picture, as_agreed
from ppgen.diagrams.boards.seats import seat_colour
from ppgen.diagrams.words import speaker
from ppgen.engine import Event, Game, Match, State
from ppgen.lab import telling
from ppgen.lab.estimates import wilson
from ppgen.lab.figures import FEWEST, Plain, players_told
from ppgen.lab.ladder import won_by
from ppgen.lab.never import RARE, TRIED
from ppgen.lab.playing import Bench
from ppgen.lab.plays import figures_of, is_stale, study_of
from ppgen.lab.report import Findings, as_pdf
from ppgen.language import decimal, grouped, locale, phrase, spoken, together
from ppgen.session.opponents import STRENGTHS
from ppgen.website.books.book import GameModel
from ppgen.website.books.kits import KitFile
from ppgen.website.pages import page_layout
from ppgen.website.pages.charts import band, histogram, mark, share_bar
from ppgen.website.play import runtime
from ppgen.website.play.matches import packed
from ppgen.website.prose.clauses import option_anchor
from ppgen.website.replays.frames import unit_for
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html
from ppgen.website.writing.page import Content, SitePage, crumbs, title_bar
from ppgen.website.writing.templates import filled

NARROW = 4.0
"""Points or turns that an interval is wide at most whose tenths are told."""
LONG = 2000
"""Turns of a game that are too many to be shown and stepped through."""
FRAMES = 5
"""Positions that are shown of a game."""


def plays_page(book: GameModel, kits: Sequence[KitFile]) -> Iterator[tuple[str, Content]]:
    """Write the page, if games are stored and there is a judge."""
    plays, judge = book.plays, book.judge
    if plays is None or judge is None or not plays.studies:
        return
    game, path = book.definition.game, addresses.plays_page(book.id)
    about = spoken(
        "How {title} plays in simulated games: who wins, how long it takes, what options change.",
        title=game.title,
    )
    page = SitePage(
        path,
        spoken("How {title} plays", title=game.title),
        about,
        game=book.id,
        area="games",
        figures=book.figures,
    )
    told = _PlaysTold(book, judge, plays, page)
    trail = (
        (spoken("Games"), addresses.GAMES),
        (game.title, addresses.game_page(book.id)),
        (spoken("How it plays"), None),
    )
    body = filled(
        page,
        "plays.html",
        crumbs=crumbs(page, *trail),
        head=title_bar(spoken("How it plays"), game.title, page_layout.emblem(page, book.definition)),
        stale=told.stale and day_of(plays.studies[0].date),
        studies=[told.study(study) for study in plays.studies],
        first=told.first(),
        choices=told.choices(),
        lead=told.lead(),
        luck=list(told.luck()),
        never=told.never(),
        nothing_left=told.nothing_left(),
        clauses=told.clauses(),
        options=told.options(),
        game=None if told.stale else told.game_like_most(),
        methods=[told.method(study) for study in plays.studies],
        digest=plays.rules,
        lab=page.link(addresses.LAB) if book.definition.site.manual else None,
        data=page.link(addresses.plays_file(book.id)),
        report=told.report(),
        random=players_told(study_of(book.id, plays.studies[0]), tuple(plays.studies[0].seats)),
    )
    yield path, page.markdown(page_layout.contents(page, book), body, page_layout.side(page, book, kits))
    yield addresses.plays_file(book.id), told.data()
    yield from page.attached.items()


def day_of(date: str) -> str:
    """Write a day.

    >>> day_of("2026-11-07")
    '7 November 2026'
    """
    return format_date(Day.fromisoformat(date), spoken("d MMMM y"), locale())


class _PlaysBar(NamedTuple):
    """A bar with its words."""

    name: str
    bar: Html
    said: str


class _ShownStudy(NamedTuple):
    """What is shown of the games between some players."""

    who: str
    label: str
    rows: Sequence[_PlaysBar]
    shared: bool
    """Whether intervals are of several seats together."""
    finding: str
    length: str
    """What is said of its length."""
    chart: Html | None
    first: str
    last: str


class _ChangeAxis(NamedTuple):
    """A figure that changes: its mark upon an axis, and its words."""

    mark: Html
    said: str
    sure: bool


class _OptionLine(NamedTuple):
    """What an option changes."""

    title: str
    value: str
    address: str
    axes: Sequence[_ChangeAxis]
    differ: str


class _NeverLine(NamedTuple):
    """What never using a clause costs."""

    number: str
    title: str
    address: str
    mark: Html
    said: str
    held: str


class _ClauseLine(NamedTuple):
    """What a clause did, as it is told."""

    number: str
    title: str
    address: str
    applied_in: str
    applied: str
    refused: str
    ends: str


class _PlaysFrame(NamedTuple):
    """A position of a game."""

    picture: Html
    words: str


class _GameLikeMost(NamedTuple):
    """A game like most."""

    number: str
    frames: Sequence[_PlaysFrame]
    transcript: str
    replay: str | None
    """Where it can be stepped through."""


class _PlaysTold:
    """Makes what the page shows of the stored games."""

    def __init__(self, book: GameModel, judge: Game, plays: Plays, page: SitePage) -> None:
        self.book = book
        self.judge = judge
        self.plays = plays
        self.page = page
        self.names = {seat.id: seat.name for seat in book.definition.game.seats.all}
        source = book.source or book
        self.stale = is_stale(source.definition, source.judge or judge, plays)
        self.figures = [figures_of(book.id, study) for study in plays.studies]

    def _who(self, played: PlayedStudy) -> str:
        return players_told(study_of(self.book.id, played), tuple(played.seats))

    def _label(self, played: PlayedStudy) -> str:
        return spoken("{games} games, {who}", games=grouped(played.games), who=self._who(played))

    def study(self, played: PlayedStudy) -> _ShownStudy:
        """Tell who won and how long it took."""
        found = self.figures[self.plays.studies.index(played)]
        rows = [(self.names[seat], figure) for seat, figure in found["seats"].items()]
        rows.append((spoken("Nobody"), found["draws"]))
        if played.capped:
            rows.append((spoken("Given up"), found["capped"]))
        roles = [self._piece(seat) for seat in found["seats"]]
        shown = [
            _PlaysBar(name, share_bar(figure, role), _share(figure))
            for (name, figure), role in zip_longest(rows, roles)
        ]
        length, chart, first, last = self._length(played, found)
        return _ShownStudy(
            self._who(played),
            self._label(played),
            shown,
            len(found["seats"]) > 1,
            self._finding(found),
            length,
            chart,
            first,
            last,
        )

    def _piece(self, seat: str) -> str:
        """Give the colour role of a seat's pieces: that of ink is black on dark pages as well."""
        if not self.book.definition.game.seats.named(seat).suits:
            return "accent"
        role, _ = seat_colour(self.book.definition, seat)
        return "black" if role == "ink" else role

    def _finding(self, found: Plain) -> str:
        """Say of the seats what their intervals carry."""
        seats = found["seats"]
        best = max(seats, key=lambda seat: seats[seat]["low"])
        if len(seats) > 1 and all(
            seats[best]["low"] > each["high"] for seat, each in seats.items() if seat != best
        ):
            return spoken("{seat} wins more often", seat=self.names[best])
        return spoken("Who wins more often is within chance")

    def _length(self, played: PlayedStudy, found: Plain) -> tuple[str, Html | None, str, str]:
        if "length" not in found:
            return spoken("More than a fifth of the games were given up, so no length is told."), None, "", ""
        turns = found["length"]["turns"]
        low, middle, high = (turns[each] for each in ("q10", "q50", "q90"))
        said = spoken("Half are over after {turns} turns", turns=telling.amount(middle))
        if played.games >= FEWEST:
            ends = {"low": grouped(low["value"]), "high": grouped(high["value"])}
            said += spoken("; eight of ten take {low} to {high}", **ends)
        chart, first, last = histogram(played.turns, low["value"], high["value"], middle["value"])
        return f"{said}.", chart, grouped(first), spoken("{number} turns", number=grouped(last))

    def first(self) -> str | None:
        """Say how who decides first fares, where chance picks who that is."""
        for played, found in zip(self.plays.studies, self.figures, strict=True):
            if "first" in found:
                won = telling.share(found["first"])
                words = phrase("Who decides first wins {won} of the games that one seat wins ({games}).")
                return spoken(words, won=won, games=self._label(played))
        return None

    def choices(self) -> tuple[Html, str, str, str] | None:
        """Draw how much there is to choose from, turn by turn: the chart, its top, its end and its words."""
        for played, found in zip(self.plays.studies, self.figures, strict=True):
            looked = played.looked_at
            if looked and len(looked.choices) > 1:
                rows = found["deep"]["choices"]
                said = spoken(
                    "Legal actions at each turn of {games} games, {who}: the middle, and the middle half of "
                    "the decisions, of which {forced} of {decisions} left no choice.",
                    games=looked.games,
                    who=self._who(played),
                    forced=grouped(looked.forced),
                    decisions=grouped(looked.decisions),
                )
                last = spoken("turn {number}", number=rows[-1][0])
                return band(rows), decimal(max(row[3] for row in rows)), last, said
        return None

    def lead(self) -> str | None:
        """Say how the lead goes, where a score is there that all can see."""
        for played, found in zip(self.plays.studies, self.figures, strict=True):
            if "lead_changes" in found.get("deep", {}):
                deep = found["deep"]
                late = telling.scaled(deep["decided_at"], 100)
                changes = telling.amount(deep["lead_changes"], 1)
                return spoken(
                    "The lead changes {changes} times. Half of the winners are alone in it to the end only "
                    "after {late} % of the turns or later ({games} games, {who}).",
                    changes=changes,
                    late=telling.amount(late),
                    games=deep["games"],
                    who=self._who(played),
                )
        return None

    def luck(self) -> Iterator[str]:
        """Say how much thinking helps: how often each strength of the computer won against another."""
        for strength in STRENGTHS:
            known = won_by(self.book.id, strength)
            if known is None:
                continue
            against, won, drawn, games, seats = known
            share = telling.share(_plain(won, games))
            words = phrase(
                "{strength}, {thoughts} thoughts about a choice, won {share} of {games} games{draws}, "
                "against {against}{others}."
            )
            few = phrase(
                "{strength}, {thoughts} thoughts about a choice, won {share} games{draws}, "
                "against {against}{others}."
            )
            yield spoken(
                few if games < FEWEST else words,
                strength=spoken(strength).capitalize(),
                thoughts=STRENGTHS[strength].thoughts,
                share=share,
                games=games,
                draws=spoken(", and drew {drawn}", drawn=drawn) if drawn else "",
                against=spoken(against),
                others=spoken(" on all other {seats} seats", seats=seats - 1) if seats > 2 else "",
            )

    def options(self) -> tuple[Sequence[str], Sequence[_OptionLine], str] | None:
        """Tell what each option changes: the heads of the columns, the rows, and how it was found."""
        changes = self.plays.options
        if not changes:
            return None
        seat = next(iter(self.plays.studies[0].seats))
        shown = (seat, "draws", "turns")
        heads = (
            spoken("{seat}’s share, points", seat=self.names[seat]),
            spoken("draws, points"),
            spoken("length, turns"),
        )
        widest = {
            name: max((_reach(_change(each, name)) for each in changes), default=1) or 1 for name in shown
        }
        known = {option.id: option for option in self.book.definition.game.options}
        rows = []
        for each in changes:
            option = known.get(each.option)
            if option is None:
                continue
            rules = f"{addresses.rules_page(self.book.id)}#{option_anchor(option.id)}"
            rows.append(
                _OptionLine(
                    option.title,
                    next((v.text for v in option.values if v.id == each.value), str(each.value)),
                    self.page.link(rules),
                    [_axis(_change(each, name), widest[name], name) for name in shown],
                    spoken(
                        "{some} of {games} games differ", some=grouped(each.differ), games=grouped(each.pairs)
                    ),
                )
            )
        first = changes[0]
        return heads, rows, spoken("seed {seed}, {day}", seed=first.seed, day=day_of(first.date))

    def never(self) -> tuple[Sequence[_NeverLine], str] | None:
        """Tell what never using a clause costs: the rows, and how it was found."""
        found = [
            each
            for each in self.plays.never or ()
            if each.numbers >= FEWEST and each.clause in self.book.clauses
        ]
        if not found:
            return None
        found.sort(key=lambda each: -each.cost.value)
        widest = max(abs(each.cost.low) for each in found), max(abs(each.cost.high) for each in found)
        rows = [self._never(each, max(widest)) for each in found]
        return rows, spoken(
            "{numbers} numbers of seed {seed}, {day}",
            numbers=grouped(found[0].numbers),
            seed=found[0].seed,
            day=day_of(found[0].date),
        )

    def _never(self, each: NeverUsed, widest: float) -> _NeverLine:
        clause = self.book.clauses[each.clause]
        cost = {name: -100 * getattr(each.cost, name) for name in ("value", "low", "high")}
        sure = each.cost.low > 0 or each.cost.high < 0
        return _NeverLine(
            self.book.numbers[each.clause],
            clause.title,
            self.page.link(f"{addresses.rules_page(self.book.id)}#{addresses.anchor(each.clause)}"),
            mark(cost["value"], cost["high"], cost["low"], 100 * widest, sure=sure, bar=True),
            _signed(cost["value"], cost["high"], cost["low"]),
            spoken("hardly ever came up")
            if each.held_back < RARE
            else spoken("held back {times} times a game", times=decimal(each.held_back, ".1f")),
        )

    def nothing_left(self) -> str:
        """Say that a seat can leave no clause unused, where that was looked for."""
        if self.plays.never is None or self.plays.never:
            return ""
        return spoken(
            "A seat can leave no clause unused here, as far as {games} games of each show: where "
            "one matters, there is nothing else to do.",
            games=TRIED,
        )

    def clauses(self) -> tuple[Sequence[_ClauseLine], str, str] | None:
        """Tell what each clause did: the rows, in which games, and what did nothing."""
        for played in self.plays.studies:
            looked = played.looked_at
            if looked and looked.clauses:
                rows = [
                    self._clause(each, looked.games)
                    for each in looked.clauses
                    if each.clause in self.book.clauses
                ]
                did = {each.clause for each in looked.clauses}
                judged = self.judge.rules.clauses
                idle = [
                    number
                    for clause, number in self.book.numbers.items()
                    if clause in judged and clause not in did
                ]
                often = telling.never_seen(looked.games)
                nothing = spoken(
                    "Not counted in any game: {clauses}; what comes up does so in {often}.",
                    clauses=together(idle, "and"),
                    often=often,
                )
                games = spoken("{games} games, {who}", games=grouped(looked.games), who=self._who(played))
                return rows, games, nothing if idle else ""
        return None

    def _clause(self, each: ClauseCounted, games: int) -> _ClauseLine:
        def a_game(times: int) -> str:
            if times >= games / 10:
                return grouped(times / games, ",.1f")
            return spoken("{number} in all", number=grouped(times)) if times else "–"

        return _ClauseLine(
            self.book.numbers[each.clause],
            self.book.clauses[each.clause].title,
            self.page.link(f"{addresses.rules_page(self.book.id)}#{addresses.anchor(each.clause)}"),
            spoken("{number} of {all_of_them}", number=grouped(each.applied_in), all_of_them=grouped(games))
            if each.applied_in
            else "–",
            a_game(each.applied),
            a_game(each.refused),
            grouped(each.ends) if each.ends else "–",
        )

    def report(self) -> str | None:
        """Attach the report of the games that are known best, and link to it."""
        played, found = self.plays.studies[0], self.figures[0]
        if self.stale or "deep" not in found:
            return None
        study = replace(study_of(self.book.id, played), digest=self.plays.rules, deep=0)
        command = self.method(played)[1]
        findings = Findings(
            self.book.definition,
            Bench(self.judge, study),
            found,
            played.turns,
            self._like_most(played),
            command,
        )
        address = addresses.plays_report(self.book.id)
        self.page.attached[address] = partial(as_pdf, findings)
        return self.page.link(address)

    def _like_most(self, played: PlayedStudy) -> int | None:
        """Give the number of a game like most if it can be played once more without taking long."""
        length = self.figures[self.plays.studies.index(played)].get("length")
        long = length is None or length["turns"]["q50"]["value"] > LONG
        thinking = any(player != "random" for player in played.seats.values())
        return None if long or thinking or not played.looked_at else played.looked_at.like_most

    def game_like_most(self) -> _GameLikeMost | None:
        """Show some positions of a game that is most like all."""
        for played in self.plays.studies:
            number = self._like_most(played)
            if number is not None:
                bench = Bench(self.judge, replace(study_of(self.book.id, played), deep=0))
                return self._shown(bench, bench.transcript(number), number)
        return None

    def _shown(self, bench: Bench, lines: Sequence[str], number: int) -> _GameLikeMost:
        states = list(self._states(bench, lines))
        chosen = [round(at * (len(states) - 1) / (FRAMES - 1)) for at in range(FRAMES)]
        frames = [list(states[at][0].table()) for at in chosen]
        definition = as_agreed(self.book.definition, states[0][0])
        picture = Picture(definition, states[0][0].seats, frames, unit_for(definition))
        shown = []
        for at, frame in zip(chosen, frames, strict=True):
            words = (
                f"{spoken('Step {place}.', place=grouped(at))} {states[at][1]}"
                if at
                else spoken("As it begins.")
            )
            shown.append(_PlaysFrame(self.page.figures.scene(picture.scene(frame)), words))
        name = addresses.text_file(self.page.path, f"game-{number}")
        self.page.attached[name] = ("\n".join(lines) + "\n").encode()
        return _GameLikeMost(grouped(number), shown, self.page.link(name), self._replay(bench, lines))

    def _replay(self, bench: Bench, lines: Sequence[str]) -> str | None:
        """Link to where a game can be stepped through, if all may see all of it and it is not too long."""
        if not runtime.playable(self.book) or self.book.definition.game.hidden:
            return None
        match = packed(bench.opening, [line[2:] for line in lines if line.startswith("> ")])
        return match and f"{self.page.link(addresses.play_page(self.book.id))}#{match}"

    def _states(self, bench: Bench, lines: Sequence[str]) -> Iterator[tuple[State, str]]:
        match = Match(bench.judge, bench.opening)
        yield match.state, ""
        for line in lines:
            if line.startswith("> "):
                match.play(match.state.parse(line[2:]))
                yield match.state, self._told(match.steps[-1].events)

    def _told(self, events: Sequence[Event]) -> str:
        """Say what happened in a step: in the notation, or in sentences where that is not of the language."""
        if self.book.definition.translation is None:
            return "; ".join(event.text for event in events)
        says = speaker(self.book.definition)
        return " ".join(says.sentence(event.said) for event in events)

    def method(self, played: PlayedStudy) -> tuple[str, str]:
        """Say how games were played, and by which command."""
        words = [f"ppgen simulate {self.book.id} -n {played.games} --seed {played.seed}"]
        if len(played.seats) != self.book.definition.game.usual:
            words.append(f"--players {len(played.seats)}")
        kinds = set(played.seats.values())
        if len(kinds) == 1:
            words += [f"--seat all={kind}" for kind in kinds if kind != "random"]
        else:
            words += [
                f"--seat {seat}={player}" for seat, player in played.seats.items() if player != "random"
            ]
        if played.cap != 5000:
            words.append(f"--cap {played.cap}")
        versions = f"{self._program} {played.ppgen}, Python {played.python}"
        said = spoken(
            "{games}, seed {seed}, {day}, {versions}. {ended} came to an end within {cap} steps.",
            games=self._label(played),
            seed=played.seed,
            day=day_of(played.date),
            versions=versions,
            ended=grouped(played.games - played.capped),
            cap=grouped(played.cap),
        )
        return said, " ".join(words) if self.book.definition.site.manual else ""

    @property
    def _program(self) -> str:
        """What the version is of; a book of others names no ppgen."""
        return "ppgen" if self.book.definition.site.manual else spoken("version")

    def data(self) -> bytes:
        """Give the figures for programs."""
        told = [
            {"label": self._label(played), "date": played.date, "seed": played.seed, **found}
            for played, found in zip(self.plays.studies, self.figures, strict=True)
        ]
        data = {"game": self.book.id, "rules": self.plays.rules, "stale": self.stale, "studies": told}
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _plain(won: int, games: int) -> Plain:
    value, low, high, of = wilson(won, games)
    return {"value": value, "low": low, "high": high, "of": of}


def _share(figure: Plain) -> str:
    return telling.share(figure) if figure["value"] else telling.never_seen(figure["of"])


def _change(each: OptionChange, name: str) -> FigureShift | None:
    return next((change for change in each.changes if change.name == name), None)


def _reach(change: FigureShift | None) -> float:
    return 0.0 if change is None else max(abs(change.by.low), abs(change.by.high))


def _axis(change: FigureShift | None, widest: float, name: str) -> _ChangeAxis:
    if change is None:
        return _ChangeAxis(Html(""), "", sure=False)
    factor = 1.0 if name == "turns" else 100.0
    value, low, high = (factor * getattr(change.by, each) for each in ("value", "low", "high"))
    digits = 1 if high - low < NARROW else 0
    drawn = mark(value, low, high, factor * widest, sure=change.sure, bar=False)
    least = decimal(factor * change.seen_from, f".{digits}f")
    seen = "" if change.sure else spoken("; a change of {least} would be seen", least=least)
    return _ChangeAxis(drawn, _signed(value, low, high) + seen, sure=change.sure)


def _signed(value: float, low: float, high: float) -> str:
    """Write a change with its interval, to the digits that this bears."""
    digits = 1 if high - low < NARROW else 0
    none = not float(f"{value:.{digits}f}")
    said, least, most = (decimal(each, f"+.{digits}f") for each in (value, low, high))
    words = spoken("{value} ({low} to {high})", value=said[1:] if none else said, low=least, high=most)
    return words.replace("-", "\N{MINUS SIGN}")
