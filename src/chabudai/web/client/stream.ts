// What others do: the server says that something has changed, and the table shows the moves one by one.

import { address, ask, calm, connected, find, live, sending, show, wait, whenShown } from "./page";

const PACE = 900;
const CALM_PACE = 120;
/** Of a longer absence only so many moves are shown one by one. */
const MOST = 8;

type News = { number: number; moves: number; undos: number };

let source: EventSource | null = null;
let news: News | null = null;
let undos = 0;
let following = false;
let skipping = false;
let shownAt = 0;
/** Looking at an earlier position because the reader wants to: the table waits. */
let looking = false;

const part = async (at?: number): Promise<void> => {
  const base = live()?.dataset.part;
  if (!base) return;
  const wide = document.cookie.includes("wide=0") ? 0 : 1;
  const answer = await ask(address(base, at === undefined ? { wide } : { wide, at }));
  if (answer.ok) await show(await answer.text());
};

/** The table as it is now, or as it was. */
export async function look(at?: number): Promise<void> {
  looking = at !== undefined;
  await part(at).catch(() => connected(false));
  if (!looking) void follow();
}

/** Show what has happened since, one move after the other, then now. */
async function follow(): Promise<void> {
  if (following) return;
  following = true;
  try {
    for (;;) {
      const data = live()?.dataset;
      if (!data || !news || sending) return;
      if (looking) return await part(Number(data.at));
      if (Number(data.number) >= news.number && !data.past) return;
      const next = Math.max(Number(data.at) + 1, news.moves - MOST);
      const atOnce = skipping || data.mine || data.status !== "playing" || news.undos !== undos || next > news.moves;
      undos = news.undos;
      if (atOnce) {
        await part();
        continue;
      }
      mode(true);
      const rest = shownAt + (calm() ? CALM_PACE : PACE) - performance.now();
      for (let left = rest; left > 0 && !skipping; left -= 50) await wait(Math.min(50, left));
      if (sending) return;
      await part(next < news.moves && !skipping ? next : undefined);
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    connected(false);
  } finally {
    following = false;
    skipping = false;
    if (!looking) mode(false);
  }
}

/** While moves are shown there is a button to skip them, and the table says what happened instead of where it stands. */
function mode(showing: boolean): void {
  document.documentElement.classList.toggle("following", showing);
  const skip = find("#skip");
  if (skip) skip.hidden = !showing;
}

function open(): void {
  const address = live()?.dataset.stream;
  source?.close();
  if (!address) return;
  const stream = new EventSource(address);
  source = stream;
  stream.addEventListener("open", () => connected(true));
  stream.addEventListener("changed", (event) => {
    const first = news === null;
    news = JSON.parse((event as MessageEvent<string>).data) as News;
    if (first) undos = news.undos;
    void follow();
  });
  stream.addEventListener("error", () => {
    connected(false);
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => source === stream && open(), 2000);
  });
}

whenShown(() => {
  shownAt = performance.now();
  if (following) mode(document.documentElement.classList.contains("following"));
  if (!source) open();
});
document.addEventListener("sent", () => void follow());
addEventListener("offline", () => (source?.close(), connected(false)));
addEventListener("online", open);
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (event) => event.persisted && open());

document.addEventListener("click", (event) => {
  const element = event.target as Element;
  if (element.closest("#skip")) skipping = true;
  const link = element.closest<HTMLElement>("a[data-at]");
  if (!link || !live()?.dataset.part || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  find<HTMLDialogElement>("#dialog")?.close();
  void look(link.dataset.at ? Number(link.dataset.at) : undefined);
});
