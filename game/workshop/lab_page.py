"""A report of the lab as one HTML page that needs no other file: findings, figures as bars, endings, lengths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from game.workshop.lab_report import SAID, Figure, Report, describe_differences, write_figure

WIDTH, HEIGHT, COLUMNS = 360, 14, 24
"""Of a bar, in pixels, and how many columns the lengths of games are sorted into."""
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #33291d; background: #faf5ea }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem }
h1, h2 { font-family: Georgia, serif; font-weight: normal }
table { border-collapse: collapse } td { padding: .15rem .8rem .15rem 0 } svg { vertical-align: middle }
.ground { fill: #e8dcc2 } .bounds { fill: #d9b36c } .mean { fill: #7a4a12 } .note { color: #75664f }
"""


def make_page(reports: Sequence[tuple[Report, Report]], command: str) -> str:
    """The page of reports, each beside that of games by chance. ``command`` makes it again."""
    title = " and ".join(report.name for report, _ in reports)
    parts = [f"<h1>{escape(title)}</h1>"]
    for report, by_chance in reports:
        parts += _report(report, by_chance)
    if len(reports) > 1:
        lines = describe_differences(*(report for report, _ in reports))
        parts += ["<h2>Compared</h2>", *(f"<p>{escape(line)}</p>" for line in lines)]
    said = "Bars show the bounds between which the true figure lies, 95 times of 100."
    parts.append(f'<p class="note">{said} Made by: <code>{escape(command)}</code></p>')
    body = "\n".join(parts)
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n{body}\n</body></html>\n'


def _report(report: Report, by_chance: Report) -> Iterator[str]:
    games = f"{report.games} game{'s' * (report.games != 1)}"
    yield f"<h2>{escape(report.name)}: {games} of {report.level} against itself</h2>"
    yield "<ul>"
    yield from (f"<li>{escape(finding.said['en'])}{_seed(finding.seed)}</li>" for finding in report.findings)
    yield "</ul><table>"
    yield '<tr class="note"><td></td><td></td><td></td><td>by chance</td></tr>'
    for name, figure in report.figures.items():
        title, form = SAID[name]
        bar, beside = _bar(figure) if "%" in form else "", f'<span class="note">{write_figure(by_chance, name)}</span>'
        cells = (escape(title), bar, write_figure(report, name), beside)
        yield "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
    yield "</table><table>"
    for ending, times in report.endings.items():
        share = times / report.games
        yield f"<tr><td>{escape(report.titles[ending])}</td><td>{_bar((share, 0.0, share))}</td><td>{times}</td></tr>"
    yield f'</table><p>Actions in a game, from {report.lengths[0]} to {report.lengths[-1]}:<br/>{_columns(report.lengths)}</p>'


def _seed(seed: int) -> str:
    return f' <span class="note">(seed {seed})</span>' if seed >= 0 else ""


def _rect(kind: str, x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{max(width, 1.5):.1f}" height="{height:.1f}"/>'


def _svg(width: int, height: int, shapes: Sequence[str]) -> str:
    return f'<svg width="{width}" height="{height}" role="img">{"".join(shapes)}</svg>'


def _bar(figure: Figure) -> str:
    """A share on a line from nothing to all, with its bounds."""
    share, low, high = figure
    bounds = _rect("bounds", low * WIDTH, 0, (high - low) * WIDTH, HEIGHT)
    return _svg(WIDTH, HEIGHT, [_rect("ground", 0, 0, WIDTH, HEIGHT), bounds, _rect("mean", share * WIDTH - 1, 0, 2, HEIGHT)])


def _columns(lengths: Sequence[int]) -> str:
    """How many games had which length, as columns."""
    low, span = lengths[0], max(lengths[-1] - lengths[0], 1)
    counts = [0] * COLUMNS
    for length in lengths:
        counts[min((length - low) * COLUMNS // span, COLUMNS - 1)] += 1
    step, high, most = WIDTH / COLUMNS, HEIGHT * 5, max(counts)
    shapes = [_rect("bounds", at * step, high - high * n / most, step - 2, high * n / most) for at, n in enumerate(counts) if n]
    return _svg(WIDTH, high, shapes)
