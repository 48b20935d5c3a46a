import { randomUUID } from 'node:crypto';
import { RETENTION, ROOM } from '@tuschel/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAudit } from '../../moderation/audit/audit.ts';
import { verifyAudit } from '../../moderation/audit/verify.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { stroke } from '../../testing/stroke.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const HOUR_MS = 60 * 60_000;
const db = () => product.platform.sql.db<Record<string, Record<string, unknown>>>();
const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(db())).rows.length;

/** Somebody has drawn something by themselves, and kept it; published, where it is to be. */
async function drawn(isPublished = false): Promise<string> {
  const anna = await product.server.signUp(`Anna${randomUUID().slice(0, 6)}`);
  const headers = { authorization: `Bearer ${product.server.token(anna)}` };
  const post = (url: string, payload: object) => product.app.inject({ method: 'POST', url, headers, payload });
  const made = await post('/api/drawing/new', { lines: [stroke()] });
  const { drawingId } = made.json<{ drawingId: string }>();
  if (isPublished) {
    const answer = await post('/api/posts/update-post', { drawingId, isUnpublished: false });
    if (answer.statusCode !== 200) throw new Error(`it was not published: ${answer.body}`);
  }
  return drawingId;
}

/** A game that goes on. */
async function begun(): Promise<string> {
  const { journal } = product.platform;
  const id = randomUUID();
  await journal.open({ id, module: 'test', rulesVersion: 1, node: 'test', snapshot: {} });
  await journal.append(id, 1, [{ seq: 1, data: {} }]);
  return id;
}

/** Each thing that is kept for a time: how there comes to be one of it, and how many there are. */
const THINGS: Record<string, { keptMs: number; make: () => Promise<unknown>; count: () => Promise<number> }> = {
  'a line of the chat': {
    keptMs: ROOM.historyMs,
    make: () =>
      db()
        .insertInto('gameserver_channel_message')
        .values({
          id: randomUUID(),
          channel: '2...attic',
          sender_id: randomUUID(),
          username: 'ada',
          content: '{}',
          held: false,
          create_time: product.clock.now() * 1000,
          update_time: product.clock.now() * 1000,
        })
        .execute(),
    count: () => rowsOf(sql`select from gameserver_channel_message`),
  },
  'the hash of an address': {
    keptMs: RETENTION.addressHashMs,
    async make() {
      const day = Math.floor(product.clock.now() / (24 * HOUR_MS));
      await sql`insert into post_view values (${day}, ${randomUUID()}, 0, 1)`.execute(db());
    },
    count: () => rowsOf(sql`select from post_view`),
  },
  'a draft': {
    keptMs: RETENTION.draftMs,
    make: async () => sql`update solo set saved = false where drawing = ${await drawn()}`.execute(db()),
    count: () => rowsOf(sql`select from solo join line_page on line_page.drawing = solo.drawing::text where not saved`),
  },
  'the journal of a game that is over': {
    keptMs: RETENTION.journalMs,
    make: async () => product.platform.journal.end(await begun(), 1),
    count: () => rowsOf(sql`select match from journal_entry union all select match from journal_snapshot`),
  },
  'that somebody was erased': {
    keptMs: RETENTION.erasedMs,
    make: () => sql`insert into erasure_done values ('a hash', ${product.clock.now()}, false)`.execute(db()),
    count: () => rowsOf(sql`select from erasure_done`),
  },
  'an entry of the audit': {
    keptMs: RETENTION.auditMs,
    make: () =>
      product.platform.sql.transaction((tx) =>
        writeAudit(
          { tx },
          { kind: 'person', subject: 'ada', action: 'ban', note: 'spam', by: randomUUID(), at: product.clock.now() },
        ),
      ),
    count: () => rowsOf(sql`select from moderation_audit where note <> ''`),
  },
};

test.each(Object.entries(THINGS))('A27 %s is forgotten once its time is up, and not before', async (_what, thing) => {
  await thing.make();
  // It is noticed, where it has to be.
  await product.clock.jump(2 * HOUR_MS);
  await product.server.settled();
  expect(await thing.count()).toBeGreaterThan(0);
  await product.clock.jump(thing.keptMs - 4 * HOUR_MS);
  await product.server.settled();
  expect(await thing.count()).toBeGreaterThan(0);
  await product.clock.jump(28 * HOUR_MS);
  await expect.poll(thing.count, { timeout: 20_000 }).toBe(0);
});

test('A27 what somebody has kept or published, and a game that goes on, stay for good', async () => {
  const [kept, published, game] = [await drawn(), await drawn(true), await begun()];
  await sql`update solo set saved = false where drawing = ${published}`.execute(db());
  // Longer than anything is kept.
  await product.clock.jump(2 * RETENTION.auditMs);
  await product.server.settled();
  // And once more, after what was noticed then.
  await product.clock.jump(RETENTION.journalMs + 2 * HOUR_MS);
  await product.server.settled();
  for (const drawing of [kept, published])
    expect(
      await rowsOf(sql`select from solo join line_page on line_page.drawing = solo.drawing::text
      where solo.drawing = ${drawing}`),
    ).toBe(1);
  expect(await rowsOf(sql`select from journal_entry where match = ${game}`)).toBe(1);
});

test('A27 what is blanked in time leaves the chain of the audit whole', async () => {
  expect(await verifyAudit(product.platform.sql)).toMatchObject({ ok: true });
});
