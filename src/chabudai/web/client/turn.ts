// The tab says that it is the reader's turn: by its title and by its icon.
import { find, live, whenShown } from "./page";

const title = document.title;
const icon = find<HTMLLinkElement>("link[rel=icon]");
const usual = icon?.href ?? "";
const DOT = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><circle cx='32' cy='32' r='28' fill='#d9763a' stroke='#2b2a33' stroke-width='6'/></svg>";
const CALLING = `data:image/svg+xml,${encodeURIComponent(DOT)}`;
whenShown(() => {
  const { mine, yourTurn } = live()!.dataset;
  document.title = mine && yourTurn ? `● ${yourTurn} · ${title}` : title;
  const wanted = mine ? CALLING : usual;
  if (icon && icon.href !== wanted) icon.href = wanted;
});
