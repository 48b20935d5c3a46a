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

async function isListed(person: Account, ...names: string[]): Promise<boolean | undefined> {
  const door = createDoor({
    lists: { isBanned: async () => false, whitelist: async () => names },
    accounts: { named: async () => everybody },
    games: { count: async () => 0 } as never,
    hiddenFaces: { isHidden: async () => false },
    channel: null,
  });
  return (await door.look(person, QUESTION)).gate.listed;
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
