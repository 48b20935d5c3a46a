import type { Account } from '@tuschel/gameserver/extend';
import { collectingLog, fakeClock } from '@tuschel/platform';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { MatchPeople } from '../draw-match/state.ts';
import { ROSTER_MS } from './roster.ts';
import { watchRosters } from './rosterWatch.ts';

const PEOPLE: MatchPeople = {
  host: 'host',
  hostLive: false,
  people: [
    { id: 'ada', moderator: true },
    { id: 'ben', moderator: false },
  ],
} as MatchPeople;

interface Channel {
  moderators?: (host: string) => Promise<string[] | null>;
  isLive?: boolean | null;
}

function watched(matches: Record<string, MatchPeople | null>, { moderators, isLive = null }: Channel = {}) {
  const clock = fakeClock();
  const log = collectingLog();
  const told: unknown[] = [];
  const asked: string[] = [];
  const watch = watchRosters({
    matches: {
      ask: async (match) => {
        asked.push(match);
        return matches[match] ?? null;
      },
      tell: async (match, input) => {
        told.push([match, input]);
        return true;
      },
    },
    accounts: { many: async (ids) => ids.map((id) => ({ id }) as Account) },
    channel: {
      moderatorsAmong:
        moderators ?? (async (_host, accounts) => accounts.map(({ id }) => id).filter((id) => id === 'ada')),
      isLive: async () => isLive,
    },
    clock,
    log,
  });
  onTestFinished(() => watch.stop());
  return { watch, clock, log, told, asked };
}

describe('the channel of a host', () => {
  test('tells a match who keeps order every ten minutes, and only what is new', async () => {
    const { watch, clock, told } = watched({ same: PEOPLE, news: PEOPLE }, { moderators: async () => ['ben'] });
    watch.add('news');
    await clock.advance(ROSTER_MS - 1);
    expect(told).toEqual([]);
    await clock.advance(1);
    expect(told).toEqual([['news', { type: 'moderators', at: clock.now(), people: ['ben'] }]]);
    await clock.advance(ROSTER_MS);
    expect(told).toHaveLength(2);
  });

  test('tells nothing that is known, and nothing where it does not say', async () => {
    const same = watched({ match: PEOPLE });
    same.watch.add('match');
    const silent = watched({ match: PEOPLE }, { moderators: async () => null });
    silent.watch.add('match');
    await same.clock.advance(ROSTER_MS);
    await silent.clock.advance(ROSTER_MS);
    expect([...same.told, ...silent.told]).toEqual([]);
  });

  test('D8 tells at once and every ten minutes whether they are live', async () => {
    const { watch, clock, told, asked } = watched({ match: PEOPLE }, { isLive: true });
    watch.add('match');
    watch.add('match');
    await clock.advance(0);
    expect(told).toEqual([['match', { type: 'hostLive', at: clock.now(), on: true }]]);
    expect(asked).toHaveLength(1);
    await clock.advance(ROSTER_MS);
    expect(told).toHaveLength(2);
    for (const isLive of [false, null]) {
      const other = watched({ match: PEOPLE }, { isLive });
      other.watch.add('match');
      await other.clock.advance(ROSTER_MS);
      expect(other.told).toEqual([]);
    }
  });

  test('is asked no more once the match is gone, or the watch has stopped', async () => {
    const gone = watched({});
    gone.watch.add('match');
    await gone.clock.advance(ROSTER_MS);
    const { length } = gone.asked;
    await gone.clock.advance(3 * ROSTER_MS);
    expect(gone.asked).toHaveLength(length);
    const stopped = watched({ match: PEOPLE });
    stopped.watch.add('match');
    await stopped.clock.advance(0);
    stopped.watch.stop();
    await stopped.clock.advance(ROSTER_MS);
    expect(stopped.asked).toHaveLength(1);
  });

  test('that does not answer keeps no other match waiting, and is not asked twice at a time', async () => {
    const hosts: string[] = [];
    const moderators = (host: string) => {
      hosts.push(host);
      return host === 'slow' ? new Promise<null>(() => {}) : Promise.resolve(['ben']);
    };
    const { watch, clock, told } = watched({ slow: { ...PEOPLE, host: 'slow' }, quick: PEOPLE }, { moderators });
    for (const match of ['slow', 'quick']) watch.add(match);
    await clock.advance(2 * ROSTER_MS);
    expect(told).toHaveLength(2);
    expect(hosts).toEqual(['slow', 'host', 'host']);
  });

  test('that fails is logged, and asked again the next time', async () => {
    let isBroken = true;
    const moderators = async () => {
      if (isBroken) throw new Error('broken');
      return ['ben'];
    };
    const { watch, clock, log, told } = watched({ match: PEOPLE }, { moderators });
    watch.add('match');
    await clock.advance(ROSTER_MS);
    expect(log.lines.map(({ message }) => message)).toEqual(["a match did not learn of its host's channel"]);
    isBroken = false;
    await clock.advance(ROSTER_MS);
    expect(told).toHaveLength(1);
  });
});
