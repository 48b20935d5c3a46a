import { describe, expect, it } from 'vitest';
import { LIMITS, replayLength } from '../model/limits.ts';
import { step } from '../match.ts';
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

describe('the replay', () => {
  /** At the first drawing. */
  function drawing(): Table {
    const table = watching();
    drive(table, 0, 1);
    return table;
  }
  const cursor = (table: Table) => table.see('cleo').watch?.cursor;

  it('W1 is taken to any place of it, by who leads and for everybody', () => {
    const table = drawing();
    table.wait(700);
    expect(table.command('anna', { type: 'scrub', at: 3_000 })).toMatchObject({ ok: true });
    expect(cursor(table)).toEqual({ book: 0, page: 1, at: table.now(), replay: 0, from: 3_000 });
    table.command('anna', { type: 'scrub', at: 0 });
    expect(cursor(table)).not.toHaveProperty('from');
  });

  it.each([
    [0, true],
    [LIMITS.scrub, true],
    [-1, false],
    [LIMITS.scrub + 1, false],
    [0.5, false],
  ])('W1 knows the place %d: %s', (at, ok) => {
    expect(drawing().command('anna', { type: 'scrub', at })).toMatchObject(ok ? { ok } : { code: 'badRequest' });
  });

  it('W1 goes on at another speed from where it is', () => {
    const table = drawing();
    table.wait(1_000);
    table.command('anna', { type: 'speed', value: 4 });
    expect(cursor(table)).toMatchObject({ at: table.now(), from: 1_000 });
    table.wait(500);
    table.command('anna', { type: 'speed', value: 0.5 });
    expect(cursor(table)).toMatchObject({ at: table.now(), from: 3_000 });
    expect(table.see('ben').watch?.speed).toBe(0.5);
  });

  it.each([0, 0.25, 3, 8, Number.NaN])('W1 has no speed %d', (value) => {
    expect(drawing().command('anna', { type: 'speed', value })).toMatchObject({ status: 400, code: 'badRequest' });
  });

  it('W1 stands still and goes on, and is not paused on the next page; speed and loop stay', () => {
    const table = drawing();
    table.wait(1_000);
    table.command('anna', { type: 'speed', value: 2 });
    table.command('anna', { type: 'loop', on: true });
    table.command('anna', { type: 'pause', on: true });
    table.wait(5_000);
    expect(cursor(table)).toMatchObject({ from: 1_000, paused: true });
    table.command('anna', { type: 'pause', on: false });
    expect(cursor(table)).toMatchObject({ at: table.now(), from: 1_000 });
    table.command('anna', { type: 'pause', on: true });
    drive(table, 0, 2);
    expect(cursor(table)).toEqual({ book: 0, page: 2, at: table.now(), replay: 0 });
    expect(table.see('ben').watch).toMatchObject({ speed: 2, loops: true });
  });

  it('W1 begins anew from its beginning, at the speed that was chosen, and goes on', () => {
    const table = drawing();
    table.command('anna', { type: 'scrub', at: 2_000 });
    table.command('anna', { type: 'pause', on: true });
    table.wait(700);
    table.command('anna', { type: 'replay' });
    expect(cursor(table)).toEqual({ book: 0, page: 1, at: table.now(), replay: 1 });
    table.command('anna', { type: 'replay' });
    expect(cursor(table)).toMatchObject({ replay: 2 });
  });

  it('W1 goes on from the place it is taken to, and loops from where it is', () => {
    const table = drawing();
    table.command('anna', { type: 'scrub', at: 2_000 });
    table.wait(300);
    table.command('anna', { type: 'loop', on: true });
    expect(cursor(table)).toMatchObject({ at: table.now(), from: 2_300 });
    expect(table.see('ben').watch).toMatchObject({ loops: true, speed: 1 });
    table.command('anna', { type: 'loop', on: false });
    expect(table.see('ben').watch).toMatchObject({ loops: false });
    table.command('anna', { type: 'speed', value: 2 });
    table.command('anna', { type: 'speed', value: 1 });
    expect(table.see('ben').watch).toMatchObject({ speed: 1 });
    for (const type of ['pause', 'loop'] as const) {
      expect(table.command('anna', { type, on: 'yes' as never })).toMatchObject({ status: 400, code: 'badRequest' });
    }
  });

  it('is not held any more once autoplay is turned off', () => {
    const table = drawing();
    table.command('anna', { type: 'autoplay', on: true });
    table.command('anna', { type: 'pause', on: true });
    table.command('anna', { type: 'autoplay', on: false });
    table.command('anna', { type: 'pause', on: false });
    expect(table.see('ben').watch).toMatchObject({ autoplay: false, turnsAt: null });
    table.command('anna', { type: 'autoplay', on: true });
    table.command('anna', { type: 'pause', on: true });
    drive(table, 0, 2);
    expect(table.see('ben').watch).toMatchObject({ autoplay: true, turnsAt: table.now() + SHORT_TEXT });
  });

  it('holds autoplay while it stands still, and gives it what is left to be seen afterwards', () => {
    const table = drawing();
    table.command('anna', { type: 'autoplay', on: true });
    table.command('anna', { type: 'pause', on: true });
    table.wait(60_000);
    expect(table.see('ben').watch).toMatchObject({ autoplay: true, turnsAt: null, cursor: { page: 1 } });
    table.command('anna', { type: 'scrub', at: 500 });
    table.command('anna', { type: 'speed', value: 2 });
    table.command('anna', { type: 'pause', on: false });
    const left = (replayLength(12) - 500) / 2;
    expect(table.see('ben').watch?.turnsAt).toBe(table.now() + left + LIMITS.autoplay.drawing);
  });
});

