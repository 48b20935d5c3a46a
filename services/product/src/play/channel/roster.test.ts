import { collectingLog, fakeClock } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { UNAUTHORIZED } from './consents.ts';
import type { Helix } from './helix.ts';
import { createRosters, ROSTER_MS } from './roster.ts';

const pages = (names: string[], per: number, after: string | null) => {
  const from = Number(after ?? 0);
  return { entries: names.slice(from, from + per), cursor: from + per < names.length ? String(from + per) : null };
};

function rosters(more: Partial<Helix> = {}) {
  const clock = fakeClock();
  const log = collectingLog();
  const asked: string[] = [];
  let isConsenting = true;
  const helix = {
    moderators: async (_token: string, _channel: string, after: string | null) => {
      asked.push(`moderators ${after}`);
      return pages(['7', '8', '9'], 2, after);
    },
    banned: async (_token: string, _channel: string, { after }: { after: string | null }) => {
      asked.push(`banned ${after}`);
      return { entries: [{ subject: '66', until: 5 }], cursor: null };
    },
    ...more,
  } as unknown as Helix;
  const consents = {
    use: async (_host: string, gate: string, call: (token: string, channel: string) => Promise<unknown>) => {
      const answer = isConsenting && gate === 'moderation' ? await call('token', '1') : null;
      return answer === UNAUTHORIZED ? null : answer;
    },
  } as never;
  return {
    clock,
    log,
    asked,
    rosters: createRosters({ consents, helix, clock, log }),
    refuse: () => (isConsenting = false),
  };
}

test('a roster is read to its last page, and again after ten minutes', async () => {
  const { rosters: of, asked, clock } = rosters();
  const roster = { moderators: new Set(['7', '8', '9']), banned: new Map([['66', 5]]), isCut: false };
  expect(await of.of('host')).toEqual(roster);
  expect(asked).toEqual(['moderators null', 'moderators 2', 'banned null']);
  await clock.advance(ROSTER_MS - 1);
  await of.of('host');
  expect(asked).toHaveLength(3);
  await clock.advance(1);
  await of.of('host');
  expect(asked).toHaveLength(6);
  await of.renewed('host');
  expect(asked).toHaveLength(9);
  of.forget('other');
  await of.of('host');
  expect(asked).toHaveLength(9);
  of.forget('host');
  await of.of('host');
  expect(asked).toHaveLength(12);
});

test('of bans twenty pages are read; whether there are more is known', async () => {
  for (const [last, isCut] of [
    [20, false],
    [21, true],
  ] as const) {
    let page = 0;
    const banned = async () => ({
      entries: [{ subject: String(++page), until: 0 }],
      cursor: page < last ? 'more' : null,
    });
    const roster = await rosters({ banned } as never).rosters.of('host');
    expect([roster?.banned.size, roster?.isCut]).toEqual([20, isCut]);
  }
});

test('while Twitch is away what was known counts, and it is asked every half minute', async () => {
  let isAway = false;
  let asks = 0;
  const moderators = async () => {
    asks += 1;
    if (isAway) throw new Error('away');
    return { entries: ['7'], cursor: null };
  };
  const { rosters: of, clock, log } = rosters({ moderators } as never);
  await of.of('host');
  isAway = true;
  await clock.advance(ROSTER_MS);
  expect((await of.of('host'))?.moderators).toEqual(new Set(['7']));
  expect((await of.of('new'))?.moderators).toBeUndefined();
  expect(log.lines.map(({ message }) => message)).toEqual(Array(2).fill('moderators and bans were not imported'));
  await clock.advance(29_999);
  await of.of('host');
  expect(asks).toBe(3);
  isAway = false;
  await clock.advance(1);
  await of.of('host');
  expect(asks).toBe(4);
});

test('a host who does not let us read it has no roster, and neither has one whose token has ended', async () => {
  const without = rosters();
  without.refuse();
  expect(await without.rosters.of('host')).toBeNull();
  expect(await rosters({ banned: async () => UNAUTHORIZED } as never).rosters.of('host')).toBeNull();
  expect(await rosters({ moderators: async () => UNAUTHORIZED } as never).rosters.of('host')).toBeNull();
});
