"""The command line: the only place that knows every room. What a command needs is imported when it is called for."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from errno import EINVAL
from functools import partial
from io import UnsupportedOperation
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game import places
from game.arguments import SETTINGS, check_seeds, read_arguments
from game.core.errors import BadRequest, PaiShoError, quoted

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Mapping

    from game.core.catalogue import RulesSource
    from game.core.game_clock import ClockSetting
    from game.core.session import Session
    from game.rules.catalogue import PromptCatalogue, RulesetCatalogue
    from game.rules.rules_game import RulesGame
    from game.ui.framework.app_context import AppContext
    from game.ui.framework.words import UiWords
    from game.ui.saves.autosave import Autosave

REFUSED = 2
"""The exit status of a command that could not be carried out."""


def main(argv: Sequence[str] | None = None) -> int:
    """Carries out one command and returns the exit status: 0, or 2 with a sentence on stderr (``check``: 1 for problems)."""
    _take_any_letter()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame would print its own name first
    try:
        asked = read_arguments(sys.argv[1:] if argv is None else argv)
        status = COMMANDS[asked.command](asked)
        if sys.stdout is not None:  # it is None if we were started with it closed
            sys.stdout.flush()
    except PaiShoError as error:
        print(f"paisho: {_sentence_of(error)}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        return 128 + 2
    except OSError as error:  # a full disk, say
        if sys.stdout is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains once more at its end
        if _nobody_reads(error):
            return 0
        what = error.filename or "this"
        print(f"paisho: {what} could not be written or read: {error.strerror or error}.", file=sys.stderr)
        return REFUSED
    return status


def _nobody_reads(error: OSError) -> bool:
    """Whether somebody who was to read what we print has gone, as in ``paisho rulesets | head``."""
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == EINVAL and not error.filename)


def _sentence_of(error: PaiShoError) -> str:
    """What the error says; of a ruleset that there is not, without the name before the sentence that has it, and as of a file if
    it is called as files are."""
    from game.rules.trees.merging import UnknownRuleset

    if not isinstance(error, UnknownRuleset):
        return str(error)
    name = error.problems[0].file
    if any(sign in name for sign in "./\\"):
        return f"There is no file {quoted(name)}."
    said = " ".join([error.problems[0].message, error.problems[0].hint or "paisho rulesets lists them."])
    return said[:1].upper() + said[1:]


def _take_any_letter() -> None:
    """No name of a tile or a file fails for want of a letter in the terminal's encoding, and nothing that is typed for not being
    in it."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            with suppress(UnsupportedOperation):  # something has been read from it
                stream.reconfigure(errors="backslashreplace")


def open_catalogue() -> RulesetCatalogue:
    """All rulesets of this machine."""
    from game.rules.catalogue import RulesetCatalogue
    from game.rules.disk_cache import DiskCache

    return RulesetCatalogue(places.ruleset_folders(), DiskCache(places.cache(), places.edition()), places.art_folders())


def open_prompt_catalogue() -> PromptCatalogue:
    """The same rulesets for a window, which is not kept waiting."""
    from game.rules.catalogue import PromptCatalogue
    from game.rules.disk_cache import DiskCache

    return PromptCatalogue(places.ruleset_folders(), DiskCache(places.cache(), places.edition()), places.art_folders())


def open_game(asked: Namespace) -> RulesGame:
    """The game that was asked for, with its options. Raises BadRuleset or BadRequest."""
    rulesets = open_catalogue()
    return rulesets.open(asked.ruleset, read_options(rulesets, asked.ruleset, asked.option))


