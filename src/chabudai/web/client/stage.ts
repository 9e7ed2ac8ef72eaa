// What has happened is played before the reader's eyes, one event after the other: its sentence, what it touches, what
// flies where, the points that it earns. The new drawing is there at once; whatever an event changes keeps its old look
// until the event's turn has come. A touch or a key ends it, and then everything is as it is.
import { css, far } from "./glide";
import { all, calm, find, live, wait, whenChanging, within } from "./page";
import { pace } from "./settings";
import { hear } from "./sound";

type Scene = {
  say: string;
  line: number;
  touch: string[];
  fly: number;
  sound: string;
  gain: [points: number, from: string, seat: number][];
};
/** An element as it was: where on the screen and in its region, and a copy that can be shown again. */
type Was = { box: DOMRect; copy: SVGElement; ground: DOMMatrix | null; region: SVGSVGElement | null; place: string; text: string };
/** What events change, by id, as it was; nothing for what is new. */
type Past = Map<string, Was | undefined>;
/** Nobody waits longer than so many events take, however many there are. */
const MOST = 10;
/** The part of an event's time in which something flies; then it is there. */
const FLIGHT = 0.6;
/** Events that are told at once where nothing moves, and milliseconds to read a letter. */
const [TOLD, READING] = [3, 60];
/** Larger things do not fly; a spark does. */
const LARGEST = 110;
const SVG = "http://www.w3.org/2000/svg";
const element = (id: string): Element | null => document.getElementById(id);
const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);
/** Ends what is being played. */
let finish: () => void = () => {};
/** Resolves when everything has been played; whoever looks at a new part already has the promise of what belongs to it. */
export let played: Promise<void> = Promise.resolve();
/** Whether the reader has had enough: then whatever comes is there at once. Whoever shows what comes says how long. */
export let skipping = false;
export const skipOn = (yes: boolean): void => void (skipping = yes);
/** Look at the table before it changes; what is returned plays the change. */
whenChanging((fresh) => {
  const scenes: Scene[] = JSON.parse(fresh.dataset.staged ?? "[]");
  finish();
  listened.replaceChildren();
  const before: Past = new Map();
  const had = points();
  const drawn = new Set(all("#drawing [id]").map((each) => each.id));
  const changed = fresh.dataset.status === "over" ? lastly(scenes.map(changes)) : scenes.map(changes);
  if (pace() && !calm() && !skipping) for (const id of new Set(changed.flat())) before.set(id, remember(id));
  let done = (): void => {};
  played = new Promise((resolve) => (done = resolve));
  return () => void play(scenes, changed, before, had, drawn).finally(done);
});
/** What an event changes: what it touches, and in the drawing the panels of those who earn points by it. */
const changes = (scene: Scene): string[] => [...scene.touch, ...scene.gain.map(([_points, _from, seat]) => `seat-${seat + 1}`)];
const PANEL = /^seat-\d+$/;
/** At the end of a match the panels tell who has won: all of them wait for the last event. */
const lastly = (changed: string[][]): string[][] => [
  ...changed.slice(0, -1).map((ids) => ids.map((id) => (PANEL.test(id) ? "" : id))),
  ...changed.slice(-1).map((ids) => [...ids, ...all("#seats .seat").map((_, seat) => `seat-${seat + 1}`)]),
];
function remember(id: string): Was | undefined {
  const found = element(id);
  if (!(found instanceof SVGGraphicsElement)) return;
  const copy = found.cloneNode(true) as SVGElement;
  copy.style.visibility = "";
  for (const each of [copy, ...copy.querySelectorAll(".target, .chosen")]) each.classList.remove("target", "chosen");
  const [ground, region] = [(found.parentNode as SVGGraphicsElement).getScreenCTM?.() ?? null, found.ownerSVGElement];
  const place = ground && region ? css(region.getScreenCTM()!.inverse().multiply(ground)) : "";
  return { box: found.getBoundingClientRect(), copy, ground, region, place, text: copy.outerHTML };
}
/** The points of everybody, as they stand beside the board. */
const purse = (seat: number): HTMLElement | null => find(`#player-${seat} .points`);
const points = (): number[] => all("#seats .seat").map((_, seat) => Number(purse(seat)?.textContent));
async function play(scenes: Scene[], changed: string[][], before: Past, had: number[], drawn: Set<string>): Promise<void> {
  if (!scenes.length) return;
  const each = skipping ? 0 : Math.min(pace(), (MOST * pace()) / scenes.length);
  const said = caption();
  if (!each || calm()) {
    for (const scene of scenes.slice(-1)) hear(scene.sound);
    aloud(scenes);
    if (each) quietly(said, scenes.slice(-TOLD).map((scene) => scene.say).join(" "));
    return;
  }
  let over = false;
  const shown: Element[] = [];
  const waiting = new Set<string>();
  const answers = all("#drawing .target").flatMap(({ id }) => (drawn.has(id) ? [] : id)); // they come with the question
  const held = [...changed, answers].map((ids) => ids.map((id) => hold(id, waiting, scenes, before)));
  const release = (at: number): void => held[at]!.splice(0).forEach((go) => go());
  const now = points();
  const earn = (seat: number, total: number): void => {
    const shown = purse(seat);
    if (shown && !Number.isNaN(total)) shown.textContent = String(total);
  };
  had.forEach((total, seat) => earn(seat, total));
  const lines = scenes.map((scene) => find(`#log [data-line="${scene.line}"]`));
  for (const line of lines) line?.toggleAttribute("hidden", true);
  const untold = [...scenes];
  const done = new Promise<void>((resolve) => {
    finish = () => {
      over = true;
      held.forEach((_, at) => release(at));
      for (const overlay of shown.splice(0)) overlay.remove();
      now.forEach((total, seat) => earn(seat, total));
      for (const line of lines) line?.removeAttribute("hidden");
      aloud(untold.splice(0));
      said.textContent = "";
      document.documentElement.classList.remove("staging");
      finish = () => {};
      resolve();
    };
  });
  document.documentElement.classList.add("staging");
  for (let at = 0; at < scenes.length && !over; at++) {
    const scene = scenes[at]!;
    said.textContent = scene.say;
    aloud(untold.splice(0, 1));
    lines[at]?.removeAttribute("hidden");
    hear(scene.sound);
    bring(scene.touch);
    for (const id of scene.touch) glow(id, each);
    if (scene.fly) {
      for (const to of scene.touch.slice(1)) shown.push(...fly(scene.touch[0]!, to, before, each * FLIGHT));
      held[at]!.shift()?.();
      await Promise.race([wait(each * FLIGHT), done]);
    }
    release(at);
    for (const [points, id, seat] of over ? [] : scene.gain) {
      shown.push(...rise(points, id, each * 1.4));
      earn(seat, (had[seat]! += points));
    }
    await Promise.race([wait(scene.fly ? each * (1 - FLIGHT) : each), done]);
  }
  finish();
}
/** Where nothing shall move, the last events are told at once: as long as it takes to read, or until something is touched. */
function quietly(said: HTMLElement, words: string): void {
  said.textContent = words;
  const enough = new AbortController();
  const gone = (): void => {
    enough.abort();
    if (said.textContent === words) said.textContent = "";
  };
  for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, gone, { signal: enough.signal });
  void wait(1500 + READING * words.length).then(gone);
}
/** Keep what an event changes as it was until the first event that changes it: pieces where they stood, what is new unseen,
 * what is gone in its place, everything else in its old look. Gives what lets go of it. */
