import { memoryBlobs } from './blobs/memory.ts';
import { memoryBus } from './bus/memory.ts';
import { type CollectingLog, collectingLog } from './collectingLog.ts';
import { seededEntropy } from './entropy.ts';
import { type FakeClock, fakeClock } from './fakeClock.ts';
import { memoryJournal } from './journal/memory.ts';
import { memoryLines } from './lines/memory.ts';
import { noMetrics } from './metrics/none.ts';
import type { Platform } from './ports.ts';
import { type FakeLoad, fakeLoad } from './load/load.ts';
import { type FakeStorage, fakeStorage } from './storage/storage.ts';

export interface SimulatedPlatform extends Platform {
  clock: FakeClock;
  log: CollectingLog;
  storage: FakeStorage;
  load: FakeLoad;
}

/** A whole platform from one seed, without disk, database or passing time. `sql` is not part of it: reading it throws. */
export function simulated(seed: number | string): SimulatedPlatform {
  const clock = fakeClock();
  const entropy = seededEntropy(seed);
  const log = collectingLog();
  const bus = memoryBus({ clock, log });
  return {
    clock,
    entropy,
    log,
    metrics: noMetrics,
    bus,
    journal: memoryJournal(),
    lines: memoryLines({ clock }),
    blobs: memoryBlobs({ clock, signingKey: entropy.bytes(32) }),
    storage: fakeStorage(clock),
    load: fakeLoad(),
    started: () => undefined,
    get sql(): never {
      throw new Error('The simulated platform has no SQL: use temporaryPlatform() for what needs a database');
    },
    close: () => bus.close(),
  };
}
