// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stateOf } from '../../testing/actOn.tsx';
import { goOn, watch, button, key } from '../../testing/watchActing.tsx';

test('pages turn by themselves when the host wants it', async () => {
  const { user, sent, setState } = await watch('drawing');
  const autoplay = screen.getByRole<HTMLInputElement>('switch', { name: 'Automatisch umblättern' });
  expect(autoplay.checked).toBe(false);
  await user.click(autoplay);
  expect(sent).toEqual([{ type: 'autoplay', on: true }]);
  setState(goOn(() => ({ autoplay: true })));
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Automatisch umblättern' }).checked).toBe(true);
});

test('in a long show the best come first where the host wants it, and own books get stars', async () => {
  const [book] = stateOf('watch/last').watch?.books ?? [];
  const [text, drawing] = book?.rounds ?? [];
  if (!text || !drawing) throw new Error('no pages');
  const long = {
    byStars: false,
    own: [
      { book: 4, round: text },
      { book: 5, round: drawing },
    ],
  };
  const { user, sent } = await watch('drawing', {
    long: { ...stateOf('watch/last').watch?.long, ...long } as never,
    starred: [5],
  });
  await user.click(screen.getByRole('switch', { name: 'Beste zuerst' }));
  expect(screen.getByText(/^2 Bücher mit deinen Seiten kommen noch/)).toBeTruthy();
  const stars = screen.getAllByRole('button', { name: /^Stern für das Buch mit deiner Seite/, hidden: true });
  expect(stars.map((star) => star.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  for (const star of stars) await user.click(star);
  expect(sent).toEqual([
    { type: 'bestOf', on: true },
    { type: 'star', book: 4, on: true },
    { type: 'star', book: 5, on: false },
  ]);
});

test('in a show of usual length nothing is put in another order', async () => {
  await watch('drawing');
  expect(screen.queryByRole('switch', { name: 'Beste zuerst' })).toBeNull();
  expect(document.querySelector('details')).toBeNull();
});

test('a star is given and taken back', async () => {
  const { user, sent, setState } = await watch('drawing');
  expect(button('Stern geben (geheim)').getAttribute('aria-pressed')).toBe('false');
  await user.click(button('Stern geben (geheim)'));
  setState(goOn(() => ({ starred: [0] })));
  expect(button('Stern zurücknehmen').getAttribute('aria-pressed')).toBe('true');
  await user.click(button('Stern zurücknehmen'));
  expect(sent).toEqual([
    { type: 'star', book: 0, on: true },
    { type: 'star', book: 0, on: false },
  ]);
});

test('the host hides a page from everybody and shows it again', async () => {
  const { user, sent } = await watch('drawing');
  await user.click(button('Seite vor allen verbergen'));
  expect(sent).toEqual([{ type: 'hidePage', book: 0, page: 1, hide: true }]);
});

test('what is hidden is not shown, says so, and the host may show it again', async () => {
  const { user, sent } = await watch('hidden');
  expect(screen.getByText('Diese Seite ist verborgen.')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Zeichnung abspielen' })).toBeNull();
  await user.click(button('Seite wieder zeigen'));
  expect(sent).toMatchObject([{ type: 'hidePage', hide: false }]);
});

test('somebody else’s page cannot be hidden by whoever only plays; one’s own can', async () => {
  await watch('follow');
  expect(screen.queryByRole('button', { name: 'Seite vor allen verbergen' })).toBeNull();
});

test('one’s own page can be hidden by its maker', async () => {
  const { you, watch: show } = stateOf('watch/follow');
  const books = show?.books.map((book) => ({
    ...book,
    rounds: book.rounds.map((round) => ({ ...round, playerId: you.id })),
  }));
  const { user, sent } = await watch('follow', { books: books ?? [] });
  await user.click(button('Seite vor allen verbergen'));
  expect(sent).toEqual([{ type: 'hidePage', book: 2, page: 1, hide: true }]);
  // It is the page in sight that is meant, not the one of the show.
  await user.click(button('Selbst blättern'));
  await user.click(button('Vorige Seite'));
  await user.click(button('Seite vor allen verbergen'));
  await user.click(button('Voriges Buch'));
  await user.click(button('Stern geben (geheim)'));
  expect(sent.slice(1)).toEqual([
    { type: 'hidePage', book: 2, page: 0, hide: true },
    { type: 'star', book: 1, on: true },
  ]);
});

test('a page that nobody made is lost and cannot be hidden', async () => {
  await watch('skipped');
  expect(screen.getByText('Diese Seite ist auf See verschollen.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Seite vor allen verbergen' })).toBeNull();
});

test('a drawing that was not kept says so', async () => {
  await watch('erased');
  expect(screen.getByText('Diese Zeichnung wurde nicht aufgehoben.')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /^Zeichnung von/ })).toBeNull();
});

