import type { Account } from '@tuschel/gameserver/extend';
import { expect, test } from 'vitest';
import type { DoorQuestion } from '../draw-match/state.ts';
import { createDoor } from './door.ts';

const account = (username: string, displayName: string, createdAt: number) =>
  ({ id: username, username, displayName, createdAt }) as Account;

const kaethe = account('Kaethe', 'Käthe', 1);
const later = account('Kaethe2', 'Käthe', 2);
const lena = account('Anna_Lena', 'Anna Lena', 3);
const named = account('anna', 'Otter', 4);
const alike = account('Anna2', 'Anna', 5);
const everybody = [alike, later, kaethe, lena, named];

const QUESTION = { host: 'host', access: 'whitelist', seated: false } as unknown as DoorQuestion;

function doorOf({ banned = false, faceHidden = false, finished = 0, names = [] as string[] } = {}) {
  return createDoor({
    lists: { isBanned: async () => banned, whitelist: async () => names },
    accounts: { named: async () => everybody },
    games: { count: async () => finished } as never,
    hiddenFaces: { isHidden: async () => faceHidden },
    channel: null,
  });
}

async function isListed(person: Account, ...names: string[]): Promise<boolean | undefined> {
  return (await doorOf({ names }).look(person, QUESTION)).gate.listed;
}

test.each([
  ['a name with an umlaut', kaethe, 'käthe'],
  ['a name of two words', lena, 'ANNA LENA'],
  ['a user name', later, 'Kaethe2'],
  ['a user name that somebody else is called by', named, 'Anna'],
])('D6 the whitelist lets in %s', async (_, person, name) => {
  expect(await isListed(person, name)).toBe(true);
});

test.each([
  ['calls themself like a guest who was here before', later, 'Käthe'],
  ['calls themself by the user name of a guest', alike, 'Anna'],
  ['is called by a part of the name', lena, 'Anna'],
])('D6 the whitelist keeps out who %s', async (_, person, name) => {
  expect(await isListed(person, name)).toBe(false);
});

test('without a channel nobody is banned, follows or subscribes there', async () => {
  const { gate } = await doorOf().look(lena, QUESTION);
  expect(gate).toEqual({ banned: false, listed: false, follower: false, subscriber: false });
});

test('what the host has decided about somebody is seen at the door', async () => {
  const { gate, faceHidden } = await doorOf({ banned: true, faceHidden: true }).look(lena, QUESTION);
  expect([gate.banned, faceHidden]).toEqual([true, true]);
});
