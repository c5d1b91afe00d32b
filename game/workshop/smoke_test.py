"""The smoke test of a ruleset: random games by it, a few moves with each choice of its options, and what they show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import median_low
from typing import TYPE_CHECKING, Any

from game.core.contract import SEATS, say
from game.core.errors import ERROR, WARNING, BadRuleset, Problem
from game.core.languages import localize
from game.core.translation import translate
from game.rules.language.records import BUILT_IN_TITLES
from game.rules.rules_game import RulesGame
from game.rules.trees.tree import Record, key_mark_of, mark_of, path_text
from game.rules.wording.names import plain_name
from game.workshop.coverage import COVER_POINTS, title_of
from game.workshop.random_games import LONGEST, REPORT, OptionTrial, Run, describe_failure, list_choices, play_games, try_options

if TYPE_CHECKING:
    from game.rules.rulesets import Rulesets

INFO = "info"
"""The severity of what is only told: how the games went."""
CLEAR = 0.9
"""From which share of the games that are won a seat is said to win nearly all of them."""
ENOUGH = 10
"""From how many games on anything is said about who wins them."""
RANDOM = "The players moved at random; players who think may get there."
Tell = Callable[[str], None]
Entry = tuple[str, str]
"""A section and the name of an entry of it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to look at. ``one`` says it of a single entry, ``many`` of several, each with a gap for them. ``share``: in
    which part of the games it was so, from 0 to 1; ``who``: the seat that it is about, if it is about one."""

    severity: str
    one: str
    hint: str
    entries: tuple[tuple[Entry, str], ...] = ()
    """Each entry that it is about, with what people call it."""
    many: str = ""
    share: float = 1.0
    who: str = ""

    def sentence(self, tree: Record, language: str = "en") -> str:
        """It in one sentence for people, with the place of every entry, said in a language."""
        named = ", ".join(f'"{title}" ({locate(tree, entry, language)})' for entry, title in self.entries)
        said = (self.one if len(self.entries) < 2 else self.many).replace("{0}", named)
        return f"{said[0].upper()}{said[1:]}. {self.hint}".rstrip()

    def beyond(self, others: Iterable[Finding]) -> Finding | None:
        """What is left of it without the entries of which others say the same; None if that is nothing.

        The same is said only of the same seat, and if it was so at least half as often.
        """
        alike = [o for o in others if (o.hint, o.who) == (self.hint, self.who) and o.share >= self.share / 2]
        if not self.entries:
            return None if alike else self
        known = {entry for other in alike for entry, _ in other.entries}
        entries = tuple(named for named in self.entries if named[0] not in known)
        return replace(self, entries=entries) if entries else None

    def problems(self, tree: Record, played: int) -> list[Problem]:
        """It for an editor: a problem for each entry, at its place; or one for the whole file."""
        before, after = (f"in {_count_games(played)} ", f" {RANDOM}") if self.many else ("", "")
        out = []
        for entry, title in self.entries or [(("", ""), "")]:
            mark = key_mark_of(tree, entry)
            where = (mark.file, mark.line, mark.column) if self.entries else (own_file(tree), 0, 0)
            said = before + self.one.replace("{0}", f'"{title}"') + "."
            out.append(Problem(*where, path_text(filter(None, entry)), said, self.hint + after, self.severity))
        return out


def own_file(tree: Record) -> str:
    """The file that a resolved ruleset is of, as problems name it."""
    return mark_of(tree, ["id"]).file


def locate(tree: Record, entry: Entry, language: str = "en") -> str:
    """Where an entry is written: its line, and its file if that is another one."""
    mark = key_mark_of(tree, entry)
    line = localize("line {0}", str(mark.line))
    return say(line if mark.file == own_file(tree) else localize("{0} of {1}", line, mark.file), language)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _count_games(number: int) -> str:
    return _count(number, "random game")


# How it went


def summarise(run: Run) -> str:
    """One or two sentences: how many games, how they ended, how long they were."""
    ended = [played for played in run.played if played.ending is not None]
    said = f"{_count_games(len(run.played))}: {_describe_endings(run, len(ended))}"
    if ended:
        lengths = sorted(played.plies for played in ended)
        span = f"{lengths[0]} to {lengths[-1]} moves, {median_low(lengths)} in the middle"
        each = _count(lengths[0], "move") + (" each" if len(lengths) > 1 else "")
        said += f", {span if lengths[0] < lengths[-1] else each}"
    stopped = len(run.played) - len(ended)
    if stopped:
        longest = max(played.plies for played in run.played if played.ending is None)
        said += f"; {stopped} {'was' if stopped == 1 else 'were'} stopped after {_count(longest, 'move')}"
    return f"{said}.{_explain_shortfall(run)}"


def _describe_endings(run: Run, ended: int) -> str:
    if not ended:
        return "none ended" if len(run.played) > 1 else "it did not end"
    titles = Counter(played.title for played in run.played if played.ending is not None)
    ways = ", ".join(f'{number} by "{title}"' for title, number in titles.most_common())
    all_ended = "all ended" if len(run.played) > 1 else "it ended"
    return f"{all_ended if ended == len(run.played) else f'{ended} ended'} ({ways})"


def _explain_shortfall(run: Run) -> str:
    """Why there were fewer games than were asked for."""
    if len(run.played) == run.asked or run.broken:
        return ""
    bound = f"after {run.most} moves in all" if run.plies >= run.most else "early where each move has so many to choose from"
    return f" ({run.asked} were to be played; a dry run stops {bound}.)"


def summarise_options(game: RulesGame, trials: Sequence[OptionTrial]) -> str:
    """A sentence on how the options were tried; empty if there are none."""
    number, tried = len(list_choices(game)), len(trials)
    if not tried:
        return ""
    which = f"the first {tried} of {number} other choices were" if number > tried else f"each of the {number} other choices was"
    which = "the one other choice was" if number == 1 else which
    failed = sum(bool(trial.fault) for trial in trials)
    well = f"; {failed} cannot be played" if failed else ", and can be played"
    return f"Options: {which} tried for a few moves{well}."


# What was found


def list_findings(run: Run, trials: Sequence[OptionTrial], told: Collection[Entry] = ()) -> list[Finding]:
    """Everything worth a look: errors first, then how the games went, then what never happened, section by section.

    ``told``: the entries of which it is known already that something is odd about them.
    """
    faults = [*_find_unplayable(run), *_find_bad_options(trials)]
    if run.broken or run.too_costly or not run.acted:
        return faults
    return [*faults, *_find_odd_lengths(run), *_find_stuck(run), *_find_one_sided(run), *_find_uncovered(run, told)]


def _find_unplayable(run: Run) -> Iterator[Finding]:
    if run.broken:
        yield Finding(ERROR, run.broken, REPORT)
    elif run.too_costly:
        hint = f"It does so with {run.crowd} tiles that are linked, say." if run.crowd else ""
        yield Finding(ERROR, run.too_costly.rstrip("."), hint)
    elif not run.acted and run.played[0].plies:
        yield Finding(ERROR, "nobody can move at all, from the beginning on", "Look at the actions that the first turn names.")
    elif not run.acted:
        said = f'the game is over before anybody has moved: "{run.played[0].title}"'
        yield Finding(ERROR, said, "Look at the endings, and at what is true of them at the beginning.")


def _find_bad_options(trials: Sequence[OptionTrial]) -> Iterator[Finding]:
    for trial in trials:
        if trial.fault:
            value = ("yes" if trial.value else "no") if isinstance(trial.value, bool) else trial.value
            said = f"with the option {{0}} set to {value}: {trial.fault}"
            yield Finding(ERROR, said, "", ((("options", trial.option.id), say(trial.option.name)),))


def _find_odd_lengths(run: Run) -> Iterator[Finding]:
    total, games = len(run.played), _count_games(len(run.played))
    stopped = sum(played.ending is None and played.plies >= LONGEST for played in run.played)
    circling = sum(played.ending == "too_long" for played in run.played)
    at_once = sum(played.ending is not None and played.plies < len(run.game.seats) for played in run.played)
    for number, said, hint in (
        (
            stopped,
            f"{stopped} of {games} had not ended after {LONGEST} moves",
            "Players who think may end it; look whether some ending is sure to come at last.",
        ),
        (
            circling,
            f"in {circling} of {games} the turns went on for ever by themselves, without anybody to move",
            "Look at the actions that are automatic:, and at what leads from turn to turn.",
        ),
        (
            at_once,
            f"{at_once} of {games} ended before both players had moved",
            "Look at when: in the endings, and at what is so from the beginning on.",
        ),
    ):
        if number:
            yield Finding(WARNING, said, hint, share=number / total)


def _find_stuck(run: Run) -> Iterator[Finding]:
    for name in dict.fromkeys(phase for phase, _ in run.stuck):
        turns = sum(number for (phase, _), number in run.stuck.items() if phase == name)
        seats = ", ".join(f"{seat.upper()} {run.stuck[name, seat]}" for seat in SEATS if run.stuck[name, seat])
        times = _count(turns, "turn")
        games = f"{len(run.stuck_games)} of {_count_games(len(run.played))}"
        said = f"in {games} a player was stuck: there was nothing to do in {times}"
        hint = "Players at random get stuck more easily. If nobody ever should, look at its turn:, and at stuck:."
        phase = (("phases", name), title_of(run.game, "phases", name))
        share = len(run.stuck_games) / len(run.played)
        yield Finding(WARNING, f"{said} of the phase {{0}}: {seats}", hint, (phase,), share=share)


def _find_one_sided(run: Run) -> Iterator[Finding]:
    won = Counter(played.winner for played in run.played if played.winner in SEATS)
    ended = sum(played.ending is not None for played in run.played)
    decided = sum(won.values())
    if decided >= ENOUGH and max(won.values()) >= CLEAR * decided:
        seat, number = won.most_common(1)[0]
        said = f"{str(seat).upper()} won {number} of the {decided} random games that somebody won"
        hint = "Players who think may even that out; look whether both seats can do the same."
        yield Finding(WARNING, said, hint, who=str(seat))
    if not decided and ended >= ENOUGH and len(run.game.seats) == 2 and any(played.winner for played in run.played):
        said = f"nobody won any of the {ended} random games that ended"
        yield Finding(WARNING, said, "Players who think may win; look at winner: in the endings.")


def _find_uncovered(run: Run, told: Collection[Entry]) -> Iterator[Finding]:
    for name, point in COVER_POINTS.items():
        explained = set(point.explained(run.game, run.missing))
        known = dict.fromkeys(point.known(run.game))
        missing = [entry for entry in known if entry in run.missing[name] and entry not in explained]
        missing = [entry for entry in missing if (point.section, entry) not in told]
        if missing:
            entries = tuple(((point.section, entry), title_of(run.game, point.section, entry)) for entry in missing)
            yield Finding(WARNING, point.one, point.hint, entries, point.many)


# The whole test


@dataclass(frozen=True, slots=True)
class SmokeTest:
    """What trying out a ruleset has shown: sentences on how it went, and what to look at."""

    tree: Record
    said: tuple[str, ...]
    findings: tuple[Finding, ...] = ()
    played: int = 0
    """How many games were played."""

    def in_language(self, sentence: str, language: str) -> str:
        """One of the sentences, or of the problems' messages, in a language: what people call endings and tiles too."""
        if language == "en":
            return sentence
        parts = [part for part in self.tree.values() if isinstance(part, dict)]
        named: list[Any] = [entry.get("name") for part in parts for entry in part.values() if isinstance(entry, dict)]
        for name in [*BUILT_IN_TITLES.values(), *named]:
            if isinstance(name, Mapping) and language in name:
                sentence = sentence.replace(f'"{name["en"]}"', f'"{say(plain_name(name), language)}"')
        return translate(sentence, language)

    def sentences(self, *, wrong: bool, language: str = "en") -> list[str]:
        """The findings for people: those that keep it from being played (``wrong``), or those that are worth a look."""
        found = [finding for finding in self.findings if (finding.severity == ERROR) is wrong]
        return [self.in_language(finding.sentence(self.tree, language), language) for finding in found]

    def problems(self) -> list[Problem]:
        """All of it for an editor: what went how as ``info``, then what to look at, each at its place in the file."""
        told = [Problem(own_file(self.tree), 0, 0, "", sentence, severity=INFO) for sentence in self.said]
        return [*told, *(problem for finding in self.findings for problem in finding.problems(self.tree, self.played))]


