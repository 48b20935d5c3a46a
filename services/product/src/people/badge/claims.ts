import type { Clock, Sql } from '@tuschel/platform/ports';
import type { Award, BadgeError } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import type { ClaimHash } from './claimHash.ts';
import { count, has, type Tx, wireBadge } from './rowsOfBadges.ts';
import type { BadgeRow, BadgeTables } from './tables.ts';

/** Badges as people see them. */
export interface BadgeClaims {
  /** What `person` may claim with this link, or why not. */
  check(person: string, badge: string, hash: string): Promise<{ row: BadgeRow; isClaimed: boolean } | BadgeError>;
  /** Null: it is theirs now. */
  claim(person: string, badge: string, hash: string): Promise<BadgeError | null>;
  /** Newest first. */
  awards(person: string): Promise<Award[]>;
}

export function createBadgeClaims(sql: Sql, clock: Pick<Clock, 'now'>, hashes: ClaimHash): BadgeClaims {
  const within = <Result>(work: (tx: Tx) => Promise<Result>) => sql.transaction(work);

  const rowOf = (tx: Tx, badge: string) => tx.selectFrom('badge').selectAll().where('id', '=', badge);

  /** Why not; null: it may be theirs. */
  const judge = async (
    tx: Tx,
    row: BadgeRow | undefined,
    { person, badge, hash }: { person: string; badge: string; hash: string },
  ): Promise<BadgeError | null> => {
    if (!row) {
      // As long as for a badge that is there.
      hashes.isRight(badge, 0, hash);
      return 'invalid';
    }
    const now = clock.now();
    if (!hashes.isRight(row.id, row.edition, hash) || now < (row.valid_from ?? 0)) return 'invalid';
    if (await has(tx, badge, person)) return 'alreadyClaimed';
    if (row.valid_to !== null && now >= row.valid_to) return 'expired';
    if (row.max_claims !== null && (await claimed(tx, badge)) >= row.max_claims) return 'soldOut';
    return null;
  };

  return {
    check: (person, badge, hash) =>
      within(async (tx) => {
        const row = await rowOf(tx, badge).executeTakeFirst();
        const error = await judge(tx, row, { person, badge, hash });
        const isClaimed = error === 'alreadyClaimed';
        return row && (error === null || isClaimed) ? { row, isClaimed } : (error ?? 'invalid');
      }),

    claim: (person, badge, hash) =>
      within(async (tx) => {
        // Claims of one badge come one after the other, so that none too many is given out.
        const row = await rowOf(tx, badge).forUpdate().executeTakeFirst();
        const error = await judge(tx, row, { person, badge, hash });
        if (error !== null) return error;
        await tx.insertInto('badge_award').values({ badge, person, awarded_at: clock.now(), by_team: false }).execute();
        return null;
      }),

    awards: (person) => awardsOf(sql, person),
  };
}

/** Badges that somebody has, newest first. */
export async function awardsOf(sql: Pick<Sql, 'db'>, person: string): Promise<Award[]> {
  const rows = await sql
    .db<BadgeTables>()
    .selectFrom('badge_award')
    .innerJoin('badge', 'badge.id', 'badge_award.badge')
    .selectAll('badge')
    .select('badge_award.awarded_at')
    .where('person', '=', person)
    .orderBy('badge_award.awarded_at', 'desc')
    .orderBy('badge.id')
    .execute();
  return rows.map(({ awarded_at: awardedAt, ...row }) => ({ ...wireBadge(row), awardedAt }));
}

/** Those who claimed it by themselves. */
function claimed(tx: Tx, badge: string): Promise<number> {
  return count(
    tx
      .selectFrom('badge_award')
      .where('badge', '=', badge)
      .where('by_team', '=', false)
      .select(raw<number>`count(*)::int`.as('n')),
  );
}
