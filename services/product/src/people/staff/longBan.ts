import { STAFF } from '@tuschel/protocol';
import type { Transaction } from 'kysely';
import type { BanRow, StaffTables } from './tables.ts';

export type Wanted = Pick<BanRow, 'person' | 'reason' | 'note' | 'until'>;

/** A ban of more than 30 days takes two people. Until the second agrees, the first one's lasts as long as one alone may decide. */
export interface AgreedBan {
  /** Null: for good. */
  until: number | null;
  /** A second person is asked for the rest. */
  isAsked: boolean;
  /** One that two have agreed to already, which stays as it is. */
  isKept: boolean;
}

/** What becomes of a ban that `by` wants at `now`; who wants more than they may decide is remembered. */
export async function agreeOnBan(
  tx: Transaction<StaffTables>,
  by: string,
  { person, reason, note, until }: Wanted,
  now: number,
): Promise<AgreedBan> {
  if (!isLong(until, now)) {
    await forgetWish(tx, person);
    return { until, isAsked: false, isKept: false };
  }
  const wish = await tx.selectFrom('person_ban_wish').selectAll().where('person', '=', person).executeTakeFirst();
  // What has been waiting for longer than it has held is nobody's wish any more.
  if (wish && wish.wished_by !== by && wish.wished_at > now - STAFF.teamBanMs) {
    await forgetWish(tx, person);
    return { until: shorter(wish.until, until), isAsked: false, isKept: false };
  }
  const asked = { person, reason, note, until, wished_by: by, wished_at: now };
  await tx
    .insertInto('person_ban_wish')
    .values(asked)
    .onConflict((conflict) => conflict.column('person').doUpdateSet(asked))
    .execute();
  const before = await tx.selectFrom('person_ban').select('until').where('person', '=', person).executeTakeFirst();
  const isKept = before !== undefined && isLong(before.until, now);
  return { until: isKept ? before.until : now + STAFF.teamBanMs, isAsked: true, isKept };
}

export async function forgetWish(tx: Transaction<StaffTables>, person: string): Promise<void> {
  await tx.deleteFrom('person_ban_wish').where('person', '=', person).execute();
}

export function isLong(until: number | null, now: number): boolean {
  return (until ?? Infinity) - now > STAFF.teamBanMs;
}

/** Of two ends what both have agreed to. */
function shorter(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
