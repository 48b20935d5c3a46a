import { describe, expect, it } from 'vitest';
import { step } from '../match.ts';
import { LIMITS, replayLength } from '../model/limits.ts';
import type { Match } from '../model/state.ts';
import { sit, type Table } from '../testing/table.ts';

const PLAYERS = ['anna', 'ben', 'cleo'];

/** The texts of this table are read in no time, ms. */
const SHORT_TEXT = 4_000;

/** So much longer the first page of a book stands, ms. */
const OPENING = 1_500;

function watching(): Table {
  const table = sit(PLAYERS);
  table.playToWatch();
  return table;
}

function drive(table: Table, book: number, page: number, by = 'anna') {
  return table.command(by, { type: 'drive', book, page });
}

function driveToEnd(table: Table): void {
  for (const book of [0, 1, 2]) for (const page of [0, 1, 2]) drive(table, book, page);
}

describe('the show', () => {
  it('begins with the first prompt', () => {
    const table = watching();
    const { phase, watch } = table.see('ben');
    expect(phase).toBe(20);
    expect(watch).toMatchObject({ totalBooks: 3, pagesPerBook: 3, autoplay: false, allShown: false });
    expect(watch?.cursor).toMatchObject({ book: 0, page: 0, replay: 0 });
    expect(watch?.books).toEqual([
      {
        book: 0,
        owner: expect.any(String),
        rounds: [{ step: 0, type: 1, player: expect.any(String), text: expect.any(String) }],
      },
    ]);
  });

  it('goes page by page and book by book, never two pages at once', () => {
    const table = watching();
    expect(drive(table, 0, 2)).toMatchObject({ status: 400, code: 'notPermitted' });
    expect(drive(table, 1, 0)).toMatchObject({ status: 400, code: 'notPermitted' });
    expect(drive(table, 0, 1)).toMatchObject({ ok: true });
    expect(drive(table, 0, 2)).toMatchObject({ ok: true });
    expect(drive(table, 1, 0)).toMatchObject({ ok: true });
    expect(table.see('ben').watch?.books.map(({ rounds }) => rounds.length)).toEqual([3, 1]);
  });

  it('may turn back, and forget nothing', () => {
    const table = watching();
    drive(table, 0, 1);
    table.wait(1_000);
    drive(table, 0, 0);
    expect(table.see('ben').watch).toMatchObject({ cursor: { book: 0, page: 0, at: table.now() } });
    expect(table.see('ben').watch?.books[0]?.rounds).toHaveLength(2);
  });

  it.each([
    [-1, 0],
    [0, -1],
    [3, 0],
    [0, 3],
    [0.5, 0],
    [Number.NaN, 0],
  ])('has no book %d, page %d', (book, page) => {
    expect(drive(watching(), book, page)).toMatchObject({ status: 400, code: 'badRequest' });
  });

  it('lets everybody read a drawing from the moment it is shown', () => {
    const table = watching();
    table.forget();
    drive(table, 0, 1);
    expect(table.effects()).toContainEqual({
      type: 'grant',
      pages: [{ page: { book: 0, step: 1 }, readers: PLAYERS, reveal: true }],
    });
    table.forget();
    drive(table, 0, 0);
    drive(table, 0, 1);
    expect(table.effects().filter(({ type }) => type === 'grant')).toEqual([]);
  });

  it('is led by the host alone', () => {
    const table = watching();
    for (const command of [
      { type: 'drive', book: 0, page: 1 },
      { type: 'replay' },
      { type: 'autoplay', on: true },
      { type: 'scrub', at: 0 },
      { type: 'speed', value: 2 },
      { type: 'pause', on: true },
      { type: 'loop', on: true },
      { type: 'bestOf', on: true },
      { type: 'end' },
    ] as const) {
      expect(table.command('ben', command)).toMatchObject({ status: 403, code: 'forbidden' });
    }
  });

  it('plays a drawing again for all', () => {
    const table = watching();
    drive(table, 0, 1);
    table.wait(5_000);
    table.command('anna', { type: 'replay' });
    expect(table.see('cleo').watch?.cursor).toEqual({ book: 0, page: 1, at: table.now(), replay: 1 });
    drive(table, 0, 2);
    expect(table.see('cleo').watch?.cursor).toMatchObject({ page: 2, replay: 0 });
  });

  it('runs by itself: texts for as long as they are read, drawings for their replay and six seconds more', () => {
    const table = watching();
    table.command('anna', { type: 'autoplay', on: true });
    table.wait(OPENING + SHORT_TEXT - 1);
    expect(table.see('ben').watch?.cursor.page).toBe(0);
    table.wait(1);
    expect(table.see('ben').watch?.cursor.page).toBe(1);
    expect(table.see('ben').watch?.turnsAt).toBe(table.now() + replayLength(12) + LIMITS.autoplay.drawing);
    table.wait(replayLength(12) + LIMITS.autoplay.drawing);
    expect(table.see('ben').watch?.cursor.page).toBe(2);
    table.wait(120_000);
    expect(table.see('ben').watch).toMatchObject({ autoplay: false, allShown: true, cursor: { book: 2, page: 2 } });
  });

  it.each([
    [1, 4_000],
    [28, 4_000],
    [29, 4_030],
    [100, 9_000],
    [115, 10_000],
    [120, 10_000],
  ])('leaves a text of %i letters on the stage for %i ms', (letters, time) => {
    const table = watching();
    const texts = table.match() as Extract<Match, { phase: 20 }>;
    const books = texts.books.map((book) => ({
      ...book,
      pages: book.pages.map((page) => (page.kind === 'text' ? { ...page, text: '\u{1F9A6}'.repeat(letters) } : page)),
    }));
    const given = { ...texts, books };
    const at = table.now();
    const command = { type: 'command', at, person: 'anna', seq: 999, command: { type: 'autoplay', on: true } } as const;
    expect(step(given, command).match).toMatchObject({ autoplayAt: at + OPENING + time });
  });

  it.each([
    [1, 1_500],
    [25, 1_500],
    [26, 1_560],
    [200, 12_000],
    [201, 12_000],
    [2_000, 12_000],
  ])('replays a drawing of %i lines for %i ms, and shows it for six seconds more', (lines, replayed) => {
    const table = watching();
    drive(table, 0, 1);
    const show = table.match() as Extract<Match, { phase: 20 }>;
    const books = show.books.map((book) => ({
      ...book,
      pages: book.pages.map((page) => (page.kind === 'drawing' ? { ...page, lines } : page)),
    }));
    const at = table.now();
    const command = { type: 'command', at, person: 'anna', seq: 999, command: { type: 'autoplay', on: true } } as const;
    expect(step({ ...show, books }, command).match).toMatchObject({ autoplayAt: at + replayed + 6_000 });
  });

  it('closes a book with all its pages before it opens the next one, and stops at the end of the last', () => {
    const table = watching();
    drive(table, 0, 1);
    drive(table, 0, 2);
    table.command('anna', { type: 'autoplay', on: true });
    table.wait(SHORT_TEXT);
    const end = { book: 0, page: 2, from: LIMITS.scrub };
    expect(table.see('ben').watch).toMatchObject({ cursor: end, turnsAt: table.now() + LIMITS.autoplay.bookEnd });
    table.wait(LIMITS.autoplay.bookEnd - 1);
    expect(table.see('ben').watch?.cursor).toMatchObject(end);
    table.wait(1);
    expect(table.see('ben').watch?.cursor).toEqual({ book: 1, page: 0, at: table.now(), replay: 0 });
    driveToEnd(table);
    table.wait(SHORT_TEXT);
    expect(table.see('ben').watch).toMatchObject({
      cursor: { book: 2, page: 2, from: LIMITS.scrub },
      autoplay: false,
      turnsAt: null,
    });
  });

  it('reads a story to its end as one book', () => {
    const table = sit(PLAYERS, { options: { mode: 4, story: 'An otter met Ada\nAnd they sailed away' } });
    table.playToWatch();
    table.command('anna', { type: 'autoplay', on: true });
    const ends: unknown[] = [];
    for (let waited = 0; waited < 120; waited++) {
      const { book, page, from } = table.see('ben').watch?.cursor ?? {};
      if (from === LIMITS.scrub) ends.push([book, page]);
      table.wait(500);
    }
    const { books = [], autoplay } = table.see('ben').watch ?? {};
    const last = [1, (books[1]?.rounds.length ?? 0) - 1];
    expect(new Set(ends.map((place) => JSON.stringify(place)))).toEqual(new Set([JSON.stringify(last)]));
    expect(autoplay).toBe(false);
  });

  it('goes on with the next book once whoever leads has closed this one', () => {
    const table = watching();
    drive(table, 0, 1);
    drive(table, 0, 2);
    table.command('anna', { type: 'autoplay', on: true });
    table.command('anna', { type: 'scrub', at: LIMITS.scrub });
    expect(table.see('ben').watch?.turnsAt).toBe(table.now() + LIMITS.autoplay.bookEnd);
    table.wait(LIMITS.autoplay.bookEnd);
    expect(table.see('ben').watch?.cursor).toMatchObject({ book: 1, page: 0 });
  });

  it('stops running by itself', () => {
    const table = watching();
    table.command('anna', { type: 'autoplay', on: true });
    table.command('anna', { type: 'autoplay', on: false });
    table.wait(60_000);
    expect(table.see('ben').watch).toMatchObject({ autoplay: false, cursor: { page: 0 } });
  });

  it('is not turned to the page that it is at', () => {
    const table = watching();
    table.wait(1_000);
    const { cursor } = table.see('ben').watch ?? {};
    table.forget();
    expect(drive(table, 0, 0)).toMatchObject({ ok: true });
    expect(table.effects()).toHaveLength(1);
    expect(table.see('ben').watch?.cursor).toEqual(cursor);
  });

  it('runs by itself past what nobody made or may see in three seconds', () => {
    const table = sit(PLAYERS);
    table.command('anna', { type: 'start' });
    table.playStep();
    table.wait(485_000 + 3_000);
    while (table.match().phase === 10) table.playStep();
    table.command('anna', { type: 'hidePage', book: 0, page: 0, hide: true });
    table.command('anna', { type: 'autoplay', on: true });
    expect(table.see('ben').watch?.turnsAt).toBe(table.now() + LIMITS.autoplay.skipped);
    table.wait(LIMITS.autoplay.skipped);
    expect(table.see('ben').watch).toMatchObject({
      cursor: { page: 1 },
      turnsAt: table.now() + LIMITS.autoplay.skipped,
    });
  });

  it('runs on from where it is driven to, and ends there at the last page', () => {
    const table = watching();
    table.command('anna', { type: 'autoplay', on: true });
    table.wait(5_000);
    drive(table, 0, 1);
    expect(table.see('ben').watch?.turnsAt).toBe(table.now() + replayLength(12) + LIMITS.autoplay.drawing);
    driveToEnd(table);
    expect(table.see('ben').watch).toMatchObject({ autoplay: true, turnsAt: table.now() + SHORT_TEXT });
    table.wait(SHORT_TEXT);
    expect(table.see('ben').watch).toMatchObject({ autoplay: false, turnsAt: null });
    table.command('anna', { type: 'autoplay', on: true });
    expect(table.see('ben').watch).toMatchObject({ autoplay: false, turnsAt: null });
    drive(table, 0, 0);
    expect(table.see('ben').watch?.autoplay).toBe(false);
  });

  it('gives autoplay and its own end the time that they had left when the clocks stood still', () => {
    const table = watching();
    table.command('anna', { type: 'autoplay', on: true });
    table.wait(3_000);
    table.restart(60_000);
    expect(table.see('ben').watch?.turnsAt).toBe(table.now() + OPENING + SHORT_TEXT - 3_000 + LIMITS.outageCredit);
    PLAYERS.forEach((id) => table.back(id));
    table.command('anna', { type: 'autoplay', on: false });
    driveToEnd(table);
    table.wait(LIMITS.watchIdle - 5_000 - LIMITS.awayAfter);
    PLAYERS.forEach((id) => table.lose(id));
    table.wait(LIMITS.awayAfter);
    expect(table.see('ben').pausedUntil).toBe(table.now() + LIMITS.pausedFor);
    table.wait(60_000);
    table.back('anna');
    table.wait(4_999);
    expect(table.match().phase).toBe(20);
    table.wait(1);
    expect(table.match().phase).toBe(99);
  });

  it('ends eight hours after the game began, wherever it is', () => {
    const table = watching();
    table.wait(table.match().hardStopAt - table.now() - 1);
    expect(table.match().phase).toBe(20);
    table.wait(1);
    expect(table.see('ben')).toMatchObject({ phase: 99, done: { aborted: false, books: [{}, {}, {}] } });
  });

  it('ends when the host says so, or ten minutes after all has been shown', () => {
    const table = watching();
    table.wait(LIMITS.watchIdle);
    expect(table.see('ben').phase).toBe(20);
    driveToEnd(table);
    expect(table.see('ben').watch?.allShown).toBe(true);
    table.wait(LIMITS.watchIdle - 1);
    drive(table, 0, 0);
    table.wait(LIMITS.watchIdle - 1);
    expect(table.see('ben').phase).toBe(20);
    table.wait(1);
    expect(table.see('ben').phase).toBe(99);
  });

  it('M5 takes no pages any more', () => {
    const table = watching();
    expect(table.command('ben', { type: 'submit', step: 2, text: 'too late' })).toMatchObject({ code: 'stepClosed' });
    expect(table.command('anna', { type: 'forceNext', step: 2 })).toMatchObject({ code: 'stepClosed' });
    expect(table.command('anna', { type: 'start' })).toMatchObject({ status: 400, code: 'notPermitted' });
  });

  it('ends when the host leaves, and is not aborted', () => {
    const table = watching();
    table.command('anna', { type: 'leave' });
    expect(table.see('ben')).toMatchObject({ phase: 99, done: { aborted: false, books: [{}, {}, {}] } });
  });

  it('stands still while nobody is there, and ends after half an hour', () => {
    const table = watching();
    table.command('anna', { type: 'autoplay', on: true });
    PLAYERS.forEach((id) => table.lose(id));
    table.wait(LIMITS.awayAfter);
    const cursor = table.see('anna').watch?.cursor;
    table.wait(LIMITS.pausedFor - 1);
    expect(table.see('anna').watch?.cursor).toEqual(cursor);
    table.back('anna');
    expect(table.see('anna').pausedUntil).toBeUndefined();
    table.lose('anna');
    table.wait(LIMITS.awayAfter + LIMITS.pausedFor);
    expect(table.match().phase).toBe(99);
  });

  it('goes on with a deputy when the host vanishes', () => {
    const table = watching();
    table.lose('anna');
    table.wait(LIMITS.actingHostAfter);
    expect(drive(table, 0, 1, 'ben')).toMatchObject({ ok: true });
  });
});
