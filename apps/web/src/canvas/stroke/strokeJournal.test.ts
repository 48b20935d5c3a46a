// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DrawingEvent, Tool } from '@tuschel/ink';
import { paper, studio } from '../../testing/easelStudio.ts';
import { createEasel } from '../easel.ts';
import { PIXEL_BUDGETS } from '../pixels/pixelBudget.ts';
import { createStrokeJournal, type StrokeStore, type UnfinishedStroke, unfinishedStroke } from './strokeJournal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function device() {
  const kept = new Map<string, UnfinishedStroke>();
  const store: StrokeStore = {
    load: async (drawingId) => kept.get(drawingId) ?? null,
    save: async (drawingId, stroke) => void kept.set(drawingId, structuredClone(stroke)),
    remove: async (drawingId) => void kept.delete(drawingId),
    removeAll: async () => kept.clear(),
  };
  return { store, kept: () => kept.get('page') };
}

/** An easel that writes down what is under the pen. */
function desk(page = paper()) {
  const { store, kept } = device();
  const { toolbox, at } = studio(page);
  const journal = createStrokeJournal('page', store);
  const all = (work: (isTimeUp: () => boolean) => boolean) => void work(() => false);
  const easel = createEasel(page.sync, toolbox, () => 0, PIXEL_BUDGETS.large, all, {}, journal);
  const draw = (count: number, from = 0) => {
    for (let n = from; n < from + count; n++) easel.extend([at(100 + 10 * n, 200, 'move')]);
  };
  return { easel, at, draw, kept, store, toolbox, sync: page.sync };
}

test('what is under the pen is on the device a quarter of a second later, point by point, also while the pen rests', () => {
  const { easel, at, draw, kept } = desk();
  easel.begin(at(100, 200, 'down'), false);
  draw(5);
  expect(kept()).toBeUndefined();
  vi.advanceTimersByTime(250);
  expect(kept()).toMatchObject({ after: 0, line: { points: { length: 5 } } });
  draw(20, 5);
  vi.advanceTimersByTime(250);
  expect(kept()?.line.points).toHaveLength(25);
  vi.advanceTimersByTime(60_000);
  expect(kept()?.line.points).toHaveLength(25);
});

test('it goes once the line is kept as all others are, and not before', () => {
  const { easel, at, draw, kept, sync } = desk();
  easel.begin(at(100, 200, 'down'), false);
  draw(5);
  vi.advanceTimersByTime(250);
  easel.end();
  expect(sync.lines).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(kept()).toBeDefined();
  vi.advanceTimersByTime(2_000);
  expect(kept()).toBeUndefined();
});

test('a stroke that is taken back or dropped does not come again', () => {
  const { easel, at, draw, kept } = desk();
  easel.begin(at(100, 200, 'down'), false);
  draw(5);
  vi.advanceTimersByTime(250);
  easel.end();
  easel.undo();
  expect(kept()).toBeUndefined();
  easel.begin(at(100, 200, 'down'), false);
  draw(5);
  vi.advanceTimersByTime(250);
  easel.drop();
  vi.advanceTimersByTime(2_000);
  expect(kept()).toBeUndefined();
});

test('the next stroke stands behind the one before, whose end does not take it away', () => {
  const { easel, at, draw, kept } = desk();
  for (const stroke of [0, 1]) {
    easel.begin(at(100, 200 + 50 * stroke, 'down'), false);
    draw(5);
    vi.advanceTimersByTime(250);
    if (stroke === 0) easel.end();
  }
  vi.advanceTimersByTime(5_000);
  expect(kept()).toMatchObject({ after: 1 });
});

/** A pen's stroke that was selected and moved, half a second ago. */
function moved() {
  const made = desk();
  const { easel, at, draw, toolbox } = made;
  easel.begin(at(100, 200, 'down'), false);
  draw(5);
  easel.end();
  vi.advanceTimersByTime(10_000);
  toolbox.select('rectangle');
  easel.mover.selectAll();
  easel.mover.move(300, 40);
  vi.advanceTimersByTime(500);
  return made;
}

test('ink that was moved and not put down is on the device as the very line that would put it down', () => {
  const { easel, kept, sync } = moved();
  const written = kept();
  expect(written).toMatchObject({ after: 1, line: { tool: Tool.event, size: DrawingEvent.transform } });
  easel.mover.move(10, 0);
  vi.advanceTimersByTime(500);
  expect(kept()).not.toEqual(written);
  const last = kept();
  easel.mover.apply();
  expect(sync.lines.at(-1)).toEqual(last?.line);
});

test('it goes once that line is kept as all others are, and at once where the ink is put back', () => {
  const { easel, kept } = moved();
  easel.mover.apply();
  vi.advanceTimersByTime(1_000);
  expect(kept()).toBeDefined();
  vi.advanceTimersByTime(2_000);
  expect(kept()).toBeUndefined();
  for (const putBack of [
    () => easel.mover.takeBack(),
    () => easel.mover.deselect(),
    () => easel.undo(),
    () => easel.mover.move(-5, 0),
  ]) {
    easel.mover.selectAll();
    easel.mover.move(5, 0);
    vi.advanceTimersByTime(500);
    expect(kept()).toBeDefined();
    putBack();
    vi.advanceTimersByTime(500);
    expect(kept()).toBeUndefined();
  }
});

test('what is being pulled when the step ends, or the page, is put down where it has come to', () => {
  const pulled = () => {
    const made = moved();
    made.easel.begin(made.at(440, 240, 'down'), false);
    made.easel.extend([made.at(460, 260, 'move')]);
    expect(made.easel.mover.isDragging).toBe(true);
    return made;
  };
  const [left, locked, lifted] = [pulled(), pulled(), pulled()];
  left.easel.leave();
  locked.easel.setLocked(true);
  lifted.easel.end();
  lifted.easel.mover.apply();
  expect(lifted.sync.lines).toHaveLength(2);
  expect(lifted.sync.lines[1]).not.toEqual(moved().kept()?.line);
  for (const { sync } of [left, locked]) expect(sync.lines).toEqual(lifted.sync.lines);
});

test('a device that keeps nothing, or does not answer, keeps no page from being opened', async () => {
  const { store } = device();
  expect(await unfinishedStroke('page', { ...store, load: () => Promise.reject(new Error('not here')) })).toBeNull();
  const silent = unfinishedStroke('page', { ...store, load: () => new Promise(() => undefined) });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await silent).toBeNull();
});
