import { collectingLog, fakeClock } from '@tuschel/platform';
import { OPERATIONS, STREAMERS } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import type { StreamsConfig } from '../../config.ts';
import type { LiveStream } from '../../play/channel/helix.ts';
import { createLiveStreams } from './liveStreams.ts';

const stream = (login: string, more: Partial<LiveStream> = {}): LiveStream =>
  ({
    subject: `of ${login}`,
    login,
    name: login.toUpperCase(),
    viewers: 1,
    tags: [],
    thumbnail: '',
    ...more,
  }) as LiveStream;

interface Twitch {
  members: string[];
  hosts: string[];
  /** Of people, by their numbers. */
  live: LiveStream[];
  ofCategory: LiveStream[];
  first: string[];
}

function watched(
  given: Partial<Twitch>,
  streams: StreamsConfig = { team: 'tuschel', category: 'Art', tag: 'Deutsch' },
) {
  const twitch: Twitch = { members: [], hosts: [], live: [], ofCategory: [], first: [], ...given };
  const clock = fakeClock();
  const log = collectingLog();
  const asked: unknown[] = [];
  const state = { isDown: false };
  const read = createLiveStreams({
    helix: {
      team: async (_token: string, name: string) => (asked.push(['team', name]), twitch.members),
      category: async (_token: string, name: string) => (asked.push(['category', name]), '7'),
      streams: async (_token: string, of: { people: readonly string[] } | { category: string }) => {
        asked.push('people' in of ? of.people.length : ['streams', of.category]);
        if (!('people' in of)) return twitch.ofCategory;
        return twitch.live.filter(({ subject }) => of.people.includes(subject));
      },
    } as never,
    asApp: async (work) => {
      if (state.isDown) throw new Error('down');
      return (await work('token')) as never;
    },
    streams,
    lobbies: {
      running: async (most) => {
        expect(most).toBe(OPERATIONS.matches);
        return twitch.hosts.map((host) => ({ code: host, match: host, host, openedAt: 0 }));
      },
    },
    accounts: { many: async (ids) => ids.map((id) => ({ id, customId: `twitch:${id}` })) as never },
    priorities: { all: async () => twitch.first },
    thumbnails: {
      copy: async (shown) => new Map(shown.slice(0, 1).map(({ subject }) => [subject, `/media/${subject}`])),
    },
    clock,
    log,
  });
  return { read, clock, log, asked, state, twitch };
}

test('Z1 whoever streams stands in one list, with the picture that there is of them', async () => {
  const { read } = watched({
    members: ['of anna', 'of ben'],
    hosts: ['1', '2', '1'],
    live: [stream('anna', { viewers: 9 }), stream('cleo', { subject: '1', viewers: 3 })],
    ofCategory: [
      stream('anna', { tags: ['Deutsch'] }),
      stream('cleo', { subject: '1', tags: ['DEUTSCH'] }),
      stream('dora', { tags: ['English'] }),
      stream('eva', { tags: ['English', 'deutsch'], viewers: 5 }),
    ],
    first: ['cleo'],
  });
  const { team, live } = await read();
  const shown = { displayName: 'ANNA', thumbnailUrl: '/media/of anna', viewerCount: 9, isPriorityStreamer: false };
  expect(team).toEqual([{ userName: 'anna', ...shown }]);
  expect(
    live.map(({ userName, thumbnailUrl, isPriorityStreamer }) => [userName, thumbnailUrl, isPriorityStreamer]),
  ).toEqual([
    ['cleo', '', true],
    ['eva', '', false],
  ]);
});

test('Z1 without a tag all of the category are shown; without a category, or a team, Twitch is not asked for it', async () => {
  const all = watched({ ofCategory: [stream('dora'), stream('anna')] }, { category: 'Art' });
  expect((await all.read()).live.map(({ userName }) => userName)).toEqual(['anna', 'dora']);
  expect(all.asked).toEqual([
    ['category', 'Art'],
    ['streams', '7'],
  ]);
  const none = watched({ ofCategory: [stream('dora')] }, {});
  expect([await none.read(), none.asked]).toEqual([{ team: [], live: [] }, []]);
});

test('Z1 Twitch is asked of a hundred people at a time, and each of them is found', async () => {
  const members = Array.from({ length: 201 }, (_, number) => `of ${number}`);
  const { read, asked } = watched({ members, live: [stream('0'), stream('100'), stream('200')] }, { team: 'tuschel' });
  expect((await read()).team.map(({ userName }) => userName)).toEqual(['0', '100', '200']);
  expect(asked).toEqual([['team', 'tuschel'], 100, 100, 1]);
});

test('Z2 whoever comes while a list is old but good gets it at once, and the next one the new one', async () => {
  const { read, clock, twitch } = watched({ ofCategory: [stream('anna')] }, { category: 'Art' });
  await read();
  twitch.ofCategory = [stream('ben')];
  await clock.advance(STREAMERS.freshMs);
  const names = async () => (await read()).live.map(({ userName }) => userName);
  expect(await names()).toEqual(['anna']);
  await clock.advance(1);
  expect(await names()).toEqual(['ben']);
});

test('Z2 a Twitch that fails is asked again a minute later, not at once, and each failure is noted', async () => {
  const { read, clock, log, state } = watched({ ofCategory: [stream('anna')] }, { category: 'Art' });
  state.isDown = true;
  for (let look = 0; look < 3; look++) expect(await read()).toEqual({ team: [], live: [] });
  expect(log.lines).toHaveLength(1);
  state.isDown = false;
  await clock.advance(STREAMERS.freshMs);
  expect((await read()).live).toHaveLength(1);
});
