// The replay of a match: slider, keys, play and pause. Without a script the page does the same by links and a form.

import { find, live, whenShown } from "./page";
import { look } from "./stream";

const PACE = 1200;

let wanted = 0;
let busy = false;
let running = 0;
const shown = (): number => Number(live()?.dataset.at);
const slider = find<HTMLInputElement>("#controls #at");

/** Only the newest wish counts: while one position is being fetched, later ones replace each other. */
async function go(at: number): Promise<void> {
  wanted = Math.max(0, Math.min(Number(slider!.max), at));
  slider!.value = String(wanted);
  if (busy) return;
  busy = true;
  for (let before = -1; shown() !== wanted && shown() !== before; ) {
    before = shown();
    await look(wanted);
  }
  busy = false;
}

function play(on: boolean): void {
  clearInterval(running);
  const last = Number(slider!.max);
  running = on ? window.setInterval(() => (wanted < last ? busy || void go(wanted + 1) : play(false)), PACE) : 0;
  const run = find("#run")!;
  run.textContent = (on ? run.dataset.pause : run.dataset.play)!;
  if (on) void go(wanted < last ? wanted + 1 : 0);
}

if (slider) {
  whenShown(() => {
    if (!busy) wanted = shown();
    slider.value = String(wanted);
    const { left, right } = find("#curve")!.dataset;
    const x = String(Number(left) + ((Number(right) - Number(left)) * shown()) / Math.max(1, Number(slider.max)));
    for (const end of ["x1", "x2"]) find("#cursor")?.setAttribute(end, x);
    history.replaceState(history.state, "", live()!.dataset.part);
  });
  slider.addEventListener("input", () => (play(false), void go(Number(slider.value))));
  document.addEventListener("click", (event) => {
    const element = event.target as Element;
    if (element.closest("#run")) play(!running);
    else if (element.closest("a[data-at]")) play(false);
  });
  document.addEventListener("keydown", (event) => {
    const at = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || at.closest("dialog, input:not(#at), .scroll")) return;
    const ways: Record<string, number> = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: Number(slider.max) };
    const space = event.key === " " && !at.closest("a, button, summary");
    if (!space && !(event.key in ways)) return;
    event.preventDefault();
    play(space && !running);
    if (!space) void go(ways[event.key]!);
  });
}
