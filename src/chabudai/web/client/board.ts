// Choosing a move on the drawing. The server offers the legal moves as a tree of elements to touch; what can be touched
// next is marked, every touch narrows the choice down, and the last one plays the move.

import { address, all, ask, find, live, send, tell, whenShown } from "./page";

type Tree = { [element: string]: Tree | number };
type Offer = { paths: Tree; words: Record<string, string> };
type Preview = { sentence: string; ghosts: Element | null; final: boolean };

/** The key of a move that is complete although others go on from there. */
const DONE = "";

let offer: Offer | null = null;
let path: string[] = [];
let decision = "";
/** A move that has been shown and waits for a second touch or for the button. */
let pending: number | null = null;
let showing = 0;
let previews = new Map<number, Promise<Preview | null>>();

export const drawn = (id: string): SVGElement | null => find<SVGElement>(`#drawing [id="${CSS.escape(id)}"]`);
export const targets = (): (HTMLElement | SVGElement)[] =>
  all<HTMLElement | SVGElement>("#drawing .target, #picks button, #confirm:not([hidden])");

/** The tree below a path, with the elements of which nothing else could be chosen. */
function walk(steps: string[]): [Tree, string[]] {
  let tree = offer?.paths ?? {};
  const way: string[] = [];
  const down = (key: string): boolean => {
    const below = tree[key];
    if (typeof below !== "object") return false;
    tree = below;
    way.push(key);
    return true;
  };
  for (const step of steps) if (!down(step)) break;
  for (let only = Object.keys(tree); way.length && only.length === 1 && down(only[0]!); only = Object.keys(tree));
  return [tree, way];
}

/** The only move that is left below an element, if there is one only. */
function onlyMove(tree: Tree | number | undefined): number | null {
  if (typeof tree !== "object") return tree ?? null;
  const below = Object.values(tree);
  return below.length === 1 ? onlyMove(below[0]) : null;
}

const titleOf = (id: string): string => drawn(id)?.querySelector(":scope > title")?.textContent ?? "";
const wordsFor = (id: string): string => {
  const words = offer?.words[id] || titleOf(id) || id;
  return words.charAt(0).toUpperCase() + words.slice(1);
};

// --- showing what can be done ------------------------------------------------------------------------------------------

whenShown(() => {
  const data = find("#offered")?.textContent;
  offer = data ? (JSON.parse(data) as Offer) : null;
  const now = `${find<HTMLInputElement>("#play [name=turn]")?.value} ${live()?.dataset.here}`;
  if (now !== decision || !offer) path = [];
  decision = now;
  previews = new Map();
  mark();
});

function mark(): void {
  const [tree, way] = walk(path);
  path = way;
  pending = null;
  for (const element of all<SVGElement>("#drawing .target, #drawing .chosen")) {
    element.classList.remove("target", "chosen");
    for (const name of ["tabindex", "role", "aria-label", "aria-pressed"]) element.removeAttribute(name);
  }
  find("#board")?.setAttribute("data-path", way.join(","));
  for (const id of way) drawn(id)?.classList.add("chosen");
  const picks: HTMLButtonElement[] = [];
  for (const id of offer ? Object.keys(tree) : []) {
    const element = id === DONE ? null : drawn(id);
    if (element) {
      element.classList.add("target");
      element.setAttribute("tabindex", "0");
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", wordsFor(id));
    } else if (id !== DONE) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: wordsFor(id) });
      button.dataset.pick = id;
      picks.push(button);
    }
  }
  find("#picks")?.replaceChildren(...picks);
  buttons(DONE in tree);
  if (!live()?.querySelector("#hint")) clearGhosts();
}

function buttons(confirmable: boolean): void {
  const confirm = find("#confirm");
  const back = find("#back");
  if (confirm) confirm.hidden = !confirmable;
  if (back) back.hidden = !path.length && pending === null;
}

function clearGhosts(): void {
  showing += 1;
  find("#ghosts")?.replaceChildren();
}

// --- choosing ----------------------------------------------------------------------------------------------------------

export function back(): void {
  if (pending === null) path = path.slice(0, -1);
  for (let above = walk(path)[0]; path.length && Object.keys(above).length === 1; above = walk(path)[0]) {
    path = path.slice(0, -1);
  }
  tell();
  mark();
}

/** Where an element can be chosen: here, or further up the way, so that one may change one's mind. */
function placeOf(id: string): number {
  for (let depth = path.length; depth >= 0; depth--) {
    const [tree, way] = depth === path.length ? walk(path) : walkExactly(path.slice(0, depth));
    if (id in tree && way.length === depth) return depth;
  }
  return -1;
}
function walkExactly(steps: string[]): [Tree, string[]] {
  let tree: Tree = offer?.paths ?? {};
  for (const step of steps) tree = tree[step] as Tree;
  return [tree, steps];
}

export function choose(id: string, touch = false): void {
  const depth = placeOf(id);
  if (depth < 0) return;
  if (path[depth] === id) {
    path = path.slice(0, depth);
    return mark();
  }
  const below = walkExactly(path.slice(0, depth))[0][id];
  if (depth < path.length) {
    path = path.slice(0, depth);
    mark();
  }
  if (typeof below === "number") return void settle(below, touch);
  path = [...path, id];
  mark();
  tell(`${path.map(wordsFor).join(" → ")} → …`);
  const only = onlyMove(below);
  if (only !== null) void preview(only);
}

