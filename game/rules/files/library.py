"""Where rulesets and boards are found: by name, inside known folders, and nowhere else."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.errors import BadRuleset, Problem
from game.rules.files.header import bad_file_name, current, named
from game.rules.trees.bounds import NAME
from game.rules.trees.merging import UnknownRuleset
from game.rules.trees.nearest import did_you_mean
from game.rules.trees.tree import Record

if TYPE_CHECKING:
    from game.rules.files.partial import PartialFile

_RULESETS = ("", "house")
_BOARDS = ("boards",)
_FEW = 12


def read_file(path: Path, file: str | None = None) -> Record:
    """A file as a record; the reader is loaded when a file is first read."""
    from game.rules.files import reading

    return reading.read_file(path, file)


class Library:
    """Rulesets in known folders: ``name.yaml`` there or under ``house/``, boards under ``boards/``.

    The folders are searched in their order, and the first file of a name is the one that counts. Files are read anew each
    time, so what a person has just saved is what is found.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = list(folders)
        self._beside: list[Path] = []
        self._read: dict[tuple[Path, str], tuple[tuple[int, ...], Record]] = {}
        """What files said when they were last read, by what the folder says of them: many rulesets share their parents."""

    def ids(self) -> tuple[str, ...]:
        """The names of all rulesets in the known folders, broken ones too: sorted, house rules after the games."""
        return _names(self._folders, _RULESETS)

    def board_ids(self) -> tuple[str, ...]:
        """The names of all boards in the known folders, sorted."""
        return _names(self._folders, _BOARDS)

    def path_of(self, ruleset: str) -> Path:
        """The file of a ruleset. Raises UnknownRuleset, a BadRuleset."""
        return self._find(ruleset, _RULESETS, "ruleset")[1]

    def board_path(self, board: str) -> Path:
        """The file of a board. Raises UnknownRuleset, a BadRuleset."""
        return self._find(board, _BOARDS, "board")[1]

    def searched(self) -> tuple[Path, ...]:
        """All folders in which rulesets and boards are looked for, whether they exist or not."""
        below = (*_RULESETS, *_BOARDS)
        return tuple(root / folder for root in (*self._folders, *self._beside) for folder in below)

    def paths(self) -> dict[str, Path]:
        """The files of all rulesets in the known folders, by their names."""
        found: dict[str, Path] = {}
        for _, path in _files(self._folders, _RULESETS):
            if path.suffix == ".yaml" and NAME.fullmatch(path.stem):
                found.setdefault(path.stem, path)
        return found

    def load(self, ruleset: str) -> Record:
        """A ruleset as its file has it, not resolved. Raises BadRuleset; UnknownRuleset if there is no such file."""
        return self._load(*self._find(ruleset, _RULESETS, "ruleset"))

    def load_board(self, board: str) -> Record:
        """A board as its file has it. Raises BadRuleset; UnknownRuleset if there is no such file."""
        return self._load(*self._find(board, _BOARDS, "board"))

    def ships(self, ruleset: str) -> bool:
        """Whether a ruleset lies in the first of the folders, whose files everybody has."""
        return bool(NAME.fullmatch(ruleset)) and _file(self._folders[:1], _RULESETS, f"{ruleset}.yaml") is not None

    def ships_board(self, board: str) -> bool:
        """Whether a board does."""
        return bool(NAME.fullmatch(board)) and _file(self._folders[:1], _BOARDS, f"{board}.yaml") is not None

    def lineage(self, ruleset: str | Path) -> list[Path]:
        """The file of a ruleset that has been resolved, and those of all that it builds on."""
        path = ruleset if isinstance(ruleset, Path) or ruleset.endswith((".yaml", ".yml")) else None
        record = self.load_path(Path(path)) if path else self.load(str(ruleset))
        own = _resolved(Path(path)) if path else self.path_of(str(ruleset))
        return [own, *map(self.path_of, self.ancestors(record))]

    def ancestors(self, record: Record) -> tuple[str, ...]:
        """All that a ruleset builds on, each once, a parent before what that extends. The ruleset must have been resolved."""
        found: dict[str, None] = {}
        listed = record.get("extends")
        for name in listed if isinstance(listed, list) else ():
            found |= dict.fromkeys((str(name), *self.ancestors(self.load(str(name)))))
        return tuple(found)

    def _load(self, root: Path, path: Path) -> Record:
        return self._once(path, _label(root, path), lambda: _load(root, path))

    def _once(self, path: Path, label: str, load: Callable[[], Record]) -> Record:
        """The record of a file; read again only when the file has changed. Nobody changes a record."""
        try:
            found = path.stat()
            stamp = (found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino)
        except (OSError, ValueError):
            return load()
        known = self._read.get((path, label))
        if known is None or known[0] != stamp:
            known = self._read[path, label] = (stamp, load())
        return known[1]

    def load_path(self, path: Path) -> Record:
        """The ruleset of any file. From then on the file's own folder is searched for parents and boards too (`search`)."""
        real = _resolved(path)
        record = named(self.read(path), real.stem, str(path))
        self.search(real.parent)
        return record

    def search(self, folder: Path) -> None:
        """From now on a folder is searched for parents and boards too: after the known folders, before those of earlier files,
        of which those are forgotten that are gone."""
        if self._beside[:1] != [folder]:
            self._beside = [folder, *(other for other in self._beside if other != folder and other.is_dir())]

    def read(self, path: Path) -> Record:
        """The record of any file, whatever id it has. Raises BadRuleset."""
        real = _resolved(path)
        return self._once(real, str(path), lambda: current(read_file(real, str(path))))

    def load_partial(self, ruleset: str | Path) -> PartialFile:
        """A ruleset, by name or by the path of its file, as far as it can be read, with all that is wrong with how it is
        written and with its header. Raises BadRuleset if nothing of it can be read."""
        from game.rules.files.partial import load_partial

        if isinstance(ruleset, Path):
            real = _resolved(ruleset)
            self.search(real.parent)
            return load_partial(real, str(ruleset))
        root, path = self._find(ruleset, _RULESETS, "ruleset")
        return load_partial(_inside(root, path), _label(root, path))

    def misnamed(self) -> tuple[Problem, ...]:
        """A problem for each YAML file in the known folders that no name finds: none must be passed over in silence."""
        return tuple(problem for _, problem in self.strays())

    def strays(self) -> tuple[tuple[Path, Problem], ...]:
        """What is called a YAML file in the known folders and is found by no name, each with its problem."""
        found: list[tuple[Path, Problem]] = []
        seen: dict[str, Path] = {}
        for root, path in _named_yaml(self._folders, _RULESETS):
            label = _label(root, path)
            if not _is_file(path):
                found.append((path, _no_file(path, label)))
            elif path.suffix != ".yaml" or not NAME.fullmatch(path.stem):
                found.append((path, bad_file_name(path.stem, label)))
            elif path.stem in seen:
                hint = "Give it another name and id."
                found.append((path, Problem(label, 0, 0, "", f"is hidden by {seen[path.stem]}.", hint)))
            else:
                seen[path.stem] = path
        return tuple(found)

    def sort_of(self, path: Path) -> str:
        """One of SORTS: the first folder is the shipped one, with its house rules in a folder of their own; all others are a
        person's."""
        if not path.is_relative_to(self._folders[0]):
            return "own"
        return "house" if path.parent.name == "house" else "game"

    def _find(self, name: str, subfolders: Sequence[str], what: str) -> tuple[Path, Path]:
        """The root and the file of a name."""
        folders = [*self._folders, *self._beside]
        if NAME.fullmatch(name) and (found := _file(folders, subfolders, f"{name}.yaml")) is not None:
            return found
        known = _names(folders, subfolders)
        message = f'there is no {what} called "{name[:64]}".'
        raise UnknownRuleset(Problem(name[:64], 0, 0, "", message, did_you_mean(name, known) or _all_of(known)), known)


