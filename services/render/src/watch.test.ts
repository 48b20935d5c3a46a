import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProcessUse } from './processUse.ts';
import { watchProcess } from './watch.ts';

const MIB = 1024 * 1024;
const LIMITS = { cpuMs: 10_000, memoryBytes: 500 * MIB, wallMs: 60_000 };
/** Between two looks, ms. */
const LOOK_MS = 200;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** @param mibs memory as it is seen, look by look; the last one from then on */
function excessOf(mibs: number[]): string[] {
  return excessIn(mibs.map((mib) => ({ cpuMs: 0, memoryBytes: mib * MIB })));
}

/** The same of processor time, ms since the process began. */
function lateBy(times: number[]): string[] {
  return excessIn(times.map((cpuMs) => ({ cpuMs, memoryBytes: 0 })));
}

function excessIn(uses: ProcessUse[]): string[] {
  const told: string[] = [];
  let looks = 0;
  const look = (): ProcessUse => uses[Math.min(looks++, uses.length - 1)]!;
  const unwatch = watchProcess(1, LIMITS, (what) => told.push(what), look);
  vi.advanceTimersByTime(5 * LOOK_MS);
  unwatch();
  return told;
}

describe('a process', () => {
  test('that is only just starting another one may be seen with twice its memory', () => {
    expect(excessOf([300, 600, 300, 600, 300])).toEqual([]);
  });

  test('that is too large at two looks is told of, once', () => {
    expect(excessOf([300, 600])).toEqual(['It takes more than 500 MiB of memory.']);
  });

  test('that has worked for others before is asked for the time of this job alone', () => {
    expect(lateBy([50_000, 55_000, 60_000])).toEqual([]);
    expect(lateBy([50_000, 55_000, 60_001])).toEqual(['It takes more than 10 s of processor time.']);
  });

  test('that takes longer than it may is reported, however little it has worked', () => {
    const told: string[] = [];
    const unwatch = watchProcess(
      1,
      LIMITS,
      (what) => told.push(what),
      () => ({ cpuMs: 0, memoryBytes: 0 }),
    );
    vi.advanceTimersByTime(LIMITS.wallMs);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(2 * LOOK_MS);
    expect(told).toEqual(['It takes longer than 60 s.']);
    unwatch();
  });

  test('that is as large as it may be goes on', () => {
    expect(excessOf([500])).toEqual([]);
  });
});
