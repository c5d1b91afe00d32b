"""Assets - themes, tile sets, how statuses look, sounds - as the art folders hold them: the program's own and a person's.

Everything is read once and remembered until a file changes. What cannot be read is left out, with a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.core.contract import Text
    from game.rules.disk_cache import DiskCache

FOLDERS = ("themes", "sets", "sounds", "states")
"""The folders of an art folder that hold YAML."""
SHIPPED_ASSETS = "assets.json"
"""The file in the shipped art folder that holds what its YAML files say."""
NAMED = ("themes", "sets")
"""Those whose files have a name for people."""


class AssetFolders:
    """The assets of some art folders, in the order of the search: a name that is shipped always means what is shipped."""

    def __init__(self, folders: Sequence[Path], memory: DiskCache) -> None:
        self.folders, self.memory = tuple(folders), memory

    def themes(self) -> Mapping[str, Text]:
        """The themes' names by id."""
        return {name: data["name"] for name, data in self._all["themes"].items()}

    def colours(self, theme: str) -> Mapping[str, str]:
        """A theme's colours by name; none if there is no such theme."""
        colours = self._all["themes"].get(theme, {}).get("colours", {})
        return {key: value for key, value in colours.items() if isinstance(value, str)} if isinstance(colours, dict) else {}

    def tile_sets(self) -> Mapping[str, Text]:
        """The tile sets' names by id."""
        return {name: data["name"] for name, data in self._all["sets"].items()}

    def tile_set(self, name: str) -> Mapping[str, object]:
        """A tile set's data, under ``states`` with what is known of statuses besides; empty if there is no such set."""
        found = self._all["sets"].get(name)
        if found is None:
            return {}
        states = found.get("states", {})
        return {**found, "states": {**self._states, **(states if isinstance(states, dict) else {})}}

    @property
    def _states(self) -> dict[str, Any]:
        """How tiles look under statuses, by the files of all folders; a person's own word counts where they differ."""
        return {key: value for data in self._all["states"].values() for key, value in data.items()}

    def sounds(self) -> Mapping[str, object]:
        """Which files sound for which event."""
        found: Mapping[str, object] = self._all["sounds"].get("sounds", {})
        return found

    def problems(self) -> tuple[str, ...]:
        """What could not be read, a sentence each."""
        return tuple(self._all["problems"])

    @cached_property
    def _all(self) -> dict[str, Any]:
        stamp = self.memory.stamp([folder / part for folder in self.folders for part in FOLDERS])
        known = self.memory.recall("looks", stamp)
        if isinstance(known, dict):
            return known
        found = self._shipped() or self._read()
        self.memory.keep("looks", stamp, found)
        return found

    def _shipped(self) -> dict[str, Any] | None:
        """The shipped assets, if they are at hand unread and a person has none of their own."""
        from game.rules import shipped_memory

        first, *others = self.folders
        if any((folder / part).is_dir() for folder in others for part in FOLDERS):
            return None
        return shipped_memory.recall(first / SHIPPED_ASSETS, [first / part for part in FOLDERS])

    def memory_of_shipped(self) -> str:
        """The text of the file in which a first start finds them."""
        from game.rules import shipped_memory

        first = self.folders[0]
        return shipped_memory.make(first / SHIPPED_ASSETS, [first / part for part in FOLDERS], self._read())

    def _read(self) -> dict[str, Any]:
        from game.core.errors import BadRuleset
        from game.rules.files.reading import read_file
        from game.rules.trees.tree import plain

        found: dict[str, Any] = {part: {} for part in FOLDERS} | {"problems": []}
        for part in FOLDERS:
            for path in (path for folder in self.folders for path in sorted((folder / part).glob("*.yaml"))):
                name = path.stem
                if name in found[part] and part != "states":
                    continue
                name = f"{name} of {path.parent.parent}" if name in found[part] else name
                try:
                    data: Any = plain(read_file(path, f"{part}/{path.name}"))
                except BadRuleset as error:
                    found["problems"].append(str(error))
                    continue
                found[part][name] = {**data, "name": _name(data.get("name"), path.stem)} if part in NAMED else data
        return found


def _name(said: object, stem: str) -> Text:
    """An asset's name in the languages that it is given in; the file's name where it is given in none."""
    if isinstance(said, str):
        return {"en": said}
    if isinstance(said, dict) and isinstance(said.get("en"), str):
        return {language: words for language, words in said.items() if isinstance(words, str)}
    return {"en": stem}
