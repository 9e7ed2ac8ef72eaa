// A step of a tutorial: what it points at is brought where the card does not hide it.

import { all, calm, find, whenShown } from "./page";

let step = "";
whenShown(() => {
  const here = `${find(".lesson")?.dataset.at} ${find("#board")?.className}`;
  const boxes = all<SVGElement>("#drawing .look").map((each) => each.getBoundingClientRect());
  if (!find(".lesson") || here === step || !boxes.length) return;
  step = here;
  const card = find(".dock")!;
  const below = getComputedStyle(card).position === "sticky" ? card.getBoundingClientRect().height : 0;
  const room = innerHeight - below;
  const first = boxes[0]!;
  const near = boxes.filter((box) => Math.max(box.bottom, first.bottom) - Math.min(box.top, first.top) < room);
  const [top, bottom] = [Math.min(...near.map((box) => box.top)), Math.max(...near.map((box) => box.bottom))];
  if (top >= 0 && bottom <= room) return;
  scrollBy({ top: (top + bottom - room) / 2, behavior: calm() ? "instant" : "smooth" });
});
