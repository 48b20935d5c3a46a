import type { Sql } from '@tuschel/platform/ports';
import type { StaffTables } from './tables.ts';

/** Id of the account of this name. Null: nobody of that name has logged in. */
export async function accountNamed(sql: Sql, username: string): Promise<string | null> {
  const account = await sql
    .db<StaffTables>()
    .selectFrom('gameserver_account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  return account?.id ?? null;
}

/** For the command line. */
export function nobodyNamed(username: string): string {
  return `Nobody named "${username}" has logged in yet. Names are case-sensitive.`;
}
