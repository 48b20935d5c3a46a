import { describe, expect, test } from 'vitest';
import { begin, nextTicking, type TickingEvent, type TickingLife } from './life.ts';

const begun = { matchId: 'm', name: 'n', state: { count: 0 }, tickRate: 10, label: 'one', emptySeconds: 5 };
const RUNNING = begin(begun, 1_000);
const OVER: TickingLife = { phase: 'over', label: 'one', tick: 0 };
const ticked = (at: number, isEmpty = true): TickingEvent => ({ kind: 'ticked', isEmpty, at });

test('a match begins before its first tick, empty from then on', () => {
  expect(RUNNING).toEqual({
    phase: 'running',
    state: { count: 0 },
    label: 'one',
    tick: 0,
    emptySince: 1_000,
    emptySeconds: 5,
  });
});

describe('what the handler returns', () => {
  test.each([0, '', false, { count: 1 }])('becomes the state: %j', (state) => {
    expect(nextTicking(RUNNING, { kind: 'returned', state })).toEqual([{ ...RUNNING, state }, []]);
  });

  test.each([null, undefined])('ends the match when it is %s', (state) => {
    expect(nextTicking(RUNNING, { kind: 'returned', state })).toEqual([OVER, ['end']]);
  });

  test('with a verdict on who comes in ends nothing', () => {
    expect(nextTicking(RUNNING, { kind: 'judged', state: null })).toEqual([{ ...RUNNING, state: null }, []]);
  });
});

test('a new label is listed', () => {
  expect(nextTicking(RUNNING, { kind: 'labelled', label: 'two' })).toEqual([{ ...RUNNING, label: 'two' }, ['list']]);
});

describe('a match with nobody in it', () => {
  test('ends with the first tick after its patience', () => {
    expect(nextTicking(RUNNING, ticked(5_999))).toEqual([{ ...RUNNING, tick: 1 }, []]);
    expect(nextTicking(RUNNING, ticked(6_000))).toEqual([{ ...OVER, tick: 1 }, ['end']]);
  });

  test('goes on while somebody is in it, and where it has all the patience in the world', () => {
    expect(nextTicking(RUNNING, ticked(60_000, false))).toEqual([{ ...RUNNING, tick: 1 }, []]);
    const patient = begin({ ...begun, emptySeconds: null }, 1_000);
    expect(nextTicking(patient, ticked(1e12))).toEqual([{ ...patient, tick: 1 }, []]);
    const impatient = begin({ ...begun, emptySeconds: 0 }, 1_000);
    expect(nextTicking(impatient, ticked(1_000))[1]).toEqual(['end']);
  });

  test('is empty since the last one left', () => {
    expect(nextTicking(RUNNING, { kind: 'left', others: 1, at: 9_000 })).toEqual([RUNNING, []]);
    expect(nextTicking(RUNNING, { kind: 'left', others: 0, at: 9_000 })).toEqual([
      { ...RUNNING, emptySince: 9_000 },
      [],
    ]);
  });
});

test('a match that is over stays as it was, and ends once', () => {
  expect(nextTicking(RUNNING, { kind: 'ended' })).toEqual([OVER, ['end']]);
  const events: TickingEvent[] = [
    { kind: 'ended' },
    { kind: 'returned', state: null },
    { kind: 'judged', state: 1 },
    { kind: 'labelled', label: 'late' },
    { kind: 'left', others: 0, at: 9_000 },
    ticked(99_000),
  ];
  for (const event of events) expect(nextTicking(OVER, event)).toEqual([OVER, []]);
});
