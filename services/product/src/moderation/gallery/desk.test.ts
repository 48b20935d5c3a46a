import { createHash } from 'node:crypto';
import type { Account } from '@tuschel/gameserver/extend';
import {
  AdminPower,
  type AuditEntry,
  MODERATION,
  type ModerationItem,
  type PostQueue,
  type TakenPosts,
} from '@tuschel/protocol';
import { decodeDrawing } from '@tuschel/protocol/ink';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { galleryCalls } from '../../testing/galleryCalls.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const { someone, moderator, call, publish, decide, draw, approved, mine } = galleryCalls(() => product);
const db = () => product.platform.sql.db<object>();
const boss = () => someone({ adminPower: AdminPower.Admin });
const why = { reason: 'notSafe', note: 'for the police' };

/** Nothing waits but what a test puts there. */
const emptyQueue = () => raw`update post set is_unpublished = true`.execute(db());
const next = async (by: Account, more: object = {}) =>
  (await call(by, 'POST', '/admin/posts/take', { count: 5, ...more }))
    .json<TakenPosts>()
    .items.map(({ drawingId }) => drawingId);
const itemOf = async (reader: Account, drawingId: string) =>
  (await call(reader, 'GET', `/admin/posts/${drawingId}`)).json<{ item: ModerationItem }>().item;

/** One after the other, the oldest first. */
async function waiting(count: number): Promise<string[]> {
  await emptyQueue();
  const anna = await someone();
  const ids: string[] = [];
  for (let one = 0; one < count; one++) {
    await product.clock.advance(1_000);
    ids.push((await publish(anna)).drawingId);
  }
  return ids;
}

test('Q15 newcomers stand behind all others in the list and in what is handed out, and the oldest before the younger', async () => {
  const [newcomer = '', second = '', third = ''] = await waiting(3);
  await raw`update post set is_newcomer = drawing = ${newcomer}`.execute(db());
  const mia = await moderator();
  const listed = (await call(mia, 'GET', '/admin/posts')).json<PostQueue>().items.map(({ drawingId }) => drawingId);
  expect(listed).toEqual([second, third, newcomer]);
  expect(await next(mia)).toEqual([second, third, newcomer]);
});

test('Q8 what somebody has is the next moderator’s once their five minutes are over', async () => {
  const [one = '', two = ''] = await waiting(2);
  const [mia, tom] = [await moderator(), await moderator()];
  expect(await next(mia, { count: 1 })).toEqual([one]);
  expect((await itemOf(tom, one)).lock).toMatchObject({ isMine: false });
  await product.clock.jump(MODERATION.lockMs);
  expect((await itemOf(tom, one)).lock).toBeNull();
  expect(await next(tom)).toEqual([one, two]);
});

test('Q8 nobody is handed a picture of their own, however long it has waited', async () => {
  await emptyQueue();
  const [mia, tom] = [await moderator(), await moderator()];
  const { drawingId } = await publish(mia);
  expect(await next(mia)).toEqual([]);
  expect(await next(tom)).toEqual([drawingId]);
});

test('Q8 what was skipped is not handed out', async () => {
  const [one = '', two = ''] = await waiting(2);
  expect(await next(await moderator(), { skip: [one.toUpperCase()] })).toEqual([two]);
});

test('Q8 five hundred may be skipped, and each of them is left out', async () => {
  const [one = '', two = ''] = await waiting(2);
  const mia = await moderator();
  const elsewhere = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  expect(await next(mia, { skip: [...elsewhere(499), one] })).toEqual([two]);
  const answer = await call(mia, 'POST', '/admin/posts/take', { skip: elsewhere(501) });
  expect(answer.statusCode).toBe(400);
});

test('Q8 a moderator gives back what they have, and nothing of another’s', async () => {
  const ids = await waiting(1);
  const [mia, tom] = [await moderator(), await moderator()];
  await next(mia);
  await call(tom, 'POST', '/admin/posts/release', { drawingIds: ids });
  expect(await next(tom)).toEqual([]);
  await call(mia, 'POST', '/admin/posts/release', { drawingIds: ids });
  expect(await next(tom)).toEqual(ids);
});

