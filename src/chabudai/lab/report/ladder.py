"""The page about an arena: who is how strong, who beat whom how often, and how far the results have settled."""

from __future__ import annotations

from html import escape

from chabudai.core.game import Game
from chabudai.lab.arena import Duel, Result
from chabudai.lab.metrics.figures import Figure
from chabudai.lab.report import plots
from chabudai.lab.report.page import Section, figure, page

EVEN = 0.5


def ladder(result: Result, game: Game) -> str:
    """The page about the duels of an arena."""
    schedule = result.schedule
    rated = [(each.name, Figure(each.rating, each.lo, each.hi, result.games)) for each in result.ratings]
    drawings = [
        figure("Ratings", "Elo points around 1500.", plots.ladder(rated, "Rating of each bot")),
        figure("Duels", "How often the first one wins. Dashed line: an even share.", _shares(result.duels)),
    ]
    if schedule.alone:
        gains = [(f"{duel.a} over {duel.b}", Figure(*duel.gain, len(duel.gains))) for duel in result.duels]
        caption = "How much better the first one did in the same games. Results lie between −1 and 1."
        drawings.append(figure("Gains", caption, plots.ladder(gains, "Mean gain in each duel", even=0.0)))
    lead = f"<p class='quiet'>{result.games} games of {escape(game.title)} with {schedule.seats} seats, from seed "
    lead += f"{schedule.seed}. The bots changed seats and played the same deals again. Ranges are 95 % intervals.</p>"
    section = Section("Duels", f'<div class="plots">{"".join(drawings)}</div>{_table(result)}')
    return page(f"How strong the bots are in {game.title}", lead, [section], "Made by chabudai arena.")


def _shares(duels: list[Duel]) -> str:
    rows = [(f"{duel.a} – {duel.b}", Figure(duel.share, *duel.interval, duel.games)) for duel in duels]
    return plots.ladder(rows, "Share of each duel", "share", EVEN)


def _table(result: Result) -> str:
    """Every duel in figures."""
    heads = "".join(f"<th>{name}</th>" for name in ("Duel", "Games", "Share", "95 % interval", "Stopped early"))
    rows = ""
    for duel in result.duels:
        low, high = duel.interval
        cells = [f"{duel.a} – {duel.b}", str(duel.games), plots.percent(duel.share)]
        cells += [f"{plots.percent(low)} to {plots.percent(high)}", "yes" if duel.settled else "no"]
        rows += f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
    return f"<div class='scroll'><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
