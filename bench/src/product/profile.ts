import { startProduct } from '@tuschel/product/startProduct';
import { GALLERY, PROFILE, PROFILE_RPC } from '@tuschel/protocol';
import { sql } from 'kysely';
import type { Figure } from '../figure.ts';
import { percentile } from '../median.ts';

const POSTS = Number(process.env['POSTS'] ?? 1_000_000);
const AUTHORS = 50;
/** Code points of base64: as much as is kept of a preview. */
const PREVIEW = 4_000;
const ASKED = 400;
const WARM = 40;
const AT_ONCE = 50_000;
const YEARS_MS = 3 * 365 * 24 * 60 * 60 * 1000;

/** Full profiles, with a million posts in the house, as the server answers them. */
export async function profile(): Promise<Figure[]> {
  const product = await startProduct({ rateLimits: false });
  try {
    const authors = await Promise.all(
      Array.from({ length: AUTHORS }, (_, one) => product.server.signUp(`Author${one}`)),
    );
    const db = product.platform.sql.db<object>();
    const now = product.clock.now();
    const step = Math.floor(YEARS_MS / POSTS);
    const ids = authors.map(({ id }) => id);
    // Of each person the newest stand on the profile, and the first of those on the reference sheet.
    for (let first = 1; first <= POSTS; first += AT_ONCE)
      await sql`
        insert into post (drawing, author, author_name, posted_at, created_at, moderation_status, description, version,
          approved_description, approved_alt_text, approved_warning, approved_at, lines, prompt, place, is_on_profile,
          is_refsheet, preview)
        select gen_random_uuid(), (${ids}::uuid[])[1 + n % ${AUTHORS}], 'Author', at, at, 2, text, 1, text, '', 0, at, 40,
          'an otter', n, n <= ${AUTHORS * GALLERY.profilePosts}, n <= ${AUTHORS * GALLERY.refsheets},
          case when n <= ${AUTHORS * GALLERY.profilePosts} then repeat('a', ${PREVIEW}) end
        from (
          select n, ${now}::bigint - n * ${step}::bigint as at, 'A picture of ' || n as text
          from generate_series(${first}::int, ${Math.min(first + AT_ONCE - 1, POSTS)}::int) as n
        ) as generated`.execute(db);
    await sql`vacuum analyze post`.execute(db);
    for (const author of authors)
      await product.server.call(PROFILE_RPC.updateProfile, author, {
        catchPhrase: 'a'.repeat(PROFILE.catchPhrase),
        characteristics: Array.from({ length: PROFILE.characteristics }, (_, line) => `line ${line}`),
      });

    const timesOf = async (headers: Record<string, string>) => {
      const times: number[] = [];
      for (let turn = 0; turn < WARM + ASKED; turn++) {
        const url = `/api/profiles/${authors[turn % AUTHORS]?.username}`;
        const begun = performance.now();
        const answer = await product.app.inject({ url, headers });
        if (turn >= WARM) times.push(performance.now() - begun);
        const { posts = [], refsheetDrawings = [] } = answer.json<{ posts?: object[]; refsheetDrawings?: object[] }>();
        if (posts.length !== GALLERY.profilePosts || refsheetDrawings.length !== GALLERY.refsheets)
          throw new Error(`${url} answered ${answer.statusCode} with ${posts.length} posts`);
      }
      return Math.round(percentile(times, 0.95) * 100) / 100;
    };
    const bearer = { authorization: `Bearer ${product.server.token(authors[0]!)}` };
    const figure = (name: string, value: number): Figure => ({
      figure: `${POSTS.toLocaleString('en')} posts: a full profile, ${name}, p95`,
      value,
      unit: 'ms',
      target: 10,
    });
    return [figure('to visitors', await timesOf({})), figure('to players', await timesOf(bearer))];
  } finally {
    await product.close();
  }
}
