import { describe, expect, test } from 'vitest';
import { type Candidate, drawSample, isEquivalent, score, staleEquivalents } from './sample.ts';

const candidate = (index: number, more: Partial<Candidate> = {}): Candidate => ({
  file: 'packages/x/src/x.ts',
  mutator: 'EqualityOperator',
  original: `a < ${index}`,
  replacement: `a <= ${index}`,
  line: `if (a < ${index}) return;`,
  start: { line: index + 1, column: 4 },
  end: { line: index + 1, column: 9 },
  ...more,
});
const hundred = Array.from({ length: 100 }, (_, index) => candidate(index));
const texts = (sample: readonly Candidate[]) => sample.map(({ original }) => original).toSorted();

describe('a sample of mutants', () => {
  test('is the same for the same seed and another one for another seed', () => {
    expect(drawSample(hundred, 20, 1)).toEqual(drawSample(hundred, 20, 1));
    expect(texts(drawSample(hundred, 20, 1))).not.toEqual(texts(drawSample(hundred, 20, 2)));
  });

  test('stays the same when lines are added above it', () => {
    const moved = hundred.map((one) => ({ ...one, start: { ...one.start, line: one.start.line + 7 } }));
    expect(texts(drawSample(moved, 20, 1))).toEqual(texts(drawSample(hundred, 20, 1)));
  });

  test('loses no more than one mutant to one that is added', () => {
    const before = texts(drawSample(hundred, 20, 1));
    const after = texts(drawSample([...hundred, candidate(100)], 20, 1));
    expect(before.filter((text) => !after.includes(text)).length).toBeLessThanOrEqual(1);
  });

  test('holds each of two equal expressions once', () => {
    const twins = [candidate(1), candidate(1, { start: { line: 9, column: 4 } })];
    expect(drawSample(twins, 2, 1).map(({ start }) => start.line)).toEqual(expect.arrayContaining([2, 9]));
  });
});

describe('equivalent mutants', () => {
  const entry = { ...candidate(3), reason: 'a is an even number' };

  test('are known by their file, line and change, wherever the line stands', () => {
    expect(isEquivalent(candidate(3, { start: { line: 99, column: 0 } }), [entry])).toBe(true);
    expect(isEquivalent(candidate(3, { replacement: 'a >= 3' }), [entry])).toBe(false);
    expect(isEquivalent(candidate(3, { line: 'while (a < 3) next();' }), [entry])).toBe(false);
    expect(isEquivalent(candidate(3, { file: 'packages/x/src/y.ts' }), [entry])).toBe(false);
  });

  test('are stale once their line has changed', () => {
    expect(staleEquivalents(hundred, [entry])).toEqual([]);
    expect(staleEquivalents([candidate(4)], [entry])).toEqual([entry]);
  });
});

describe('the score', () => {
  test('counts a mutant that never ends as killed and one that no test reaches as alive', () => {
    expect(score(['Killed', 'Timeout', 'Survived', 'NoCoverage'])).toBe(50);
    expect(score(['Killed', 'RuntimeError'])).toBe(100);
  });

  test('is full where there was nothing to kill', () => {
    expect(score([])).toBe(100);
  });
});
