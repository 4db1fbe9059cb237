"""The one entry point for tests and checks: ``nox``, or ``nox -s NAME`` for one session."""

from __future__ import annotations

import os
import shutil
import sys

from pathlib import Path

import nox


nox.options.error_on_missing_interpreters = "CI" in os.environ
nox.options.sessions = ["lint", "types", "tests", "docs", "build"]
nox.needs_version = ">=2025.5"

PYTHONS = ["3.11", "3.12", "3.13"]
PROJECT = nox.project.load_toml("pyproject.toml")


def install(session: nox.Session, *groups: str, project: bool = True) -> None:
    """Install dependency groups, with a pip that need not know them, and the project."""
    wanted = nox.project.dependency_groups(PROJECT, *groups) if groups else ()
    session.install(*wanted, *(["."] if project else []))


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run all tests in random order, each Python with another hash seed, one with coverage.

    What takes seconds a test runs on one Python only, and without coverage.
    """
    install(session, "tests")
    seed = {"PYTHONHASHSEED": {"3.11": "0", "3.12": "4711"}.get(str(session.python), "random")}
    if session.posargs:
        session.run("pytest", *session.posargs, env=seed)
    elif session.python == PYTHONS[0]:
        session.run("coverage", "run", "-m", "pytest", "-m", "not slow", env=seed)
        session.run("coverage", "report")
        session.run("pytest", "-m", "slow", env=seed)
    else:
        session.run("pytest", "-m", "not slow", env=seed)


@nox.session(python="3.11")
def types(session: nox.Session) -> None:
    """Check types, strictly, wherever there is Python."""
    install(session, "types")
    session.run(
        "mypy",
        "src",
        "tests",
        "noxfile.py",
        "benchmarks",
        "examples",
        "tools",
        "docs/public_names.py",
    )


@nox.session(python="3.11")
def lint(session: nox.Session) -> None:
    """Check style and spelling."""
    install(session, "lint", project=False)
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("codespell")


@nox.session(python=[PYTHONS[0], PYTHONS[-1]])
def docs(session: nox.Session) -> None:
    """Build the site with warnings as errors, check its names, and run its examples."""
    install(session, "docs")
    # The oldest Python makes the site; others build it in a place of their own.
    root = Path("docs/_build")
    if session.python != PYTHONS[0]:
        root /= str(session.python)
    for builder in ("html", "doctest"):
        session.run(
            "sphinx-build", "-n", "-T", "-W", "--keep-going", "-q",
            "-b", builder, "-d", f"{root}/trees", "docs", f"{root}/{builder}",
        )  # fmt: skip


@nox.session(python="3.11")
def build(session: nox.Session) -> None:
    """Build wheel and sdist, check them, and use the wheel in a bare environment."""
    install(session, "package", project=False)
    shutil.rmtree("dist", ignore_errors=True)
    session.run("python", "-m", "build", "-q")
    sdist, wheel = sorted(map(str, Path("dist").iterdir()), key=lambda path: path.endswith(".whl"))
    if not wheel.endswith("-py3-none-any.whl") or not sdist.endswith(".tar.gz"):
        session.error(f"a pure wheel and an sdist expected, not {wheel} and {sdist}")
    session.run("twine", "check", "--strict", wheel, sdist)
    session.run("check-wheel-contents", wheel)
    bare = Path(session.create_tmp()) / "bare"
    session.run("python", "-m", "venv", "--clear", str(bare))
    python = str(bare / ("Scripts" if sys.platform == "win32" else "bin") / "python")
    session.run(python, "-m", "pip", "install", "-q", wheel, external=True)
    session.run(python, "-I", "-c", "from pyramid_solitaire import *", external=True)
    session.run(
        python,
        "-I",
        "-c",
        "from importlib.resources import files as f; assert f('pyramid_solitaire').joinpath('py.typed').is_file()",
        external=True,
    )
    session.run(python, "-I", "-m", "pyramid_solitaire", "demo", external=True, silent=True)


@nox.session(python="3.11")
def truth(session: nox.Session) -> None:
    """Compare rules and solver with the oracle at length, and let Hypothesis hunt."""
    install(session, "tests")
    session.run("pytest", "-q", "tests/test_against_oracle.py", env={"ORACLE_POSITIONS": "1000"})
    session.run("pytest", "-q", "tests/solver", env={"SOLVER_POSITIONS": "1000"})
    session.run("pytest", "-q", "tests/property", env={"HYPOTHESIS_PROFILE": "deep"})


@nox.session(python="3.11")
def bench(session: nox.Session) -> None:
    """Measure; prints ratios within one run."""
    install(session, "tests", "bench")
    session.run("python", "benchmarks/playouts.py", *session.posargs)
    session.run("python", "benchmarks/solver.py", "--deals", "50")
