import { createCredits, type LimiterConfig } from '@tuschel/platform';
import type { Clock } from '@tuschel/platform/ports';
import { EXPORT } from '@tuschel/protocol';
import { createRoom } from '../../heavy/room.ts';
import { type Client, subjectsIn } from '../../heavy/shares.ts';

/** What an archive has taken: of the processor, ms, and of the line. */
export interface Spent {
  cpuMs: number;
  bytes: number;
}

/** A place for one archive. */
export interface Desk {
  /** Takes from the credits of whoever gets the archive, and resolves once there is credit again: nobody is refused halfway. */
  pace(spent: Spent, signal: AbortSignal): Promise<void>;
  leave(): void;
}

/** How many archives are written at a time: of one person, at one address, of all. */
export interface ExportRoom {
  /** Null: there is no place. */
  enter(client: Client): Desk | null;
}

export type RoomLimits = { readonly [Name in keyof typeof EXPORT]: number };

export function createExportRoom(
  clock: Pick<Clock, 'now' | 'sleep'>,
  config: LimiterConfig,
  limits: RoomLimits = EXPORT,
): ExportRoom {
  const credits = createCredits(clock);
  /** A person has one archive at a time, whatever else is limited. */
  const room = createRoom({ atOnce: limits.atOnce, atOncePerUser: 1, bytesAtOnce: Infinity });

  const rates = (share: number) => ({
    cpu: { limit: limits.cpuMs * share, windowMs: limits.windowMs },
    bytes: { limit: limits.bytes * share, windowMs: limits.windowMs },
  });

  return {
    enter(client) {
      const subjects = subjectsIn(client, config, limits.addressShare);
      if (room.isFull(0) || !room.hasShare(subjects)) return null;
      return {
        async pace({ cpuMs, bytes }, signal) {
          if (!config.rateLimits) return;
          const waits = subjects.map(({ subject, share }) => {
            const { cpu, bytes: line } = rates(share);
            credits.charge(cpu, `cpu ${subject}`, cpuMs);
            credits.charge(line, `bytes ${subject}`, bytes);
            return Math.max(credits.wait(cpu, `cpu ${subject}`, 1), credits.wait(line, `bytes ${subject}`, 1));
          });
          const wait = Math.max(...waits);
          if (wait > 0) await clock.sleep(wait, signal);
        },
        leave: room.take(subjects, 0),
      };
    },
  };
}
