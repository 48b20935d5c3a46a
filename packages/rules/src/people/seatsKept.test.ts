import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model/limits.ts';
import { person, sit, type Table } from '../testing/table.ts';

const SIX = ['anna', 'ben', 'cleo', 'dirk', 'emil', 'fina'];

const seat = (table: Table, id: string) => table.match().seats.find((one) => one.person.id === id);

describe('a list of those who keep order', () => {
  it('changes nothing else about their seats, nor about those of others', () => {
    const table = sit(['anna', 'ben', 'cleo']);
    table.command('anna', { type: 'vip', player: 'ben', on: true });
    table.command('ben', { type: 'ready', ready: true });
    table.lose('ben');
    table.wait(LIMITS.awayAfter);
    const [before, other] = [seat(table, 'ben'), seat(table, 'cleo')];
    expect(before).toMatchObject({ vip: true, away: true });
    table.send({ type: 'moderators', at: table.now(), people: ['ben'] });
    expect(seat(table, 'ben')).toEqual({ ...before, person: { ...before?.person, moderator: true } });
    expect(seat(table, 'cleo')).toBe(other);
  });
});

describe('how somebody looks', () => {
  it('is told when any of it is another or is gone, and not when all is as before', () => {
    const table = sit(['anna', 'ben']);
    const looks = [
      person('ben', { nameColor: 3, avatar: 'a.png' }),
      person('ben', { nameColor: 3, avatar: 'b.png' }),
      person('ben', { nameColor: 3 }),
      person('ben', { nameColor: 3, rank: 10 }),
      person('ben', { nameColor: 3, rank: 10, games: 'otter' }),
    ];
    for (const look of looks) {
      for (const effects of [[{ type: 'changed' }], []]) {
        table.forget();
        table.send({ type: 'look', at: table.now(), person: look });
        expect(table.effects()).toEqual(effects);
        expect(seat(table, 'ben')?.person).toEqual(look);
      }
    }
  });
});

describe('a spectator who leaves', () => {
  /** Dora looks on, and has taken the page of Emil, who is gone. */
  function standingIn(): { table: Table; names: () => string[] } {
    const table = sit(SIX, { options: { lateComers: true } });
    table.command('anna', { type: 'start' });
    table.playStep();
    table.join('dora');
    table.command('dora', { type: 'standBy', on: true });
    table.command('emil', { type: 'leave' });
    expect(table.command('dora', { type: 'understudy', step: 1 })).toMatchObject({ ok: true });
    return { table, names: () => table.see('anna').players.map(({ id }) => id) };
  }

  it('leaves nothing behind', () => {
    const { table, names } = standingIn();
    table.join('hugo');
    expect(names()).toContain('hugo');
    table.command('hugo', { type: 'leave' });
    expect(names()).not.toContain('hugo');
  });

  it('keeps a seat for the page that they work on, and for one that they have made', () => {
    const working = standingIn();
    working.table.command('dora', { type: 'leave' });
    expect(working.names()).toContain('dora');
    const { table, names } = standingIn();
    table.paint('dora');
    table.submit('dora');
    for (const id of SIX.filter((one) => one !== 'emil')) {
      table.paint(id);
      table.submit(id);
    }
    while (table.draw().step === 1) table.wait(1_000);
    table.command('dora', { type: 'leave' });
    expect(names()).toContain('dora');
  });
});
