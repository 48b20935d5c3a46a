// @vitest-environment jsdom
import type { PaperLog } from '@tuschel/client/paper';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Easel } from '../../../canvas/easel.ts';
import { paperRounds } from './paperRounds.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An easel that is told when its pixels change, and who listens to it. */
function anEasel(name: string) {
  const listeners = new Set<() => void>();
  return {
    isBehind: false,
    isStroking: false,
    raster: name,
    listeners,
    onPixels(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: () => listeners.forEach((listener) => listener()),
  };
}

/** A paper with two events, watched. `pictures`: what the shelf has got; `pen`: how often it was said that the pen is in hand. */
function watched() {
  const events = [0, 1];
  const pictures: unknown[] = [];
  const counted = { pen: 0 };
  const easels = { now: anEasel('first') };
  const log = {
    events,
    setThumbnail: (picture: unknown) => void pictures.push(picture),
    penMoved: () => (counted.pen += 1),
  } as unknown as PaperLog;
  const rounds = paperRounds(
    log,
    () => easels.now as unknown as Easel,
    () => Date.now(),
    (raster) => `picture of ${raster as unknown as string}`,
  );
  rounds.watch();
  return { rounds, events, pictures, counted, easels };
}

test('the shelf gets a picture once the pen has rested for four seconds, and none where nothing was drawn', () => {
  const { events, pictures, easels } = watched();
  easels.now.change();
  vi.advanceTimersByTime(10_000);
  expect(pictures).toEqual([]);
  events.push(2);
  easels.now.change();
  vi.advanceTimersByTime(3_999);
  easels.now.change();
  vi.advanceTimersByTime(3_999);
  expect(pictures).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(pictures).toEqual(['picture of first']);
  easels.now.change();
  vi.advanceTimersByTime(10_000);
  expect(pictures).toHaveLength(1);
});

test('a picture that is wanted now is made at once, and not a second time when the pen has rested', () => {
  const { rounds, events, pictures, easels } = watched();
  rounds.picture();
  expect(pictures).toEqual([]);
  events.push(2);
  easels.now.change();
  rounds.picture();
  vi.advanceTimersByTime(10_000);
  expect(pictures).toHaveLength(1);
});

test('of a canvas that has not caught up with its strokes no picture is made, but one later', () => {
  const { rounds, events, pictures, easels } = watched();
  events.push(2);
  easels.now.isBehind = true;
  rounds.picture();
  expect(pictures).toEqual([]);
  easels.now.isBehind = false;
  rounds.picture();
  expect(pictures).toHaveLength(1);
});

test('that the pen is in hand is said while it draws, once a second', () => {
  const { counted, easels } = watched();
  easels.now.change();
  expect(counted.pen).toBe(0);
  easels.now.isStroking = true;
  easels.now.change();
  vi.advanceTimersByTime(999);
  easels.now.change();
  expect(counted.pen).toBe(1);
  vi.advanceTimersByTime(1);
  easels.now.change();
  easels.now.change();
  expect(counted.pen).toBe(2);
});

test('an easel that takes the place of another is watched in its stead, and none is when all is over', () => {
  const { rounds, events, pictures, easels } = watched();
  const before = easels.now;
  easels.now = anEasel('second');
  rounds.watch();
  expect([before.listeners.size, easels.now.listeners.size]).toEqual([0, 1]);
  events.push(2);
  easels.now.change();
  rounds.end();
  vi.advanceTimersByTime(10_000);
  expect([pictures, easels.now.listeners.size]).toEqual([[], 0]);
});
