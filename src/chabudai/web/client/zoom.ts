// Looking more closely: Ctrl and the wheel, or two fingers, enlarge a region around the place where they are, and move it.
// A region keeps its place and shows a part of its drawing, so that nothing around it moves. And a finger is broader than
// a square of a board on a phone: a target is touched within a finger's breadth, whatever it shows; where that could mean
// several, they are enlarged first.
import { all, find, sight, within } from "./page";

const MOST = 4;
/** What a finger hits, in CSS pixels. */
const FINGER = 44;
const REGION = "#drawing > [data-region]";
type View = { x: number; y: number; width: number; height: number };
const numbers = (text: string): View => {
  const [x = 0, y = 0, width = 1, height = 1] = text.split(" ").map(Number);
  return { x, y, width, height };
};
/** What a region shows now, and all that there is of it. */
const shows = (region: SVGElement): View => numbers(region.getAttribute("viewBox") ?? "");
const whole = (region: SVGElement): View => numbers(region.dataset.whole ?? region.getAttribute("viewBox") ?? "");
const scale = (region: SVGElement): number => whole(region).width / shows(region).width;
function show(region: SVGElement, wanted: View): void {
  const most = whole(region);
  // What is all but whole is whole: sums of fractions never quite are.
  const { x, y, width, height } = wanted.width > 0.995 * most.width ? most : wanted;
  const inside = (at: number, size: number, from: number, room: number): number =>
    Math.min(Math.max(at, from), from + room - size);
  const shown = [inside(x, width, most.x, most.width), inside(y, height, most.y, most.height), width, height].join(" ");
  region.dataset.whole ??= region.getAttribute("viewBox") ?? "";
  for (const each of all<SVGElement>(`.sheet [data-region="${region.dataset.region}"]`)) {
    each.setAttribute("viewBox", shown);
    each.classList.toggle("enlarged", width < most.width);
  }
}
function enlarge(region: SVGElement, factor: number, x: number, y: number): void {
  const now = shows(region);
  const grown = Math.min(MOST, Math.max(1, scale(region) * factor)) / scale(region);
  const box = region.getBoundingClientRect();
  const [right, down] = [(x - box.left) / box.width, (y - box.top) / box.height];
  const [width, height] = [now.width / grown, now.height / grown];
  show(region, { x: now.x + right * (now.width - width), y: now.y + down * (now.height - height), width, height });
}
function move(region: SVGElement, right: number, down: number): void {
  const now = shows(region);
  const unit = now.width / region.getBoundingClientRect().width;
  show(region, { ...now, x: now.x - right * unit, y: now.y - down * unit });
}
/** What lies over a region shows the same part of it. */
export function alike(over: SVGElement): void {
  const under = find<SVGElement>(`#drawing > [data-region="${over.dataset.region}"]`);
  if (!under?.classList.contains("enlarged")) return;
  over.setAttribute("viewBox", under.getAttribute("viewBox")!);
  over.classList.add("enlarged");
}
document.addEventListener(
  "wheel",
  (event) => {
    const region = within<SVGElement>(event, REGION);
    if (!region || (!event.ctrlKey && !region.classList.contains("enlarged"))) return;
    event.preventDefault();
    if (event.ctrlKey) enlarge(region, Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
    else move(region, -event.deltaX, -event.deltaY);
  },
  { passive: false },
);

// --- fingers that move ----------------------------------------------------------------------------------------------------
type Reach = [width: number, x: number, y: number];
let before: Reach | null = null;
const reach = ([one, other = one]: TouchList): Reach => [
  Math.hypot(one!.clientX - other!.clientX, one!.clientY - other!.clientY) || 1,
  (one!.clientX + other!.clientX) / 2,
  (one!.clientY + other!.clientY) / 2,
];
document.addEventListener(
  "touchstart",
  (event) => {
    before = null;
    // One finger moves what is enlarged, unless it means a target.
    if (event.touches.length === 1 && within(event, ".enlarged") && !within(event, ".target, .chosen")) before = reach(event.touches);
    if (event.touches.length !== 2 || !within(event, REGION)) return;
    event.preventDefault();
    before = reach(event.touches);
  },
  { passive: false },
);
document.addEventListener("touchmove", (event) => {
  const region = before ? within<SVGElement>(event, REGION) : null;
  if (!region) return;
  const now = reach(event.touches);
  move(region, now[1] - before![1], now[2] - before![2]);
  enlarge(region, now[0] / before![0], now[1], now[2]);
  before = now;
});

// --- one finger -----------------------------------------------------------------------------------------------------
let finger = false;
/** Enlarged because a finger could have meant several targets: whole again once it has chosen one, or something else. */
let helped: SVGElement | null = null;
type Near = { target: SVGElement; box: DOMRect };
const boxOf = (target: Element): DOMRect => (target.querySelector(":scope > .hit") ?? target).getBoundingClientRect();
const smallest = (near: Near[]): number => Math.min(...near.map(({ box }) => Math.min(box.width, box.height)));
/** How far a point lies from a stretch that is as long as a finger is broad, at least. */
const gap = (at: number, from: number, to: number): number => Math.abs(at - (from + to) / 2) - Math.max(to - from, FINGER) / 2;
const holds = (one: DOMRect, other: DOMRect): boolean =>
  one.left <= other.left && one.right >= other.right && one.top <= other.top && one.bottom >= other.bottom;
/** The targets that a touch could mean: each is as broad as a finger at least, wherever it shows less. Of what lies within
 * something larger, the inner one is meant. */
function meantBy(region: SVGElement, { clientX, clientY }: MouseEvent): Near[] {
  const near = [...region.querySelectorAll<SVGElement>(".target")]
    .map((target) => ({ target, box: boxOf(target) }))
    .filter(({ box }) => gap(clientX, box.left, box.right) <= 0 && gap(clientY, box.top, box.bottom) <= 0);
  return near.filter((one) => !near.some((other) => other !== one && holds(one.box, other.box)));
}
/** Enlarge a region until each of some targets is as large as a finger, and all of them are in sight. */
function bringNearer(region: SVGElement, near: Near[], { clientX, clientY }: MouseEvent): void {
  enlarge(region, (FINGER + 1) / smallest(near), clientX, clientY);
  const [frame, boxes, [top, bottom]] = [region.getBoundingClientRect(), near.map(({ target }) => boxOf(target)), sight()];
  const into = (from: number, to: number, low: number, high: number): number => Math.max(low - from, Math.min(0, high - to));
  const edge = (of: (box: DOMRect) => number, sign: number): number => sign * Math.max(...boxes.map((box) => sign * of(box)));
  const right = into(edge((box) => box.left, -1), edge((box) => box.right, 1), Math.max(0, frame.left), Math.min(innerWidth, frame.right));
  move(region, right, into(edge((box) => box.top, -1), edge((box) => box.bottom, 1), Math.max(top, frame.top), Math.min(bottom, frame.bottom)));
}
document.addEventListener("pointerdown", (event) => (finger = event.pointerType === "touch"), true);
document.addEventListener(
  "click",
  (event) => {
    if (!finger || !event.isTrusted) return;
    const region = within<SVGElement>(event, REGION);
    const near = region ? meantBy(region, event) : [];
    if (region && near.length > 1 && smallest(near) < FINGER - 1 && scale(region) < MOST) {
      event.stopImmediatePropagation();
      if (helped && helped !== region) show(helped, whole(helped));
      helped = region;
      return bringNearer(region, near, event);
    }
    const missed = near.length === 1 && !within(event, ".target");
    const done = helped;
    helped = null;
    if (done) setTimeout(() => show(done, whole(done)));
    // The click goes to what was meant. And it is no double click where the first has only brought things nearer.
    if (!missed && !(done && region && event.detail > 1)) return;
    event.stopImmediatePropagation();
    const { left, top, width, height } = near[0]?.box ?? new DOMRect();
    const at = missed ? { clientX: left + width / 2, clientY: top + height / 2 } : { clientX: event.clientX, clientY: event.clientY };
    (missed ? near[0]!.target : event.target!).dispatchEvent(new MouseEvent("click", { ...at, bubbles: true }));
  },
  true,
);