def read_options(rulesets: RulesetCatalogue, ruleset: str, given: Sequence[str]) -> dict[str, int | str | bool]:
    """``name=value`` as values of the type that the option has. Raises BadRequest for what is not of that form."""
    from game.rules.trees.tree import plain

    values: dict[str, int | str | bool] = {}
    options = plain(rulesets.resolved(ruleset)).get("options") if given else {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadRequest(f"{quoted(text)} sets no option; write --option name=value.")
        known = options.get(name) if isinstance(options, dict) else None
        values[name] = value if isinstance(known, dict) and "choice" in known else _value(value)
    return values


def _value(text: str) -> int | str | bool:
    if text.lower() in ("true", "yes", "on", "false", "no", "off"):
        return text.lower() in ("true", "yes", "on")
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 16 else text


def open_table(asked: Namespace) -> int:
    """Opens the window, with a game on the table if one was named, or with the game of a file."""
    file = _find_saved_game(asked) if asked.command == "open" else None
    if file:
        _check_saved_game(file)
    clock = _read_clock(asked)
    given = {name: getattr(asked, name) for name in SETTINGS if getattr(asked, name) is not None}
    first = None
    if not asked.ruleset and "theme" not in given and _has_display():  # nothing is left that could be refused
        from game.ui.framework.first_picture import open_first

        first = open_first(given, asked.size, places.settings(), places.cache())
    game, source = open_followed(asked) if asked.ruleset else (None, None)
    players = _read_players(asked, game)
    if clock and game is not None and len(game.seats) < 2:
        raise BadRequest(f"{asked.ruleset} is for one player, and a clock for two: leave out --clock.")
    home = house()
    if "theme" in given:
        _check_theme(given["theme"], list(home.assets.themes()))
    if not _has_display():
        raise PaiShoError("There is no display to open a window on. To play in the terminal: paisho play GAME --text")
    seed = int.from_bytes(os.urandom(4), "big") if asked.seed is None else asked.seed
    from game.ui.app import run

    return run(
        home,
        given=given,
        open_game=game,
        seed=seed,
        size=asked.size,
        file=file,
        source=source,
        first=first,
        players=players,
        clock_setting=clock,
    )


def _find_saved_game(asked: Namespace) -> Path:
    """The file that is to be opened. Raises BadRequest where there is none."""
    file = Path(asked.file).absolute()
    if not file.exists():
        raise BadRequest(f"There is no file {quoted(str(file), 200)} to open.")
    return file


def _read_players(asked: Namespace, game: RulesGame | None) -> dict[str, str]:
    """The levels of programs by seat that were asked for. Raises BadRequest for a seat that the game has not."""
    players = {seat: getattr(asked, seat) for seat in ("guest", "host") if getattr(asked, seat, None)}
    for seat in players:
        if game is not None and seat not in game.seats:
            raise BadRequest(f"{asked.ruleset} is for one player: say --{game.seats[0]} to watch a program, not --{seat}.")
    return players


def _read_clock(asked: Namespace) -> ClockSetting | None:
    """The clock that was asked for. Raises BadRequest."""
    from game.core.game_clock import read_setting

    text = getattr(asked, "clock", None)
    return read_setting(text, not asked.clock_only_shows) if text else None


def play_in_terminal(asked: Namespace) -> int:
    """Plays a game line by line; it is kept where the window keeps its games, and can be continued there."""
    from game.core.session import Session
    from game.terminal import TextTable
    from game.ui.framework.words import UiWords, find_system_language
    from game.ui.saves.autosave import Autosave

    if _read_clock(asked):
        raise BadRequest("A clock runs in the window only: leave out --clock, or --text.")
    rulesets, words = open_catalogue(), UiWords(asked.language or find_system_language())
    if asked.command == "open":
        session, autosave = _open_saved_game(SavesAtHand(rulesets, places.saves(), words), _find_saved_game(asked))
    else:
        game = rulesets.open(asked.ruleset, read_options(rulesets, asked.ruleset, asked.option))
        session = Session(game, int.from_bytes(os.urandom(4), "big") if asked.seed is None else asked.seed)
        session.players = _read_players(asked, game)
        autosave = Autosave(places.saves(), session)
    TextTable(session, autosave, words.language, _read_line, print).run()
    return 0


def _read_line(prompt: str) -> str:
    """The next line that is typed. Raises EOFError at the end, and where we were started with nothing to read or to write."""
    if sys.stdin is None or sys.stdout is None:
        raise EOFError
    return input(prompt)


@dataclass
class SavesAtHand:
    """What a saved game is opened with where there is no window."""

    shelf: RulesetCatalogue
    saves: Path
    words: UiWords


def _open_saved_game(home: SavesAtHand, file: Path) -> tuple[Session[Any], Autosave]:
    """The game of a file, kept where it was or as a copy, as the window would; what there is to be told of that is printed."""
    from game.ui.saves.game_opening import read_path, resume
    from game.ui.saves.save_files import SaveRefused

    try:
        opened = read_path(home, file)
    except SaveRefused as refused:
        raise BadRequest(refused.said(home.words)) from refused
    autosave, told = resume(home, opened)
    print(*told, sep="\n", end="\n" if told else "")
    return opened.session, autosave


def _read_session(rulesets: RulesetCatalogue, file: Path) -> Session[Any]:
    """The game of a file, at the end of its moves. Raises BadRequest."""
    from game.core.session import restore
    from game.ui.framework.words import UiWords
    from game.ui.saves.save_files import SaveRefused, read_record_file

    try:
        record = read_record_file(file).record
    except SaveRefused as refused:
        raise BadRequest(refused.said(UiWords("en"))) from refused
    session, trouble = restore(rulesets.reopen(record), dict(record))
    if trouble:
        raise BadRequest(trouble)
    return session


def start_table(asked: Namespace) -> int:
    """The same, sooner: until the first frame nothing becomes garbage that would be worth looking for."""
    if getattr(asked, "terminal", False):
        return play_in_terminal(asked)
    from game.core.collector import collector_still

    with collector_still():
        return open_table(asked)


def open_followed(asked: Namespace) -> tuple[RulesGame, RulesSource | None]:
    """The game that was asked for, and its files to be followed, where they are a person's own."""
    rulesets = open_catalogue()
    options = read_options(rulesets, asked.ruleset, asked.option)
    is_file = asked.ruleset.endswith((".yaml", ".yml"))
    source = rulesets.follow(Path(asked.ruleset).absolute() if is_file else asked.ruleset, options)
    return rulesets.open(asked.ruleset, options), source  # in this order: what is saved between the two is news


def house() -> AppContext:
    """What a window is given: the games, the assets, and where things are kept on this machine."""
    from game.assets import AssetFolders
    from game.rules.disk_cache import DiskCache
    from game.ui.framework.app_context import AppContext

    art = places.art_folders()
    assets = AssetFolders(art, DiskCache(places.cache(), places.edition()))
    own = places.saves(), places.settings(), places.cache(), places.log(), places.pictures()
    return AppContext(open_prompt_catalogue(), assets, art, *own)


def _has_display() -> bool:
    """Whether SDL can find a display; only X11 and Wayland need to be told of one."""
    if sys.platform in ("win32", "darwin", "cygwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"))


