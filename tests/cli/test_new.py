"""`ppgen new`: what it writes passes everything at once, and it overwrites nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ppgen.cli.main import main
from ppgen.definition import game_ids

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"
AS_OURS = "INP001,D101,D102,D103,ARG"
"""What ruff does not ask of our own judges either."""
TOOLS: list[list[object]] = [
    ["mypy", "--strict", "--config-file", ""],
    ["ruff", "check", "--no-cache", "--config", PYPROJECT, "--extend-ignore", AS_OURS],
    ["ruff", "format", "--check", "--no-cache", "--config", PYPROJECT],
]
"""What our own judges pass, too."""
UNSET = {"PPGEN_CONTENT": None, "PPGEN_JUDGES": None}


def ppgen(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], env=UNSET)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new game."""
    folder = tmp_path_factory.mktemp("started") / "river-walk"
    done = ppgen("new", "river-walk", "-o", folder)
    assert done.exit_code == 0, done.output
    return folder


def of(game: Path, *args: object) -> str:
    """Run a command on the new game; give what it says."""
    done = ppgen("--content", game / "content", "--judges", game / "judges", *args)
    assert done.exit_code == 0, done.output
    return done.output


def test_a_new_game_is_content_a_judge_and_a_readme(game: Path) -> None:
    files = {str(path.relative_to(game)) for path in game.rglob("*") if path.is_file()}
    assert files - {name for name in files if "__pycache__" in name} == {
        "README.md",
        "content/games/river-walk/examples.md",
        "content/games/river-walk/game.yml",
        "content/games/river-walk/print.yml",
        "content/games/river-walk/rules.yml",
        "judges/river_walk.py",
    }


def test_every_file_bears_the_names_of_the_game(game: Path) -> None:
    for path in (path for path in game.rglob("*") if path.suffix in (".yml", ".md", ".py")):
        text = path.read_text()
        assert "{{" not in text
        assert "my-game" not in text
    assert "# River Walk: examples" in (game / "content/games/river-walk/examples.md").read_text()
    assert "judges/river_walk.py" in (game / "README.md").read_text()


def test_it_passes_check(game: Path) -> None:
    assert of(game, "check").endswith(": 1 game\n")


def test_it_passes_verify_with_coverage_and_mutation(game: Path) -> None:
    said = of(game, "verify", "--coverage", "--mutate")
    assert "9 of 9 judged clauses are covered" in said
    assert "9 of 9 clauses are proven" in said


def test_its_sections_are_not_titled_like_the_options_that_pages_list_below_them(game: Path) -> None:
    from ppgen.definition import load_game

    sections = load_game("river-walk", game / "content").rules.sections
    assert [section.title for section in sections] == ["Setting up", "Walking", "The end", "House rules"]


def test_its_clauses_and_functions_have_the_same_ids(game: Path) -> None:
    from ppgen.definition import load_game
    from ppgen.judges import Judges

    judge = Judges(game / "judges").find("river-walk")
    assert judge is not None
    clauses = list(load_game("river-walk", game / "content").rules.clauses())
    assert set(judge.rules.clauses) == {clause.id for clause in clauses if clause.engine}
    refusing = {clause.id for clause in clauses if "refuses" in clause.engine}
    assert set(judge.rules.checks) == refusing
    assert {asked.clause for verb in judge.rules.verbs.values() for asked in verb.checks} == refusing


def test_it_prints_a_kit(game: Path, tmp_path: Path) -> None:
    import pikepdf

    of(game, "print", "river-walk", "--paper", "letter", "-o", tmp_path)
    (file,) = tmp_path.glob("*.pdf")
    with pikepdf.open(file) as pdf:
        assert len(pdf.pages) > 8


def test_it_draws_its_setup(game: Path, tmp_path: Path) -> None:
    of(game, "draw", "river-walk", "-o", tmp_path / "setup.svg")
    assert "<svg" in (tmp_path / "setup.svg").read_text()


@pytest.mark.parametrize("option", ["wins", "loses"])
def test_it_plays_to_the_end(game: Path, option: str) -> None:
    both = "--random", "suns", "--random", "moons"
    said = of(game, "play", "river-walk", *both, "--seed", 1, "--option", f"last_step={option}")
    assert "The game is over. " in said
    (end,) = [line for line in said.splitlines() if "takes the last step" in line]
    walker, winner = end.split()[0], end.split()[-2]
    assert (walker == winner) == (option == "wins")


def test_it_builds_into_a_site(game: Path, tmp_path: Path) -> None:
    of(game, "site", "build", "-o", tmp_path / "site")
    page = (tmp_path / "site" / "games" / "river-walk" / "rules.html").read_text()
    assert 'id="walk-one-to-three"' in page


