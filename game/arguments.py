"""What was typed on the command line, as the name of a command with its values. Every refusal is one sentence."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

from game import places
from game.core.errors import BadRequest, quoted
from game.core.languages import list_languages
from game.core.types import LEVEL_NAMES

SETTINGS = ("full_screen", "display", "theme", "language", "text")
"""The settings of the window that can be given for one time."""
_LEAST_SEED, _MOST_SEED = -(1 << 63), (1 << 64) - 1


class _Parser(argparse.ArgumentParser):
    """An argument parser that refuses in one sentence, as everything else here does."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.color = self.suggest_on_error = False  # Python 3.14 would colour the usage that we quote, 3.15 guess before we do

    def error(self, message: str) -> NoReturn:
        missing = message.removeprefix("the following arguments are required: ")
        if missing != message:
            usage = " ".join(self.format_usage().removeprefix("usage: ").split())
            raise BadRequest(f"{missing} {'are' if ',' in missing else 'is'} missing. Write: {usage}. See {self.prog} --help.")
        quotes = re.sub(r"(?<!\w)'([^'\"]*)'(?!\w)", r'"\1"', message.rstrip("."))
        raise BadRequest(" ".join(filter(None, (f"{quotes}.", self._hint(quotes), f"See {self.prog} --help."))))

    def _hint(self, message: str) -> str:
        """What was probably meant: a known value for an unknown one, for an unknown flag one so named or with such a value."""
        from game.rules.trees.nearest import did_you_mean

        if wrong := re.search(r'invalid choice: "?(.*?)"? \(choose from (.*)\)', message):
            return did_you_mean(wrong[1], re.findall(r"[\w-]+", wrong[2]))
        if not (wrong := re.match(r"unrecognized arguments: (--[\w-]+)", message)):
            return ""
        taking = [f'"{action.option_strings[0]}"' for action in self._actions if action.metavar == wrong[1][2:].upper()]
        flags = [flag for action in self._actions for flag in action.option_strings]
        return did_you_mean(wrong[1], flags) or (f"Did you mean {' or '.join(taking)}?" if taking else "")


class _CommandParser(_Parser):
    """The parser of one command, whose names and options may come in any order: ``explain RULESET --language de PATH``."""

    _within = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """The arguments, and those that are unknown. Up to Python 3.11 intermixed parsing calls this in its turn."""
        if self._within:
            return super().parse_known_args(args, namespace)
        self._within = True
        try:
            found, unknown = self.parse_known_intermixed_args(args, namespace)
        finally:
            self._within = False
        if unknown:  # told here, where the flags of the command are known
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown


def read_arguments(argv: Sequence[str]) -> argparse.Namespace:
    """What was asked for; ``command`` is the name of the command, ``play`` if there was none. Raises BadRequest.

    --help and --version print, and exit with 0.
    """
    return _read_window_options(argv) or _read_all(argv)


def _read_window_options(argv: Sequence[str]) -> argparse.Namespace | None:
    """What was asked for, where that is no more than the window: reading so little is soon done. None for all else."""
    parser = _Parser(prog="paisho", add_help=False, allow_abbrev=False)
    _window_options(parser)
    parser.set_defaults(**_UNSAID)
    try:
        found, unknown = parser.parse_known_args(argv)
    except BadRequest:
        return None
    return None if unknown else found


_UNSAID: dict[str, Any] = {"command": "play", "ruleset": None, "option": [], "seed": None, "guest": None, "host": None}


def _read_all(argv: Sequence[str]) -> argparse.Namespace:
    parser = _Parser(prog="paisho", description=_ABOUT, epilog=_EXAMPLES, formatter_class=_AS_WRITTEN, allow_abbrev=False)
    version = "say which version this is, and end"
    parser.add_argument("--version", action=_Version, nargs=0, default=argparse.SUPPRESS, help=version)
    _window_options(parser)
    parser.set_defaults(**_UNSAID)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_CommandParser)
    adding = (
        _add_play, _add_open, _add_new, _add_check, _add_explain, _add_print, _add_diff, _add_bundle, _add_add, _add_engine,
        _add_perft, _add_playout, _add_match, _add_lab, _add_bench, _add_rulesets,
        _add_kiosk, _add_export, _add_statistics,
    )  # fmt: skip
    for add in adding:
        add(commands)
    flag = argv[0].partition("=")[0] if argv else ""
    if flag.startswith("--") and not any(flag in action.option_strings for action in parser._actions):
        parser.error(f"unrecognized arguments: {flag}")  # or what follows it would be taken for the command
    word = next((word for word in argv if not word.startswith("-")), "")
    if argv and argv[0] == word and word not in commands.choices:
        from game.rules.trees.nearest import did_you_mean

        hint = did_you_mean(word, commands.choices) or f"The commands are {', '.join(commands.choices)}."
        raise BadRequest(f'There is no command "{word[:40]}". {hint}')
    return parser.parse_args(list(_single_options([*_terminal_options(argv)])))


