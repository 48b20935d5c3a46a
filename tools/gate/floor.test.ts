import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { belowFloor, type Floor, FLOOR, raised, readFloor, unexplained } from './floor.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const floor: Floor = { counts: { unit: 100, browser: 10, seeds: 2_000, drills: 9, plants: 1 }, lowered: [] };
const withUnit = (unit: number, lowered: Floor['lowered'] = []): Floor => ({
  counts: { ...floor.counts, unit },
  lowered,
});

describe('the floor', () => {
  test('holds where as many ran, or more', () => {
    expect(belowFloor(floor, { unit: 100, browser: 11, seeds: 2_000, drills: 9 })).toEqual([]);
  });

  test('says of each part by how much it is missed', () => {
    const problems = belowFloor(floor, { unit: 99, browser: 0, seeds: 2_000, drills: 9 });
    expect(problems.map((problem) => problem.split('.')[0])).toEqual([
      'unit: 99 ran, 100 must',
      'browser: 0 ran, 10 must',
    ]);
  });

  test('asks nothing of parts that the short form leaves out', () => {
    expect(belowFloor(floor, { unit: 100 })).toEqual([]);
  });

  test('is raised to what ran, and never lowered by that', () => {
    expect(raised(floor, { unit: 120, browser: 3 }).counts).toEqual({ ...floor.counts, unit: 120 });
  });
});

describe('a lower floor', () => {
  const reason = 'two tests of one rule became one';

  test('needs a reason of its own', () => {
    expect(unexplained(floor, withUnit(99))).toEqual(['unit went from 100 to 99']);
    expect(unexplained(floor, withUnit(99, [{ part: 'unit', from: 100, to: 99, reason }]))).toEqual([]);
  });

  test.each([
    ['of another part', { part: 'browser', from: 100, to: 99, reason }],
    ['of another time', { part: 'unit', from: 110, to: 99, reason }],
    ['for something smaller', { part: 'unit', from: 100, to: 100, reason }],
    ['without a sentence', { part: 'unit', from: 100, to: 99, reason: 'fewer' }],
  ] as const)('is not excused by a reason %s', (_which, lowering) => {
    expect(unexplained(floor, withUnit(99, [lowering]))).toHaveLength(1);
  });

  test('is one that lost a part', () => {
    const { unit: _, ...counts } = floor.counts;
    expect(unexplained(floor, { counts: counts as Floor['counts'], lowered: [] })).toHaveLength(1);
    expect(unexplained({ counts: counts as Floor['counts'], lowered: [] }, floor)).toEqual([]);
  });

  test('was explained each time in the history of this repository', () => {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
    const commits = git('log', '--format=%H', '--diff-filter=AM', '-n', '30', '--', FLOOR).split('\n').filter(Boolean);
    const versions = commits.map((commit) => JSON.parse(git('show', `${commit}:${FLOOR}`)) as Floor);
    const [...all] = [readFloor(), ...versions];
    expect(all.flatMap((after, index) => (all[index + 1] ? unexplained(all[index + 1]!, after) : []))).toEqual([]);
  });
});
