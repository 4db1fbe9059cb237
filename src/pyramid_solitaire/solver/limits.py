"""What a search may cost before it gives up."""

from __future__ import annotations

import sys

from time import monotonic
from typing import Final, Self, final

from attrs import frozen


__all__ = ["Limits"]

_FOREVER: Final = float("inf")


@final
@frozen
class Limits:
    """How many positions a search may expand, and until when it may go on.

    Reaching a limit proves nothing: a search that is ended by one does not know the answer.

    >>> Limits.of(max_states=1000).max_states
    1000
    """

    max_states: int = sys.maxsize
    """The most positions that may be expanded."""
    until: float = _FOREVER
    """The end, on the clock of `time.monotonic`; infinite if there is none."""

    @classmethod
    def of(cls, max_states: int | None = None, deadline: float | None = None) -> Self:
        """Limits that count from now.

        Args:
            max_states: the most positions to expand, 1 or more; None for any number.
            deadline: seconds from now, more than 0; None for any time. The clock is read only if
                there is a deadline.

        Raises:
            TypeError: *max_states* is not an int, or *deadline* not a number.
            ValueError: one of them is not positive.
        """
        if max_states is None:
            max_states = sys.maxsize
        elif type(max_states) is not int:
            message = f"max_states is an int or None, not {max_states!r}"
            raise TypeError(message)
        if max_states < 1:
            message = f"max_states is 1 or more, not {max_states}"
            raise ValueError(message)
        if deadline is None:
            return cls(max_states)
        if type(deadline) is not int and type(deadline) is not float:
            message = f"a deadline is a number of seconds or None, not {deadline!r}"
            raise TypeError(message)
        if not deadline > 0:
            message = f"a deadline is more than 0 seconds from now, not {deadline}"
            raise ValueError(message)
        return cls(max_states, monotonic() + deadline)

    def half(self) -> Limits:
        """Half of what is left from now on, at least one position."""
        until = self.until
        if self.timed:
            now = monotonic()
            until = now + (until - now) / 2
        return Limits(self.max_states - self.max_states // 2, until)

    def without(self, states: int) -> Limits:
        """What is left when so many positions have been expanded; none may be left."""
        if self.max_states == sys.maxsize:
            return self
        return Limits(self.max_states - states, self.until)

    @property
    def timed(self) -> bool:
        """Whether there is a deadline, so that a search has to look at the clock."""
        return self.until < _FOREVER

    def over(self) -> bool:
        """Whether the time is over."""
        return self.timed and monotonic() >= self.until
