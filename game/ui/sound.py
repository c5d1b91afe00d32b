"""The sounds of the table: what is heard when one position follows another, and the loudspeaker, which may be missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.core.contract import SEATS, Link, Result, Text
from game.ui.motion import Change

if TYPE_CHECKING:
    from pygame.mixer import Sound

EVENTS = (
    *("lift", "place", "move", "capture", "wheel", "undo", "refused", "draw"),
    *("thread", "snap", "note", "bonus", "turn", "won", "end"),
)
"""What may be heard: the tiles, then what comes of it."""
STEP = 90
"""Milliseconds from one to the next of what would else sound together."""
THREADS = 3
"""So many new threads are heard one by one; more would be a tune."""
RATE, BUFFER = 32_000, 512
"""Samples a second, and at a time: 16 ms until a sound is heard."""
VARIANTS, LARGEST = 8, 1 << 20
"""So many files of an event are read, and none larger than this many bytes."""

Heard = tuple[str, int]
"""An event, and in how many milliseconds it is heard."""
Timed = Mapping[Change, tuple[int, int]]


def heard(
    found: Sequence[Change],
    links_before: Iterable[Link],
    links_after: Iterable[Link],
    *,
    scored: bool,
    goes_on: bool,
    result: Result | None,
    back: bool,
    drawn: bool = False,
    alone: bool = False,
    timed: Timed | None = None,
) -> list[Heard]:
    """What is heard, and when, while the table shows what ``motion.changes`` found; the earliest first.

    ``timed``: in how many milliseconds each change sets out, and is seen to lie; what is not there happens at once.
    ``goes_on``: the same player is to act again, which with a new link is a bonus. ``back``: a move was taken back, and that
    is all that is heard. ``drawn``: a tile went from one tray to another. ``alone``: there is no other player to go on after.
    """
    if back:
        return [("undo", 0)]
    formed, broken = _threads(found, set(links_before), set(links_after))
    out = [("draw", 0)] if drawn else []
    out += [("snap", 0)] if broken else []
    out += _tiles(found, timed or {})
    last = ["thread"] * min(formed, THREADS) + ["note"] * scored
    if result:
        last.append("won" if result.winner in SEATS else "end")
    elif not alone and (formed or not goes_on):
        last.append("bonus" if goes_on else "turn")
    still = max((end for _, end in (timed or {}).values()), default=0)  # new threads begin to grow then
    out += [(event, still + STEP * n) for n, event in enumerate(last)]
    return sorted(dict.fromkeys(out), key=lambda one: one[1])


def _tiles(found: Sequence[Change], timed: Timed) -> list[Heard]:
    """What the tiles themselves are heard to do; several that do the same at once sound as one."""
    taken = {change.origin for change in found if change.what == "taken"}
    lies: dict[str | None, int] = {change.end: timed.get(change, (0, 0))[1] for change in found if change.end}
    out: list[Heard] = []
    for change in found:
        begin, end = timed.get(change, (0, 0))
        if change.what == "turned":
            out.append(("wheel", begin))
        elif change.what == "taken":
            out.append(("capture", lies.get(change.origin, begin)))
        else:
            out += [("move", begin)] if change.what == "moved" else []
            out += [("place", end)] if change.end not in taken else []
    return out


def _threads(found: Sequence[Change], before: set[Link], after: set[Link]) -> tuple[int, int]:
    """How many links are new and how many are no more. Tiles that moved take with them those that hold on."""
    went = {change.origin: change.end for change in found if change.origin}  # to None, if they were taken
    held = {(link.kind, link.owner, frozenset((went.get(link.a, link.a), went.get(link.b, link.b)))) for link in before}
    hold = {(link.kind, link.owner, frozenset((link.a, link.b))) for link in after}
    return len(hold - held), len(held - hold)


class Voice:
    """How one event sounds: its files one after the other, and how loud, 0 to 1."""

    def __init__(self, sounds: Sequence[Sound], gain: float) -> None:
        self._sounds, self.gain = sounds, gain
        self._next = 0

    def sound(self) -> Sound | None:
        """The next of its files; None if there are none."""
        if not self._sounds:
            return None
        self._next += 1
        return self._sounds[(self._next - 1) % len(self._sounds)]


class Sounds:
    """Sounds events. Whatever fails, the table goes on without it; ``problem`` says what failed first.

    ``events`` maps an event to ``{"files": [names in the folder], "gain": 0 to 1}``; what of it makes no sense is left out. If
    it is empty, an event sounds as the files that begin with its name. ``volume`` is from 0 to 1.
    """

    def __init__(self, folder: Path, events: Mapping[str, object]) -> None:
        self.folder = folder
        self.volume = 1.0
        self.problem: Text | None = None
        self._events, self._voices = events, dict[str, Voice]()
        self._mute = False
        self._device: bool | None = None
        self._cues: list[tuple[int, str]] = []

    @property
    def mute(self) -> bool:
        """Whether nothing is heard; what is sounding stops when this is set."""
        return self._mute

    @mute.setter
    def mute(self, mute: bool) -> None:
        self._mute = mute
        if mute and pygame.mixer.get_init():
            pygame.mixer.stop()

    def open(self) -> bool:
        """Opens the loudspeaker, unless that was done or tried before. This may take 0.1 s, so it is best done while nothing
        moves. False where there is none, and while nothing is to be heard."""
        if self._device is None and self._audible:
            try:
                from pygame import mixer

                mixer.init(RATE, -16, 2, BUFFER)
                self._device = True
            except (pygame.error, NotImplementedError, ImportError) as error:  # the latter two: a pygame without sound
                self._silent(error)
        return self._audible and self._device is True

    @property
    def _audible(self) -> bool:
        return self.volume > 0 and not self._mute

    def play(self, event: str) -> bool:
        """Begins to sound an event and does not wait for its end. True if something is heard."""
        if not self.open():
            return False
        if event not in self._voices:
            self._voices[event] = self._voice(event)
        voice = self._voices[event]
        sound = voice.sound()
        if sound is None:
            return False
        try:
            sound.set_volume(min(self.volume, 1.0) * voice.gain)
            return sound.play() is not None  # None where too many sound already
        except pygame.error as error:
            return self._silent(error)

    def cue(self, events: Iterable[Heard], now: int) -> None:
        """Events that ``wait`` is to sound, each so many milliseconds from now."""
        self._cues = sorted([*self._cues, *((now + delay, event) for event, delay in events)])

    def wait(self, now: int) -> int | None:
        """Sounds what is due. The milliseconds until the next cue, or None if there is none."""
        while self._cues and self._cues[0][0] <= now:
            self.play(self._cues.pop(0)[1])
        return self._cues[0][0] - now if self._cues else None

    def close(self) -> None:
        """Lets the loudspeaker go, for good."""
        if self._device:
            pygame.mixer.quit()
        self._device = False
        self._voices.clear()
        self._cues.clear()

    def _voice(self, event: str) -> Voice:
        entry = self._events.get(event) if self._events else self._named(event)
        files, gain = (entry.get("files"), entry.get("gain", 1)) if isinstance(entry, Mapping) else (None, 1)
        names = [files] if isinstance(files, str) else files if isinstance(files, Sequence) else []
        loaded = [self._load(str(name)) for name in names[:VARIANTS]]
        return Voice([sound for sound in loaded if sound], min(max(gain, 0), 1) if isinstance(gain, int | float) else 1)

    def _named(self, event: str) -> Mapping[str, object]:
        return {"files": sorted(path.name for path in self.folder.glob(f"{event}*.wav")) if event in EVENTS else []}

    def _load(self, name: str) -> Sound | None:
        """The sound of a file that lies in the folder; None, and the problem, if it cannot be had."""
        path = self.folder / name
        try:
            if Path(name).name != name or not path.is_file() or path.stat().st_size > LARGEST:
                raise OSError("no sound file")
            return pygame.mixer.Sound(str(path))
        except (pygame.error, OSError, ValueError):
            self._fail(f'The sound "{name[:60]}" cannot be played.', f"Der Ton „{name[:60]}“ lässt sich nicht abspielen.")
            return None

    def _silent(self, error: Exception) -> bool:
        """There is no loudspeaker, and none is looked for again."""
        self._device = False
        german = f"Der Tisch bleibt still, denn Töne lassen sich nicht abspielen ({error})."
        self._fail(f"The table is silent, because no sound can be played ({error}).", german)
        return False

    def _fail(self, english: str, german: str) -> None:
        self.problem = self.problem or {"en": english, "de": german}
