import { expect, test } from 'vitest';
import { createSpareTiles } from './spareTiles.ts';

test('what nobody needs any more is what the next one gets, of the same length', () => {
  const spare = createSpareTiles();
  const [long, short] = [spare.take(8), spare.take(4)];
  expect([long.length, short.length, spare.bytes]).toEqual([8, 4, 0]);
  spare.leave(long);
  spare.leave(short);
  expect(spare.bytes).toBe(24);
  expect(spare.take(4)).toBe(short);
  expect(spare.take(4)).not.toBe(short);
  expect(spare.take(8)).toBe(long);
  expect(spare.bytes).toBe(0);
});

test('what is left over is dropped until it is as little as is allowed for both kinds', () => {
  const spare = createSpareTiles();
  const arrays = [8, 8, 4, 4].map((values) => spare.take(values));
  for (const pixels of arrays) spare.leave(pixels);
  spare.allow('strokes', 48);
  expect(spare.bytes).toBe(48);
  spare.allow('copies', 10);
  expect(spare.bytes).toBe(48);
  spare.allow('strokes', 20);
  expect(spare.bytes).toBe(16);
  spare.allow('copies', 0);
  expect(spare.bytes).toBe(16);
  spare.allow('strokes', -1);
  expect(spare.bytes).toBe(0);
  expect(arrays).not.toContain(spare.take(4));
});
