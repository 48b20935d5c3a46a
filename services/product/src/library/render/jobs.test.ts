import { randomUUID } from 'node:crypto';
import { RENDER } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { createRenderJobs, type Leased, type RenderJobs } from './jobs.ts';
import { createRenderers, issueRenderer, type Renderer } from './renderers.ts';

let product: StartedProduct;
let jobs: RenderJobs;
let [ada, bob]: [Renderer, Renderer] = [
  { id: '', name: '' },
  { id: '', name: '' },
];
beforeAll(async () => {
  product = await startProduct();
  jobs = createRenderJobs(product.platform);
  const { sql } = product.platform;
  const rendererOf = async (name: string) =>
    (await createRenderers(sql, product.clock).find(await issueRenderer(sql, name, product.platform)))!;
  [ada, bob] = [await rendererOf('ada'), await rendererOf('bob')];
});
afterAll(() => product.close());

const db = () => product.platform.sql.db<object>();
beforeEach(() => raw`delete from render_job`.execute(db()));

/** A drawing without strokes, as if it had been drawn. */
async function drawing(author = randomUUID()): Promise<string> {
  const id = randomUUID();
  await raw`insert into line_page (drawing, match, step, author, readers, state, lines, rev, meta)
    values (${id}, 'solo', 0, ${author}, '{}', 'closed', 1, 0, '{}')`.execute(db());
  return id;
}

const queue = (id: string, wish: Parameters<RenderJobs['queue']>[1] = { kinds: ['picture'] }) =>
  jobs.queue([{ drawing: id, title: 'an otter', author: 'Anna' }], wish);
async function take(by: Renderer, ...kinds: Leased['kind'][]): Promise<Leased> {
  const taken = await jobs.take(by, kinds, 'all');
  if ('nextAt' in taken) throw new Error('there is no job');
  return taken;
}
const nextAt = async (by: Renderer, ...kinds: Leased['kind'][]) => {
  const taken = await jobs.take(by, kinds, 'all');
  return 'nextAt' in taken ? taken.nextAt - product.clock.now() : 'a job';
};

/** The attempts of a job come to nothing, all but so many. */
async function failed(by: Renderer, but = 0): Promise<void> {
  for (let attempt = 1; attempt <= RENDER.attempts - but; attempt++) {
    const claimed = await jobs.claim((await take(by)).lease, by);
    expect(await jobs.fail(claimed?.claim ?? '', by, 'out of ink')).toBe(true);
    // A failed job waits for a moment before it is tried again.
    if (attempt < RENDER.attempts) await product.clock.jump(RENDER.retryMs * attempt);
  }
}

describe('V4 what has failed for good', () => {
  test('stays so until somebody asks for it, and then has all its attempts again', async () => {
    const id = await drawing();
    await queue(id);
    await failed(ada);
    await queue(id);
    expect(await jobs.counts()).toEqual({ waiting: 0, rendering: 0, failed: 1 });
    await queue(id, { kinds: ['picture'], isAsked: true });
    expect(await jobs.counts()).toEqual({ waiting: 1, rendering: 0, failed: 0 });
    expect(await take(ada)).toMatchObject({ drawing: id, attempt: 1 });
  });

  test.each(['failed', 'lost'])(
    'is announced to the person who published the picture, the last attempt being %s',
    async (how) => {
      const artist = randomUUID();
      const id = await drawing(artist);
      await raw`insert into post (drawing, author, posted_at, moderation_status, is_unpublished)
      values (${id}, ${artist}, 1, 1, false)`.execute(db());
      await queue(id);
      await failed(ada, how === 'lost' ? 1 : 0);
      if (how === 'lost') {
        await take(ada);
        await product.clock.jump(RENDER.leaseMs);
        await nextAt(bob);
      }
      const { rows } = await raw`select person, content from notice_due where subject = ${id}`.execute(db());
      expect(rows).toEqual([
        { person: artist, content: { type: 'renderError', drawingId: id, gameId: null, kind: 'picture' } },
      ]);
    },
  );
});

describe('V5 a job that was handed out', () => {
  test('is one renderer’s, for as long as the lease lasts', async () => {
    await queue(await drawing());
    const { lease, until } = await take(ada);
    expect(until).toBe(product.clock.now() + RENDER.leaseMs);
    expect([await jobs.held(lease, bob), await jobs.claim(lease, bob)]).toEqual([null, null]);
    await product.clock.jump(RENDER.leaseMs - 1);
    expect(await jobs.held(lease, ada)).toMatchObject({ kind: 'picture' });
    await product.clock.advance(1);
    expect([await jobs.held(lease, ada), await jobs.claim(lease, ada)]).toEqual([null, null]);
  });

  test('is handed in by its claim alone, once, and may be handed in again where that came to nothing', async () => {
    await queue(await drawing());
    const { lease } = await take(ada);
    const first = await jobs.claim(lease, ada);
    expect(await jobs.claim(lease, ada)).toBeNull();
    await jobs.release(first?.claim ?? '', lease);
    const again = await jobs.claim(lease, ada);
    expect(await jobs.finish(first?.claim ?? '', ada, [])).toBe(false);
    expect(await jobs.fail(again?.claim ?? '', bob, 'mine')).toBe(false);
    expect(await jobs.fail(again?.claim ?? '', ada, 'out of ink')).toBe(true);
    expect(await jobs.fail(again?.claim ?? '', ada, 'out of ink')).toBe(false);
  });
});

