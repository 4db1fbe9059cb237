"""Elements of an SVG document, and the shapes that it draws more than once."""

from __future__ import annotations

import re

from typing import Final, final
from xml.etree.ElementTree import Element


__all__ = ["Shapes", "clean", "element", "number", "prefix_ids", "use", "worded"]

_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_REFERENCES: Final = (("id", ""), ("xlink:href", "#"), ("aria-labelledby", ""))
"""Attributes that hold ids, and what stands before each id."""


def clean(text: str) -> str:
    r"""*text* without the characters that no XML document may hold, not even escaped.

    >>> clean("a\0b")
    'a�b'
    """
    return _NOT_XML.sub("\ufffd", text)


def number(value: float) -> str:
    """A coordinate, as short as it can be written.

    >>> number(37.50), number(-0.001)
    ('37.5', '0')
    """
    return f"{round(value, 2) + 0:g}"


def element(tag: str, *children: Element, **attributes: str | float) -> Element:
    """An element; an underline in the name of an attribute stands for a hyphen.

    >>> element("rect", class_="ps-face", stroke_width=1.50).attrib
    {'class': 'ps-face', 'stroke-width': '1.5'}
    """
    made = Element(tag)
    for name, value in attributes.items():
        written = clean(value) if isinstance(value, str) else number(value)
        made.set(name.rstrip("_").replace("_", "-"), written)
    made.extend(children)
    return made


def worded(tag: str, text: str, **attributes: str | float) -> Element:
    """An element that holds text."""
    made = element(tag, **attributes)
    made.text = clean(text)
    return made


@final
class Shapes:
    """The shapes that a picture needs, each defined once, in the order in which they were needed."""

    def __init__(self) -> None:
        self._defined: dict[str, Element] = {}

    def __contains__(self, name: str) -> bool:
        """Whether a shape of this name is there."""
        return name in self._defined

    def define(self, name: str, shape: Element) -> None:
        """Define a shape."""
        shape.set("id", name)
        self._defined[name] = shape

    def defs(self) -> Element:
        """The element that defines them all."""
        return element("defs", *self._defined.values())


def use(name: str, **attributes: str | float) -> Element:
    """Draw a defined shape."""
    made = element("use", **attributes)
    # Some programs know only the older name of this attribute, and all know it.
    made.set("xlink:href", f"#{name}")
    return made


def prefix_ids(root: Element, prefix: str) -> None:
    """Begin every id, and whatever refers to one, with *prefix*."""
    for each in root.iter():
        for name, lead in _REFERENCES:
            value = each.get(name)
            if value is not None:
                ids = [f"{lead}{prefix}-{one.removeprefix(lead)}" for one in value.split()]
                each.set(name, " ".join(ids))
