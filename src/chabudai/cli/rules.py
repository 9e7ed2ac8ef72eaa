"""`chabudai rules`: what a game's digest states, and which of it tests prove."""

from __future__ import annotations

import difflib

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from chabudai.cli.proof import Proof, find_proof
from chabudai.cli.shared import Command, as_json, print_json
from chabudai.core import registry
from chabudai.core.errors import ChabudaiError
from chabudai.core.rulebook import Chapter, Facts, Figures, rulebook
from chabudai.core.rules import KINDS, Rule

WIDTH = 100
"""Longer lines are hard to read, however wide the terminal."""

EXAMPLES = ["rules", "rules {game}", "rules {game} --specification"]


class UnknownRule(ChabudaiError):
    """No digest states a rule of this id."""


@click.command("rules", short_help="Read a game's rulebook, or look up a rule.", cls=Command, examples=EXAMPLES)
@click.argument("game", required=False)
@click.argument("rule", metavar="[ID]", required=False)
@click.option("--specification", is_flag=True, help="List the numbered rules and which of them are tested.")
@as_json
def command(game: str | None, rule: str | None, specification: bool, as_json: bool) -> None:
    """Read a game's rulebook, its numbered rules with their test coverage, or a single rule.

    A rule counts as tested when a test proves it and none fails. A ruling decides what the rulebook leaves open.
    """
    if game is not None and rule is None and not specification and not as_json and (book := rulebook(game)):
        show_book(registry.load(game).title, book)
        return
    digests = {name: registry.rules(name) for name in ([game] if game else registry.names())}
    if rule is not None and game is not None:
        one = find_rule(game, digests[game], rule)
        proof = find_proof()
        if as_json:
            print_json(one._asdict() | {"tested": proof.tested(one.id), "tests": proof.tests.get(one.id, {})})
        else:
            show_one(one, proof)
        return
    proof = find_proof()
    if as_json:
        print_json({name: coverage(rules, proof) for name, rules in digests.items()})
    elif game is not None:
        show_game(registry.load(game).title, digests[game], proof)
    else:
        show_all(digests, proof)


def show_book(title: str, book: list[Chapter]) -> None:
    """A rulebook for the terminal; what is drawn in it is named."""
    console = Console()
    console.width = min(console.width, WIDTH)
    console.print(Text(title, style="bold underline"))
    for chapter in book:
        console.print(Text(f"\n{'  ' * (chapter.level - 2)}{chapter.title}", style="bold"))
        for block in chapter.blocks:
            if isinstance(block, Facts):
                table = Table(*block.rows[0], caption=block.caption or None)
                for row in block.rows[1:]:
                    table.add_row(*[Text(cell.replace("**", "")) for cell in row])
                console.print(table)
            elif isinstance(block, Figures):
                console.print(Text(f"[{block.caption}]", style="dim"))
            else:
                console.print(Markdown(block.markdown))
    console.print(
        "\nTo see the pictures, open the table in your browser (chabudai serve --open) and choose Rules.",
        highlight=False,
    )


def coverage(rules: list[Rule], proof: Proof) -> dict[str, object]:
    """The JSON form; `missing` is null while nobody knows, since not all tests have been run."""
    missing = [rule.id for rule in rules if not proof.tested(rule.id)]
    return {"ids": len(rules), "tested": len(rules) - len(missing), "missing": missing if proof.whole else None}


def find_rule(game: str, rules: list[Rule], id: str) -> Rule:
    """The rule of this id, in whatever case it is written."""
    by_id = {rule.id: rule for rule in rules}
    if id.upper() in by_id:
        return by_id[id.upper()]
    if not rules:
        raise UnknownRule(f"'{game}' has no numbered rules.")
    near = difflib.get_close_matches(id.upper(), by_id, n=3)
    known = f"'chabudai rules {game} --specification' lists them all."
    hint = f"Did you mean {' or '.join(near)}?" if near else known
    raise UnknownRule(f"'{game}' has no rule '{id}'. {hint}")


def counted(tested: int, number: int, proof: Proof) -> str:
    """Tested of all, coloured; only the number while nobody knows."""
    if not proof.whole:
        return str(number)
    style = "green" if tested == number else "yellow"
    return f"[{style}]{tested}[/] / {number}"


def show_all(digests: dict[str, list[Rule]], proof: Proof) -> None:
    table = Table(title="Rules", caption=proof.source, caption_justify="left")
    table.add_column("game", no_wrap=True)
    for kind in KINDS:
        table.add_column(f"{kind}s", justify="right", no_wrap=True)
    table.add_column("tested", justify="right")
    for name, rules in digests.items():
        cells = []
        for kind in KINDS:
            own = [rule for rule in rules if rule.kind == kind]
            cells.append(counted(sum(proof.tested(rule.id) for rule in own), len(own), proof))
        tested = sum(proof.tested(rule.id) for rule in rules)
        share = f"{tested / len(rules):.0%}" if rules and proof.whole else "–"
        table.add_row(name, *cells, share)
    Console().print(table)


def show_game(title: str, rules: list[Rule], proof: Proof) -> None:
    console = Console()
    console.width = min(console.width, WIDTH)
    if not rules:
        console.print(f"{title} has no numbered rules.")
        return
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    section = ""
    for rule in rules:
        if rule.section != section:
            section = rule.section
            table.add_row("", "", Text(f"\n{section}\n", style="bold"))
        table.add_row(mark(rule, proof), f"[bold]{rule.id}[/]", Markdown(rule.text))
    console.print(table)
    tested = sum(proof.tested(rule.id) for rule in rules)
    kinds = ", ".join(f"{count} {kind}s" for kind in KINDS if (count := sum(rule.kind == kind for rule in rules)))
    total = f"{title}: {len(rules)} rules ({kinds})"
    if proof.whole:
        missing = [rule.id for rule in rules if not proof.tested(rule.id)]
        total += f", {tested} tested ({tested / len(rules):.0%})"
        if missing:
            total += f"; without a test: {', '.join(missing)}"
    console.print(f"\n{total}.\n{proof.source}", highlight=False)


def mark(rule: Rule, proof: Proof) -> str:
    if proof.tested(rule.id):
        return "[green]✓[/]"
    return "[red]✗[/]" if proof.whole or rule.id in proof.tests else " "


def show_one(rule: Rule, proof: Proof) -> None:
    console = Console()
    console.width = min(console.width, WIDTH)
    console.print(f"[bold]{rule.id}[/] · {rule.kind} · {rule.section}", highlight=False)
    console.print(Padding(Markdown(rule.text), (1, 2)))
    tests = proof.tests.get(rule.id, {})
    for test, outcome in tests.items():
        style = "red" if outcome == "failed" else "green"
        console.print(Text(outcome, style=style), Text(test), soft_wrap=True)
    console.print(f"No test. {proof.source}" if proof.whole and not tests else proof.source, highlight=False)
