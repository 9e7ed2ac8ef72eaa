// The end of a match: the result opens over the table, its sheet is counted up category by category, and then the winner
// is celebrated. And the table as it stood in the end becomes a picture to keep.
import { all, calm, find, live, wait, whenShown, within } from "./page";
import { pace } from "./settings";
import { hear } from "./sound";
import { played } from "./stage";

let before = live()?.dataset.status;
whenShown(() => {
  const { past, status } = live()!.dataset;
  if (past) return;
  if (before === "playing" && status === "over") void played.then(celebrate);
  before = status;
});
async function celebrate(): Promise<void> {
  const result = find<HTMLDialogElement>("#result");
  if (!result) return;
  result.close();
  result.showModal();
  result.scrollTop = 0;
  result.classList.add("counting");
  if (pace() && !calm()) await countUp();
  result.classList.remove("counting");
  find("#result .winners")?.classList.add("won");
  hear("victory");
}
/** Each category comes by itself, and the totals grow with it; a touch or a key ends it. */
async function countUp(): Promise<void> {
  const numbers = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>("td")];
  const rows = all("#sheet tbody tr");
  const totals = all("#sheet tfoot td");
  const last = totals.map((total) => total.textContent!);
  const sums = totals.map(() => 0);
  const enough = new AbortController();
  const { signal } = enough;
  for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, () => enough.abort(), { signal });
  for (const row of rows) row.classList.add("unseen");
  const steps = 8;
  for (const row of rows) {
    row.classList.remove("unseen");
    const points = numbers(row).map((cell) => Number(cell.textContent));
    const counts = row.classList.contains("sub") ? 0 : 1;
    if (!signal.aborted) hear("coin");
    for (let step = 1; step <= steps && !signal.aborted; step++) {
      numbers(row).forEach((cell, seat) => (cell.textContent = String(Math.round((points[seat]! * step) / steps))));
      totals.forEach((total, seat) => (total.textContent = String(sums[seat]! + Math.round((counts * points[seat]! * step) / steps))));
      await wait(pace() / (2 * steps));
    }
    numbers(row).forEach((cell, seat) => (cell.textContent = String(points[seat])));
    points.forEach((each, seat) => (sums[seat]! += counts * each));
    if (!signal.aborted) await wait(pace() / 4);
  }
  enough.abort();
  totals.forEach((total, seat) => (total.textContent = last[seat]!));
}
// Whoever closes it has the table before them, with the result beside it.
document.addEventListener(
  "close",
  (event) => {
    const result = event.target as HTMLDialogElement;
    if (result.id === "result" && !result.open) result.open = true;
  },
  true,
);
async function save(link: HTMLAnchorElement): Promise<void> {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(await (await fetch(link.href)).text())}`;
  await picture.decode();
  const [width, height] = [2 * picture.naturalWidth, 2 * picture.naturalHeight];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")!.drawImage(picture, 0, 0, width, height);
  canvas.toBlob((made) => {
    const href = URL.createObjectURL(made!);
    Object.assign(document.createElement("a"), { href, download: link.download }).click();
  });
}
document.addEventListener("click", (event) => {
  const link = within<HTMLAnchorElement>(event, "#share");
  if (within(event, "#to-table")) find<HTMLDialogElement>("#result")?.close();
  if (!link) return;
  event.preventDefault();
  void save(link);
});
