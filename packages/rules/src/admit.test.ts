import { describe, expect, it } from 'vitest';
import { admit, lobbySize } from './admit.ts';
import { LIMITS } from './limits.ts';
import { person, sit } from './table.ts';

const dora = person('dora');

describe('the door', () => {
  it('is open to everybody with the link', () => {
    const table = sit(['anna']);
    expect(admit(table.match(), dora, table.now())).toEqual({ ok: true });
  });

  it.each([
    ['mine', 'private'],
    ['closed', 'private'],
    ['followers', 'notFollower'],
    ['subscribers', 'notSubscriber'],
    ['whitelist', 'notInWhitelist'],
  ] as const)('under "%s" says %s', (access, reason) => {
    const table = sit(['anna'], { options: { access } });
    expect(admit(table.match(), dora, table.now())).toEqual({ ok: false, reason });
  });

  it('lets in followers, subscribers and the listed', () => {
    const gate = { follower: true, subscriber: true };
    for (const access of ['followers', 'subscribers'] as const) {
      const table = sit(['anna'], { options: { access } });
      expect(admit(table.match(), dora, table.now(), gate)).toEqual({ ok: true });
    }
    const table = sit(['anna'], { options: { access: 'whitelist', whitelist: ['DORA', 'jörg_1'] } });
    expect(admit(table.match(), dora, table.now())).toEqual({ ok: true });
    const joerg = person('x', { name: 'Jörg', username: 'Jo\u0308rg_1' });
    expect(admit(table.match(), joerg, table.now())).toEqual({ ok: true });
  });

  it('lets in the host and the team whatever the access', () => {
    const table = sit(['anna'], { options: { access: 'mine' } });
    expect(admit(table.match(), person('anna'), table.now())).toEqual({ ok: true });
    expect(admit(table.match(), person('tina', { rank: 90 }), table.now())).toEqual({ ok: true });
  });

  it('is shut once the game has started, but never to a returning player', () => {
    const table = sit(['anna', 'ben'], { setup: { capacity: 2 } });
    table.command('anna', { type: 'start' });
    expect(admit(table.match(), dora, table.now())).toEqual({ ok: false, reason: 'notInLobby' });
    table.lose('ben');
    table.wait(LIMITS.awayAfter);
    expect(admit(table.match(), person('ben'), table.now())).toEqual({ ok: true });
  });

  it('says full when all seats are taken, and turns away who slipped through', () => {
    const table = sit(['anna', 'ben'], { setup: { capacity: 2 } });
    expect(admit(table.match(), dora, table.now())).toEqual({ ok: false, reason: 'full' });
    expect(table.join('dora')).toContainEqual({ type: 'dismiss', person: 'dora', code: 484, reason: 'full' });
    expect(table.see('anna').players).toHaveLength(2);
  });

  it('says banned before anything else', () => {
    const table = sit(['anna', 'ben'], { options: { access: 'closed' }, setup: { capacity: 2 } });
    table.command('anna', { type: 'ban', player: 'ben' });
    expect(admit(table.match(), person('ben'), table.now())).toEqual({ ok: false, reason: 'banned' });
  });

  it('opens a minute after a kick', () => {
    const table = sit(['anna', 'ben']);
    table.command('anna', { type: 'kick', player: 'ben' });
    expect(admit(table.match(), person('ben'), table.now())).toEqual({ ok: false, reason: 'banned' });
    table.wait(LIMITS.kickedFor);
    expect(admit(table.match(), person('ben'), table.now())).toEqual({ ok: true });
  });

  it.each([
    [0, 0, 16],
    [0, 1, 30],
    [0, 2, 60],
    [0, 3, 100],
    [10, 0, 16],
    [20, 0, 100],
    [99, 0, 100],
  ])('of a host of rank %i and tier %i admits %i', (rank, supporterLevel, size) => {
    expect(lobbySize(person('host', { rank, supporterLevel }))).toBe(size);
  });
});
