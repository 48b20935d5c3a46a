import { fakeClock } from '@tuschel/platform';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { UNAUTHORIZED } from './consents.ts';
import { createHelix, HELIX_MS } from './helix.ts';

interface Answered {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
}

let answers: Answered[];
let asked: { url: string; headers: Record<string, string> }[];

beforeEach(() => {
  answers = [];
  asked = [];
});

/** Twitch, as far as what it answers is written down; what is not answered keeps everybody waiting. */
function twitch() {
  const clock = fakeClock();
  vi.stubGlobal('fetch', (url: URL, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
    asked.push({ url: url.href, headers });
    const answer = answers.shift();
    if (!answer)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    const { status = 200, json = { data: [] }, headers: more = {} } = answer;
    return Promise.resolve(new Response(JSON.stringify(json), { status, headers: more }));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const hosts = { login: 'https://id.example', api: 'https://api.example', pictures: 'https://cdn.example' };
  return { clock, helix: createHelix({ clientId: 'our-app', hosts }, clock) };
}
const data = (...entries: unknown[]): Answered => ({ json: { data: entries } });

describe('the API of Twitch', () => {
  test('is asked with the token of the host and our client id', async () => {
    answers = [data({ user_id: '7' }), data(), data({ user_id: '8' }), data({ type: 'live' })];
    const { helix } = twitch();
    expect(await helix.isFollower('secret', '1', '7')).toBe(true);
    expect(await helix.isSubscriber('secret', '1', '7')).toBe(false);
    // Somebody else is no answer.
    expect(await helix.isSubscriber('secret', '1', '7')).toBe(false);
    expect(await helix.isLive('secret', '1')).toBe(true);
    expect(asked.map(({ url }) => url)).toEqual([
      'https://api.example/helix/channels/followers?broadcaster_id=1&user_id=7',
      'https://api.example/helix/subscriptions?broadcaster_id=1&user_id=7',
      'https://api.example/helix/subscriptions?broadcaster_id=1&user_id=7',
      'https://api.example/helix/streams?user_id=1',
    ]);
    for (const { headers } of asked)
      expect(headers).toEqual({ authorization: 'Bearer secret', 'client-id': 'our-app' });
  });

  test('says live of a stream alone, and nothing of entries that are none', async () => {
    answers = [data({ type: '' }), data(null, 'live', { type: 'live' }), data()];
    const { helix } = twitch();
    expect([await helix.isLive('t', '1'), await helix.isLive('t', '1'), await helix.isLive('t', '1')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('tells who streams, as far as an entry describes a stream of somebody', async () => {
    answers = [
      data(
        {
          type: 'live',
          user_id: '1',
          user_login: 'anna',
          user_name: 'Ä'.repeat(51),
          viewer_count: 7,
          thumbnail_url: 'https://cdn.example/{width}x{height}.jpg',
          tags: ['Deutsch', 7],
        },
        { type: 'live', user_id: '2', user_login: 'ben', user_name: '', viewer_count: -1, tags: 'none' },
        { type: '', user_id: '3', user_login: 'cleo' },
        { type: 'live', user_id: 4, user_login: 'dora' },
        { type: 'live', user_id: '5', user_login: '../emil' },
        null,
      ),
      data(),
    ];
    const { helix } = twitch();
    expect(await helix.streams('t', { people: ['1', '2'] })).toEqual([
      {
        subject: '1',
        login: 'anna',
        name: 'Ä'.repeat(50),
        viewers: 7,
        thumbnail: 'https://cdn.example/{width}x{height}.jpg',
        tags: ['Deutsch'],
      },
      { subject: '2', login: 'ben', name: 'ben', viewers: 0, thumbnail: '', tags: [] },
    ]);
    expect(await helix.streams('t', { category: '9' })).toEqual([]);
    expect(asked.map(({ url }) => url)).toEqual([
      'https://api.example/helix/streams?user_id=1&user_id=2&first=100',
      'https://api.example/helix/streams?game_id=9&first=100',
    ]);
  });

  test('tells who is in a team and the number of a category, and nothing where there is none', async () => {
    answers = [data({ users: [{ user_id: '1' }, null, { user_id: '2' }] }), data({ users: 'all' }), data()];
    const { helix } = twitch();
    expect(await helix.team('t', 'otters')).toEqual(['1', '2']);
    expect([await helix.team('t', 'otters'), await helix.team('t', 'otters')]).toEqual([[], []]);
    answers = [data({ id: '9' }), data({ id: 9 }), data()];
    const categories = [
      await helix.category('t', 'Art'),
      await helix.category('t', 'Art'),
      await helix.category('t', ''),
    ];
    expect(categories).toEqual(['9', null, null]);
    expect(asked.at(3)?.url).toBe('https://api.example/helix/games?name=Art');
  });

  test('tells moderators and bans by the hundred, up to a page without a next one', async () => {
    const end = '2027-01-01T00:00:10Z';
    answers = [
      { json: { data: [{ user_id: '7' }], pagination: { cursor: 'next' } } },
      { json: { data: [{ user_id: 8 }], pagination: { cursor: '' } } },
      {
        json: {
          data: [
            { user_id: '9', expires_at: end },
            { user_id: '10', expires_at: '' },
            { user_id: '11', expires_at: '?' },
          ],
          pagination: null,
        },
      },
      data({ user_id: '9', expires_at: '' }),
    ];
    const { helix } = twitch();
    expect(await helix.moderators('t', '1', null)).toEqual({ entries: ['7'], cursor: 'next' });
    expect(await helix.moderators('t', '1', 'next')).toEqual({ entries: ['8'], cursor: null });
    const forever = Number.POSITIVE_INFINITY;
    expect(await helix.banned('t', '1', { after: 'more' })).toEqual({
      entries: [
        { subject: '9', until: Date.parse(end) },
        { subject: '10', until: forever },
        { subject: '11', until: forever },
      ],
      cursor: null,
    });
    expect(await helix.banned('t', '1', { viewer: '9' })).toMatchObject({ entries: [{ subject: '9' }] });
    expect(asked.map(({ url }) => url.replace('https://api.example/helix/moderation/', ''))).toEqual([
      'moderators?broadcaster_id=1&first=100',
      'moderators?broadcaster_id=1&first=100&after=next',
      'banned?broadcaster_id=1&first=100&after=more',
      'banned?broadcaster_id=1&user_id=9',
    ]);
  });

  test('that takes a token no longer says so', async () => {
    const { helix } = twitch();
    const calls = [
      () => helix.isFollower('t', '1', '7'),
      () => helix.isLive('t', '1'),
      () => helix.moderators('t', '1', null),
      () => helix.banned('t', '1', { after: null }),
    ];
    for (const call of calls) {
      answers = [{ status: 401 }];
      expect(await call()).toBe(UNAUTHORIZED);
    }
  });

  test('is asked once more when it stumbles, and then no more', async () => {
    const { helix } = twitch();
    answers = [{ status: 500 }, data({ type: 'live' })];
    expect(await helix.isLive('t', '1')).toBe(true);
    answers = [{ status: 503 }, { status: 502 }];
    await expect(helix.isLive('t', '1')).rejects.toThrow('answers streams with 502');
    expect(asked).toHaveLength(4);
    answers = [{ status: 404 }];
    await expect(helix.isLive('t', '1')).rejects.toThrow('404');
    expect(asked).toHaveLength(5);
  });

  test('is a fault with anything but a list', async () => {
    const { helix } = twitch();
    for (const json of [{}, { data: {} }, [], 'data']) {
      answers = [{ json }];
      await expect(helix.isLive('t', '1')).rejects.toThrow('Twitch answers');
    }
  });

  test('that does not answer is waited for three seconds', async () => {
    const { helix, clock } = twitch();
    const verdict = helix.isLive('t', '1').catch((error: Error) => error.message);
    let isOver = false;
    void verdict.then(() => (isOver = true));
    await clock.advance(HELIX_MS - 1);
    expect(isOver).toBe(false);
    await clock.advance(1);
    expect(await verdict).toContain('no answer within 3000 ms');
  });

  test.each([
    ['a time within a minute', 20_000, 20_000],
    ['a time beyond it', 90_000, 60_000],
    ['a time that is over', -1_000, 10_000],
    ['no time', null, 10_000],
  ])('that asks for patience with %s is left alone until then', async (_, resetsIn, pause) => {
    const { helix, clock } = twitch();
    const headers = resetsIn === null ? {} : { 'ratelimit-reset': String((clock.now() + resetsIn) / 1000) };
    answers = [{ status: 429, headers }];
    await expect(helix.isLive('t', '1')).rejects.toThrow('429');
    await clock.advance(pause - 1);
    await expect(helix.isLive('t', '1')).rejects.toThrow('asked too often');
    expect(asked).toHaveLength(1);
    await clock.advance(1);
    answers = [data()];
    expect(await helix.isLive('t', '1')).toBe(false);
  });
});
