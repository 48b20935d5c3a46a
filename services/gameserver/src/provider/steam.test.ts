import { fakeClock } from '@tuschel/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createProviders } from './providers.ts';
import { ALL_TROUBLES, type Asks, asksOf, faultOf } from './testing/asks.ts';
import { type FakeNetworks, fakeNetworks, OURS, TROUBLES } from './testing/fakeNetworks.ts';

const ADA = '76561197960287930';

let networks: FakeNetworks;
let asks: Asks;

beforeAll(async () => {
  networks = await fakeNetworks(fakeClock().now());
});
afterAll(() => networks.close());
beforeEach(() => {
  asks = asksOf(networks, 'steam');
  networks.asked.length = 0;
  networks.steam.clear();
  networks.steamFriends.clear();
});

test('R1 a ticket of Steam says who somebody is, and who their friends are', async () => {
  networks.steam.set('14000000ab', ADA);
  networks.steamFriends.set(ADA, ['76561197960287931', '76561197960287932', 'nobody', '0', '-1']);
  const proven = await asks.prove({ token: '14000000ab' });
  expect(proven).toMatchObject({ id: ADA, profile: {} });
  expect(await proven?.friends?.()).toEqual(['76561197960287931', '76561197960287932']);
});

test('R7 whoever shows their friends to nobody has none', async () => {
  networks.steam.set('14000000ab', ADA);
  expect(await (await asks.prove({ token: '14000000ab' }))?.friends?.()).toEqual([]);
});

test('R1 a ticket that Steam does not know, or that is none, is refused', async () => {
  for (const token of ['14000000cd', '', 'two words', 'x'.repeat(16_385)])
    expect(await asks.prove({ token })).toBeNull();
  expect(networks.asked).toHaveLength(1);
});

test('R1 a ticket for another app is refused', async () => {
  networks.steam.set('14000000ab', ADA);
  const { steam } = createProviders({ steam: { appId: 481, publisherKey: OURS.steamKey, url: networks.url } }, asks);
  expect(await steam?.({ token: '14000000ab' })).toBeNull();
});

test('R9 a key that Steam does not take is told to the operator, without the key', async () => {
  networks.steam.set('14000000ab', ADA);
  const { steam } = createProviders({ steam: { appId: 480, publisherKey: 'WRONGKEY', url: networks.url } }, asks);
  expect(await steam?.({ token: '14000000ab' })).toBeNull();
  expect(asks.log.lines).toMatchObject([{ level: 'warn', message: 'Steam does not take the key of the publisher' }]);
  expect(JSON.stringify(asks.log.lines)).not.toMatch(/WRONGKEY|14000000ab/);
});

test('R1 an id that is no number of Steam’s is not taken', async () => {
  for (const id of ['', '0', 'ada', '1'.repeat(21), '-5']) {
    networks.steam.set('14000000ab', id);
    await expect(asks.prove({ token: '14000000ab' })).rejects.toThrow('garbled');
  }
});

test.each(ALL_TROUBLES)('R5 while Steam is %s nobody comes in by it', async (kind) => {
  networks.steam.set('14000000ab', ADA);
  const trouble = { kind, at: '/ISteamUserAuth' };
  expect(await faultOf(networks, asks, trouble, () => asks.prove({ token: '14000000ab' }))).toBe(
    TROUBLES[trouble.kind],
  );
});

test.each(ALL_TROUBLES)('R5 while Steam is %s nobody has friends there', async (kind) => {
  networks.steam.set('14000000ab', ADA);
  const proven = await asks.prove({ token: '14000000ab' });
  expect(await faultOf(networks, asks, { kind, at: '/ISteamUser/' }, async () => proven?.friends?.())).toBe(
    TROUBLES[kind],
  );
});

test('R5 an address of a network that others can listen to is refused at the start', () => {
  const steam = { appId: 480, publisherKey: OURS.steamKey, url: 'http://steam.example' };
  expect(() => createProviders({ steam }, asks)).toThrow('the address of steam is not https');
});
