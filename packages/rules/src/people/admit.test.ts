import { describe, expect, it } from 'vitest';
import { experienceOf } from '../model/experience.ts';
import type { Gate } from '../model/input.ts';
import { LIMITS } from '../model/limits.ts';
import { person, sit } from '../testing/table.ts';
import { admit, type JoinRefusal, lobbySize } from './admit.ts';
import { guestNames, isListed, namesIn } from './guestList.ts';

const dora = person('dora');

describe('the door', () => {
  it('is open to everybody with the link', () => {
    const table = sit(['anna']);
    expect(admit(table.match(), dora, table.now())).toEqual({ ok: true });
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

  it('lets in co-hosts, who have left and come back', () => {
    const table = sit(['anna', 'ben']);
    table.command('anna', { type: 'options', options: { access: 'closed' } });
    table.command('anna', { type: 'coHost', player: 'ben', on: true });
    table.command('ben', { type: 'leave' });
    expect(admit(table.match(), person('ben'), table.now())).toEqual({ ok: true });
    expect(admit(table.match(), dora, table.now())).toEqual({ ok: false, reason: 'private' });
  });

  it('D1 keeps everybody seated, whatever the access becomes', () => {
    const table = sit(['anna', 'ben']);
    for (const access of ['mine', 'followers', 'subscribers', 'whitelist', 'closed'] as const) {
      table.command('anna', { type: 'options', options: { access } });
      table.lose('ben');
      table.send({ type: 'join', at: table.now(), person: person('ben'), gate: {} });
      expect(table.see('ben')).toMatchObject({ you: { seated: true }, options: { access } });
    }
  });

  it('turns away who lost the right to come in on the way to his seat', () => {
    const table = sit(['anna']);
    table.command('anna', { type: 'options', options: { access: 'followers' } });
    const effects = table.send({ type: 'join', at: table.now(), person: dora, gate: {} });
    expect(effects).toContainEqual({ type: 'dismiss', person: 'dora', code: 481, reason: 'notFollower' });
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

/** Everybody who may stand at a door, and what is known of them there. */
const PEOPLE: Record<string, { id?: string; rank?: number; gate?: Gate }> = {
  host: { id: 'anna' },
  coHost: { id: 'carla' },
  stranger: {},
  follower: { gate: { follower: true } },
  subscriber: { gate: { follower: true, subscriber: true } },
  whitelisted: { gate: { listed: true } },
  'banned by the site': { rank: 99, gate: { siteBanned: true, follower: true, subscriber: true, listed: true } },
  'banned by the host': { gate: { banned: true, follower: true, subscriber: true, listed: true } },
  team: { rank: 90 },
  admin: { rank: 99 },
  returning: { id: 'ben' },
  removed: { id: 'emil' },
};

const ACCESS = ['mine', 'everyone', 'followers', 'subscribers', 'whitelist', 'closed'] as const;
const TABLES = ['open', 'full', 'started', 'started, late-comers wait', 'full and started, late-comers wait'] as const;

/** The reason for which somebody new is refused, as the table of the rules says it; null: they may pass. */
function expectedAt(access: (typeof ACCESS)[number], who: string): JoinRefusal | null {
  const passes: Record<(typeof ACCESS)[number], readonly [readonly string[], JoinRefusal]> = {
    mine: [[], 'private'],
    everyone: [Object.keys(PEOPLE), 'private'],
    followers: [['follower', 'subscriber'], 'notFollower'],
    subscribers: [['subscriber'], 'notSubscriber'],
    whitelist: [['whitelisted'], 'notInWhitelist'],
    closed: [[], 'private'],
  };
  const [admitted, reason] = passes[access];
  return [...admitted, 'coHost', 'team', 'admin'].includes(who) ? null : reason;
}

/** In the order of the checks: bans, seat, phase, access, full. */
function expected(access: (typeof ACCESS)[number], who: string, table: (typeof TABLES)[number]): JoinRefusal | null {
  if (who.startsWith('banned')) return 'banned';
  if (who === 'host' || who === 'returning') return null;
  if (table === 'started') return 'notInLobby';
  if (who === 'removed' && table.includes('started')) return 'notInLobby';
  return expectedAt(access, who) ?? (table.startsWith('full') ? 'full' : null);
}

describe.each(ACCESS)('under "%s"', (access) => {
  describe.each(TABLES)('a table that is %s', (state) => {
    it.each(Object.keys(PEOPLE))('answers: %s', (who) => {
      const setup = { capacity: state.startsWith('full') ? 3 : 16, coHosts: ['carla'] };
      const table = sit(['anna', 'ben', 'emil'], { options: { access: 'everyone' }, setup });
      const lateComers = state.endsWith('wait');
      table.command('anna', { type: 'options', options: { access, lateComers } });
      if (state.includes('started')) table.command('anna', { type: 'start' });
      if (who === 'removed') table.command('anna', { type: 'kick', player: 'emil' });
      table.wait(LIMITS.kickedFor);
      if (state === 'full' && who === 'removed') table.join('fritz');
      const { id = 'dora', rank = 0, gate = {} } = PEOPLE[who] ?? {};
      const reason = expected(access, who, state);
      const verdict = admit(table.match(), person(id, { rank }), table.now(), gate);
      expect(verdict).toEqual(reason === null ? { ok: true } : { ok: false, reason });
    });
  });
});

describe('a guest list', () => {
  it('is written with commas or lines, each name once', () => {
    expect(namesIn(' Anna, @ben;;\nANNA\r\nJörg,,')).toEqual(['Anna', 'ben', 'Jörg']);
    expect(guestNames(['', '  ', 'x'.repeat(60)])).toEqual(['x'.repeat(50)]);
  });

  it('knows people by login name and by display name, however these are written', () => {
    const joerg = person('x', { name: 'Jörg', username: 'Jo\u0308rg_1' });
    for (const name of ['jörg', 'JO\u0308RG', 'jörg_1', '\uff2aörg']) expect(isListed([name], joerg)).toBe(true);
    expect(isListed(['dora'], dora)).toBe(true);
    expect(isListed(['Anna '], person('x', { name: ' anna' }))).toBe(true);
    expect(isListed(['dora2', 'dor', ''], dora)).toBe(false);
  });
});

it.each([
  [0, 'newcomer'],
  [2, 'newcomer'],
  [3, undefined],
  [49, undefined],
  [50, 'otter'],
  [249, 'otter'],
  [250, 'goldenBucket'],
])('after %i games somebody is: %s', (games, experience) => {
  expect(experienceOf(games)).toBe(experience);
});
