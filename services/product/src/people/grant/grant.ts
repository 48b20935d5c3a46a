import type { Sql } from '@tuschel/platform/ports';
import { AdminPower, Rank } from '@tuschel/protocol';
import { type ColumnType, sql as raw } from 'kysely';
import type { ProductMetadata } from '../account/metadata.ts';

/** The game server's accounts; their metadata is ours to write. */
interface Tables {
  gameserver_account: { username: string; metadata: ColumnType<ProductMetadata, string, string> };
}

type Appointment = Pick<ProductMetadata, 'adminPower' | 'appointedRank' | 'mayHost'>;

/** What each appointment means. One replaces the other; `host` may open lobbies and is nothing else. */
const APPOINTMENTS = {
  admin: { adminPower: AdminPower.Admin, appointedRank: Rank.Admin, mayHost: true },
  team: { adminPower: AdminPower.Team, appointedRank: Rank.Team, mayHost: true },
  communityMemberPlus: {
    adminPower: AdminPower.CommunityMember,
    appointedRank: Rank.CommunityMemberPlus,
    mayHost: true,
  },
  communityMember: { adminPower: AdminPower.CommunityMember, appointedRank: Rank.CommunityMember },
  nameColor: { adminPower: AdminPower.None, appointedRank: Rank.CustomNameColor },
  host: { adminPower: AdminPower.None, mayHost: true },
  none: { adminPower: AdminPower.None },
} as const satisfies Record<string, Appointment>;

export type GrantableRank = keyof typeof APPOINTMENTS;
export const GRANTABLE_RANKS = Object.keys(APPOINTMENTS) as GrantableRank[];

export interface Granted {
  ok: boolean;
  /** One line for the operator. */
  text: string;
}

/** Appoints somebody who has logged in at least once, by user name. Takes effect with the next thing he does. */
export async function grant(sql: Sql, name: string, rank: string): Promise<Granted> {
  if (!isGrantable(rank)) {
    return { ok: false, text: `There is no rank "${rank}". Ranks are: ${GRANTABLE_RANKS.join(', ')}.` };
  }
  if (await appoint(sql, name, APPOINTMENTS[rank])) return { ok: true, text: `${name} is now: ${rank}.` };
  return { ok: false, text: `Nobody named "${name}" has logged in yet. Names are case-sensitive.` };
}

/** False: there is no such account. */
async function appoint(sql: Sql, name: string, appointment: Appointment): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .db<Tables>()
    .updateTable('gameserver_account')
    .set({ metadata: raw`metadata - 'appointedRank' - 'mayHost' || ${JSON.stringify(appointment)}::jsonb` })
    .where('username', '=', name)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === NO_SUCH_TABLE) return { numUpdatedRows: 0n };
      throw error;
    });
  return numUpdatedRows === 1n;
}

/** The server has never run on this database. */
const NO_SUCH_TABLE = '42P01';

function isGrantable(rank: string): rank is GrantableRank {
  return Object.hasOwn(APPOINTMENTS, rank);
}
