import type { Sql } from '@tuschel/platform/ports';
import type { Appointment, BanReason, NoticeContent } from '@tuschel/protocol';
import { sql as raw, type Transaction } from 'kysely';
import { rowsOf } from '../../play/lobby/rows.ts';
import { writeAudit } from '../../moderation/audit/audit.ts';
import { askErasure, type ErasureTables } from '../erasure/wishes.ts';
import { tellLater } from '../notice/tellLater.ts';
import type { LoginLinkTables } from '../passkey/tables.ts';
import { grantLevel } from '../support/levels.ts';
import type { SupportTables } from '../support/migrations.ts';
import { marksOf } from './appointment.ts';
import { agreeOnBan, forgetWish } from './longBan.ts';
import type { ChangeKind, StaffTables } from './tables.ts';

/** What the team, or the operator, does to an account. */
export type StaffAction =
  | { type: 'ban'; reason: BanReason; note: string; until: number | null }
  | { type: 'lift'; note: string }
  | { type: 'appeal'; answer: string }
  | { type: 'supporter'; level: number; note: string }
  | { type: 'profile'; isRestricted?: boolean; isPartyAssociate?: boolean; note: string }
  | { type: 'appoint'; rank?: Appointment; mayHost?: boolean; note: string }
  /** The newest link is the only one. `hash`: of what stands in it. */
  | { type: 'loginLink'; hash: string; expiresAt: number; note: string }
  | { type: 'disable'; note: string }
  | { type: 'enable'; note: string }
  /** As if the person had asked for it: by logging in within fourteen days they take it back. */
  | { type: 'erase'; keepsPages: boolean; note: string };

/**
 * `asked`: done for as long as one person may decide, and a second is asked for the rest. `unknown`: nobody of this name has logged in. `notBanned`: there is nothing to lift. `noAppeal`: there is nothing to answer.
 */
export type StaffOutcome = 'done' | 'asked' | 'unknown' | 'notBanned' | 'noAppeal';

/** Who the audit names for what is done from the command line, or by the end of a ban. */
export const OPERATOR = '00000000-0000-0000-0000-000000000000';

type Tx = Transaction<StaffTables>;

/** Changes an account in one transaction: the account, the audit, and the note for the running server to carry the change out. */
export async function staffHand(
  sql: Sql,
  by: string,
  username: string,
  action: StaffAction,
  now: number,
): Promise<StaffOutcome> {
  try {
    return await sql.transaction<StaffTables, StaffOutcome>(async (tx) => {
      const account = await tx
        .selectFrom('gameserver_account')
        .select('id')
        .where('username', '=', username)
        .forUpdate()
        .executeTakeFirst();
      return account ? act(tx, by, account.id, action, now) : 'unknown';
    });
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_TABLE) return 'unknown';
    throw error;
  }
}

/** The server has never run on this database. */
const NO_SUCH_TABLE = '42P01';

async function act(tx: Tx, by: string, person: string, action: StaffAction, now: number): Promise<StaffOutcome> {
  const { outcome, change, note } = await apply(tx, by, person, action, now);
  if (outcome !== 'done' && outcome !== 'asked') return outcome;
  await writeAudit({ tx }, { kind: 'person', subject: person, action: action.type, note, by, at: now });
  if (change) await tx.insertInto('person_change').values({ person, kind: change }).execute();
  return outcome;
}

interface Applied {
  outcome: StaffOutcome;
  change: ChangeKind | null;
  /** For the audit. */
  note: string;
}

async function apply(tx: Tx, by: string, person: string, action: StaffAction, now: number): Promise<Applied> {
  switch (action.type) {
    case 'ban':
      return banAsAgreed(tx, by, person, action, now);
    case 'lift':
      return { outcome: await lift(tx, person, now), change: 'look', note: action.note };
    case 'appeal':
      return { outcome: await answerAppeal(tx, person, action.answer), change: null, note: action.answer };
    case 'supporter':
      await grantLevel(tx as Transaction<StaffTables & SupportTables>, person, action.level, now);
      return { outcome: 'done', change: 'look', note: joined(`level ${action.level}`, action.note) };
    case 'profile':
      return markProfile(tx, person, action, now);
    case 'appoint':
      return appoint(tx, person, action);
    case 'loginLink':
      await putLink(tx as Transaction<StaffTables & LoginLinkTables>, person, action);
      return { outcome: 'done', change: null, note: action.note };
    case 'disable':
    case 'enable': {
      const isDisabled = action.type === 'disable';
      await tx
        .updateTable('gameserver_account')
        .set({ disable_time: isDisabled ? new Date(now) : null })
        .where('id', '=', person)
        .execute();
      return { outcome: 'done', change: isDisabled ? 'shutOut' : null, note: action.note };
    }
    case 'erase': {
      await askErasure(rowsOf<ErasureTables>({ tx }), { person, keepsPages: action.keepsPages }, now);
      const fact = action.keepsPages ? 'pages stay' : 'pages go';
      return { outcome: 'done', change: 'shutOut', note: joined(fact, action.note) };
    }
    default:
      return action satisfies never;
  }
}

/** Takes effect with the next thing that they do; games that they are in show it at once. */
async function appoint(
  tx: Tx,
  person: string,
  { rank, mayHost, note }: Extract<StaffAction, { type: 'appoint' }>,
): Promise<Applied> {
  const marks = {
    ...(rank === undefined ? {} : marksOf(rank)),
    ...(mayHost === undefined ? {} : { mayHost: mayHost || null }),
  };
  await tx
    .updateTable('gameserver_account')
    .set({ metadata: raw`jsonb_strip_nulls(metadata || ${JSON.stringify(marks)}::jsonb)` })
    .where('id', '=', person)
    .execute();
  const facts = [
    ...(rank === undefined ? [] : [`rank ${rank}`]),
    ...(mayHost === undefined ? [] : [`mayHost ${mayHost}`]),
  ];
  return { outcome: 'done', change: 'look', note: joined(facts.join(', '), note) };
}