describe('a page that nobody should see', () => {
  const artistOf = (table: Table) => table.see('anna').watch?.books[0]?.rounds[1]?.player ?? '';
  const hide = (table: Table, by: string, on = true, page = 1) =>
    table.command(by, { type: 'hidePage', book: 0, page, hide: on });

  it('W2 is hidden by who leads, at once: its lines can no longer be read', () => {
    const table = watching();
    drive(table, 0, 1);
    table.forget();
    expect(hide(table, 'anna')).toMatchObject({ ok: true });
    expect(table.see('ben').watch?.books[0]?.rounds[1]).toEqual({
      step: 1,
      type: 2,
      player: artistOf(table),
      hidden: true,
    });
    expect(table.effects()).toContainEqual({ type: 'grant', pages: [{ page: { book: 0, step: 1 }, readers: [] }] });
    table.forget();
    hide(table, 'anna', false);
    expect(table.effects()).toContainEqual({
      type: 'grant',
      pages: [{ page: { book: 0, step: 1 }, readers: PLAYERS, reveal: true }],
    });
  });

  it('W2 is hidden by its own artist, whom nobody overrules', () => {
    const table = watching();
    const artists = [0, 1, 2].map((book) => {
      for (const page of [0, 1, 2]) drive(table, book, page);
      return table.see('anna').watch?.books[book]?.rounds[1]?.player ?? '';
    });
    const book = artists.findIndex((artist) => artist !== 'anna');
    const artist = artists[book] ?? '';
    const other = PLAYERS.find((id) => id !== artist && id !== 'anna') ?? '';
    const command = (by: string, hidden: boolean) =>
      table.command(by, { type: 'hidePage', book, page: 1, hide: hidden });
    expect(command(other, true)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(command(artist, true)).toMatchObject({ ok: true });
    expect(command('anna', false)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(command(artist, false)).toMatchObject({ ok: true });
  });

  it('W2 stays hidden when its artist would show again what the host has hidden', () => {
    const table = watching();
    table.command('anna', { type: 'coHost', player: 'ben', on: true });
    for (const page of [0, 1, 2]) drive(table, 0, page);
    const rounds = table.see('anna').watch?.books[0]?.rounds ?? [];
    const page = rounds.findIndex(({ player }) => player === 'cleo');
    expect(hide(table, 'anna', true, page)).toMatchObject({ ok: true });
    expect(hide(table, 'cleo', false, page)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(hide(table, 'cleo', true, page)).toMatchObject({ ok: true });
    expect(hide(table, 'cleo', false, page)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(hide(table, 'ben', false, page)).toMatchObject({ ok: true });
    expect(table.see('cleo').watch?.books[0]?.rounds[page]).toEqual(rounds[page]);
  });

  it('W2 is hidden once, and shown only if it was hidden in the show', () => {
    const table = watching();
    const [text] = table.see('anna').watch?.books[0]?.rounds ?? [];
    hide(table, 'anna', true, 0);
    table.forget();
    expect(hide(table, 'anna', true, 0)).toMatchObject({ ok: true });
    hide(table, 'anna', false, 0);
    expect(hide(table, 'anna', false, 0)).toMatchObject({ ok: true });
    expect(table.effects().map(({ type }) => type)).toEqual(['reply', 'reply', 'changed', 'reply']);
    expect(hide(table, 'anna', 'yes' as never, 0)).toMatchObject({ status: 400, code: 'badRequest' });
    expect(table.see('ben').watch?.books[0]?.rounds[0]).toEqual(text);
    const removed = PLAYERS.find((id) => id === text?.player && id !== 'anna');
    if (removed === undefined) throw new Error('the first page is the host’s');
    table.command('anna', { type: 'kick', player: removed });
    table.command('anna', { type: 'hidePages', player: removed, hide: true });
    expect(hide(table, 'anna', false, 0)).toMatchObject({ status: 400, code: 'notPermitted' });
  });

  it('W2 is a page that somebody made', () => {
    const table = sit(PLAYERS);
    table.command('anna', { type: 'start' });
    table.playStep();
    table.wait(485_000 + 3_000);
    while (table.match().phase === 10) table.playStep();
    drive(table, 0, 1);
    expect(table.see('ben').watch?.books[0]?.rounds[1]).toMatchObject({ skipped: true });
    expect(hide(table, 'anna')).toMatchObject({ status: 400, code: 'notPermitted' });
  });

  it('W2 has been shown before', () => {
    const table = watching();
    expect(hide(table, 'anna', true, 0)).toMatchObject({ ok: true });
    expect(hide(table, 'anna', true, 1)).toMatchObject({ status: 400, code: 'notPermitted' });
    expect(hide(table, 'anna', true, 3)).toMatchObject({ status: 400, code: 'badRequest' });
  });

  it('W2 stays hidden in the end and in the archive', () => {
    const table = watching();
    drive(table, 0, 1);
    hide(table, 'anna');
    table.command('anna', { type: 'end' });
    expect(table.see('ben').done?.books[0]?.rounds[1]).toMatchObject({ hidden: true });
    const revealed = table.effects().flatMap((effect) => (effect.type === 'grant' ? effect.pages : []));
    expect(revealed.filter(({ page, reveal }) => page.book === 0 && page.step === 1 && reveal)).toHaveLength(1);
  });
});

describe('stars', () => {
  it('W3 are secret, one for each person and book that has been begun', () => {
    const table = watching();
    const star = (by: string, book: number, on = true) => table.command(by, { type: 'star', book, on });
    expect(star('ben', 0)).toMatchObject({ ok: true });
    expect(star('ben', 0)).toMatchObject({ ok: true });
    expect(table.see('ben').watch?.starred).toEqual([0]);
    expect(JSON.stringify(table.see('anna'))).not.toContain('"starred":[0]');
    expect(star('ben', 3)).toMatchObject({ status: 400, code: 'badRequest' });
    expect(star('anna', 0)).toMatchObject({ ok: true });
    expect(table.see('ben').watch?.starred).toEqual([0]);
    star('ben', 0, false);
    expect(table.see('ben').watch?.starred).toEqual([]);
    expect(table.see('anna').watch?.starred).toEqual([0]);
  });

  it('W3 order a show of more than twenty books, and no shorter one', () => {
    const show = (books: number) => {
      const ids = Array.from({ length: books }, (_, index) => `p${index}`);
      const table = sit(ids, { options: { mode: 1 }, setup: { capacity: 100 } });
      table.playToWatch();
      return table;
    };
    expect(show(20).command('p0', { type: 'bestOf', on: true })).toMatchObject({ code: 'notPermitted' });

    const table = show(21);
    expect(table.see('p3').watch?.long?.own).toHaveLength(
      table.see('p3').watch?.books[0]?.rounds.some(({ player }) => player === 'p3') ? 1 : 2,
    );
    const [own] = table.see('p3').watch?.long?.own ?? [];
    const favourite = own?.book ?? 0;
    expect(table.command('p3', { type: 'star', book: favourite, on: true })).toMatchObject({ ok: true });
    expect(table.command('p0', { type: 'bestOf', on: true })).toMatchObject({ ok: true });
    expect(table.see('p9').watch?.long).toMatchObject({ byStars: true });
    for (const place of [
      [0, 1],
      [1, 0],
    ] as const)
      table.command('p0', { type: 'drive', book: place[0], page: place[1] });
    expect(table.see('p9').watch?.books.map(({ book }) => book)).toEqual([0, favourite]);
    table.command('p0', { type: 'bestOf', on: false });
    for (const place of [
      [1, 1],
      [2, 0],
    ] as const)
      table.command('p0', { type: 'drive', book: place[0], page: place[1] });
    expect(table.see('p9').watch?.books.map(({ book }) => book)).toEqual([0, favourite, favourite === 1 ? 2 : 1]);
  });

  it('W3 shows nobody beforehand what the dictionary wrote in his place', () => {
    const ids = Array.from({ length: 21 }, (_, index) => `p${index}`);
    const table = sit(ids, { options: { mode: 1 }, setup: { capacity: 100 } });
    table.command('p0', { type: 'start' });
    for (const id of ids.slice(0, -1)) table.submit(id, `${id} writes`);
    table.wait(200_000);
    table.playStep();
    expect(table.match()).toMatchObject({ phase: 20, shown: 1 });
    const ownOf = (id: string) => table.see(id).watch?.long?.own.map(({ round }) => round.type);
    const [first] = table.see('p0').watch?.books ?? [];
    const [late, diligent] = ['p20', ids.find((id) => id !== first?.owner && id !== 'p20') ?? ''];
    expect(first?.owner).not.toBe(late);
    expect(ownOf(late)).toEqual([2]);
    expect(ownOf(diligent)).toEqual(expect.arrayContaining([1, 2]));
  });
});

describe('what an artist says of his drawing', () => {
  it('W4 is a warning that everybody reads with it', () => {
    const table = sit(PLAYERS);
    table.noteDrawings({ warning: 3 });
    table.playToWatch();
    drive(table, 0, 1);
    expect(table.see('ben').watch?.books[0]?.rounds[1]).toMatchObject({ warning: 3 });
  });

  it('W4 is that it is not to be kept: after the show nothing of it remains', () => {
    const table = sit(PLAYERS);
    table.noteDrawings({ unsaved: true });
    table.playToWatch();
    drive(table, 0, 1);
    expect(table.see('ben').watch?.books[0]?.rounds[1]).toMatchObject({ lines: 12, page: { book: 0, step: 1 } });
    table.forget();
    table.command('anna', { type: 'end' });
    expect(table.effects()).toContainEqual({ type: 'erasePages', pages: [0, 1, 2].map((book) => ({ book, step: 1 })) });
    expect(table.effects().filter(({ type }) => type === 'grant')).toEqual([]);
    const gone = { step: 1, type: 2, player: expect.any(String), erased: true };
    expect(table.see('ben').done?.books[0]?.rounds[1]).toEqual(gone);
    const [saved] = table.effects().filter((effect) => effect.type === 'saveHistory');
    expect(saved?.record.books[0]?.rounds[1]).toEqual({ ...gone, page: { book: 0, step: 1 } });
  });

  it('W4 holds for a game that is broken off, too', () => {
    const table = sit(PLAYERS);
    table.noteDrawings({ unsaved: true });
    table.command('anna', { type: 'start' });
    table.playStep();
    table.playStep();
    table.forget();
    table.command('anna', { type: 'cancel', reason: 'supper', show: false });
    table.wait(10_000);
    expect(table.match().phase).toBe(99);
    expect(table.effects().filter(({ type }) => type === 'erasePages')).toHaveLength(1);
  });
});

describe('the end screen', () => {
  it('has all books, readable by everybody, shown or not', () => {
    const table = watching();
    table.forget();
    table.command('anna', { type: 'end' });
    const { done } = table.see('ben');
    expect(done).toMatchObject({ aborted: false });
    expect(done?.books.map(({ rounds }) => rounds.length)).toEqual([3, 3, 3]);
    expect(table.effects()).toContainEqual({
      type: 'grant',
      pages: [0, 1, 2].map((book) => ({ page: { book, step: 1 }, readers: PLAYERS, reveal: true })),
    });
    expect(table.see(null)).not.toHaveProperty('done');
  });

  it('comes with the game put into the archive, once', () => {
    const table = watching();
    table.command('anna', { type: 'end' });
    table.wait(60_000);
    const saved = table.effects().filter(({ type }) => type === 'saveHistory');
    expect(saved).toMatchObject([
      { record: { mode: 2, host: 'anna', players: PLAYERS, aborted: false, shown: true, books: [{}, {}, {}] } },
    ]);
  });

  it('W2 keeps what was hidden in the show for its maker, and by whose wish it is hidden', () => {
    const table = watching();
    for (const book of [0, 1, 2]) for (const page of [0, 1, 2]) drive(table, book, page);
    const rounds = table.see('anna').watch?.books[0]?.rounds ?? [];
    table.command(rounds[0]?.player ?? '', { type: 'hidePage', book: 0, page: 0, hide: true });
    table.command('anna', { type: 'hidePage', book: 0, page: 1, hide: true });
    table.forget();
    table.command('anna', { type: 'end' });
    const [saved] = table.effects().filter((effect) => effect.type === 'saveHistory');
    expect(saved?.record.books[0]?.rounds).toEqual([
      { ...rounds[0], hidden: true, hiddenBy: 'artist' },
      { ...rounds[1], hidden: true, hiddenBy: rounds[1]?.player === 'anna' ? 'artist' : 'host' },
      rounds[2],
    ]);
    expect(JSON.stringify(table.see('ben').done)).not.toContain(`"${rounds[0]?.text}"`);
  });

  it('M5 answers everything else with: the game is done', () => {
    const table = watching();
    table.command('anna', { type: 'end' });
    for (const command of [
      { type: 'end' },
      { type: 'start' },
      { type: 'submit', step: 2 },
      { type: 'kick', player: 'ben' },
      { type: 'ready', ready: true },
    ] as const) {
      expect(table.command('anna', command)).toMatchObject({ ok: false, status: 406, code: 'gameDone' });
    }
  });

  it('leads to a rematch with everybody who is still there', () => {
    const table = watching();
    table.command('anna', { type: 'vip', player: 'cleo', on: true });
    table.command('anna', { type: 'end' });
    table.command('ben', { type: 'leave' });
    expect(table.command('ben', { type: 'playAgain' })).toMatchObject({ status: 403 });
    expect(table.command('cleo', { type: 'playAgain' })).toMatchObject({ status: 403, code: 'forbidden' });
    table.forget();
    expect(table.command('anna', { type: 'playAgain' })).toMatchObject({ ok: true });
    const rematch = table.effects().find(({ type }) => type === 'rematch');
    expect(rematch).toMatchObject({
      host: { id: 'anna' },
      options: table.match().options,
      seats: [{ id: 'anna' }, { id: 'cleo' }],
      vips: ['cleo'],
    });
    expect(table.see('cleo').done).not.toHaveProperty('next');
    table.send({ type: 'rematched', at: table.now(), matchId: 'match-2' });
    expect(table.see('cleo').done?.next).toBe('match-2');
  });

  it('M7 asks for no rematch by itself after an outage, and for one when the host wants it', () => {
    const table = watching();
    table.command('anna', { type: 'end' });
    table.restart(60_000);
    table.wait(LIMITS.askAgain);
    expect(table.effects().filter(({ type }) => type === 'rematch')).toHaveLength(0);
    table.command('anna', { type: 'playAgain' });
    expect(table.effects().filter(({ type }) => type === 'rematch')).toHaveLength(1);
  });

  it('does not count the pages of each book where all have as many', () => {
    expect(watching().see('anna').watch).not.toHaveProperty('pageCounts');
  });

  it('asks for the rematch until it is there, and only for one', () => {
    const table = watching();
    table.command('anna', { type: 'end' });
    table.command('anna', { type: 'playAgain' });
    table.command('anna', { type: 'playAgain' });
    table.wait(LIMITS.askAgain);
    table.restart(1_000);
    expect(table.effects().filter(({ type }) => type === 'rematch')).toHaveLength(3);
    table.send({ type: 'rematched', at: table.now(), matchId: 'match-2' });
    table.send({ type: 'rematched', at: table.now(), matchId: 'match-3' });
    table.command('anna', { type: 'playAgain' });
    table.wait(LIMITS.askAgain);
    expect(table.effects().filter(({ type }) => type === 'rematch')).toHaveLength(3);
    expect(table.see('cleo').done?.next).toBe('match-2');
  });

  it('stays for two minutes at least for a rematch, and no longer once there is one', () => {
    const table = watching();
    table.command('anna', { type: 'end' });
    table.wait(LIMITS.doneStays - 1_000);
    table.command('anna', { type: 'playAgain' });
    table.wait(LIMITS.doneStaysAfterRematch - 1);
    expect(table.effects()).not.toContainEqual({ type: 'over' });
    table.wait(1);
    expect(table.effects()).toContainEqual({ type: 'over' });
    const early = watching();
    early.command('anna', { type: 'end' });
    early.command('anna', { type: 'playAgain' });
    early.send({ type: 'rematched', at: early.now(), matchId: 'match-2' });
    early.wait(LIMITS.doneStaysAfterRematch - 1);
    expect(early.effects()).not.toContainEqual({ type: 'over' });
    early.wait(1);
    expect(early.effects()).toContainEqual({ type: 'over' });
  });

  it('knows nothing of a rematch that nobody asked for', () => {
    const table = watching();
    table.command('anna', { type: 'end' });
    table.send({ type: 'rematched', at: table.now(), matchId: 'match-2' });
    expect(table.see('cleo').done).not.toHaveProperty('next');
  });

  it('stays longer by an outage, and so does the question for a rematch', () => {
    const table = watching();
    table.command('anna', { type: 'end' });
    table.command('anna', { type: 'playAgain' });
    table.wait(LIMITS.doneStays - 1_000);
    table.restart(60_000);
    table.forget();
    table.wait(1_000 + LIMITS.outageCredit - 1);
    expect(table.effects()).not.toContainEqual({ type: 'over' });
    table.wait(1);
    expect(table.effects()).toContainEqual({ type: 'over' });
  });

  it('is taken down after half an hour', () => {
    const table = watching();
    table.command('anna', { type: 'end' });
    table.wait(LIMITS.doneStays - 1);
    expect(table.effects()).not.toContainEqual({ type: 'over' });
    table.wait(1);
    expect(table.effects()).toContainEqual({ type: 'over' });
    expect(table.command('anna', { type: 'playAgain' })).toMatchObject({ status: 406, code: 'gameDone' });
  });
});
