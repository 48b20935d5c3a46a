import { type FakeClock, noMetrics } from '@tuschel/platform';
import type { Metrics } from '@tuschel/platform/ports';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** Knows from the figures of a platform whether anybody still waits for its database. */
export interface DatabaseWatch {
  /** For the platform. */
  metrics: Metrics;
  /** Resolves when nobody has used the database for some turns of the event loop. */
  settled: () => Promise<void>;
  /**
   * The same clock, but `advance` and `jump` let what each wake sets in motion reach the database, too: a save that time overtakes is an outage to the
   * match host.
   */
  patient: (clock: FakeClock) => FakeClock;
}

/** Between two queries of one piece of work, and between the two ends of a socket, lie fewer. */
const CALM_TURNS = 4;

export function watchDatabase(): DatabaseWatch {
  let read: () => ReadonlyMap<string, number> = () => new Map();
  const isBusy = () => (read().get('busy') ?? 0) > 0;

  const settled = async () => {
    for (let calm = 0; calm < CALM_TURNS; calm++) {
      await setImmediate();
      while (isBusy()) {
        calm = 0;
        await sleep(1);
      }
    }
  };

  return {
    metrics: {
      ...noMetrics,
      gaugeBy({ name }, reader) {
        if (name === 'tuschel_database_connections') read = reader;
      },
    },
    settled,
    patient: (clock) => ({
      ...clock,
      async advance(ms) {
        let isOver = false;
        clock.at(clock.now() + ms, () => {
          isOver = true;
        });
        while (!isOver) {
          await clock.step();
          if (isBusy()) await settled();
        }
        await clock.advance(0);
      },
      async jump(ms) {
        await clock.jump(ms);
        await settled();
      },
    }),
  };
}
