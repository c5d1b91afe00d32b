"""What keys and buttons command at a table, besides picks: going back and on, looking, copying, and the ways to other screens."""

from __future__ import annotations

from collections.abc import Callable

from game.ui import clipboard, clock
from game.ui.review import Review, ply_at_pixel
from game.ui.screens.menu import KeysCard, Menu
from game.ui.screens.playing import Playing
from game.ui.widgets import find_widget


class Commanding(Playing):
    """A table that can be commanded. How the board follows is the table's affair."""

    review: Review
    turned: bool
    zen: bool

    def step(self, go: Callable[[], bool]) -> None:
        """Goes to another node of the game, and lets the board follow."""
        raise NotImplementedError

    def turn_to(self, turned: bool) -> None:
        """Lays the board with that side near."""
        raise NotImplementedError

    def begin_anew(self) -> None:
        """The same game from its start, with the next seed."""
        raise NotImplementedError

    def ask_new(self) -> None:
        """The same game from its start, once that is confirmed."""
        raise NotImplementedError

    def ask_resign(self) -> None:
        """The player to move gives the game up, once that is confirmed."""
        raise NotImplementedError

    def deal_again(self) -> None:
        """The same game from its start, with the same tiles in the same order."""
        raise NotImplementedError

    def command(self, name: str) -> bool:
        kind, _, rest = name.partition(":")
        known = self._steps().get(name) or self._looks().get(name) or self._ways().get(name)
        if kind in ("ply", "fork") and rest:
            known = lambda: self._to_node(kind, int(rest))  # noqa: E731 - one of many
        if known and name != "play":
            self.review.playing = False
        if known:
            known()
        return known is not None or self.stage.open_screen(name)

    def _steps(self) -> dict[str, Callable[[], None]]:
        play = self.play
        line = play.session.line
        return {
            "undo": lambda: self.step(play.undo),
            "redo": lambda: self.step(play.redo),
            "first": lambda: self.step(lambda: play.jump(line[0].id)),
            "last": lambda: self.step(lambda: play.jump(line[-1].id)),
            "fork_back": lambda: self._fork(-1),
            "fork_on": lambda: self._fork(1),
            "play": self._play_on,
            "pace": self._faster,
            "new": self.ask_new,
            "again": self.deal_again,
            "resign": self.ask_resign,
        }

    def _looks(self) -> dict[str, Callable[[], None]]:
        return {
            "turn": lambda: self.turn_to(not self.turned),
            "hints": lambda: self.stage.prefer(hints=not self.stage.prefs.hints),
            "coordinates": lambda: self.stage.prefer(coordinates=not self.stage.prefs.coordinates),
            "sound": self._sound,
            "moves": self._moves,
            "hide": self._moves,
            "why": self._why,
            "zen": self._zen,
            "clear": self._clear,
            "type": self.begin_typing,
            "board": lambda: self._move_cursor((0, 0), clock.now()),
            "full": self.stage.full_screen,
        }

    def _ways(self) -> dict[str, Callable[[], None]]:
        stage = self.stage
        return {
            "shelf": stage.home,
            "menu": self._menu,
            "keys": lambda: stage.push(KeysCard(stage, self)),
            "rules": self._rules,
            "save": self._save,
            "copy": self._copy_game,
            "paste": self._paste,
            "seed": self._copy_seed,
        }

    # -- other screens, read only when they are asked for

    def _menu(self) -> None:
        self.stage.push(Menu(self.stage, self, self.command, lambda: self.play.game, self.left_out()))

    def left_out(self) -> list[str]:
        """The commands of the menu that make no sense just now."""
        return ["resign"] if self.play.result is not None else []

    def _rules(self) -> None:
        from game.ui.screens.rules import RulesScreen

        self.stage.push(RulesScreen(self.stage, self.play.game, self._kind_meant()))

    # -- through the game

    def _to_node(self, kind: str, node: int) -> None:
        """To a row of the list, or from it to the next branch."""
        if kind == "fork":
            parent = self.play.session.nodes[node].parent
            forks = parent.children if parent else []
            node = forks[(forks.index(self.play.session.nodes[node]) + 1) % len(forks)].id
        self.step(lambda: self.play.jump(node))

    def _fork(self, by: int) -> None:
        """To the branch beside this one."""
        here = self.play.session.here
        forks = here.parent.children if here.parent else [here]
        if len(forks) > 1:
            at = (forks.index(here) + by) % len(forks)
            self.step(lambda: self.play.jump(forks[at].id))
            self.stage.notice(self.words("branch", n=at + 1, m=len(forks)))

    def _play_on(self) -> None:
        self.review.playing = not self.review.playing and self.play.session.here.preferred is not None
        self.review.due = clock.now() + self.review.beat // 3
        self.refresh()

    def _faster(self) -> None:
        self.review.faster()
        self.refresh()

    def scrub(self, x: int) -> None:
        """The bar is pressed at a pixel: to the move that this means."""
        bar = find_widget(self.widgets, "scrub")
        line = self.play.session.line
        if bar:
            node = line[ply_at_pixel(bar.rect, x, len(line) - 1)]
            self.review.playing = False
            self.step(lambda: self.play.jump(node.id))

    # -- looking

    def _moves(self) -> None:
        self.review.open = not self.review.open
        self.review.playing = False
        self.refresh()
        if self.keys_used:
            self.focus = "scrub" if self.review.open else "moves"

    def _why(self) -> None:
        self.whymap.on = not self.whymap.on
        if self.whymap.on and not self.whymap.shown:
            self.stage.notice(self.words("why_map"))

    def _zen(self) -> None:
        self.zen = not self.zen
        self.review.open = False
        self.lay_out(self.stage.size)
        if self.zen:
            self.stage.notice(self.words("zen_end"))

    def _clear(self) -> None:
        self.scribbles.clear(self.play.session.here.id)

    def _sound(self) -> None:
        self.stage.prefer(sound=not self.stage.prefs.sound)
        self.stage.notice(self.words("sound_on" if self.stage.prefs.sound else "sound_off"))

    def _kind_meant(self) -> str:
        """The kind of tile that is lifted or pointed at, for the rules to open there."""
        place = self.play.lifted or self.hand.cursor or self.hand.place or ""
        piece = self.play.pieces.get(place)
        return piece.kind if piece else place if place in self.play.game.kinds else ""

    # -- copies

    def _copy_seed(self) -> None:
        clipboard.copy(str(self.play.session.seed))
        self.stage.notice(self.words("copied"))

    def _copy_game(self) -> None:
        from game.ui.game_opening import make_shared_line
        from game.ui.save_files import SaveRefused

        try:
            clipboard.copy(make_shared_line(self.play.session.record()))
            self.stage.notice(self.words("game_copied"))
        except SaveRefused as error:
            self.stage.notice(error.said(self.words))

    def _paste(self) -> None:
        self.stage.dropped(clipboard.pasted())

    def _save(self) -> None:
        from game.ui.game_opening import save_copy

        self.stage.notice(save_copy(self.stage, self.play.session))
