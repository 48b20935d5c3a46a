import { expect, test } from 'vitest';
import { moveLatencies, NEVER_SHOWN, ownWork, presentations, type TraceEvent } from './trace.ts';

const event = (name: string, ph: string, ts: number, id = '0x1'): TraceEvent => ({ name, ph, ts, pid: 1, tid: 1, id });

test('an event with a frame of its own is shown when its latency ends; one without has no presentation', () => {
  const events = [
    event('EventLatency', 'b', 1_000),
    event('SubmitCompositorFrameToPresentationCompositorFrame', 'b', 9_000),
    event('EventLatency', 'e', 21_000),
    // The same id is used again, for an event that no frame shows.
    event('EventLatency', 'b', 30_000),
    event('EventLatency', 'e', 31_000),
  ];
  expect(presentations(events)).toEqual([{ at: 1_000, shownAt: 21_000 }]);
});

test('a latency begins at the moment for which the move was planned, however late it was sent', () => {
  const moves = [{ plannedAt: 4_000, sentAt: 9_000 }];
  expect(moveLatencies(moves, [{ at: 9_500, shownAt: 24_000 }])).toEqual([20]);
});

test('a move that was joined with a later one is shown with that one', () => {
  const moves = [
    { plannedAt: 4_000, sentAt: 4_000 },
    { plannedAt: 8_000, sentAt: 8_000 },
  ];
  const shown = [
    { at: 3_000, shownAt: 16_000 },
    { at: 8_100, shownAt: 32_000 },
    { at: 20_000, shownAt: 48_000 },
  ];
  expect(moveLatencies(moves, shown)).toEqual([28, 24]);
});

test('a move that no frame ever showed counts with the time limit', () => {
  expect(moveLatencies([{ plannedAt: 0, sentAt: 0 }], [])).toEqual([NEVER_SHOWN]);
});

test('own work of a frame is what the busiest thread does in it, each moment of it once', () => {
  const work = (name: string, ts: number, dur: number, tid = 1): TraceEvent => ({
    name,
    ph: 'X',
    ts,
    dur,
    pid: 1,
    tid,
  });
  const events = [
    work('EventDispatch', 0, 5_000),
    work('FunctionCall', 1_000, 3_000),
    work('Layout', 6_000, 2_000),
    work('Paint', 8_000, 9_000),
    work('FireAnimationFrame', 30_000, 1_500),
    work('UpdateLayoutTree', 31_000, 1_000),
    work('FunctionCall', 0, 6_000, 2),
  ];
  expect(ownWork(events)).toEqual([7, 2]);
});
