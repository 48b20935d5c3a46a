import { expect, test } from 'vitest';
import { TILE } from '../kernel/grid.ts';
import type { Point } from '../model.ts';
import { LARGEST, LINE, PAGE, WHOLE_PICTURE, walkWork } from './work.ts';

/** A nib of 10 px whose dabs are 2 px apart, at any pressure. */
const STEP = { none: 2, more: 0, least: 0.5 };
const WIDE = { none: 10, more: 0 };
/** Pixels of one of its dabs, with those of its edge and what it takes before the first. */
const DAB = 12 * 12 + 32;
/** How wide a band of tiles it leaves. */
const BAND = 10 + TILE;

const points = (...spots: [x: number, y: number, p?: number][]): Point[] => spots.map(([x, y, p = 1]) => ({ x, y, p }));
const work = (...spots: [x: number, y: number, p?: number][]) => walkWork(points(...spots), STEP, WIDE, PAGE);

test('a line without points is as much work as any line, and no more', () => {
  expect(work()).toBe(LINE);
});

test('a tap is one dab and the tiles around it', () => {
  expect(work([100, 100])).toBe(LINE + DAB + BAND * BAND);
});

test('a straight way is as many dabs as steps, and a band of tiles as long as it is', () => {
  const tap = work([100, 100]);
  expect(work([100, 100], [300, 100])).toBe(tap + (200 / 2) * DAB + 200 * BAND);
  expect(work([100, 100], [100, 300])).toBe(work([100, 100], [300, 100]));
  expect(work([300, 100], [100, 100])).toBe(work([100, 100], [300, 100]));
  expect(work([100, 100], [200, 100], [300, 100])).toBe(work([100, 100], [300, 100]));
});

test('a slanting way is longer than it is wide: its band follows both of its sides', () => {
  expect(work([0, 0], [30, 40])).toBe(LINE + DAB + 25 * DAB + BAND * (BAND + 70));
});

test('a line that goes to and fro blends no more than the rectangle around it', () => {
  const toAndFro = Array.from({ length: 11 }, (_, i): [number, number] => [i % 2 === 0 ? 0 : 100, 50]);
  expect(work(...toAndFro)).toBe(LINE + DAB + 10 * 50 * DAB + (100 + BAND) * BAND);
});

test('and none more than the whole picture', () => {
  const across = Array.from({ length: 41 }, (_, i): [number, number] => [i % 2 === 0 ? 0 : 1920, i * 27]);
  const way = 40 * Math.sqrt(1920 * 1920 + 27 * 27);
  expect(work(...across)).toBe(Math.ceil(LINE + DAB + (way / 2) * DAB + WHOLE_PICTURE));
});

test('on the largest sheet it blends as many as that has', () => {
  const across = Array.from({ length: 85 }, (_, i): [number, number] => [i % 2 === 0 ? 0 : 4096, i * 27]);
  const way = 84 * Math.sqrt(4096 * 4096 + 27 * 27);
  const most = walkWork(points(...across), STEP, WIDE, LARGEST);
  expect(most).toBe(Math.ceil(LINE + DAB + (way / 2) * DAB + 4096 * 2304));
});

test('a pen that hardly moves leaves a dab more with each point', () => {
  const still = work([100, 100], [100, 100], [100.5, 100]);
  expect(still).toBe(Math.ceil(LINE + 3 * DAB + 0.25 * DAB + BAND * (BAND + 0.5)));
  expect(work([100, 100], [101, 100])).toBe(LINE + 1.5 * DAB + BAND * (BAND + 1));
});

test('between two points the greater pressure counts, before and behind', () => {
  const grows = { none: 2, more: 8 };
  const of = (before: number, after: number) => walkWork(points([0, 0, before], [100, 0, after]), STEP, grows, PAGE);
  const dab = (pressure: number) => (2 + 8 * pressure + 2) ** 2 + 32;
  const band = (BAND + 100) * BAND;
  expect(of(0.5, 1)).toBe(LINE + dab(0.5) + 50 * dab(1) + band);
  expect(of(1, 0.5)).toBe(LINE + dab(1) + 50 * dab(1) + band);
  expect(of(0, 0)).toBe(LINE + dab(0) + 50 * dab(0) + band);
});

test('dabs lie no closer than their least distance', () => {
  const close = { none: 0.1, more: 0, least: 0.5 };
  expect(walkWork(points([0, 0], [100, 0]), close, WIDE, PAGE)).toBe(LINE + DAB + 200 * DAB + BAND * (BAND + 100));
});
