// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enter, pass } from '../testing/actOn.tsx';
import { IntlProvider } from 'react-intl';
import texts from '../texts/de.json' with { type: 'json' };
import { Beginning } from './Beginning.tsx';
import { FirstViewLeft } from './FirstViewLeft.tsx';
import { firstViewPainted, leaveFirstView, leaveForeignFirstView } from './leaveFirstView.ts';
import { render as renderFirstViews } from './render.tsx';

const scrollTo = vi.fn<typeof window.scrollTo>();

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo);
  scrollTo.mockClear();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page as the server sends it: the first view, and the program's own place, still hidden. */
function serve(markup: string) {
  document.body.innerHTML = `<div id="first-view" lang="de">${markup}</div><div id="root" hidden></div>`;
  return { root: document.getElementById('root')!, firstView: () => document.getElementById('first-view') };
}

const LINKS = '<header><a href="/">Tuschel</a></header><main><a href="/create">Spielen</a></main>';

test('somebody who has tabbed to a link of the first view is at the same link of the program, where they had scrolled to', () => {
  const { root, firstView } = serve(LINKS);
  document.querySelector<HTMLElement>('#first-view main a')?.focus();
  vi.stubGlobal('scrollY', 240);
  root.innerHTML = `<a href="#content">Zum Inhalt</a>${LINKS}`;
  leaveFirstView();
  expect([firstView(), root.hidden]).toEqual([null, false]);
  expect(document.activeElement).toBe(root.querySelector('main a'));
  expect(scrollTo).toHaveBeenCalledWith(0, 240);
});

test('where nothing had the focus nothing gets it', () => {
  const { root } = serve(LINKS);
  root.innerHTML = LINKS;
  leaveFirstView();
  expect(document.activeElement).toBe(document.body);
});

test('the first view of a page has the links that the program then has, in their order', async () => {
  const { '/': home } = renderFirstViews('de');
  const hrefs = (within: ParentNode) =>
    [...within.querySelectorAll('header a, main a')].map((link) => link.getAttribute('href'));
  const { firstView } = serve(home!);
  const first = hrefs(firstView()!);
  document.body.replaceChildren();
  await enter('home/visitor');
  await screen.findByRole('heading', { level: 1 });
  expect(first.length).toBeGreaterThan(4);
  expect(hrefs(document).slice(0, first.length)).toEqual(first);
});

test('a first view in another language than somebody reads goes at once; one in their own stays', () => {
  const { firstView } = serve(LINKS);
  leaveForeignFirstView('de');
  expect(firstView()).not.toBeNull();
  leaveForeignFirstView('en');
  expect(firstView()).toBeNull();
});

function begin(root?: HTMLElement) {
  return render(
    <IntlProvider locale="de" messages={texts as unknown as Record<string, string>}>
      <Beginning />
    </IntlProvider>,
    root ? { container: root } : {},
  );
}

test('the first view is looked at while the program begins; when that takes long it gives way to what is waited for', async () => {
  vi.useFakeTimers();
  const { root, firstView } = serve(LINKS);
  begin(root);
  await pass(3_900);
  expect([firstView() === null, screen.queryByRole('status')]).toEqual([false, null]);
  await pass(200);
  expect(firstView()).toBeNull();
  expect(screen.getByRole('status')).toBeTruthy();
});

test('a page without a first view says at once what is waited for', () => {
  begin();
  expect(screen.getByRole('status')).toBeTruthy();
});

test('the first view is gone as soon as the program shows something', () => {
  const { root, firstView } = serve(LINKS);
  render(<FirstViewLeft />, { container: root });
  expect([firstView(), root.hidden]).toEqual([null, false]);
});

/** Whether the program may begin by now. */
function painted() {
  const begun = vi.fn<() => void>();
  void firstViewPainted().then(begun);
  return begun;
}

test('the program begins once the first view has been painted, or at once without one', async () => {
  vi.useFakeTimers();
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  serve(LINKS);
  const begun = painted();
  await pass(50);
  expect(begun).not.toHaveBeenCalled();
  frames[0]?.();
  expect(begun).not.toHaveBeenCalled();
  await pass(0);
  expect(begun).toHaveBeenCalled();
  document.body.replaceChildren();
  const atOnce = painted();
  await act(async () => undefined);
  expect(atOnce).toHaveBeenCalled();
});

test('the program begins in a tab that nobody looks at as well, which paints nothing', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', () => 1);
  serve(LINKS);
  const begun = painted();
  await pass(100);
  expect(begun).toHaveBeenCalled();
});
