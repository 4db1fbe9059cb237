"""Write the pages of the variants from the variants themselves, so that they cannot disagree.

python docs/make_variants.py
"""

from __future__ import annotations

from pathlib import Path

from pyramid_solitaire import Deal, GameState, Match, Rank, Rules, parse_move, variants
from pyramid_solitaire.render import svg


DOCS = Path(__file__).parent


def files() -> dict[str, str]:
    """What each file holds, by its path in this folder."""
    names = variants.names()
    made = {"variants/index.md": index(names), "_static/front.svg": front()}
    for name in names:
        variant = variants.variant(name)
        rules = variant.rules
        start = GameState.start(Deal.shuffled(1, rules.pack), rules)
        made[f"variants/{name}.md"] = page(name)
        for theme in ("light", "dark"):
            made[f"variants/img/{name}-{theme}.svg"] = svg(start, theme=theme, title=variant.title)
    return made


FRONT = "Kc 3hTc D 5s8h D 6d7s D D 2dJs 4c9c 5c8s D AdQd D D D 3sTh D D"
"""Moves of the game that the tutorial plays."""


def front() -> str:
    """The picture on the front page, from the game that the tutorial plays."""
    state = GameState.start(Deal.shuffled(12))
    for move in FRONT.split():
        state = state.apply(parse_move(move))
    return svg(state, theme="auto", width=460, moves=True)


def index(names: tuple[str, ...]) -> str:
    """The table of all variants."""
    keys = ("passes", "per-draw", "opening", "stock-top", "overlap", "goal", "face-down")
    lines = [
        "# Variants",
        "",
        "Every variant is the seed game with other values for the options of {doc}`../explanation/rules`.",
        "What a variant has beyond them, such as two decks or another total, is on its page.",
        "",
        f"| variant | {' | '.join(keys)} |",
        f"| --- {'| --- ' * len(keys)}|",
    ]
    for name in names:
        values = {option.key: option.default for option in variants.options(name)}
        cells = " | ".join(values.get(key, "–") for key in keys)
        lines.append(f"| [`{name}`]({name}.md) | {cells} |")
    return "\n".join((*lines, "", "```{toctree}", ":hidden:", "", *names, "```", ""))


def page(name: str) -> str:
    """The page of one variant."""
    variant = variants.variant(name)
    rules = variant.rules
    start = GameState.start(Deal.shuffled(1, rules.pack), rules)
    lines = [f"# {variant.title}", "", f"`{name}`"]
    if variant.aliases:
        lines[-1] += f", also known as {', '.join(f'`{alias}`' for alias in variant.aliases)}"
    lines += ["", *sentences(variant.text), "", f"Source: {variant.source}.", "", "## Values", ""]
    lines += ["| what | value |", "| --- | --- |"]
    lines += [f"| {what} | {value} |" for what, value in facts(rules).items()]
    lines += [f"| `{option.key}` | `{option.default}` |" for option in variants.options(name)]
    lines += [
        "",
        "## A deal",
        "",
    ]
    for theme in ("light", "dark"):
        lines += [
            f"```{{image}} img/{name}-{theme}.svg",
            f":class: only-{theme}",
            f":alt: The start of a game of {variant.title}, as in the text below",
            "```",
            "",
        ]
    lines += [
        "```python",
        ">>> from pyramid_solitaire import Deal, GameState, variants",
    ]
    lines += [f'>>> rules = variants.get("{name}")']
    pack = "" if len(rules.pack.cards) == 52 else ", rules.pack"
    lines += [f">>> print(GameState.start(Deal.shuffled(1{pack}), rules))", f"{start}", "```", ""]
    return "\n".join(lines)


def sentences(text: str) -> list[str]:
    """One sentence a line."""
    return text.replace(". ", ".\n").splitlines()


def facts(rules: Rules) -> dict[str, str]:
    """What no option says."""
    return {
        "cards": f"{len(rules.pack.cards)}",
        "cells of the tableau": f"{len(rules.layout.cells)}",
        "cards of the stock": f"{rules.stock_size}",
        "waste piles": f"{rules.piles}",
        "go together": together(rules.match),
        "go alone": ", ".join(rank.letter for rank in rules.match.alone) or "none",
    }


def together(match: Match) -> str:
    """The pairs of a match table, shortly."""
    if match.target is not None:
        return f"cards that total {match.target}"
    if match == Match.adjacent():
        return "cards of equal or neighbouring rank"
    odd = {Rank.JACK, Rank.QUEEN, Rank.KING}
    totals = {a + b for a, b in match.pairs if not {a, b} <= odd}
    rest = [f"{a.letter}-{b.letter}" for a, b in match.pairs if {a, b} <= odd]
    return ", ".join([*(f"cards that total {total}" for total in totals), *rest])


if __name__ == "__main__":
    for file, text in files().items():
        path = DOCS / file
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
