// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tool } from '@tuschel/ink';
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { canvas, close, MIDDLE, pass } from '../../testing/canvasActing.tsx';
import type { PenFixture, PenFixtureEvent } from './fixtures/penFixture.ts';

const FOLDER = join(import.meta.dirname, 'fixtures');
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

function fixture(name: string): PenFixture {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as PenFixture;
}

/** The events of a device go through the input of the real canvas, each at its time. */
function replay(name: string, begin: (table: ReturnType<typeof canvas>) => unknown = () => undefined) {
  const table = canvas();
  begin(table);
  const { events } = fixture(name);
  const started = performance.now();
  for (const one of events) {
    const wait = started + one.at - performance.now();
    if (wait > 0) pass(wait);
    act(() => void table.element.dispatchEvent(eventOf(one, started)));
  }
  pass(1_000);
  return { ...table, events };
}

function eventOf({ at, type, x, y, coalesced, ...more }: PenFixtureEvent, started: number): PointerEvent {
  const event = new PointerEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y, ...more });
  Object.defineProperty(event, 'timeStamp', { value: started + at });
  const all = coalesced?.map((one) => eventOf(one, started));
  return Object.assign(event, all ? { getCoalescedEvents: () => all } : {});
}

const ofPen = (events: readonly PenFixtureEvent[]) => events.filter(({ pointerType }) => pointerType === 'pen');

test.each(NAMES)('%s names where it comes from, and says whether it was recorded', (name) => {
  const { device, source, about, isRecorded, events } = fixture(name.replace('.json', ''));
  for (const text of [device, source, about]) expect(text.length).toBeGreaterThan(3);
  expect(typeof isRecorded).toBe('boolean');
  expect(events.length).toBeGreaterThan(3);
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => a - b));
});

test('an Apple Pencil in Safari begins thin once its habit is known, and reaches full pressure', () => {
  const { lines } = replay('safariApplePencil');
  expect(lines()).toHaveLength(4);
  const pressures = lines()[3]?.points.map(({ p }) => p) ?? [];
  const honest = lines()[0]?.points.map(({ p }) => p) ?? [];
  expect(pressures[0]).toBeLessThan(0.02);
  expect(Math.max(...pressures)).toBeCloseTo(0.6, 1);
  expect(honest[0]).toBeCloseTo(0.33, 1);
});

test('mouse moves that Chrome tells beside those of a pen leave the stroke alone', () => {
  const { lines, onPicture, events } = replay('chromeStrayMouse');
  expect(lines()).toHaveLength(1);
  const points = lines()[0]?.points ?? [];
  const last = ofPen(events).at(-1) as PenFixtureEvent;
  expect(points.at(-1)).toMatchObject(close(onPicture([last.x, last.y])));
  const far = onPicture([500, 350]);
  for (const { x, y } of points) expect([x < far.x, y < far.y]).toEqual([true, true]);
});

test('a pen in Firefox that says no button is held draws to the end', () => {
  const { lines, onPicture } = replay('firefoxNoButtons');
  expect(lines()).toHaveLength(1);
  expect(lines()[0]?.points.at(-1)).toMatchObject(close(onPicture([380, 221])));
});

test('a mouse presses fully', () => {
  const { lines } = replay('mouse');
  expect(new Set(lines()[0]?.points.map(({ p }) => p))).toEqual(new Set([1]));
});

test('a palm beside the pen neither draws nor moves the view', () => {
  let before: unknown;
  const { lines, viewport } = replay('palmBesidePen', (table) => {
    // So large that a finger could move it.
    table.wheel(MIDDLE, { deltaY: -500 });
    before = { ...table.viewport().view };
  });
  expect(lines()).toHaveLength(1);
  expect(viewport().view).toEqual(before);
});

test('of a pen that is faster than the screen no position is lost', () => {
  const { lines, onPicture, events } = replay('coalesced');
  const told = events.flatMap(({ coalesced }) => coalesced ?? []);
  expect(told).toHaveLength(20);
  const points = lines()[0]?.points ?? [];
  for (const { x, y } of told) expect(points).toContainEqual(expect.objectContaining(close(onPicture([x, y]))));
});

test('the eraser end of a pen erases', () => {
  const { lines } = replay('eraserEnd');
  expect(lines()[0]?.tool).toBe(Tool.eraser);
});
