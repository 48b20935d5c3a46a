import { expect, test } from 'vitest';
import { shownName } from '../../people/account/shownName.ts';
import { accountCalled } from './guests.ts';

const kaethe = { username: 'Kaethe', displayName: 'Käthe', createdAt: 10 };
const later = { username: 'Kaethe2', displayName: 'käthe', createdAt: 20 };
const twin = { username: 'Anna', displayName: 'Kaethe2', createdAt: 5 };
const bare = { username: 'otter', displayName: '', createdAt: 1 };
const people = [later, twin, kaethe, bare];

test.each([
  ['the first who had this display name', 'KÄTHE', kaethe],
  ['the same, written in parts', 'Ka\u0308the', kaethe],
  ['a login name before any display name', 'kaethe2', later],
  ['somebody without a display name', 'Otter', bare],
  ['nobody', 'Ben', undefined],
])('a list names %s', (_, name, person) => {
  expect(accountCalled(name, people)).toBe(person);
});

test('somebody is shown under the display name, or else the login name', () => {
  expect([shownName(kaethe), shownName(bare)]).toEqual(['Käthe', 'otter']);
});
