import type { Sql } from '@tuschel/platform/ports';
import { BADGES } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { count } from './rowsOfBadges.ts';
import type { BadgeRow, BadgeTables } from './tables.ts';

export interface Holder {
  person: string;
  awardedAt: number;
  byTeam: boolean;
}

/** One badge with those who have it. */
export interface HeldBadge {
  row: BadgeRow;
  /** All of them, those whom the team gave it to as well. */
  claims: number;
  /** The last ones, newest first. */
  holders: Holder[];
}

/** Which badges there are, and who has them. */
export interface BadgeShelf {
  /** The hash of its picture; null: there is none. */
  picture(badge: string): Promise<string | null>;
  /** Newest first. */
  all(): Promise<HeldBadge[]>;
  one(badge: string): Promise<HeldBadge | null>;
}

export function createBadgeShelf(sql: Pick<Sql, 'db'>): BadgeShelf {
  const db = sql.db<BadgeTables>();

  const held = async (rows: readonly BadgeRow[]): Promise<HeldBadge[]> =>
    Promise.all(
      rows.map(async (row) => ({
        row,
        claims: await count(
          db.selectFrom('badge_award').where('badge', '=', row.id).select(raw<number>`count(*)::int`.as('n')),
        ),
        holders: await holdersOf(row.id),
      })),
    );

  const holdersOf = async (badge: string): Promise<Holder[]> => {
    const rows = await db
      .selectFrom('badge_award')
      .selectAll()
      .where('badge', '=', badge)
      .orderBy('awarded_at', 'desc')
      .orderBy('person')
      .limit(BADGES.holders)
      .execute();
    return rows.map(({ person, awarded_at, by_team }) => ({ person, awardedAt: awarded_at, byTeam: by_team }));
  };

  return {
    async picture(badge) {
      const row = await db.selectFrom('badge').select('picture').where('id', '=', badge).executeTakeFirst();
      return row?.picture ?? null;
    },

    all: async () =>
      held(await db.selectFrom('badge').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()),

    async one(badge) {
      const [one = null] = await held(await db.selectFrom('badge').selectAll().where('id', '=', badge).execute());
      return one;
    },
  };
}
