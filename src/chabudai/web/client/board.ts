// Choosing a move on the drawing. The server offers the legal moves as a tree of elements to touch; what can be touched
// next is marked, every touch narrows the choice down, and the last one plays the move, or the moves of one gesture.
import { afterPaint, all, asked, calm, find, live, send, sending, sight, state, tell, wait, whenShown } from "./page";
import { whenToAsk } from "./settings";
import { hear } from "./sound";
import { played } from "./stage";
import { below, DONE, offer, offered, onlyMoves, onward, shift, shortened, turnable, turned, turnsAt } from "./tree";
import { alike } from "./zoom";

export let decision = "";
export let path: string[] = [];
/** Moves that have been shown and wait for a second touch or for the button. */
let pending: string | null = null;
/** What was touched last, so that a thing can be turned where it lies. */
let last = "";
let previews = new Map<string, Promise<Document | null>>();
/** Counts what the player does, so that a move is dropped which they have thought better of. */
let doing = 0;
/** Counts what is shown, so that an answer which comes too late is dropped. */
let showing = 0;
const drawn = (id: string): Element | null => {
  const found = document.getElementById(id);
  return found?.closest("#drawing") ? found : null;
};
const wordsFor = (id: string): string => {
  const words = offer?.words[id] || drawn(id)?.querySelector(":scope > title")?.textContent || id;
  return words.charAt(0).toUpperCase() + words.slice(1);
};
export const targets = (): (HTMLElement | SVGElement)[] =>
  all<HTMLElement | SVGElement>("#drawing .target, #picks button, #confirm:not([hidden])");
