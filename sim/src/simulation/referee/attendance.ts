import type { DrawInput } from '@tuschel/product/simulated';
import type { Match } from '@tuschel/rules';

/** Who is in a match and who has gone, from its journal alone. */
export interface Attendance {
  /** `accepted`: a command that took effect. `dismissed`: who was not let in by this input. `before`: the match until then. */
  take(input: DrawInput, before: Match, accepted: boolean, dismissed: readonly string[]): void;
  /** In the match: has come in, and has neither left nor been removed. */
  isSeated(person: string): boolean;
  isRemoved(person: string): boolean;
  /** Seated, and the match takes them for connected. */
  isConnected(person: string): boolean;
  /** Seated, and not without a connection for so long that nobody waits for them. */
  isHere(person: string): boolean;
  /** Seats that the rules take for something else than this. Null: they agree. */
  disagrees(seats: Match['seats']): string | null;
  /** Whether the last input changed who has a seat or a connection. */
  readonly changed: boolean;
}

interface Entry {
  /** UTC ms since when there has been no connection; null: there is one. */
  lostAt: number | null;
  away: boolean;
  left: boolean;
  removed: boolean;
}

const AWAY_AFTER_MS = 25_000;
/** What everybody gains on top of an outage (M7). */
export const OUTAGE_CREDIT_MS = 10_000;

export function createAttendance(opened: Match): Attendance {
  const entries = new Map<string, Entry>();
  const sitDown = (person: string, lostAt: number | null) =>
    entries.set(person, { lostAt, away: false, left: false, removed: false });
  for (const { person } of opened.seats) sitDown(person.id, opened.now);
  let { now } = opened;
  let changed = false;

  const resume = ({ downMs, connected = [] }: Extract<DrawInput, { type: 'resumed' }>) => {
    for (const [person, entry] of entries) {
      if (entry.lostAt !== null) entry.lostAt += Math.max(0, downMs) + OUTAGE_CREDIT_MS;
      else if (!connected.includes(person)) entry.lostAt = now + OUTAGE_CREDIT_MS;
    }
  };

  const turnAway = () => {
    for (const entry of entries.values()) {
      if (!entry.left && entry.lostAt !== null && entry.lostAt + AWAY_AFTER_MS <= now) entry.away = true;
    }
  };

  const obey = ({ person, command }: Extract<DrawInput, { type: 'command' }>, { phase, host }: Match) => {
    const target = command.type === 'kick' || command.type === 'ban' ? entries.get(command.player) : undefined;
    if (target && phase === 0) entries.delete((command as { player: string }).player);
    else if (target) Object.assign(target, { left: true, removed: true });
    if (command.type !== 'leave') return;
    // The host's leaving ends a show, and they stay to see its end.
    if (phase === 0) entries.delete(person);
    else if (phase !== 20 || person !== host) Object.assign(entries.get(person) ?? {}, { left: true });
  };

  const seated = (person: string) => {
    const entry = entries.get(person);
    return entry?.left ? undefined : entry;
  };

  return {
    take(input, before, accepted, dismissed) {
      now = Math.max(now, input.at);
      if (input.type === 'resumed') resume(input);
      turnAway();
      changed = true;
      if (input.type === 'join' || input.type === 'return') {
        const id = input.type === 'join' ? input.person.id : input.person;
        if (!dismissed.includes(id) && !entries.get(id)?.removed) sitDown(id, null);
      } else if (input.type === 'disconnect') {
        const entry = entries.get(input.person);
        if (entry) entry.lostAt ??= now;
      } else if (input.type === 'command' && accepted && CHANGING.has(input.command.type)) obey(input, before);
      else changed = input.type === 'resumed';
    },
    isSeated: (person) => seated(person) !== undefined,
    isRemoved: (person) => entries.get(person)?.removed ?? false,
    isConnected: (person) => seated(person)?.lostAt === null,
    isHere: (person) => seated(person)?.away === false,
    disagrees(seats) {
      for (const { person, left, removed, away } of seats) {
        const entry = entries.get(person.id);
        if (!entry) return `${person.name} has a seat`;
        if (left !== entry.left || removed !== entry.removed) return `${person.name} has ${left ? 'no' : 'a'} seat`;
        if (!left && away !== entry.away) return `${person.name} is ${away ? 'away' : 'here'}`;
      }
      return seats.length === entries.size ? null : 'somebody has lost their seat';
    },
    get changed() {
      return changed;
    },
  };
}

const CHANGING: ReadonlySet<string> = new Set(['kick', 'ban', 'leave']);
