// What all parts of the client share: the live part of the page, asking the server, putting its answer in.
import htmx from "htmx.org";
import { glide } from "./glide";

export const find = <T extends Element = HTMLElement>(selector: string): T | null => document.querySelector<T>(selector);
export const all = <T extends Element = HTMLElement>(selector: string): T[] => [...document.querySelectorAll<T>(selector)];
export const live = (): HTMLElement | null => document.getElementById("live");
export const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const parsed = (text: string): Document => new DOMParser().parseFromString(text, "text/html");
/** Call something once the reader sees what has been changed so far. */
export const afterPaint = (then: () => void): void =>
  document.hidden ? then() : void requestAnimationFrame(() => setTimeout(then));
/** The element that an event happened in, if it lies within one that a selector finds. */
export const within = <T extends Element = HTMLElement>(event: Event, selector: string): T | null =>
  event.target instanceof Element ? event.target.closest<T>(selector) : null;

// The drawing is put in as a whole, and its pieces glide to their new places. What the reader has opened stays open.
htmx.registerExtension("table", {
  htmx_before_morph_node: (old: Element, { newNode }: { newNode: Element }) =>
    old.id !== "drawing" || newNode.id !== "drawing" || glide(old, newNode),
  htmx_before_morph_attr: (node: Element, { attrName }: { attrName: string }) =>
    attrName !== "open" || !node.matches("details, dialog"),
});
/** Looks at the page before a new live part is put in, and is called again afterwards. */
let changing: (fresh: HTMLElement) => () => void = () => () => {};
export const whenChanging = (listener: typeof changing): void => void (changing = listener);
const listeners: (() => void)[] = [];
/** Call this whenever a new live part has been put in, and once at the beginning. */
export const whenShown = (listener: () => void): void => void listeners.push(listener);
export const announce = (): void => {
  if (live()) for (const listener of listeners) listener();
};
document.addEventListener("htmx:after:swap", announce);
/** Ask the server for a part of a page; an answer that says no is an answer too. */
export const ask = (address: string, options: RequestInit = {}): Promise<Response> =>
  fetch(address, { ...options, headers: {
    "X-Part": "1",
    "X-Drawing": all<SVGElement>("#drawing > svg").map((svg) => svg.dataset.mark).join(),
    "X-Shown": live()?.dataset.at ?? "",
  } });
/** The same with a question, where only a yes counts. */
export const asked = async (base: string, question: Record<string, string>): Promise<Document | null> => {
  const answer = await ask(`${base}?${new URLSearchParams(question)}`).catch(() => null);
  return answer?.ok ? parsed(await answer.text()) : null;
};
/** Between which heights of the screen the board is in sight: beneath it may lie what is asked. */
export function sight(): [top: number, bottom: number] {
  const [board, dock] = ["#board", ".dock"].map((each) => find(each)?.getBoundingClientRect());
  const top = Math.max(0, board?.top ?? 0);
  const covered = board && dock && dock.top > top && dock.left < board.right;
  return [top, Math.min(innerHeight, board?.bottom ?? Infinity, covered ? dock.top : Infinity)];
}
/** A sentence for the player, beside the board. */
export const tell = (...content: (string | Node)[]): void => find("#tell")?.replaceChildren(...content);
/** What a live part shows: which state of which moment. */
const moment = (part: HTMLElement): string =>
  [part.dataset.number, part.dataset.at, part.dataset.past, part.dataset.here].join();
/** What an answer shows, from its opening tag alone: whoever puts the rest in parses it, once. */
const shownBy = (text: string): HTMLElement | null =>
  parsed(text.slice(0, text.indexOf(">") + 1)).querySelector<HTMLElement>("#live");
/** The style that lays out a part which was put in; the part brings the same, but later than itself. */
let laid: HTMLLinkElement | null = null;
/** Fetch the style that lays out a new part before anybody sees the part; gives what puts it in force. */
async function layout(text: string): Promise<() => void> {
  const href = /<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
  if (!href || all("link[rel=stylesheet]").some((link) => link.getAttribute("href") === href)) return () => {};
  const fresh = Object.assign(document.createElement("link"), { rel: "stylesheet", href, media: "not all" });
  await new Promise((done) => {
    fresh.onload = fresh.onerror = done;
    document.head.append(fresh);
  });
  return () => {
    laid?.remove();
    laid = fresh;
    fresh.media = "all";
  };
}
/** Put a new live part in, unless it is older than the one that is there; anything else is a refusal to be told.
 * Mere news of a moment that is shown already, or of one before it, would only disturb whoever is choosing. */
export async function show(text: string, news = false): Promise<void> {
  const lay = await layout(text);
  const part = live();
  const fresh = shownBy(text);
  if (!part) return;
  if (!fresh) return tell(parsed(text).querySelector("main p, p")?.textContent ?? text);
  if (Number(fresh.dataset.number) < Number(part.dataset.number)) return;
  const before = fresh.dataset.past && Number(fresh.dataset.at) < Number(part.dataset.at);
  if (news && (before || moment(fresh) === moment(part))) return;
  const play = changing(fresh);
  lay();
  await htmx.swap({ text, target: part, swap: "outerMorph", sourceElement: part }).finally(play);
  const here = live()?.dataset.here;
  if (here && here !== location.pathname) history.pushState(null, "", here);
}
/** States of the page that its style shows. */
export const state = (name: string, on: boolean): boolean => document.documentElement.classList.toggle(name, on);
export const connected = (yes: boolean): boolean => state("lost", !yes);
export const following = (yes: boolean): boolean => state("following", yes);
export let sending = 0;
const newAction = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");
/** Send a form and show the answer. What the network swallowed is sent again under the same action, so it counts once. */
export async function send(form: HTMLFormElement, submitter: HTMLElement | null = null): Promise<void> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) body.set(name, String(value));
  body.set("action", newAction());
  sending += 1;
  state("sending", true);
  let answer: Response | null = null;
  while (!answer) {
    answer = await ask(form.getAttribute("action") ?? "", { method: "POST", body }).catch(() => null);
    connected(answer !== null);
    if (!answer) await wait(1000);
  }
  await show(await answer.text());
  if (answer.ok && form.id === "chat-form") form.reset();
  sending -= 1;
  state("sending", sending > 0);
  document.dispatchEvent(new Event("sent"));
}
/** The button that has been pressed a second time, in answer to the question whether it is meant. */
let sure: HTMLElement | null = null;
function makeSure(question: string, asking: HTMLElement): void {
  const [said, yes] = [document.createElement("p"), document.createElement("button")];
  said.textContent = question;
  yes.textContent = asking.textContent;
  yes.className = "primary";
  yes.addEventListener("click", () => {
    find<HTMLDialogElement>("#dialog")?.close();
    sure = asking;
    (asking as HTMLButtonElement).form?.requestSubmit(asking);
  });
  find("#dialog-text")?.replaceChildren(said, yes);
  find<HTMLDialogElement>("#dialog")?.showModal();
  yes.focus();
}
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const question = event.submitter?.dataset.sure;
  if (question && sure !== event.submitter) return event.preventDefault(), makeSure(question, event.submitter!);
  sure = null;
  if (!("live" in form.dataset) || !live()) return;
  event.preventDefault();
  find<HTMLDialogElement>("#dialog")?.close();
  void send(form, event.submitter);
});
