// Mouse, pen and finger on the drawing: hovering, touching, dragging from one element to another, turning by the wheel.
import { ask, back, behind, choose, confirmed, decision, depthOf, dismiss, drop, explain, go, leave, path, preview, regard, takeUsual, turn } from "./board";
import { sending, whenShown, within } from "./page";
import { likeness } from "./stage";
import { artOf, below, grab, quarters, turnable } from "./tree";

/** Pixels that a pointer moves before it drags. */
const SLACK = 7;
/** Milliseconds that a dragged thing rests on something before it counts as a stop on the way. */
const PAUSE = 600;
/** The element of the drawing that is meant: one that can be chosen before anything else, then whatever has a name. */
function meant({ clientX, clientY }: PointerEvent | MouseEvent): string | null {
  let best: string | null = null;
  for (const start of document.elementsFromPoint(clientX, clientY)) {
    if (start.closest("dialog, .dock")) break;
    if (!start.closest("#drawing")) continue;
    for (let at: Element | null = start; at && at.tagName !== "svg"; at = at.parentElement) {
      if (at.classList.contains("target")) return at.id;
      if (at.id && (best === null || (depthOf(best) < 0 && depthOf(at.id) >= 0))) best = at.id;
    }
  }
  return best;
}
// --- hovering: what comes to lie under a pointer that rests says nothing until the pointer moves
let pointed = { x: -1, y: -1 };
let still = false;
whenShown(() => (still = true));
const rests = (event: PointerEvent): boolean => still && Math.hypot(event.clientX - pointed.x, event.clientY - pointed.y) < 2;
document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || dragging || rests(event)) return;
  const id = within(event, "[data-pick]")?.dataset.pick ?? (within(event, "#drawing") && meant(event));
  if (id) regard(id, 500);
});
document.addEventListener("pointermove", (event) => {
  if (still && !rests(event)) {
    still = false;
    const id = event.pointerType === "mouse" && !dragging && within(event, "#drawing") ? meant(event) : null;
    if (id) regard(id, 500);
  }
  pointed = { x: event.clientX, y: event.clientY };
  move(event);
});
document.addEventListener("pointerout", (event) => {
  if (event.pointerType === "mouse" && !dragging && within(event, "#drawing, [data-pick]")) leave();
});
// --- touching
let [touched, explained, held, pressed] = [false, false, 0, ""];
document.addEventListener("pointerdown", (event) => {
  touched = event.pointerType !== "mouse";
  explained = false;
  pointed = { x: event.clientX, y: event.clientY };
  if (event.isPrimary) take(event);
  const id = touched && within(event, "#drawing") ? meant(event) : null;
  if (id) held = window.setTimeout(() => void ((explained = true), explain(id)), 550);
});
document.addEventListener("contextmenu", (event) => {
  if (touched && within(event, "#drawing")) event.preventDefault();
});
document.addEventListener("click", (event) => {
  if (dropped && event.detail) return;
  // The second click of a double one is not meant for what the first has led to.
  if (event.detail > 1 && pressed !== decision) return;
  pressed = decision;
  const pick = within(event, "[data-pick]")?.dataset.pick;
  const shown = within(event, "button[data-preview-move]")?.dataset.previewMove;
  if (pick) choose(pick, touched);
  else if (shown) void preview(shown);
  else if (within(event, "[data-dismiss]")) dismiss(within(event, ".card"));
  else if (within(event, "#back")) back();
  else if (within(event, "#turn")) turn();
  else if (within(event, "#usual")) takeUsual();
  else if (within(event, "#confirm")) void confirmed();
  else if (within(event, "#drawing") && !explained) {
    const id = meant(event);
    if (id) depthOf(id) < 0 ? void explain(id) : choose(id, touched);
  }
});
// --- dragging
/** What was pressed and may be dragged, and where it was pressed. */
let taken: { id: string; x: number; y: number; pointer: number } | null = null;
let dragging: SVGElement | null = null;
/** A drag has just ended; the click that follows it means nothing. */
let dropped = false;
let [over, passed, pausing]: [string | null, string, number] = [null, "", 0];
function take(event: PointerEvent): void {
  end();
  dropped = false;
  const id = event.button || sending || !within(event, "#drawing") ? null : meant(event);
  if (!id || typeof behind(id) !== "object") return void (taken = null);
  grab(id, event.clientX, event.clientY);
  taken = { id, x: event.clientX, y: event.clientY, pointer: event.pointerId };
}
function move(event: PointerEvent): void {
  if (!taken || event.pointerId !== taken.pointer) return;
  if (!dragging) {
    if (Math.hypot(event.clientX - taken.x, event.clientY - taken.y) < SLACK || depthOf(taken.id) < 0) return;
    clearTimeout(held);
    go([...path.slice(0, depthOf(taken.id)), taken.id]);
    dragging = likeness(artOf(taken.id), taken.x, taken.y);
    document.documentElement.classList.add("dragging");
  }
  carry(event);
  const id = meant(event);
  if (id !== over) enter(id);
}
/** What is dragged follows the pointer, turned as it will lie. */
function carry({ clientX, clientY }: { clientX: number; clientY: number }): void {
  if (dragging) dragging.style.transform = `translate(${clientX}px, ${clientY}px) rotate(${90 * quarters(path)}deg)`;
}
/** The pointer has come to an element: show what would happen there. */
function enter(id: string | null): void {
  clearTimeout(pausing);
  over = id;
  if (id && !(id in below(path)) && id in below([...path, passed])) go([...path, passed]);
  const next = id ? below(path)[id] : undefined;
  dragging?.classList.toggle("there", next !== undefined);
  leave();
  if (!id || next === undefined) return;
  regard(id, 0);
  if (typeof next !== "object") return;
  passed = id;
  pausing = window.setTimeout(() => go([...path, id]), PAUSE);
}
/** Let go of what is dragged, if anything is. */
function end(): void {
  clearTimeout(pausing);
  dragging?.remove();
  document.documentElement.classList.remove("dragging");
  [taken, dragging, over, passed] = [null, null, null, ""];
}
document.addEventListener("pointerup", (event) => {
  clearTimeout(held);
  if (!dragging) return void (taken = null);
  const id = meant(event);
  dropped = true;
  end();
  if (id && id in below(path)) drop(id);
  else if (id && !path.includes(id)) void explain(id, true);
  else ask();
});
document.addEventListener("pointercancel", () => (clearTimeout(held), end()));
document.addEventListener("keydown", (event) => event.key === "Escape" && end());
whenShown(() => void (path.length || end()));
// --- turning
let rolled = 0;
document.addEventListener("wheel", (event) => {
  if (event.ctrlKey || !turnable(path) || !within(event, "#drawing")) return;
  event.preventDefault();
  rolled += event.deltaY;
  if (Math.abs(rolled) < 40) return;
  turn(Math.sign(rolled));
  rolled = 0;
  carry({ clientX: pointed.x, clientY: pointed.y });
}, { passive: false });
document.addEventListener("dragstart", (event) => within(event, "#drawing") && event.preventDefault());