test('a book that has not come yet is being opened', async () => {
  await watch('opening');
  expect(screen.getByText('Das Buch wird aufgeschlagen …')).toBeTruthy();
});

test('the pages of a book are asked for when somebody comes to it, and again when it has more of them', async () => {
  const opened: number[] = [];
  const { setState } = await watch(
    'opening',
    {},
    {
      client: ({ game }) => ({ game: { ...game, openBook: (order) => void opened.push(order) } }),
    },
  );
  const book = stateOf('watch/opening').watch?.cursor.book ?? -1;
  expect(opened).toEqual([book]);
  setState(goOn(({ books }) => ({ books: books.map((one) => ({ ...one })) })));
  expect(opened).toEqual([book]);
  setState(goOn(({ books }) => ({ books: books.map((one) => ({ ...one, outline: 'tdtdtd' })) })));
  expect(opened).toEqual([book, book]);
  setState(
    goOn(({ books, cursor }) => ({
      books: [...books, ...books.map((one) => ({ ...one, order: 7 }))],
      cursor: { ...cursor, book: books.length },
    })),
  );
  expect(opened).toEqual([book, book, 7]);
});

test('why a show began early stands above it', async () => {
  await watch('cancelled');
  expect(screen.getByTestId('end-reason').textContent).not.toBe('');
  cleanup();
  await watch('cancelled', { reason: 'Das Essen ist da', byName: 'Nachtfalter' });
  expect(screen.getByTestId('end-reason').textContent).toBe(
    'Nachtfalter hat das Spiel abgebrochen: „Das Essen ist da“',
  );
});

test('full screen goes on and off', async () => {
  const { user } = await watch('drawing');
  const request = vi.fn<() => Promise<void>>(async () => undefined);
  const leave = vi.fn<() => Promise<void>>(async () => undefined);
  Object.assign(Element.prototype, { requestFullscreen: request });
  Object.assign(document, { exitFullscreen: leave });
  onTestFinished(() => {
    Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
    Reflect.deleteProperty(document, 'exitFullscreen');
    Reflect.deleteProperty(document, 'fullscreenElement');
  });
  await user.click(button('Ganzer Bildschirm'));
  expect([request.mock.calls.length, leave.mock.calls.length]).toEqual([1, 0]);
  Object.defineProperty(document, 'fullscreenElement', { value: document.body, configurable: true });
  key('KeyF');
  expect([request.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1]);
});

test('in a long show who browses does not say which books come first', async () => {
  const long = { byStars: true, own: [] };
  const { user } = await watch('follow', { long: long as never });
  await user.click(button('Selbst blättern'));
  expect(screen.getByRole('toolbar', { name: 'Blättern' })).toBeTruthy();
  expect(screen.queryByRole('switch', { name: 'Beste zuerst' })).toBeNull();
});

test('the best come first as long as the host wants it', async () => {
  const { user, sent } = await watch('drawing', { long: { byStars: true, own: [] } as never });
  const best = screen.getByRole<HTMLInputElement>('switch', { name: 'Beste zuerst' });
  expect(best.checked).toBe(true);
  await user.click(best);
  expect(sent).toEqual([{ type: 'bestOf', on: false }]);
});