function hold(id: string, waiting: Set<string>, scenes: Scene[], before: Past): () => void {
  const [fresh, was] = [element(id), before.get(id)];
  if (waiting.has(id) || (!fresh && !was)) return () => {};
  waiting.add(id);
  if (!fresh) return keep(was!);
  const moving = fresh.getAnimations().filter((each) => each.playState === "running");
  for (const motion of moving) {
    motion.pause();
    motion.currentTime = 0;
  }
  const go = (): void => moving.forEach((motion) => motion.play());
  if (!was) {
    const { style } = fresh as SVGElement;
    if (!moving.length) style.visibility = "hidden";
    return () => (go(), (style.visibility = ""));
  }
  const touched = scenes.flatMap((each) => each.touch.map(element));
  const whole = PANEL.test(id) && live()?.dataset.status === "over";
  const nested = !whole && touched.some((other) => other && other !== fresh && (other.contains(fresh) || fresh.contains(other)));
  const ground = (fresh.parentNode as SVGGraphicsElement).getScreenCTM?.();
  const elsewhere = !was.ground || !ground || far(was.ground, ground); // the copy would lie in another place there
  if ((moving.length && elsewhere) || nested || was.text === fresh.outerHTML || !fresh.isConnected) return go;
  for (const inner of was.copy.querySelectorAll("[id]")) {
    const now = element(inner.id);
    if (now && !fresh.contains(now)) inner.remove(); // it has gone elsewhere, and waits there
  }
  fresh.replaceWith(was.copy);
  return () => (go(), was.copy.replaceWith(fresh));
}
/** Keep what is gone in its place. */
function keep({ copy, region, place }: Was): () => void {
  const holder = document.createElementNS(SVG, "g");
  holder.setAttribute("transform", place);
  holder.style.pointerEvents = "none";
  holder.append(copy);
  region?.append(holder);
  return () => holder.remove();
}
/** Bring what is touched into sight, where none of it is. */
function bring(ids: string[]): void {
  const found = ids.map(element).filter((each) => each !== null);
  const seen = (each: Element, box = each.getBoundingClientRect()): boolean => box.bottom > 0 && box.top < innerHeight;
  if (found.length && !found.some((each) => seen(each))) found.at(-1)!.scrollIntoView({ block: "center" });
}
function glow(id: string, duration: number): void {
  const around = "drop-shadow(0 0 2px var(--kaki-deep)) drop-shadow(0 0 7px var(--kaki))";
  element(id)?.animate([{ filter: "none" }, { filter: around, offset: 0.3 }, { filter: "none" }], { duration });
}
/** Something over the table that is gone after its motion. */
function over(made: Element, { left, top }: { left: number; top: number }, frames: Keyframe[], duration: number): Element[] {
  document.body.append(made);
  Object.assign((made as HTMLElement).style, { left: `${left}px`, top: `${top}px` });
  made.animate(frames, { duration, easing: "ease-in-out", fill: "forwards" }).onfinish = () => made.remove();
  return [made];
}
/** What lies at one element flies to another, or what is new comes out of it: itself where it is small, else a spark. */
function fly(from: string, to: string, before: Past, duration: number): Element[] {
  const start = before.get(from)?.box ?? element(from)?.getBoundingClientRect();
  const end = goal(to);
  if (!start?.width || !end?.width) return [];
  const thing = before.get(to) ? before.get(from) : remember(to);
  const small = thing?.ground && Math.max(thing.box.width, thing.box.height) <= LARGEST;
  const made = small ? picture(thing, thing.ground!) : Object.assign(document.createElement("i"), { className: "spark" });
  const { width, height } = small ? thing.box : new DOMRect();
  const [x, y] = [end.left + end.width / 2 - start.left - start.width / 2, end.top + end.height / 2 - start.top - start.height / 2];
  const place = { left: start.left + (start.width - width) / 2, top: start.top + (start.height - height) / 2 };
  const way = [{ transform: "none" }, { transform: `translate(${x}px, ${y}px) scale(0.8)` }];
  return over(made, place, way, duration);
}
/** A copy of an element to carry around: its point at (x, y) is where the pointer is; of large things only what lies
 * around that point. */
