import { fakeClock } from '@tuschel/platform';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ALL_TROUBLES, type Asks, asksOf, faultOf } from './testing/asks.ts';
import { type FakeNetworks, fakeNetworks, newKeys, OURS, TROUBLES } from './testing/fakeNetworks.ts';

let networks: FakeNetworks;
let asks: Asks;

beforeAll(async () => {
  networks = await fakeNetworks(fakeClock().now());
});
afterAll(() => networks.close());
beforeEach(() => {
  asks = asksOf(networks, 'facebook');
  networks.asked.length = 0;
  networks.facebook.clear();
});

describe('R1 an access token of Facebook', () => {
  test('says who somebody is, how they are called, and who their friends are, page by page', async () => {
    const friends = ['11', '12', '13', '14', '15'];
    networks.facebook.set('EAAGada', { id: '10', name: 'Ada', picture: 'https://p.example/a', friends });
    const proven = await asks.prove({ token: 'EAAGada' });
    expect(proven).toMatchObject({ id: '10', profile: { displayName: 'Ada', avatarUrl: 'https://p.example/a' } });
    expect(networks.asked.filter((path) => path.includes('/me/friends'))).toEqual([]);
    expect(await proven?.friends?.()).toEqual(friends);
    expect(networks.asked.filter((path) => path.includes('elsewhere'))).toEqual([]);
  });

  test('that Facebook does not know, that is over, or that another app got, is none', async () => {
    networks.facebook.set('EAAGover', { id: '10', isOver: true });
    networks.facebook.set('EAAGother', { id: '10', app: '999' });
    for (const token of ['EAAGunknown', 'EAAGover', 'EAAGother', '', 'two words', 'x'.repeat(16_385)])
      expect(await asks.prove({ token })).toBeNull();
    expect(networks.asked.filter((path) => path.includes('/me'))).toEqual([]);
  });

  test('R5 is proved within 5 s, and its friends are known within 5 more, however many calls that takes', async () => {
    networks.facebook.set('EAAGmany', { id: '10', friends: Array.from({ length: 20 }, (_, i) => String(100 + i)) });
    const callsOf = (ms: number) => {
      networks.onAsked = () => asks.clock.advance(ms);
    };
    callsOf(2_400);
    const proven = await asks.prove({ token: 'EAAGmany' });
    expect(proven?.id).toBe('10');
    callsOf(450);
    expect(await proven?.friends?.()).toHaveLength(20);
    callsOf(550);
    await expect(proven?.friends?.()).rejects.toThrow('slow');
    callsOf(2_600);
    await expect(asks.prove({ token: 'EAAGmany' })).rejects.toThrow('slow');
    callsOf(0);
  });

  test('asks for as many friends as anybody has, and no more', async () => {
    networks.facebook.set('EAAGmany', { id: '10', friends: Array.from({ length: 100 }, (_, i) => String(100 + i)) });
    const proven = await asks.prove({ token: 'EAAGmany' });
    // The fake shows two a page.
    expect(await proven?.friends?.()).toHaveLength(20);
    expect(networks.asked.filter((path) => path.includes('/me/friends'))).toHaveLength(10);
  });

  test.each(
    ALL_TROUBLES.flatMap((kind) => [
      { kind, at: '/v24.0/debug_token' },
      { kind, at: '/v24.0/me' },
    ]),
  )('R5 is no login while Facebook is $kind at $at', async (trouble) => {
    networks.facebook.set('EAAGada', { id: '10' });
    expect(await faultOf(networks, asks, trouble, () => asks.prove({ token: 'EAAGada' }))).toBe(TROUBLES[trouble.kind]);
  });

  test.each(ALL_TROUBLES)('R5 has no friends while Facebook is %s', async (kind) => {
    networks.facebook.set('EAAGada', { id: '10', friends: ['11'] });
    const proven = await asks.prove({ token: 'EAAGada' });
    expect(await faultOf(networks, asks, { kind, at: '/v24.0/me/friends' }, async () => proven?.friends?.())).toBe(
      TROUBLES[kind],
    );
  });
});

describe('R1 a token of Limited Login', () => {
  const seconds = () => Math.floor(asks.clock.now() / 1000);
  const claims = (more: JWTPayload = {}): JWTPayload => ({
    iss: 'https://www.facebook.com',
    aud: OURS.facebook,
    sub: '10',
    iat: seconds(),
    exp: seconds() + 3600,
    ...more,
  });

  test('says who somebody is, and nothing of friends', async () => {
    for (const iss of ['https://www.facebook.com', 'https://facebook.com']) {
      const token = await networks.idToken(claims({ iss, name: 'Ada', picture: 'https://p.example/a' }));
      expect(await asks.prove({ token })).toEqual({
        id: '10',
        profile: { displayName: 'Ada', avatarUrl: 'https://p.example/a' },
      });
    }
  });

  test.each<[string, () => JWTPayload]>([
    ['of another issuer', () => ({ iss: 'https://facebook.example' })],
    ['for another app', () => ({ aud: '999' })],
    ['that is over', () => ({ exp: seconds() - 61 })],
    ['that is not yet good', () => ({ nbf: seconds() + 61 })],
  ])('%s is none', async (_, more) => {
    expect(await asks.prove({ token: await networks.idToken(claims(more())) })).toBeNull();
  });

  test('of another key, or signed with the public one, is none, and is never shown to Facebook', async () => {
    const forged = [
      await networks.idToken(claims(), { key: newKeys().privateKey }),
      await networks.idToken(claims(), { alg: 'HS256', key: Buffer.from(networks.publicKeyText()) }),
    ];
    for (const token of forged) expect(await asks.prove({ token })).toBeNull();
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims())).toString('base64url')}.`;
    expect(await asks.prove({ token: unsigned })).toBeNull();
    expect(networks.asked.filter((path) => path.includes('/me'))).toEqual([]);
  });

  test.each(ALL_TROUBLES)('R5 is no login while Facebook is %s', async (kind) => {
    const token = await networks.idToken(claims());
    expect(await faultOf(networks, asks, { kind, at: '/.well-known' }, () => asks.prove({ token }))).toBe(
      TROUBLES[kind],
    );
  });
});
