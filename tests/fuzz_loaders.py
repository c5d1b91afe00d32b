"""Everything that is read from outside, bent at random: it is read, or refused in a sentence, and nothing else.

    python -m tests.fuzz_loaders --cases 100000 --seed 1 [--only saves lines] [--keep FOLDER]

One loader after another gets so many cases: rulesets, boards, saves, journals, lines, pictures, themes, settings, kiosk, pipe,
lab. The case of a number and a seed is always the same. What raises anything but an error made for people, or takes longer than
SLOW, is wrong: it is printed and kept in ``--keep``, and the exit status is 1. TMPDIR on a disk in memory saves much time.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import re
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property, partial
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.assets import AssetFolders
from game.core.catalogue import CatalogueEntry
from game.core.chance import Chance as FairChance
from game.core.errors import BadRuleset, PaiShoError, errors_of
from game.core.journal import _format_line
from game.core.saves import canonical, checksum, share_line
from game.core.session import Session, restore
from game.core.svgcheck import fault_of, may_be_drawn
from game.drawing.colours import Theme
from game.drawing.tile_sets import tile_set
from game.engine.handler import RequestHandler
from game.kiosk_file import read_settings, write_settings
from game.rules.catalogue import RulesetCatalogue
from game.rules.disk_cache import DiskCache
from game.rules.language.setting import OptionValue
from game.rules.line_codec import line_of, rules_in
from game.rules.rules_game import RulesGame
from game.rules.rulesets import Rulesets
from game.ui.framework.preferences import SettingsFile
from game.ui.saves.save_files import SaveRefused, open_rules, read_record_file, read_shared_line
from game.workshop.lab import FORMAT, LabFile
from tests.bent import bend_bytes, bend_value
from tests.conftest import ROOT, RULESETS, knowing_sound
from tests.fuzz_rules import judged, measured
from tests.mutants import mutant
from tests.small_rules import bent_board, bent_rules, small, written

SLOW = 5.0
"""Seconds of computing that no case may take, on any machine that tests run on."""
MOST_MADE = 300
"""Games with other options that are kept, so that they fill no memory."""
READ, REFUSED = "read", "refused"
Chance = random.Random


class Loader(NamedTuple):
    """What is read: how a case is made, and what reads it in an empty folder; it returns READ or REFUSED."""

    make: Callable[[Chance], bytes]
    load: Callable[[bytes, Path], str]


class Shelf(RulesetCatalogue):
    """The shipped rulesets, none of which changes meanwhile: each is listed and made once with the same options."""

    @cached_property
    def _listed(self) -> Sequence[CatalogueEntry]:
        return super().entries()

    def entries(self) -> Sequence[CatalogueEntry]:
        return self._listed

    @cached_property
    def _made(self) -> dict[str, RulesGame]:
        return {}

    def open(self, ruleset: str | Path, options: Mapping[str, OptionValue] | None = None) -> RulesGame:
        asked = f"{ruleset!r} {options!r}"
        if asked not in self._made:
            game = super().open(ruleset, options)
            if len(self._made) > MOST_MADE:
                self._made.clear()
            self._made[asked] = game
        return self._made[asked]


@cache
def shelf() -> Shelf:
    """The shipped rulesets, read once."""
    return knowing_sound(Shelf([RULESETS]))


PLIES = (1, 3, 6, 16)
"""How long the games are that are bent: what is wrong with a record shows in a short one, and that is read sooner."""


@cache
def records() -> tuple[dict[str, Any], ...]:
    """Records of games with branches, of several rulesets."""
    out = []
    for number, (name, plies) in enumerate(product(("skud", "basic", "iroh", "solitaire", "wiki"), PLIES)):
        chance, session = Chance(number), Session(shelf().open(name, {}), number)
        for _ in range(plies):
            if session.result is not None or chance.random() < 0.15:
                session.jump(chance.randrange(len(session.nodes)))
            if session.result is None:
                session.enter(chance.choice(list(session.legal)))
        out.append(session.record())
    return tuple(out)


def _some(chance: Chance, bent: float = 0.7) -> dict[str, Any]:
    record = chance.choice(records())
    return bend_value(record, chance) if chance.random() < bent else record


# -- saves, journals, lines


def _save(chance: Chance) -> bytes:
    record = _some(chance)
    if not isinstance(record, dict):
        return json.dumps(record).encode()
    body = canonical({key: value for key, value in record.items() if key != "checksum"})
    data = b'{"checksum":"%s",%s\n' % (checksum(body).encode(), body[1:])
    return data if chance.random() < 0.8 else bend_bytes(data, chance)


def _journal(chance: Chance) -> bytes:
    record = chance.choice(records())
    start: Any = {**record, "tree": [], "moves": [], "here": 0}
    entries: list[Any] = [{"begin": bend_value(start, chance) if chance.random() < 0.3 else start}]
    for parent, move in record["tree"]:
        entries += [{"jump": parent}] if chance.random() < 0.5 else []
        entries.append({"enter": move, "thought": [[0, 10]]} if chance.random() < 0.2 else {"enter": move})
    chain, lines = "", list[bytes]()
    bent = bend_value(entries, chance) if chance.random() < 0.7 else entries
    for entry in bent if isinstance(bent, list) else [bent]:
        chain, line = _format_line(chain, entry)
        lines.append(line)
    data = b"".join(lines)  # of one entry forty times forty there may be many
    return data if chance.random() < 0.7 else bend_bytes(data, chance)


def _read_game(data: bytes, folder: Path, name: str) -> str:
    path = folder / name
    path.write_bytes(data)
    return _restored(lambda: read_record_file(path).record)


def _restored(read: Callable[[], Mapping[str, Any]]) -> str:
    try:
        record = read()
        game = open_rules(shelf(), record, "a game")
    except SaveRefused:
        return REFUSED
    session, trouble = restore(game, dict(record))
    assert session.record() is not None
    return REFUSED if trouble else READ


def _line(chance: Chance) -> bytes:
    if chance.random() < 0.4:
        rules = {"format": 1, "id": "mine", "extends": ["skud"], "tiles": {"rose": {"move": {"walk": 4}}}}
        line = line_of(bend_value(rules, chance) if chance.random() < 0.5 else rules, "abcd")
    else:
        with suppress(PaiShoError):
            line = share_line(_some(chance))
            return line.encode() if chance.random() < 0.6 else bend_bytes(line.encode(), chance)
        line = share_line(records()[0])
    return line.encode() if chance.random() < 0.4 else bend_bytes(line.encode(), chance)


def _read_line(data: bytes, folder: Path) -> str:
    text = data.decode("utf-8", "replace")
    try:
        rules_in(text)
    except PaiShoError:
        return _restored(lambda: read_shared_line(text))
    return READ


# -- files in YAML


def _yaml(paths: str, chance: Chance) -> bytes:
    return bend_bytes(chance.choice(sorted(ROOT.glob(paths))).read_bytes(), chance)


@cache
def _rulesets() -> Rulesets:
    return Rulesets([RULESETS])


def _read_rules(data: bytes, folder: Path) -> str:
    verdict = judged(data, folder, _rulesets())
    assert verdict.word != "WRONG", verdict.why
    return READ if verdict.word == "plays" else REFUSED


def _small(make: Callable[[FairChance], Mapping[str, Any]], chance: Chance) -> bytes:
    """One of the small games or boards, which hold all of the language; of five one is bent once more, as a text."""
    data = written(make(FairChance(chance.randrange(1 << 40))))
    return data if chance.random() < 0.8 else bend_bytes(data, chance)


def _rules(chance: Chance) -> bytes:
    """Of twenty one is a shipped ruleset bent, which costs three times as much (``tests.fuzz_rules`` has nothing else)."""
    return _small(bent_rules, chance) if chance.random() < 0.95 else mutant(chance.randrange(1 << 40))


def _board(chance: Chance) -> bytes:
    if chance.random() < 0.7:
        return _small(bent_board, chance)
    path = RULESETS / "boards" / chance.choice(["pai_sho.yaml", "small_garden.yaml"])
    data = re.sub(rb"(?m)^id: .*", b"id: bent", path.read_bytes())
    if chance.random() < 0.7:
        return bend_bytes(data, chance)
    digit = chance.choice(list(re.finditer(rb"\d", data)))  # still a board, perhaps
    return data[: digit.start()] + b"%d" % chance.randrange(10) + data[digit.end() :]


def _read_board(data: bytes, folder: Path) -> str:
    (folder / "boards").mkdir()
    (folder / "boards" / "bent.yaml").write_bytes(data)
    path = folder / "mine.yaml"
    rules = {**small(), "board": "bent"} if data.startswith(b'"') else {"format": 1, "extends": ["skud"], "board": "bent"}
    path.write_bytes(written({**rules, "id": "mine", "name": "Mine"}))  # a small game on small boards, Skud on shipped ones
    rulesets = knowing_sound(Rulesets([RULESETS, folder]))
    wrong = errors_of(rulesets.check(path))
    assert not any("Please report" in problem.hint for problem in wrong), wrong
    if wrong and len(data) % 8:  # to open what is refused checks it twice more: one of eight is
        return REFUSED
    try:
        game = rulesets.open(path)
    except BadRuleset:
        assert wrong, "checked, and not to be opened"
        return REFUSED
    assert not wrong, wrong
    game.legal(game.start(1))
    return READ


def _theme(chance: Chance) -> bytes:
    part = chance.choice(["themes", "sets", "states", "sounds"])
    return part.encode() + b"\n" + _yaml(f"art/{part}/*.yaml", chance)


def _read_theme(data: bytes, folder: Path) -> str:
    part, _, text = data.partition(b"\n")
    place = folder / "art" / part.decode()
    place.mkdir(parents=True)
    (place / "bent.yaml").write_bytes(text)
    assets = AssetFolders([folder / "art"], DiskCache(folder / "cache", "1"))
    for name in assets.themes():
        theme = Theme(assets.colours(name))
        assert all(theme.rgb(colour) for colour in theme.colours)
    for name in assets.tile_sets():
        tile_set(assets.tile_set(name))
    assets.sounds()
    return REFUSED if assets.problems() else READ


KIOSK = b"""# a public table
games: [skud, basic]
idle: 90
level: easy
languages: [en, de]
theme: night
text: 120
volume: 0.5
music: 1.0
hours: "09:00-18:00"
"""


def _read_kiosk(data: bytes, folder: Path) -> str:
    path = folder / "kiosk.yaml"
    path.write_bytes(data)
    _, problems = read_settings(path)
    with suppress(BadRuleset):
        write_settings(path, {"idle": 60, "games": ["skud"]})
        assert read_settings(path)[0]["idle"] == 60
    return REFUSED if problems else READ


# -- the rest


def _read_picture(data: bytes, folder: Path) -> str:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return REFUSED
    fault_of(text)
    if not may_be_drawn(text):
        return REFUSED
    with suppress(pygame.error):
        pygame.image.load(io.BytesIO(text.encode()), "bent.svg")
    return READ


def _settings(chance: Chance) -> bytes:
    kept = {"language": "de", "theme": "night", "text": 100, "volume": 50, "sound": True, "full_screen": False, "display": 1}
    data = json.dumps(bend_value(kept, chance)).encode()
    return data if chance.random() < 0.6 else bend_bytes(data, chance)


def _read_settings(data: bytes, folder: Path) -> str:
    path = folder / "settings.json"
    path.write_bytes(data)
    known = SettingsFile(path)
    known.keep(language="en")
    assert SettingsFile(path).preferences.language == "en"
    return REFUSED if known.notice else READ


REQUESTS: tuple[dict[str, Any], ...] = (
    {"cmd": "new", "ruleset": "skud", "options": {"accents": 4}, "seed": 7}, {"cmd": "legal"},
    {"cmd": "play", "move": "choose boat knotweed rock wheel"}, {"cmd": "why", "move": "move 0,-8 0,-2"}, {"cmd": "undo"},
    {"cmd": "setup", "ruleset": "skud", "position": {"to_move": "guest", "board": {"0,-8": "guest rose", "2,2": "host lily"}}},
    {"cmd": "state", "seat": "host"}, {"cmd": "redo"},
    {"cmd": "perft", "depth": 1}, {"cmd": "playout", "seed": 3, "max": 50}, {"cmd": "record"}, {"cmd": "rulesets"},
)  # fmt: skip


def _request(chance: Chance) -> bytes:
    lines = []
    for _ in range(4):
        request: Any = chance.choice(REQUESTS) if chance.random() < 0.9 else {"cmd": "load", "record": _some(chance)}
        lines.append(json.dumps(bend_value(request, chance) if chance.random() < 0.6 else request).encode())
    data = b"\n".join(lines)
    return data if chance.random() < 0.7 else bend_bytes(data, chance)


def _read_requests(data: bytes, folder: Path) -> str:
    handler, fine = RequestHandler(shelf, most_nodes=2000), False
    for line in data.split(b"\n")[:20]:
        answer = handler.answer(line)
        json.dumps(answer, allow_nan=False)
        assert answer["ok"] or (answer["error"] and "The program failed" not in answer["error"]), (line[:300], answer)
        fine = fine or bool(answer["ok"])
    return READ if fine else REFUSED


LAB = {"seed": 1, "level": "easy", "winner": "guest", "ending": "ring", "plies": 40, "choices": 30.5, "most": 80,
       "first": "guest", "comeback": False, "points": 0, "missing": {"actions": ["plant"]}, "idle": [],
       "moves": ["pass"]}  # fmt: skip


def _lab(chance: Chance) -> bytes:
    head = {"lab": FORMAT, "rules": "abc"}
    lines = [bend_value(head, chance) if chance.random() < 0.2 else head]
    lines += [bend_value(LAB, chance) if chance.random() < 0.5 else LAB for _ in range(3)]
    data = "\n".join(map(json.dumps, lines)).encode()
    return data if chance.random() < 0.6 else bend_bytes(data, chance)


def _read_lab(data: bytes, folder: Path) -> str:
    path = folder / "games.jsonl"
    path.write_bytes(data)
    try:
        found = LabFile(path, json.dumps({"hash": "abc"}))
    except PaiShoError:
        return REFUSED
    return READ if found.games else REFUSED


LOADERS: Mapping[str, Loader] = {
    "rulesets": Loader(_rules, _read_rules),
    "boards": Loader(_board, _read_board),
    "saves": Loader(_save, partial(_read_game, name="bent.paisho")),
    "journals": Loader(_journal, partial(_read_game, name="bent-1.journal")),
    "lines": Loader(_line, _read_line),
    "pictures": Loader(partial(_yaml, "art/tiles/*.svg"), _read_picture),
    "themes": Loader(_theme, _read_theme),
    "settings": Loader(_settings, _read_settings),
    "kiosk": Loader(lambda chance: bend_bytes(KIOSK, chance), _read_kiosk),
    "pipe": Loader(_request, _read_requests),
    "lab": Loader(_lab, _read_lab),
}


def case(name: str, seed: int, number: int) -> bytes:
    """The case of a number: always the same."""
    return LOADERS[name].make(Chance(f"{name} {seed} {number}"))


def judge(name: str, data: bytes) -> tuple[str, float]:
    """What becomes of a case - READ, REFUSED, or what went wrong - and the seconds that it took."""
    return measured(partial(_judged, name, data), SLOW)


def _judged(name: str, data: bytes, clock: Callable[[], float]) -> tuple[str, float]:
    began = clock()
    with tempfile.TemporaryDirectory() as place:
        try:
            word = LOADERS[name].load(data, Path(place))
        except PaiShoError as error:
            word = REFUSED if str(error).strip() else "an error that says nothing"
        except Exception:  # whatever it is, it is what is looked for
            word = traceback.format_exc()
    spent = clock() - began
    return (word if spent <= SLOW else f"took {spent:.1f} s ({word[-80:]})"), spent


def fuzz(name: str, cases: int, seed: int, keep: Path | None = None, first: int = 0) -> tuple[Counter[str], list[str], float]:
    """Tries so many cases of a loader: how many were read and refused, what was wrong, the longest in seconds."""
    counts, wrong, longest = Counter[str](), list[str](), 0.0
    for number in range(first, first + cases):
        data = case(name, seed, number)
        word, spent = judge(name, data)
        longest = max(longest, spent)
        counts[word if word in (READ, REFUSED) else "WRONG"] += 1
        if word not in (READ, REFUSED):
            wrong.append(f"{name} {seed} {number}: {word}")
            if keep:
                keep.mkdir(parents=True, exist_ok=True)
                (keep / f"{name}-{seed}-{number}").write_bytes(data)
    return counts, wrong, longest


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first case, to go on where a run has stopped")
    parser.add_argument("--only", nargs="+", choices=LOADERS, default=list(LOADERS))
    parser.add_argument("--keep", type=Path)
    given = parser.parse_args()
    bad = 0
    for name in given.only:
        counts, wrong, longest = fuzz(name, given.cases, given.seed, given.keep, given.first)
        print(f"{name}: {counts[READ]} read, {counts[REFUSED]} refused, {len(wrong)} wrong; longest {longest:.2f} s", flush=True)
        print(*wrong[:20], sep="\n", end="\n" if wrong else "", flush=True)
        bad += len(wrong)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
