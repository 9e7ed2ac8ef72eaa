// A whole game by keyboard: arrows go from target to target, Enter or Space chooses, Escape goes back, and the letters
// that buttons carry press them. Tab goes through everything, as anywhere.

import { back, choose, regard, targets } from "./board";
import { all, find, whenShown } from "./page";

type Target = HTMLElement | SVGElement;
const AHEAD: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

let byKey = false;
let last: [number, number] = [0, 0];

const middle = (element: Element): [number, number] => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};
const active = (): Target | null => {
  const element = document.activeElement;
  return targets().find((target) => target === element) ?? null;
};

/** The nearest target in a direction: what lies straight ahead counts as nearer than what lies aside. */
function ahead(from: [number, number], [dx, dy]: [number, number]): Target | null {
  let best: Target | null = null;
  let least = Infinity;
  for (const target of targets()) {
    const [x, y] = middle(target);
    const along = (x - from[0]) * dx + (y - from[1]) * dy;
    const aside = Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx);
    if (along > 1 && along + 2 * aside < least) [best, least] = [target, along + 2 * aside];
  }
  return best;
}

function nearest(from: [number, number]): Target | null {
  const way = (target: Target): number => Math.hypot(middle(target)[0] - from[0], middle(target)[1] - from[1]);
  return targets().reduce<Target | null>((best, next) => (best && way(best) <= way(next) ? best : next), null);
}

const focus = (target: Target | null): void => {
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: "nearest", inline: "nearest" });
};

/** Whoever plays by keyboard goes on where they were: on the same element, else on the nearest that can be chosen. */
function resume(): void {
  if (byKey && !active() && (!document.activeElement || document.activeElement === document.body)) focus(nearest(last));
}
whenShown(resume);

document.addEventListener("pointerdown", () => (byKey = false));
document.addEventListener("focusin", (event) => {
  const target = event.target as Element;
  if (!active()) return;
  last = middle(target);
  const id = target instanceof HTMLElement ? target.dataset.pick : target.id;
  if (byKey && id) regard(id, 300);
});

document.addEventListener("keydown", (event) => {
  byKey = true;
  const element = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || find("dialog[open]")) return;
  if (element.closest("input, textarea, select")) return;
  const chosen = active();
  const direction = AHEAD[event.key];
  if (direction) {
    if (!targets().length || (!chosen && element !== document.body && !element.closest("#main"))) return;
    if (!chosen && element.closest("summary, a, .scroll, pre, [role=slider]")) return;
    event.preventDefault();
    focus(chosen ? ahead(middle(chosen), direction) : nearest(last));
  } else if (event.key === "Escape") {
    back();
    resume();
  } else if ((event.key === "Enter" || event.key === " ") && chosen instanceof SVGElement) {
    event.preventDefault();
    choose(chosen.id);
    resume();
  } else if (event.key.length === 1) {
    const letter = event.key.toLowerCase();
    const button = all<HTMLButtonElement>("[aria-keyshortcuts]").find(
      (each) => each.getAttribute("aria-keyshortcuts") === letter && !each.disabled && !each.hidden,
    );
    if (button) {
      event.preventDefault();
      button.click();
    }
  }
});
