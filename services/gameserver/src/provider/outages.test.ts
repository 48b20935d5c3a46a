import { describe, expect, test } from 'vitest';
import { startTestServer } from '../conformance/testServer.ts';
import { OURS } from './testing/fakeNetworks.ts';
import {
  authenticate,
  byDevice,
  change,
  error,
  type Name,
  NAMES,
  networks,
  platform,
  SHOWN,
  someoneAt,
  providerServers,
} from './testing/providerServer.ts';

providerServers();

describe('R5 while a network does not answer', () => {
  const unavailable = (name: Name) => [
    503,
    14,
    `${SHOWN[name]} authentication is currently unavailable. Try again later.`,
  ];

  test.each<[Name, string]>([
    ['facebook', '/v24.0/debug_token'],
    ['steam', '/ISteamUserAuth'],
  ])('%s lets nobody in, says so in time, and makes no account', async (name, at) => {
    const someone = someoneAt(name);
    for (const kind of ['silent', 'endless', 'failing', 'cut'] as const) {
      networks.trouble = { kind, at };
      const before = platform.clock.now();
      const answer = await authenticate(name, await someone.proof());
      expect(error(answer)).toEqual(unavailable(name));
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(platform.clock.now() - before).toBeLessThan(4_500);
    }
    networks.trouble = null;
    expect(error(await authenticate(name, await someone.proof(), '?create=false'))).toEqual([
      404,
      5,
      'User account not found.',
    ]);
  });

  test('so many wait for it at once, and the others are told so', async () => {
    networks.trouble = { kind: 'silent', at: '/ISteamUserAuth' };
    networks.mostAtOnce = 0;
    const proof = await someoneAt('steam').proof();
    const crowd = await Promise.all(Array.from({ length: 40 }, () => authenticate('steam', proof)));
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([503]));
    expect(networks.mostAtOnce).toBe(3);
    networks.trouble = null;
    expect((await authenticate('steam', proof)).json).toMatchObject({ created: true });
  });

  test('E2 a login by one takes nobody’s turn, but is refused as any other while there is too much to do', async () => {
    const load = { ...platform.load, turn: async () => 1_000 };
    const crowded = await startTestServer({ ...platform, load }, { node: 'crowded', providers: networks.config });
    const proof = await someoneAt('steam').proof();
    await expect(byDevice(crowded)).rejects.toThrow('overloaded');
    expect((await authenticate('steam', proof, '', crowded)).json).toMatchObject({ created: true });
    await crowded.stop();
    const shedding = { ...platform.load, refusal: () => 1_000 };
    const full = await startTestServer({ ...platform, load: shedding }, { node: 'full', providers: networks.config });
    expect(error(await authenticate('steam', proof, '', full))).toEqual([503, 14, 'overloaded']);
    await full.stop();
  });

  test('E1 logins by networks cost what all logins do', async () => {
    // Time stands still: no credit comes back.
    const now = platform.clock.now();
    const clock = { ...platform.clock, now: () => now };
    const strict = await startTestServer({ ...platform, clock }, { node: 'strict', rateLimits: true });
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) statuses.push((await authenticate(NAMES[i % 6]!, {}, '', strict)).status);
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([400]));
    expect(statuses[20]).toBe(429);
    const token = await byDevice();
    statuses.length = 0;
    for (let i = 0; i < 21; i++)
      statuses.push(
        (await change(i % 2 === 0 ? 'link' : 'unlink', NAMES[i % 6]!, token, { token: 'x' }, strict)).status,
      );
    expect(statuses.indexOf(429)).toBe(20);
    await strict.stop();
  });
});

test('R9 the log has no token, no proof and no id of anybody', async () => {
  platform.log.lines.length = 0;
  const secrets: string[] = [OURS.facebookSecret, OURS.steamKey, OURS.googleSecret, OURS.instantGameSecret];
  for (const name of NAMES) {
    const someone = someoneAt(name);
    const proof = await someone.proof();
    secrets.push(
      someone.id,
      ...Object.values(proof).filter(
        (value): value is string => typeof value === 'string' && value.length > 8 && value !== OURS.bundle,
      ),
    );
    for (const kind of ['failing', 'cut', 'nonsense', 'endless'] as const) {
      networks.trouble = { kind, at: '/' };
      await authenticate(name, proof);
    }
    networks.trouble = null;
    await change('link', name, await byDevice(), proof);
  }
  networks.trouble = { kind: 'failing', at: '/ISteamUser/' };
  await authenticate('steam', await someoneAt('steam').proof(), '?sync=true');
  networks.trouble = null;
  const text = JSON.stringify(platform.log.lines);
  expect(platform.log.lines.length).toBeGreaterThan(0);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});
