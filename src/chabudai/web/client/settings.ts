// What readers choose for themselves, kept by their browser: switches, and how quickly events are shown.
import { all, whenShown, within } from "./page";
import { hear } from "./sound";

/** Milliseconds for one event. */
const PACES: Record<string, number> = { unhurried: 1800, normal: 1000, quick: 450, off: 0 };
export const settingOn = (name: string): boolean => localStorage.getItem(name) !== "off";
/** A page that nobody sees plays nothing; it is played when they come back. */
export const pace = (): number => document.hidden ? 0 : PACES[localStorage.getItem("pace") ?? "normal"] ?? PACES.normal!;
/** Whether a move is shown before it is made: "always", "final" (where it cannot be taken back) or "never". A finger
 * cannot hover, so it is asked always, unless its owner wants it otherwise. */
export const whenToAsk = (touch: boolean): string => localStorage.getItem("ask") ?? (touch ? "always" : "final");
const CHOICES: Record<string, string> = { pace: "normal", ask: matchMedia("(hover: none)").matches ? "always" : "final" };
whenShown(() => {
  for (const button of all("#sound")) button.setAttribute("aria-pressed", String(settingOn(button.id)));
  for (const choice of all<HTMLSelectElement>("#pace, #ask")) choice.value = localStorage.getItem(choice.id) ?? CHOICES[choice.id]!;
});
document.addEventListener("click", (event) => {
  const button = within(event, "#sound");
  if (!button) return;
  localStorage.setItem(button.id, settingOn(button.id) ? "off" : "on");
  button.setAttribute("aria-pressed", String(settingOn(button.id)));
  hear("touch");
});
document.addEventListener("change", (event) => {
  const choice = within<HTMLSelectElement>(event, "#pace, #ask");
  if (choice) localStorage.setItem(choice.id, choice.value);
});
