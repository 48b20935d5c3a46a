import { expect, test } from 'vitest';
import { createRecent } from './recent.ts';

function filled(most: number, keys: string) {
  const recent = createRecent<number>(most);
  for (const [index, key] of Array.from(keys).entries()) recent.set(key, index);
  return Array.from('abcd', (key) => recent.get(key) ?? '-').join('');
}

test('as many values as there is room for are remembered, the last one of each', () => {
  expect(filled(3, '')).toBe('----');
  expect(filled(3, 'abc')).toBe('012-');
  expect(filled(3, 'aab')).toBe('12--');
  expect(filled(1, 'a')).toBe('0---');
});

test('of more, whoever was heard of the longest ago is forgotten', () => {
  expect(filled(3, 'abcd')).toBe('-123');
  expect(filled(3, 'abcad')).toBe('3-24');
  expect(filled(1, 'ab')).toBe('-1--');
});

test('reading is not being heard of', () => {
  const recent = createRecent<number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  expect(recent.get('a')).toBe(1);
  recent.set('c', 3);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([undefined, 2, 3]);
});
