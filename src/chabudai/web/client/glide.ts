// A new drawing in the place of the old one: pieces with the same id glide from where they were. How long is said by the
// drawing's own style (`transition`), which says not at all where the reader wants no motion.
const MOVING = ".piece[id], .slot[id]";
/** Drawings as the server sent them. One that is the same stays, so that a touch finds what it has begun on. */
const known = new WeakMap<Element, string>();
for (const first of document.querySelectorAll("#drawing")) known.set(first, first.outerHTML);
export function glide(old: SVGSVGElement, fresh: SVGSVGElement): false {
  const sent = fresh.outerHTML;
  if (fresh.dataset.same || known.get(old) === sent) return false;
  known.set(old, sent);
  const before = new Map<string, DOMMatrix>();
  for (const piece of old.querySelectorAll<SVGGraphicsElement>(MOVING)) {
    const place = piece.getCTM();
    if (place) before.set(piece.id, place);
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  old.replaceChildren(...fresh.childNodes);
  for (const piece of old.querySelectorAll<SVGGraphicsElement>(MOVING)) {
    const [from, to] = [before.get(piece.id), piece.getCTM()];
    const ground = (piece.parentNode as SVGGraphicsElement).getCTM?.()?.inverse();
    if (!to || !ground || (from && !far(from, to))) continue;
    const appears = [{ opacity: 0 }, { opacity: 1 }];
    const frames = from ? [from, to].map((place) => ({ transform: css(ground.multiply(place)) })) : appears;
    const duration = 1000 * Math.max(...getComputedStyle(piece).transitionDuration.split(",").map(parseFloat));
    if (duration) piece.animate(frames, { duration, easing: "ease-out" });
  }
  return false; // nothing is left to be done with the old one
}
const far = (one: DOMMatrix, other: DOMMatrix): boolean =>
  Math.abs(one.a - other.a) + Math.abs(one.b - other.b) + Math.abs(one.e - other.e) + Math.abs(one.f - other.f) > 0.5;
const css = ({ a, b, c, d, e, f }: DOMMatrix): string => `matrix(${a},${b},${c},${d},${e},${f})`;
