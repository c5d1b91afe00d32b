"""Makes the sounds of the table: no recordings, only wood, clay, silk and bronze worked out from how they swing.

    python art/make_sounds.py              writes every file of art/sounds anew
    python art/make_sounds.py --measure    tells in numbers what the files are like

What is struck is a row of modes: resonators, each with its pitch, loudness and decay. What strikes it is a short push, the longer
the softer; what rubs on it is a hail of slips. Chance is seeded with the sound's name, so the same files come out every time.
"""

from __future__ import annotations

import argparse
import cmath
import math
import struct
import wave
import zlib
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "sounds"
RATE = 32_000  # samples a second
LOUD = -20.0  # dB below full: the loudest 50 ms of every sound
CEILING = -3.5  # dB below full: what would come above is bent, not cut

PLATE = (1.0, 1.73, 2.33, 3.91, 4.11, 6.3, 6.71, 7.34)  # a free round plate: a tile
BAR = (1.0, 2.76, 5.4, 8.93)  # a free bar: a peg
SLIP = (1.0, 1.005, 2.0, 3.93, 9.24)  # a slip of bamboo over its hollow
BOARD = (1.0, 1.47, 2.09, 2.56, 3.3, 4.4)  # a board on a table: low, close together
GONG = (1.0, 1.35, 1.69, 2.06, 2.57, 3.13, 3.66, 4.37, 5.21, 6.12)  # a thin dish, hardly one note
BELL = (0.5, 1.0, 1.2, 1.5, 2.0, 2.66, 3.01, 4.1, 5.43, 6.79)  # the hum, the note, what stands above it

Signal = list[float]  # samples; full is 1
Shape = Callable[[float], float]  # how something goes from its begin, 0, to its end, 1
Mode = tuple[float, float, float]  # a way to swing: hertz, seconds until it is down to 1/e, how loud


class Chance:
    """Numbers that look like chance and are always the same for a name."""

    def __init__(self, name: str) -> None:
        self._at = zlib.crc32(name.encode()) | 1

    def signed(self) -> float:
        """From -1 to 1."""
        self._at = (self._at * 6364136223846793005 + 1442695040888963407) & (1 << 64) - 1
        return (self._at >> 32) / (1 << 31) - 1

    def near(self, value: float, share: float) -> float:
        """That value, give or take a share of it."""
        return value * (1 + share * self.signed())


def span(ms: float) -> int:
    """Milliseconds in samples."""
    return round(ms * RATE / 1000)


def push(ms: float) -> Signal:
    """A blow of so many milliseconds: felt is slow, clay quick. Its weight is the same whatever its length."""
    size = max(span(ms), 2)
    return [math.sin(math.pi * (n + 0.5) / size) * math.pi / 2 / size for n in range(size)]


def noise(chance: Chance, ms: float, low: float, high: float, shape: Shape) -> Signal:
    """A breath between two pitches, in hertz, as loud as its shape says."""
    return band([chance.signed() * shape(n / span(ms)) for n in range(span(ms))], low, high)


def slips(chance: Chance, ms: float, rate: float, shape: Shape) -> Signal:
    """Rubbing: so many slips a second where the shape is 1, fewer and weaker where it is less."""
    out, at = [0.0] * span(ms), 0.0
    while at < len(out):
        force = shape(at / len(out))
        out[int(at)] += force * chance.near(1, 0.6) * math.copysign(1, chance.signed())
        at += RATE / rate / math.sqrt(max(force, 0.02)) * chance.near(1, 0.7)
    return out


def modes(chance: Chance, pitch: float, ratios: Iterable[float], decay: float, damping: float, tilt: float) -> list[Mode]:
    """The modes of a thing struck at a chance spot. ``decay``: the lowest one's; ``damping``, ``tilt``: how much sooner higher
    ones die and how much weaker they are, as powers of their ratio."""
    base, spot = chance.near(pitch, 0.01), chance.near(0.36, 0.15)
    return [(base * r, decay / r**damping, (0.3 + abs(math.sin(math.pi * spot * n))) / r**tilt) for n, r in enumerate(ratios, 1)]


