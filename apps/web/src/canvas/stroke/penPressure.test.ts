import { describe, expect, it } from 'vitest';
import { createPenPressure } from './penPressure.ts';

const pen = (phase: 'down' | 'move', pressure: number) => ({ pointerType: 'pen', phase, pressure });

describe('pressure', () => {
  it('is full for a mouse, which reports a half, and for a finger, which reports anything', () => {
    const normal = createPenPressure();
    expect(normal({ pointerType: 'mouse', phase: 'down', pressure: 0.5 })).toBe(1);
    expect(normal({ pointerType: 'touch', phase: 'move', pressure: 0 })).toBe(1);
  });

  it('is taken as it comes from an honest pen', () => {
    const normal = createPenPressure();
    expect([pen('down', 0.1), pen('move', 0.4), pen('down', 0.2), pen('move', 0.9)].map(normal)).toEqual([
      0.1, 0.4, 0.2, 0.9,
    ]);
  });

  it('is doubled for a pen that always lands with the same made-up pressure, and that one counts as none', () => {
    const normal = createPenPressure();
    for (const sample of [pen('down', 0.33), pen('move', 0.2), pen('down', 0.33), pen('move', 0.3)]) normal(sample);
    expect(normal(pen('down', 0.33))).toBe(0);
    expect(normal(pen('move', 0.4))).toBeCloseTo(0.8);
    expect(normal(pen('move', 0.7))).toBe(1);
  });

  it('does not take a pen without pressure for such a pen', () => {
    const normal = createPenPressure();
    for (let stroke = 0; stroke < 5; stroke++) {
      expect(normal(pen('down', 0.5))).toBe(0.5);
      expect(normal(pen('move', 0.5))).toBe(0.5);
    }
  });

  it('is as it comes until a pen has landed three times alike, and for good once one landed otherwise', () => {
    const twice = createPenPressure();
    for (const sample of [pen('down', 0.33), pen('move', 0.2), pen('down', 0.33)]) twice(sample);
    expect(twice(pen('move', 0.3))).toBe(0.3);
    expect(twice(pen('down', 0.33))).toBe(0);
    expect(twice(pen('move', 0.3))).toBeCloseTo(0.6);
    const honest = createPenPressure();
    for (const pressure of [0.33, 0.2, 0.33, 0.33, 0.33]) {
      expect(honest(pen('down', pressure))).toBe(pressure);
      expect(honest(pen('move', 0.4))).toBe(0.4);
    }
  });

  it('is never less than none or more than full, whatever a device says', () => {
    const normal = createPenPressure();
    expect([pen('down', -0.2), pen('move', 1.5)].map(normal)).toEqual([0, 1]);
  });
});
