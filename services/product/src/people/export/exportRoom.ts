import { createCredits, type LimiterConfig, networksOf } from '@tuschel/platform';
import type { Clock } from '@tuschel/platform/ports';
import { EXPORT } from '@tuschel/protocol';
import type { Client } from '../../heavy/heavyWork.ts';

/** What an archive has taken: of the processor, ms, and of the line. */
export interface Spent {
  cpuMs: number;
  bytes: number;
}

/** A place for one archive. */
export interface Desk {
  /** Takes from the credits of who gets the archive, and resolves once there is credit again: nobody is refused halfway. */
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
  const inFlight = new Map<string, number>();
  const countOf = (subject: string) => inFlight.get(subject) ?? 0;

  /** A person has one archive at a time, whatever else is limited. */
  const subjectsOf = ({ user, address }: Client) => {
    const own = { name: `user ${user}`, share: 1 };
    if (!config.rateLimits || config.exemptFromLimits?.(address)) return [own];
    const networks = networksOf(address);
    return [
      own,
      ...networks.map(({ name, share }) => ({ name: `network ${name}`, share: limits.addressShare * share })),
    ];
  };

  const rates = (share: number) => ({
    cpu: { limit: limits.cpuMs * share, windowMs: limits.windowMs },
    bytes: { limit: limits.bytes * share, windowMs: limits.windowMs },
  });

  return {
    enter(client) {
      const subjects = subjectsOf(client);
      const counted = ['all', ...subjects.map(({ name }) => name)];
      if (countOf('all') >= limits.atOnce || subjects.some(({ name, share }) => countOf(name) >= share)) return null;
      for (const name of counted) inFlight.set(name, countOf(name) + 1);
      let isHere = true;
      return {
        async pace({ cpuMs, bytes }, signal) {
          if (!config.rateLimits) return;
          const waits = subjects.map(({ name, share }) => {
            const { cpu, bytes: line } = rates(share);
            credits.charge(cpu, `cpu ${name}`, cpuMs);
            credits.charge(line, `bytes ${name}`, bytes);
            return Math.max(credits.wait(cpu, `cpu ${name}`, 1), credits.wait(line, `bytes ${name}`, 1));
          });
          const wait = Math.max(...waits);
          if (wait > 0) await clock.sleep(wait, signal);
        },
        leave() {
          if (!isHere) return;
          isHere = false;
          for (const name of counted) {
            const now = countOf(name) - 1;
            if (now === 0) inFlight.delete(name);
            else inFlight.set(name, now);
          }
        },
      };
    },
  };
}
