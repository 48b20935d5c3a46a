import type { Sql } from '@tuschel/platform/ports';
import {
  type FoundPerson,
  type People,
  type PeopleKind,
  type PeopleQuery,
  STAFF,
  type Strike,
} from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { rankOf, readMetadata } from '../account/metadata.ts';

/** Of the game server's accounts. */
interface Row {
  id: string;
  username: string;
  displayName: string;
  avatarUrl: string;
  metadata: Record<string, unknown>;
  isEnabled: boolean;
  createdAt: number;
}

/** Metadata is JSON that servers alone write: numbers compare as numbers. */
const ONLY: Record<PeopleKind, ReturnType<typeof raw<boolean>>> = {
  banned: raw`metadata->>'isBanned' = 'true'`,
  restricted: raw`metadata->>'isRestricted' = 'true'`,
  disabled: raw`disable_time is not null`,
  team: raw`metadata->'adminPower' >= '2'::jsonb`,
  community: raw`metadata->'adminPower' = '1'::jsonb`,
  hosts: raw`metadata->>'mayHost' = 'true'`,
  supporters: raw`metadata->'supporterLevel' >= '1'::jsonb`,
};

/** Accounts by a piece of one of their names, or by their kind. Reads through all accounts. */
export async function findPeople(sql: Sql, { find = '', only, offset = '0' }: PeopleQuery): Promise<People> {
  const wanted = find.trim().normalize('NFKC').toLowerCase();
  const most = STAFF.peoplePage;
  const { rows } = await raw<Row>`
    select id, username, display_name as "displayName", avatar_url as "avatarUrl", metadata,
      disable_time is null as "isEnabled", (extract(epoch from create_time) * 1000)::float8 as "createdAt"
    from (
      select *, lower(normalize(username, NFKC)) as folded, lower(normalize(display_name, NFKC)) as shown
      from gameserver_account
    ) as account
    where (${wanted} = '' or position(${wanted} in folded) > 0 or position(${wanted} in shown) > 0 or id::text = ${wanted})
      and ${only === undefined ? raw`true` : ONLY[only]}
    order by ${wanted} in (folded, shown) desc,
      ${wanted} <> '' and (starts_with(folded, ${wanted}) or starts_with(shown, ${wanted})) desc,
      create_time desc, id
    limit ${most + 1} offset ${Number(offset)}`.execute(sql.db());
  return { people: rows.slice(0, most).map(wirePerson), hasMore: rows.length > most };
}

function wirePerson({ metadata: kept, ...row }: Row): FoundPerson {
  const metadata = readMetadata({ metadata: kept });
  return {
    ...row,
    createdAt: Math.round(row.createdAt),
    rank: rankOf(metadata),
    supporterLevel: metadata.supporterLevel,
    isBanned: metadata.isBanned,
    isRestricted: metadata.isRestricted === true,
    mayHost: metadata.mayHost === true,
  };
}

/** Most strikes that are told. */
const STRIKES = 100;

/** What was decided against things of a person and still stands, since `since`, UTC ms; newest first. */
export async function strikesOf(sql: Sql, person: string, since: number): Promise<Strike[]> {
  const { rows } = await raw<Strike>`
    select kind, action, reason, at::float8 as at from (
      select 'drawing' as kind, 'reject' as action, coalesce(reject_reason, '') as reason, rejected_at as at
      from post where author = ${person} and moderation_status = 3 and not is_quarantined and rejected_at > ${since}
      union all
      select 'drawing', 'quarantine', reason, taken_at from post_evidence where author = ${person} and taken_at > ${since}
      union all
      select distinct decided.kind, decided.decision, '', decided.decided_at
      from moderation_decision decided join moderation_report report using (kind, subject)
      where report.author = ${person} and decided.decision in ('remove', 'hide', 'mute') and decided.kind <> 'drawing'
        and decided.decided_at > ${since}
    ) as strike
    order by at desc limit ${STRIKES}`.execute(sql.db());
  return rows;
}
