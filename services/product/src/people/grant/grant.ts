import type { Clock, Sql } from '@tuschel/platform/ports';
import type { Appointment } from '@tuschel/protocol';
import { runStaffCommand } from '../staff/staffCommand.ts';

/** What each word means. One replaces the other; `host` may open lobbies and is nothing else. */
const GRANTS = {
  admin: { rank: 'admin', mayHost: true },
  team: { rank: 'team', mayHost: true },
  communityMemberPlus: { rank: 'communityMemberPlus', mayHost: true },
  communityMember: { rank: 'communityMember', mayHost: false },
  nameColor: { rank: 'nameColor', mayHost: false },
  host: { rank: 'none', mayHost: true },
  none: { rank: 'none', mayHost: false },
} as const satisfies Record<string, { rank: Appointment; mayHost: boolean }>;

export type GrantableRank = keyof typeof GRANTS;
export const GRANTABLE_RANKS = Object.keys(GRANTS) as GrantableRank[];

export interface Granted {
  ok: boolean;
  /** One line for the operator. */
  text: string;
}

/** Appoints somebody who has logged in at least once, by user name. Takes effect with the next thing they do. */
export async function grant(sql: Sql, clock: Pick<Clock, 'now'>, name: string, rank: string): Promise<Granted> {
  if (!isGrantable(rank)) {
    return { ok: false, text: `There is no rank "${rank}". Ranks are: ${GRANTABLE_RANKS.join(', ')}.` };
  }
  return runStaffCommand(sql, clock, { username: name, action: { type: 'appoint', ...GRANTS[rank], note: '' } });
}

function isGrantable(rank: string): rank is GrantableRank {
  return Object.hasOwn(GRANTS, rank);
}
