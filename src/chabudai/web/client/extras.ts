// Around the board: texts that open over it, the link to send, switches, sounds, clocks, and the drawing for phones.

import { all, ask, find, live, whenShown } from "./page";
import { look } from "./stream";

// --- texts over the table ----------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-dialog]");
  const dialog = find<HTMLDialogElement>("#dialog");
  if (event.target === dialog) return dialog?.close();
  if (!link || !dialog || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  void ask(link.href).then(async (answer) => {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    find("#dialog-text")?.replaceChildren(...(page.querySelector("main") ?? page.body).children);
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  });
});

// --- the link ----------------------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const button = (event.target as Element).closest<HTMLElement>("#copy");
  const link = find<HTMLInputElement>("#link");
  if (!button || !link) return;
  link.select();
  const copied = navigator.clipboard?.writeText(link.value) ?? Promise.resolve(void document.execCommand("copy"));
  void copied.then(() => (button.textContent = button.dataset.done ?? ""));
});

// --- switches ----------------------------------------------------------------------------------------------------------

const isOn = (name: string): boolean => (localStorage.getItem(name) ?? (name === "careful" ? "on" : "off")) === "on";
const switches = (): void => {
  for (const button of all("#sound, #careful")) button.setAttribute("aria-pressed", String(isOn(button.id)));
};
document.addEventListener("click", (event) => {
  const button = (event.target as Element).closest<HTMLElement>("#sound, #careful");
  if (!button) return;
  localStorage.setItem(button.id, isOn(button.id) ? "off" : "on");
  switches();
  chime([660]);
});
whenShown(switches);

// --- sounds ------------------------------------------------------------------------------------------------------------

let audio: AudioContext | null = null;

/** Soft wooden notes, one after the other. */
function chime(notes: number[]): void {
  if (!isOn("sound")) return;
  const sounding = (audio ??= new AudioContext());
  notes.forEach((pitch, place) => {
    const begin = sounding.currentTime + place * 0.12;
    const [tone, volume] = [sounding.createOscillator(), sounding.createGain()];
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.25);
    tone.connect(volume).connect(sounding.destination);
    tone.start(begin);
    tone.stop(begin + 0.26);
  });
}

let heard = "";
whenShown(() => {
  const { at, mine, status } = live()!.dataset;
  const now = `${at} ${mine} ${status}`;
  if (heard && heard !== now) chime(status === "over" ? [523, 659, 784] : mine ? [659, 880] : [440]);
  heard = now;
});

// --- clocks ------------------------------------------------------------------------------------------------------------

let since = 0;
whenShown(() => (since = performance.now()));
setInterval(() => {
  for (const clock of all(".acting .clock[data-left]")) {
    const left = Math.max(0, Math.floor((Number(clock.dataset.left) - (performance.now() - since)) / 1000));
    const two = (value: number): string => String(value).padStart(2, "0");
    const [hours, minutes] = [Math.floor(left / 3600), Math.floor(left / 60) % 60];
    clock.textContent = hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
    clock.classList.toggle("short", left < 30);
  }
}, 500);

// --- the drawing for phones held upright -------------------------------------------------------------------------------

const upright = matchMedia("(max-width: 700px)");
function fit(): void {
  document.cookie = `wide=${upright.matches ? 0 : 1}; Path=/; Max-Age=31536000; SameSite=Lax`;
  const board = find("#board");
  if (board && board.classList.contains("narrow") !== upright.matches) void look();
}
upright.addEventListener("change", fit);
if (live()) fit();