/** A move has been chosen: play it, or show it first where it cannot be taken back or a finger cannot hover. */
async function settle(move: number, touch: boolean): Promise<void> {
  if (pending === move) return play(move);
  const careful = localStorage.getItem("careful") !== "off";
  if (touch || careful) {
    const found = await preview(move);
    if (found && (touch || found.final)) {
      pending = move;
      buttons(true);
      return;
    }
  }
  await play(move);
}

async function play(move: number): Promise<void> {
  const form = find<HTMLFormElement>("#play");
  const field = form?.querySelector<HTMLInputElement>("[name=move]");
  if (!form || !field || document.documentElement.classList.contains("sending")) return;
  field.value = String(move);
  pending = null;
  await send(form);
}

// --- looking ahead and asking ------------------------------------------------------------------------------------------

function fetched(move: number): Promise<Preview | null> {
  const known = previews.get(move);
  if (known) return known;
  const base = live()?.dataset.preview;
  const asked = !base
    ? Promise.resolve(null)
    : ask(address(base, { move }))
        .then(async (answer): Promise<Preview | null> => {
          const page = new DOMParser().parseFromString(await answer.text(), "text/html");
          const found = page.querySelector<HTMLElement>("#preview");
          if (!answer.ok || !found) return null;
          const sentence = found.querySelector("p")?.textContent ?? "";
          return { sentence, ghosts: found.querySelector(".ghosts > svg"), final: "final" in found.dataset };
        })
        .catch(() => null);
  previews.set(move, asked);
  return asked;
}

/** Show what a move would do: its ghosts on the board, its sentence below. */
async function preview(move: number): Promise<Preview | null> {
  const mine = ++showing;
  const found = await fetched(move);
  if (found && mine === showing) {
    find("#ghosts")?.replaceChildren(...(found.ghosts ? [found.ghosts.cloneNode(true)] : []));
    tell(found.sentence);
  }
  return found;
}

/** Let an element say what it is, or why it cannot be chosen now. */
async function explain(id: string): Promise<void> {
  const data = live()?.dataset;
  if (!data?.about) return;
  const mine = ++showing;
  const query = { element: id, path: path.join(","), ...(data.past ? { at: data.at ?? "" } : {}) };
  const answer = await ask(address(data.about, query)).catch(() => null);
  if (!answer?.ok || mine !== showing) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (page.body.children.length) tell(...page.body.children);
}

/** The element of the drawing that is meant: one that can be chosen before anything else, then whatever has a name. */
function meant(event: Event): string | null {
  const under = event instanceof MouseEvent && event.clientX ? document.elementsFromPoint(event.clientX, event.clientY) : [];
  let named: string | null = null;
  for (const start of [event.target as Element, ...under]) {
    if (!start.closest("#drawing")) continue;
    for (let at: Element | null = start; at && at.id !== "drawing"; at = at.parentElement) {
      if (at.classList.contains("target")) return at.id;
      if (at.id && (named === null || (placeOf(at.id) >= 0 && placeOf(named) < 0))) named = at.id;
    }
  }
  return named;
}

/** Hover and focus: the ghost of the move that an element leads to, else what it is called or what it is. */
let resting = 0;
export function regard(id: string, patience: number): void {
  clearTimeout(resting);
  if (pending !== null) return;
  const below = drawn(id)?.classList.contains("target") || find(`#picks [data-pick="${CSS.escape(id)}"]`) ? walk(path)[0][id] : undefined;
  const move = onlyMove(below);
  if (move !== null) resting = window.setTimeout(() => void preview(move), Math.min(patience, 60));
  else if (below) tell(wordsFor(id));
  else resting = window.setTimeout(() => void explain(id), patience);
}
function leave(): void {
  clearTimeout(resting);
  if (pending === null && !find("#hint")) clearGhosts();
}

const onBoard = (event: Event): boolean => event.target instanceof Element && event.target.closest("#drawing") !== null;
let touched = false;
let held = 0;
let explained = false;

document.addEventListener("pointerover", (event) => {
  const pick = (event.target as Element).closest<HTMLElement>("[data-pick]")?.dataset.pick;
  const id = pick ?? (onBoard(event) ? meant(event) : null);
  if (id && event.pointerType === "mouse") regard(id, 500);
});
document.addEventListener("pointerout", (event) => {
  if (event.pointerType === "mouse" && (onBoard(event) || (event.target as Element).closest("[data-pick]"))) leave();
});
document.addEventListener("pointerdown", (event) => {
  touched = event.pointerType !== "mouse";
  explained = false;
  clearTimeout(held);
  const id = touched && onBoard(event) ? meant(event) : null;
  if (id) held = window.setTimeout(() => void ((explained = true), explain(id)), 550);
});
for (const end of ["pointerup", "pointercancel", "pointermove"] as const) {
  document.addEventListener(end, (event) => {
    if (end !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 8) clearTimeout(held);
  });
}
document.addEventListener("contextmenu", (event) => {
  if (touched && onBoard(event)) event.preventDefault();
});
document.addEventListener("click", (event) => {
  const element = event.target as HTMLElement;
  const pick = element.closest<HTMLElement>("[data-pick]")?.dataset.pick;
  const shown = element.closest<HTMLElement>("button[data-preview-move]")?.dataset.previewMove;
  if (pick) return choose(pick, touched && event.detail > 0);
  if (shown) return void preview(Number(shown));
  if (element.closest("#back")) return back();
  if (element.closest("#confirm")) {
    const done = walk(path)[0][DONE];
    const move = pending ?? (typeof done === "number" ? done : null);
    return void (move !== null && play(move));
  }
  if (!onBoard(event) || explained) return;
  const id = meant(event);
  if (!id) return;
  if (placeOf(id) >= 0) choose(id, touched);
  else void explain(id);
});