async function putLink(
  tx: Transaction<StaffTables & LoginLinkTables>,
  person: string,
  { hash, expiresAt }: Extract<StaffAction, { type: 'loginLink' }>,
): Promise<void> {
  const link = { token_hash: hash, expires_at: expiresAt };
  await tx
    .insertInto('login_link')
    .values({ person, ...link })
    .onConflict((conflict) => conflict.column('person').doUpdateSet(link))
    .execute();
}

async function markProfile(
  tx: Tx,
  person: string,
  { isRestricted, isPartyAssociate, note }: Extract<StaffAction, { type: 'profile' }>,
  now: number,
): Promise<Applied> {
  const { was } = await tx
    .selectFrom('gameserver_account')
    .select(raw<boolean>`coalesce(metadata->>'isRestricted' = 'true', false)`.as('was'))
    .where('id', '=', person)
    .executeTakeFirstOrThrow();
  const marks = {
    ...(isRestricted === undefined ? {} : { isRestricted }),
    ...(isPartyAssociate === undefined ? {} : { isPartyAssociate }),
  };
  await patch(tx, person, marks);
  if (isRestricted !== undefined && isRestricted !== was)
    await tell(tx, person, { type: 'profile', isRestricted, note }, now);
  const facts = Object.entries(marks).map(([mark, is]) => `${mark} ${is}`);
  return { outcome: 'done', change: null, note: joined(facts.join(', '), note) };
}

async function banAsAgreed(
  tx: Tx,
  by: string,
  person: string,
  { reason, until: wanted, note }: Extract<StaffAction, { type: 'ban' }>,
  now: number,
): Promise<Applied> {
  const { until, isAsked, isKept } = await agreeOnBan(tx, by, { person, reason, note, until: wanted }, now);
  if (!isKept) {
    await ban(tx, { person, reason, note, since: now, until });
    await tell(tx, person, { type: 'ban', reason, until, isLifted: false }, now);
  }
  const fact = isAsked
    ? `${reason}, ${endOf(until)}, and a second is asked for: ${endOf(wanted)}`
    : `${reason}, ${endOf(until)}`;
  return { outcome: isAsked ? 'asked' : 'done', change: 'shutOut', note: joined(fact, note) };
}

/** For the books and the command line. */
export function endOf(until: number | null): string {
  return until === null ? 'for good' : `until ${new Date(until).toISOString()}`;
}

function joined(fact: string, note: string): string {
  return note === '' ? fact : `${fact}: ${note}`;
}

/** A second ban replaces the first, and may be appealed anew. */
async function ban(tx: Tx, row: Omit<StaffTables['person_ban'], 'appeal' | 'appealed_at' | 'answer'>): Promise<void> {
  const fresh = { ...row, appeal: null, appealed_at: null, answer: null };
  await tx
    .insertInto('person_ban')
    .values(fresh)
    .onConflict((conflict) => conflict.column('person').doUpdateSet(fresh))
    .execute();
  await patch(tx, row.person, { isBanned: true });
}

/** For the inbox of that person. */
const tell = (tx: Tx, person: string, content: NoticeContent, now: number): Promise<void> =>
  tellLater({ tx }, { person, subject: person, content, dueAt: now });

async function lift(tx: Tx, person: string, now: number): Promise<StaffOutcome> {
  await forgetWish(tx, person);
  const ban = await tx.deleteFrom('person_ban').where('person', '=', person).returning('reason').executeTakeFirst();
  if (ban) await tell(tx, person, { type: 'ban', reason: ban.reason, until: null, isLifted: true }, now);
  const { numUpdatedRows } = await tx
    .updateTable('gameserver_account')
    .set({ metadata: raw`metadata || '{"isBanned": false}'::jsonb` })
    .where('id', '=', person)
    .where(raw<boolean>`metadata->>'isBanned' = 'true'`)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? 'done' : 'notBanned';
}

async function answerAppeal(tx: Tx, person: string, answer: string): Promise<StaffOutcome> {
  const { numUpdatedRows } = await tx
    .updateTable('person_ban')
    .set({ answer })
    .where('person', '=', person)
    .where('appeal', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? 'done' : 'noAppeal';
}

async function patch(tx: Tx, person: string, metadata: object): Promise<void> {
  await tx
    .updateTable('gameserver_account')
    .set({ metadata: raw`metadata || ${JSON.stringify(metadata)}::jsonb` })
    .where('id', '=', person)
    .execute();
}

/** Lifts the bans that are over. Answers whether there were any. */
export async function liftEnded(sql: Sql, now: number): Promise<boolean> {
  const over = await sql
    .db<StaffTables>()
    .selectFrom('person_ban')
    .select('person')
    .where('until', '<=', now)
    .limit(100)
    .execute();
  for (const { person } of over)
    await sql.transaction<StaffTables, void>(async (tx) => {
      // A longer ban may have replaced it meanwhile.
      const ended = await tx
        .selectFrom('person_ban')
        .select('until')
        .where('person', '=', person)
        .where('until', '<=', now)
        .forUpdate()
        .executeTakeFirst();
      if (ended) await act(tx, OPERATOR, person, { type: 'lift', note: 'the ban is over' }, now);
    });
  return over.length > 0;
}
