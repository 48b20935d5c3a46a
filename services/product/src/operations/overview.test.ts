import { randomUUID } from 'node:crypto';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../testing/startProduct.ts';
import { createCosts, partOfTable } from './costs.ts';
import { overviewOf } from './overview.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const NOW = Date.UTC(2030, 0, 1);
const look = () =>
  overviewOf(
    {
      sql: product.platform.sql,
      storage: product.storage,
      matches: { list: async () => ({ matches: [], hasMore: false }) },
      troubles: { note: () => undefined, lately: () => [] },
      jobs: { counts: async () => ({ waiting: 0, rendering: 0, failed: 0 }) },
      renderers: { recent: async () => ({}) },
      startedAt: 0,
      version: '1',
    },
    NOW,
  );
const db = () => product.platform.sql.db<object>();

test('X2 only a face that waits for the team is counted', async () => {
  for (const queuedAt of [null, 5, 7])
    await raw`insert into face (person, id, ink, drawn_at, life, queued_at)
      values (${randomUUID()}, ${randomUUID()}, '', 1, '{}', ${queuedAt})`.execute(db());
  expect((await look()).waiting.faces).toBe(2);
});

test('X2 of a picture and of whatever else people report, each counts once, until it is decided', async () => {
  const report = (kind: string, subject: string) =>
    raw`insert into moderation_report (kind, subject, reporter, author, evidence, reasons, note, reported_at)
      values (${kind}, ${subject}, ${randomUUID()}, ${randomUUID()}, '{}', '[]', '', 1)`.execute(db());
  const subject = randomUUID();
  await report('drawing', subject);
  await report('drawing', subject);
  await report('face', subject);
  expect((await look()).waiting.reports).toBe(2);
  await raw`insert into moderation_decision (kind, subject, decision, note, decided_by, decided_at)
    values ('drawing', ${subject}, 'keep', '', ${randomUUID()}, 1)`.execute(db());
  expect((await look()).waiting.reports).toBe(1);
});

test('X2 people of the last day are counted apart from all others', async () => {
  const before = await look();
  const [old, young] = [await product.server.signUp('Old'), await product.server.signUp('Young')];
  const since = (id: string, hours: number) =>
    raw`update gameserver_account set create_time = ${new Date(NOW - hours * 3_600_000)} where id = ${id}`.execute(
      db(),
    );
  await since(old.id, 25);
  await since(young.id, 23);
  const { people } = await look();
  expect(people).toEqual({ all: before.people.all + 2, today: before.people.today + 1 });
});

test('X2 what goes on is told by its phase, with who plays, what is rendered and by whom', async () => {
  const asked: unknown[] = [];
  const match = (phase: number | null, present: number) => ({ phase, present }) as never;
  const told = await overviewOf(
    {
      sql: product.platform.sql,
      storage: { state: () => 'low' },
      matches: {
        list: async () => ({
          matches: [match(0, 1), match(10, 2), match(10, 3), match(20, 4), match(99, 5), match(null, 6)],
          hasMore: true,
        }),
      },
      troubles: { note: () => undefined, lately: (kind) => (kind === 'server' ? [1] : [2]) },
      jobs: { counts: async () => ({ waiting: 7, rendering: 8, failed: 9 }) },
      renderers: { recent: async (isNamed) => (asked.push(isNamed), { ada: { totalJobs: 5 } as never }) },
      startedAt: 11,
      version: '1.2.3',
    },
    NOW,
  );
  expect(told).toMatchObject({
    version: '1.2.3',
    matches: { lobby: 1, draw: 2, watch: 1, done: 1 },
    players: 21,
    errors: { server: [1], browser: [2] },
    rendering: { waiting: 7, rendering: 8, failed: 9, renderers: [{ name: 'ada', totalJobs: 5 }] },
    storage: 'low',
    startedAt: 11,
  });
  expect(asked).toEqual([true]);
});

test('X2 pictures that wait are counted from the one that has waited longest', async () => {
  const post = (queuedAt: number, more: string) =>
    raw`insert into post (drawing, author, posted_at, moderation_status, is_unpublished, queued_at)
      values (${randomUUID()}, ${randomUUID()}, 1, 1, ${more === 'unpublished'}, ${queuedAt})`.execute(db());
  expect((await look()).waiting).toMatchObject({ pictures: 0, oldestPictureAt: null });
  await post(30, '');
  await post(20, '');
  await post(10, 'unpublished');
  expect((await look()).waiting).toMatchObject({ pictures: 2, oldestPictureAt: 20 });
});

test('X7 files are counted with the part that they are of', async () => {
  await raw`insert into line_page (drawing, match, step, author, readers, state, lines, rev, meta)
    values ('d1', 'solo', 0, ${randomUUID()}, '{}', 'closed', 1, 0, '{}')`.execute(db());
  for (const [file, bytes] of [
    ['jpg', 1_000],
    ['mp4', 500],
  ] as const)
    await raw`insert into render_file (drawing, file, key, bytes, withheld, made_at, seen_at)
      values ('d1', ${file}, ${file}, ${bytes}, 0, 0, 0)`.execute(db());
  const sizes: Record<string, number[]> = { 'avatars/': [1, 2], 'blog/': [10], 'badges/': [20, 30], 'live/': [40] };
  const costs = await createCosts({
    sql: product.platform.sql,
    blobs: { list: async (prefix) => (sizes[prefix] ?? []).map((size) => ({ key: prefix, size, modified: 0 })) },
    clock: { now: () => 0 },
    timings: { lately: (part) => ({ answers: part.length, ms: 1 }) },
  })();
  expect(costs.parts.map(({ part, fileBytes, answers }) => [part, fileBytes, answers])).toEqual([
    ['games', 0, 5],
    ['drawings', 0, 8],
    ['rendering', 1_500, 9],
    ['gallery', 0, 7],
    ['people', 3, 6],
    ['chat', 0, 4],
    ['team', 100, 4],
  ]);
});

test.each([
  [
    'games',
    [
      'lobby',
      'journal_entry',
      'rematch',
      'player',
      'challenge_seed',
      'attempt',
      'host_ban',
      'channel_grant',
      'gameserver_storage_use',
    ],
  ],
  ['drawings', ['line_page', 'paper_erased', 'solo', 'game', 'book', 'round', 'hidden_drawing']],
  ['rendering', ['renderer', 'render_trash']],
  ['gallery', ['post', 'post_view_day', 'republish', 'quiz_picture']],
  ['chat', ['gameserver_channel_message', 'channel_mute', 'chat_x']],
  ['team', ['moderation_audit', 'blog_post', 'badge', 'staff_jump', 'person_ban', 'migration_lock', 'word_lists']],
  [
    'people',
    [
      'gameserver_account',
      'face_hidden',
      'badge_award',
      'supporter_gone',
      'export_link',
      'passkey',
      'terms_acceptance',
    ],
  ],
] as const)('X7 these tables are %s', (part, tables) => {
  expect(tables.filter((table) => partOfTable(table) !== part)).toEqual([]);
});
