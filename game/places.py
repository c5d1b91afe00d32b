"""Where things lie on this machine: what the program brings along, and what belongs to the person who plays.

Rulesets and art lie at the top of the repository. A wheel carries them inside the package, as ``game/shipped/`` (the
mapping is in pyproject.toml); a checkout, and so an editable install, has them beside the package. Whatever is asked
for here need not exist yet, except what is shipped.
"""

from __future__ import annotations

import os
from functools import cache as once
from pathlib import Path

NAME = "paisho"
_PACKAGE = Path(__file__).resolve().parent


def _shipped(what: str, package: Path = _PACKAGE) -> Path:
    """The folder in the wheel if there is one, else the checkout's; only the first can be there in an installed package."""
    carried = package / "shipped" / what
    return carried if carried.is_dir() else package.parent / what


def shipped_rulesets() -> Path:
    """The rulesets that come with the program."""
    return _shipped("rulesets")


def shipped_art() -> Path:
    """The tiles, icons and themes that come with the program."""
    return _shipped("art")


def own_rulesets() -> Path:
    """Where a person's own rulesets are looked for."""
    return _own() / "rulesets"


def saves() -> Path:
    """Where games under way and finished ones are kept."""
    return _own() / "saves"


def pictures() -> Path:
    """Where pictures of games are saved: in a folder of their own among a person's pictures, where the system has such a folder;
    else beside the saves."""
    from platformdirs import user_pictures_path

    theirs = user_pictures_path()
    return theirs / NAME if theirs.is_dir() else _own() / "pictures"


def kiosk() -> Path:
    """Where a public table keeps its games, counts and reports."""
    return _own() / "kiosk"


def ruleset_folders() -> tuple[Path, Path]:
    """All folders of rulesets, in the order of the search: a shipped name always means the shipped rules."""
    return shipped_rulesets(), own_rulesets()


def art_folders() -> tuple[Path, Path]:
    """All folders of art, in the order of the search: a shipped name always means the shipped picture."""
    return shipped_art(), _own() / "art"


def settings() -> Path:
    """A person's settings file."""
    from platformdirs import user_config_path

    return user_config_path(NAME, appauthor=False) / "settings.json"


def log() -> Path:
    """The folder for what went wrong."""
    from platformdirs import user_log_path

    return user_log_path(NAME, appauthor=False)


def cache() -> Path:
    """Where the program remembers what it has worked out; it can be deleted at any time."""
    from platformdirs import user_cache_path

    return user_cache_path(NAME, appauthor=False)


@once
def edition() -> str:
    """A word that changes with every change of the program itself, so that nothing is remembered beyond it."""
    return f"{_PACKAGE}:{_newest(str(_PACKAGE / 'rules'))}"


def _newest(folder: str) -> int:
    """When the youngest of the sources in a folder, and in those below, was written, in nanoseconds."""
    newest = 0
    with os.scandir(folder) as found:
        for entry in found:
            if entry.name.endswith(".py"):
                newest = max(newest, entry.stat().st_mtime_ns)
            elif entry.name != "__pycache__" and entry.is_dir():
                newest = max(newest, _newest(entry.path))
    return newest


def version() -> str:
    """The version of the installed distribution; in a checkout that nobody installed, the one it would have."""
    from importlib import metadata

    try:
        return metadata.version(NAME)
    except metadata.PackageNotFoundError:
        import tomllib

        with (_PACKAGE.parent / "pyproject.toml").open("rb") as file:
            return str(tomllib.load(file)["project"]["version"])


def _own() -> Path:
    import platformdirs

    return platformdirs.user_data_path(NAME, appauthor=False)