whenShown(() => {
  offered(find("#offered")?.textContent);
  const now = `${find<HTMLInputElement>("#play [name=turn]")?.value} ${live()?.dataset.here}`;
  previews = new Map();
  const waiting = now === decision ? pending : null;
  go(now === decision ? path : []);
  if (now !== decision) void toWhatIsAsked(now);
  decision = now;
  if (waiting !== null) void preview(waiting).then((found) => found && hold(waiting, found));
});
/** Whoever took the usual way once takes it until there is something to think about. */
let usually = false;
export const takeUsual = (): void => void ((usually = true), play(find("#play")?.dataset.usual ?? ""));
/** What needs no thought is played by itself: the only move, or the usual one for those who do not care. */
whenShown(() => {
  const { forced, usual } = find("#play")?.dataset ?? {};
  usually &&= usual !== undefined;
  const move = forced ?? (usually ? usual : undefined);
  if (move !== undefined) void byItself(move, decision);
});
/** Play a move once nothing else is under way, if it is still asked for then. */
async function byItself(move: string, asked: string): Promise<void> {
  do await wait(30);
  while (sending);
  await played;
  if (decision === asked && !live()?.dataset.past) await play(move);
}
/** Go a way, and mark what can be touched then. */
export function go(wanted: string[]): void {
  path = onward(wanted);
  pending = null;
  for (const element of all<SVGElement>("#drawing .target, #drawing .chosen")) {
    element.classList.remove("target", "chosen", "held");
    for (const name of ["tabindex", "role"]) element.removeAttribute(name);
  }
  find("#board")?.setAttribute("data-path", path.join(","));
  find("#board")?.setAttribute("data-grip", shift(path).join());
  for (const id of path) drawn(id)?.classList.add("chosen", "held");
  const next = below(path);
  const beside = turnsAt(path) >= 0 ? below(path.slice(0, turnsAt(path))) : {};
  find("#picks")?.replaceChildren();
  for (const [id, rest] of Object.entries({ ...beside, ...next })) {
    if (path.includes(id) && !(id in next)) continue;
    const [element, words] = [drawn(id), wordsFor(id)];
    if (element) {
      element.classList.add("target");
      element.classList.toggle("held", typeof rest === "object");
      for (const [name, value] of [["tabindex", "0"], ["role", "button"]] as const) element.setAttribute(name, value);
      const title = element.querySelector(":scope > title");
      if (title && title.textContent !== words) title.textContent = words;
    } else if (id !== DONE) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: words, title: words });
      button.dataset.pick = id;
      find("#picks")?.append(button);
    }
  }
  buttons(DONE in next);
  leave();
}
/** Once everything has been played, which may have led elsewhere: back to what can be chosen. */
async function toWhatIsAsked(asked: string): Promise<void> {
  if (!live()?.dataset.staged) bring();
  await played;
  if (decision === asked) bring();
}
/** Where not everything fits on the screen: see to it that something which can be chosen is in view. */
function bring(): void {
  const [found, [top, bottom]] = [all<SVGElement>("#drawing .target"), sight()];
  const seen = (box: DOMRect): boolean => box.top < bottom - 20 && box.bottom > top + 20;
  if (found.length && !found.some((each) => seen(each.getBoundingClientRect())))
    found[0]!.closest("[data-region]")?.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
}
/** The buttons that mean something now; `final` says why a move could not be taken back. */
function buttons(confirmable: boolean, final = ""): void {
  const confirm = find("#confirm");
  confirm?.toggleAttribute("hidden", !confirmable);
  if (confirm) confirm.textContent = final || confirm.dataset.words || "";
  find("#back")?.toggleAttribute("hidden", !path.length && pending === null);
  find("#turn")?.toggleAttribute("hidden", !turnable(path));
}
export function back(): void {
  doing += 1;
  tell();
  go(pending === null ? shortened(path) : path);
}
/** Turn what is chosen, and where it has been shown already, show it so. */
export function turn(step = 1): void {
  if (!turnable(path)) return;
  const [shown, waited] = [last, pending !== null];
  doing += 1;
  go(turned(path, step));
  hear("slide");
  const next = below(path)[shown];
  if (typeof next === "string") void preview(next).then((found) => found && waited && hold(next, found));
}
/** How far up the way an element can be chosen: here, or before, so that one may change one's mind; -1 if nowhere. */
export function depthOf(id: string): number {
  for (let depth = path.length; depth >= 0; depth--) if (id in below(path.slice(0, depth))) return depth;
  return -1;
}
/** What lies behind an element that can be chosen here or before. */
export const behind = (id: string) => below(path.slice(0, depthOf(id)))[id];
export function choose(id: string, touch = false): void {
  const depth = depthOf(id);
  if (depth < 0) return;
  hear("touch");
  last = id;
  doing += 1;
  const before = path.slice(0, depth);
  const next = below(before)[id];
  if (typeof next === "string") {
    if (depth < path.length) go(before);
    return void settle(next, touch);
  }
  go(path[depth] === id ? before : [...before, id]);
  afterPaint(bring);
  ask();
  const only = onlyMoves(below(path));
  if (path.length && only !== null) void preview(only);
}
/** Tell what has been chosen, and what is asked next. */
export function ask(): void {
  const chosen = path.filter((id) => !offer?.turns.includes(id)).map(wordsFor);
  tell(path.length ? `${chosen.join(" → ")} → ${offer?.asks[path.join()] ?? find(".said > #asked")?.textContent ?? "…"}` : "");
}
/** What was dragged is let go on an element: it goes there whole, as often as that is asked for. */
export function drop(id: string): void {
  while (typeof below(path)[id] === "object") go([...path, id]);
  const moves = below(path)[id];
  hear("touch");
  last = id;
  if (typeof moves === "string") void settle(moves, false);
  else ask();
}
/** Moves have been chosen: play them, or show them first where the player wants to be asked. */
async function settle(moves: string, touch: boolean): Promise<void> {
  const when = whenToAsk(touch);
  const mine = `${decision} ${++doing}`;
  if (pending !== moves && when !== "never") {
    state("settling", true);
    const found = await preview(moves);
    state("settling", false);
    if (mine !== `${decision} ${doing}`) return;
    if (found && (when === "always" || found.dataset.final)) return hold(moves, found);
  }
  await play(moves);
}
/** Let moves wait until they are meant. */
function hold(moves: string, shown: HTMLElement): void {
  pending = moves;
  buttons(true, shown.dataset.final);
}
export const confirmed = (): Promise<void> => play(pending ?? String(below(path)[DONE]));
async function play(moves: string): Promise<void> {
  const form = find<HTMLFormElement>("#play");
  if (!form || sending) return;
  const [move, ...then] = moves.split(",");
  for (const [name, value] of [["move", move!], ["then", then.join()]] as const)
    find<HTMLInputElement>(`#play [name=${name}]`)!.value = value;
  await send(form);
}
/** Show what moves would do: their ghosts on the board, their sentence beside it. */
export async function preview(moves: string): Promise<HTMLElement | null> {
  const mine = ++showing;
  const base = live()?.dataset.preview;
  if (base && !sending && !previews.has(moves)) previews.set(moves, asked(base, { move: moves }));
  const found = (await previews.get(moves))?.querySelector<HTMLElement>("#preview") ?? null;
  if (found && mine === showing) {
    const ghosts = [...found.querySelectorAll<SVGElement>(".ghosts > svg")].map((ghost) => ghost.cloneNode(true) as SVGElement);
    find("#ghosts")?.replaceChildren(...ghosts);
    for (const ghost of ghosts) alike(ghost);
    tell(found.querySelector("p")?.textContent ?? "");
  }
  return found;
}
/** Let an element say why it cannot be chosen now, or what it is. Whoever drops something there is told nothing but why it
 * cannot lie there, or else is asked again. */
export async function explain(id: string, dropped = false): Promise<void> {
  const { about, past, at } = live()?.dataset ?? {};
  if (!about) return;
  const mine = ++showing;
  const [down, right] = shift(path).map(String) as [string, string];
  const query = { element: id, path: path.join(","), down, right, dropped: `${dropped}`, ...(past && at ? { at } : {}) };
  const said = (await asked(about, query))?.body.children;
  if (mine !== showing) return;
  if (said?.length) tell(...said);
  else if (dropped) ask();
}
/** Hover and focus: the ghost of the move that an element leads to, else what it is called or what it is. */
let resting = 0;
export function regard(id: string, patience: number): void {
  clearTimeout(resting);
  if (pending !== null) return;
  last = id;
  const next = behind(id);
  const moves = onlyMoves(next);
  if (next && moves === null) tell(wordsFor(id));
  else resting = window.setTimeout(() => void (moves === null ? explain(id) : preview(moves)), moves === null ? patience : 60);
}
/** A hint has been read. */
export function dismiss(card: Element | null): void {
  card?.remove();
  leave();
}
export function leave(): void {
  clearTimeout(resting);
  if (pending !== null || find("#hint")) return;
  showing += 1;
  find("#ghosts")?.replaceChildren();
}
