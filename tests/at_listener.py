"""A screen reader in small, on the bus where they listen (AT-SPI). For the Python that has gi.

Prints each thing that gets the focus, each announcement and each change of a name, a line each; and does what it reads:
``press NAME`` works what is called so.
"""

from __future__ import annotations

import sys
import threading
from typing import Any

import gi  # type: ignore[import-not-found]

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # type: ignore[import-not-found]  # noqa: E402

HEARD = ("object:state-changed:focused", "object:announcement", "object:property-change:accessible-name")


def tell(event: Any) -> None:
    """Prints what has happened."""
    source = event.source
    if event.type.endswith("focused") and not event.detail1:
        return
    said = event.any_data if isinstance(event.any_data, str) and event.any_data else source.get_name()
    print(event.type.rpartition(":")[2], source.get_role_name(), said, sep="\t", flush=True)


def find(node: Any, name: str) -> Any:
    """The thing below a node that has a name, or None."""
    if node is None or node.get_name() == name:
        return node
    return next(filter(None, (find(node.get_child_at_index(i), name) for i in range(node.get_child_count()))), None)


def press(name: str) -> None:
    """Works the thing of that name, as a screen reader does."""
    found = find(Atspi.get_desktop(0), name)
    print("pressed" if found and found.get_action_iface().do_action(0) else "nothing", "", name, sep="\t", flush=True)


def read() -> None:
    """Takes orders, until there are none any more."""
    for line in sys.stdin:
        GLib.idle_add(press, line.rstrip("\n").removeprefix("press "))
    Atspi.event_quit()


listener = Atspi.EventListener.new(tell)
for name in HEARD:
    listener.register(name)
print("listening", "", "", sep="\t", flush=True)
threading.Thread(target=read, daemon=True).start()
Atspi.event_main()
