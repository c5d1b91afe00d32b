"""What setuptools builds a wheel with: as it does by itself, but never with files of an earlier build.

It gathers them in ``build/`` beside the sources and leaves them there. A game that a newer version no longer has would be
installed again by everybody who updates from the same folder, and stand on the shelf for ever.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from setuptools.command.build_py import build_py


class FreshBuild(build_py):
    """The step that gathers modules and their data."""

    def run(self) -> None:
        if not self.editable_mode:
            shutil.rmtree(Path(self.build_lib, "game"), ignore_errors=True)
        super().run()
