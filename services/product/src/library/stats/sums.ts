import type { Clock, Sql } from '@tuschel/platform/ports';
import { STATS } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import type { StatsTables } from './tables.ts';

/** 0: seen, 1: opened. */
export type SightKind = 0 | 1;

/** Somebody has seen or opened a picture. */
export interface Sight {
  day: number;
  viewer: string;
  /** Null: a visitor. */
  person: string | null;
  kind: SightKind;
  drawing: string;
}

/** What many people tell at once is written down together. */
export interface Sums {
  /** Resolves once these count: durably, each once for a viewer and a day. False: there is too much to be written down. */
  add(sights: readonly Sight[]): Promise<boolean>;
}

/** Of one statement: what it takes to write it down is short for whoever waits behind it. */
const AT_ONCE = 20_000;
/** The more there was to write the longer the next ones are collected: of two thousand a second. */
const MS_PER_SIGHT = 0.5;
const LONGEST_MS = 1_000;
/** For less than this nobody waits. */
const SHORTEST_MS = 20;

interface Batch {
  sights: Sight[];
  written: Promise<void>;
  end: (writing: Promise<void>) => void;
}

function newBatch(): Batch {
  let end: Batch['end'] = () => undefined;
  const written = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { sights: [], written, end };
}

/**
 * Collects what comes while the last batch is being written, and where that was large for up to a second more. So a drawing that ten thousand
 * people see within a second is one row that changes, and what was told by itself is written at once.
 */
export function createSums(sql: Sql, clock: Pick<Clock, 'now' | 'sleep'>): Sums {
  let next: Batch | null = null;
  let waiting = 0;
  let isWriting = false;

  const write = async (): Promise<void> => {
    isWriting = true;
    while (next) {
      const { sights, written, end } = next;
      next = null;
      end(countAll(sql, sights));
      // Whoever told them learns why not.
      await written.catch(() => undefined);
      waiting -= sights.length;
      const pause = Math.min(LONGEST_MS, Math.floor(sights.length * MS_PER_SIGHT));
      if (pause >= SHORTEST_MS) await clock.sleep(pause);
    }
    isWriting = false;
  };

  return {
    async add(sights) {
      if (sights.length === 0) return true;
      if (waiting + sights.length > STATS.waiting) return false;
      waiting += sights.length;
      next ??= newBatch();
      next.sights.push(...sights);
      const { written } = next;
      if (!isWriting) void write();
      await written;
      return true;
    },
  };
}

async function countAll(sql: Sql, sights: readonly Sight[]): Promise<void> {
  for (let from = 0; from < sights.length; from += AT_ONCE) await count(sql, sights.slice(from, from + AT_ONCE));
}

/** What somebody has told before, that day, is left out; so is what they cannot see, and what is their own. */
async function count(sql: Sql, sights: readonly Sight[]): Promise<void> {
  const column = <Name extends keyof Sight>(name: Name) => sights.map((sight) => sight[name]);
  await sql.transaction<StatsTables, unknown>((tx) =>
    raw`
      with told as (
        select distinct * from unnest(
          ${column('day')}::int[], ${column('drawing')}::uuid[], ${column('kind')}::int[],
          ${column('viewer')}::bigint[], ${column('person')}::uuid[]
        ) as sight (day, drawing, kind, viewer, person)
      ), fresh as (
        insert into post_view (day, drawing, kind, viewer)
        select told.day, told.drawing, told.kind, told.viewer from told join post using (drawing)
        where post.is_shown
          and case when told.person is null then (post.approved_warning & 4) = 0 else told.person <> post.author end
        order by day, drawing, kind, viewer
        on conflict do nothing
        returning drawing, kind
      )
      insert into post_count (drawing, author, impressions, clicks)
      select drawing, author, count(*) filter (where kind = 0), count(*) filter (where kind = 1)
      from fresh join post using (drawing) group by drawing, author order by drawing
      on conflict (drawing) do update set
        impressions = post_count.impressions + excluded.impressions, clicks = post_count.clicks + excluded.clicks`.execute(
      tx,
    ),
  );
}
