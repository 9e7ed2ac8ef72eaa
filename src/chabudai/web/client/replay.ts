// The replay of a match: slider, keys, play and pause. Without a script the page does the same by links and a form.

import htmx from "htmx.org";

const PACE = 1200;

const slider = document.querySelector<HTMLInputElement>("#controls #at");
if (slider) replay(slider);

function replay(slider: HTMLInputElement): void {
  const run = document.querySelector<HTMLButtonElement>("#run")!;
  const here = slider.form!.action;
  const last = Number(slider.max);
  let shown = Number(slider.value);
  let wanted = shown;
  let busy = false;
  let running = 0;

  // Only the newest wish counts: while one position is being fetched, later ones replace each other.
  async function go(at: number): Promise<void> {
    wanted = Math.max(0, Math.min(last, at));
    mark(wanted);
    if (busy) return;
    busy = true;
    try {
      while (shown !== wanted) {
        const next = wanted;
        await htmx.ajax("GET", `${here}?at=${next}`, { target: "#live", swap: "outerMorph" });
        shown = Number(document.getElementById("live")!.dataset.at);
        if (shown !== next) return mark((wanted = shown)); // the server did not answer
        history.replaceState(history.state, "", `${here}?at=${next}`);
      }
    } finally {
      busy = false;
    }
  }

  function mark(at: number): void {
    slider.value = String(at);
    const ways: Record<string, number> = { first: 0, earlier: at - 1, later: at + 1, last };
    for (const [id, to] of Object.entries(ways)) {
      const link = document.getElementById(id) as HTMLAnchorElement;
      link.dataset.to = String(to);
      link.href = `${here}?at=${Math.max(0, Math.min(last, to))}`;
      if (to < 0 || to > last || to === at) link.setAttribute("aria-disabled", "true");
      else link.removeAttribute("aria-disabled");
    }
    const { left, right } = document.getElementById("curve")?.dataset ?? {};
    const x = String(Number(left) + ((Number(right) - Number(left)) * at) / Math.max(1, last));
    document.getElementById("cursor")?.setAttribute("x1", x);
    document.getElementById("cursor")?.setAttribute("x2", x);
  }

  function play(on: boolean): void {
    clearInterval(running);
    running = on ? window.setInterval(() => (wanted < last ? busy || void go(wanted + 1) : play(false)), PACE) : 0;
    run.textContent = (on ? run.dataset.pause : run.dataset.play)!;
    if (on) void go(wanted < last ? wanted + 1 : 0);
  }

  slider.addEventListener("input", () => (play(false), void go(Number(slider.value))));
  run.addEventListener("click", () => play(!running));
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLElement>("[data-to]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    play(false);
    void go(Number(link.dataset.to));
  });
  document.addEventListener("keydown", (event) => {
    const at = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || at.closest("dialog, input:not(#at), textarea, select")) return;
    const ways: Record<string, number> = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: last };
    const space = event.key === " " && !at.closest("a, button, summary");
    if (!space && !(event.key in ways)) return;
    event.preventDefault();
    play(space && !running);
    if (!space) void go(ways[event.key]!);
  });
}