@pytest.mark.parametrize("tool", TOOLS)
def test_its_judge_is_clean(game: Path, tool: list[object]) -> None:
    command = [sys.executable, "-m", *map(str, tool), str(game / "judges/river_walk.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        (
            "content/games/river-walk/rules.yml",
            "id: walk.forward",
            "id: walk.forwards",
            "rules.yml:53:13: the judge has no function for the clause 'walk.forwards'",
        ),
        (
            "content/games/river-walk/rules.yml",
            "engine: [refuses, chance]",
            "engine: [chance]",
            "rules.yml:21:13: the clause 'setup.begin' has a check; say `refuses`",
        ),
        (
            "content/games/river-walk/rules.yml",
            "engine: [setup]",
            "engine: [setup, refuses]",
            "rules.yml:13:13: the clause 'setup.road' `refuses`, but has no check",
        ),
        (
            "content/games/river-walk/rules.yml",
            "engine: [setup]",
            "unjudged: No reason.",
            "rules.yml:13:13: the judge has a function for 'setup.road'; say how in `engine`",
        ),
        (
            "judges/river_walk.py",
            'effect("walk.forward",',
            'effect("walk.forwards",',
            "the judge has a function for 'walk.forwards', which is no clause; did you mean 'walk.forward'?",
        ),
        (
            "judges/river_walk.py",
            'check("turn.order",',
            'check("turn.orders",',
            "rules.yml:35:13: the clause 'turn.order' `refuses`, but has no check",
        ),
    ],
)
def test_check_holds_clauses_and_functions_together(
    tmp_path: Path, file: str, old: str, new: str, fault: str
) -> None:
    assert ppgen("new", "river-walk", "-o", tmp_path).exit_code == 0
    text = (tmp_path / file).read_text()
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1))
    done = ppgen("--content", tmp_path / "content", "--judges", tmp_path / "judges", "check")
    assert done.exit_code in (1, 2)
    assert fault in done.output


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    judge = tmp_path / "judges" / "river_walk.py"
    judge.parent.mkdir()
    judge.write_text("mine")
    done = ppgen("new", "river-walk", "-o", tmp_path)
    assert (done.exit_code, done.output) == (
        2,
        f"{judge}: this is there already, and nothing is overwritten\n",
    )
    assert judge.read_text() == "mine"
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [judge]


