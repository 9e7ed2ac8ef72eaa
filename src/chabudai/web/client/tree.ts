// The choice tree that the server offers: elements to touch, one after the other, down to the moves that are made then.
// Besides the paths themselves it knows two gestures: how a thing lies (a turn is always chosen, one touch or key goes on
// to the next), and by which of its cells it was grabbed (that cell then lies where the pointer is).

/** What can be touched next; a text are the ids of moves with commas between. */
export type Tree = { [element: string]: Tree | string };
type Grip = { art: string; cells: Record<string, [number, number][]> };
type Offer = { paths: Tree; words: Record<string, string>; asks: Record<string, string>; turns: string[]; grips: Record<string, Grip> };
/** The key of a move that is complete although others go on from there. */
export const DONE = "";
export let offer: Offer | null = null;
export const offered = (data: string | null | undefined): void => void (offer = data ? JSON.parse(data) : null);
/** How the last thing lay, so that the next lies likewise. */
let lying = "";
/** Which cell of what was grabbed. */
let grabbed = { id: "", cell: 0 };

/** How far the cell that was grabbed lies from the corner by which the tree names places: rows and columns. */
export function shift(way: string[]): [number, number] {
  const cells = offer?.grips[way[0] ?? ""]?.cells[way[1] ?? ""];
  return cells?.[way[0] === grabbed.id ? grabbed.cell : 0] ?? [0, 0];
}
/** What can be touched next below a way; places are those of the cell that was grabbed. */
export function below(way: string[]): Tree {
  const tree = way.reduce<Tree>((at, id) => (typeof at[id] === "object" ? at[id] : {}), offer?.paths ?? {});
  const [down, right] = shift(way);
  if (!down && !right) return tree;
  const moved = (id: string): string => id.replace(/r(\d+)c(\d+)$/, (_, row, column) => `r${+row + down}c${+column + right}`);
  return Object.fromEntries(Object.entries(tree).map(([id, rest]) => [moved(id), rest]));
}
/** Where a way turns something: after how many elements; -1 where it does not. */
export const turnsAt = (way: string[]): number => way.findIndex((id) => offer?.turns.includes(id));
/** The ways in which it may lie there. */
const waysToLie = (way: string[]): string[] => offer?.turns.filter((id) => id in below(way)) ?? [];
export const turnable = (way: string[]): boolean => turnsAt(way) >= 0 && waysToLie(way.slice(0, turnsAt(way))).length > 1;
/** The same way with the thing turned on, or back. */
export function turned(way: string[], step: number): string[] {
  const at = turnsAt(way);
  const ways = waysToLie(way.slice(0, at));
  lying = ways[(ways.indexOf(way[at]!) + step + ways.length) % ways.length]!;
  return [...way.slice(0, at), lying];
}
/** Quarters by which what is dragged is turned. */
export const quarters = (way: string[]): number => Math.max(0, offer?.turns.indexOf(way[turnsAt(way)] ?? "") ?? 0);
/** As far as a way is offered, and on while there is nothing to choose; what can lie in several ways lies in one. */
export function onward(wanted: string[]): string[] {
  const way: string[] = [];
  for (const id of wanted) if (typeof below(way)[id] === "object") way.push(id);
  for (;;) {
    const [only, ...others] = Object.entries(below(way));
    const ways = waysToLie(way);
    if (ways.length) way.push(ways.includes(lying) ? lying : ways[0]!);
    else if (way.length && only && !others.length && typeof only[1] === "object") way.push(only[0]);
    else break;
  }
  const at = turnsAt(way);
  if (at >= 0) lying = way[at]!;
  return way;
}
/** The same way without its last choice that had an alternative. */
export function shortened(way: string[]): string[] {
  const at = turnsAt(way);
  let before = at === way.length - 1 ? way.slice(0, at - 1) : way.slice(0, -1);
  while (before.length && Object.keys(below(before)).length === 1) before = before.slice(0, -1);
  return before;
}
/** Something was grabbed at a point: by that of its cells which lies there, or nearest. */
export function grab(id: string, x: number, y: number): void {
  const grip = offer?.grips[id];
  const box = grip && document.getElementById(grip.art)?.getBoundingClientRect();
  const cells = grip && Object.values(grip.cells)[0];
  if (!box?.width || !cells) return;
  const [rows, columns] = [0, 1].map((axis) => 1 + Math.max(...cells.map((cell) => cell[axis]!))) as [number, number];
  const [row, column] = [((y - box.top) / box.height) * rows - 0.5, ((x - box.left) / box.width) * columns - 0.5];
  const far = cells.map((cell) => Math.hypot(cell[0] - row, cell[1] - column));
  grabbed = { id, cell: far.indexOf(Math.min(...far)) };
}
/** The element that shows what is grabbed. */
export const artOf = (id: string): string => offer?.grips[id]?.art ?? id;
/** The moves that are left where there is one way only. */
export function onlyMoves(tree: Tree | string | undefined): string | null {
  if (typeof tree !== "object") return tree ?? null;
  const rest = Object.values(tree);
  return rest.length === 1 ? onlyMoves(rest[0]) : null;
}
