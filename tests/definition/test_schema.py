"""The JSON Schema in content/ is the shape of the records, and every content file names it."""

import json
from pathlib import Path

import pytest

from ppgen.definition import schema as definition
from ppgen.definition.locate import data_path
from ppgen.definition.schema import schema, write_schema
from ppgen.sheets.print_schema import schema as sheets

CONTENT = data_path("content")
LAYOUTS = data_path("layouts")
RECORDS = {**definition.RECORDS, **sheets.RECORDS}


@pytest.fixture(scope="module")
def schemas() -> dict:
    return schema(RECORDS)


@pytest.fixture(scope="module")
def written(tmp_path_factory) -> dict[str, str]:
    files = write_schema(tmp_path_factory.mktemp("schema"), RECORDS)
    return {path.name: path.read_text(encoding="utf-8") for path in files}


@pytest.mark.parametrize("name", RECORDS)
def test_the_published_schema_is_current(name, written, schemas):
    published = (CONTENT / "schema" / f"{name}.json").read_text(encoding="utf-8")
    assert published == written[f"{name}.json"], "run `ppgen check --write-schema`"
    assert json.loads(published) == schemas[name]


@pytest.mark.parametrize("name", RECORDS)
def test_every_key_is_described_and_no_other_is_allowed(name, schemas):
    contents = schemas[name]
    for record in (contents, *contents.get("$defs", {}).values()):
        if "anyOf" in record:  # one of several shapes, which have no keys of their own
            continue
        assert record["additionalProperties"] is False
        for key, described in record["properties"].items():
            assert described.get("description") or "$ref" in described, f"{record['description']}: {key}"


@pytest.mark.parametrize(
    "path",
    sorted(
        [
            *CONTENT.glob("systems/*.yml"),
            *CONTENT.glob("games/*/game.yml"),
            *CONTENT.glob("games/*/rules.yml"),
            *CONTENT.glob("games/*/print.yml"),
            *CONTENT.glob("games/*/learn.yml"),
            *LAYOUTS.glob("*.yml"),
        ]
    ),
    ids=lambda path: path.relative_to(CONTENT.parent).as_posix(),
)
def test_content_files_name_their_schema_for_editors(path: Path):
    head, _, address = path.read_text(encoding="utf-8").partition("\n")[0].partition("$schema=")
    assert head == "# yaml-language-server: "
    kind = "system" if path.parent.name == "systems" else path.stem
    assert (path.parent / address).resolve() == (CONTENT / "schema" / f"{kind}.json").resolve()
