import type { Account } from '@tuschel/gameserver/extend';
import { ContentWarning, MODERATION, type ModerationItem, type MyDrawing, type PostQueue } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { galleryCalls, rejecting } from '../../testing/galleryCalls.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const { someone, moderator, call, codeOf, continued, publish, decide, approved, mine, notices } = galleryCalls(
  () => product,
);

const itemOf = async (reader: Account, { drawingId }: Pick<MyDrawing, 'drawingId'>) =>
  (await call(reader, 'GET', `/admin/posts/${drawingId}`)).json<{ item: ModerationItem }>().item;
const told = async (person: Account) => {
  await product.clock.jump(MODERATION.undoMs + 2_000);
  await product.server.settled();
  return (await notices(person)).notices.map(({ content }) => content);
};

test('Q9 a warning less has a reason in words, a warning more needs none', async () => {
  const [anna, mia] = [await someone(), await moderator()];
  const { Horror, BloodOrViolence } = ContentWarning;
  const flagged = await publish(anna, { triggerWarning: Horror });
  const less = await decide(mia, flagged, { triggerWarning: 0, note: ' ' });
  expect(less.json()).toMatchObject({ errors: { note: 'missing' } });
  expect((await decide(mia, flagged, { triggerWarning: 0, note: 'it is a nose' })).statusCode).toBe(200);
  const other = await publish(anna, { triggerWarning: Horror });
  expect((await decide(mia, other, { triggerWarning: Horror | BloodOrViolence })).statusCode).toBe(200);
});

test('Q8 somebody who has decided has the picture no longer', async () => {
  const [anna, mia, tom] = [await someone(), await moderator(), await moderator()];
  const { drawingId, version } = await publish(anna);
  await call(mia, 'POST', '/admin/posts/take', { drawingId });
  expect((await itemOf(tom, { drawingId })).lock).toMatchObject({ isMine: false });
  await decide(mia, { drawingId, version });
  expect((await itemOf(tom, { drawingId })).lock).toBeNull();
});

test('Q2 an edit that is approved leaves the picture where it stands in time', async () => {
  const [anna, mia] = [await someone(), await moderator()];
  const first = await approved(anna, mia);
  const { postedAt } = (await mine(anna, first.drawingId))!;
  await product.clock.jump(60_000);
  await approved(anna, mia, { drawingId: first.drawingId, description: 'a whale' });
  expect(await mine(anna, first.drawingId)).toMatchObject({ postedAt, description: 'a whale' });
});

test('Q9 the artist reads whether the picture itself was turned down, or an edit of it', async () => {
  const [anna, mia] = [await someone(), await moderator()];
  await decide(mia, await publish(anna), rejecting);
  expect(await told(anna)).toMatchObject([{ type: 'postRejected', isEdit: false }]);
  const { drawingId } = await approved(anna, mia);
  await decide(mia, await publish(anna, { drawingId, description: 'a whale' }), rejecting);
  const ofEdit = (await told(anna)).filter(
    (content) => content.type === 'postRejected' && content.drawingId === drawingId,
  );
  expect(ofEdit).toMatchObject([{ isEdit: true }]);
});

test('Q1 the artist of what lies below hears of it once, however often it is edited', async () => {
  const [anna, ben, mia] = [await someone(), await someone(), await moderator()];
  const { page, game } = await continued(anna, ben);
  await decide(mia, await publish(ben, { drawingId: page, gameId: game }));
  await decide(mia, await publish(ben, { drawingId: page, gameId: game, description: 'a whale' }));
  expect((await told(anna)).map(({ type }) => type)).toEqual(['startPublished']);
});

test('V2 what is approved is rendered before all that nobody waits for', async () => {
  const [anna, mia] = [await someone(), await moderator()];
  const drawing = await publish(anna);
  const db = product.platform.sql.db<{ render_job: { drawing: string; is_asked: boolean } }>();
  await db.deleteFrom('render_job').where('drawing', '=', drawing.drawingId).execute();
  await decide(mia, drawing);
  const jobs = await db.selectFrom('render_job').select('is_asked').where('drawing', '=', drawing.drawingId).execute();
  expect(jobs).toEqual([{ is_asked: true }, { is_asked: true }]);
});

