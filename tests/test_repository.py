"""What holds the repository together: documents, commands, versions."""

from __future__ import annotations

import re
import subprocess

from importlib.metadata import version
from pathlib import Path

import pytest


ROOT = Path(__file__).parent.parent


def test_readme_commands() -> None:
    """The two commands of the README are there, and CI calls the second."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"```sh\n(.+)\n```", readme)
    assert 2 == len(commands)
    assert commands[0].endswith("-m pyramid_solitaire demo")
    assert commands[1].endswith("nox")
    script = ROOT / ".ci" / "run"
    if not script.exists():
        pytest.skip("an sdist has no CI script")
    assert "README.md" in script.read_text(encoding="utf-8")


def test_changelog() -> None:
    """The changelog has the form of Keep a Changelog, and knows this version or the next."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert all(
        re.fullmatch(r"\[Unreleased\]|\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}", heading)
        for heading in headings
    )
    groups = set(re.findall(r"^### (.+)$", text, re.MULTILINE))
    assert groups <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert any(
        heading.startswith(("[Unreleased]", f"[{version('pyramid-solitaire')}]"))
        for heading in headings
    )


def test_no_machine_paths() -> None:
    """No text of the repository names a place on somebody's machine."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    strange = re.compile("/" + r"(work|root|home/\w+|Users)/")
    found = []
    for name in filter(None, listed.split("\0")):
        path = ROOT / name
        if path.suffix in {".inv", ".png"} or not path.exists():
            continue
        if strange.search(path.read_text(encoding="utf-8")):
            found.append(name)
    assert [] == found
