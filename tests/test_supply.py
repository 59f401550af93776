"""What others bring: installed by hash, each under a licence that suits us; the hosted checks pinned."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, files, metadata, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK, DEV_LOCK = ROOT / "requirements.lock", ROOT / "requirements-dev.lock"
ACCEPTED = {
    *("MIT", "MIT-CMU", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "ISC", "PSF-2.0", "Zlib"),
    *("MPL-2.0", "LGPL-2.1-or-later", "LGPL-3.0-or-later"),
}
CHOICE = {"pyphen"}
"""What may be had under one of several licences, the GPL among them; the list names which we take."""
WORDS = {"MPL": "MPL|Mozilla", "PSF": "PSF|Python Software Foundation"}
"""How licences are called where a package does not use the identifiers of SPDX."""


def locked(lock: Path) -> dict[str, str]:
    """Give the versions that a lock file names."""
    return dict(re.findall(r"^([a-z0-9-]+)==([^\s;]+)", lock.read_text(encoding="utf-8"), re.MULTILINE))


def project() -> dict[str, dict]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def listed() -> dict[str, str]:
    text = (ROOT / "LICENSES/dependencies.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^\| ([a-z0-9-]+) \| (.+) \|$", text, re.MULTILINE))


def needed(names: Iterator[str]) -> set[str]:
    """Give packages and all that they need here, as their own metadata says."""
    found: set[str] = set()
    waiting = [Requirement(name) for name in names]
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        extras = ["", *wanted.extras]
        if name in found and not wanted.extras:
            continue
        found.add(name)
        for line in requires(name) or ():
            one = Requirement(line)
            if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in extras):
                waiting.append(one)
    return found


def test_the_lock_files_hold_what_pyproject_asks_for():
    asked, extras = project()["project"]["dependencies"], project()["project"]["optional-dependencies"]["dev"]
    group = project()["dependency-groups"]["install"]
    for lines, lock in (([*asked, *group], LOCK), ([*asked, *group, *extras], DEV_LOCK)):
        for requirement in map(Requirement, lines):
            version = locked(lock).get(canonicalize_name(requirement.name), "")
            assert requirement.specifier.contains(version), f"{requirement}: say python3 dev.py lock"


def test_development_builds_with_the_very_same_packages():
    assert locked(LOCK).items() <= locked(DEV_LOCK).items()


def test_every_locked_package_has_hashes_and_no_address():
    for lock in (LOCK, DEV_LOCK):
        text = lock.read_text(encoding="utf-8")
        assert "://" not in text
        for entry in re.split(r"\n(?=[a-z])", text)[1:]:
            assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry


def test_nothing_is_needed_that_is_not_locked():
    assert needed(iter(project()["project"]["dependencies"])) <= locked(LOCK).keys()


def test_every_dependency_is_listed_under_a_licence_that_suits_us():
    assert listed().keys() == locked(LOCK).keys(), "list it in LICENSES/dependencies.md"
    for name, licence in listed().items():
        assert set(licence.split(" OR ")) <= ACCEPTED, name


def licence_files(name: str) -> str:
    """Give how the licence files begin that a package brings."""
    brought = [file for file in files(name) or () if file.name.startswith(("LICENSE", "LICENCE", "COPYING"))]
    return "\n".join(file.read_text(encoding="utf-8")[:100] for file in brought)


def test_every_listed_licence_is_what_the_package_says():
    for name, licence in listed().items():
        try:
            about = metadata(name)
        except PackageNotFoundError:
            continue  # needed on other systems only
        classifiers = [line for line in about.get_all("Classifier", []) if line.startswith("License")]
        said = "\n".join([about["License-Expression"] or "", (about["License"] or "")[:100], *classifiers])
        said = said.strip() or licence_files(name)  # some say it in a file alone
        family = licence.split("-")[0]
        assert re.search(WORDS.get(family, family), said), (name, said)
        if name in CHOICE:
            said = "\n".join(line for line in classifiers if "GNU General" not in line)
        assert not re.search(r"(?<!L)GPL|GNU (Affero )?General", said), (name, said)


def brought_by_npm() -> dict[str, dict]:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    return {path.rpartition("node_modules/")[2]: about for path, about in lock["packages"].items() if path}


def test_every_package_of_npm_is_known_by_its_hash_and_has_no_address():
    for name, about in brought_by_npm().items():
        assert about["integrity"].startswith("sha512-"), name
        assert "resolved" not in about, name


def test_packages_of_npm_are_pinned_and_one_alone_is_shipped():
    about = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    assert about["private"]
    assert list(about["dependencies"]) == ["pyodide"]
    locked = brought_by_npm()
    wanted = about["dependencies"] | about["devDependencies"]
    assert {name: locked[name]["version"] for name in wanted} == wanted


def test_the_terms_of_what_is_shipped_name_its_version():
    pyodide = brought_by_npm()["pyodide"]
    terms = (ROOT / "ppgen/website/play/licences.txt").read_text(encoding="utf-8")
    assert f"Pyodide\n(https://pyodide.org), version {pyodide['version']}," in terms
    assert pyodide["license"] == "MPL-2.0"
    assert "Mozilla Public License 2.0" in terms
    assert (
        "Pyodide, the Python that\nbrowsers run, under MPL-2.0"
        in (ROOT / "LICENSES/dependencies.md").read_text()
    )


def test_no_package_of_npm_runs_anything_when_it_is_installed():
    assert not [name for name, about in brought_by_npm().items() if about.get("hasInstallScript")]
    assert "ignore-scripts=true" in (ROOT / ".npmrc").read_text(encoding="utf-8").splitlines()


def test_packages_of_npm_bear_a_licence_that_suits_us():
    for name, about in brought_by_npm().items():
        assert about["license"] in ACCEPTED, (name, about["license"])


def test_the_scripts_are_checked_against_the_library_that_the_site_brings():
    brought = (ROOT / "site/assets/javascripts/minisearch.js").read_text(encoding="utf-8")
    about = brought_by_npm()["minisearch"]
    assert f"minisearch@{about['version']}, integrity\n * {about['integrity']}," in brought


def test_the_hosted_checks_run_nothing_that_can_change_under_their_name():
    for workflow in (ROOT / ".github/workflows").iterdir():
        text = workflow.read_text(encoding="utf-8")
        for line in text.splitlines():
            if re.search(r"\buses:", line):
                assert re.search(r"@[0-9a-f]{40}\b", line), line
            if re.search(r"\b(container|image):", line):
                assert re.search(r"@sha256:[0-9a-f]{64}$", line), line
