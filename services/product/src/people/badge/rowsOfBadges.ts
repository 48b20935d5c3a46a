import type { Badge } from '@tuschel/protocol';
import type { Transaction } from 'kysely';
import type { BadgeRow, BadgeTables } from './tables.ts';

export type Tx = Transaction<BadgeTables>;

export function wireBadge(row: BadgeRow): Badge {
  return {
    id: row.id,
    titleDe: row.title_de,
    titleEn: row.title_en,
    authorName: row.author_name,
    authorUrl: row.author_url,
    picture: row.picture,
  };
}

export async function has(tx: Tx, badge: string, person: string): Promise<boolean> {
  const row = await tx
    .selectFrom('badge_award')
    .select('badge')
    .where('badge', '=', badge)
    .where('person', '=', person)
    .executeTakeFirst();
  return row !== undefined;
}

export async function count(query: { executeTakeFirstOrThrow(): Promise<{ n: number }> }): Promise<number> {
  return (await query.executeTakeFirstOrThrow()).n;
}
