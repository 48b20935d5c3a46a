import type { Sql } from '@tuschel/platform/ports';
import { type Kysely, sql } from 'kysely';
import { ApiError, type Caller, Code } from '../extend.ts';
import { forgetMember } from '../group/forget.ts';
import type { SessionBook } from '../session/sessions.ts';
import type { AccountBook } from './accounts.ts';

export interface ErasureDeps {
  sql: Sql;
  accounts: Pick<AccountBook, 'remove'>;
  sessions: Pick<SessionBook, 'revokeUser'>;
}

/** Ends an account with all that is kept of it, then its sessions and sockets. False: there is none. */
export type Erase = (userId: string) => Promise<boolean>;

/** The module that ends accounts itself, if there is one. */
export interface Eraser {
  /** Throws ApiError when there is one already. */
  set: (erase: (caller: Caller) => Promise<void>) => void;
  get: () => ((caller: Caller) => Promise<void>) | undefined;
}

export function createEraser(): Eraser {
  let byModule: ReturnType<Eraser['get']>;
  return {
    set(erase) {
      if (byModule) throw new ApiError(Code.AlreadyExists, 'a module ends accounts already');
      byModule = erase;
    },
    get: () => byModule,
  };
}

export function createErasure({ sql: port, accounts, sessions }: ErasureDeps): Erase {
  return async (userId) => {
    const removed = await port.transaction<unknown, boolean>(async (tx) => {
      await correctCounts(tx, userId);
      await forgetMember(userId, tx);
      for (const forget of FORGET) await forget(userId).execute(tx);
      return accounts.remove(userId, tx);
    });
    await sessions.revokeUser(userId);
    // What was under way while the sessions still held.
    for (const forget of FORGET) await forget(userId).execute(port.db<unknown>());
    return removed;
  };
}

/** What does not refer to the account, because the system can have it as well; the database takes all else with it. */
const FORGET = [
  (userId: string) => sql`delete from gameserver_storage where user_id = ${userId}::uuid`,
  (userId: string) => sql`delete from gameserver_storage_use where user_id = ${userId}::uuid`,
  (userId: string) => sql`delete from gameserver_leaderboard_record where owner_id = ${userId}::uuid`,
  (userId: string) => sql`delete from gameserver_channel_message where sender_id = ${userId}::uuid`,
  // That something was bought stays known, so that it counts once for all; whose it was, and what the store said, does not.
  (userId: string) => forgetBuyer('gameserver_purchase', userId),
  (userId: string) => forgetBuyer('gameserver_subscription', userId),
];

function forgetBuyer(table: string, userId: string) {
  return sql`update ${sql.table(table)} set user_id = null, provider_response = '' where user_id = ${userId}::uuid`;
}

/** Those who had a relation with them have one less. */
async function correctCounts(tx: Kysely<unknown>, userId: string): Promise<void> {
  await sql`
    select from gameserver_account
    where id = ${userId}::uuid or id in (select owner from gameserver_friend where other = ${userId}::uuid)
    order by id for no key update`.execute(tx);
  await sql`
    update gameserver_account set edge_count = edge_count - 1
    where id in (select owner from gameserver_friend where other = ${userId}::uuid)`.execute(tx);
}
