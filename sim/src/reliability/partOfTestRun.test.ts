import { expect, test } from 'vitest';
import { DRILLS } from './drills.ts';
import { partOfTestRun } from './partOfTestRun.ts';
import { PLANTS } from './plants.ts';

const whole = partOfTestRun({ timed: false, untimed: false });
const timed = partOfTestRun({ timed: true, untimed: false });
const untimed = partOfTestRun({ timed: false, untimed: true });
const ids = (part: typeof whole) => part.drills.map(({ id }) => id);

test('the two parts of the test run are the whole of it, and nothing runs twice', () => {
  expect([...ids(timed), ...ids(untimed)].toSorted()).toEqual(ids(whole).toSorted());
  expect([...timed.plants, ...untimed.plants]).toEqual(whole.plants);
  expect(whole.drills).toEqual(DRILLS.filter(({ inTestRun }) => inTestRun));
  expect(whole.plants).toEqual(PLANTS.filter(({ isQuick }) => isQuick));
});

test('what promises something within a second or two has the machine to itself', () => {
  expect(ids(timed).toSorted()).toEqual(['R11', 'R12', 'R13', 'R16', 'R5', 'R8']);
});
