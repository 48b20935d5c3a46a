import type { Clock, Lines, Sql, Use } from '@tuschel/platform/ports';
import { accountNamed, nobodyNamed } from '../../people/staff/accountNamed.ts';
import type { SoloTables } from '../solo/tables.ts';
import { dayStart, goneSince } from './quota.ts';
import { sumOf } from './standing.ts';

interface Tables {
  gameserver_account: { id: string; username: string };
}

const LISTED = 20;

/** `npm run people -- usage [NAME]`: who has stored most, or what one person has. One text for the operator. */
export async function runUseCommand(
  sql: Sql,
  lines: Pick<Lines, 'largest' | 'use'>,
  clock: Pick<Clock, 'now'>,
  username?: string,
): Promise<{ ok: boolean; text: string }> {
  const db = sql.db<Tables>();
  if (username === undefined) {
    const largest = await lines.largest(LISTED);
    const ids = largest.map(({ author }) => author);
    const rows = await db
      .selectFrom('gameserver_account')
      .select(['id', 'username'])
      .where('id', 'in', ids.length > 0 ? ids : [NOBODY])
      .execute();
    const names = new Map(rows.map(({ id, username: name }) => [id, name]));
    const told = largest.map(({ author, ...use }) => `${sizeOf(use)}  ${names.get(author) ?? author}`);
    return { ok: true, text: told.length > 0 ? told.join('\n') : 'Nobody has drawn anything yet.' };
  }
  const person = await accountNamed(sql, username);
  if (person === null) return { ok: false, text: nobodyNamed(username) };
  const today = dayStart(clock.now());
  const { all, recent, gone } = await sql.transaction<SoloTables, Uses>(async (tx) => ({
    ...(await lines.use({ tx }, person, today)),
    // They have made room and count all the same.
    gone: await goneSince(tx, person, today),
  }));
  return { ok: true, text: `${sizeOf(all)}  in all\n${sizeOf(sumOf(recent, gone))}  today (UTC)` };
}

interface Uses {
  all: Use;
  recent: Use;
  gone: Use;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

function sizeOf({ drawings, bytes }: { drawings: number; bytes: number }): string {
  return `${(bytes / 1_000_000).toFixed(1).padStart(10)} MB ${String(drawings).padStart(8)} drawings`;
}
