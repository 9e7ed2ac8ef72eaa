// A whole game by keyboard: arrows go from target to target, Enter or Space chooses, Escape goes back, and the letters
// that buttons carry press them. Tab goes through everything, as anywhere.
import { back, choose, regard, targets } from "./board";
import { all, find, whenShown, within } from "./page";

type Target = HTMLElement | SVGElement;
type Point = [number, number];
const AHEAD: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let byKey = false;
let last: Point = [0, 0];
const middle = (element: Element, box = element.getBoundingClientRect()): Point =>
  [box.left + box.width / 2, box.top + box.height / 2];
const active = (): Target | null => targets().find((target) => target === document.activeElement) ?? null;
/** The target that costs least by some measure; what costs infinitely much is none. */
function cheapest(cost: (dx: number, dy: number) => number, from: Point): Target | null {
  let [best, least]: [Target | null, number] = [null, Infinity];
  for (const target of targets()) {
    const [x, y] = middle(target);
    const price = cost(x - from[0], y - from[1]);
    if (price < least) [best, least] = [target, price];
  }
  return best;
}
function focus(target: Target | null): void {
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
/** Whoever plays by keyboard goes on where they were: on the same element, else on the nearest that can be chosen. */
function resume(): void {
  if (byKey && (!document.activeElement || document.activeElement === document.body)) focus(cheapest(Math.hypot, last));
}
whenShown(resume);
document.addEventListener("pointerdown", () => (byKey = false));
document.addEventListener("focusin", (event) => {
  const target = active();
  if (!target) return;
  last = middle(target);
  const id = target instanceof HTMLElement ? target.dataset.pick : target.id;
  if (byKey && id && event.target === target) regard(id, 300);
});

document.addEventListener("keydown", (event) => {
  byKey = true;
  if (event.ctrlKey || event.metaKey || event.altKey || find("dialog:modal")) return;
  if (within(event, "input, textarea, select")) return;
  const chosen = active();
  const direction = AHEAD[event.key];
  if (direction) {
    const elsewhere = !chosen && event.target !== document.body && within(event, "summary, a, .scroll, pre, details");
    if (elsewhere || !targets().length) return;
    event.preventDefault();
    // What lies straight ahead counts as nearer than what lies aside.
    const [right, down] = direction;
    const cost = (dx: number, dy: number): number => {
      const along = dx * right + dy * down;
      return along > 1 ? along + 2 * (Math.abs(dx * down) + Math.abs(dy * right)) : Infinity;
    };
    focus(chosen ? cheapest(cost, middle(chosen)) : cheapest(Math.hypot, last));
  } else if (event.key === "Escape" || ((event.key === "Enter" || event.key === " ") && chosen instanceof SVGElement)) {
    event.preventDefault();
    event.key === "Escape" ? back() : choose(chosen!.id);
    resume();
  } else if (event.key.length === 1) {
    const letter = event.key.toLowerCase();
    const buttons = all<HTMLButtonElement>("[aria-keyshortcuts]:not([disabled], [hidden])");
    buttons.find((button) => button.getAttribute("aria-keyshortcuts") === letter)?.click();
  }
});
