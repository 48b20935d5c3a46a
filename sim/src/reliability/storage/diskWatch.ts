import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Artist } from '../../crowd.ts';
import { takeTurns, type Turns } from '../../turns.ts';

const PAGE_BYTES = 8_192;
const PAUSE_MS = 20;
/** A disk that needs no longer than this to make a page durable is as it should be, ms. */
export const CALM_MS = 20;

/** From and to, ms of `performance.now()`. */
export type Write = readonly [from: number, to: number];

/**
 * Makes a page of a database durable again and again, to see how fast the disk is by itself: no turn is faster, and a disk that is shared
 * with other machines stands still for some tenths of a second now and then, whatever the server does.
 */
export function watchDisk(): { end(): Promise<Write[]> } {
  let isOver = false;
  const writing = (async () => {
    const writes: Write[] = [];
    const folder = mkdtempSync(join(tmpdir(), 'tuschel-disk-'));
    const file = await open(join(folder, 'page'), 'w');
    const page = Buffer.alloc(PAGE_BYTES);
    while (!isOver) {
      const from = performance.now();
      await file.write(page, 0, page.length, 0);
      await file.datasync();
      writes.push([from, performance.now()]);
      await sleep(PAUSE_MS);
    }
    await file.close();
    rmSync(folder, { recursive: true });
    return writes;
  })();
  return {
    async end() {
      isOver = true;
      return writing;
    },
  };
}

export interface TurnTimes {
  /** The slowest hundredth of the turns, as players saw them, ms. */
  p99: number;
  /** Likewise, without the time for which the disk stood still meanwhile, ms. */
  p99BesideDisk: number;
  /** The slowest hundredth of the writes of the disk itself, ms. */
  diskP99: number;
}

/** All tables take turns for so many seconds, while the disk is watched. */
export async function timedTurns(
  crowd: readonly (readonly Artist[])[],
  seconds: number,
): Promise<TurnTimes & { missed: number }> {
  const disk = watchDisk();
  const turns = await Promise.all(crowd.map((table) => takeTurns(table, seconds)));
  return {
    ...timesOf(turns, await disk.end()),
    missed: turns.reduce((sum, { missed }) => sum + missed, 0),
  };
}

export function timesOf(turns: readonly Pick<Turns, 'updates' | 'planned'>[], writes: readonly Write[]): TurnTimes {
  const stalls = writes.filter(([from, to]) => to - from > CALM_MS);
  const stalled = (from: number, to: number) =>
    stalls.reduce((sum, stall) => sum + Math.max(0, Math.min(to, stall[1]) - Math.max(from, stall[0] + CALM_MS)), 0);
  const beside = turns.flatMap(({ updates, planned }) =>
    updates.map((took, index) => took - stalled(planned[index]!, planned[index]! + took)),
  );
  return {
    p99: p99Of(turns.flatMap(({ updates }) => updates)),
    p99BesideDisk: p99Of(beside),
    diskP99: p99Of(writes.map(([from, to]) => to - from)),
  };
}

function p99Of(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
}