def ring(strike: Signal, things: Sequence[Mode]) -> Signal:
    """What is heard when something with these modes is struck, until it is 80 dB down."""
    out = [0.0] * (len(strike) + round(max(decay for _, decay, _ in things) * RATE * 9))
    blow = [now - before for now, before in zip([*strike, 0, 0], [0, 0, *strike], strict=True)]  # standing pushes make no sound
    for pitch, decay, gain in things:
        fall = math.exp(-1 / (decay * RATE))
        back, far = 2 * fall * math.cos(2 * math.pi * pitch / RATE), fall * fall
        last = older = 0.0
        for n in range(min(len(out), len(blow) + round(decay * RATE * 9))):
            last, older = back * last - far * older + (gain * blow[n] if n < len(blow) else 0.0), last
            out[n] += last
    return out


def struck(chance: Chance, ms: float, pitch: float, ratios: Iterable[float], decay: float, damping: float, tilt: float) -> Signal:
    """A thing, as ``modes`` has it, struck by a push of so many milliseconds."""
    return ring(push(ms), modes(chance, pitch, ratios, decay, damping, tilt))


def string(pitch: float, spot: float, decay: float, ms: float) -> Signal:
    """A silk string plucked at a spot: nearly harmonic, soon dull, a shade sharp while it swings widely."""
    out = [0.0] * span(ms)
    for n in range(1, 15):
        loud, phase = math.sin(n * math.pi * spot) / n**1.15, 0.0
        fall, step = math.exp(-(1 + 0.05 * n * n) / (decay * RATE)), 2 * math.pi * n * pitch * (1 + 0.0002 * n * n) / RATE
        for at in range(len(out)):
            phase += step * (1 + 0.006 * math.exp(-at / (0.03 * RATE)))
            out[at] += loud * math.sin(phase)
            loud *= fall
    return out


def band(signal: Signal, low: float, high: float) -> Signal:
    """What lies between two pitches, in hertz; the slopes are gentle."""
    up, down = 1 - math.exp(-2 * math.pi * high / RATE), math.exp(-2 * math.pi * low / RATE)
    one = two = before = kept = 0.0
    out = []
    for value in signal:
        one += up * (value - one)
        two += up * (one - two)
        kept, before = down * (kept + two - before), two
        out.append(kept)
    return out


def mix(*parts: tuple[float, float, Signal]) -> Signal:
    """Signals together: each from a millisecond on, with its peak at a level."""
    out = [0.0] * max(span(at) + len(part) for at, _, part in parts)
    for at, level, part in parts:
        gain = level / max(map(abs, part))
        for n, value in enumerate(part, span(at)):
            out[n] += gain * value
    return out


def loudest(signal: Signal) -> float:
    """The loudness of the loudest 50 ms, in dB below full; what is shorter is followed by silence."""
    total = most = 0.0
    for value, left in zip(signal, [0.0] * span(50) + signal, strict=False):
        total += value * value - left * left
        most = max(most, total)
    return 10 * math.log10(most / span(50))


def finished(signal: Signal, ms: float, fade: float) -> Signal:
    """Cut to length, faded out, without what no loudspeaker plays, and as loud as all the others."""
    size, ending = span(ms), span(fade)
    signal = band((signal + [0.0] * size)[:size], 35, 13_000)
    for n in range(ending):
        signal[size - 1 - n] *= 0.5 - 0.5 * math.cos(math.pi * n / ending)
    top, gain, out = 10 ** (CEILING / 20), 1.0, signal
    for _ in range(8):
        gain *= 10 ** ((LOUD - loudest(out)) / 20)
        out = [top * math.tanh(gain * value / top) for value in signal]
    return out


def swell(t: float) -> float:
    return math.sin(math.pi * t) ** 2


def fading(t: float) -> float:
    return (1 - t) ** 2


def knock(chance: Chance, board: float, tile: float) -> Signal:
    """A wooden tile set down on wood: it touches with its edge, then lies flat."""
    below = struck(chance, 1.0, board, BOARD, 0.026, 0.7, 0.3)
    above = struck(chance, 0.35, tile, PLATE, 0.013, 0.6, 0.2)
    touch, flat = noise(chance, 3, 900, 6000, fading), chance.near(24, 0.15)
    return mix((0, 0.8, below), (0, 1, above), (0, 0.2, touch), (flat, 0.25, below), (flat, 0.35, above))


