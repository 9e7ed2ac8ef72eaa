"""An import-linter contract: every room of the house names the rooms it may look into.

Each entry reads `room: room room …`, where a room is a module or package directly under the root package. Rooms that
are not built yet are fine; a room that exists and is not listed breaks the contract, so that none is forgotten.
"""

from __future__ import annotations

from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class RoomsContract(Contract):
    """The direct imports between the rooms are those that the table allows."""

    rooms = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        root = str(self.session_options["root_packages"][0])
        allowed: dict[str, set[str]] = {}
        for line in cast("list[str]", self.rooms):
            room, _, others = line.partition(":")
            allowed[room.strip()] = set(others.split())
        problems = [
            f"{room} has no entry in the table of rooms"
            for room in sorted(child.removeprefix(f"{root}.") for child in graph.find_children(root))
            if room not in allowed
        ]
        for importer in sorted(graph.modules):
            room = _room(root, importer)
            for imported in sorted(graph.find_modules_directly_imported_by(importer)) if room else ():
                other = _room(root, imported)
                if other and other != room and other not in allowed.get(room, set()):
                    details = graph.get_import_details(importer=importer, imported=imported)
                    lines = ", ".join(str(detail["line_number"]) for detail in details)
                    problems.append(f"{importer} imports {imported} (line {lines}); {room} may not look into {other}")
        output.verbose_print(verbose, f"Checked {len(allowed)} rooms.")
        return ContractCheck(kept=not problems, metadata={"problems": problems})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for problem in cast("list[str]", check.metadata["problems"]):
            output.print_error(problem, bold=False)
            output.new_line()


def _room(root: str, module: str) -> str:
    """The room that a module lies in; '' for the root package itself and for everything outside."""
    return module.removeprefix(f"{root}.").split(".")[0] if module.startswith(f"{root}.") else ""
