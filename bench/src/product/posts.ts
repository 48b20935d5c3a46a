import { randomUUID } from 'node:crypto';
import { startProduct } from '@tuschel/product/startProduct';
import { AdminPower } from '@tuschel/protocol';
import { sql } from 'kysely';
import type { Figure } from '../figure.ts';
import { percentile } from '../median.ts';

const POSTS = Number(process.env['POSTS'] ?? 1_000_000);
const AUTHORS = 50;
/** One of so many waits for the team, and one of so many warns of what is not for visitors. */
const WAITING = 100;
const FLAGGED = 20;
const ASKED = 200;
const WARM = 20;
const FARTHEST = 10_000;
const AT_ONCE = 50_000;
const YEARS_MS = 3 * 365 * 24 * 60 * 60 * 1000;

/** Pages of the gallery and of the team's queue over a million posts, as the server answers them. */
export async function posts(): Promise<Figure[]> {
  const product = await startProduct({ rateLimits: false });
  try {
    const team = await product.server.signUp('Team', { adminPower: AdminPower.Team });
    const authors = [];
    for (let one = 0; one < AUTHORS; one++) authors.push(await product.server.signUp(`Author${one}`));
    const db = product.platform.sql.db<object>();
    const now = product.clock.now();
    const step = Math.floor(YEARS_MS / POSTS);
    // Some tens of thousands at a time: what a statement has added is kept for its triggers until it ends.
    for (let first = 1; first <= POSTS; first += AT_ONCE)
      await sql`
        insert into post (drawing, author, author_name, posted_at, created_at, moderation_status, description, version,
          approved_description, approved_alt_text, approved_warning, trigger_warning, approved_at, queued_at, lines, prompt)
        select gen_random_uuid(), (${authors.map(({ id }) => id)}::uuid[])[1 + (n + n / ${WAITING}) % ${AUTHORS}], 'Author',
          at, at, case when waits then 1 else 2 end, text, 1,
          case when not waits then text end, case when not waits then '' end,
          case when not waits then flags end, flags, case when not waits then at end, at, 40, 'an otter'
        from (
          select n, n % ${WAITING} = 0 as waits, ${now}::bigint - n * ${step}::bigint as at, 'A picture of ' || n as text,
            case when n % ${FLAGGED} = 1 then 4 else 0 end as flags
          from generate_series(${first}::int, ${Math.min(first + AT_ONCE - 1, POSTS)}::int) as n
        ) as generated`.execute(db);
    await sql`vacuum analyze post`.execute(db);

    const bearer = { authorization: `Bearer ${product.server.token(team)}` };
    const timesOf = async (urlAt: (turn: number) => string, headers: Record<string, string> = {}) => {
      const times: number[] = [];
      for (let turn = 0; turn < WARM + ASKED; turn++) {
        const url = urlAt(turn);
        const begun = performance.now();
        const { statusCode } = await product.app.inject({ url, headers });
        if (turn >= WARM) times.push(performance.now() - begun);
        if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
      }
      return Math.round(percentile(times, 0.95) * 100) / 100;
    };
    const anywhere = (turn: number) => (turn * 7_919) % (FARTHEST + 1);
    const figure = (name: string, value: number, target: number): Figure => ({
      figure: `${POSTS.toLocaleString('en')} posts: ${name}, p95`,
      value,
      unit: 'ms',
      target,
    });
    const farthest = Math.min(FARTHEST, POSTS / 2);
    const page = (offset: number) => `/api/posts/list?limit=24&offset=${Math.min(offset, farthest)}`;
    // Neither is answered from what the server kept: each is asked for by an author who is not there, too.
    const counted = () => `/api/posts/list?limit=1&authors=Author1,Author2,none${randomUUID().slice(0, 8)}`;
    return [
      figure('page of discover at any offset to 10,000', await timesOf((turn) => page(anywhere(turn))), 10),
      figure('page of discover at offset 10,000', await timesOf(() => page(FARTHEST)), 10),
      figure('the same for players', await timesOf((turn) => page(anywhere(turn)), bearer), 10),
      figure('counts of all weeks', await timesOf(() => '/api/posts/list?limit=1'), 20),
      figure('counts of the weeks of two people', await timesOf(counted), 20),
      figure('page of the queue', await timesOf((turn) => `/api/admin/posts?offset=${(turn % 10) * 50}`, bearer), 10),
    ];
  } finally {
    await product.close();
  }
}
