import type { Blobs, Clock, Sql } from '@tuschel/platform/ports';
import type { Costs, ProductPart } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { keptFor } from '../kept.ts';
import type { Timings } from './timings.ts';

/** Whose each table is, by how its name begins; the first that fits. A test has every table of the database. */
const TABLES: readonly [RegExp, ProductPart][] = [
  [/^render/, 'rendering'],
  [
    /^(journal_|lobby|rematch|player$|painter$|challenge|attempt$|host_|channel_grant|gameserver_storage|gameserver_leaderboard)/,
    'games',
  ],
  [/^(line_|paper|solo|hidden_drawing|game$|book$|round$|finished_game)/, 'drawings'],
  [/^(post|republish|quiz_)/, 'gallery'],
  [/^(gameserver_channel|channel_|chat_)/, 'chat'],
  [/^(moderation_|audit_|prompt_|exception_|word_|blog_|badge$|priority_|staff_|person_|migration)/, 'team'],
  [
    /^(gameserver_|face|profile|preference|desk_|terms_|notice_|login_|passkey|local_login|badge_award|supporter|erasure_|export_)/,
    'people',
  ],
];

/** Files that are not counted by a table. */
const FILES: readonly [prefix: string, ProductPart][] = [
  ['avatars/', 'people'],
  ['blog/', 'team'],
  ['badges/', 'team'],
  ['live/', 'team'],
];

const PARTS: readonly ProductPart[] = ['games', 'drawings', 'rendering', 'gallery', 'people', 'chat', 'team'];

export function partOfTable(table: string): ProductPart | null {
  return TABLES.find(([form]) => form.test(table))?.[1] ?? null;
}

export interface CostsDeps {
  sql: Sql;
  blobs: Pick<Blobs, 'list'>;
  clock: Pick<Clock, 'now'>;
  timings: Pick<Timings, 'lately'>;
}

/** Counting keeps the disk busy, so the result is used for this long, ms. */
const FRESH_MS = 60_000;

export function createCosts({ sql, blobs, clock, timings }: CostsDeps): () => Promise<Costs> {
  const bytes = keptFor(FRESH_MS, clock, () => bytesOf(sql, blobs));
  return async () => {
    const { tables, files } = await bytes();
    return {
      parts: PARTS.map((part) => ({
        part,
        tableBytes: tables.get(part) ?? 0,
        fileBytes: files.get(part) ?? 0,
        ...timings.lately(part),
      })),
    };
  };
}

interface Bytes {
  tables: Map<ProductPart, number>;
  files: Map<ProductPart, number>;
}

async function bytesOf(sql: Sql, blobs: Pick<Blobs, 'list'>): Promise<Bytes> {
  const [tables, files] = [new Map<ProductPart, number>(), new Map<ProductPart, number>()];
  const add = (to: Map<ProductPart, number>, part: ProductPart, bytes: number) =>
    to.set(part, (to.get(part) ?? 0) + bytes);
  const { rows } = await raw<{ table: string; bytes: number }>`
    select relname as table, pg_total_relation_size(oid)::float8 as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(sql.db());
  for (const { table, bytes } of rows) add(tables, partOfTable(table) ?? 'team', bytes);
  const rendered = await raw<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from render_file`.execute(sql.db());
  add(files, 'rendering', rendered.rows[0]?.bytes ?? 0);
  for (const [prefix, part] of FILES)
    add(
      files,
      part,
      (await blobs.list(prefix)).reduce((sum, { size }) => sum + size, 0),
    );
  return { tables, files };
}
