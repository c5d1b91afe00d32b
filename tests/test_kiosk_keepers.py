"""The unit file and the page for keepers, as far as they can be read."""

from __future__ import annotations

import importlib
import re
import tomllib
from pathlib import Path

import pytest

KEEPERS = Path(__file__).parent.parent / "game" / "ui" / "kiosk"


def test_the_unit_gives_the_compositor_a_folder_for_its_socket_as_the_usual_one_is_hidden() -> None:
    unit = (KEEPERS / "paisho-kiosk.service").read_text("utf-8")
    assert "ProtectHome=tmpfs" in unit, "which hides /run/user as well"
    assert "\nRuntimeDirectory=paisho\n" in unit
    assert "\nExecStart=/usr/bin/env XDG_RUNTIME_DIR=/run/paisho /usr/bin/cage -- " in unit, "PAM overrules Environment="
    folders = re.findall(r"XDG_\w+_HOME=(\S+)", unit)
    assert len(folders) == 4 and all(folder.startswith("/var/lib/paisho") for folder in folders), "the only place it may write to"


def test_to_stop_the_table_is_ended_before_the_compositor_and_waited_for() -> None:
    unit = (KEEPERS / "paisho-kiosk.service").read_text("utf-8")
    stops = re.findall(r"^ExecStop=-/usr/bin/(\w+) -x -u paisho paisho$", unit, re.MULTILINE)
    assert stops == ["pkill", "pidwait"], "a table whose screen has gone cannot end as it should, and stops count as crashes"


def test_the_page_for_keepers_names_no_command_that_a_bare_system_lacks() -> None:
    page = (KEEPERS / "README.md").read_text("utf-8")
    installs = re.findall(r"^    (\S+)", page, re.MULTILINE)
    known = {"apt", "useradd", "python3", "mkdir", "runuser", "cp", "systemctl", "/opt/paisho/bin/pip"}
    assert set(installs) <= known, "sudo is not there where root has a password"
    assert "apt install python3-venv cage xwayland procps" in page, "cage does not begin without Xwayland; procps has pkill"


def test_an_update_from_the_same_folder_brings_nothing_that_the_folder_no_longer_has(tmp_path: Path) -> None:
    pytest.importorskip("setuptools")
    settings = tomllib.loads((KEEPERS.parents[2] / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    module, _, name = settings["cmdclass"]["build_py"].partition(".")
    nothing = importlib.import_module("setuptools.dist").Distribution({"packages": []})
    step = getattr(importlib.import_module(module), name)(nothing)
    step.build_lib = str(tmp_path / "build" / "lib")
    gone = tmp_path / "build" / "lib" / "game" / "shipped" / "rulesets" / "gone.yaml"
    gone.parent.mkdir(parents=True)
    gone.write_text("name: {en: Gone}\n")
    step.ensure_finalized()
    step.run()
    assert not gone.exists(), "it would be on the shelf for ever"
