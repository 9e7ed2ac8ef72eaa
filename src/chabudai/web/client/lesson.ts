// A step of a tutorial: what it points at is brought where the card does not hide it.

import { all, calm, find, whenShown } from "./page";

/** Until pieces have glided to their places. */
const REST = 500;

let step = "";
whenShown(() => {
  const here = `${find(".lesson")?.dataset.at} ${find("#board")?.className}`;
  if (find(".lesson") && here !== step) setTimeout(bring, step && !calm() ? REST : 0);
  step = here;
});

function bring(): void {
  const boxes = all<SVGElement>("#drawing .look").map((each) => each.getBoundingClientRect());
  const card = find(".dock");
  if (!boxes.length || !card) return;
  const below = getComputedStyle(card).position === "sticky" ? card.getBoundingClientRect().height : 0;
  const room = innerHeight - below;
  const near = boxes.filter((box) => Math.abs(box.bottom - boxes[0]!.top) < room && Math.abs(boxes[0]!.bottom - box.top) < room);
  const [top, bottom] = [Math.min(...near.map((box) => box.top)), Math.max(...near.map((box) => box.bottom))];
  if (top < 0 || bottom > room) scrollBy({ top: (top + bottom - room) / 2, behavior: calm() ? "instant" : "smooth" });
}
