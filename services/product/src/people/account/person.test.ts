import { Rank } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { faceReference, HIDDEN_FACE } from '../face/reference.ts';
import { mayHost, personOf } from './person.ts';

const account = (metadata: Record<string, unknown>) => ({
  id: '',
  username: 'Anna',
  displayName: '',
  avatarUrl: '',
  langTag: '',
  metadata,
  customId: null,
  createdAt: 0,
  disabledAt: null,
});

test.each([
  ['nobody in particular', {}, false],
  ['a supporter', { supporterLevel: 3 }, false],
  ['a community member', { adminPower: 1 }, false],
  ['who got the permission', { mayHost: true }, true],
  ['a trusted member', { adminPower: 1, appointedRank: 20 }, true],
  ['the team', { adminPower: 2 }, true],
  ['an admin', { adminPower: 3 }, true],
  ['a permission that is no permission', { mayHost: 'true' }, false],
])('where hosting needs a permission: %s', (_, metadata, may) => {
  expect(mayHost(account(metadata))).toBe(may);
});

test.each([
  ['partner', 'partner', true],
  ['affiliate', 'partner', false],
  ['affiliate', 'affiliate', true],
  ['partner', 'affiliate', true],
  ['', 'affiliate', false],
] as const)('where Twitch counts: "%s", if it welcomes every %s', (twitchUserBroadcasterType, welcome, may) => {
  expect(mayHost(account({ twitchUserBroadcasterType }), welcome)).toBe(may);
});

test.each([
  ['who may choose one', { appointedRank: Rank.CustomNameColor }, 3],
  ['who never did', { appointedRank: Rank.None }, undefined],
  ['whose rank has one of its own', { appointedRank: Rank.CustomNameColor, adminPower: 2 }, undefined],
])('the colour of a name is that of somebody %s', (_, metadata, shown) => {
  expect(personOf(account({ nameColor: 3, ...metadata })).nameColor).toBe(shown);
});

test.each([
  ['their own before that of their login', { face: 'own' }, {}, faceReference('own')],
  ['that of their login', {}, {}, 'https://pictures.example/anna'],
  ['none where a host hides their own', { face: 'own' }, { faceHidden: true }, HIDDEN_FACE],
  ['that of their login, which nobody hides', {}, { faceHidden: true }, 'https://pictures.example/anna'],
] as const)('the picture of somebody is %s', (_, metadata, known, shown) => {
  const pictured = { ...account(metadata), avatarUrl: 'https://pictures.example/anna' };
  expect(personOf(pictured, known).avatar).toBe(shown);
  expect(personOf(account({}), known)).not.toHaveProperty('avatar');
});

test('a first game is announced to nobody where its player does not wish it', () => {
  expect(personOf(account({}), { games: 'newcomer' }).games).toBe('newcomer');
  expect(personOf(account({ hidesNewcomer: true }), { games: 'newcomer' }).games).toBeUndefined();
  expect(personOf(account({ hidesNewcomer: true }), { games: 'goldenBucket' }).games).toBe('goldenBucket');
});
