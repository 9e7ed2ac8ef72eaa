// Choosing a move on the drawing. The server offers the legal moves as a tree of elements to touch; what can be touched
// next is marked, every touch narrows the choice down, and the last one plays the move.
import { all, asked, calm, find, live, send, sending, tell, wait, whenShown, within } from "./page";
import { settingOn } from "./settings";
import { hear } from "./sound";
import { played } from "./stage";
import { alike } from "./zoom";

type Tree = { [element: string]: Tree | number };
/** The key of a move that is complete although others go on from there. */
const DONE = "";
let offer: { paths: Tree; words: Record<string, string> } | null = null;
let decision = "";
let path: string[] = [];
/** A move that has been shown and waits for a second touch or for the button. */
let pending: number | null = null;
let previews = new Map<number, Promise<Document | null>>();
/** Counts what is shown, so that an answer which comes too late is dropped. */
let showing = 0;
const drawn = (id: string): SVGElement | null => find<SVGElement>(`#drawing [id="${CSS.escape(id)}"]`);
/** What can be touched next below a way. */
const below = (way: string[]): Tree =>
  way.reduce<Tree>((tree, id) => (typeof tree[id] === "object" ? tree[id] : {}), offer?.paths ?? {});
const wordsFor = (id: string): string => {
  const words = offer?.words[id] || drawn(id)?.querySelector(":scope > title")?.textContent || id;
  return words.charAt(0).toUpperCase() + words.slice(1);
};
export const targets = (): (HTMLElement | SVGElement)[] =>
  all<HTMLElement | SVGElement>("#drawing .target, #picks button, #confirm:not([hidden])");
