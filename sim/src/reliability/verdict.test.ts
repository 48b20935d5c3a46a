import { expect, test } from 'vitest';
import type { Drill } from './drill.ts';
import { DRILLS } from './drills.ts';
import { exitCode, lackOf, lastLine } from './verdict.ts';

const drill = (needs?: Drill['needs']): Drill => ({
  id: 'R0',
  promise: 'none',
  inTestRun: true,
  ...(needs ? { needs } : {}),
  run: () => Promise.resolve({ summary: '', problems: [] }),
});

test('a drill is left out for what it needs and this machine lacks, and for nothing else', () => {
  const there = { name: 'ground', missing: () => null };
  const missing = { name: 'wings', missing: () => 'it cannot fly' };
  expect(lackOf(drill())).toBeNull();
  expect(lackOf(drill([there]))).toBeNull();
  expect(lackOf(drill([there, missing]))).toBe('wings: it cannot fly');
});

test('the last line of the drills names each that was left out, and why', () => {
  expect(lastLine([{ id: 'R1', went: 'kept' }])).toBe('drills: 1 passed, 0 failed');
  expect(
    lastLine([
      { id: 'R1', went: 'broken' },
      { id: 'R5', went: 'leftOut', missing: 'faketime: none' },
      { id: 'R11', went: 'leftOut', missing: 'mount: not root' },
    ]),
  ).toBe('drills: 0 passed, 1 failed, left out: R5 (faketime: none); R11 (mount: not root)');
});

test('a process whose drill did not run does not end as if it had', () => {
  expect(exitCode([{ id: 'R1', went: 'kept' }])).toBe(0);
  expect(
    exitCode([
      { id: 'R1', went: 'kept' },
      { id: 'R3', went: 'broken' },
    ]),
  ).toBe(1);
  const leftOut = { id: 'R5', went: 'leftOut', missing: 'faketime: none' } as const;
  expect(exitCode([{ id: 'R1', went: 'kept' }, leftOut])).toBe(0);
  expect(exitCode([leftOut])).toBe(3);
  expect(exitCode([])).toBe(3);
});

test('no drill is written twice', () => {
  const ids = DRILLS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