describe('V2 a renderer without work', () => {
  test('comes again when the next job of a kind that it makes may be there, and not much later where there is none', async () => {
    await queue(await drawing(), {});
    const due = (kind: string, ms: number) =>
      raw`update render_job set due_at = ${product.clock.now() + ms} where kind = ${kind}`.execute(db());
    await due('picture', 700);
    await due('video', 60_000);
    expect([await nextAt(ada), await nextAt(ada, 'picture'), await nextAt(ada, 'video')]).toEqual([
      700,
      700,
      RENDER.pollMs,
    ]);
    await due('picture', 10);
    expect(await nextAt(ada, 'picture')).toBe(250);
  });

  test('gets what somebody waits for first, then pictures, then what is oldest', async () => {
    const [old, young, asked] = [await drawing(), await drawing(), await drawing()];
    for (const id of [old, young]) {
      await queue(id, {});
      await product.clock.advance(1_000);
    }
    await queue(asked, { kinds: ['video'], isAsked: true });
    const order = [];
    for (let job = 0; job < 5; job++) {
      const taken = await take(ada);
      order.push([taken.drawing, taken.kind]);
    }
    expect(order).toEqual([
      [asked, 'video'],
      [old, 'picture'],
      [young, 'picture'],
      [old, 'video'],
      [young, 'video'],
    ]);
  });
});

describe('V1 what waits', () => {
  const queued = async () => {
    const { rows } = await raw<{
      drawing: string;
      kind: string;
    }>`select drawing, kind from render_job order by kind`.execute(db());
    return rows.map(({ drawing, kind }) => [drawing, kind]);
  };
  const named = (id: string, file: 'jpg' | 'mp4') =>
    raw`insert into render_file (drawing, file, key, bytes, withheld, made_at, seen_at)
      values (${id}, ${file}, ${`${id} ${file}`}, 1, 0, 0, 0)`.execute(db());

  test('is what is there and has not been made yet, unless it is wanted anew', async () => {
    const id = await drawing();
    await named(id, 'jpg');
    await queue(id, {});
    await queue(randomUUID(), {});
    await jobs.queue([], { isAsked: true });
    expect(await queued()).toEqual([[id, 'video']]);
    await queue(id, { isAnew: true });
    expect(await queued()).toEqual([
      [id, 'picture'],
      [id, 'video'],
    ]);
  });

  test('is handed out in part while games need the machine: pictures, and what somebody waits for', async () => {
    const [id, asked] = [await drawing(), await drawing()];
    await queue(id, { kinds: ['video'] });
    await queue(asked, { kinds: ['video'], isAsked: true });
    expect(await jobs.take(ada, [], 'light')).toMatchObject({
      drawing: asked,
      kind: 'video',
      title: 'an otter',
      author: 'Anna',
    });
    expect(await jobs.take(ada, [], 'light')).not.toHaveProperty('lease');
    await queue(id, { kinds: ['picture'] });
    expect(await jobs.take(ada, [], 'light')).toMatchObject({ drawing: id, kind: 'picture' });
  });

  test('is over once it is made: its files are named, with what they leave out, and are no trash any more', async () => {
    const told: unknown[] = [];
    const counted = createRenderJobs({ ...product.platform, ended: (...how) => void told.push(how) });
    const id = await drawing();
    await queue(id, { kinds: ['video'] });
    await raw`update renderer set total_successful = 0, total_errors = 0, work_ms = 0`.execute(db());
    const { lease } = await take(bob);
    await jobs.noteWithheld(lease, 2);
    await raw`insert into render_trash (key, due_at) values ('new', 0), ('other', 0)`.execute(db());
    await product.clock.advance(1_500);
    const { claim = '' } = (await jobs.claim(lease, bob)) ?? {};
    const made = { file: 'mp4' as const, key: 'new', bytes: 9, width: null, height: null, ms: 77, preview: null };
    expect([await counted.finish(claim, ada, [made]), await counted.finish(claim, bob, [made])]).toEqual([false, true]);
    const now = product.clock.now();
    const files =
      await raw`select key, bytes::int, withheld, ms, made_at::float8, seen_at::float8 from render_file where drawing = ${id}`.execute(
        db(),
      );
    expect(files.rows).toEqual([{ key: 'new', bytes: 9, withheld: 2, ms: 77, made_at: now, seen_at: now }]);
    expect((await raw`select key from render_trash where key in ('new', 'other')`.execute(db())).rows).toEqual([
      { key: 'other' },
    ]);
    expect([await jobs.counts(), told]).toEqual([{ waiting: 0, rendering: 0, failed: 0 }, [['video', 'made', 1_500]]]);
    const figures =
      await raw`select total_successful, total_errors, work_ms::int from renderer where name = 'bob'`.execute(db());
    expect(figures.rows).toEqual([{ total_successful: 1, total_errors: 0, work_ms: 1_500 }]);
  });
});
