// What all parts of the client share: the live part of the page, asking the server, putting its answer in.

import htmx from "htmx.org";
import { glide } from "./glide";

export const find = <T extends Element = HTMLElement>(selector: string): T | null => document.querySelector<T>(selector);
export const all = <T extends Element = HTMLElement>(selector: string): T[] => [...document.querySelectorAll<T>(selector)];
export const live = (): HTMLElement | null => document.getElementById("live");
export const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

// The drawing is put in as a whole, and its pieces glide to their new places. What the reader has opened stays open.
htmx.registerExtension("table", {
  htmx_before_morph_node: (old: Element, { newNode }: { newNode: Element }) => {
    if (old.id !== "drawing" || newNode.id !== "drawing") return true;
    glide(old as SVGSVGElement, newNode as SVGSVGElement);
    return false;
  },
  htmx_before_morph_attr: (node: Element, { attrName }: { attrName: string }) =>
    attrName !== "open" || !node.matches("details, dialog"),
});

type Listener = () => void;
const listeners: Listener[] = [];
/** Call this whenever a new live part has been put in, and once at the beginning. */
export const whenShown = (listener: Listener): void => void listeners.push(listener);
export const announce = (): void => {
  if (live()) for (const listener of listeners) listener();
};
document.addEventListener("htmx:after:swap", announce);

/** Ask the server for a part of a page; an answer that says no is an answer too. */
export function ask(address: string, options: RequestInit = {}): Promise<Response> {
  return fetch(address, { ...options, headers: { "X-Part": "1" } });
}

export function address(base: string | undefined, query: Record<string, string | number>): string {
  const url = new URL(base ?? location.href, location.href);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url.href;
}

const numberOf = (text: string): number => Number(/ data-number="(\d+)"/.exec(text)?.[1] ?? 0);

/** Put a new live part in, unless it is older than the one that is there; anything else is a refusal to be told. */
export async function show(text: string): Promise<void> {
  const part = live();
  if (!part) return;
  if (!/<section id="live"/.test(text)) {
    const page = new DOMParser().parseFromString(text, "text/html");
    tell((page.querySelector("main p") ?? page.body).textContent ?? "");
  } else if (numberOf(text) >= Number(part.dataset.number ?? 0)) {
    const body = text.slice(text.indexOf('<section id="live"'));
    await htmx.swap({ text: body.replace(/<\/main>[^]*$/, ""), target: part, swap: "outerMorph", sourceElement: part });
    const here = live()?.dataset.here;
    if (here && here !== location.pathname) history.pushState(null, "", here);
  }
}

/** A sentence for the player, below the board. */
export function tell(...content: (string | Node)[]): void {
  find("#tell")?.replaceChildren(...content);
}

// --- the connection ----------------------------------------------------------------------------------------------------

let restored: (() => void)[] = [];
let lost = false;

export function connected(yes: boolean): void {
  lost = !yes;
  document.documentElement.classList.toggle("lost", lost);
  const sign = find("#lost");
  if (sign) sign.hidden = !lost;
  if (lost) return;
  for (const done of restored) done();
  restored = [];
}
/** Resolves when the connection is there again; without news of it, try again after a while. */
const again = (): Promise<void> => Promise.race([wait(3000), new Promise<void>((done) => restored.push(done))]);

// --- doing -------------------------------------------------------------------------------------------------------------

export let sending = 0;
const newAction = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");

/** Send a form and show the answer. What the network swallowed is sent again under the same action, so it counts once. */
export async function send(form: HTMLFormElement, submitter: HTMLElement | null = null): Promise<void> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) body.set(name, String(value));
  body.set("action", newAction());
  sending += 1;
  document.documentElement.classList.add("sending");
  try {
    for (;;) {
      try {
        const answer = await ask(form.getAttribute("action") ?? "", { method: "POST", body });
        await show(await answer.text());
        if (answer.ok && form.id === "chat-form") form.reset();
        break;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        connected(false);
        await again();
      }
    }
  } finally {
    sending -= 1;
    document.documentElement.classList.toggle("sending", sending > 0);
    document.dispatchEvent(new Event("sent"));
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const question = event.submitter?.dataset.sure;
  if (question && !confirm(question)) return event.preventDefault();
  if (!("live" in form.dataset) || !live()) return;
  event.preventDefault();
  find<HTMLDialogElement>("#dialog")?.close();
  void send(form, event.submitter);
});
