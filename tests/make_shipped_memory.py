"""Makes what a first start finds of shipped rulesets and assets without reading them: python -m tests.make_shipped_memory"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.assets import SHIPPED_ASSETS, AssetFolders
from game.rules.catalogue import SHIPPED_ENTRIES, PromptCatalogue
from game.rules.disk_cache import DiskCache
from tests.conftest import ROOT


def texts(root: Path = ROOT) -> Iterator[tuple[Path, str]]:
    """Each of the files, and what is to stand in it."""
    yield root / "rulesets" / SHIPPED_ENTRIES, PromptCatalogue([root / "rulesets"]).memory_of_shipped()
    yield root / "art" / SHIPPED_ASSETS, AssetFolders([root / "art"], DiskCache(None, "")).memory_of_shipped()


if __name__ == "__main__":
    for path, text in texts():
        path.write_text(text, encoding="utf-8")
        print(path)