def _check_saved_game(file: Path) -> None:
    """Raises BadRequest for a file that holds no game; whether its moves are sound, the window finds out."""
    from game.ui.framework.words import UiWords
    from game.ui.saves.save_files import SaveRefused, read_record_file

    try:
        read_record_file(file)
    except SaveRefused as refused:
        raise BadRequest(refused.said(UiWords("en"))) from refused


def _check_theme(name: str, known: Sequence[str]) -> None:
    """Raises BadRequest for a theme that there is not."""
    from game.rules.trees.nearest import did_you_mean

    if name not in known:
        raise BadRequest(f'There is no theme "{name[:40]}"; there are {", ".join(known)}. {did_you_mean(name, known)}'.rstrip())


def engine(asked: Namespace) -> int:
    """Serves the pipe until it closes."""
    from game.engine import RequestHandler, serve

    return serve(RequestHandler(open_catalogue), getattr(sys.stdin, "buffer", None), getattr(sys.stdout, "buffer", None))


def workshop(asked: Namespace) -> int:
    """A command for those who write rules."""
    asked.options = read_options(open_catalogue(), asked.ruleset, asked.option) if asked.option else {}
    return workshop_command(asked.command)(asked, open_catalogue)


def workshop_command(name: str) -> Callable[[Namespace, Callable[[], RulesetCatalogue]], int]:
    """The function of a command for those who write rules. It prints, returns the exit status, and raises PaiShoError."""
    match name:
        case "new":
            from game.workshop.new_ruleset import begin as command
        case "check":
            from game.workshop.checking import check as command
        case "explain":
            from game.workshop.explaining import explain as command
        case "print":
            from game.workshop.printing import print_rules as command
        case "diff":
            from game.workshop.comparing import diff as command
        case "bundle":
            from game.workshop.bundling import bundle as command
        case _:
            from game.workshop.bundling import add as command
    return command


def perft(asked: Namespace) -> int:
    """Prints each depth and its number of move sequences, as they are counted."""
    from game.engine import perft as counting

    game = open_game(asked)
    state = game.start(asked.seed)
    for depth in range(1, asked.depth + 1) if asked.depth else [0]:
        print(depth, counting.perft(game, state, depth), flush=True)
    return 0


def playout(asked: Namespace) -> int:
    """Plays random games; prints how each of them ended, and how all of them did."""
    from collections import Counter

    from game.engine import perft as counting
    from game.workshop.coverage import title_of

    game = open_game(asked)
    endings: Counter[str] = Counter()
    plies = 0
    check_seeds(asked.seed, asked.games)
    for seed in range(asked.seed, asked.seed + asked.games):
        moves, state = counting.playout(game, game.start(seed), seed, asked.max)
        result = game.result(state)
        ended = f"{title_of(game, 'endings', result.ending)}, {_format_winner(result.winner)}" if result else "cut off"
        plies += len(moves)
        endings[ended] += 1
        print(f"seed {seed}: {len(moves)} move{'s' * (len(moves) != 1)}, {ended}")
    print(f"{asked.games} game{'s' * (asked.games != 1)}, {plies / asked.games:.1f} moves on average:")
    for ended, number in endings.most_common():
        print(f"  {number} x {ended}")
    return 0


