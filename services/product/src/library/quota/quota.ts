import type { Account } from '@tuschel/gameserver/extend';
import type { AuthorUse, Clock, Sql, Use } from '@tuschel/platform/ports';
import { QUOTA, type QuotaWord } from '@tuschel/protocol';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { tierOf, personOf } from '../../people/account/person.ts';
import type { ProductConfig, QuotaConfig } from '../../config.ts';
import type { Refusal } from '../../http/refusal.ts';
import type { SoloTables } from '../solo/tables.ts';
import { goneUse, type Looked, standing, sumOf, useIn } from './standing.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Whoever was refused for want of room is refused before the body from then on, for as long as nothing else was kept. */
const RETRIES_MS = 10 * 60 * 1000;

/** What somebody may store before what they draw by themselves is refused. */
export interface Allowance {
  bytes: number;
  dayBytes: number;
  dayDrawings: number;
}

/** So much has somebody stored, of so much. What is recent includes try-outs of today that have made room already. */
export interface Standing {
  use: AuthorUse;
  allowance: Allowance;
}

/**
 * What people may store. Pages of games count and are never refused; what somebody draws alone is, when there is no room for it. A day is
 * one of UTC.
 */
export interface Quota {
  /**
   * Whether so many bytes more may be kept, and which try-outs go for them.
   * @param grown the try-out that they are for; absent: a new drawing
   * @param looked what `question` has answered in this transaction; absent: it is asked
   */
  room(tx: Kysely<SoloTables>, account: Account, bytes: number, grown?: string, looked?: Looked): Promise<Room>;
  /** What `room` goes by, to be asked for along with something else. */
  question(person: string): RawBuilder<Looked>;
  /** Before try-outs are erased to make room: those kept today go on counting for the rest of the day. */
  countGone(tx: Kysely<SoloTables>, person: string, drawings: readonly string[]): Promise<void>;
  /** Before a byte of a body is read: null where it may fit, or may be one that was kept already. */
  refuses(account: Account): Promise<Refusal | null>;
  look(account: Account): Promise<Standing>;
  /** Null: there is nothing to say yet. */
  word(account: Account): Promise<QuotaWord | null>;
}

export type Room = { refusal: Refusal } | { goes: string[] };

export interface QuotaDeps {
  sql: Sql;
  clock: Pick<Clock, 'now'>;
  config: Pick<ProductConfig, 'quota'>;
}

export function createQuota({ sql: port, clock, config }: QuotaDeps): Quota {
  const question = (person: string) => standing(person, dayStart(clock.now()));
  const standingOf = (account: Account, looked: Looked): Standing => ({
    use: useIn(looked),
    allowance: allowanceOf(account, config.quota),
  });
  const lookIn = async (tx: Kysely<SoloTables>, account: Account): Promise<Standing> => {
    const { looked } = await tx.selectNoFrom(question(account.id).as('looked')).executeTakeFirstOrThrow();
    return standingOf(account, looked);
  };
  const look = (account: Account) => port.transaction<SoloTables, Standing>((tx) => lookIn(tx, account));

  return {
    question,

    async room(tx, account, bytes, grown, looked) {
      const found = looked ? standingOf(account, looked) : await lookIn(tx, account);
      const refusal = refusalOf(found, bytes, grown === undefined ? 1 : 0);
      if (refusal) return { refusal };
      const lacking = found.use.all.bytes + bytes - found.allowance.bytes;
      if (lacking <= 0) return { goes: [] };
      const goes = await oldestUnsaved(tx, account.id, lacking, grown);
      return goes ? { goes } : { refusal: FULL };
    },

    async countGone(tx, person, drawings) {
      const today = dayStart(clock.now());
      const { drawings: gone_drawings, bytes: gone_bytes } = sumOf(
        await goneSince(tx, person, today),
        sumOf(await keptSince(tx, drawings, today), { drawings: 0, bytes: await grownSince(tx, drawings, today) }),
      );
      const row = { gone_since: today, gone_drawings, gone_bytes };
      await tx.updateTable('painter').set(row).where('person', '=', person).execute();
    },

    refuses: (account) =>
      port.transaction<SoloTables, Refusal | null>(async (tx) => {
        const found = await lookIn(tx, account);
        const refusal = refusalOf(found, 1) ?? (found.use.all.bytes < found.allowance.bytes ? null : FULL);
        if (!refusal || (refusal === FULL && (await oldestUnsaved(tx, account.id, 1)) !== null)) return null;
        // An answer may have been lost: what was kept just now may be sent again.
        return (await lastKept(tx, account.id)) > clock.now() - RETRIES_MS ? null : refusal;
      }),

    look,

    async word(account) {
      const { use, allowance } = await look(account);
      const all = use.all.bytes / allowance.bytes;
      const day = Math.max(use.recent.bytes / allowance.dayBytes, use.recent.drawings / allowance.dayDrawings);
      const share = Math.max(all, day);
      if (share < QUOTA.wordFrom) return null;
      return { of: all >= day ? 'all' : 'day', percent: Math.min(100, Math.floor(share * 100)) };
    },
  };
}

