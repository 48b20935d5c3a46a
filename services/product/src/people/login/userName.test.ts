import { nameFault, tidyName } from '@tuschel/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { userNameOf } from './userName.ts';

test.each([
  ['Anna', 'Anna'],
  ['otter_42', 'otter_42'],
  ['Käthe', 'Kaethe'],
  ['Ärger', 'Aerger'],
  ['Anna Lena', 'Anna_Lena'],
  ["O'Brien", 'OBrien'],
  ['J. R. R.', 'J_R_R_'],
  ['Łukasz', 'Lukasz'],
  ['Nguyễn', 'Nguyen'],
  ['Щука', 'Shchuka'],
  ['Йорг', 'Yorg'],
  ['Ελένη', 'Eleni'],
  ['Ａｎｎａ', 'Anna'],
  ['李', 'player'],
  ['さくら', 'player'],
  ['Jo', 'player_Jo'],
  ['李 2', 'player__2'],
  ['ß'.repeat(25), 's'.repeat(25)],
])('%s logs in as %s', (name, username) => {
  expect(userNameOf(name)).toBe(username);
});

test('whatever a person is called, the user name has 3 to 25 letters, digits and underscores, and stays once it is one', () => {
  const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 25 }).map(tidyName);
  const names = fc.oneof(letters, fc.stringMatching(/^[A-Za-z0-9_]{1,25}$/)).filter((name) => nameFault(name) === null);
  fc.assert(
    fc.property(names, (name) => {
      const username = userNameOf(name);
      expect(username).toMatch(/^[A-Za-z0-9_]{3,25}$/);
      expect(userNameOf(username)).toBe(username);
      expect(/^\w{3,25}$/.test(name) ? username : name).toBe(name);
    }),
  );
});
