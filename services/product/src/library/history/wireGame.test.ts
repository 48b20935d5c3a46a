import { describe, expect, test } from 'vitest';
import type { PageMeta } from '../drawing/pageMeta.ts';
import { type GameRows, wireGame } from './wireGame.ts';

const GAME = {
  id: 'game',
  match: 'game.tuschel',
  mode: 13,
  host: 'anna',
  host_name: 'Anna',
  created_at: 1,
  ended_at: 2,
  aborted: false,
  shown: true,
  has_plan: false,
};
const PAGE = {
  book: 'book',
  num: 0,
  type: 2,
  player: 'ben',
  player_name: 'Ben',
  text: null,
  dice: false,
  drawing: 'top',
  lines: 7,
  skipped: false,
  hidden: false,
  hidden_by_maker: false,
  form: null,
};

type Page = Omit<Partial<typeof PAGE>, 'text' | 'form'> & { text?: string; form?: { baseDrawingId: string } };

/** A page of a game as it is told to `reader`. */
function told(page: Page, metas: Record<string, PageMeta>, { hidden = [] as string[], reader = 'cleo', shown = true }) {
  const rows: GameRows = {
    games: new Map([['game', { ...GAME, shown }]]),
    playerCounts: new Map([['game', 3]]),
    books: new Map([
      ['game', [{ id: 'book', game: 'game', position: 0, owner: 'anna', owner_name: 'Anna', fps: null }]],
    ]),
    rounds: new Map([['book', [{ ...PAGE, ...page }]]]),
    quarantined: new Set(),
    hidden: new Set(hidden),
    metas: new Map(Object.entries(metas)),
  };
  return wireGame(rows, 'game', reader)!.books[0]!.rounds[0]!;
}

describe('L20 the small picture of a drawing on top of others, and where these are', () => {
  const on = (copyFrom: string, previewData: string): PageMeta => ({
    previewData,
    base: { copyFrom, isLocked: true },
  });
  const METAS = { top: on('middle', 'of three'), middle: on('bottom', 'of two'), bottom: { previewData: 'of one' } };
  const form = { baseDrawingId: 'middle' };
  const { bottom: _bottom, ...WITHOUT_BOTTOM } = METAS;
  const { middle: _middle, ...WITHOUT_MIDDLE } = METAS;

  test('are told to all while everything beneath may be seen', () => {
    expect(told({ form }, METAS, {})).toMatchObject({ previewData: 'of three', baseDrawingId: 'middle' });
    expect(told({ drawing: 'bottom' }, METAS, {})).toMatchObject({ previewData: 'of one' });
  });

  test.each([
    ['the one beneath is hidden', METAS, ['middle']],
    ['the lowest of all is hidden', METAS, ['bottom']],
    ['the one beneath is no longer kept', WITHOUT_MIDDLE, []],
    ['the lowest of all is no longer kept', WITHOUT_BOTTOM, []],
  ])('are left out when %s, and its artist still gets the picture', (_, metas, hidden) => {
    const others = told({ form }, metas, { hidden });
    expect(others).toMatchObject({ isHidden: false, drawingId: 'top', linesCount: 7 });
    expect(others).not.toHaveProperty('previewData');
    expect(others).not.toHaveProperty('baseDrawingId');
    const own = told({ form }, metas, { hidden, reader: 'ben' });
    expect(own).toMatchObject({ previewData: 'of three' });
    expect(own).not.toHaveProperty('baseDrawingId');
  });

  test('are nobody else’s where the books were not shown', () => {
    expect(told({ form }, METAS, { shown: false })).not.toHaveProperty('previewData');
    const own = told({ form }, METAS, { shown: false, reader: 'ben' });
    expect(own).toMatchObject({ previewData: 'of three' });
    expect(own).not.toHaveProperty('baseDrawingId');
  });
});

describe('Y3 a page of the past', () => {
  const METAS = { top: {} };
  const SECRET = { text: 'an otter' };

  test.each([
    ['hidden by whoever led', { hidden: true }, METAS, [], 'host'],
    ['hidden by its writer', { hidden: true, hidden_by_maker: true, drawing: null as never }, {}, [], 'artist'],
    ['a drawing that is no longer kept', {}, {}, [], 'notKept'],
    ['a drawing that is hidden by its artist', {}, METAS, ['top'], 'artist'],
  ] as const)('that is %s says so and nothing else', (_, page, metas, hidden, hiddenBy) => {
    expect(told({ ...SECRET, ...page }, metas, { hidden: [...hidden] })).toEqual({
      id: 'book.0',
      roundNum: 0,
      type: 2,
      playerId: 'ben',
      playerName: 'Ben',
      isHidden: true,
      hiddenBy,
    });
  });

  test('that a host has hidden says so even when its artist hides it as well, or it is no longer kept', () => {
    expect(told({ hidden: true }, METAS, { hidden: ['top'] })).toMatchObject({ hiddenBy: 'host' });
    expect(told({ hidden: true }, {}, {})).toMatchObject({ hiddenBy: 'host' });
    expect(told({}, {}, { hidden: ['top'] })).toMatchObject({ hiddenBy: 'notKept' });
  });

  test('that nobody made was never secret', () => {
    const skipped = { skipped: true, player: null as never, drawing: null as never };
    expect(told(skipped, {}, { shown: false })).toMatchObject({ isHidden: false, skipped: true, playerId: '' });
  });

  test('is as large as its artist’s client said, else as its frame', () => {
    const size = (meta: PageMeta) => {
      const { originalWidth, originalHeight } = told({}, { top: meta }, {});
      return [originalWidth, originalHeight];
    };
    expect(size({})).toEqual([1920, 1080]);
    expect(size({ isPortrait: true })).toEqual([1080, 1920]);
    expect(size({ isPortrait: true, originalWidth: 3, originalHeight: 4 })).toEqual([3, 4]);
  });

  test('of an unknown game is none', () => {
    const rows: GameRows = {
      games: new Map(),
      playerCounts: new Map(),
      books: new Map(),
      rounds: new Map(),
      quarantined: new Set(),
      hidden: new Set(),
      metas: new Map(),
    };
    expect(wireGame(rows, 'game', 'anna')).toBeNull();
  });
});
