"""What lessons are called, and what they ask for."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.contract import Text
from game.core.languages import localize, mark_text

TITLES: Mapping[str, str] = {
    "differs": mark_text("What is different here"),
    "plant": mark_text("Bring a tile into play"),
    "move": mark_text("Move a tile"),
    "stop": mark_text("What stops you"),
    "link": mark_text("Make a link: {0}"),
    "bonus": mark_text("One thing more: {0}"),
    "break": mark_text("Break a link: {0}"),
    "ban": mark_text("What is never allowed"),
    "banned": mark_text("Never allowed: {0}"),
    "capture": mark_text("Capture"),
    "special": mark_text("What a tile does: {0}"),
    "choose": mark_text("Before the game: {0}"),
    "near": mark_text("Towards the end: {0}"),
    "win": mark_text("How to win: {0}"),
    "count": mark_text("How it ends: {0}"),
    "linked": mark_text("Make a link: {0}"),
    "unlinked": mark_text("No link here: {0}"),
    "new": mark_text("What is new: {0}"),
}
_TASKS: Mapping[str, str] = {
    "plant": mark_text("Take a tile from beside the board and put it where a dot appears."),
    "move": mark_text("Lift the {0} and set it down where a dot appears."),
    "stop": mark_text("Lift the {0} and try to set it down on a ringed point: the table says why not."),
    "link": mark_text("Make a move after which a line joins two tiles. Such a line is called: {0}."),
    "bonus": mark_text("A new link has just been made, and that allows you one thing more: do something that is offered."),
    "unseen_link": mark_text(
        "Make a move after which two tiles are linked: {0}. No line shows it here: players see it for themselves."
    ),
    "break": mark_text("Make a move that breaks the line between two tiles: {0}."),
    "unseen_break": mark_text(
        "Make a move that parts two linked tiles: {0}. No line shows it here: players see it for themselves."
    ),
    "capture": mark_text("Take a tile of the other player with the {0}."),
    "special": mark_text("Use the {0}, and see what it does."),
    "shift": mark_text("Use the {0} so that another tile moves or goes."),
    "touch": mark_text("Use the {0} so that another tile comes under its influence."),
    "part": mark_text("Use the {0} so that a line between two tiles breaks."),
    "unseen_part": mark_text("Use the {0} so that two linked tiles are parted."),
    "follow": mark_text("The {0} has just come into play, and that allows you one thing more: do it so that another tile moves."),
    "change": mark_text("Make a move with the {0} that changes the line between two other tiles."),
    "joined": mark_text("Make a move after which a line joins the {0} to another tile."),
    "unseen_joined": mark_text("Make a move after which the {0} is linked to another tile."),
    "hunter": mark_text("Take a tile of the other player with the {0}."),
    "choose": mark_text("Choose as you like: every game begins so."),
    "near": mark_text("Make a move that brings you nearer to this: {0}. The meter shows how near you are."),
    "win": mark_text("Win the game with your next move."),
    "count": mark_text("The last move of the game: make it so that the count comes out as high as it can."),
    "made": mark_text("Make a move after which this line appears: {0}."),
    "held": mark_text("Try to take up the {0}: the table says why not."),
    "linked": mark_text("Make a move after which a line joins two tiles ({0}); in {1} there would be none."),
    "unlinked": mark_text("Make a move after which a line would join two tiles in {1} ({0}), and see that here it does not."),
    "parted": mark_text("Make a move that breaks the line between two tiles ({0}); in {1} it would still be there."),
    "new": mark_text("Make a move with the {0} that could not be made in {1}."),
    "takes": mark_text("Take a tile with the {0} that could not be taken in {1}."),
}
"""What is asked for, with the name of a tile or a link; in the second gap what the game is called on which this one builds."""


def title(sort: str, *words: Text) -> Text:
    """The heading of a lesson."""
    return localize(TITLES[sort], *words)


def task(sort: str, *words: Text) -> Text:
    """What a lesson asks for."""
    return localize(_TASKS[sort], *words)
