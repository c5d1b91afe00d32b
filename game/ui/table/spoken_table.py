"""A table in words, for those who hear it: what a move did, whose turn it is, how things stand, and what lies on a place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from game.core import event_sentences
from game.core.contract import Meter
from game.core.selection import BARE
from game.core.session import Node
from game.ui.framework.words import UiWords, format_place
from game.ui.table.explainer import Explainer
from game.ui.table.meter_panel import describe_gauge
from game.ui.table.move_wording import describe_move
from game.ui.table.prompt_wording import call_player, call_players, describe_choices, describe_turn
from game.ui.table.score_notes import ScoreNote, join_notes, make_score_notes
from game.ui.table.table_game import TableGame

PLACE = "place:"
"""Before a place on the board, the id by which it is known to those who hear it."""


class SpokenTable:
    """Says in one language what others see."""

    def __init__(self, play: TableGame, words: UiWords) -> None:
        self.play, self.words = play, words
        self._known: tuple[object, Sequence[str]] = None, ()

    # -- the game

    def told(self) -> Sequence[str]:
        """The last move with what it did, whose turn it is, what is asked, and how near the endings are: a line each."""
        play = self.play
        picks, problem = (play.selection, play.pinned), play.autosave.problem
        key = self.words, play.session.here, play.viewer, picks, play.thinking, play.program, problem
        if key != self._known[0]:
            asked = ". ".join(filter(None, describe_turn(play, self.words))), describe_choices(play, self.words)
            self._known = key, [*self._move(play.session.here), *filter(None, asked), *self.meters()]
        return self._known[1]

    def _move(self, node: Node[Any]) -> Iterator[str]:
        play, words = self.play, self.words
        happened = event_sentences.describe_events(play.game, node, words, play.viewer, format_place, unseen_board=True)
        if node.parent is not None and not (node.move in BARE and happened):
            seat = call_player(play, play.game.to_move(node.parent.state), words)
            yield words.entry(f"{words('ply', n=node.depth)} \u00b7 {seat}", describe_move(play, node, words))
        yield from (line.sentence for line in happened)
        if scored := join_notes(make_score_notes(play.scored, words), words, call_players(play, words)):
            yield f"{scored}."
        if node.parent is not None:
            before = play.visible_links(node.parent.state), play.pieces_in(node.parent.state)
            yield from event_sentences.describe_links(play.game, before, (play.links, play.pieces), words, format_place)

    def meters(self, *, endings: bool = False) -> Iterator[str]:
        """How near each ending is, and, but for ``endings`` alone, what would decide: a sentence each."""
        for _, same in groupby(self.play.meters, key=lambda meter: (meter.form, meter.name)):
            found = list(same)
            if endings and found[0].gauge is None:
                continue
            yield f"{self.words.entry(self.words.of(found[0].title), ', '.join(self._standing(found)))}."

    def _standing(self, meters: Sequence[Meter]) -> Iterator[str]:
        words = self.words
        if meters[0].gauge is None:
            called = call_players(self.play, words).values()
            yield from (f"{player} {n}" for player, n in zip(called, meters[0].amounts, strict=False))
            yield from event_sentences.lead_by(meters[0], words)
        for meter in meters:
            if meter.gauge is not None:
                full = [words.of(part.title) for part in meter.gauge.parts if part.full]
                said = describe_gauge(meter.gauge, meter.gauge, words) + (f" ({'; '.join(full)})" if full else "")
                yield f"{words.seat(meter.seat)} {said}" if meter.seat and len(self.play.game.seats) > 1 else said

    # -- the board

    def place(self, place: str, explainer: Explainer, notes: Sequence[ScoreNote]) -> list[str]:
        """What lies on a place, what it is linked with, and what could be done there; ``notes``: what picking it would bring."""
        play, words = self.play, self.words
        token, here = play.at(place), format_place(place)
        lies = explainer.name_there(place)
        out = [words.entry(here, lies or words("point_empty"))]
        if lies:
            linked = explainer.links_there(place)
            out += [said for said in explainer.notes_there(place) if said not in linked]
            out += explainer.links_there(place, placed=True)
        else:
            out += self._ground(place)
        if token in play.picked:
            out.append(words("point_picked"))
        elif token in play.options:
            takes = place in play.pieces and play.captures(token)
            out.append(words("legend_capture" if takes else "legend_land" if play.picked and not lies else "legend_can"))
            made, broken = play.foresee(token) if play.picked else ((), ())
            then = made, play.board_after(token) or {}
            out += event_sentences.describe_links(play.game, (broken, play.pieces), then, words, format_place)
            out += [note.words for note in notes]
        return [said.rstrip(".") for said in out]

    def _ground(self, place: str) -> Iterator[str]:
        board = self.play.game.board
        yield from (self.words.of(mark.text) for mark in self.play.badges.get(place, ()))
        touched = [name for ground, name in board.ground_names.items() if ground in board.grounds.get(place, ())]
        if touched:
            yield ", ".join(map(self.words.of, touched))
