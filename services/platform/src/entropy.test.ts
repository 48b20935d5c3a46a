import { expect, test } from 'vitest';
import { seededEntropy, systemEntropy } from './entropy.ts';

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test.each([
  ['the system', systemEntropy()],
  ['a seed', seededEntropy('seed')],
])('%s gives bytes of any length and UUIDs of version 4', (_name, entropy) => {
  for (const length of [0, 1, 31, 32, 33, 100]) expect(entropy.bytes(length)).toHaveLength(length);
  expect(entropy.uuid()).toMatch(UUID_4);
  expect(entropy.uuid()).not.toBe(entropy.uuid());
});

test('a seed gives the same again, however the bytes are taken', () => {
  const [one, other] = [seededEntropy(1), seededEntropy(1)];
  const pieces = [other.bytes(10), other.bytes(40), other.bytes(14)].flatMap((piece) => [...piece]);
  expect([...one.bytes(64)]).toEqual(pieces);
});
