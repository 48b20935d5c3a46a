import { describe, expect, it } from 'vitest';
import type { Reply } from '../model/effect.ts';
import { LIMITS } from '../model/limits.ts';
import { person, sit } from '../testing/table.ts';

const refused = (status: number, code: string): Partial<Reply> => ({
  ok: false,
  status: status as 400,
  code: code as 'stale',
});

describe('in the lobby', () => {
  it('people sit in the order in which they came, and the host leads', () => {
    const table = sit(['anna', 'ben', 'cleo']);
    const { players, phase, you } = table.see('ben');
    expect(phase).toBe(0);
    expect(players.map(({ id }) => id)).toEqual(['anna', 'ben', 'cleo']);
    expect(players.map(({ isHost }) => isHost)).toEqual([true, false, false]);
    expect(you).toMatchObject({ seated: true, isHost: false, lastSeq: 0 });
  });

  it('everybody says when he is ready, and the host may start anyway', () => {
    const table = sit(['anna', 'ben']);
    expect(table.command('ben', { type: 'ready', ready: true })).toMatchObject({ ok: true });
    expect(table.see('anna').players.map(({ ready }) => ready)).toEqual([false, true]);
    expect(table.command('anna', { type: 'start' })).toMatchObject({ ok: true });
    expect(table.see('anna').phase).toBe(10);
  });

  it('nobody plays alone', () => {
    const table = sit(['anna']);
    expect(table.see('anna').lobby).toEqual({ canStart: false, startProblem: 'playAlone', pages: null });
    expect(table.command('anna', { type: 'start' })).toMatchObject(refused(400, 'playAlone'));
    table.join('ben');
    expect(table.see('anna').lobby).toEqual({ canStart: true, startProblem: null, pages: 2 });
  });

  it('a host who only leads needs two others', () => {
    const table = sit(['anna', 'ben'], { options: { hostPlays: false } });
    expect(table.command('anna', { type: 'start' })).toMatchObject(refused(400, 'playAlone'));
    table.join('cleo');
    expect(table.command('anna', { type: 'start' })).toMatchObject({ ok: true });
    expect(table.see('anna').task).toBeUndefined();
    expect(table.see('anna').you).toMatchObject({ isHost: true, plays: false });
    expect(
      table
        .draw()
        .books.map(({ owner }) => owner)
        .toSorted(),
    ).toEqual(['ben', 'cleo']);
  });

  it.each([
    ['plays', true, 3],
    ['only leads', false, 2],
  ])('has as many pages as the lobby said, where the host %s', (_, hostPlays, pages) => {
    const table = sit(['anna', 'ben', 'cleo'], { options: { hostPlays } });
    expect(table.see('ben').lobby?.pages).toBe(pages);
    table.command('anna', { type: 'start' });
    expect(table.draw().plan.steps).toHaveLength(pages);
    expect(table.see('ben').step?.count).toBe(pages);
  });

  it('who has been gone for a while gets no book', () => {
    const table = sit(['anna', 'ben', 'cleo']);
    table.lose('cleo');
    table.wait(LIMITS.awayAfter);
    table.command('anna', { type: 'start' });
    expect(
      table
        .draw()
        .books.map(({ owner }) => owner)
        .toSorted(),
    ).toEqual(['anna', 'ben']);
  });

  it('only the host sets options and starts', () => {
    const table = sit(['anna', 'ben']);
    expect(table.command('ben', { type: 'start' })).toMatchObject(refused(403, 'forbidden'));
    expect(table.command('ben', { type: 'options', options: { pages: 3 } })).toMatchObject(refused(403, 'forbidden'));
    expect(table.command('anna', { type: 'options', options: { pages: 3 } })).toMatchObject({ ok: true });
    expect(table.see('ben').options.pages).toBe(3);
    expect(table.command('anna', { type: 'options', options: { pages: 99 } })).toMatchObject({
      ...refused(400, 'badOption'),
      detail: 'pages',
    });
  });

  it.each(['submit', 'keepDrawing', 'typed', 'forceNext', 'drive', 'replay', 'end', 'playAgain', 'cancel'] as const)(
    'there is nothing to %s yet',
    (type) => {
      const table = sit(['anna', 'ben']);
      const command = { type, step: 0, text: 'abc', book: 0, page: 0, reason: 'because', show: true };
      expect(table.command('anna', command)).toMatchObject(refused(400, 'notPermitted'));
    },
  );

  it('an unknown command is refused, not fatal', () => {
    const table = sit(['anna', 'ben']);
    expect(table.command('anna', { type: 'fly' } as never)).toMatchObject(refused(400, 'badRequest'));
  });

  it('who leaves gives up his seat', () => {
    const table = sit(['anna', 'ben']);
    expect(table.command('ben', { type: 'leave' })).toMatchObject({ ok: true });
    expect(table.see('anna').players).toHaveLength(1);
    expect(table.see('ben')).toMatchObject({ you: { seated: false }, players: [] });
  });

  it('closes when the host leaves', () => {
    const table = sit(['anna', 'ben']);
    table.command('anna', { type: 'leave' });
    expect(table.see('ben')).toMatchObject({
      phase: 99,
      done: { aborted: true, books: [] },
      ending: { reason: 'hostLeft', by: 'anna' },
    });
  });

  it('waits five minutes for a host who vanished', () => {
    const table = sit(['anna', 'ben']);
    table.lose('anna');
    table.wait(LIMITS.hostlessLobby - 1);
    expect(table.see('ben').phase).toBe(0);
    table.back('anna');
    table.wait(LIMITS.hostlessLobby);
    expect(table.see('ben').phase).toBe(0);
    table.lose('anna');
    table.wait(LIMITS.hostlessLobby);
    expect(table.see('ben')).toMatchObject({ phase: 99, ending: { reason: 'hostGone' } });
  });

  it('does not stay open for ever', () => {
    const table = sit(['anna', 'ben']);
    table.wait(LIMITS.hardStop);
    expect(table.see('ben')).toMatchObject({ phase: 99, ending: { reason: 'tooLong' } });
  });

  it('a visitor sees how many are here, not who', () => {
    const table = sit(['anna', 'ben']);
    expect(table.see(null)).toMatchObject({ host: { name: 'anna' }, counts: { seated: 2, here: 2 }, players: [] });
    expect(table.see('stranger').you).toMatchObject({ seated: false, isHost: false });
  });

  it('of a rematch keeps a seat for everybody who played before', () => {
    const table = sit(['anna'], { setup: { seats: [person('anna'), person('ben')], vips: ['ben'] } });
    expect(table.see('anna').players.map(({ id, vip }) => [id, vip])).toEqual([
      ['anna', false],
      ['ben', true],
    ]);
    table.wait(LIMITS.awayAfter);
    expect(table.see('anna').players[1]).toMatchObject({ presence: 'away' });
  });
});

describe('how somebody looks', () => {
  it('changes for all at once, in any phase, and leaves everything else as it was', () => {
    const table = sit(['anna', 'ben', 'cleo']);
    table.join('ben', { moderator: true, games: 'newcomer' });
    const ben = () => table.see('cleo').players.find(({ id }) => id === 'ben');
    const look = (more: object) => table.send({ type: 'look', at: table.now(), person: person('ben', more) });
    expect(look({ name: 'Benjamin', nameColor: 4 })).toEqual([{ type: 'changed' }]);
    expect(ben()).toMatchObject({ name: 'Benjamin', nameColor: 4, moderator: true, presence: 'here' });
    expect(ben()).not.toHaveProperty('games');
    expect(look({ name: 'Benjamin', nameColor: 4 })).toEqual([]);
    table.command('anna', { type: 'start' });
    look({ name: 'Ben' });
    expect(ben()).toMatchObject({ name: 'Ben', submitted: false });
  });

  it('is nothing that the match needs to know of who has no seat', () => {
    const table = sit(['anna', 'ben']);
    const before = table.match();
    expect(table.send({ type: 'look', at: table.now(), person: person('zoe') })).toEqual([]);
    expect(table.match().seats).toBe(before.seats);
  });
});