def slide(chance: Chance, ms: float, speed: Shape) -> Signal:
    """A glazed tile drawn over wood, now fast, now slow."""
    rubbing, breath = slips(chance, ms, 2600, speed), noise(chance, ms, 900, 3200, speed)
    glaze, wood = modes(chance, 1900, PLATE[:5], 0.004, 0.4, 0.3), modes(chance, 290, BOARD, 0.012, 0.5, 0.3)
    return mix((0, 1, ring(rubbing, glaze)), (0, 0.8, ring(rubbing, wood)), (0, 0.4, breath))


def thread(chance: Chance, pitch: float, decay: float = 0.24) -> Signal:
    """A silk string over a wooden body."""
    body, nail = struck(chance, 1.6, 185, BOARD, 0.03, 0.8, 0.7), noise(chance, 9, 1200, 4500, fading)
    return mix((0, 1, string(pitch, 0.21, decay, 490)), (0, 0.25, body), (0, 0.2, nail))


def wheel(chance: Chance) -> Signal:
    """A wooden wheel that runs over pegs and slows down, as it is seen to turn."""
    pegs = [(k, 400 * (1 - (1 - k / 7.3) ** (1 / 3))) for k in range(8)]
    ticks = [(at, 1 - 0.08 * k, struck(chance, 0.4, chance.near(830, 0.06), BAR, 0.01, 0.6, 0.3)) for k, at in pegs]
    return mix((0, 0.32, ring(slips(chance, 400, 420, fading), modes(chance, 240, BOARD, 0.02, 0.5, 0.2))), *ticks)


def gong(chance: Chance) -> Signal:
    """A small gong under felt: its high modes wake up late."""
    late = ring(noise(chance, 90, 400, 3000, swell), modes(chance, 220, GONG[3:], 0.15, 0.5, 0.2))
    return mix((0, 1, struck(chance, 2, 220, GONG, 0.26, 0.5, 0.4)), (10, 0.5, late))


def bell(chance: Chance, note: float, beat: float, decay: float, beam: float) -> Signal:
    """A heavy bell struck by a beam. None is quite round: each mode has a weaker twin, which beats with it so often a second."""
    things = modes(chance, note, BELL, decay, 0.6, 0.0)
    twins = [(pitch + chance.near(beat, 0.5), time, gain * 0.4) for pitch, time, gain in things]
    return mix((0, 1, ring(push(beam), things + twins)), (0, 0.15, noise(chance, 30, 90, 900, fading)))


def draw(chance: Chance) -> Signal:
    """A hand in a bag, and tiles that touch."""
    cloth = noise(chance, 150, 700, 3400, lambda t: swell(t) * (0.6 + 0.4 * math.sin(47 * t)))
    touches = ((80, 0.45, 1720), (118, 1, 1510), (163, 0.4, 1830))
    return mix((0, 0.6, cloth), *((at, level, struck(chance, 0.2, hz, PLATE, 0.022, 0.6, 0.4)) for at, level, hz in touches))


RECIPES: dict[str, tuple[float, float, Callable[[Chance], Signal]]] = {
    "place_1": (210, 40, lambda c: knock(c, 218, 960)),
    "place_2": (210, 40, lambda c: knock(c, 209, 905)),
    "place_3": (210, 40, lambda c: knock(c, 228, 1010)),
    "move": (290, 50, lambda c: slide(c, 270, lambda t: min(t / 0.05, 1) * (1 - t) ** 1.4)),
    "undo": (270, 30, lambda c: slide(c, 260, lambda t: (0.12 + 0.88 * t**1.3) * min((1 - t) / 0.08, 1))),
    "lift": (150, 40, lambda c: mix((0, 0.5, noise(c, 60, 400, 999, swell)), (18, 1, struck(c, 0.8, 1020, PLATE, 0.02, 0.7, 1)))),
    "capture": (370, 80, lambda c: mix((0, 1, struck(c, 1.6, 134, BOARD, 0.06, 0.8, 0.35)), (0, 0.7, knock(c, 196, 690)),
                                         (34, 0.35, struck(c, 0.16, 1950, PLATE, 0.035, 0.6, 0.4)))),
    "thread_1": (490, 140, lambda c: thread(c, 293.7)),
    "thread_2": (490, 140, lambda c: thread(c, 392.0)),
    "thread_3": (490, 140, lambda c: thread(c, 440.0)),
    "snap": (200, 50, lambda c: mix((0, 1, thread(c, 196.0, 0.04)), (0, 0.35, noise(c, 14, 700, 3600, fading)))),
    "wheel": (440, 60, wheel),
    "bonus": (490, 170, gong),
    "won": (2450, 700, lambda c: bell(c, 293.7, 1.7, 0.7, 1.1)),
    "end": (1900, 600, lambda c: bell(c, 220.0, 0.0, 0.45, 1.8)),
    "refused": (90, 20, lambda c: mix((0, 1, struck(c, 0.35, 610, BAR, 0.007, 0.6, 0.2)),
                                        (31, 0.55, struck(c, 0.5, 540, BAR, 0.007, 0.6, 0.3)))),
    "turn": (90, 30, lambda c: mix((0, 1, struck(c, 0.25, 1180, BAR, 0.011, 0.5, 0.1)),
                                     (0, 0.3, struck(c, 0.6, 470, BOARD, 0.012, 0.5, 0.3)))),
    "draw": (330, 60, draw),
    "note": (420, 120, lambda c: mix((0, 1, struck(c, 0.4, 587, SLIP, 0.1, 0.8, 0.5)), (0, 0.2, noise(c, 6, 800, 4000, fading)))),
}
"""Of every file its milliseconds, those of its fading out, and what makes it. Notes are D, E, G and A, to sound together."""


