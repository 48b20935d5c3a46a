import { createHash } from 'node:crypto';
import type { Clock, Entropy, Sql } from '@tuschel/platform/ports';
import { EXPORT } from '@tuschel/protocol';
import type { Part, Range } from './ownDrawings.ts';

/** What a link leads to. */
export interface Linked extends Range {
  person: string;
  /** From 1, of so many. */
  part: number;
  parts: number;
}

/** Links to archives: whoever has one may fetch it, again and again, for some hours. Kept as hashes, so that they work on every server. */
export interface ExportLinks {
  /** Tickets of all parts, in order. */
  make(person: string, parts: readonly Part[]): Promise<{ tickets: string[]; expiresAt: number }>;
  /** Null: unknown, or too late. */
  open(ticket: string): Promise<Linked | null>;
}

interface Tables {
  export_link: Linked & { hash: string; expires_at: number };
}

const TICKET_BYTES = 24;

export function createExportLinks(sql: Sql, clock: Pick<Clock, 'now'>, entropy: Pick<Entropy, 'bytes'>): ExportLinks {
  const db = sql.db<Tables>();
  return {
    async make(person, parts) {
      const expiresAt = clock.now() + EXPORT.linkMs;
      const tickets = parts.map(() => Buffer.from(entropy.bytes(TICKET_BYTES)).toString('base64url'));
      await db.deleteFrom('export_link').where('expires_at', '<=', clock.now()).execute();
      await db
        .insertInto('export_link')
        .values(
          parts.map(({ after, until }, index) => ({
            hash: hashOf(tickets[index]!),
            person,
            part: index + 1,
            parts: parts.length,
            after,
            until,
            expires_at: expiresAt,
          })),
        )
        .execute();
      return { tickets, expiresAt };
    },

    async open(ticket) {
      const row = await db
        .selectFrom('export_link')
        .select(['person', 'part', 'parts', 'after', 'until'])
        .where('hash', '=', hashOf(ticket))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      return row ?? null;
    },
  };
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
