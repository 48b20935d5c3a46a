// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import type { MatchState, Round } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { type ActingOptions, enter, loaded, read, sceneWith, stateOf } from '../../testing/actOn.tsx';
import { goOn, watch } from '../../testing/watchActing.tsx';

test('under the last text stands what all began with', async () => {
  await watch('last');
  expect(read(screen.getByRole('article'))).toEqual([
    'Der Kater nach dem Kater',
    'Geschrieben von Nachtfalter',
    'So fing alles an',
    'Ein Elefant balanciert auf einer Wäscheleine',
  ]);
});

test('the last text is the last one of its own book, which may be shorter than others', async () => {
  const { setState } = await watch('last', { cursor: { book: 5, page: 2, at: 0 }, pageCounts: [5, 5, 5, 5, 5, 3] });
  expect(screen.getByText('So fing alles an')).toBeTruthy();
  setState(goOn(() => ({ pageCounts: [5, 5, 5, 5, 5, 6], cursor: { book: 5, page: 4, at: 0 } })));
  expect(screen.queryByText('So fing alles an')).toBeNull();
});

test('whom the credit names is seen beside it, as long as they are at the table; where two hands were in it both are', async () => {
  const faces = () => screen.getByRole('article').querySelectorAll('p:has(svg) > svg').length;
  const { setState } = await watch('sketch');
  setState((state) => {
    const [maari, ...others] = state.players;
    if (!maari) throw new Error('nobody plays');
    return {
      ...state,
      players: [maari, ...others].map((player, at) => ({ ...player, id: `player-${at}` })),
    };
  });
  expect(faces()).toBe(2);
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, page: 1 } })));
  expect(faces()).toBe(1);
  setState((state) => ({ ...state, players: state.players.filter(({ id }) => id !== 'player-1') }));
  expect(faces()).toBe(0);
});

test('on other pages nothing else stands under a text', async () => {
  await watch('last', { cursor: { book: 5, page: 2, at: 0 } });
  expect(screen.queryByText('So fing alles an')).toBeNull();
});

test('a drawing has what was asked above it, with who asked, and its artist below it', async () => {
  await watch('drawing');
  expect(read(screen.getByRole('article'))).toEqual([
    'Eine Ritterin, die vor dem Staubsauger flieht',
    'PinselPaula',
    'Zeichnung von kritzel_kai',
    'Gezeichnet von kritzel_kai',
  ]);
});

test('a sketch and what became of it have the same sentence above them', async () => {
  const { setState } = await watch('sketch');
  const asked = () => screen.getByTestId('watch-asked').textContent?.trim();
  expect(asked()).toBe('Ein Otter auf Rollschuhen liefert Pizza Maari');
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, page: 1 } })));
  expect(asked()).toBe('Ein Otter auf Rollschuhen liefert Pizza Maari');
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, page: 0 } })));
  expect(screen.queryByTestId('watch-asked')).toBeNull();
});

test('what was asked stays hidden above the drawing, too', async () => {
  const { books = [] } = stateOf('watch/drawing').watch ?? {};
  const hidden = books.map((book) => ({
    ...book,
    rounds: book.rounds.map(({ promptText, ...round }, page) =>
      page === 0 ? { ...round, isHidden: true } : { ...round, ...(promptText === undefined ? {} : { promptText }) },
    ),
  }));
  await watch('drawing', { books: hidden });
  expect(screen.queryByTestId('watch-asked')).toBeNull();
});

test('with reduced motion reactions stand still and drawings are there at once', async () => {
  const { reaction } = await watch('follow', {}, { isStill: true });
  reaction({ matchId: 'stage', playerId: '', emoji: 0 });
  expect((screen.getByTestId('reactions').firstElementChild as HTMLElement).style.insetInlineStart).toBe('');
});

test('a drawing that may not be taken home is not offered by the menu of the browser either', async () => {
  const forbidden: ActingOptions = {
    client: ({ drawings }) => ({
      drawings: {
        ...drawings,
        read: async (id) => {
          const drawing = await drawings.read(id);
          return drawing && { ...drawing, allowDownload: false };
        },
      },
    }),
  };
  await watch('drawing', {}, forbidden);
  const picture = await screen.findByRole('img', { name: 'Zeichnung von kritzel_kai' });
  await loaded();
  expect(fireEvent.contextMenu(picture)).toBe(false);
  const stamp = screen.getByRole('list', { name: 'Seiten dieses Buchs' }).querySelector('canvas');
  expect(fireEvent.contextMenu(stamp as Element)).toBe(false);
});

test('a drawing that may be taken home has the menu of the browser', async () => {
  await watch('drawing');
  const picture = await screen.findByRole('img', { name: 'Zeichnung von kritzel_kai' });
  await loaded();
  expect(fireEvent.contextMenu(picture)).toBe(true);
});

test.each([
  ['is not there', async () => null, 'Diese Zeichnung ist nicht mehr da.'],
  [
    'cannot be loaded',
    async () => Promise.reject(new Error('gone')),
    'Die Zeichnung ließ sich nicht laden. Bitte lade die Seite neu.',
  ],
])('a drawing that %s says so', async (_how, answer, words) => {
  await watch('drawing', {}, { client: ({ drawings }) => ({ drawings: { ...drawings, read: answer } }) });
  expect((await screen.findByRole('alert')).textContent).toBe(words);
});

test('a drawing that is on its way says so', async () => {
  const never = () => new Promise<never>(() => undefined);
  await watch('drawing', {}, { client: ({ drawings }) => ({ drawings: { ...drawings, read: never } }) });
  expect(screen.getByText('Die Zeichnung wird geladen …')).toBeTruthy();
});

test('a page that is hidden names nobody and shows no face', async () => {
  await enter(withFaces('watch/drawing', { isHidden: true }));
  const article = await screen.findByRole('article');
  expect(read(article)).toEqual(['Diese Seite ist verborgen.']);
  expect(pictures(article)).toEqual([]);
});

test('a text of the dictionary has the dice beside it', async () => {
  await watch('dice');
  expect(within(screen.getByTestId('watch-text')).getAllByRole('img')).toHaveLength(1);
});

/** Whose faces are there. */
const pictures = (part: HTMLElement) =>
  [...part.querySelectorAll('image')].map((picture) => /(\w+)\.png/.exec(picture.getAttribute('href') ?? '')?.[1]);

/** All who drew are at the table with a picture, and the last page is somewhat different. */
function withFaces(scene: string, last: Partial<Round>) {
  return sceneWith(scene, (state) => {
    const [player] = state.players;
    const books = state.watch?.books.map((book) => ({
      ...book,
      rounds: book.rounds.map((round, page) => ({ ...round, ...(page === book.rounds.length - 1 ? last : {}) })),
    }));
    const makers = books?.flatMap(({ rounds }) => rounds) ?? [];
    const players = makers.map(({ playerId, playerName }) => ({
      ...player,
      id: playerId,
      name: playerName,
      avatarUrl: `https://pictures.example/${playerName}.png`,
    }));
    return { ...state, players, watch: { ...state.watch, books } } as MatchState;
  });
}
