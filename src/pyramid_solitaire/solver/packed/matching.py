"""Whether a position can be won, by asking which card goes with which.

Where there is a clock (see `clock`), a discard hinders no other one except by using up its cards. So once
it is settled which card goes with which, there is nothing left to choose: each pair goes as soon as both
of its cards are in play. This search therefore does not go over positions. It keeps, for each card, the
partners that it may still go with, and plays with these the game of `lending`. If a card gets stuck there,
something that has been settled is wrong. If no two cards want the same partner, there is a line that wins.
Otherwise one of the cards concerned is settled, with each of its partners in turn.

It learns from what fails. When a card gets stuck, the choices that have been made are left out one after
the other as long as it stays stuck without them. What remains is a *conflict*: a few choices that do not
go together, whatever else is chosen. It is remembered, and the search goes back to the last choice that
is part of it; those between have nothing to do with it. If all ways of settling a card fail, the
choices that rule them out are a conflict themselves.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias, final

from attrs import define

from ..limits import Limits
from ..prune import bits
from ..solution import Status
from .lending import Lending, Step
from .verdict import Discard


__all__ = ["Matching"]

_LESSON: Final = 6
"""How many choices a conflict that is remembered has at most."""

_Choice: TypeAlias = tuple[int, int]
"""A card and the partner that it is to go with, as a mask; 0 if it is to stay."""


class _Node(NamedTuple):
    """What has been settled, and what it leads to."""

    partners: list[int]
    """For each card those that it may still go with."""
    settled: int
    """The cards whose partner is known."""
    choices: int
    """What is settled, as a set of choices."""
    reasons: list[int]
    """For each settled card the choices, made by the search, that it follows from."""
    steps: list[Step]


@final
@define
class _Frame:
    """A node, and what is tried from it."""

    node: _Node
    options: list[_Choice]
    """The choices that are still to be tried, the next one last."""
    conflict: int
    """The choices made before that do not go together with those that have been tried."""
    choice: _Choice = (0, 0)
    """The one that is being tried."""


@final
class Matching:
    """One search; cards are numbered as in `Lending`."""

    def __init__(self, lending: Lending) -> None:
        """Begin with nothing settled."""
        self._lending: Final = lending
        self._must: Final = lending.must
        self.states = 0
        cards = len(lending.partners)
        self._failures: Final = [0] * cards
        self._numbers: Final[dict[int, int]] = {}
        self._owners: Final[list[int]] = []
        self._lessons: Final[dict[int, list[int]]] = {}
        self._frames: Final[list[_Frame]] = []
        self._next = None if lending.lost else _Node(lending.partners, 0, 0, [0] * cards, [])

    def search(self, limits: Limits) -> tuple[Status, list[Discard]]:
        """Find the discards of a line that wins, free cards left out, or prove that there is none.

        After a limit it can be called again, and goes on.
        """
        while self._next is not None:
            if self.states >= limits.max_states or limits.over():
                return Status.UNKNOWN, []
            self.states += 1
            node = self._next
            steps = self._lending.reach(node.partners, node.steps)
            if self._lending.stuck(steps):
                self._blame(self._core(limits))
            else:
                wanted, pairs = self._lending.plan(node.partners)
                if not wanted:
                    cells = (1 << self._lending.shift) - 1
                    return Status.SOLVED, [
                        (pair & cells, pair >> self._lending.shift) for pair in pairs
                    ]
                self._frames.append(self._frame(node._replace(steps=steps), wanted))
            self._next = self._advance()
        return Status.UNSOLVABLE, []

    def _advance(self) -> _Node | None:
        """The next node to look at, None if there is none left."""
        while self._frames:
            frame = self._frames[-1]
            if frame.options:
                frame.choice = frame.options.pop()
                after = self._settle(frame.node, [frame.choice], self._number(frame.choice))
                if isinstance(after, _Node):
                    return after
                conflict = after
            else:
                conflict = frame.conflict
                self._frames.pop()
            self._blame(conflict)
        return None

    # -- Choices ---------------------------------------------------------------------------------

    def _number(self, choice: _Choice) -> int:
        """The bit that stands for a choice; it is the same for both cards of a pair."""
        card, partner = choice
        both = 1 << card | partner
        number = self._numbers.get(both)
        if number is None:
            number = self._numbers[both] = 1 << len(self._owners)
            self._owners.append(card)
        return number

    def _frame(self, node: _Node, wanted: int) -> _Frame:
        """Settle one of the cards that are wanted, in every way.

        It is one with few partners, and of those the one that has led to conflicts most often. The
        partner that comes into play last is tried first: it can serve fewer others.
        """
        partners, steps = node.partners, node.steps
        must, failures = self._must, self._failures

        def urgency(card: int) -> tuple[int, int]:
            ways = partners[card].bit_count() + (not must >> card & 1)
            return ways, -failures[card]

        def comes(partner: int) -> int:
            return sum(not play >> partner & 1 for _, play in steps)

        card = min(bits(wanted & ~node.settled), key=urgency)
        options = [] if must >> card & 1 else [(card, 0)]
        options += [(card, 1 << partner) for partner in sorted(bits(partners[card]), key=comes)]
        # Partners that the card has lost belong to others.
        lost = self._lending.partners[card] & ~partners[card]
        return _Frame(node, options, _union(node.reasons, lost))

    def _settle(self, node: _Node, made: list[_Choice], reason: int) -> _Node | int:
        """What follows from choices, or the choices before that they do not go together with.

        A card that has to go and has one partner left goes with that one.
        """
        partners, reasons = node.partners.copy(), node.reasons.copy()
        settled, choices = node.settled, node.choices
        forced = [(choice, reason) for choice in made]
        changed = 0
        while forced:
            choice, reason = forced.pop()
            card, partner = choice
            low = 1 << card
            if settled & low:
                continue
            settled |= low | partner
            changed |= low | partner
            reasons[card] = reason
            rivals = [(other, low) for other in bits(partners[card] & ~partner)]
            partners[card] = partner
            if partner:
                mate = partner.bit_length() - 1
                reasons[mate] = reason
                rivals += [(other, partner) for other in bits(partners[mate] & ~low)]
                partners[mate] = low
            for other, lost in rivals:
                changed |= 1 << other
                left = partners[other] = partners[other] & ~lost
                if not left & left - 1 and self._must >> other & 1:
                    why = _union(reasons, self._lending.partners[other] & ~left)
                    if not left:
                        return why
                    forced.append(((other, left), why))
            number = self._number(choice)
            choices |= number
            for lesson in self._lessons.get(number, ()):
                if lesson & choices == lesson:
                    owners = self._owners
                    return _union(reasons, sum(1 << owners[each] for each in bits(lesson)))
        same = 0
        while same < len(node.steps) and not node.steps[same][0] & changed:
            same += 1
        return _Node(partners, settled, choices, reasons, node.steps[:same])

    # -- Conflicts -------------------------------------------------------------------------------

    def _core(self, limits: Limits) -> int:
        """Choices that were made, and are enough to get a card stuck: none of them can be spared."""
        kept: list[_Choice] = []
        for frame in reversed(self._frames):
            # The last choice can't be spared: without it the search went on.
            if kept and self.states < limits.max_states:
                self.states += 1
                node = self._settle(frame.node, kept, 0)
                assert isinstance(node, _Node), "a part of what goes together does not"
                if self._lending.stuck(self._lending.reach(node.partners, node.steps)):
                    continue
            kept.append(frame.choice)
        for card, partner in kept:
            for each in bits(1 << card | partner):
                self._failures[each] += 1
        return sum(map(self._number, kept))

    def _blame(self, conflict: int) -> None:
        """Learn that these choices do not go together, and go back to the last of them."""
        if conflict.bit_count() <= _LESSON:
            for number in bits(conflict):
                self._lessons.setdefault(1 << number, []).append(conflict)
        frames = self._frames
        while frames and not self._number(frames[-1].choice) & conflict:
            frames.pop()
        if frames:
            frames[-1].conflict |= conflict & ~self._number(frames[-1].choice)


def _union(reasons: list[int], cards: int) -> int:
    """All that is the reason for one of these cards."""
    found = 0
    for card in bits(cards):
        found |= reasons[card]
    return found
