// What others do: the server says that something has changed, and the table shows the moves one by one.
import { all, ask, connected, find, following, live, sending, show, wait, whenShown, within } from "./page";
import { pace } from "./settings";
import { played, skipOn, skipping } from "./stage";
/** Milliseconds from one move to the next where nothing is played in between. */
const PACE = 120;
/** Of a longer absence only so many moves are shown one by one. */
const MOST = 8;
let source: EventSource | null = null;
let news: { number: number; moves: number; undos: number } | null = null;
let [undos, shownAt, busy] = [0, 0, false];
/** How far the reader has seen this match, kept for when they come back. */
const seen = `seen ${location.pathname}`;
let [seenAt, seenUndos] = (localStorage.getItem(seen) ?? "").split(" ");
/** Looking at an earlier position because the reader wants to: the table waits. */
let looking = live()?.dataset.past === "1";
async function load(at?: number, mereNews = !looking): Promise<void> {
  const base = live()?.dataset.part;
  if (!base) return;
  const query = new URLSearchParams(at === undefined ? {} : { at: `${at}` });
  if (news) query.set("number", `${news.number}`);
  const answer = await ask(`${base}${base.includes("?") ? "&" : "?"}${query}`).catch(() => null);
  connected(answer !== null);
  if (answer?.ok) await show(await answer.text(), mereNews);
  else await wait(1000);
}
/** The table as it is now, or as it was. */
export async function look(at?: number): Promise<void> {
  looking = at !== undefined;
  if (looking) skipOn(false);
  await load(at);
  if (!looking) void follow();
}
/** Whoever comes back to a match sees first what has happened since. */
async function catchUp(): Promise<void> {
  const { at, moves, number, undos: now, past, status } = live()?.dataset ?? {};
  const behind = seenUndos === now && Number(seenAt) < Number(at);
  if (busy || past || !behind || status !== "playing" || !pace()) return;
  news = { number: Number(number), moves: Number(moves), undos: (undos = Number(now)) };
  busy = true;
  await load(Math.max(Number(seenAt), Number(moves) - MOST), false);
  busy = false;
  await follow();
}
/** Show what has happened since, one move after the other, then now. */
async function follow(): Promise<void> {
  if (busy) return;
  busy = true;
  for (let data = live()?.dataset; data && news && !sending; data = live()?.dataset) {
    if (looking) await load(Number(data.at));
    if (looking || (Number(data.number) >= news.number && !data.past)) break;
    const moves = Math.max(Number(data.moves), news.moves);
    const next = Math.max(Number(data.at) + 1, moves - MOST);
    const undone = news.undos !== undos;
    const atOnce = data.mine || data.status !== "playing" || undone || next > moves;
    undos = news.undos;
    if (!undone && !skipping) {
      following(!atOnce);
      await played;
      while (!atOnce && performance.now() < shownAt + PACE && !skipping) await wait(30);
    }
    if (!sending) await load(atOnce || skipping ? undefined : next);
  }
  busy = following(false);
  caughtUp();
}
/** Whoever skips skips until they are asked something that needs a thought, or until nothing more comes but what people
 * decide: what bots do meanwhile is skipped as well. */
function caughtUp(): void {
  const { mine, soon } = live()?.dataset ?? {};
  if (!busy && !(mine ? find("#play[data-forced]") : soon)) skipOn(false);
}
/** The seats whose people have the match open. */
let here: number[] = [];
function present(): void {
  for (const sign of all("#seats .presence")) {
    const there = here.includes(Number(sign.dataset.seat));
    sign.textContent = (there ? sign.dataset.here : sign.dataset.away) ?? "";
    sign.classList.toggle("away", !there);
  }
}
function open(): void {
  const address = live()?.dataset.stream;
  source?.close();
  if (!address) return;
  const stream = (source = new EventSource(address));
  stream.addEventListener("open", () => connected(true));
  stream.addEventListener("changed", (event: MessageEvent<string>) => {
    if (!news) undos = JSON.parse(event.data).undos;
    news = JSON.parse(event.data);
    void follow();
  });
  stream.addEventListener("here", (event: MessageEvent<string>) => {
    here = JSON.parse(event.data).seats;
    present();
  });
  stream.addEventListener("gone", () => location.reload()); // logged out elsewhere: see the table as everybody does
  stream.addEventListener("error", () => {
    connected(false);
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => source === stream && open(), 2000);
  });
}
whenShown(() => {
  shownAt = performance.now();
  present();
  const { at, undos: now, past, status, stream } = live()!.dataset;
  if (!source) void catchUp().then(() => source || open());
  if (stream && !past) status === "over" ? localStorage.removeItem(seen) : localStorage.setItem(seen, `${at} ${now}`);
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) return void catchUp();
  [seenAt, seenUndos] = [live()?.dataset.at, live()?.dataset.undos];
});
document.addEventListener("sent", () => void follow());
document.addEventListener("skipped", caughtUp);
addEventListener("offline", () => (source?.close(), connected(false)));
addEventListener("online", open);
addEventListener("pageshow", (event) => event.persisted && open());
document.addEventListener("click", (event) => {
  const link = within(event, "a[data-at]");
  if (!link || !live()?.dataset.part || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  find<HTMLDialogElement>("#dialog")?.close();
  void look(link.dataset.at ? Number(link.dataset.at) : undefined);
});