def _terminal_options(argv: Sequence[str]) -> Iterator[str]:
    """The arguments with ``--terminal`` in the place of a ``--text`` that no size of letters follows."""
    for word, after in pairwise([*argv, ""]):
        yield "--terminal" if word == "--text" and not after[:1].isdigit() else word


def _single_options(argv: Sequence[str]) -> Iterator[str]:
    """The arguments with ``--option`` before each of the settings that follow one, so that what follows them is none."""
    listed = False
    for before, word in pairwise(["", *argv]):
        if listed and before != "--option" and "=" in word and not word.startswith("-"):
            yield "--option"
        listed = word == "--option" or (listed and (before == "--option" or "=" in word))
        yield word


_LEVELS = ", ".join(LEVEL_NAMES)
_AS_WRITTEN = argparse.RawDescriptionHelpFormatter
_ABOUT = "A Pai Sho table. Without a command it opens the table; the games are rulesets that anybody can read and change."
_EXAMPLES = """examples:
  paisho                                   choose a game at the table
  paisho play my_rules.yaml --option accents=6
  paisho check my_rules.yaml               what is wrong in it, line by line
  echo '{"cmd":"rulesets"}' | paisho engine

Every command explains itself: paisho COMMAND --help"""


class _Version(argparse.Action):
    """Finding the version reads files; so it is done when asked for, and not to build the parser."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object, **__: object) -> None:
        print(f"paisho {places.version()}")
        parser.exit()


def _command(commands: Any, name: str, about: str, example: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=about, description=about[0].upper() + about[1:] + ".", epilog=f"example:\n  {example}",
        formatter_class=_AS_WRITTEN, allow_abbrev=False)  # fmt: skip
    return parser


def _window_options(parser: argparse.ArgumentParser, unsaid: Any = None) -> None:
    """``unsaid``: what an option is that was not given; SUPPRESS for a command, before which it may have been given."""
    parser.add_argument("--full-screen", action="store_true", default=unsaid, help="fill the whole screen")
    parser.add_argument("--display", default=unsaid, type=_whole(1, 16), metavar="N", help="on which screen, counted from 1")
    size = "the window's size in pixels, such as 1280x800"
    parser.add_argument("--size", default=unsaid, type=_size, metavar="WxH", help=size)
    parser.add_argument("--theme", default=unsaid, help="the colours, such as wood, night or contrast")
    parser.add_argument("--language", default=unsaid, choices=list_languages(), help="of the window and the rules")
    parser.add_argument("--text", default=unsaid, type=_whole(80, 200), metavar="PERCENT", help="the letters' size, 80 to 200")


def _game_options(parser: argparse.ArgumentParser, seed: int | None) -> None:
    parser.add_argument("ruleset", metavar="RULESET", help="a name that paisho rulesets lists, or a YAML file")
    _option(parser)
    chosen = "by lot" if seed is None else "%(default)s"
    parser.add_argument("--seed", type=_seed, default=seed, help=f"decides all that is left to chance (default: {chosen})")


def _option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule to set, or several")


def _add_play(commands: Any) -> None:
    parser = _command(commands, "play", "open the table with a game on it", "paisho play my_rules.yaml --seed 7")
    watched = "A file of your own is watched, and each time it is saved the table takes the new rules."
    parser.description = f"{parser.description} {watched}"
    _game_options(parser, None)
    for seat in ("guest", "host"):
        plays = f"a program plays for {seat.upper()}: {_LEVELS}"
        parser.add_argument(f"--{seat}", choices=LEVEL_NAMES, metavar="LEVEL", help=plays)
    clock = "a clock for two, in the window: 10 minutes each, 10+5 with five seconds more for each move, 30s for each move"
    parser.add_argument("--clock", metavar="TIME", help=clock)
    parser.add_argument("--clock-only-shows", action="store_true", help="nobody loses for want of time")
    _terminal_option(parser)
    _window_options(parser, argparse.SUPPRESS)
    parser.set_defaults(command="play")


def _add_open(commands: Any) -> None:
    parser = _command(commands, "open", "open the table with a saved game on it", "paisho open my_game.paisho")
    parser.add_argument("file", metavar="FILE", help="a saved game, or a text with a shared line")
    _terminal_option(parser)
    _window_options(parser, argparse.SUPPRESS)
    parser.set_defaults(command="open")


def _terminal_option(parser: argparse.ArgumentParser) -> None:
    """``--text`` without a number says it too."""
    said = "play in the terminal, line by line, without a window; --text does it too"
    parser.add_argument("--terminal", action="store_true", help=said)


def _add_match(commands: Any) -> None:
    about = "let programs play a game against each other, and say who wins how often"
    parser = _command(commands, "match", about, "paisho match my_rules.yaml --levels medium,easy --games 20")
    _game_options(parser, 0)
    levels = f"two of random, {_LEVELS}; they change seats (default: %(default)s)"
    parser.add_argument("--levels", default="medium,easy", metavar="ONE,OTHER", help=levels)
    parser.add_argument("--games", type=_whole(1, 10_000), default=10, metavar="N", help="how many games (default: %(default)s)")
    parser.set_defaults(command="match")


def _add_lab(commands: Any) -> None:
    about = "let a program play many games by a ruleset, and say what they show of it: how fair, how long, what never happens"
    parser = _command(commands, "lab", about, "paisho lab my_rules.yaml --against other.yaml --games 40 --workers 2")
    _game_options(parser, 0)
    parser.add_argument("--against", metavar="OTHER", help="another ruleset: what differs by more than chance is said")
    parser.add_argument("--games", type=_whole(1, 100_000), default=20, metavar="N", help="how many games (default: %(default)s)")
    parser.add_argument("--level", default="easy", choices=LEVEL_NAMES, help="who plays (default: %(default)s)")
    parser.add_argument("--workers", type=_whole(1, 256), default=2, metavar="N", help="processes (default: %(default)s)")
    parser.add_argument("--json", metavar="FILE", help="writes the report there too")
    parser.add_argument("--html", metavar="FILE", help="writes the report there as a page with bars")
    parser.add_argument("--continue", dest="kept", metavar="FILE", help="keeps each finished game there, and goes on from it")
    parser.set_defaults(command="lab")


def _add_export(commands: Any) -> None:
    about = "draw a saved game: where it stands as .png or .svg, or all its moves to the last as .gif or .webp"
    parser = _command(commands, "export", about, "paisho export my_game.paisho --to my_game.gif")
    parser.add_argument("game", metavar="GAME", help="a saved game, or the name of a ruleset for its board at the start")
    parser.add_argument("--to", metavar="FILE", required=True, help="what is written; its ending says of which sort it is")
    parser.add_argument("--at", type=_whole(0, 100_000), metavar="N", help="after so many moves (else where it stands, or all)")
    parser.add_argument("--side", type=_whole(100, 4000), default=900, metavar="PIXELS", help="at most (default: %(default)s)")
    parser.add_argument("--pace", type=_whole(20, 60_000), default=900, metavar="MS", help="for each move (default: %(default)s)")
    parser.add_argument("--theme", default="wood", help="the colours (default: %(default)s)")
    parser.add_argument("--tiles", default="flowers", help="the tile set (default: %(default)s)")
    parser.add_argument("--bare", action="store_true", help="the board alone, without move, turn and piles below it")
    _language(parser, "of the strip below the board (default: en)")
    parser.set_defaults(command="export")


def _add_check(commands: Any) -> None:
    about = "say what is wrong with rulesets, line by line; and what random games by the sound ones show"
    parser = _command(commands, "check", about, "paisho check my_rules.yaml\n  paisho check rulesets/*.yaml --games 0")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a YAML file, or a name that paisho rulesets lists")
    games = "random games by each sound ruleset, at most; 0 for none (default: 20; with --json: 0)"
    parser.add_argument("--games", type=_whole(0, 1000), metavar="N", help=games)
    editors = "one JSON list, for editors: severity is error, warning (findings of games too) or info (how they went)"
    parser.add_argument("--json", action="store_true", help=editors)
    anew = "write files of an older format anew, with their remarks; what was there stays as FILE.1"
    parser.add_argument("--upgrade", action="store_true", help=anew)
    _language(parser, "of what is said (default: en)")
    parser.set_defaults(command="check")


def _add_new(commands: Any) -> None:
    about = "begin a ruleset of your own: a file with remarks and examples to build on"
    parser = _command(commands, "new", about, "paisho new my_rules --extends GAME")
    parser.add_argument("name", metavar="NAME", help="its name for files: small letters, digits and _")
    parser.add_argument("--extends", nargs="+", default=[], metavar="GAME", help="the rulesets that it builds on")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--to", default=".", metavar="FOLDER", help="where the file goes (default: the current folder)")
    where.add_argument("--shelf", action="store_true", help="into your rulesets folder, so that the table shows it at once")
    parser.set_defaults(command="new")


def _add_explain(commands: Any) -> None:
    about = "write the rules as Markdown with pictures; or say where a value of a ruleset comes from, file by file"
    examples = "paisho explain my_rules.yaml --to book\n  paisho explain my_rules.yaml tiles.rose.move"
    parser = _command(commands, "explain", about, examples)
    parser.add_argument("ruleset", metavar="RULESET", help="a name that paisho rulesets lists, or a YAML file")
    parser.add_argument("path", metavar="PATH", nargs="?", help="a section, an entry or a field, such as tiles.rose.move")
    parser.add_argument("--to", metavar="FOLDER", help="where the files are written (default: NAME_rules, in this folder)")
    parser.add_argument("--code", action="store_true", help="print the source that lists its moves, and the rules in it")
    _option(parser)
    _language(parser, "of the rules (default: all; with PATH, en)")
    parser.set_defaults(command="explain")


def _add_print(commands: Any) -> None:
    about = "write the rules and the board as pages to be printed"
    parser = _command(commands, "print", about, "paisho print my_rules --to rules.html\n  paisho print my_rules --to rules.svg")
    parser.add_argument("ruleset", metavar="RULESET", help="a name that paisho rulesets lists, or a YAML file")
    parser.add_argument("--to", metavar="FILE", help="an .html file with all pages, or .svg files (default: NAME.html, here)")
    _option(parser)
    _language(parser, "of the rules (default: en)")
    parser.set_defaults(command="print")


def _add_diff(commands: Any) -> None:
    about = "say what differs between two rulesets, in the sentences of their rules"
    parser = _command(commands, "diff", about, "paisho diff my_rules.yaml your_rules.yaml")
    parser.add_argument("rulesets", metavar="RULESET", nargs=2, help="a name that paisho rulesets lists, or a YAML file")
    _language(parser, "of the rules (default: en)")
    parser.set_defaults(command="diff")


def _language(parser: argparse.ArgumentParser, said: str) -> None:
    parser.add_argument("--language", default=argparse.SUPPRESS, choices=list_languages(), help=said)


def _add_bundle(commands: Any) -> None:
    about = "put a ruleset with all that it needs into one file, or one line, to hand it on"
    parser = _command(commands, "bundle", about, "paisho bundle my_rules.yaml\n  paisho bundle my_rules --line")
    parser.add_argument("ruleset", metavar="RULESET", help="a name that paisho rulesets lists, or a YAML file")
    parser.add_argument("--to", default="bundle", metavar="FOLDER", help="where the file goes (default: bundle)")
    parser.add_argument("--line", action="store_true", help="print it as one line, to be pasted into a chat")
    whole = "the line holds the shipped rules too that it builds on, for other editions of the program"
    parser.add_argument("--whole", action="store_true", help=whole)
    parser.set_defaults(command="bundle")


def _add_add(commands: Any) -> None:
    about = "take a ruleset that somebody has sent among your own: a file, a bundle, a line, or - for standard input"
    parser = _command(commands, "add", about, "paisho add their_rules.yaml\n  paisho add paisho-rules1:eNp...")
    parser.add_argument("given", nargs="+", metavar="FILE_OR_LINE", help="what was sent")
    parser.add_argument("--replace", action="store_true", help="in the place of a ruleset of that name with other rules")
    parser.set_defaults(command="add")


def _add_engine(commands: Any) -> None:
    about = "answer JSON lines on standard input, for bots and other programs"
    parser = _command(commands, "engine", about, """echo '{"cmd":"rulesets"}' | paisho engine""")
    parser.set_defaults(command="engine")


def _add_perft(commands: Any) -> None:
    parser = _command(commands, "perft", "count the move sequences of each length up to a depth", "paisho perft my_rules.yaml 3")
    _game_options(parser, 0)
    parser.add_argument("depth", metavar="DEPTH", type=_whole(0, 6), help="from 0 to 6")
    parser.set_defaults(command="perft")


def _add_playout(commands: Any) -> None:
    parser = _command(commands, "playout", "play games of random moves to their end", "paisho playout my_rules.yaml --games 100")
    _game_options(parser, 0)
    parser.add_argument("--games", type=_whole(1, 1_000_000), default=1, help="how many, each with the next seed (default: 1)")
    parser.add_argument("--max", type=_whole(0, 100_000), default=10_000, help="most moves of a game (default: %(default)s)")
    parser.set_defaults(command="playout")


def _add_bench(commands: Any) -> None:
    about, examples = "measure the speed of this machine's games", "paisho bench --quick\n  paisho bench --only list plies"
    parser = _command(commands, "bench", about, examples)
    parser.add_argument("--quick", action="store_true", help="rough figures in less time")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="some figures only; plies means all of plies.*")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file")
    parser.add_argument("--compare", type=Path, metavar="FILE", help="compare them with those of an earlier run's file")
    parser.set_defaults(command="bench")


def _add_rulesets(commands: Any) -> None:
    parser = _command(commands, "rulesets", "list the games, their options, and what is broken", "paisho rulesets")
    parser.set_defaults(command="rulesets")


def _add_statistics(commands: Any) -> None:
    about = "say what your finished games come to, by ruleset and options: who won, points, wins in a row"
    parser = _command(commands, "statistics", about, "paisho statistics --csv games.csv")
    parser.add_argument("--csv", metavar="FILE", help="writes the games there, one a line")
    parser.set_defaults(command="statistics")


def _add_kiosk(commands: Any) -> None:
    from game.core.kiosk_settings import FIELDS

    about = "open a public table that nobody can leave without the keeper's PIN"
    examples = "paisho kiosk --set-pin\n  paisho kiosk --settings /etc/paisho/kiosk.yaml --screen-mm 520"
    parser = _command(commands, "kiosk", about, examples)
    file = "the settings file (default: kiosk.yaml among your settings)"
    parser.add_argument("--settings", type=Path, metavar="FILE", help=file)
    parser.add_argument("--set-pin", action="store_true", help="ask for a new PIN, and end")
    parser.add_argument("--size", default=None, type=_size, metavar="WxH", help="a window of that size, to try it out")
    for name, field in FIELDS.items():
        flag, kind = f"--{name.replace('_', '-')}", field.schema.get("type", "string")
        parser.add_argument(flag, dest=f"kiosk_{name}", type=_kiosk_value(name, kind), metavar=kind.upper(), help=field.about)
    parser.set_defaults(command="kiosk")


def _kiosk_value(name: str, kind: str) -> Any:
    """A flag's text as the value of a setting of a public table."""
    from game.core.kiosk_settings import FIELDS, fault_in

    def value(text: str) -> Any:
        found: Any = text
        try:
            if kind == "array":
                found = [part for part in text.split(",") if part]
            elif kind in ("integer", "number"):
                found = int(text) if kind == "integer" else float(text)
        except ValueError:
            pass
        if fault_in(name, found):
            raise argparse.ArgumentTypeError(f"must be {FIELDS[name].demand}, not {quoted(text, 40)}")
        return found

    return value


def _whole(least: int, most: int) -> Any:
    def whole(text: str) -> int:
        if not text.isascii() or not text.removeprefix("-").isdigit() or len(text) > 20 or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"must be a whole number from {least} to {most}, not {quoted(text, 40)}")
        return int(text)

    return whole


_seed = _whole(_LEAST_SEED, _MOST_SEED)


def check_seeds(first: int, count: int) -> None:
    """Raises BadRequest where games from a first seed on, each with the next one, come to a seed that there is not."""
    if first + count - 1 > _MOST_SEED:
        left = _MOST_SEED - first + 1
        said = f"{left} game{'s have' if left > 1 else ' has'} a seed of {'their' if left > 1 else 'its'} own"
        raise BadRequest(f"From seed {first} on {said}, not {count}: the largest seed is {_MOST_SEED}.")


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    side = _whole(1, 16384)
    try:
        return side(width), side(height)
    except argparse.ArgumentTypeError:
        raise argparse.ArgumentTypeError(f"must be a width and a height such as 1280x800, not {quoted(text, 40)}") from None
