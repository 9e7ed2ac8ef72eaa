// Around the board: texts that open over it, the link to send, clocks, and panels that phones close.
import { all, ask, find, live, parsed, whenShown, within } from "./page";
import { hear } from "./sound";
import { played } from "./stage";

document.addEventListener("click", (event) => {
  const link = within<HTMLAnchorElement>(event, "a[data-dialog]");
  const dialog = find<HTMLDialogElement>("#dialog");
  if (event.target === dialog) dialog?.close();
  if (!link || !dialog || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  void ask(link.href).then(async (answer) => {
    const page = parsed(await answer.text());
    find("#dialog-text")?.replaceChildren(...(page.querySelector("main") ?? page.body).children);
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  });
});
document.addEventListener("click", (event) => {
  const button = within(event, "#copy");
  const link = find<HTMLInputElement>("#link");
  if (!button || !link) return;
  link.select();
  void navigator.clipboard?.writeText(link.value).then(() => (button.textContent = button.dataset.done ?? ""));
});
document.addEventListener("change", (event) => {
  const file = within<HTMLInputElement>(event, "#content_file");
  const chosen = file?.files?.[0];
  const [text, name] = [find<HTMLTextAreaElement>("#content"), find<HTMLInputElement>("#content_name")];
  if (!chosen || !text || !name) return;
  name.value = chosen.name;
  void chosen.text().then((read) => (text.value = read));
});
let heard = "";
let since = 0;
whenShown(() => {
  since = performance.now();
  const { at, mine, status } = live()!.dataset;
  const now = `${at} ${mine} ${status}`;
  if (heard && heard !== now) void played.then(() => mine && hear("turn"));
  heard = now;
  if (find("#notice")) hear("refusal");
});
setInterval(() => {
  for (const clock of all(".acting .clock[data-left]")) {
    const left = Math.max(0, Math.floor((Number(clock.dataset.left) - (performance.now() - since)) / 1000));
    const whole = new Date(left * 1000).toISOString().slice(left < 3600 ? 14 : 11, 19);
    clock.textContent = whole.replace(/^0(?=\d)/, "");
    clock.classList.toggle("short", left < 30);
  }
}, 500);
/** Panels that have been shown: on a phone held upright each is closed at first. */
const met = new WeakSet<Element>();
whenShown(() => {
  for (const panel of all("#log, #chat, #spectators")) {
    if (!met.has(panel) && matchMedia("(max-width: 700px)").matches) panel.removeAttribute("open");
    met.add(panel);
  }
});
