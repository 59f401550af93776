"""`ppgen verify`: every transcript played, and what that proves."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ppgen.cli.main import BadInput, Failed, Folders
from ppgen.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ppgen.definition import Catalogue
    from ppgen.engine import Game
    from ppgen.ppn import Record
    from ppgen.transcript import JudgeCache, Transcript, TranscriptRun


@click.command("verify")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--update",
    is_flag=True,
    help="Write what the judge says into the pages; facts after the second --- stay.",
)
@click.option(
    "--coverage", is_flag=True, help="List the clauses that no transcript shows obeyed or enforced."
)
@click.option(
    "--mutate", is_flag=True, help="Switch each clause off in turn, and see that a transcript notices."
)
@click.option("--json", "as_json", is_flag=True, help="Write the result as JSON.")
@click.pass_obj
def command(
    folders: Folders, paths: tuple[Path, ...], update: bool, coverage: bool, mutate: bool, as_json: bool
) -> None:
    """Prove the transcripts of Markdown pages (default: all there are), and records of play in PPN."""
    from ppgen.transcript import JudgeCache

    court = JudgeCache(folders.content, folders.judges)
    report = Report(as_json=as_json)
    records = [path for path in paths if path.suffix.lower() == ".ppn"]
    if records:
        _follow(records, folders, report)
    others = tuple(path for path in paths if path not in records)
    pages = _pages(others, folders, court) if others or not records else {}
    for page, transcripts in pages.items():
        _verify(page, transcripts, court, report, update=update)
    everything = [transcript for found in pages.values() for transcript in found]
    for game_id in sorted({transcript.game for transcript in everything}):
        of_game = [transcript for transcript in everything if transcript.game == game_id]
        failing = {str(failure.get("transcript", "")).partition("/")[0] for failure in report.failures}
        if (coverage or mutate) and game_id in failing:
            report.say(f"{game_id}: what proves its clauses is not looked for before its transcripts hold")
            continue
        if coverage:
            _cover(court.judge(game_id), of_game, report)
        if mutate:
            _mutate(folders, court.judge(game_id), of_game, report)
    if pages or not records or as_json or not report.holds or report.unread:
        report.finish(len(everything), sum(1 for found in pages.values() if found))


class Report:
    """What has been found, told as it goes or at the end as JSON."""

    def __init__(self, *, as_json: bool) -> None:
        self.as_json = as_json
        self.failures: list[dict[str, object]] = []
        self.coverage: dict[str, object] = {}
        self.survivors: dict[str, object] = {}
        self.updated: list[str] = []
        self.records = 0
        self.unread: list[dict[str, object]] = []
        """Records that cannot be read or judged."""
        self.holds = True

    def say(self, text: str) -> None:
        """Tell a person."""
        if not self.as_json:
            click.echo(text)

    def progress(self, text: str) -> None:
        """Show what is being done on a terminal, in one line that the next one replaces; "" clears it."""
        if sys.stderr.isatty():
            click.echo(f"\r\x1b[K{text}", nl=False, err=True)

    def fail(self, text: str, **facts: object) -> None:
        """Note something that does not hold."""
        self.holds = False
        self.failures.append({"message": text, **facts})
        self.say(text)

    def leave(self, text: str, **facts: object) -> None:
        """Note a record that is not judged, and go on."""
        self.unread.append({"message": text, **facts})
        if not self.as_json:
            click.echo(text, err=True)

    def finish(self, transcripts: int, pages: int) -> None:
        """Sum up; end with 1 if anything did not hold, else with 2 if something was not judged."""
        if self.as_json:
            click.echo(
                json.dumps(
                    {
                        "transcripts": transcripts,
                        "pages": pages,
                        "records": self.records,
                        "holds": self.holds and not self.unread,
                        "failures": self.failures,
                        "unread": self.unread,
                        "updated": self.updated,
                        "coverage": self.coverage,
                        "survivors": self.survivors,
                    },
                    indent=2,
                    ensure_ascii=False,
                )
            )
        if not self.holds:
            raise Failed("not everything holds") if not self.as_json else click.exceptions.Exit(1)
        if self.unread:
            raise BadInput("not every record is judged") if not self.as_json else click.exceptions.Exit(2)
        hold = "holds" if transcripts == 1 else "hold"
        self.say(f"{counted(transcripts, 'transcript')} on {counted(pages, 'page')} {hold}")


def _pages(paths: Sequence[Path], folders: Folders, court: JudgeCache) -> dict[Path, list[Transcript]]:
    """Read all pages and see that their games can be judged, before anything is played."""
    from ppgen.definition import DefinitionError, Problem, game_ids
    from ppgen.definition.locate import content_dir, site_dir
    from ppgen.definition.source import shown
    from ppgen.transcript import NoJudge, pages_below, transcripts_in

    roots = list(paths) or [content_dir(folders.content), *([] if folders.content else [site_dir()])]
    if not paths:
        game_ids(folders.content)  # a folder without games is not what was meant
    pages: dict[Path, list[Transcript]] = {}
    problems: list[Problem] = []
    below = {page: folder for folder in roots for page in pages_below(folder)}
    if paths and not below:
        raise BadInput(f"{', '.join(map(shown, paths))}: there is no page in it; pages are files named *.md")
    for page, root in below.items():
        try:
            pages[page] = transcripts_in(page, root=root if root.is_dir() else None)
            for transcript in pages[page]:
                court.judge(transcript.game)
        except DefinitionError as error:
            problems += error.problems
        except NoJudge as error:
            problems.append(Problem(shown(page), transcript.line, len(transcript.indent) + 1, str(error)))
    if problems:
        raise DefinitionError(problems)
    return pages


def _follow(paths: Sequence[Path], folders: Folders, report: Report) -> None:
    """Play the games of files in PPN by their judges; none keeps the next from being played."""
    from ppgen.definition import DefinitionError, load
    from ppgen.definition.source import read_source, shown
    from ppgen.ppn import read_games

    catalogue = load(folders.content)
    for path in paths:
        try:
            records, problems = read_games(read_source(path), shown(path))
        except DefinitionError as error:
            records, problems = [], list(error.problems)
        report.records += len(records)
        for record in records:
            _follow_one(record, catalogue, folders, report)
        for problem in problems:
            report.leave(str(problem), file=problem.file, line=problem.line)


def _follow_one(record: Record, catalogue: Catalogue, folders: Folders, report: Report) -> None:
    from ppgen.ppn import NotDone, NotJudged, NotPlayed, followed, laid

    try:
        game, moves = followed(record, catalogue, folders.judges)
    except NotPlayed as error:
        report.fail(str(error), file=record.file, line=error.problems[0].line)
    except NotDone as error:
        report.leave(str(error), file=record.file, line=error.problems[0].line)
    except NotJudged as error:
        found = laid(record)
        said = f"{found.done} of {counted(found.moves, 'move')} can be laid on a table, and none is judged"
        text = f"{error}; {said}" + (f"\n  {found.problem}" if found.problem else "")
        line = error.problems[0].line
        report.leave(text, file=record.file, line=line, moves=found.moves, laid=found.done)
    else:
        report.say(f"{record.file}:{record.line}: {game}, {counted(moves, 'move')} as the judge permits")


def _verify(
    page: Path, transcripts: Iterable[Transcript], court: JudgeCache, report: Report, *, update: bool
) -> None:
    from ppgen.definition import DefinitionError
    from ppgen.transcript import explain, facts_of, run
    from ppgen.transcript import update as rewrite

    disagreeing: list[TranscriptRun] = []
    for transcript in transcripts:
        played = run(transcript, court.judge(transcript.game))
        if played.holds:
            continue
        if update and not played.problems and not played.answers_hold:
            disagreeing.append(played)
            for problem in facts_of(played):
                text = f"{problem}; --update leaves facts as they are, since they are the author's"
                report.fail(text, file=str(page), line=problem.line, transcript=transcript.label)
        else:
            report.fail(explain(played), file=str(page), line=transcript.line, transcript=transcript.label)
    try:
        changed = rewrite(page, disagreeing) if disagreeing else ()
    except DefinitionError as error:
        for problem in error.problems:
            report.fail(str(problem), file=problem.file, line=problem.line)
        report.say(f"{page}: nothing is rewritten")
    else:
        if changed:
            report.updated.append(str(page))
            report.say(f"{page}: {counted(len(disagreeing), 'transcript')} rewritten")
            for line in changed:
                report.say(f"  {line}")


def _cover(judge: Game, transcripts: Sequence[Transcript], report: Report) -> None:
    from ppgen.transcript import coverage, holes

    shown = coverage(judge, transcripts)
    missing = list(holes(judge, shown))
    report.coverage[judge.id] = {
        clause: {"obeyed": len(found.obeyed), "enforced": len(found.enforced)}
        for clause, found in shown.items()
    }
    covered = len(shown) - len({clause for clause, _ in missing})
    by = counted(len(transcripts), "transcript")
    report.say(f"{judge.id}: {covered} of {len(shown)} judged clauses are covered by {by}")
    for clause, hole in missing:
        report.fail(f"{judge.id}: {clause} is {hole}", clause=clause)


def _mutate(folders: Folders, judge: Game, transcripts: Sequence[Transcript], report: Report) -> None:
    from ppgen.definition import load_game
    from ppgen.transcript import mutants

    rules = load_game(judge.id, folders.content).rules
    excused = {clause.id: clause.unproven for clause in rules.clauses() if clause.unproven}
    alive = []
    for number, (clause, noticed) in enumerate(mutants(judge, transcripts), 1):
        report.progress(f"{judge.id}: {number} of {len(judge.rules.clauses)} clauses switched off")
        if not noticed:
            alive.append(clause)
    report.progress("")
    report.survivors[judge.id] = alive
    proven = len(judge.rules.clauses) - len(alive)
    report.say(f"{judge.id}: {proven} of {len(judge.rules.clauses)} clauses are proven by mutation")
    for clause in alive:
        if clause in excused:
            report.say(f"  {clause} is not: {excused[clause]}")
        else:
            report.fail(f"{judge.id}: no transcript notices when {clause} is switched off", clause=clause)
    for clause in sorted(excused.keys() - set(alive)):
        report.fail(f"{judge.id}: {clause} says `unproven`, but a transcript proves it", clause=clause)
