"""What keys and buttons command at a table, besides picks: going back and on, looking, copying, and the ways to other screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from game.core.contract import Teachable
from game.core.covering import UNKNOWN
from game.ui.framework import clipboard, clock
from game.ui.framework.screen import Stage
from game.ui.screens.new_game import NewGame
from game.ui.screens.rules import RulesScreen
from game.ui.screens.rules_update import RulesUpdate
from game.ui.screens.table_dialogues import KeysCard, Menu, Players
from game.ui.table.annotations import Annotations
from game.ui.table.game_course import GameCourse
from game.ui.table.hint_guide import HintGuide
from game.ui.table.move_input import MoveInput
from game.ui.table.opponents import Opponents
from game.ui.table.pointer import Pointer
from game.ui.table.reason_map import ReasonMap
from game.ui.table.review import Review
from game.ui.table.table_display import TableDisplay
from game.ui.table.table_game import TableGame


class CommandedTable(Protocol):
    """The table, as far as commands need it."""

    stage: Stage
    play: TableGame
    pointer: Pointer
    reasons: ReasonMap
    annotations: Annotations
    display: TableDisplay
    review: Review
    input: MoveInput
    rules: RulesUpdate
    new_game: NewGame
    opponents: Opponents
    hints: HintGuide
    focus: str | None
    keys_used: bool
    ended: bool

    def refresh(self) -> None:
        """Makes everything around the board anew."""

    def lay_out(self, size: tuple[int, int]) -> None:
        """The parts have other sizes now."""

    def turn_to(self, turned: bool) -> None:
        """Lays the board with that side near."""

    def step(self, go: Callable[[], bool]) -> None:
        """Goes to another node of the game, and lets the board follow."""

    def command(self, name: str) -> bool:
        """Carries out a command."""

    def seat_players(self, players: Mapping[str, str]) -> None:
        """Programs of these levels play at these seats from now on, and people at the others."""

    def look(self, now: int) -> bool:
        """Looks at the files of the rules."""


class TableCommands:
    """The commands of one table, by name."""

    def __init__(self, table: CommandedTable) -> None:
        self.table = table
        self._course: GameCourse | None = None
        """The course that was shown last."""
        self._by_name = self._through_the_game() | self._looking() | self._elsewhere()

    def run(self, name: str) -> bool:
        """Carries a command out; a row of the list of moves is one too. False if there is none of that name."""
        if name in self.table.stage.barred:
            return True
        row = name.partition(":")[0] in ("ply", "fork") and name[-1].isdigit()
        do = (lambda: self.table.review.show_row(name)) if row else self._by_name.get(name)
        if do is None:
            return self.table.stage.open_screen(name)
        if name != "play":
            self.table.review.playing = False
        do()
        return True

    def _through_the_game(self) -> dict[str, Callable[[], object]]:
        table, play, review, new = self.table, self.table.play, self.table.review, self.table.new_game
        return {
            "undo": lambda: table.step(play.undo if review.open else play.take_back),
            "redo": self._go_on,
            "take_back": lambda: table.step(play.take_back),
            "page_back": lambda: table.step(play.undo),
            "page_on": self._go_on,
            "first": lambda: review.show_end(False),
            "last": lambda: review.show_end(True),
            "fork_back": lambda: self._show_branch(-1),
            "fork_on": lambda: self._show_branch(1),
            "play": lambda: review.toggle_playing(clock.now()),
            "pace": review.play_faster,
            "new": new.ask_new,
            "again": new.ask_again,
            "resign": new.ask_resign,
            "course": self._show_course,
            "players": self._seat_players,
        }

    def _looking(self) -> dict[str, Callable[[], object]]:
        table, stage = self.table, self.table.stage
        return {
            "turn": lambda: table.turn_to(not table.display.turned),
            "hint": self._hint,
            "hints": lambda: stage.prefer(hints=not stage.prefs.hints),
            "coordinates": lambda: stage.prefer(coordinates=not stage.prefs.coordinates),
            "sound": self._toggle_sound,
            "moves": self._toggle_list,
            "hide": self._toggle_list,
            "why": self._toggle_reasons,
            "zen": self._toggle_panels,
            "drawer": self._open_next_drawer,
            "clear": lambda: table.annotations.clear(table.play.session.here.id),
            "type": table.input.begin_typing,
            "board": lambda: table.input.move_cursor((0, 0), clock.now()),
            "aim_on": lambda: table.input.jump(1, clock.now()),
            "aim_back": lambda: table.input.jump(-1, clock.now()),
            "full": stage.full_screen,
        }

    def _elsewhere(self) -> dict[str, Callable[[], object]]:
        table, stage = self.table, self.table.stage
        return {
            "shelf": stage.home,
            "menu": lambda: stage.push(Menu(stage, table.command, lambda: table.play.game, self._without_use())),
            "keys": lambda: stage.push(KeysCard(stage)),
            "rules": lambda: stage.push(RulesScreen(stage, table.play.game, self._kind_meant())),
            "legend": self._show_legend,
            "trial": self._try_out,
            "learn": self._learn,
            "differs": table.rules.show_differences,
            "problems": lambda: table.rules.show_problems(table.look),
            "save": self._save,
            "picture": self._save_picture,
            "copy": self._copy_game,
            "paste": self._paste,
            "seed": self._copy_seed,
        }

    def _seat_players(self) -> None:
        """Who plays at which seat, where programs can play the game at all."""
        table = self.table
        if table.play.searchable:
            table.stage.push(Players(table.stage, table.play, table.seat_players))
        else:
            self._notice("no_programs")

    def _paste(self) -> None:
        """Opens the game or the rules in the clipboard; says so where nothing lies in it."""
        if text := clipboard.pasted():
            self.table.stage.dropped(text)
        else:
            self._notice("no_paste")

    def _try_out(self) -> None:
        """What games of a program show of the rules."""
        from game.ui.screens.trial import TrialCard

        table = self.table
        if table.play.searchable:
            table.stage.push(TrialCard(table.stage, table.play.game, table))
        else:
            self._notice("no_programs")

    def _show_legend(self) -> None:
        """What lines and marks on the board mean."""
        from game.ui.screens.legend import LegendCard

        table = self.table
        table.stage.push(LegendCard(table.stage, table.play, table.display))

    def _learn(self) -> None:
        """The lessons of the game on the table."""
        from game.ui.screens.lessons import open_lessons

        open_lessons(self.table.stage, self.table.play.game)

    def _show_course(self) -> None:
        """The course of the game, once it is over; from it one comes back to the card of the result, if that led to it."""
        from game.ui.screens.course import CourseCard

        table = self.table
        if not table.play.ended:
            return
        if self._course is None or self._course.nodes != table.play.session.line:
            self._course = GameCourse(table.play)
        if self._course.tells:
            table.stage.push(CourseCard(table.stage, table.play, self._course, self._show_turn))
            table.ended = table.ended and table.play.result is None

    def _show_turn(self, node: int) -> None:
        """The game after a move that turned it, be it the last, without the card of the result."""
        self.table.ended = self.table.play.result is not None
        self.table.review.show(node)

    def _hint(self) -> None:
        """The next step of a hint: where, what, why."""
        table = self.table
        if table.hints.available:
            table.hints.press(table.stage.worker)
            table.pointer.tell(None, table.pointer.said_at)  # the hint says something now
            table.refresh()
        else:
            self._notice("no_hint")

    def _go_on(self) -> None:
        """One move on along the line; where programs play among themselves, they make one more at its end."""
        table = self.table
        if table.play.watched and table.opponents.at_the_tip:
            table.play.paused = True
            table.opponents.play_on()
            table.refresh()
        else:
            table.step(table.play.redo)

    def _without_use(self) -> Sequence[str]:
        """The commands of the menu that make no sense just now."""
        play = self.table.play
        over = [] if self.table.new_game.can_resign else ["resign"]
        over += self.table.stage.barred
        over += [] if play.searchable else ["players", "trial"]
        over += [] if self.table.new_game.differs else ["again"]
        over += [] if isinstance(play.game, Teachable) else ["learn"]
        return [*over, *([] if self.table.rules.reload.before else ["differs"])]

    def _kind_meant(self) -> str:
        """The kind of tile that is lifted or pointed at, for the rules to open there."""
        play, pointer = self.table.play, self.table.pointer
        place = play.lifted or pointer.cursor or pointer.place or ""
        piece = play.pieces.get(place)
        return piece.kind.strip(UNKNOWN) if piece else place if place in play.game.kinds else ""

    def _notice(self, word: str, **parts: object) -> None:
        self.table.stage.notice(self.table.stage.words(word, **parts))

    def _show_branch(self, by: int) -> None:
        shown = self.table.review.show_branch(by)
        if shown:
            self._notice("branch", n=shown[0], m=shown[1])

    def _toggle_list(self) -> None:
        """Shows the list of moves, or hides it."""
        table, review = self.table, self.table.review
        review.open, review.playing = not review.open, False
        table.refresh()
        if table.keys_used:
            table.focus = "scrub" if review.open else "moves"

    def _toggle_reasons(self) -> None:
        """Shows the reasons at every point, or no more."""
        reasons = self.table.reasons
        reasons.on = not reasons.on
        if reasons.shown:
            self.table.display.drawer = ""
        self.table.refresh()
        if reasons.on and not reasons.shown:
            self._notice("why_map", key="Y" if self.table.stage.pad else "W")
        else:
            self.table.stage.notice("")

    def _toggle_panels(self) -> None:
        """Shows the board alone, or what is around it again."""
        table = self.table
        table.display.board_alone = not table.display.board_alone
        table.review.open = False
        table.lay_out(table.stage.size)
        if table.display.board_alone:
            self._notice("zen_end")
        else:
            table.stage.notice("")

    def _open_next_drawer(self) -> None:
        """Opens the next drawer of a folded table."""
        if self.table.display.open_next_drawer():
            self.table.refresh()

    def _toggle_sound(self) -> None:
        stage = self.table.stage
        stage.prefer(sound=not stage.prefs.sound)
        self._notice("sound_on" if stage.prefs.sound else "sound_off")

    # -- copies; what reads and writes files is imported when it is needed

    def _copy_seed(self) -> None:
        clipboard.copy(str(self.table.play.session.seed))
        self._notice("copied")

    def _copy_game(self) -> None:
        from game.ui.saves.game_opening import make_shared_line
        from game.ui.saves.save_files import SaveRefused

        try:
            clipboard.copy(make_shared_line(self.table.play.session.record()))
            self._notice("game_copied")
        except SaveRefused as error:
            self.table.stage.notice(error.said(self.table.stage.words))

    def _save_picture(self) -> None:
        from game.ui.screens.save_picture import SavePicture

        self.table.stage.push(SavePicture(self.table.stage, self.table.play.session))

    def _save(self) -> None:
        from game.ui.saves.game_opening import save_copy

        self.table.stage.notice(save_copy(self.table.stage, self.table.play.session))
