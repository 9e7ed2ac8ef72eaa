// A new drawing in the place of the old one: pieces with the same id glide from where they were, also from one region to
// another. How long is said by the drawing's own style (`transition`): not at all where the reader wants no motion.
import { calm } from "./page";
const MOVING = ".piece[id], .slot[id]";
export function glide(old: Element, fresh: Element): false {
  const still = calm(); // then nobody needs to know where anything was
  const before = new Map<string, DOMMatrix>();
  for (const piece of still ? [] : old.querySelectorAll<SVGGraphicsElement>(MOVING)) {
    const place = piece.getScreenCTM();
    if (place) before.set(piece.id, place);
  }
  const regions = [...fresh.children].map((region) => renewed(old.querySelector(`:scope > [id="${region.id}"]`), region));
  if (regions.length !== old.children.length || regions.some((region, place) => region !== old.children[place]))
    old.replaceChildren(...regions);
  for (const piece of still ? [] : old.querySelectorAll<SVGGraphicsElement>(MOVING)) {
    const [from, to] = [before.get(piece.id), piece.getScreenCTM()];
    const ground = (piece.parentNode as SVGGraphicsElement).getScreenCTM?.()?.inverse();
    if (!to || !ground || (from && !far(from, to))) continue;
    const appears = [{ opacity: 0 }, { opacity: 1 }];
    const frames = from ? [from, to].map((place) => ({ transform: css(ground.multiply(place)) })) : appears;
    const duration = 1000 * Math.max(...getComputedStyle(piece).transitionDuration.split(",").map(parseFloat));
    if (duration) piece.animate(frames, { duration, easing: "ease-out" });
  }
  return false; // nothing is left to be done with the old one
}
/** A region with what is drawn in it now. One that is the same stays, so that a touch finds what it has begun on. */
function renewed(old: SVGElement | null, fresh: Element): Element {
  if (!old || old.dataset.mark === (fresh as SVGElement).dataset.mark) return old ?? fresh;
  // One that is enlarged shows a part of itself, and goes on to.
  const closer = old.classList.contains("enlarged") && old.dataset.whole === fresh.getAttribute("viewBox");
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && !(closer && name === "data-whole")) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value && !(closer && name === "viewBox")) old.setAttribute(name, value);
  old.classList.toggle("enlarged", closer);
  old.replaceChildren(...fresh.childNodes);
  return old;
}
/** Whether something drawn there would be seen in another place or size. */
export const far = (one: DOMMatrix, other: DOMMatrix): boolean =>
  Math.abs(one.a - other.a) + Math.abs(one.b - other.b) + Math.abs(one.e - other.e) + Math.abs(one.f - other.f) > 0.5;
export const css = ({ a, b, c, d, e, f }: DOMMatrix): string => `matrix(${a},${b},${c},${d},${e},${f})`;
