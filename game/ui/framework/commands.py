"""All commands: their keys, and their places in the menu. What a screen does with one is the screen's affair.

A command that opens a screen wherever it is given stands in ``screens/registry.py`` too.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.core.contract import Text
from game.core.languages import CatalogueText


class Command(NamedTuple):
    """``keys`` mean it alone, ``ctrl`` with Ctrl or Cmd; ``menu`` is the word for it in the menu, where it stands there;
    ``once``: a key that is held down means it only once; ``group``: the menu's heading under which it stands."""

    name: str
    keys: tuple[int, ...] = ()
    ctrl: tuple[int, ...] = ()
    menu: str = ""
    once: bool = False
    group: str = ""


COMMANDS = (
    Command("shelf", menu="shelf", group="game"),
    Command("new", keys=(pygame.K_n,), menu="new", once=True, group="game"),
    Command("again", menu="same_deal", group="game"),
    Command("resign", menu="resign", group="game"),
    Command("players", keys=(pygame.K_o,), menu="players_menu", once=True, group="game"),
    Command("differs", keys=(pygame.K_d,), menu="differs", once=True, group="rules"),
    Command("trial", keys=(pygame.K_l,), menu="trial", once=True, group="rules"),
    Command("legend", keys=(pygame.K_g,), menu="legend", once=True, group="rules"),
    Command("learn", keys=(pygame.K_e,), menu="learn", once=True, group="rules"),
    Command("saved", menu="saved", group="keep"),
    Command("statistics", keys=(pygame.K_i,), menu="statistics", once=True, group="keep"),
    Command("save", ctrl=(pygame.K_s,), menu="save", once=True, group="keep"),
    Command("picture", ctrl=(pygame.K_p,), menu="save_picture", once=True, group="keep"),
    Command("copy", ctrl=(pygame.K_c,), menu="copy_game", group="keep"),
    Command("settings", ctrl=(pygame.K_COMMA,), menu="settings", once=True, group="window"),
    Command("zen", keys=(pygame.K_z,), menu="zen", once=True, group="window"),
    Command("full", keys=(pygame.K_F11,), menu="full", once=True, group="window"),
    Command("keys", keys=(pygame.K_F1,), menu="keys", once=True, group="window"),
    Command("enter", keys=(pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)),
    Command("back", keys=(pygame.K_ESCAPE,), once=True),
    Command("undo", keys=(pygame.K_BACKSPACE,), ctrl=(pygame.K_z,)),
    Command("redo", ctrl=(pygame.K_y,)),
    Command("page_back", keys=(pygame.K_PAGEUP,)),
    Command("page_on", keys=(pygame.K_PAGEDOWN,)),
    Command("first", ctrl=(pygame.K_HOME,)),
    Command("last", ctrl=(pygame.K_END,)),
    Command("fork_back", ctrl=(pygame.K_LEFT,), once=True),
    Command("fork_on", ctrl=(pygame.K_RIGHT,), once=True),
    Command("board", keys=(pygame.K_HOME,)),
    Command("end", keys=(pygame.K_END,)),
    Command("aim_on", keys=(pygame.K_PERIOD,)),
    Command("aim_back", keys=(pygame.K_COMMA,)),
    Command("repeat", keys=(pygame.K_v,), once=True),
    Command("moves", keys=(pygame.K_m,), once=True),
    Command("play", keys=(pygame.K_p,), once=True),
    Command("type", keys=(pygame.K_t,), once=True),
    Command("drawer", keys=(pygame.K_b,), once=True),
    Command("why", keys=(pygame.K_w,), once=True),
    Command("hint", keys=(pygame.K_h,), once=True),
    Command("hints"),
    Command("coordinates", keys=(pygame.K_c,), once=True),
    Command("turn", keys=(pygame.K_f,), once=True),
    Command("clear", keys=(pygame.K_x,)),
    Command("rules", keys=(pygame.K_r,), once=True),
    Command("sound", keys=(pygame.K_s,), once=True),
    Command("paste", ctrl=(pygame.K_v,)),
    Command("open", ctrl=(pygame.K_o,), once=True),
    Command("menu", once=True),
)
"""Those of the menu come first, in its order."""

MENU = tuple((command.name, command.menu) for command in COMMANDS if command.menu)
"""The commands of the menu and their words; what leads on comes last of all."""
MENU_GROUPS = {command.name: command.group for command in COMMANDS if command.menu}
"""The menu's headings by command."""
ONCE = frozenset(command.name for command in COMMANDS if command.once)

_KEYS = (
    ("Tab  \u2190 \u2191 \u2193 \u2192", "aim"),
    ("Esc", "back"),
    ("Home", "home"),
    (",   .", "jump"),
    ("1\u20139", "amount"),
    ("Ctrl+Z  Ctrl+Y", "undo"),
    ("Ctrl+\u2190  Ctrl+\u2192", "branches"),
    ("Ctrl+ Home End", "ends"),
    ("M   P", "moves"),
    ("T  /", "type"),
    ("W   G", "why"),
    ("H   C", "hint"),
    ("F   Z", "turn"),
    ("B", "drawer"),
    ("D   L", "changes"),
    ("X", "wipe"),
    ("O", "players"),
    ("R   E   S", "rules"),
    ("Ctrl+C  Ctrl+V", "copy"),
    ("Ctrl+ S P O", "save"),
    ("I", "statistics"),
    ("Ctrl+,", "settings"),
    ("F11", "full"),
    ("V", "repeat"),
    ("?  F1", "keys"),
)
_SHELF_KEYS = (
    (_KEYS[0][0], "aim"),
    ("Enter", "begin"),
    ("Page\u2191  Page\u2193", "pages"),
    ("R   E   L", "look_into"),
    ("Ctrl+O", "open"),
    ("Ctrl+V", "paste"),
    *(row for row in _KEYS if row[1] in ("statistics", "settings", "full", "repeat", "keys")),
)
Help = tuple[tuple[str, Text], ...]
HELP: Help = tuple((sign, CatalogueText(f"keys.{name}")) for sign, name in _KEYS)
"""The keys of a table as the card of keys tells them."""
SHELF_HELP: Help = tuple((sign, CatalogueText(f"keys.{name}")) for sign, name in _SHELF_KEYS)
"""Those that mean something on the shelf."""
