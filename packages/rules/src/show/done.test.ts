import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model/limits.ts';
import { sit, type Table } from '../testing/table.ts';

const PLAYERS = ['anna', 'ben', 'cleo'];

function watching(): Table {
  const table = sit(PLAYERS);
  table.playToWatch();
  return table;
}

function drive(table: Table, book: number, page: number, by = 'anna') {
  return table.command(by, { type: 'drive', book, page });
}

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
