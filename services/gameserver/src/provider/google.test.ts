import { fakeClock } from '@tuschel/platform';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProviders } from './providers.ts';
import { ALL_TROUBLES, type Asks, asksOf, faultOf } from './testing/asks.ts';
import { type FakeNetworks, fakeNetworks, newKeys, OURS, TROUBLES } from './testing/fakeNetworks.ts';

let networks: FakeNetworks;
let asks: Asks;

beforeAll(async () => {
  networks = await fakeNetworks(fakeClock().now());
});
afterAll(() => networks.close());
beforeEach(() => {
  asks = asksOf(networks, 'google');
  networks.asked.length = 0;
  networks.players.clear();
});

const seconds = () => Math.floor(asks.clock.now() / 1000);
const claims = (more: JWTPayload = {}): JWTPayload => ({
  iss: 'https://accounts.google.com',
  aud: OURS.google,
  azp: OURS.google,
  sub: '110169484474386276334',
  iat: seconds(),
  exp: seconds() + 3600,
  ...more,
});

describe('R1 a token of Google', () => {
  test('says who somebody is and how they are called there, of either issuer', async () => {
    for (const iss of ['https://accounts.google.com', 'accounts.google.com']) {
      const token = await networks.idToken(
        claims({ iss, email: 'a@b.example', name: 'Ada L', picture: 'https://p.example/a' }),
      );
      expect(await asks.prove({ token })).toEqual({
        id: '110169484474386276334',
        profile: { displayName: 'Ada L', avatarUrl: 'https://p.example/a' },
      });
    }
  });

  test('has a name of at most 255 bytes, and a picture of at most 512 that is at an https address', async () => {
    const profileOf = async (name: unknown, picture: unknown) =>
      (await asks.prove({ token: await networks.idToken(claims({ name, picture })) }))?.profile;
    const address = (length: number) => `https://p.example/${'x'.repeat(length - 18)}`;
    expect(await profileOf('x'.repeat(255), address(512))).toEqual({
      displayName: 'x'.repeat(255),
      avatarUrl: address(512),
    });
    expect(await profileOf('x'.repeat(256), address(513))).toEqual({});
    expect(await profileOf('a\u0000', 'http://p.example/')).toEqual({});
    expect(await profileOf(7, 'javascript:alert(1)')).toEqual({});
  });

  test.each<[string, () => JWTPayload]>([
    ['of Apple', () => ({ iss: 'https://appleid.apple.com' })],
    ['for another app', () => ({ aud: 'others.apps.googleusercontent.com' })],
    ['that is over', () => ({ exp: seconds() - 61 })],
    ['that is not yet good', () => ({ nbf: seconds() + 61 })],
  ])('%s is none', async (_, more) => {
    expect(await asks.prove({ token: await networks.idToken(claims(more())) })).toBeNull();
  });

  test('of another key, or signed with the public one, is none, and is never taken for a code', async () => {
    const forged = [
      await networks.idToken(claims(), { key: newKeys().privateKey }),
      await networks.idToken(claims(), { alg: 'HS256', key: Buffer.from(networks.publicKeyText()) }),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims())).toString('base64url')}.`,
    ];
    for (const token of forged) expect(await asks.prove({ token })).toBeNull();
    expect(networks.asked).not.toContain('/token');
  });
});

describe('R1 a code of Play Games', () => {
  test('is exchanged, and the player may have had another id before', async () => {
    networks.players.set('4/0AbCd', {
      playerId: 'a_123',
      originalPlayerId: 'g123',
      displayName: 'Ada',
      avatarImageUrl: 'https://p.example/a',
    });
    networks.players.set('4/plain', { playerId: 'a_456' });
    expect(await asks.prove({ token: '4/0AbCd' })).toEqual({
      id: 'a_123',
      formerId: 'g123',
      profile: { displayName: 'Ada', avatarUrl: 'https://p.example/a' },
    });
    expect(await asks.prove({ token: '4/plain' })).toEqual({ id: 'a_456', profile: {} });
  });

  test('R5 is exchanged within 5 s, and the player known', async () => {
    networks.players.set('4/0AbCd', { playerId: 'a_123' });
    networks.onAsked = () => asks.clock.advance(2_400);
    expect((await asks.prove({ token: '4/0AbCd' }))?.id).toBe('a_123');
    networks.onAsked = () => asks.clock.advance(2_600);
    await expect(asks.prove({ token: '4/0AbCd' })).rejects.toThrow('slow');
    networks.onAsked = async () => undefined;
  });

  test('that Google does not know is none, and without a secret all are', async () => {
    expect(await asks.prove({ token: '4/unknown' })).toBeNull();
    networks.players.set('4/0AbCd', { playerId: 'a_123' });
    const { google } = createProviders({ google: { clientIds: [OURS.google], url: networks.url } }, asks);
    networks.asked.length = 0;
    expect(await google?.({ token: '4/0AbCd' })).toBeNull();
    expect(networks.asked).toEqual([]);
  });

  test.each(
    ALL_TROUBLES.flatMap((kind) => [
      { kind, at: '/token' },
      { kind, at: '/games/v1/players/me' },
    ]),
  )('R5 is no login while Google is $kind at $at', async (trouble) => {
    networks.players.set('4/0AbCd', { playerId: 'a_123' });
    expect(await faultOf(networks, asks, trouble, () => asks.prove({ token: '4/0AbCd' }))).toBe(TROUBLES[trouble.kind]);
  });
});

test.each(ALL_TROUBLES)('R5 while Google is %s nobody comes in by its tokens', async (kind) => {
  const token = await networks.idToken(claims());
  expect(await faultOf(networks, asks, { kind, at: '/oauth2/v3/certs' }, () => asks.prove({ token }))).toBe(
    TROUBLES[kind],
  );
});