def write(name: str, folder: Path) -> None:
    """Makes a sound and writes it into a folder."""
    ms, fade, make = RECIPES[name]
    samples = [round(value * 32767) for value in finished(make(Chance(name)), ms, fade)]
    with wave.open(str(folder / f"{name}.wav"), "wb") as file:
        file.setparams((1, 2, RATE, len(samples), "NONE", ""))
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))


def fourier(signal: Sequence[complex]) -> list[complex]:
    """The Fourier transform; the length is a power of two."""
    if len(signal) == 1:
        return list(signal)
    even, odd = fourier(signal[::2]), fourier(signal[1::2])
    odd = [cmath.exp(-2j * math.pi * k / len(signal)) * value for k, value in enumerate(odd)]
    return [a + b for a, b in zip(even, odd, strict=True)] + [a - b for a, b in zip(even, odd, strict=True)]


def measured(path: Path) -> str:
    """A file in numbers: see the heading in ``main``. Of a long sound, its first second is looked at for its pitches."""
    with wave.open(str(path), "rb") as file:
        frames = file.readframes(file.getnframes())
    signal = [value / 32767 for value in struct.unpack(f"<{len(frames) // 2}h", frames)]
    size = 1 << min(len(signal) - 1, RATE).bit_length()
    power = [abs(value) ** 2 for value in fourier((signal + [0.0] * size)[:size])[: size // 2]]
    total, hertz = sum(power), RATE / size
    centre = sum(n * part for n, part in enumerate(power)) * hertz / total
    shares = [100 * sum(power[int(a / hertz) : int(b / hertz)]) / total for a, b in pairwise((0, 300, 1000, 3000, RATE / 2))]
    steps = [sum(value * value for value in signal[n : n + span(5)]) for n in range(0, len(signal), span(5))]
    decay = 5 * (max(n for n, part in enumerate(steps) if part > max(steps) / 100) - steps.index(max(steps)) + 1)
    level = f"{1000 * len(signal) / RATE:6.0f} {20 * math.log10(max(map(abs, signal))):6.1f} {loudest(signal):6.1f}"
    pitches = f"{centre:7.0f} {power.index(max(power)) * hertz:7.0f} {decay:6.0f}  "
    return f"{level} {pitches}" + " ".join(f"{share:5.0f}" for share in shares)


def main() -> None:
    """Carries out the command line."""
    parser = argparse.ArgumentParser(description="Makes the sounds of the table.")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder of the files (default: art/sounds)")
    parser.add_argument("--measure", action="store_true", help="tell what the files are like, and write none")
    asked = parser.parse_args()
    if asked.measure:
        print("              ms   peak   50ms  centre  pitch  -20dB   <300   <1k   <3k  more %")
    for name in RECIPES:
        if asked.measure:
            print(f"{name:9}", measured(asked.into / f"{name}.wav"))
        else:
            write(name, asked.into)


if __name__ == "__main__":
    main()
