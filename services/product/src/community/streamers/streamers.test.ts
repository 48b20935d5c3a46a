import { type LiveStreams, STREAMERS } from '@tuschel/protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TWITCH_HOSTS } from '../../people/login/twitchOauth.ts';
import { FAKE_TWITCH_APP, type FakeTwitch, fakeTwitch } from '../../testing/fakes/fakeTwitch.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { createThumbnails } from './thumbnails.ts';

let twitch: FakeTwitch;
let product: StartedProduct;
let clock: StartedProduct['clock'];

beforeAll(async () => {
  const back = 'http://localhost/twitch/back';
  twitch = await fakeTwitch({
    user: { id: '1', login: 'somebody', display_name: 'Somebody', broadcaster_type: '' },
    redirectUris: [back],
  });
  const { url } = twitch;
  product = await startProduct({
    rateLimits: false,
    twitch: { ...FAKE_TWITCH_APP, returnUrl: back, hosts: { login: url, api: url, pictures: url } },
    streams: { team: 'tuschel', category: 'Art', tag: 'Deutsch' },
  });
  ({ clock } = product);
  twitch.preview = await sharp({ create: { width: 440, height: 248, channels: 3, background: '#2a48b0' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await product.close();
  await twitch.close();
});

beforeEach(async () => {
  twitch.trouble = {};
  twitch.teams.clear();
  for (let id = 1; id <= 30; id++)
    Object.assign(twitch.channel(`${id}`), { isLive: false, viewers: 0, category: '', tags: [] });
  await clock.jump(STREAMERS.staleMs);
});

const live = (id: string, more: Partial<ReturnType<FakeTwitch['channel']>> = {}) =>
  Object.assign(twitch.channel(id), { isLive: true, ...more });
const read = async () => {
  const answer = await product.app.inject({ url: '/api/live_streams' });
  expect(answer.statusCode).toBe(200);
  return answer.json<LiveStreams>();
};
const names = (list: LiveStreams['team']) => list.map(({ userName }) => userName);
const helixAsked = () => twitch.asked.filter((one) => one.startsWith('GET /helix/')).length;

describe('who streams now', () => {
  test('Z1 of the team, and of the category with its tag; whoever is in both is of the team', async () => {
    twitch.teams.set('tuschel', ['1', '2', '3']);
    live('1', { viewers: 5, category: 'Art', tags: ['Deutsch'] });
    live('2', { viewers: 50 });
    live('4', { viewers: 7, category: 'Art', tags: ['deutsch', 'Chill'] });
    live('5', { viewers: 900, category: 'Art', tags: ['English'] });
    live('6', { viewers: 900, category: 'Chess', tags: ['Deutsch'] });
    const { team, live: others } = await read();
    expect(names(team)).toEqual(['viewer_2', 'viewer_1']);
    expect(names(others)).toEqual(['viewer_4']);
    expect(team[0]).toEqual({
      userName: 'viewer_2',
      displayName: 'Viewer_2',
      thumbnailUrl: expect.stringMatching(/^\/media\/live\/2\.webp\?v=[0-9a-f]{12}$/),
      viewerCount: 50,
      isPriorityStreamer: false,
    });
  });

  test('Z1 hosts of open lobbies are among them, whatever they stream', async () => {
    const host = await product.server.signUp('Hanna', {}, 'twitch:9');
    await product.server.call('CreateMatch', host, { language: 'de' });
    live('9', { viewers: 3, category: 'Chess' });
    expect(names((await read()).live)).toEqual(['viewer_9']);
  });

  test('Z2 the provider is asked once a minute, however many look, and not at all while nobody does', async () => {
    live('4', { category: 'Art', tags: ['Deutsch'] });
    await read();
    await clock.jump(STREAMERS.staleMs);
    const atFirst = helixAsked();
    await read();
    const before = helixAsked();
    const eachTime = before - atFirst;
    expect(eachTime).toBeGreaterThan(0);
    await Promise.all(Array.from({ length: 20 }, () => read()));
    await clock.jump(STREAMERS.freshMs - 1);
    await read();
    expect(helixAsked()).toBe(before);
    await clock.advance(1);
    await read();
    await expect.poll(helixAsked).toBe(before + eachTime);
    await clock.jump(20 * STREAMERS.freshMs);
    expect(helixAsked()).toBe(before + eachTime);
  });

  test('Z2 while the provider does not answer the last list stays for ten minutes, and then there is none', async () => {
    live('4', { category: 'Art', tags: ['Deutsch'] });
    expect(names((await read()).live)).toEqual(['viewer_4']);
    for (const trouble of ['error', 'garbage', 'down'] as const) {
      twitch.trouble = { streams: trouble, games: trouble };
      await clock.jump(STREAMERS.freshMs);
      expect(names((await read()).live)).toEqual(['viewer_4']);
    }
    await clock.jump(STREAMERS.staleMs);
    expect(await read()).toEqual({ team: [], live: [] });
  });

  test('Z2 a token of the app that has ended is replaced', async () => {
    live('4', { category: 'Art', tags: ['Deutsch'] });
    await read();
    twitch.expireTokens();
    await clock.jump(STREAMERS.staleMs);
    expect(names((await read()).live)).toEqual(['viewer_4']);
  });

  test('Z1 twenty of each list, and whom the team puts in front comes first', async () => {
    const admin = await product.server.signUp('Admin', { adminPower: 3 });
    const put = (userNames: string[]) =>
      product.app.inject({
        method: 'PUT',
        url: '/api/admin/streamers',
        headers: { authorization: `Bearer ${product.server.token(admin)}` },
        payload: { userNames },
      });
    for (let id = 1; id <= 25; id++) live(`${id}`, { viewers: 100 + id, category: 'Art', tags: ['Deutsch'] });
    expect((await put(['viewer_3', 'viewer_7'])).json()).toEqual({ userNames: ['viewer_3', 'viewer_7'] });
    const { live: shown } = await read();
    expect(shown).toHaveLength(STREAMERS.most);
    expect(names(shown).slice(0, 4)).toEqual(['viewer_7', 'viewer_3', 'viewer_25', 'viewer_24']);
    expect(shown.map(({ isPriorityStreamer }) => isPriorityStreamer).slice(0, 3)).toEqual([true, true, false]);
    const status = async (userNames: unknown) => (await put(userNames as string[])).statusCode;
    const many = Array.from({ length: STREAMERS.priorities }, (_, index) => `a${index}`);
    expect(await status(many)).toBe(200);
    expect(await status([...many, 'one_more'])).toBe(400);
    for (const bad of [['Great Name'], ['x'.repeat(26)], ['a', 'a'], [''], 'viewer_3'])
      expect(await status(bad)).toBe(400);
    expect(await status([])).toBe(200);
  });

  test('Z3 their pictures come from this server, small and without anything but pixels; those of others go', async () => {
    live('4', { category: 'Art', tags: ['Deutsch'] });
    const [shown] = (await read()).live;
    const picture = await product.app.inject({ url: shown?.thumbnailUrl ?? '' });
    expect(picture.headers['content-type']).toBe('image/webp');
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 440, height: 248, format: 'webp' });
    twitch.channel('4').isLive = false;
    await clock.jump(STREAMERS.staleMs);
    await read();
    expect((await product.app.inject({ url: '/media/live/4.webp' })).statusCode).toBe(404);
    for (const bad of ['..%2f..%2fsecrets.json', 'x.webp', '4.webp.webp', `${'1'.repeat(21)}.webp`])
      expect((await product.app.inject({ url: `/media/live/${bad}` })).statusCode).toBe(404);
  });

  test('Z3 a picture that is none, or lies elsewhere, is left out, and the stream is shown', async () => {
    const kept = twitch.preview;
    twitch.preview = Buffer.from('<svg onload="alert(1)"/>');
    live('4', { category: 'Art', tags: ['Deutsch'] });
    expect((await read()).live).toMatchObject([{ userName: 'viewer_4', thumbnailUrl: '' }]);
    twitch.preview = kept;
  });
});

test('Z3 no other server than the provider’s own is asked for a picture', async () => {
  const { blobs } = product.platform;
  const asked = () => twitch.asked.filter((one) => one.includes('/previews-ttv/')).length;
  const before = asked();
  const { log } = product.platform;
  const copy = (origin: string) =>
    createThumbnails({ blobs, clock, log, origin }).copy([
      { subject: '77', thumbnail: `${twitch.url}/previews-ttv/x-{width}x{height}.jpg` },
    ]);
  expect([...(await copy('https://static-cdn.jtvnw.net')).keys()]).toEqual([]);
  expect(asked()).toBe(before);
  expect([...(await copy(twitch.url)).keys()]).toEqual(['77']);
});

test('Z1 without Twitch there are none, and nobody is asked', async () => {
  const without = await startProduct({});
  expect((await without.app.inject({ url: '/api/live_streams' })).json()).toEqual({ team: [], live: [] });
  expect(TWITCH_HOSTS.api).toBe('https://api.twitch.tv');
  await without.close();
});
