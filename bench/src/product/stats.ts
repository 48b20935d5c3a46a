import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { startServer } from '@tuschel/boot/serverProcess';
import { collectingLog, connectSql, runningPostgres } from '@tuschel/platform';
import { sql } from 'kysely';
import type { Figure } from '../figure.ts';
import { callOver } from '../gameServer/restLoad.ts';
import { percentiles } from '../median.ts';
import { cpuMs, processTree } from '../processes.ts';

const POSTS = 1_000;
const REPORTS_A_SECOND = 5_000;
/** Each report waits for its answer, which comes when it counts for good: up to a second, where there are many. */
const LINES = 6_000;
const WARM_UP_SECONDS = 5;
const SECONDS = 10;
/** One report in so many was sent already: its answer did not arrive. */
const AGAIN = 5;
const SEEN = 2;

/**
 * Reports of visitors, each from another address, to the product with its database on one core, from the other: of two pictures each, and one in
 * five is sent twice. Without a second core both share one, and the figures say nothing.
 */
export async function stats(): Promise<Figure[]> {
  const cores = availableParallelism() > 1;
  const server = await startServer({ env: { TUSCHEL_RATE_LIMITS: 'off', TUSCHEL_PROXIES: '1' } });
  const database = await connectSql({ database: runningPostgres(server.dataFolder)!, log: collectingLog() });
  try {
    if (cores) {
      for (const pid of processTree(server.pid()).pids) execFileSync('taskset', ['-acp', '0', String(pid)]);
      execFileSync('taskset', ['-acp', '1', String(process.pid)]);
    }
    const db = database.db<object>();
    const pictures = Array.from({ length: POSTS }, () => randomUUID());
    await sql`
      insert into post (drawing, author, posted_at, moderation_status, version, approved_description, approved_alt_text, approved_warning)
      select drawing, gen_random_uuid(), 1, 2, 1, '', '', 0 from unnest(${pictures}::uuid[]) as drawing`.execute(db);

    const told = new Set<string>();
    const report = (number: number) => {
      // What was sent a good while ago, and is answered by now.
      const at = number % AGAIN === 0 && number > LINES * 2 ? number - LINES * 2 + 1 : number;
      const address = `2001:db8::${(at >>> 16).toString(16)}:${(at & 0xff_ff).toString(16)}`;
      const impressed = Array.from({ length: SEEN }, (_, one) => pictures[(at * 31 + one * 7) % POSTS]!);
      for (const picture of impressed) told.add(`${address} ${picture}`);
      return {
        method: 'POST',
        path: '/api/stats/v1',
        authorization: '',
        forwardedFor: address,
        body: JSON.stringify({ impressed }),
      } as const;
    };
    const warm = await callOver(server.port, LINES, WARM_UP_SECONDS, report);
    const used = usage(server.pid());
    const { done, seconds, took } = await callOver(server.port, LINES, SECONDS, (number) =>
      report(warm.done + LINES + number),
    );
    const spent = used();
    const since = performance.now();
    const counted = async () =>
      (await sql<{ sum: number }>`select coalesce(sum(impressions), 0)::int as sum from post_count`.execute(db)).rows[0]
        ?.sum ?? 0;
    let sum = await counted();
    while (sum < told.size && performance.now() - since < 10_000) sum = await counted();
    const summedMs = performance.now() - since;
    const { rows } = await sql<{ updates: number }>`
      select (n_tup_upd + n_tup_ins)::int as updates from pg_stat_user_tables where relname = 'post_count'`.execute(db);
    const figure = (what: string, value: number, unit: string, target: number | null = null): Figure => ({
      figure: `Stats: ${what}`,
      value: Math.round(value * 1000) / 1000,
      unit,
      target,
    });
    return [
      figure('reports a second', done / seconds, '/s', REPORTS_A_SECOND),
      ...percentiles(took).map(([share, value]) => figure(`answered, ${share}`, value, 'ms')),
      figure('summed after the last one', summedMs / 1000, 's', 10),
      figure('sights counted twice', Math.max(0, sum - told.size), ''.padEnd(1), 0),
      figure('sights not counted', Math.max(0, told.size - sum), ' ', 0),
      figure('rows written, of the sums, a sight', (rows[0]?.updates ?? 0) / told.size, ' ', 0.2),
      figure('CPU of the server, a report', spent.server / done, 'ms'),
      figure('CPU of PostgreSQL, a report', spent.database / done, 'ms'),
      figure('CPU of the generator', spent.own / seconds / 1000, 'cores'),
    ];
  } finally {
    await database.close();
    await server.close();
  }
}

/** User and system time, ms, from now to the call. */
function usage(pid: number): () => { server: number; database: number; own: number } {
  const read = () => {
    const below = processTree(pid).pids.filter((each) => each !== pid);
    return { server: cpuMs(pid), database: below.reduce((sum, each) => sum + cpuMs(each), 0), own: cpuMs(process.pid) };
  };
  const before = read();
  return () => {
    const after = read();
    return {
      server: after.server - before.server,
      database: after.database - before.database,
      own: after.own - before.own,
    };
  };
}