test('Q10 an appeal is handed out to others than the one who rejected it, and the second voice to others than the first', async () => {
  await emptyQueue();
  const [anna, mia, tom, tina] = [await someone(), await moderator(), await moderator(), await moderator()];
  const drawing = await publish(anna);
  const { drawingId } = drawing;
  await decide(mia, drawing, { decision: 'reject', reason: 'other' });
  await call(anna, 'POST', '/posts/appeal', { drawingId, text: 'it is a nose' });
  expect(await next(mia)).toEqual([]);
  expect(await next(tom)).toEqual([drawingId]);
  await decide(tom, drawing);
  expect(await next(tom)).toEqual([]);
  expect(await next(tina)).toEqual([drawingId]);
});

test('Q11 a drawing that its artist hid is hidden still when it is no longer locked away, published or not', async () => {
  const [anna, mia, eva] = [await someone(), await moderator(), await boss()];
  const isHidden = async (drawingId: string) =>
    (await raw`select from hidden_drawing where drawing = ${drawingId}`.execute(db())).rows.length === 1;
  for (const { drawingId, isHide } of [
    { drawingId: (await approved(anna, mia)).drawingId, isHide: true },
    { drawingId: await draw(anna), isHide: true },
    { drawingId: await draw(anna), isHide: false },
  ]) {
    await call(anna, 'DELETE', '/posts/hide-mydrawing', { drawingId, isHide });
    expect((await call(mia, 'POST', `/admin/posts/${drawingId}/quarantine`, why)).statusCode).toBe(200);
    expect(await isHidden(drawingId)).toBe(true);
    const lifted = await call(eva, 'POST', `/admin/posts/${drawingId}/lift-quarantine`, { note: 'a mistake' });
    expect([lifted.statusCode, await isHidden(drawingId)]).toEqual([200, isHide]);
  }
});

test('Q11 the books of the team say what was locked away, under which hash, and what was let out', async () => {
  const [anna, mia, eva] = [await someone(), await moderator(), await boss()];
  const drawingId = await draw(anna);
  await call(mia, 'POST', `/admin/posts/${drawingId}/quarantine`, { reason: 'notSafe', note: '  for the police ' });
  await call(eva, 'POST', `/admin/posts/${drawingId}/lift-quarantine`, { note: 'a mistake' });
  const { entries } = (await call(mia, 'GET', '/admin/audit')).json<{ entries: AuditEntry[] }>();
  expect(entries.filter(({ subject }) => subject === drawingId)).toMatchObject([
    { kind: 'drawing', action: 'release', note: 'a mistake' },
    {
      kind: 'drawing',
      action: 'quarantine',
      note: expect.stringMatching(/^notSafe: for the police \(SHA-256 \w{64}\)$/),
    },
  ]);
});

test('Q11 what is locked away is shown small neither to the team nor to its artist, and nobody has it any more', async () => {
  const [anna, mia] = [await someone(), await moderator()];
  const preview = 'data:image/jpeg;base64,AA==';
  const drawingId = await draw(anna, { previewData: preview });
  await publish(anna, { drawingId });
  await call(mia, 'POST', '/admin/posts/take', { drawingId });
  expect((await itemOf(mia, drawingId)).previewData).toBe(preview);
  expect((await mine(anna, drawingId))?.previewData).toBe(preview);
  await call(mia, 'POST', `/admin/posts/${drawingId}/quarantine`, why);
  expect(await itemOf(mia, drawingId)).toMatchObject({ isQuarantined: true, lock: null });
  expect(await itemOf(mia, drawingId)).not.toHaveProperty('previewData');
  expect(await mine(anna, drawingId)).not.toHaveProperty('previewData');
});