def _all_of(known: Sequence[str]) -> str:
    return f"There are: {', '.join(known)}." if 0 < len(known) <= _FEW else ""


def _files(folders: Sequence[Path], subfolders: Sequence[str]) -> Iterator[tuple[Path, Path]]:
    """Each root with each YAML file in these subfolders of it, in the order in which they are searched."""
    return ((root, path) for root, path in _named_yaml(folders, subfolders) if _is_file(path))


def _named_yaml(folders: Sequence[Path], subfolders: Sequence[str]) -> Iterator[tuple[Path, Path]]:
    """The same with what is called so and is no file, such as a folder."""
    for root in folders:
        for subfolder in subfolders:
            try:
                inside = sorted(path for path in (root / subfolder).iterdir() if path.suffix.lower() in (".yaml", ".yml"))
            except (OSError, ValueError):
                continue
            yield from ((root, path) for path in inside)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _no_file(path: Path, label: str) -> Problem:
    """For what is called a YAML file and cannot be one."""
    if path.is_dir():
        return Problem(label, 0, 0, "", "is a folder.", "Give it a name without .yaml, or put a file in its place.")
    return Problem(label, 0, 0, "", "is a link that leads nowhere." if path.is_symlink() else "cannot be read as a file.")


def _file(folders: Sequence[Path], subfolders: Sequence[str], name: str) -> tuple[Path, Path] | None:
    """The first file of a name and its root; the name is asked of the folder, for some systems find files by others too."""
    for root in folders:
        for folder in (root / subfolder for subfolder in subfolders):
            try:
                if name in os.listdir(folder) and (path := folder / name).is_file():  # noqa: PTH208  (names will do)
                    return root, path
            except (OSError, ValueError):
                continue
    return None


def _names(folders: Sequence[Path], subfolders: Sequence[str]) -> tuple[str, ...]:
    listed = [sorted(path.stem for _, path in _files(folders, [below]) if path.suffix == ".yaml") for below in subfolders]
    return tuple(dict.fromkeys(name for names in listed for name in names if NAME.fullmatch(name)))


def _label(root: Path, path: Path) -> str:
    """The file as problems name it: from its root down."""
    return path.relative_to(root).as_posix()


def _resolved(path: Path) -> Path:
    """The path with all links followed. Raises BadRuleset for links in a circle."""
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):
        raise BadRuleset([Problem(str(path), 0, 0, "", "is a link that leads nowhere.")]) from None


def _load(root: Path, path: Path) -> Record:
    label = _label(root, path)
    return named(current(read_file(_inside(root, path), label)), path.stem, label)


def _inside(root: Path, path: Path) -> Path:
    """The path of a file with all links followed. Raises BadRuleset if they lead out of its folder."""
    real = _resolved(path)
    if not real.is_relative_to(_resolved(root)):
        message = "is a link that leads out of its folder."
        raise BadRuleset([Problem(_label(root, path), 0, 0, "", message, "Copy the file instead.")])
    return real
