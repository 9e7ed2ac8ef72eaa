// Looking more closely: Ctrl and the wheel, or two fingers, enlarge a region around the place where they are.
import { all, find, within } from "./page";

const MOST = 3;
const REGION = "#drawing > [data-region]";
function enlarge(region: SVGElement, factor: number, x: number, y: number): void {
  const now = Number(region.style.scale || 1);
  const next = Math.min(MOST, Math.max(1, now * factor));
  const box = region.getBoundingClientRect();
  const origin = `${(100 * (x - box.left)) / box.width}% ${(100 * (y - box.top)) / box.height}%`;
  for (const each of all<SVGElement>(`.sheet [data-region="${region.dataset.region}"]`)) {
    if (now === 1) each.style.transformOrigin = origin;
    each.style.scale = next > 1 ? String(next) : "";
    each.classList.toggle("enlarged", next > 1);
  }
}
/** What lies over a region is as large as the region. */
export function alike(over: SVGElement): void {
  const under = find<SVGElement>(`#drawing > [data-region="${over.dataset.region}"]`);
  if (!under?.style.scale) return;
  over.style.cssText = under.style.cssText;
  over.classList.add("enlarged");
}
document.addEventListener(
  "wheel",
  (event) => {
    const region = event.ctrlKey ? within<SVGElement>(event, REGION) : null;
    if (!region) return;
    event.preventDefault();
    enlarge(region, Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  },
  { passive: false },
);
let apart = 0;
const reach = ([one, other]: TouchList): [number, number, number] => [
  Math.hypot(one!.clientX - other!.clientX, one!.clientY - other!.clientY),
  (one!.clientX + other!.clientX) / 2,
  (one!.clientY + other!.clientY) / 2,
];
document.addEventListener(
  "touchstart",
  (event) => {
    apart = 0;
    if (event.touches.length !== 2 || !within(event, REGION)) return;
    event.preventDefault();
    [apart] = reach(event.touches);
  },
  { passive: false },
);
document.addEventListener("touchmove", (event) => {
  const region = event.touches.length === 2 && apart ? within<SVGElement>(event, REGION) : null;
  if (!region) return;
  const [width, x, y] = reach(event.touches);
  enlarge(region, width / apart, x, y);
  apart = width;
});