export function likeness(id: string, x: number, y: number): SVGElement | null {
  const was = remember(id);
  if (!was?.ground) return null;
  const made = picture(was, was.ground) as SVGElement;
  const around = (at: number, from: number, size: number): [number, number] =>
    size <= LARGEST ? [from, size] : [Math.min(Math.max(at - LARGEST / 2, from), from + size - LARGEST), LARGEST];
  const [[left, width], [top, height]] = [around(x, was.box.left, was.box.width), around(y, was.box.top, was.box.height)];
  made.setAttribute("viewBox", `${left - was.box.left} ${top - was.box.top} ${width} ${height}`);
  Object.assign(made.style, { width: `${width}px`, height: `${height}px`, left: `${left - x}px`, top: `${top - y}px` });
  made.style.transformOrigin = `${x - left}px ${y - top}px`;
  made.classList.add("carried");
  document.body.append(made);
  return made;
}
/** The copy of an element in a drawing of its own, as large as it was. */
function picture({ box, copy, region }: Was, ground: DOMMatrix): Element {
  const made = document.createElementNS(SVG, "svg");
  const place = made.appendChild(document.createElementNS(SVG, "g"));
  place.setAttribute("transform", `translate(${-box.left},${-box.top})${css(ground)}`);
  const inside = place.appendChild(copy.cloneNode(true) as Element);
  for (const each of [inside, ...inside.querySelectorAll("[id]")]) each.removeAttribute("id");
  made.setAttribute("class", `${region?.getAttribute("class") ?? ""} flying`);
  made.setAttribute("width", String(box.width));
  made.setAttribute("height", String(box.height));
  return made;
}
/** Where an element comes to rest. */
function goal(id: string): DOMRect | undefined {
  const found = element(id);
  const motions = found?.getAnimations().map((motion) => [motion, motion.currentTime] as const) ?? [];
  for (const [motion] of motions) motion.currentTime = motion.effect?.getComputedTiming().endTime ?? null;
  const box = found?.getBoundingClientRect();
  for (const [motion, now] of motions) motion.currentTime = now;
  return box;
}
/** Points rise from what earned them. */
function rise(points: number, id: string, duration: number): Element[] {
  const box = goal(id);
  if (!box?.width) return [];
  const made = Object.assign(document.createElement("b"), { className: "rise", textContent: signed(points) });
  const frames = [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.7 }, { transform: "translate(-50%, -3.5rem)", opacity: 0 }];
  return over(made, { left: box.left + box.width / 2, top: box.top + box.height / 2 }, frames, duration);
}
/** Where events are told: in the place of what is asked, so that nothing of the board is covered. It lies beside the live
 * part, which is put in anew with every change. */