/** When the UTC day of a time began, UTC ms. */
export function dayStart(at: number): number {
  return at - (at % DAY_MS);
}

/** How many times as much as everybody somebody may store. */
export function timesOf(account: Account, { tiers }: Pick<QuotaConfig, 'tiers'>): number {
  return tiers[tierOf(personOf(account), tiers.length)] ?? 1;
}

export function allowanceOf(account: Account, quota: QuotaConfig): Allowance {
  const { bytes, dayBytes, dayDrawings } = quota;
  const times = timesOf(account, quota);
  return { bytes: bytes * times, dayBytes: dayBytes * times, dayDrawings: dayDrawings * times };
}

const FULL: Refusal = {
  code: 'quotaFull',
  detail: 'There is no room left for your own drawings.',
  errors: { quota: 'all' },
};
const FULL_TODAY: Refusal = {
  code: 'quotaFull',
  detail: 'There is no room left today. It begins anew at midnight UTC.',
  errors: { quota: 'day' },
};

/** A day's quota does not come back by what is thrown away. */
function refusalOf({ use, allowance }: Standing, bytes: number, drawings = 1): Refusal | null {
  if (use.recent.drawings + drawings > allowance.dayDrawings) return FULL_TODAY;
  if (use.recent.bytes + bytes > allowance.dayBytes) return FULL_TODAY;
  return bytes > allowance.bytes ? FULL : null;
}

/** Try-outs of the day that began then that have made room for others. */
export async function goneSince(tx: Kysely<SoloTables>, person: string, since: number): Promise<Use> {
  return (await goneUse(person, since).execute(tx)).rows[0]!;
}

/** Of these drawings, by how much those of earlier days have grown on the day that began then. */
async function grownSince(tx: Kysely<SoloTables>, drawings: readonly string[], since: number): Promise<number> {
  const { bytes } = await tx
    .selectFrom('solo')
    .select(sql<number>`coalesce(sum(greatest(bytes - grown_from, 0)), 0)::float8`.as('bytes'))
    .where('drawing', 'in', drawings)
    .where('created_at', '<', since)
    .where('grown_since', '=', since)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Of these drawings, those that were kept then or later. */
function keptSince(tx: Kysely<SoloTables>, drawings: readonly string[], since: number): Promise<Use> {
  return tx
    .selectFrom('solo')
    .select([sql<number>`count(*)::int`.as('drawings'), sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes')])
    .where('drawing', 'in', drawings)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
}

/** Try-outs but `grown` that were not saved, the oldest first, as many as make so much room; null: there are not enough. */
async function oldestUnsaved(
  tx: Kysely<SoloTables>,
  person: string,
  bytes: number,
  grown?: string,
): Promise<string[] | null> {
  const rows = await tx
    .selectFrom('solo')
    .select(['drawing', 'bytes'])
    .where('author', '=', person)
    .where('saved', '=', false)
    .where('day', 'is', null)
    .where(sql<boolean>`not exists (select from post where post.drawing = solo.drawing)`)
    .orderBy('created_at')
    .orderBy('drawing')
    .execute();
  const chosen: string[] = [];
  let room = 0;
  for (const row of rows) {
    if (room >= bytes) break;
    if (row.drawing === grown) continue;
    chosen.push(row.drawing);
    room += row.bytes;
  }
  return room >= bytes && chosen.length > 0 ? chosen : null;
}

async function lastKept(tx: Kysely<SoloTables>, person: string): Promise<number> {
  const { at } = await tx
    .selectFrom('solo')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('author', '=', person)
    .executeTakeFirstOrThrow();
  return Number(at ?? -Infinity);
}
