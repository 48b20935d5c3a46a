import { expect, test } from 'vitest';
import { between, workOf } from './calibration.ts';

test('a calibration is the mean of what was taken before and after', () => {
  const before = { kernel: 100, loop: 30, commit: 1 };
  expect(between(before, { kernel: 200, loop: 50, commit: 3 })).toEqual({ kernel: 150, loop: 40, commit: 2 });
});

test('a time is compared with the work that it depends on', () => {
  expect(workOf('ink', { figure: 'ink: replay of 5,000 lines', unit: 'ms' })).toBe('kernel');
  expect(workOf('ink', { figure: 'ink: encode 250,000 points', unit: 'ms' })).toBe('loop');
  expect(workOf('players', { figure: '100 players: durable batch p99', unit: 'ms' })).toBe('commit');
  expect(workOf('players', { figure: '100 players: state update p99', unit: 'ms' })).toBe('loop');
});

test('bytes, counts and shares are compared with nothing', () => {
  expect(workOf('ink', { figure: 'ink: INK1, bytes a point', unit: 'B' })).toBeNull();
  expect(workOf('words', { figure: 'golden set de, found', unit: '%' })).toBeNull();
  expect(workOf('handing', { figure: 'holes', unit: 'ms' })).toBeNull();
});