function caption(): HTMLElement {
  const said = find("#caption") ?? Object.assign(document.createElement("p"), { id: "caption", ariaHidden: "true" });
  if (!said.isConnected) document.body.append(said);
  const place = find(".table .said")?.getBoundingClientRect();
  said.classList.toggle("placed", place !== undefined);
  for (const edge of ["left", "top", "width", "height"] as const) said.style.setProperty(`--${edge}`, `${place?.[edge]}px`);
  said.dataset.skip = live()?.dataset.skip ?? "";
  return said;
}
/** For those who listen: every event once, whether it is played, skipped or shown at once with all others. */
const listened = Object.assign(document.createElement("div"), { id: "told", className: "sr", role: "log" });
if (live()) document.body.append(listened);
const aloud = (scenes: Scene[]): void =>
  listened.append(...scenes.map((scene) => Object.assign(document.createElement("p"), { textContent: scene.say })));
/** Enough of it: what is being played ends, and what comes until the table has caught up is there at once. */
function skip(): boolean {
  if (!document.documentElement.matches(".staging, .following")) return false;
  skipping = true;
  finish();
  document.dispatchEvent(new Event("skipped"));
  return true;
}
/** Whoever presses the drawing where there was nothing to choose has skipped, and asks for nothing else. */
let onlySkipped = false;
document.addEventListener(
  "pointerdown",
  ({ target }) => {
    const idle = (target as Element).matches("#drawing :not(.target, .target *)");
    onlySkipped = skip() && idle;
  },
  true,
);
document.addEventListener("keydown", skip, true);
document.addEventListener(
  "click",
  (event) => {
    if (within(event, "#skip")) skip();
    if (onlySkipped && event.detail) event.stopImmediatePropagation();
    onlySkipped = false;
  },
  true,
);
