import { fakeClock } from '@tuschel/platform';
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFacebookInstantGameProvider, PLAYER_INFO_MS } from './facebookInstantGame.ts';
import { OURS, playerInfo } from './testing/fakeNetworks.ts';

const clock = fakeClock();
const prove = createFacebookInstantGameProvider({ appSecret: OURS.instantGameSecret }, { clock });
const issuedAt = clock.now() / 1000;
const player = { player_id: '1114685845316172', request_payload: 'anything', issued_at: issuedAt };
const idIn = async (info: string) => (await prove({ signed_player_info: info }))?.id ?? null;

test('R1 the signed word of an instant game says who plays it', async () => {
  expect(await prove({ signed_player_info: playerInfo(player) })).toEqual({ id: '1114685845316172', profile: {} });
});

test('R1 it is signed with the secret of the app and in one way', async () => {
  const { player_id: id } = player;
  expect(await idIn(playerInfo(player, { secret: 'another secret' }))).toBeNull();
  expect(await idIn(playerInfo(player, { secret: '' }))).toBeNull();
  for (const algorithm of ['none', 'HS256', 'hmac-sha256', ''])
    expect(await idIn(playerInfo(player, { algorithm }))).toBeNull();
  const [signature = '', payload = ''] = playerInfo(player).split('.');
  expect(await idIn(`${signature}.${payload}`)).toBe(id);
  expect(await idIn(`${signature}=.${payload}`)).toBe(id);
  const other = Buffer.from(JSON.stringify({ ...player, player_id: '1', algorithm: 'HMAC-SHA256' }));
  const half = signature.slice(0, 20);
  for (const info of [`${signature}.${other.toString('base64url')}`, `.${payload}`, `${half}.${payload}`, signature])
    expect(await idIn(info)).toBeNull();
});

test('R1 it is good for a day', async () => {
  const ageOf = (ms: number) => playerInfo({ ...player, issued_at: issuedAt - ms / 1000 });
  expect(await idIn(ageOf(PLAYER_INFO_MS))).not.toBeNull();
  expect(await idIn(ageOf(PLAYER_INFO_MS + 1000))).toBeNull();
  expect(await idIn(ageOf(-300_000))).not.toBeNull();
  expect(await idIn(ageOf(-301_000))).toBeNull();
  expect(await idIn(playerInfo({ player_id: '1' }))).toBeNull();
});

test('R1 a signed word without a player is none, and neither is what nobody signs', async () => {
  for (const id of [undefined, '', 7, 'a b', 'x'.repeat(129)])
    expect(await idIn(playerInfo({ ...player, player_id: id }))).toBeNull();
  const signed = (text: string) => {
    const payload = Buffer.from(text).toString('base64url');
    return `${createHmac('sha256', OURS.instantGameSecret).update(payload).digest('base64url')}.${payload}`;
  };
  for (const info of [signed('no json'), signed('null'), signed('[]'), 'x', 'x.y', 'x.y.z', '.', 'ä.ö'])
    expect(await idIn(info)).toBeNull();
  expect(await idIn(playerInfo({ ...player, request_payload: 'x'.repeat(16_000) }))).toBeNull();
});