def run_smoke_test(rulesets: Rulesets, ruleset: str, games: int, warnings: Sequence[Problem], tell: Tell) -> SmokeTest:
    """Tries out a ruleset without errors, by its name or its file. ``tell`` is told what is being done just now.

    Of an entry about which there is one of the ``warnings``, it is not told besides that it never did anything.
    """
    tree = rulesets.resolved(ruleset)
    if tree.get("abstract"):
        return SmokeTest(tree, ("It is only there to be extended, so no games were played.",))
    try:
        game = rulesets.open(ruleset)
    except Exception as error:  # no check has foreseen it; the person who wrote the rules must not meet a traceback
        why = str(error).splitlines()[0].rstrip(".") if isinstance(error, BadRuleset) else describe_failure(error)
        return SmokeTest(tree, (), (Finding(ERROR, f"it cannot be opened: {why}", REPORT),))
    run = play_games(game, games, lambda number: tell(f"random game {number} of {games}"))
    opens = partial(rulesets.open, ruleset)
    lacks = partial(_lacks, run, tree)
    trials = [] if run.broken or run.too_costly else try_options(run, opens, lambda option: tell(f"the option {option}"), lacks)
    told = {(words[0], words[1]) for problem in warnings if len(words := problem.path.split(".")) > 1}
    found, passed_over = _without_inherited(list_findings(run, trials, told), game, games, tell)
    said = [summarise(run), summarise_options(game, trials), passed_over] if run.played else []
    return SmokeTest(tree, tuple(filter(None, said)), tuple(found), len(run.played))


