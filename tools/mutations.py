"""Small changes that make another rule: what `tools/mutants.py` breaks.

A comparison turned, a number one larger or smaller, a condition negated, a statement dropped, two arguments swapped.
Left alone is what is no rule: drawings, texts, prompts, log sentences, the value of a position, checks of invariants.
"""

from __future__ import annotations

import ast
import copy
import difflib
from pathlib import Path
from typing import NamedTuple, TypeVar

LEFT_ALONE_FILES = ("__init__", "laws")
"""Beginnings of the names of files among the rules that decide nothing in play."""
LEFT_ALONE_FUNCTIONS = {
    "element_help",
    "evaluate",
    "invariants",
    "path",
    "prompt",
    "sentence",
    "svg",
    "tell",
    "text",
    "__repr__",
}
TELLING_CALLS = {"tell", "add"}
Node = TypeVar("Node", bound=ast.AST)

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}


class Mutant(NamedTuple):
    """One change: a piece of a file's text and what stands there instead."""

    file: str
    line: int
    what: str
    start: int
    end: int
    instead: str

    def apply(self, source: str) -> str:
        data = source.encode()
        return (data[: self.start] + self.instead.encode() + data[self.end :]).decode()

    def difference(self, source: str) -> str:
        before, after = source.splitlines(), self.apply(source).splitlines()
        return "\n".join(difflib.unified_diff(before, after, self.file, self.file, lineterm="", n=1))


