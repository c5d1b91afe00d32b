"""What scored: a note beside the player's panel for each change of the score, and the same in a line of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.core.contract import Event
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite
from game.ui.framework.words import UiWords
from game.ui.table.motion import FINE, Pace

RISE, STAY, FADE = 160, 2600, 240
"""Milliseconds: a note comes, stays to be read whatever the pace, and goes."""
FRAME = 15


@dataclass(frozen=True)
class ScoreNote:
    """One change of a player's score."""

    seat: str
    words: str
    gain: bool


def make_score_notes(scored: Sequence[Event], words: UiWords) -> list[ScoreNote]:
    """The notes of what scored, such as ``+2 Harmonies``; nothing for what changed nothing."""
    return [
        ScoreNote(event["player"], f"{format_signed(event['points'])} {words.of(event['why'])}", event["points"] > 0)
        for event in scored
        if event["points"]
    ]


def format_signed(points: int) -> str:
    """A number with its sign."""
    return f"+{points}" if points > 0 else format_number(points)


def format_number(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", "\u2212")


def join_notes(notes: Sequence[ScoreNote], words: UiWords, players: Mapping[str, str]) -> str:
    """All notes as one line of text, each player's together; ``players`` are called so, by their seats in order."""
    parts = [
        words.entry(called, ", ".join(note.words for note in notes if note.seat == seat))
        for seat, called in players.items()
        if any(note.seat == seat for note in notes)
    ]
    return " \u00b7 ".join(parts)


class ScoreNotes:
    """The notes that are to be seen now. They block nothing: what is beneath them can be pressed."""

    def __init__(self, pace: Pace | None = None) -> None:
        self.pace = pace or Pace()
        self._notes: Sequence[ScoreNote] = ()
        self._begun = 0

    def tell(self, notes: Sequence[ScoreNote], now: int) -> None:
        """Shows these from now on, in place of earlier ones."""
        self._notes, self._begun = notes, now

    def wait(self, now: int) -> int | None:
        """Milliseconds until they look different; None when there are none. What is over is let go."""
        if not self._notes:
            return None
        age, rise = now - self._begun, self.pace.ms(RISE)
        if age >= rise + STAY + self.pace.ms(FADE):
            self._notes = ()
            return 0
        return rise + STAY - age if rise <= age < rise + STAY else FRAME

    def scene(self, brush: Brush, berths: Mapping[str, NoteSpot], now: int) -> list[Sprite]:
        """The notes of each player, one after the other from where that player's begin."""
        if not self._notes:
            return []
        share = self._share(now - self._begun)
        out: list[Sprite] = []
        for seat, berth in berths.items():
            x, y = berth.start
            for note in self._notes:
                if note.seat == seat:
                    slip, sprites = _draw_note(brush, note, berth, (x, y), share, self.pace.full)
                    gap = round(brush.theme.base * 0.25)
                    x, y = x + berth.way[0] * (slip.width + gap), y + berth.way[1] * (slip.height + gap)
                    out += sprites
        return out

    def _share(self, age: int) -> float:
        """How much of the notes is seen so long after they came, 0 to 1, in FINE steps."""
        rise, fade = self.pace.ms(RISE), self.pace.ms(FADE)
        come = age / rise if rise else 1.0
        left = (rise + STAY + fade - age) / fade if fade else 1.0
        return round(min(max(min(come, left), 0.0), 1.0) * FINE) / FINE


@dataclass(frozen=True)
class NoteSpot:
    """Where a player's notes lie: from a pixel upwards, downwards (in a column of that width) or to the left.

    ``way`` is one step to the east and to the south, in pixels of the window.
    """

    start: tuple[int, int]
    way: tuple[int, int]
    width: int


def _draw_note(
    brush: Brush, note: ScoreNote, berth: NoteSpot, at: tuple[int, int], share: float, slides: bool
) -> tuple[Rect, list[Sprite]]:
    """A slip with the note, paler while it comes and goes and, where it ``slides``, a little short of its place."""
    base = brush.theme.base
    words, room = brush.text(note.words, 0, "gold" if note.gain else "text", "bold"), berth.width - round(base * 1.1)
    if words.get_width() > room:
        words = brush.block(note.words, room, 0, "gold" if note.gain else "text", "bold", 3)
    slip = Rect(0, 0, words.get_width() + round(base * 1.1), max(round(base * 1.8), words.get_height() + round(base * 0.5)))
    corner = {(0, -1): "midbottom", (0, 1): "midtop"}.get(berth.way, "midright")
    setattr(slip, corner, at)
    slip.move_ip([round(-step * (1 - share) * base * 0.5) if slides else 0 for step in berth.way])
    plate = brush.plate(slip.size, "bubble")
    left, top = slip.centerx - words.get_width() // 2, slip.centery - words.get_height() // 2
    if share < 1:
        plate, words = (brush.faded(picture, share) for picture in (plate, words))
    return slip, [Sprite(plate, *slip.topleft), Sprite(words, left, top)]