def _lacks(run: Run, tree: Record) -> bool:
    """Whether there is an action of the ruleset's own file that nobody has been able to do yet."""
    missing = {name for point, names in run.missing.items() for name in names if COVER_POINTS[point].section == "actions"}
    return any(key_mark_of(tree, ("actions", name)).file == own_file(tree) for name in missing)


def _without_inherited(found: Sequence[Finding], game: RulesGame, games: int, tell: Tell) -> tuple[Sequence[Finding], str]:
    """The findings that are not so in the rules a game builds on, and a sentence on the others (empty: there are none).

    The parent is played only if there is something to compare: whoever changes one rule of a sound game is not told what
    random players never reach in that game anyway.
    """
    parent = game.parent() if any(finding.severity != ERROR for finding in found) else None
    if parent is None:
        return found, ""
    run = play_games(parent, games, lambda number: tell(f"random game {number} of {games} of {parent.identity.ruleset}"))
    known = list_findings(run, ())
    own = [left for finding in found if (left := finding.beyond(known) if finding.severity != ERROR else finding) is not None]
    gone = _count_entries(found) - _count_entries(own)
    if not gone:
        return own, ""
    what = "One remark is left out, since it holds" if gone == 1 else f"{gone} remarks are left out, since they hold"
    return own, f"{what} for random games of {say(parent.name)} too, which this builds on."


def _count_entries(found: Sequence[Finding]) -> int:
    return sum(max(1, len(finding.entries)) for finding in found)
