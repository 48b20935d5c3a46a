import { seededEntropy } from '../entropy.ts';
import { expect, test } from 'vitest';
import { createSoonest } from './soonest.ts';

test('the soonest is found and removed, whatever was added and changed meanwhile, as in a list that is searched', () => {
  const random = seededEntropy('soonest');
  const draw = (below: number) => random.bytes(2).reduce((sum, byte) => sum * 256 + byte, 0) % below;
  const heap = createSoonest();
  const list = new Map<string, number>();
  const [removed, expected, sizes]: [number[], number[], number[]] = [[], [], []];
  const soonest: boolean[] = [];
  for (let turn = 0; turn < 5_000; turn++) {
    // It grows for a while, and shrinks to nothing then.
    if (draw(10) < (turn % 1_000 < 600 ? 8 : 3)) {
      const [name, at] = [`${draw(200)}`, draw(1_000)];
      heap.set(name, at);
      list.set(name, at);
    } else {
      heap.removeSoonest();
      const gone = [...list].find(([name]) => heap.get(name) === undefined);
      removed.push(gone?.[1] ?? Infinity);
      expected.push(Math.min(...list.values()));
      list.delete(gone?.[0] ?? '');
    }
    sizes.push(heap.size - list.size);
    soonest.push(heap.soonest() === Math.min(...list.values()));
  }
  expect(removed).toEqual(expected);
  expect(new Set(sizes)).toEqual(new Set([0]));
  expect(new Set(soonest)).toEqual(new Set([true]));
  for (const [name, at] of list) expect(heap.get(name)).toBe(at);
});

test('where nothing is, nothing is soonest', () => {
  const heap = createSoonest();
  heap.removeSoonest();
  expect([heap.soonest(), heap.size, heap.get('ada')]).toEqual([Infinity, 0, undefined]);
});