test('Q8 only what waited is among what was decided, and only one’s own decision is one’s to take back', async () => {
  const [anna, mia, tom] = [await someone(), await moderator(), await moderator()];
  const decided = async () => (await call(mia, 'GET', '/admin/posts')).json<PostQueue>().decided;
  const before = await decided();
  const drawing = await approved(anna, mia);
  const after = await decided();
  expect([after.all, after.withinADay]).toEqual([before.all + 1, before.withinADay + 1]);
  expect((await itemOf(mia, drawing)).undoUntil).toBe(product.clock.now() + MODERATION.undoMs);
  expect((await itemOf(tom, drawing)).undoUntil).toBeNull();
  expect(codeOf(await call(tom, 'POST', `/admin/posts/${drawing.drawingId}/undo`))).toBeDefined();
  // It waits for nobody any more.
  expect((await decide(mia, drawing, { ...rejecting, isWhole: true })).statusCode).toBe(200);
  expect(await decided()).toEqual(after);
  await raw`update post_decided set decided_at = decided_at - ${8 * 24 * 60 * 60_000}`.execute(
    product.platform.sql.db<object>(),
  );
  expect((await decided()).all).toBe(0);
});

/** Turned down by one, and wished back by another; the third voice is `voice`. */
async function overturned(artist: Account, [mia, tom, tina]: readonly Account[], drawing: MyDrawing) {
  await decide(mia!, drawing, rejecting);
  await call(artist, 'POST', '/posts/appeal', { drawingId: drawing.drawingId, text: 'it is a nose' });
  await decide(tom!, drawing);
  return (more: object = {}) => decide(tina!, drawing, more);
}
const moderators = () => Promise.all([moderator(), moderator(), moderator()]);
const jobsOf = async ({ drawingId }: MyDrawing) => {
  const { rows } = await raw`select is_asked from render_job where drawing = ${drawingId}`.execute(
    product.platform.sql.db<object>(),
  );
  return rows;
};

test('Q10 a picture whose rejection is overturned is rendered and told of like any other, once the second voice has spoken', async () => {
  const [anna, ben, team] = [await someone(), await someone(), await moderators()];
  const { start, page, game } = await continued(anna, ben);
  const drawing = await publish(ben, { drawingId: page, gameId: game });
  const second = await overturned(ben, team, drawing);
  const forget = raw`delete from render_job where drawing = ${page}`;
  await forget.execute(product.platform.sql.db<object>());
  expect((await told(ben)).map(({ type }) => type)).toEqual(['postRejected']);
  expect([await told(anna), await jobsOf(drawing)]).toEqual([[], []]);
  expect((await second({ note: ' We were wrong. ' })).statusCode).toBe(200);
  expect(await jobsOf(drawing)).toEqual([{ is_asked: true }, { is_asked: true }]);
  expect((await told(ben))[0]).toEqual({
    type: 'appealAnswered',
    drawingId: page,
    gameId: game,
    isApproved: true,
    note: 'We were wrong.',
  });
  expect(await told(anna)).toEqual([
    {
      type: 'startPublished',
      drawingId: page,
      gameId: game,
      baseDrawingId: start,
      baseGameId: game,
      playerName: 'Ben',
    },
  ]);
  expect(await itemOf(team[0]!, drawing)).toMatchObject({
    rejection: null,
    appeal: null,
    overturnBy: null,
    kind: null,
  });
});