whenShown(() => {
  const data = find("#offered")?.textContent;
  offer = data ? JSON.parse(data) : null;
  const now = `${find<HTMLInputElement>("#play [name=turn]")?.value} ${live()?.dataset.here}`;
  previews = new Map();
  const waiting = now === decision ? pending : null;
  go(now === decision ? path : []);
  if (now !== decision) bring();
  decision = now;
  if (waiting !== null) void preview(waiting).then((found) => found && ((pending = waiting), buttons(true)));
});
/** Whoever took the usual way once takes it until there is something to think about. */
let usually = false;
/** What needs no thought is played by itself: the only move, or the usual one for those who do not care. */
whenShown(() => {
  const { forced, usual } = find("#play")?.dataset ?? {};
  usually &&= usual !== undefined;
  const move = forced ?? (usually ? usual : undefined);
  if (move !== undefined) void byItself(Number(move), decision);
});
/** Play a move once nothing else is under way, if it is still asked for then. */
async function byItself(move: number, asked: string): Promise<void> {
  do await wait(30);
  while (sending);
  await played;
  if (decision === asked && !live()?.dataset.past) await play(move);
}
/** Go a way as far as it is offered, and on while there is nothing to choose; mark what can be touched then. */
function go(wanted: string[]): void {
  path = [];
  for (const id of wanted) if (typeof below(path)[id] === "object") path.push(id);
  for (let only = Object.entries(below(path)); path.length && only.length === 1; only = Object.entries(below(path))) {
    if (typeof only[0]![1] === "number") break;
    path.push(only[0]![0]);
  }
  pending = null;
  for (const element of all<SVGElement>("#drawing .target, #drawing .chosen")) {
    element.classList.remove("target", "chosen");
    for (const name of ["tabindex", "role"]) element.removeAttribute(name);
  }
  find("#board")?.setAttribute("data-path", path.join(","));
  for (const id of path) drawn(id)?.classList.add("chosen");
  const next = below(path);
  find("#picks")?.replaceChildren();
  for (const id of Object.keys(next)) {
    const element = drawn(id);
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: wordsFor(id) });
    button.dataset.pick = id;
    element?.classList.add("target");
    for (const [name, value] of [["tabindex", "0"], ["role", "button"]] as const) element?.setAttribute(name, value);
    const title = element?.querySelector(":scope > title");
    if (title) title.textContent = button.textContent;
    if (!element && id !== DONE) find("#picks")?.append(button);
  }
  buttons(DONE in next);
  leave();
}
/** Where not everything fits on the screen: see to it that something which can be chosen is in view. */
function bring(): void {
  const [found, board, dock] = [all<SVGElement>("#drawing .target"), find("#board"), find(".dock")];
  if (!found.length || !board || !dock) return;
  const [shown, edge] = [board.getBoundingClientRect(), dock.getBoundingClientRect().top];
  const top = Math.max(0, shown.top);
  const bottom = Math.min(innerHeight, shown.bottom, edge > top ? edge : Infinity);
  const seen = (box: DOMRect): boolean => box.top < bottom - 20 && box.bottom > top + 20;
  if (!found.some((each) => seen(each.getBoundingClientRect())))
    found[0]!.closest("[data-region]")?.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
}
function buttons(confirmable: boolean): void {
  find("#confirm")?.toggleAttribute("hidden", !confirmable);
  find("#back")?.toggleAttribute("hidden", !path.length && pending === null);
}
export function back(): void {
  let way = pending === null ? path.slice(0, -1) : path;
  while (way.length && Object.keys(below(way)).length === 1) way = way.slice(0, -1);
  tell();
  go(way);
}
/** How far up the way an element can be chosen: here, or before, so that one may change one's mind; -1 if nowhere. */
function depthOf(id: string): number {
  for (let depth = path.length; depth >= 0; depth--) if (id in below(path.slice(0, depth))) return depth;
  return -1;
}
export function choose(id: string, touch = false): void {
  const depth = depthOf(id);
  if (depth < 0) return;
  hear("touch");
  const before = path.slice(0, depth);
  const next = below(before)[id];
  if (typeof next === "number") {
    if (depth < path.length) go(before);
    return void settle(next, touch);
  }
  go(path[depth] === id ? before : [...before, id]);
  bring();
  tell(path.length ? `${path.map(wordsFor).join(" → ")} → …` : "");
  const only = onlyMove(below(path));
  if (path.length && only !== null) void preview(only);
}
/** A move has been chosen: play it, or show it first where it cannot be taken back or a finger cannot hover. */
async function settle(move: number, touch: boolean): Promise<void> {
  if (pending !== move && (touch || settingOn("careful"))) {
    const found = await preview(move);
    if (found && (touch || "final" in found.dataset)) {
      pending = move;
      return buttons(true);
    }
  }
  await play(move);
}
async function play(move: number): Promise<void> {
  const [form, field] = [find<HTMLFormElement>("#play"), find<HTMLInputElement>("#play [name=move]")];
  if (!form || !field || sending) return;
  field.value = String(move);
  await send(form);
}
/** The move that is left where there is one only. */
function onlyMove(tree: Tree | number | undefined): number | null {
  if (typeof tree !== "object") return tree ?? null;
  const rest = Object.values(tree);
  return rest.length === 1 ? onlyMove(rest[0]) : null;
}
/** Show what a move would do: its ghosts on the board, its sentence beside it. */
async function preview(move: number): Promise<HTMLElement | null> {
  const mine = ++showing;
  const base = live()?.dataset.preview;
  if (base && !sending && !previews.has(move)) previews.set(move, asked(base, { move: String(move) }));
  const found = (await previews.get(move))?.querySelector<HTMLElement>("#preview") ?? null;
  if (found && mine === showing) {
    const ghosts = [...found.querySelectorAll<SVGElement>(".ghosts > svg")].map((ghost) => ghost.cloneNode(true) as SVGElement);
    find("#ghosts")?.replaceChildren(...ghosts);
    for (const ghost of ghosts) alike(ghost);
    tell(found.querySelector("p")?.textContent ?? "");
  }
  return found;
}
/** Let an element say what it is, or why it cannot be chosen now. */
async function explain(id: string): Promise<void> {
  const { about, past, at } = live()?.dataset ?? {};
  if (!about) return;
  const mine = ++showing;
  const query = { element: id, path: path.join(","), ...(past && at ? { at } : {}) };
  const said = (await asked(about, query))?.body.children;
  if (said?.length && mine === showing) tell(...said);
}
/** Hover and focus: the ghost of the move that an element leads to, else what it is called or what it is. */
let resting = 0;
export function regard(id: string, patience: number): void {
  clearTimeout(resting);
  if (pending !== null) return;
  const next = below(path)[id];
  const move = onlyMove(next);
  if (next && move === null) tell(wordsFor(id));
  else resting = window.setTimeout(() => void (move === null ? explain(id) : preview(move)), move === null ? patience : 60);
}
function leave(): void {
  clearTimeout(resting);
  if (pending !== null || find("#hint")) return;
  showing += 1;
  find("#ghosts")?.replaceChildren();
}
/** The element of the drawing that is meant: one that can be chosen before anything else, then whatever has a name. */
function meant(event: PointerEvent | MouseEvent): string | null {
  if (!within(event, "#drawing")) return null;
  let best: string | null = null;
  for (const start of [event.target as Element, ...document.elementsFromPoint(event.clientX, event.clientY)]) {
    if (!start.closest("#drawing")) continue;
    for (let at: Element | null = start; at && at.tagName !== "svg"; at = at.parentElement) {
      if (at.classList.contains("target")) return at.id;
      if (at.id && (best === null || (depthOf(best) < 0 && depthOf(at.id) >= 0))) best = at.id;
    }
  }
  return best;
}
let [touched, explained, held] = [false, false, 0];
document.addEventListener("pointerover", (event) => {
  const id = within(event, "[data-pick]")?.dataset.pick ?? meant(event);
  if (id && event.pointerType === "mouse") regard(id, 500);
});
document.addEventListener("pointerout", (event) => {
  if (event.pointerType === "mouse" && within(event, "#drawing, [data-pick]")) leave();
});
document.addEventListener("pointerdown", (event) => {
  touched = event.pointerType !== "mouse";
  explained = false;
  const id = touched ? meant(event) : null;
  if (id) held = window.setTimeout(() => void ((explained = true), explain(id)), 550);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(held));
document.addEventListener("contextmenu", (event) => {
  if (touched && within(event, "#drawing")) event.preventDefault();
});
document.addEventListener("click", (event) => {
  const pick = within(event, "[data-pick]")?.dataset.pick;
  const shown = within(event, "button[data-preview-move]")?.dataset.previewMove;
  const done = below(path)[DONE];
  if (pick) choose(pick, touched);
  else if (shown) void preview(Number(shown));
  else if (within(event, "#back")) back();
  else if (within(event, "#usual")) void ((usually = true), play(Number(find("#play")?.dataset.usual)));
  else if (within(event, "#confirm")) void play(pending ?? (done as number));
  else {
    const id = explained ? null : meant(event);
    if (id) depthOf(id) < 0 ? void explain(id) : choose(id, touched);
  }
});
