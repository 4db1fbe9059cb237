"""The colours of the pictures, as CSS that a page can override.

Every class has one rule, whose colours are custom properties; a theme gives these their values.
The values are set with no specificity, so that any rule of a page wins. Each property is also
written without custom properties, for programs that don't know them.
"""

from __future__ import annotations

from typing import Final


__all__ = ["CLASSES", "ROOT", "THEMES", "style"]

ROOT: Final = "pyramid-solitaire"
"""The class of the picture itself."""

_LIGHT: Final = {
    "table": "#2f7d5b",
    "place": "#297050",
    "place-edge": "#4f9a79",
    "text": "#f2f7f3",
    "face": "#fffefa",
    "edge": "#8d978f",
    "shadow": "#0e3324",
    "red": "#c8202f",
    "black": "#1b1f24",
    "back": "#234f8d",
    "back-line": "#9fbbe2",
    "move": "#ffd54a",
    "hint": "#ff7a1a",
    "gold": "#e9b73f",
    "skin": "#f7dfc4",
    "hair": "#8a5a33",
    "trim": "#2f5fa8",
    "line": "#33281f",
}
_DARK: Final = _LIGHT | {
    "table": "#15241d",
    "place": "#111d17",
    "place-edge": "#2f4a3d",
    "text": "#c9d6ce",
    "face": "#e4e1d8",
    "edge": "#5d665f",
    "shadow": "#050a08",
    "red": "#b31d2c",
    "back": "#1f3a63",
    "back-line": "#6d88b4",
    "move": "#e3bd3f",
    "hint": "#ff7f2a",
    "gold": "#cfa13a",
    "skin": "#e3cbb0",
    "hair": "#77502f",
    "trim": "#2b5390",
}
THEMES: Final = ("light", "dark", "auto")
"""The themes; ``auto`` follows the reader's own setting."""

CLASSES: Final[dict[str, dict[str, str]]] = {
    "ps-table": {"fill": "table"},
    "ps-place": {"fill": "place", "stroke": "place-edge"},
    "ps-shadow": {"fill": "shadow"},
    "ps-face": {"fill": "face", "stroke": "edge"},
    "ps-red": {"fill": "red", "stroke": "red"},
    "ps-black": {"fill": "black", "stroke": "black"},
    "ps-back": {"fill": "back"},
    "ps-pattern": {"fill": "back-line", "stroke": "back-line"},
    "ps-frame": {"stroke": "trim"},
    "ps-gold": {"fill": "gold", "stroke": "line"},
    "ps-skin": {"fill": "skin", "stroke": "line"},
    "ps-hair": {"fill": "hair", "stroke": "line"},
    "ps-trim": {"fill": "trim", "stroke": "line"},
    "ps-line": {"stroke": "line"},
    "ps-count": {"stroke": "text"},
    "ps-sign": {"stroke": "place-edge"},
    "ps-caption": {"fill": "text"},
    "ps-banner": {"fill": "gold"},
    "ps-name": {"fill": "black"},
    "ps-move": {"stroke": "move"},
    "ps-hint": {"stroke": "hint"},
}
"""The custom property, without its prefix, behind each property of each class."""


def style(theme: str) -> str:
    """The style sheet of a picture.

    >>> style("dark").splitlines()[-1]
    '.ps-hint{stroke:#ff7f2a;stroke:var(--ps-hint)}'
    """
    values = _DARK if theme == "dark" else _LIGHT
    lines = [f":where(.ps-{theme}){{{_properties(values)}}}"]
    if theme == "auto":
        dark = f":where(.ps-auto){{{_properties(_DARK)}}}"
        lines.append(f"@media (prefers-color-scheme:dark){{{dark}}}")
    for name, colours in CLASSES.items():
        rules = ";".join(
            f"{what}:{values[of]};{what}:var(--ps-{of})" for what, of in colours.items()
        )
        lines.append(f".{name}{{{rules}}}")
    return "\n".join(lines)


def _properties(values: dict[str, str]) -> str:
    return ";".join(f"--ps-{name}:{value}" for name, value in values.items())
