import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeClock } from '@tuschel/platform';
import { KEYS_AGAIN_MS, KEYS_AT_MOST_MS, KEYS_MS } from './keyRing.ts';
import { ALL_TROUBLES, type Asks, asksOf, faultOf } from './testing/asks.ts';
import { type FakeNetworks, fakeNetworks, newKeys, OURS, TROUBLES } from './testing/fakeNetworks.ts';

const KEYS = '/auth/keys';

let networks: FakeNetworks;
let asks: Asks;

beforeAll(async () => {
  networks = await fakeNetworks(fakeClock().now());
});
afterAll(() => networks.close());
beforeEach(() => {
  asks = asksOf(networks, 'apple');
  networks.asked.length = 0;
});

const seconds = () => Math.floor(asks.clock.now() / 1000);
const claims = (more: JWTPayload = {}): JWTPayload => ({
  iss: 'https://appleid.apple.com',
  aud: OURS.apple,
  sub: '000123.abc.0456',
  iat: seconds(),
  exp: seconds() + 600,
  ...more,
});
type Header = Parameters<FakeNetworks['idToken']>[1];
const proved = async (more: JWTPayload = {}, header: Header = {}) =>
  (await asks.prove({ token: await networks.idToken(claims(more), header) }))?.id ?? null;

describe('R1 a token of Apple', () => {
  test('says who somebody is, and nothing else', async () => {
    const token = await networks.idToken(claims({ email: 'somebody@example.com', name: 'Somebody' }));
    expect(await asks.prove({ token })).toEqual({ id: '000123.abc.0456', profile: {} });
  });

  test.each<[string, () => JWTPayload]>([
    ['of another issuer', () => ({ iss: 'https://evil.example' })],
    ['of the issuer with a slash', () => ({ iss: 'https://appleid.apple.com/' })],
    ['for another app', () => ({ aud: 'com.example.others' })],
    ['for nobody', () => ({ aud: undefined as never })],
    ['that is over', () => ({ exp: seconds() - 61 })],
    ['without an end', () => ({ exp: undefined as never })],
    ['that is not yet good', () => ({ nbf: seconds() + 61 })],
    ['from the future', () => ({ iat: seconds() + 61 })],
    ['of nobody', () => ({ sub: undefined as never })],
    ['of an empty name', () => ({ sub: '' })],
    ['of a name with a space', () => ({ sub: 'a b' })],
    ['of a name beyond 128 bytes', () => ({ sub: 'x'.repeat(129) })],
  ])('%s is none', async (_, more) => {
    expect(await proved(more())).toBeNull();
  });

  test('of the very limits is one', async () => {
    const limits = { exp: seconds() - 59, nbf: seconds() + 59, iat: seconds() + 59, sub: 'x'.repeat(128) };
    expect(await proved(limits)).toBe('x'.repeat(128));
    expect(await proved({ aud: ['com.example.others', OURS.apple] })).toBe('000123.abc.0456');
  });

  test('is signed by Apple with RS256, not with the public key as a secret, not by others, and not by nobody', async () => {
    expect(await proved({}, { key: newKeys().privateKey })).toBeNull();
    expect(await proved({}, { alg: 'HS256', key: Buffer.from(networks.publicKeyText()) })).toBeNull();
    expect(await proved({}, { alg: 'PS256' })).toBeNull();
    expect(await proved({}, { alg: 'RS512' })).toBeNull();
    const plain = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
    for (const alg of ['none', 'None', 'RS256'])
      expect(await asks.prove({ token: `${plain({ alg, kid: 'key-1' })}.${plain(claims())}.` })).toBeNull();
    const [header, , signature] = (await networks.idToken(claims())).split('.');
    expect(await asks.prove({ token: `${header}.${plain(claims({ sub: 'admin' }))}.${signature}` })).toBeNull();
    expect(await proved()).toBe('000123.abc.0456');
  });

  test.each(['', 'x', 'a.b', 'a.b.c', 'ä.b.c', 'a b.c.d', '...', 'x'.repeat(16_385), '{"a":1}'])(
    'is not %s',
    async (token) => {
      expect(await asks.prove({ token })).toBeNull();
    },
  );
});

describe('R3 the keys', () => {
  const times = () => networks.asked.filter((path) => path === KEYS).length;

  test('are asked for once an hour, also by a crowd', async () => {
    expect(times()).toBe(0);
    await Promise.all(Array.from({ length: 20 }, () => proved()));
    expect(times()).toBe(1);
    await asks.clock.advance(KEYS_MS - 1);
    await proved();
    expect(times()).toBe(1);
    await asks.clock.advance(1);
    await proved();
    expect(times()).toBe(2);
  });

  test('are asked for again when a token comes with a new one, but not more often than every 30 s', async () => {
    expect(await proved()).not.toBeNull();
    await asks.clock.advance(KEYS_AGAIN_MS - 1);
    const old = await networks.idToken(claims());
    networks.rotate();
    expect(await proved()).toBeNull();
    for (let i = 0; i < 20; i++) expect(await proved({}, { kid: `made-up-${i}` })).toBeNull();
    expect(times()).toBe(1);
    await asks.clock.advance(1);
    expect(await proved()).not.toBeNull();
    expect(times()).toBe(2);
    expect(await asks.prove({ token: old })).toBeNull();
    for (let i = 0; i < 20; i++) expect(await proved({}, { kid: `made-up-${i}` })).toBeNull();
    expect(times()).toBe(2);
  });

  test('that are known go on while Apple does not answer, for a day', async () => {
    expect(await proved()).not.toBeNull();
    networks.trouble = { kind: 'failing', at: KEYS };
    await asks.clock.advance(KEYS_AT_MOST_MS - 1);
    expect(await proved()).not.toBeNull();
    expect(await proved()).not.toBeNull();
    expect(times()).toBe(2);
    await asks.clock.advance(1);
    await expect(proved()).rejects.toThrow('garbled');
    networks.trouble = null;
    expect(await proved()).not.toBeNull();
  });
});

test.each(ALL_TROUBLES)('R5 while Apple is %s nobody comes in by it, and it ends in time', async (kind) => {
  const token = await networks.idToken(claims());
  expect(await faultOf(networks, asks, { kind, at: KEYS }, () => asks.prove({ token }))).toBe(TROUBLES[kind]);
  expect(await proved()).not.toBeNull();
});