test('Q11 what is locked away is kept as it was, with all that was known of it, for whoever asks later', async () => {
  const [anna, mia] = [await someone(), await moderator()];
  const { drawingId } = await approved(anna, mia, { description: 'a whale' });
  const lock = (by: Account, drawing: string) =>
    call(by, 'POST', `/admin/posts/${drawing}/quarantine`, { reason: 'notSafe', note: ' for the police ' });
  expect((await lock(mia, drawingId.toUpperCase())).statusCode).toBe(200);
  const { rows } = await raw<{ ink: Buffer; sha256: Buffer; meta: { post: object } }>`
    select author, reason, note, taken_by, taken_at::float8, was_hidden, ink, sha256, meta from post_evidence
    where drawing = ${drawingId}`.execute(db());
  const [kept] = rows;
  expect(kept).toMatchObject({
    author: anna.id,
    reason: 'notSafe',
    note: 'for the police',
    taken_by: mia.id,
    taken_at: product.clock.now(),
    was_hidden: false,
    meta: { post: { drawing: drawingId, approved_description: 'a whale', prompt: 'an otter' } },
  });
  expect(decodeDrawing(kept!.ink).lines).toHaveLength(1);
  expect(createHash('sha256').update(kept!.ink).digest().equals(kept!.sha256)).toBe(true);
  // Again it is locked away already, and one’s own, or what is drawn on, is not to be.
  expect((await lock(mia, drawingId)).statusCode).toBe(400);
  expect((await lock(mia, await draw(mia))).statusCode).toBe(403);
  const open = await draw(anna);
  await raw`update line_page set state = 'open' where drawing = ${open}`.execute(db());
  expect((await lock(mia, open)).statusCode).toBe(404);
});

test('Q8 a moderator sees of a picture who drew it, how that went before, how it is seen, and who else is at it', async () => {
  const [anna, mia, tom] = [await someone(), await moderator(), await moderator()];
  await decide(mia, await publish(anna), { decision: 'reject', reason: 'other' });
  const { drawingId } = await approved(anna, mia, { description: 'old' });
  await raw`update post set draw_ms = 77 where drawing = ${drawingId}`.execute(db());
  await raw`insert into post_count (drawing, author, impressions, clicks, likes) values (${drawingId}, ${anna.id}, 5, 3, 2)
    on conflict (drawing) do update set impressions = 5, clicks = 3, likes = 2`.execute(db());
  expect(await itemOf(tom, drawingId)).toMatchObject({ kind: null, waitsSince: null, shown: { description: 'old' } });
  await product.clock.jump(MODERATION.undoMs);
  expect((await itemOf(mia, drawingId)).undoUntil).toBe(product.clock.now());
  await product.clock.advance(1);
  expect((await itemOf(mia, drawingId)).undoUntil).toBeNull();
  await publish(anna, { drawingId, description: 'new' });
  await call(mia, 'POST', '/admin/posts/take', { drawingId });
  const item = await itemOf(tom, drawingId);
  expect(item).toMatchObject({
    kind: 'edit',
    description: 'new',
    shown: { description: 'old' },
    time: 77,
    artist: {
      id: anna.id,
      userName: anna.username,
      displayName: anna.username,
      approved: 1,
      rejected: 1,
      isBanned: false,
    },
    lock: { byName: mia.username, isMine: false, until: product.clock.now() + MODERATION.lockMs },
    impressionCounter: 5,
    clickCounter: 3,
    likeCounter: 2,
    promptText: 'an otter',
  });
  expect((await itemOf(mia, drawingId)).lock).toMatchObject({ isMine: true });
  await raw`update gameserver_account set metadata = metadata || '{"isBanned":true}' where id = ${anna.id}`.execute(
    db(),
  );
  expect((await itemOf(tom, drawingId)).artist.isBanned).toBe(true);
});

test('Q10 whoever wished a rejection overturned is named to the second voice', async () => {
  const [anna, mia, tom, tina] = [await someone(), await moderator(), await moderator(), await moderator()];
  const drawing = await publish(anna);
  await decide(mia, drawing, { decision: 'reject', reason: 'other', note: 'no' });
  expect(await itemOf(tom, drawing.drawingId)).toMatchObject({ kind: null, overturnBy: null });
  await decide(tom, drawing);
  expect(await itemOf(tina, drawing.drawingId)).toMatchObject({ kind: 'overturn', overturnBy: tom.username });
});