test('Q10 an objection that is turned down is answered with words, and the artist may not object again', async () => {
  const [anna, [mia, tom]] = [await someone(), await moderators()];
  const drawing = await publish(anna);
  await decide(mia!, drawing, rejecting);
  await call(anna, 'POST', '/posts/appeal', { drawingId: drawing.drawingId, text: 'it is a nose' });
  expect(await itemOf(tom!, drawing)).toMatchObject({
    kind: 'appeal',
    appeal: { text: 'it is a nose', at: product.clock.now() },
    rejection: { reason: 'notSafe', note: 'not here', at: product.clock.now(), byName: mia!.username },
  });
  await decide(tom!, drawing, { ...rejecting, note: 'it is not' });
  expect((await told(anna))[0]).toEqual({
    type: 'appealAnswered',
    drawingId: drawing.drawingId,
    gameId: null,
    isApproved: false,
    note: 'it is not',
  });
  expect(await itemOf(tom!, drawing)).toMatchObject({ kind: null, appeal: null });
  expect((await mine(anna, drawing.drawingId))?.rejection).toMatchObject({
    reason: 'notSafe',
    note: 'not here',
    mayAppeal: false,
    appeal: { text: 'it is a nose', isAnswered: true, answer: 'it is not' },
  });
});

test('Q9 an approval is news to the artist of what waited, and of nothing else', async () => {
  const [anna, [mia, tom]] = [await someone(), await moderators()];
  const drawing = await approved(anna, mia!);
  await decide(tom!, drawing, { triggerWarning: ContentWarning.Horror });
  expect(await told(anna)).toMatchObject([{ type: 'postApproved', isEdit: false }]);
  await decide(mia!, await publish(anna, { drawingId: drawing.drawingId, description: 'a whale' }));
  expect((await told(anna))[0]).toMatchObject({ type: 'postApproved', isEdit: true });
  // Nobody had objected: it is not an answer.
  const other = await publish(anna);
  await decide(mia!, other, rejecting);
  for (const by of [mia!, tom!]) await decide(by, other);
  const ofOther = (await told(anna)).filter(
    (content) => 'drawingId' in content && content.drawingId === other.drawingId,
  );
  expect(ofOther.map(({ type }) => type)).toEqual(['postApproved', 'postRejected']);
});

test('Q9 a decision that is taken back leaves all as it was, and tells of that picture alone nothing', async () => {
  const [anna, ben, [mia, tom]] = [await someone(), await someone(), await moderators()];
  const drawing = await publish(anna);
  await decide(mia!, drawing, rejecting);
  await call(anna, 'POST', '/posts/appeal', { drawingId: drawing.drawingId, text: 'it is a nose' });
  await told(anna);
  const before = await itemOf(tom!, drawing);
  await approved(ben, mia!);
  await decide(tom!, drawing, { ...rejecting, note: 'it is not' });
  expect((await call(tom!, 'POST', `/admin/posts/${drawing.drawingId}/undo`)).statusCode).toBe(200);
  expect(await itemOf(tom!, drawing)).toEqual(before);
  expect((await told(anna)).map(({ type }) => type)).toEqual(['postRejected']);
  expect((await told(ben)).map(({ type }) => type)).toEqual(['postApproved']);
});

test('Q12 the books call each decision by its name, with its reason and its words', async () => {
  const [anna, team] = [await someone(), await moderators()];
  const [mia, tom, tina] = team;
  const drawing = await publish(anna);
  const { drawingId } = drawing;
  await decide(mia!, drawing, { note: ' fine ' });
  await call(mia!, 'POST', `/admin/posts/${drawingId}/undo`);
  await decide(mia!, drawing, { triggerWarning: ContentWarning.Horror });
  await decide(mia!, drawing, rejecting);
  await decide(tom!, drawing, { note: 'a nose' });
  await decide(tina!, drawing, rejecting);
  await decide(tom!, drawing);
  await decide(tina!, drawing);
  const { audit } = (await call(mia!, 'GET', `/admin/posts/${drawingId}`)).json<{
    audit: { action: string; note: string }[];
  }>();
  expect(audit.map(({ action, note }) => `${action}: ${note}`)).toEqual([
    'approve: fine',
    'undo: ',
    `approve: warns ${ContentWarning.Horror}`,
    'reject: notSafe: not here',
    'overturn: a nose',
    'uphold: notSafe: not here',
    'overturn: ',
    'overturned: ',
  ]);
});
