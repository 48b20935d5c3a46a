/** The element that the server put before the program's own, with the home page as everybody sees it at first. */
const FIRST_VIEW_ID = 'first-view';

/** Whether it is still to be seen. */
export function hasFirstView(): boolean {
  return document.getElementById(FIRST_VIEW_ID) !== null;
}

/** A page that is not looked at paints nothing, and must begin all the same, ms. */
const UNSEEN_MS = 100;

/** Resolves when the first view has been painted, where there is one: the program's own work would only keep it from the screen. */
export function firstViewPainted(): Promise<void> {
  if (!hasFirstView()) return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, UNSEEN_MS);
  });
}

/** The first view is in another language than somebody chose here before. */
export function leaveForeignFirstView(language: string): void {
  if (document.getElementById(FIRST_VIEW_ID)?.lang !== language) leaveFirstView();
}

/** What the program shows takes its place, at the same place of the page. Whoever had got to a link with the keyboard is at the same link again. */
export function leaveFirstView(): void {
  const first = document.getElementById(FIRST_VIEW_ID);
  const root = document.getElementById('root');
  if (!first || !root) return;
  const focused = linksOf(first).indexOf(document.activeElement);
  const { scrollY } = window;
  root.hidden = false;
  first.remove();
  window.scrollTo(0, scrollY);
  (linksOf(root)[focused] as HTMLElement | undefined)?.focus({ preventScroll: true });
}

/** In the order of the tab key, without the one that skips the menu. */
function linksOf(element: Element): (Element | null)[] {
  return [...element.querySelectorAll('header a, main a')];
}
