// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { read, stateOf } from '../../testing/actOn.tsx';
import type { Watch } from './turning.ts';
import { goOn, watch, button, controls, subtitle, key, slider } from '../../testing/watchActing.tsx';

test('at its end a book lies open, all its pages side by side, and gets applause and a star', async () => {
  const { user, sent, reacted, setState } = await watch('book-end');
  const end = within(screen.getByTestId('book-end'));
  expect(end.getByRole('heading', { name: /^Applaus! Das Buch von kritzel_kai/ })).toBeTruthy();
  expect(end.getAllByRole('listitem').map((leaf) => read(leaf))).toHaveLength(5);
  expect(read(end.getAllByRole('listitem')[4] as HTMLElement).join(' ')).toContain('Der Kater nach dem Kater');
  // There is nothing to play any more.
  expect(screen.queryByRole('group', { name: 'Zeichnung abspielen' })).toBeNull();
  expect(key('KeyP')).toBe(false);
  await user.click(end.getByRole('button', { name: 'Klatschen' }));
  expect(reacted).toEqual([3]);
  await user.click(end.getByRole('button', { name: 'Stern (geheim)' }));
  await user.click(within(end.getAllByRole('listitem')[1] as HTMLElement).getByRole('button'));
  expect(sent).toEqual([
    { type: 'star', book: 5, on: true },
    { type: 'drive', book: 5, page: 1 },
  ]);
  setState(goOn(() => ({ starred: [5] })));
  const starred = end.getByRole('button', { name: 'Stern zurücknehmen' });
  expect(starred.getAttribute('aria-pressed')).toBe('true');
  await user.click(starred);
  expect(sent.at(-1)).toEqual({ type: 'star', book: 5, on: false });
});

test('pages that are hidden, lost or not kept say so at the end of a book, without their artists', async () => {
  const gone: object[] = [{ isHidden: true }, { erased: true }, {}, { skipped: true }, {}];
  const books = (stateOf('watch/book-end').watch?.books ?? []).map((book) => ({
    ...book,
    rounds: book.rounds.map((round, page) => ({ ...round, ...gone[page] })),
  }));
  await watch('book-end', { books });
  const leaves = within(screen.getByTestId('book-end')).getAllByRole('listitem');
  expect([leaves[0], leaves[1], leaves[3]].map((leaf) => read(leaf as HTMLElement))).toEqual(
    [
      ['Diese Seite ist verborgen.'],
      ['Diese Zeichnung wurde nicht aufgehoben.'],
      ['Diese Seite ist auf See verschollen.'],
    ].map(([words]) => [words]),
  );
  expect(leaves[2]?.textContent).not.toContain('Diese Seite');
});

test('from the end of a book it goes on to the next one, and back to its last page', async () => {
  const { user, sent } = await watch('last', { cursor: { book: 3, page: 4, at: 0, from: 60_000 } });
  await user.click(controls().getByText('Nächstes Buch'));
  expect(key('ArrowRight')).toBe(true);
  await user.click(button('Vorige Seite'));
  expect(key('ArrowLeft')).toBe(true);
  expect(sent).toEqual([
    { type: 'drive', book: 4, page: 0 },
    { type: 'drive', book: 4, page: 0 },
    { type: 'scrub', at: 0 },
    { type: 'scrub', at: 0 },
  ]);
});

test('whoever follows sees the book end with everybody, and turns nothing there', async () => {
  const { reacted, user } = await watch('book-end-follow');
  const end = within(screen.getByTestId('book-end'));
  expect(end.getAllByRole('listitem').flatMap((leaf) => within(leaf).queryAllByRole('button'))).toEqual([]);
  await user.click(end.getByRole('button', { name: 'Klatschen' }));
  expect(reacted).toEqual([3]);
});

test('a place far into a replay is the end of the book on its last page only', async () => {
  await watch('last', { cursor: { book: 3, page: 3, at: 0, from: 60_000 } });
  expect(screen.queryByTestId('book-end')).toBeNull();
});

test('whoever browses comes to the end of a book by themselves, and goes on from there', async () => {
  const { user, sent } = await watch('follow');
  await user.click(button('Selbst blättern'));
  key('ArrowUp');
  for (let page = 0; page < 4; page++) key('ArrowRight');
  expect(subtitle()).toBe('Buch 2 von 6 · Seite 5 von 5');
  expect(screen.queryByTestId('book-end')).toBeNull();
  key('ArrowRight');
  expect(screen.getByTestId('book-end')).toBeTruthy();
  key('ArrowRight');
  expect(subtitle()).toBe('Buch 3 von 6 · Seite 1 von 5');
  expect(screen.queryByTestId('book-end')).toBeNull();
  expect(sent).toEqual([]);
});

test('a story is one picture book: its pages are its lines, and it ends once', async () => {
  const { user, sent, setState } = await watch('picture-book');
  expect(screen.getByRole('heading', { name: 'Das Bilderbuch von Maari' })).toBeTruthy();
  const place = () => screen.getByText(/^Seite \d+ von \d+$/).textContent?.replaceAll('\u00a0', ' ');
  expect(place()).toBe('Seite 3 von 3');
  expect(screen.getByTestId('watch-asked').textContent).toContain('Und wenn sie nicht gekentert ist');
  expect(within(screen.getByRole('list', { name: 'Seiten der Geschichte' })).getAllByRole('listitem')).toHaveLength(3);
  await user.click(button('Nächste Seite'));
  setState(goOn(() => ({ cursor: { book: 1, page: 2, at: 0 } })));
  expect(place()).toBe('Seite 2 von 3');
  // A line that is read to its end is not the end of the book.
  await user.click(button('Nächste Seite'));
  await user.click(screen.getByRole('button', { name: /^Seite 1/ }));
  expect(sent).toEqual([
    { type: 'scrub', at: 60_000 },
    { type: 'drive', book: 2, page: 0 },
    { type: 'drive', book: 0, page: 0 },
  ]);
});

