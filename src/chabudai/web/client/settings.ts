// What readers choose for themselves, kept by their browser: switches, and how quickly events are shown.
import { all, whenShown, within } from "./page";
import { hear } from "./sound";

/** Milliseconds for one event. */
const PACES: Record<string, number> = { unhurried: 1800, normal: 1000, quick: 450, off: 0 };
export const settingOn = (name: string): boolean => localStorage.getItem(name) !== "off";
/** A page that nobody sees plays nothing; it is played when they come back. */
export const pace = (): number => document.hidden ? 0 : PACES[localStorage.getItem("pace") ?? "normal"] ?? PACES.normal!;
whenShown(() => {
  for (const button of all("#sound, #careful")) button.setAttribute("aria-pressed", String(settingOn(button.id)));
  for (const choice of all<HTMLSelectElement>("#pace")) choice.value = localStorage.getItem("pace") ?? "normal";
});
document.addEventListener("click", (event) => {
  const button = within(event, "#sound, #careful");
  if (!button) return;
  localStorage.setItem(button.id, settingOn(button.id) ? "off" : "on");
  button.setAttribute("aria-pressed", String(settingOn(button.id)));
  hear("touch");
});
document.addEventListener("change", (event) => {
  const choice = within<HTMLSelectElement>(event, "#pace");
  if (choice) localStorage.setItem("pace", choice.value);
});