def test_a_folder_may_have_a_readme_and_several_games(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("mine")
    for game_id in ("river-walk", "second"):
        assert ppgen("new", game_id, "-o", tmp_path).exit_code == 0
    assert (tmp_path / "README.md").read_text() == "mine"
    assert game_ids(tmp_path / "content") == ["river-walk", "second"]
    assert "10 transcripts on 2 pages hold" in of(tmp_path, "verify")


def test_a_game_is_added_beside_those_of_the_content_in_use(tmp_path: Path) -> None:
    assert ppgen("new", "first", "--kind", "cards", "-o", tmp_path).exit_code == 0
    before = (tmp_path / "content" / "games" / "first" / "game.yml").read_bytes()
    done = ppgen("--content", tmp_path / "content", "new", "second", "--kind", "no-judge", "-o", tmp_path)
    assert done.exit_code == 0, done.output
    assert game_ids(tmp_path / "content") == ["first", "second"]
    assert (tmp_path / "content" / "games" / "first" / "game.yml").read_bytes() == before


@pytest.mark.parametrize("inside", ["content", "content/games", "content/games/second"])
def test_content_is_not_put_into_content(tmp_path: Path, inside: str) -> None:
    assert ppgen("new", "first", "--kind", "cards", "-o", tmp_path).exit_code == 0
    before = {path for path in tmp_path.rglob("*") if path.is_file()}
    done = ppgen("new", "second", "-o", tmp_path / inside)
    assert done.exit_code == 2
    assert done.output.endswith(f"name the folder that holds it: -o {tmp_path}\n")
    assert {path for path in tmp_path.rglob("*") if path.is_file()} == before


def test_the_folder_is_named_after_the_game_if_none_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ppgen("new", "second").exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["second"]


@pytest.mark.parametrize(
    "game_id",
    ["River-Walk", "river_walk", "1st", "river--walk", "-o", "../walk", "a.b", "walk-", "", "x" * 41],
)
def test_a_bad_id_is_refused(tmp_path: Path, game_id: str) -> None:
    done = ppgen("new", "-o", tmp_path / "new", "--", game_id)
    assert done.exit_code == 2
    assert "is not an id: small letters, digits and single hyphens" in done.output
    assert list(tmp_path.iterdir()) == []


def test_an_id_is_proposed_for_a_title(tmp_path: Path) -> None:
    done = ppgen("new", "-o", tmp_path / "new", "1 Kōnane night")
    assert done.output.endswith("such as konane-night\n")


def test_the_id_of_another_game_is_refused(game: Path, tmp_path: Path) -> None:
    for done in (
        ppgen("new", "leyhe-race", "-o", tmp_path),
        ppgen("--content", game / "content", "new", "leyhe-race", "-o", tmp_path),
        ppgen("--content", game / "content", "new", "river-walk", "-o", tmp_path),
        ppgen("new", "cards", "-o", tmp_path),
    ):
        assert done.exit_code == 2
        assert "already; choose another id" in done.output
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    assert ppgen("new", "river-walk", "-o", tmp_path / "file").exit_code == 2


@pytest.mark.few(2)
@pytest.mark.parametrize("kind", ["cards", "roll-and-write", "no-judge"])
def test_each_kind_of_game_begins_as_one_that_can_be_printed_and_shown(kind: str, tmp_path: Path) -> None:
    made = ppgen("new", "my-start", "--kind", kind, "-o", tmp_path / "mine")
    assert made.exit_code == 0, made.output
    content, judges = tmp_path / "mine" / "content", tmp_path / "mine" / "judges"
    assert judges.exists() == (kind != "no-judge")
    for path in (path for path in (tmp_path / "mine").rglob("*") if path.is_file()):
        assert "{{" not in path.read_text(encoding="utf-8"), path
    for command in (
        ("check",),
        ("draw", "my-start", "-o", tmp_path / "setup.svg"),
        ("print", "my-start", "-o", tmp_path / "kits"),
        ("site", "build", "-o", tmp_path / "public"),
    ):
        done = ppgen("--content", content, *(("--judges", judges) if judges.exists() else ()), *command)
        assert done.exit_code == 0, done.output
    assert (tmp_path / "public" / "games" / "my-start" / "index.html").is_file()


@pytest.mark.parametrize(
    ("kind", "clauses", "opponent"),
    [("cards", 8, ("--random", "red")), ("roll-and-write", 8, ("--players", "2", "--random", "red"))],
)
def test_cards_and_dice_begin_with_a_judge_that_is_proven_and_plays(
    kind: str, clauses: int, opponent: tuple[str, ...], tmp_path: Path
) -> None:
    assert ppgen("new", "my-start", "--kind", kind, "-o", tmp_path).exit_code == 0
    folders = ("--content", tmp_path / "content", "--judges", tmp_path / "judges")
    proven = ppgen(*folders, "verify", "--coverage", "--mutate")
    assert proven.exit_code == 0, proven.output
    assert f"{clauses} of {clauses} judged clauses are covered" in proven.output
    assert f"{clauses} of {clauses} clauses are proven by mutation" in proven.output
    played = ppgen(*folders, "play", "my-start", *opponent, "--random", "blue", "--seed", "1")
    assert "The game is over" in played.output, played.output
    assert f"ppgen play my-start {' '.join(opponent[:-1])} blue" in (tmp_path / "README.md").read_text()


@pytest.mark.parametrize("kind", ["cards", "roll-and-write"])
def test_their_judges_are_clean(kind: str, tmp_path: Path) -> None:
    assert ppgen("new", "my-start", "--kind", kind, "-o", tmp_path).exit_code == 0
    for tool in TOOLS:
        command = [sys.executable, "-m", *map(str, tool), str(tmp_path / "judges/my_start.py")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_on_a_terminal_the_kind_of_game_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ppgen.cli.commands.new.on_terminal", lambda: True)
    done = CliRunner().invoke(
        main, ["new", "my-start", "-o", str(tmp_path / "mine")], input="cards\n", env=UNSET
    )
    assert done.exit_code == 0, done.output
    assert "What kind of game is it?" in done.output
    assert "family: card" in (tmp_path / "mine/content/games/my-start/pieces.yml").read_text(encoding="utf-8")


def test_a_catalogue_comes_with_it_for_the_language_that_is_named(tmp_path: Path) -> None:
    made = tmp_path / "walk"
    done = ppgen("new", "my-walk", "--kind", "no-judge", "--language", "de", "-o", made)
    assert done.exit_code == 0, done.output
    catalogue = (made / "content/games/my-walk/de.po").read_text(encoding="utf-8")
    assert 'msgctxt "game title"\nmsgid "My Walk"\nmsgstr ""' in catalogue
    told = ppgen("--content", made / "content", "text", "status", "my-walk", "--language", "de").output
    assert told.startswith("my-walk: 0 fresh, 0 stale")
