import { describe, expect, it } from 'vitest';
import type { Effect } from '../model/effect.ts';
import { LIMITS } from '../model/limits.ts';
import { sit, type Table } from '../testing/table.ts';

const PLAYERS = ['anna', 'ben', 'cleo'];

const of = <Type extends Effect['type']>(table: Table, type: Type) =>
  table.effects().filter((effect): effect is Extract<Effect, { type: Type }> => effect.type === type);

/** A game that was shown to its end, of people who may have come late. */
function shown(options: Parameters<typeof sit>[1] = {}, during: (table: Table) => void = () => {}): Table {
  const table = sit(PLAYERS, { ...options, options: { lateComers: true, ...options.options } });
  table.command('anna', { type: 'start' });
  during(table);
  table.playToWatch();
  return table;
}

describe('what is kept of a game', () => {
  it('names whoever played from the start, also without a page, and nobody who only looked on', () => {
    const table = shown({}, (game) => {
      game.join('dora');
      game.lose('cleo');
      game.wait(LIMITS.awayAfter);
    });
    table.command('anna', { type: 'end' });
    const [kept] = of(table, 'saveHistory');
    expect(kept?.record.players).toEqual(PLAYERS);
    expect(kept?.record).toMatchObject({ mode: table.see('anna').done?.mode, host: 'anna', aborted: false });
  });

  it('has the pace of an animation with each of its books, and no plan where none of one’s own was played', () => {
    const plan = { rounds: [{ type: 'prompt', seconds: null, selection: 'dictionary' }] } as const;
    const animation = shown({ options: { mode: 14, hostTheme: 'an otter', frames: 2, plan } as never });
    animation.command('anna', { type: 'end' });
    const [kept] = of(animation, 'saveHistory');
    expect(kept?.record.mode).toBe(14);
    expect(kept?.record.books.map(({ book, fps }) => [book, typeof fps])).toEqual([
      [0, 'number'],
      [1, 'number'],
      [2, 'number'],
    ]);
    expect(kept?.record).not.toHaveProperty('plan');
    const echo = shown();
    echo.command('anna', { type: 'end' });
    const [plain] = of(echo, 'saveHistory');
    for (const book of plain?.record.books ?? []) expect(book).not.toHaveProperty('fps');
    expect(of(echo, 'erasePages')).toEqual([]);
  });
});

describe('whoever comes during the show', () => {
  it('reads the drawings that have been shown, and all of them in the end', () => {
    const table = shown();
    table.command('anna', { type: 'drive', book: 0, page: 1 });
    table.forget();
    table.join('dora');
    const pages = () =>
      of(table, 'grant').flatMap((effect) => effect.pages.filter(({ readers }) => readers.includes('dora')));
    expect(pages()).toHaveLength(1);
    table.command('anna', { type: 'end' });
    table.forget();
    table.join('emil');
    const drawings = table.see('anna').done?.books.flatMap(({ rounds }) => rounds.filter(({ lines }) => lines)) ?? [];
    expect(drawings.length).toBeGreaterThan(1);
    expect(pages()).toHaveLength(drawings.length);
  });
});

describe('another game of the same people', () => {
  it('has those who are here first, of them those who played, and whoever is gone last; and whom the host has banned', () => {
    const table = shown({ setup: { banned: ['mallory'] } }, (game) => {
      game.join('dora');
    });
    table.command('anna', { type: 'end' });
    table.lose('ben');
    table.wait(LIMITS.awayAfter);
    table.forget();
    table.command('anna', { type: 'playAgain' });
    const [asked] = of(table, 'rematch');
    expect(asked?.seats.map(({ id }) => id)).toEqual(['anna', 'cleo', 'dora', 'ben']);
    expect(asked?.banned).toEqual(['mallory']);
  });

  it('takes no word on awards any more once all is over', () => {
    const table = shown();
    table.command('anna', { type: 'end' });
    const awards = (on: boolean) => table.command('anna', { type: 'options', options: { awards: on } });
    expect(awards(false)).toMatchObject({ ok: true });
    table.wait(LIMITS.doneStays);
    expect(awards(true)).toMatchObject({ ok: false, status: 406, code: 'gameDone' });
  });
});

describe('a show', () => {
  it('goes on when somebody leaves it, and ends when its host does', () => {
    const table = shown();
    table.command('ben', { type: 'leave' });
    expect(table.match().phase).toBe(20);
    expect(table.see('anna').players.find(({ id }) => id === 'ben')?.presence).toBe('left');
    expect(table.see('cleo').watch).toBeDefined();
    table.command('anna', { type: 'leave' });
    expect(table.match().phase).toBe(99);
  });

  it('ends with the longest time of a match, however often its pages are turned', () => {
    const table = shown();
    const { hardStopAt } = table.match();
    let page = 0;
    while (table.now() + 60_000 < hardStopAt) {
      table.wait(60_000);
      page = 1 - page;
      table.command('anna', { type: 'drive', book: 0, page });
    }
    table.wait(hardStopAt - table.now() - 1);
    expect(table.match().phase).toBe(20);
    table.wait(1);
    expect(table.match().phase).toBe(99);
  });
});
