"""Who may take whom just now, by the ruleset's captures and statuses."""

from __future__ import annotations

from game.rules.playing.model import Capture
from game.rules.playing.state import Scene, State


def taken(scene: Scene, place: int) -> int:
    """The tiles that the tile on a place may take (those its own movement gets to are for others to say)."""
    state, seat = scene.state, scene.seat
    piece = state.board[place]
    mask = 0
    for by, of, capture in capturing(state, seat):
        if by >> place & 1:
            mask |= of if capture.rows is None else of & joined(state, capture.related[piece.kind])
    return mask & ~(1 << place)


def joined(state: State, slots: tuple[int, ...]) -> int:
    """The tiles of several kinds, by their slots."""
    out = 0
    for slot in slots:
        out |= state.m[slot]
    return out


def capturing(state: State, seat: int) -> list[tuple[int, int, Capture]]:
    """Every capture rule with its takers and its prey, from a seat."""
    key = ("captures", seat)
    found: list[tuple[int, int, Capture]] | None = state.cache.get(key)
    if found is None:
        scene = state.scene(seat)
        safe, barred = state.cannot("be_captured"), state.cannot("capture")
        found = []
        for capture in state.rules.captures:
            if capture.when is None or capture.when.test(scene):
                by = capture.by.at(scene) & ~barred
                of = capture.of.at(scene) & ~safe if by else 0
                if of:
                    found.append((by, of, capture))
        state.cache[key] = found
    return found
