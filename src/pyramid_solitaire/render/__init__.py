"""Pictures of positions, as SVG and as plain text."""

from typing import TYPE_CHECKING

from .text import text


if TYPE_CHECKING:
    from .picture import Picture, svg

__all__ = ["Picture", "svg", "text"]


def __getattr__(name: str) -> object:
    """Load what draws cards when it is first asked for; a state's ``str`` needs only text."""
    if name not in {"Picture", "svg"}:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    from . import picture

    found: object = getattr(picture, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """List what is public, loaded or not."""
    return sorted({*globals(), *__all__})
