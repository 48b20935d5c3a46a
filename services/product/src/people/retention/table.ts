import type { Lines, Sql } from '@tuschel/platform/ports';
import { RETENTION } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { forgetEverything } from '../../moderation/audit/audit.ts';

/** What is kept for a time only, and how it is forgotten. */
export interface Kept {
  /** Of what it is, as the log tells it. */
  what: string;
  keptMs: number;
  /** Forgets what is older than `until`, UTC ms; answers how much that was. */
  forget: (deps: { sql: Sql; lines: Pick<Lines, 'erase'>; now: number }, until: number) => Promise<number>;
}

/** Drafts that are erased in one transaction. */
const AT_ONCE = 100;

/** Everything that goes with time, beside what is said in rooms: the game server forgets that. What goes when somebody asks is in `people/erasure`. */
export const KEPT: readonly Kept[] = [
  {
    what: 'hashes of viewers and addresses',
    keptMs: RETENTION.addressHashMs,
    async forget({ sql }, until) {
      const day = Math.floor(until / DAY_MS);
      await deleted(sql, raw`delete from post_view_day where day < ${day}`);
      return deleted(sql, raw`delete from post_view where day < ${day}`);
    },
  },
  {
    what: 'drafts that were not kept',
    keptMs: RETENTION.draftMs,
    async forget({ sql, lines }, until) {
      const { rows } = await raw<{ drawing: string }>`
        select drawing from solo where not saved and created_at < ${until}
          and not exists (select from post where post.drawing = solo.drawing) limit ${AT_ONCE}`.execute(sql.db());
      const drawings = rows.map(({ drawing }) => drawing);
      await sql.transaction<never, void>(async (tx) => {
        await raw`delete from solo where drawing = any(${drawings}::uuid[])`.execute(tx);
        await lines.erase({ tx }, drawings);
      });
      return drawings.length;
    },
  },
  {
    what: 'journals of games that are over',
    keptMs: RETENTION.journalMs,
    async forget({ sql, now }, until) {
      // The journal does not know when a game was over; when that was noticed counts.
      await raw`
        insert into journal_over (match, noticed_at) select id, ${now} from journal_match where ended
        on conflict do nothing`.execute(sql.db());
      return deleted(
        sql,
        raw`
          with old as (delete from journal_over where noticed_at < ${until} returning match),
          entries as (delete from journal_entry using old where journal_entry.match = old.match),
          snapshots as (delete from journal_snapshot using old where journal_snapshot.match = old.match)
          delete from journal_match using old where journal_match.id = old.match and ended`,
      );
    },
  },
  {
    what: 'hashes of who was erased',
    keptMs: RETENTION.erasedMs,
    forget: ({ sql }, until) => deleted(sql, raw`delete from erasure_done where at < ${until}`),
  },
  {
    what: 'entries of the books of the team',
    keptMs: RETENTION.auditMs,
    forget: ({ sql, now }, until) => forgetEverything(sql, until, now),
  },
];

const DAY_MS = 24 * 60 * 60 * 1000;

async function deleted(sql: Sql, query: ReturnType<typeof raw>): Promise<number> {
  return Number((await query.execute(sql.db())).numAffectedRows ?? 0);
}
