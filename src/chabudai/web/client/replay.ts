// The replay of a match: slider, keys, play and pause; without a script the page does it by links and a form. And a step
// of a tutorial brings what it points at into sight, when pieces have glided to their places.
import { calm, find, live, wait, whenShown } from "./page";
import { look } from "./stream";
const PACE = 1200;
const slider = find<HTMLInputElement>("#controls #at");
const last = Number(slider?.max);
const shown = (): number => Number(live()?.dataset.at);
let wanted = shown();
let busy = false;
let running = 0;
/** Only the newest wish counts: while one position is being fetched, later ones replace each other. */
async function go(at: number): Promise<void> {
  wanted = Math.max(0, Math.min(last, at));
  if (busy) return;
  busy = true;
  for (let before = -1; shown() !== wanted && shown() !== before; await look(wanted)) before = shown();
  busy = false;
}
function play(on: boolean): void {
  clearInterval(running);
  running = on ? window.setInterval(() => (wanted < last ? void go(wanted + 1) : play(false)), PACE) : 0;
  const run = find("#run")!;
  run.textContent = run.dataset[on ? "pause" : "play"]!;
  if (on) void go(wanted < last ? wanted + 1 : 0);
}
whenShown(() => {
  // Whoever has touched something meanwhile is looking there.
  void wait(calm() ? 0 : 500).then(() => find("#drawing:not(:has(> .enlarged)) .look")?.scrollIntoView({ block: "nearest" }));
  if (!slider) return;
  if (!busy) wanted = shown();
  slider.value = String(wanted);
  const [left, right] = [Number(find("#curve")!.dataset.left), Number(find("#curve")!.dataset.right)];
  for (const end of ["x1", "x2"]) find("#cursor")?.setAttribute(end, String(left + ((right - left) * shown()) / last));
  history.replaceState(history.state, "", live()!.dataset.part);
});
slider?.addEventListener("input", () => (play(false), void go(Number(slider.value))));
document.addEventListener("click", (event) => {
  const element = (event.target as Element).closest("#run, a[data-at]");
  if (slider && element) play(element.id === "run" && !running);
});
document.addEventListener("keydown", (event) => {
  const [at, ways] = [event.target as Element, { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: last }];
  const space = event.key === " " && !at.closest("a, button, summary");
  if (!slider || event.ctrlKey || event.metaKey || event.altKey || at.closest("dialog, input:not(#at), .scroll")) return;
  if (!space && !(event.key in ways)) return;
  event.preventDefault();
  play(space && !running);
  if (!space) void go(ways[event.key as keyof typeof ways]);
});