test('at the end of a story all its pages lie side by side, each picture above its line', async () => {
  const { user, sent } = await watch('picture-book-end');
  const leaves = within(screen.getByTestId('book-end')).getAllByRole('listitem');
  expect(leaves.map((leaf) => within(leaf).getByRole('img').getAttribute('aria-label'))).toEqual([
    'Zeichnung von Tintenklecks',
    'Zeichnung von Jo_Ottersson',
    'Zeichnung von Tintenklecks',
  ]);
  expect(leaves[1]?.textContent).toContain('Als sie endlich das Steuer übernahm');
  // Its lines are books of their own: there is none that a star could mean.
  expect(screen.queryByRole('button', { name: 'Stern (geheim)' })).toBeNull();
  await user.click(within(leaves[1] as HTMLElement).getByRole('button'));
  expect(sent).toEqual([{ type: 'drive', book: 1, page: 2 }]);
});

test('whoever follows a story turns no page of it; whoever browses it reads on which page the show is', async () => {
  const { you } = stateOf('watch/follow');
  const { user, sent, setState } = await watch('picture-book');
  setState((state) => ({ ...state, you: { ...state.you, ...you, isHost: false } }));
  const strip = () => within(screen.getByRole('list', { name: 'Seiten der Geschichte' }));
  expect(strip().queryAllByRole('button')).toEqual([]);
  await user.click(button('Selbst blättern'));
  expect(screen.getByText('Du blätterst selbst. Die Show ist auf Seite 3.')).toBeTruthy();
  await user.click(strip().getByRole('button', { name: /^Seite 2/ }));
  expect(screen.getByText(/^Seite 2.von 3$/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('the strip shows no more of a drawing than the stage has shown', async () => {
  const { setState } = await watch('paused');
  const pages = screen.getByRole('list', { name: 'Seiten dieses Buchs' });
  const until = () => pages.querySelectorAll('li')[1]?.querySelector('canvas')?.dataset.until;
  // While it is being replayed, its stamp tells nothing of what is still to come.
  expect(until()).toBe('0');
  await waitFor(() => expect(slider().value).toBe('2500'));
  expect(until()).toBe('0');
  // The show goes on without waiting for the end.
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, page: 0 } })));
  expect(until()).toBe('2500');
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, page: 1, from: 59_000 } })));
  await waitFor(() => expect(until()).toBeUndefined());
  // Played again, it is known.
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, from: 0 } })));
  await waitFor(() => expect(slider().value).toBe('0'));
  expect(until()).toBeUndefined();
});

test('after a reload the strip shows no more of a drawing than the stage had shown before', async () => {
  const { setState } = await watch('paused');
  await waitFor(() => expect(slider().value).toBe('2500'));
  let cursor: Watch['cursor'] | undefined;
  setState(
    goOn((shown) => {
      cursor = { ...shown.cursor, page: 0 };
      return { cursor };
    }),
  );
  cleanup();
  await watch('paused', cursor && { cursor });
  const strip = screen.getByRole('list', { name: 'Seiten dieses Buchs' });
  expect(strip.querySelector('[aria-current="page"]')).toBe(strip.querySelector('li'));
  // It is kept once a second, and how far it is drawn by then is the machine's affair.
  const until = Number(strip.querySelectorAll('li')[1]?.querySelector('canvas')?.dataset.until);
  expect(until).toBeGreaterThanOrEqual(2_000);
  expect(until).toBeLessThanOrEqual(2_500);
});

test('at the end of a book no page of the strip is the current one, and as much of the last drawing is there as was played', async () => {
  const { setState } = await watch('paused', { pageCounts: [2, 2, 2, 2, 2, 2] });
  const strip = screen.getByRole('list', { name: 'Seiten dieses Buchs' });
  const stamp = () => strip.querySelectorAll('li')[1]?.querySelector('canvas')?.dataset;
  const current = () => [...strip.querySelectorAll('li')].findIndex((page) => page.ariaCurrent === 'page');
  expect([stamp()?.until, current()]).toEqual(['0', 1]);
  await waitFor(() => expect(slider().value).toBe('2500'));
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, from: 60_000 } })));
  expect(screen.getByTestId('book-end')).toBeTruthy();
  expect([stamp()?.until, current()]).toEqual(['2500', -1]);
});

test('at the end of a crossing both subjects stand on its first page, with who wrote them', async () => {
  const books = (stateOf('watch/crossover').watch?.books ?? []).map((book) => ({
    ...book,
    rounds: book.rounds.map((round) => (round.promptText === 'Leuchtturm' ? { ...round, roundNum: -1 } : round)),
  }));
  await watch('crossover', { books, cursor: { book: 0, page: 2, at: 0, from: 60_000 } });
  const leaves = within(screen.getByTestId('book-end')).getAllByRole('listitem');
  expect(leaves.slice(1).map((leaf) => read(leaf))).toEqual([
    ['Turm × Bär', 'Tintenklecks'],
    ['Leuchtturm × Faultier', 'PinselPaula und kritzel_kai'],
  ]);
});

test('at the end of a book a drawing that warns of something lies behind its veil', async () => {
  await watch('style-end');
  const end = within(screen.getByTestId('book-end'));
  expect(end.getAllByRole('img', { name: /^Achtung/ })).toHaveLength(1);
  expect(end.getAllByRole('img', { name: /^Zeichnung von/ })).toHaveLength(4);
});
