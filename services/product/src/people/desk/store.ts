import type { Clock, Migrations, Sql } from '@tuschel/platform/ports';
import { DESK, type DeskEntry, isLaterEntry } from '@tuschel/protocol';
import { type Kysely, sql as raw, type Transaction } from 'kysely';
import type { Refusal } from '../../http/refusal.ts';

export interface DeskTables {
  desk_entry: {
    person: string;
    key: string;
    /** As JSON; null: gone. */
    value: string | null;
    clock: number;
    device: string;
    changed_at: number;
  };
}

/** What drawing desks are like, by account. */
export interface DeskStore {
  of(person: string): Promise<DeskEntry[]>;
  /** Keeps the later of each entry. Refused: a value or a clock beyond its bound, or more entries than an account has. */
  merge(person: string, entries: readonly DeskEntry[]): Promise<DeskEntry[] | Refusal>;
}

/** Lets the whole transaction go. */
class TooMany extends Error {}

const tooMany = (entries: string): Refusal => ({ code: 'badRequest', errors: { entries } });

export function createDeskStore(platform: Sql, clock: Pick<Clock, 'now'>): DeskStore {
  return {
    of: (person) => entriesOf(platform.db<DeskTables>(), person),
    async merge(person, entries) {
      if (entries.some(({ value }) => JSON.stringify(value).length > DESK.valueLength))
        return tooMany(`a value has at most ${DESK.valueLength} characters`);
      return platform
        .transaction<DeskTables, DeskEntry[] | Refusal>(async (tx) => {
          // One after the other: what is counted below holds.
          await raw`select pg_advisory_xact_lock(hashtextextended(${person}, 144))`.execute(tx);
          const before = await entriesOf(tx, person);
          const highest = Math.max(0, ...before.map((entry) => entry.clock));
          if (entries.some((entry) => entry.clock > highest + DESK.clockAhead))
            return tooMany('a clock is too far ahead');
          const known = new Map(before.map((entry) => [entry.key, entry]));
          const later = new Map<string, DeskEntry>();
          for (const entry of entries) {
            const there = known.get(entry.key);
            if (there && !isLaterEntry(entry, there)) continue;
            known.set(entry.key, entry);
            later.set(entry.key, entry);
          }
          await write(tx, person, [...later.values()], clock.now());
          await forgetGone(tx, person, [...known.values()]);
          if ([...known.values()].filter(({ value }) => value !== null).length > DESK.entries) throw new TooMany();
          return entriesOf(tx, person);
        })
        .catch((error: unknown) => {
          if (error instanceof TooMany) return tooMany(`an account has at most ${DESK.entries}`);
          throw error;
        });
    },
  };
}

async function entriesOf(db: Kysely<DeskTables>, person: string): Promise<DeskEntry[]> {
  const rows = await db
    .selectFrom('desk_entry')
    .select(['key', 'value', 'clock', 'device'])
    .where('person', '=', person)
    .orderBy('key')
    .execute();
  return rows.map(({ value, clock, ...row }) => ({
    ...row,
    clock: Number(clock),
    value: value === null ? null : (JSON.parse(value) as unknown),
  }));
}

/** All at once: each by itself would cost the server as much as a small request. */
async function write(
  tx: Transaction<DeskTables>,
  person: string,
  entries: readonly DeskEntry[],
  now: number,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ key, value, clock, device }) => ({
    person,
    key,
    value: value === null ? null : JSON.stringify(value),
    clock,
    device,
    changed_at: now,
  }));
  await tx
    .insertInto('desk_entry')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['person', 'key']).doUpdateSet((row) => ({
        value: row.ref('excluded.value'),
        clock: row.ref('excluded.clock'),
        device: row.ref('excluded.device'),
        changed_at: row.ref('excluded.changed_at'),
      })),
    )
    .execute();
}

/** A device that has been away for longer than all these brings back what was taken away: better than a list without end. */
async function forgetGone(tx: Transaction<DeskTables>, person: string, entries: readonly DeskEntry[]): Promise<void> {
  const gone = entries.filter(({ value }) => value === null).toSorted((a, b) => b.clock - a.clock);
  const oldest = gone.slice(DESK.gone).map(({ key }) => key);
  if (oldest.length > 0)
    await tx.deleteFrom('desk_entry').where('person', '=', person).where('key', 'in', oldest).execute();
}

export const deskMigrations: Migrations = {
  'product-144-desk': {
    async up(db) {
      await raw`
        create table desk_entry (
          person uuid not null,
          key text not null,
          value text,
          clock bigint not null,
          device text not null,
          changed_at bigint not null,
          primary key (person, key)
        )`.execute(db);
    },
  },
};
