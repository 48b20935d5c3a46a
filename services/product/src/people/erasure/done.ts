import type { Sql } from '@tuschel/platform/ports';
import { ERASURE } from '@tuschel/protocol';
import { sql as raw } from 'kysely';

/** Somebody was erased. Who that was is told to nobody who does not know them already, such as a backup from before. */
export interface ErasureDone {
  /** A hash of the account's id, hexadecimal. */
  who: string;
  /** UTC ms. */
  at: number;
  keepsPages: boolean;
}

/** In SQL: what stands for an id that is not to be read again. */
const hashOf = (id: ReturnType<typeof raw>) =>
  raw<string>`encode(sha256(convert_to('tuschel erased ' || ${id}::text, 'UTF8')), 'hex')`;

/** What somebody wished is done; that it was is noted, for backups from before. */
export async function noteErasure(port: Sql, person: string, now: number): Promise<void> {
  await raw`
    with gone as (delete from erasure_wish where person = ${person} returning person, keeps_pages)
    insert into erasure_done (who, at, keeps_pages)
    select ${hashOf(raw`person`)}, ${now}::bigint, keeps_pages from gone
    on conflict (who) do update set at = excluded.at, keeps_pages = excluded.keeps_pages`.execute(port.db());
}

/** Everybody who was erased in the last months; of a database from before that was noted, nobody. */
export async function erasuresDone(port: Sql): Promise<ErasureDone[]> {
  const known = await raw<{ found: boolean }>`select to_regclass('erasure_done') is not null as found`.execute(
    port.db(),
  );
  if (!known.rows[0]?.found) return [];
  const { rows } = await raw<ErasureDone>`
    select who, at, keeps_pages as "keepsPages" from erasure_done order by at`.execute(port.db());
  return rows.map(({ who, at, keepsPages }) => ({ who, at: Number(at), keepsPages }));
}

/**
 * In a database that was restored from a backup: people who were erased since are due at once. Wishes that became due since and of which it is not known
 * that they were carried out may have been taken back: these people have their days to log in once more. Answers how many are due.
 */
export async function eraseOnceMore(port: Sql, done: readonly ErasureDone[], now: number): Promise<number> {
  const [who, keeps] = [done.map((one) => one.who), done.map(({ keepsPages }) => keepsPages)];
  return port.transaction<never, number>(async (tx) => {
    await raw`update erasure_wish set due_at = ${now + ERASURE.undoMs} where due_at <= ${now}`.execute(tx);
    const { rows } = await raw`
      insert into erasure_wish (person, asked_at, due_at, keeps_pages)
      select account.id, ${now}::bigint, ${now}::bigint, gone.keeps
      from gameserver_account account
      join unnest(${who}::text[], ${keeps}::boolean[]) as gone (who, keeps) on ${hashOf(raw`account.id`)} = gone.who
      on conflict (person) do update set due_at = ${now}, keeps_pages = excluded.keeps_pages
      returning person`.execute(tx);
    return rows.length;
  });
}
