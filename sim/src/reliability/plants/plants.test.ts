import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DRILLS } from '../drills.ts';
import { missedFault, runWithFault } from './plantedRun.ts';
import { plantFor, planted, PLANTS } from './plants.ts';

const root = new URL('../../../../', import.meta.url);
const plant = { drill: 'R0', fault: 'none', file: 'a.ts', find: 'two', replace: '2', complaint: /lost/ };
const run = { output: 'R0: 3 lost', code: 1, isPlanted: true };

test('every drill has a fault of its own that it must notice', () => {
  expect(PLANTS.map(({ drill }) => drill).toSorted()).toEqual(DRILLS.map(({ id }) => id).toSorted());
});

test.each(PLANTS.map((one) => [one.fault, one] as const))('"%s" can still be planted', (_fault, one) => {
  const source = readFileSync(new URL(one.file, root), 'utf8');
  expect(planted(one, source)).not.toBe(source);
});

test('a fault whose text is gone, or stands twice, is not planted silently', () => {
  expect(planted(plant, 'one two three')).toBe('one 2 three');
  expect(() => planted(plant, 'one three')).toThrow('0 times');
  expect(() => planted(plant, 'two two')).toThrow('2 times');
});

describe('a drill that runs with its fault', () => {
  test('has to complain of what the fault breaks', () => {
    expect(missedFault(plant, run)).toBeNull();
  });

  test.each([
    ['passes', { ...run, code: 0 }, 'R0 did not notice it'],
    ['hangs', { ...run, code: null }, 'R0 did not end'],
    ['fails by accident', { ...run, output: 'R0: no port' }, 'R0 failed for another reason:\nR0: no port'],
    ['runs without it', { ...run, isPlanted: false }, 'the fault was in none of its processes'],
  ])('has not noticed it when it %s', (_how, seen, said) => {
    expect(missedFault(plant, seen)).toBe(said);
  });

  test('says no to commands that take effect twice', { tags: ['long'] }, async () => {
    const fault = plantFor('R3')!;
    expect(missedFault(fault, await runWithFault(fault))).toBeNull();
  });
});
