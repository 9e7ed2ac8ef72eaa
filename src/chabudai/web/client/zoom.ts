// Looking more closely: Ctrl and the wheel, or two fingers, enlarge a region around the place where they are, and move it.
// A region keeps its place and shows a part of its drawing, so that nothing around it moves. And a finger is broader than
// a square of a board on a phone: it means the only target near it; where several are, they are enlarged first.
import { all, find, within } from "./page";

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
function show(region: SVGElement, { x, y, width, height }: View): void {
  const most = whole(region);
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
/** Enlarged because a finger could have meant several targets: whole again once it has chosen one. */
let helped: SVGElement | null = null;
document.addEventListener("pointerdown", (event) => (finger = event.pointerType === "touch"), true);
document.addEventListener(
  "click",
  (event) => {
    const region = finger && event.isTrusted ? within<SVGElement>(event, REGION) : null;
    if (!region) return;
    const near = [...region.querySelectorAll<SVGElement>(".target")]
      .map((target) => ({ target, box: (target.querySelector(":scope > .hit") ?? target).getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.width, box.height) < FINGER - 1)
      .filter(({ box }) => Math.max(gap(event.clientX, box.left, box.right), gap(event.clientY, box.top, box.bottom)) < FINGER / 4);
    if (near.length > 1 && scale(region) < MOST) {
      event.stopImmediatePropagation();
      helped = region;
      const smallest = Math.min(...near.map(({ box }) => Math.min(box.width, box.height)));
      return enlarge(region, (FINGER + 2) / smallest, event.clientX, event.clientY);
    }
    if (near.length === 1 && !within(event, ".target")) {
      event.stopImmediatePropagation();
      const { left, top, width, height } = near[0]!.box;
      const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true };
      near[0]!.target.dispatchEvent(new MouseEvent("click", at));
    }
    const done = helped;
    helped = null;
    if (!done) return;
    setTimeout(() => show(done, whole(done)));
    // It is no double click: the first one has only brought things nearer.
    if (event.detail < 2 || (near.length === 1 && !within(event, ".target"))) return;
    event.stopImmediatePropagation();
    const { clientX, clientY } = event;
    event.target!.dispatchEvent(new MouseEvent("click", { clientX, clientY, bubbles: true }));
  },
  true,
);
const gap = (at: number, from: number, to: number): number => Math.max(from - at, at - to, 0);