class Finder(ast.NodeVisitor):
    """Collects every mutant of one module."""

    def __init__(self, file: str, source: str) -> None:
        self.file = file
        self.source = source
        self.found: list[Mutant] = []
        self._returns_truth = False
        self._line_starts = [0]
        for line in source.encode().splitlines(keepends=True):
            self._line_starts.append(self._line_starts[-1] + len(line))

    def _offer(self, node: ast.expr | ast.stmt, what: str, instead: ast.AST | str) -> None:
        """Note a change, unless it would not even compile."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._line_starts[node.lineno - 1] + node.col_offset
        end = self._line_starts[node.end_lineno - 1] + node.end_col_offset
        text = instead if isinstance(instead, str) else ast.unparse(instead)
        if isinstance(instead, (ast.BinOp, ast.BoolOp, ast.UnaryOp)):
            text = f"({text})"
        mutant = Mutant(self.file, node.lineno, what, start, end, text)
        try:
            compile(mutant.apply(self.source), self.file, "exec")
        except (SyntaxError, ValueError):
            return
        self.found.append(mutant)

    # what is left alone

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name not in LEFT_ALONE_FUNCTIONS:
            for default in node.args.defaults:
                self.visit(default)
            outer = self._returns_truth
            self._returns_truth = isinstance(node.returns, ast.Name) and node.returns.id == "bool"
            self._body(node.body)
            self._returns_truth = outer

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._body(node.body)

    def visit_Module(self, node: ast.Module) -> None:
        self._body(node.body)

    def visit_Import(self, node: ast.Import) -> None:
        pass

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        pass

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Words for people."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """For the type checker."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)
            self._drop(node, node.target)

    def _body(self, body: list[ast.stmt]) -> None:
        for statement in body:
            if not _is_telling(statement) and not _is_docstring(statement):
                self.visit(statement)

    # what is broken

    def visit_If(self, node: ast.If) -> None:
        if _names(node.test) == {"TYPE_CHECKING"}:
            return
        self._negate(node.test)
        self.visit(node.test)
        self._body(node.body)
        self._body(node.orelse)

    def visit_While(self, node: ast.While) -> None:
        self._negate(node.test)
        self.visit(node.test)
        self._body(node.body)

    def visit_For(self, node: ast.For) -> None:
        self.visit(node.iter)
        self._body(node.body)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def _negate(self, test: ast.expr) -> None:
        if isinstance(test, ast.Compare) and len(test.ops) == 1 and type(test.ops[0]) in (ast.Eq, ast.NotEq):
            return  # turning the comparison is the same
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return  # so is taking the `not` away
        self._offer(test, "negated condition", ast.UnaryOp(ast.Not(), test))

    def visit_Compare(self, node: ast.Compare) -> None:
        for index, operator in enumerate(node.ops):
            changed = _copy(node)
            changed.ops[index] = COMPARISONS[type(operator)]()
            self._offer(node, "turned comparison", changed)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in OPERATORS and not _is_text(node.left) and not _is_text(node.right):
            changed = _copy(node)
            changed.op = OPERATORS[type(node.op)]()
            self._offer(node, "other operator", changed)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if type(node.op) in OPERATORS:
            changed = _copy(node)
            changed.op = OPERATORS[type(node.op)]()
            self._offer(node, "other operator", changed)
        self._offer(node, "dropped statement", "pass")
        self.visit(node.value)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        changed = _copy(node)
        changed.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._offer(node, "and for or", changed)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, (ast.Not, ast.Invert, ast.USub)):
            self._offer(node, "dropped sign", node.operand)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._offer(node, "other truth", str(not node.value))
        elif isinstance(node.value, int):
            self._offer(node, "one more", str(node.value + 1))
            self._offer(node, "one less", f"({node.value - 1})")

    def visit_Call(self, node: ast.Call) -> None:
        if len(node.args) >= 2 and not any(isinstance(arg, ast.Starred) for arg in node.args[:2]):
            first, second = node.args[:2]
            if ast.dump(first) != ast.dump(second) and _is_plain(first) and _is_plain(second):
                changed = _copy(node)
                changed.args[:2] = [second, first]
                self._offer(node, "swapped arguments", changed)
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self._offer(node, "dropped statement", "pass")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        self._drop(node, node.targets[0])
        self.visit(node.value)

    def _drop(self, node: ast.Assign | ast.AnnAssign, target: ast.expr) -> None:
        """Without the assignment of a local variable nothing would run at all; others can be dropped."""
        if isinstance(target, (ast.Attribute, ast.Subscript)):
            self._offer(node, "dropped statement", "pass")

    def visit_Return(self, node: ast.Return) -> None:
        if self._returns_truth and isinstance(node.value, (ast.Name, ast.Call, ast.Attribute)):
            self._offer(node.value, "negated result", ast.UnaryOp(ast.Not(), node.value))
        self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        self._offer(node, "continue for break", "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._offer(node, "break for continue", "break")


def _copy(node: Node) -> Node:
    return copy.deepcopy(node)


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_telling(statement: ast.stmt) -> bool:
    """Does the statement only tell people what happened?"""
    if isinstance(statement, ast.If):
        return "log" in _names(statement.test) and not statement.orelse
    if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Call):
        return False
    called = statement.value.func
    if isinstance(called, ast.Name):
        return called.id == "tell"
    return isinstance(called, ast.Attribute) and called.attr in TELLING_CALLS and "log" in _names(called.value)


def _names(node: ast.AST) -> set[str]:
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    return names | {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_plain(node: ast.expr) -> bool:
    return isinstance(node, (ast.Name, ast.Attribute)) or (isinstance(node, ast.Constant) and not _is_text(node))


def mutants_of(file: str, source: str) -> list[Mutant]:
    """Every mutant of a module, in the order of the text.

    >>> [mutant.apply("x = 1 < y") for mutant in mutants_of("x.py", "x = 1 < y")]
    ['x = (0) < y', 'x = 2 < y', 'x = 1 <= y']
    """
    finder = Finder(file, source)
    finder.visit(ast.parse(source))
    return sorted(set(finder.found), key=lambda mutant: (mutant.start, mutant.end, mutant.what, mutant.instead))


def rules_files(package: Path) -> list[Path]:
    """The files of a game that hold its rules: its `rules/`, and beside it the position and the moves."""
    rules = [*package.glob("rules/*.py"), package / "state.py", package / "moves.py"]
    return sorted(file for file in rules if file.is_file() and not file.stem.startswith(LEFT_ALONE_FILES))