def match(asked: Namespace) -> int:
    """Lets programs play each other; prints each game as it ends, and the shares with their intervals."""
    from game.bots.levels import LEVELS
    from game.bots.match import RANDOM, play_match, summary
    from game.rules.trees.nearest import did_you_mean
    from game.workshop.coverage import title_of

    names, known = asked.levels.split(","), [RANDOM, *LEVELS]
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known) or f"The levels are {', '.join(known)}."
            raise BadRequest(f"There is no level {quoted(name)}. {hint}")
    if len(names) != 2:
        raise BadRequest("A match is between two levels: write --levels medium,easy.")
    if names[0] == names[1]:
        raise BadRequest('A match is between two levels that differ; "paisho lab" has a level play against itself.')
    check_seeds(asked.seed, (asked.games + 1) // 2)
    game, played = open_game(asked), []
    try:
        for found in play_match(game, names[0], names[1], asked.games, asked.seed):
            found = replace(found, ending=found.ending and title_of(game, "endings", found.ending))
            played.append(found)
            ended = f"{found.winner}, {found.ending or 'cut off'}, {found.plies} actions"
            print(f"game {len(played)}: {' - '.join(found.seats)}: {ended}", flush=True)
    except KeyboardInterrupt:
        print(f"\nbroken off: {len(played)} of {asked.games} game{'s' * (asked.games != 1)} ended")
        raise
    finally:
        for line in summary(played, names[0], names[1]) if played else ():
            print(line, flush=True)
    return 0


def lab(asked: Namespace) -> int:
    """Plays games by one ruleset or two, and says what they show."""
    from game.workshop.lab_command import run_lab

    check_seeds(asked.seed, asked.games)
    rulesets = open_catalogue()
    games = [rulesets.open(asked.ruleset, read_options(rulesets, asked.ruleset, asked.option))]
    if asked.against:
        games.append(rulesets.open(asked.against, {}))
    return run_lab(games, places.ruleset_folders(), asked)


def kiosk(asked: Namespace) -> int:
    """Opens the public table, or sets its PIN."""
    from game.core.kiosk_settings import FIELDS, KioskSettings

    file = asked.settings or places.settings().with_name("kiosk.yaml")
    from game.kiosk_file import describe, miss_games, miss_theme, read_settings, write_settings

    home = house()
    shelf, themes = home.shelf, home.assets.themes()
    values, problems = read_settings(file, named=bool(asked.settings), shelf=shelf, themes=themes)
    flags = {name: getattr(asked, f"kiosk_{name}") for name in FIELDS if getattr(asked, f"kiosk_{name}") is not None}
    if (theme := flags.get("theme")) and theme not in themes:
        problems.append(miss_theme(flags.pop("theme"), themes))
    settings = KioskSettings().changed(values | flags)
    pin_file = Path(os.path.expanduser(settings.pin_file or "kiosk.pin"))  # noqa: PTH111  (that of Path raises for a stranger)
    if "pin_file" not in flags:
        pin_file = file.parent / pin_file  # a service is started from another folder than that of its keeper
    if asked.set_pin:
        return _set_pin(pin_file)
    for problem in (problems := [*problems, *miss_games(flags.get("games", ()), shelf)]):
        print(f"paisho: {problem}", file=sys.stderr)
    if not _has_display():
        raise PaiShoError("There is no display to open a window on.")
    from dataclasses import replace

    from game.ui.kiosk.app import run_kiosk
    from game.ui.kiosk.stage import KioskSetup

    folder = places.kiosk()
    table = replace(home, saves=folder / "saves", settings=None, log=folder / "reports", pictures=None)
    write = partial(write_settings, file)
    return run_kiosk(table, KioskSetup(settings, describe(problems), folder, pin_file, file, write), asked.size)


def _set_pin(file: Path) -> int:
    """Asks for a PIN, twice, and keeps it."""
    from getpass import getpass

    from game.ui.kiosk.pin import set_pin

    try:
        first, again = getpass("New PIN, 4 to 12 digits: "), getpass("Once more: ")
    except EOFError:
        raise BadRequest("No PIN was typed; it is as it was.") from None
    if again != first:
        raise BadRequest("The two are not the same; the PIN is as it was.")
    set_pin(file, first)
    print(f"The PIN is kept in {file}")
    return 0


def export(asked: Namespace) -> int:
    """Draws a game."""
    from game.core.session import Session
    from game.rules.trees.nearest import did_you_mean
    from game.workshop.exporting import Look
    from game.workshop.exporting import export as write

    rulesets, file = open_catalogue(), Path(asked.game)
    called = file.suffix not in (".yaml", ".yml") and bool(re.search(r"[./\\]", asked.game))  # as files of games are
    is_game = file.suffix not in (".yaml", ".yml") and (file.is_file() or (called and file.is_dir()))
    if called and not is_game:
        raise BadRequest(f"There is no file {quoted(asked.game, 200)}.")  # the whole of it, however long its folders are
    if not is_game and re.fullmatch(r"\w+", asked.game) and asked.game not in rulesets.library.ids():
        hint = did_you_mean(asked.game, rulesets.library.ids())
        raise BadRequest(f"There is neither a saved game nor a ruleset called {quoted(asked.game)}. {hint}".rstrip())
    session = _read_session(rulesets, file.absolute()) if is_game else Session(rulesets.open(asked.game, {}))
    assets = house().assets
    _check_theme(asked.theme, list(assets.themes()))
    if asked.tiles not in assets.tile_sets():
        known = list(assets.tile_sets())
        said = f'There is no tile set "{asked.tiles[:40]}"; there are {", ".join(known)}.'
        raise BadRequest(f"{said} {did_you_mean(asked.tiles, known)}".rstrip())
    drawn = places.art_folders(), assets.colours(asked.theme), assets.tile_set(asked.tiles), asked.side
    look = Look(*drawn, asked.language or "en", asked.bare)
    print(f"{asked.to}: {write(session, Path(asked.to), look, asked.pace, asked.at)}")
    return 0


def statistics(asked: Namespace) -> int:
    """Counts the finished games among the saves; those that are deleted count no more."""
    from game.core.statistics import as_csv, describe, summarise
    from game.ui.saves.finished_games import FinishedGames

    catalogue = open_catalogue()
    found = FinishedGames(places.saves(), catalogue)
    found.work(float("inf"))
    sums = summarise(found.games)
    usual = {entry.id: {option.id: option.default for option in entry.options} for entry in catalogue.entries()} if sums else {}
    for summary in sums:
        print(describe(summary, usual.get(summary.ruleset)))
    if found.unread:
        print(f"{found.unread} game{'s' * (found.unread != 1)} could not be read.")
    elif not found.games:
        print("No game has been finished yet.")
    if asked.csv:
        Path(asked.csv).write_text(as_csv(found.games), encoding="utf-8")
    return 0


def _format_winner(winner: str | None) -> str:
    return {None: "nobody won", "draw": "a draw"}.get(winner, f"{winner} won")


def bench(asked: Namespace) -> int:
    """Measures, and prints the ratios."""
    from game.bench import main as measure

    return measure(asked.quick, asked.only, asked.json, asked.compare)


def rulesets(asked: Namespace) -> int:
    """Prints every game with its options, every broken file with its first problem, and where one's own belong."""
    from game.core.contract import Option, say

    def range_of(option: Option) -> str:
        if option.type == "number":
            return f"{option.minimum} to {option.maximum}"
        return ", ".join(option.choices) if option.type == "choice" else "yes, no"

    found = open_catalogue()
    for entry in found.entries():
        players = "for one" if entry.players == 1 else f"for {entry.players}"
        print(f"{entry.id}: broken. {entry.problem}" if entry.problem else f"{entry.id}: {say(entry.name)}, {players}")
        for option in entry.options:
            print(f"    {option.id}: {say(option.name)} ({range_of(option)}; default {_format_value(option.default)})")
    for problem in found.library.misnamed():
        print(problem)
    print(f"Your own rulesets belong in {places.own_rulesets()}")
    return 0


def _format_value(value: int | str | bool) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


COMMANDS: Mapping[str, Callable[[Namespace], int]] = {
    "play": start_table,
    "open": start_table,
    **dict.fromkeys(("new", "check", "explain", "print", "diff", "bundle", "add"), workshop),
    "engine": engine,
    "perft": perft,
    "playout": playout,
    "match": match,
    "lab": lab,
    "export": export,
    "statistics": statistics,
    "bench": bench,
    "rulesets": rulesets,
    "kiosk": kiosk,
}
"""The function of each command."""
