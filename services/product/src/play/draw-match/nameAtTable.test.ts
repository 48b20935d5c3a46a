import type { Match, Person } from '@tuschel/rules';
import { nameSkeleton } from '@tuschel/words';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atTable } from './nameAtTable.ts';

const person = (id: string, name: string): Person => ({ id, name, username: id, rank: 0, supporterLevel: 0 });
const table = (...people: Person[]) => ({ seats: people.map((one) => ({ person: one })) }) as unknown as Match;
const nameOf = (seats: Match, id: string, name: string) => atTable(seats, person(id, name)).name;

test.each([
  ['other capitals', 'OTTER', 'OTTER (2)'],
  ['a Cyrillic letter', 'Оtter', 'Оtter (2)'],
  ['the same name', 'Otter', 'Otter (2)'],
  ['another name', 'Biber', 'Biber'],
])('whoever comes later with %s is told apart', (_, name, shown) => {
  expect(nameOf(table(person('host', 'Otter')), 'guest', name)).toBe(shown);
});

test('three of one name have three names, and a name that ends so already is no way around', () => {
  const two = table(person('host', 'Otter'), person('b', 'otter (2)'));
  expect(nameOf(two, 'c', 'Otter')).toBe('Otter (3)');
  expect(nameOf(table(person('host', 'Otter'), person('b', 'Otter2')), 'c', 'Otter')).toBe('Otter (3)');
});

test('whoever is back keeps their name at this table, and so does whoever was here first', () => {
  const both = table(person('host', 'Otter'), person('b', 'otter (2)'));
  expect(nameOf(both, 'host', 'Otter')).toBe('Otter');
  expect(nameOf(both, 'b', 'otter')).toBe('otter (2)');
  expect(nameOf(table(person('b', 'otter (2)')), 'b', 'otter')).toBe('otter (2)');
});

test('whoever has taken another name is looked at anew', () => {
  const both = table(person('host', 'Otter'), person('b', 'Biber'));
  expect(nameOf(both, 'b', 'oTTer')).toBe('oTTer (2)');
  expect(nameOf(both, 'b', 'Fuchs (2)')).toBe('Fuchs (2)');
});

test('only a number behind a name is taken for one that was given here', () => {
  expect(nameOf(table(person('b', 'Otter (Berlin)')), 'b', 'Otter')).toBe('Otter');
  expect(nameOf(table(person('b', 'Otter (2) x')), 'b', 'Otter')).toBe('Otter');
});

test('a name that was here before in other capitals is no name of somebody else', () => {
  expect(nameOf(table(person('b', 'otter')), 'b', 'Otter')).toBe('Otter');
});

test('two who sit here under names that look alike keep them', () => {
  expect(nameOf(table(person('a', 'Otter'), person('b', 'OTTER')), 'b', 'OTTER')).toBe('OTTER');
});

test('whoever comes in whatever order, no two of a table look alike, and each name begins with their own', () => {
  // Of each letter some that look like it: capitals, other scripts, wide forms, digits, marks.
  const LETTERS = ['oO0оОοΟｏ', 'tTтТΤｔ', 'eEеЕΕéｅ', 'rR', 'nN', 'mM', 'iIl1Ііⅰ', 'аaAАΑá', ' _.-'];
  const letter = fc.constantFrom(...LETTERS.flatMap((alike) => Array.from(alike)));
  const names = fc.array(
    fc.oneof(
      fc.string({ unit: letter, minLength: 1, maxLength: 4 }),
      fc.constantFrom('Otter', 'OTTER', 'Оttеr', 'Otter (2)', 'Otter2', '0tter', 'Ｏtter', 'Otter (3)', 'rn', 'm'),
    ),
    { minLength: 2, maxLength: 12 },
  );
  fc.assert(
    fc.property(names, (all) => {
      const seated: Person[] = [];
      for (const [index, name] of all.entries()) {
        const own = atTable(table(...seated), person(`p${index}`, name));
        expect(own.name.startsWith(name)).toBe(true);
        expect(seated.map((other) => nameSkeleton(other.name))).not.toContain(nameSkeleton(own.name));
        seated.push(own);
      }
      // Whoever comes back is called what they were called.
      for (const [index, name] of all.entries())
        expect(atTable(table(...seated), person(`p${index}`, name)).name).toBe(seated[index]?.name);
    }),
    { numRuns: 300 },
  );
});
