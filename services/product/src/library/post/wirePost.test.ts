import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower, type Discover, type SharedPicture } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { galleryCalls } from '../../testing/galleryCalls.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const { someone, moderator, call, draw, publish, decide, approved, list } = galleryCalls(() => product);
const db = () => product.platform.sql.db<object>();
const one = async (drawing: string) => (await call(null, 'GET', `/posts/drawing/${drawing}`)).json<SharedPicture>();

test('Q14 a picture tells all of it that is for everybody, and who drew it as they are now', async () => {
  const [anna, mia] = [await someone({ supporterLevel: 2 }), await moderator()];
  const { drawingId } = await approved(anna, mia, {
    description: 'a whale',
    altText: 'grey',
    mayRedraw: false,
    order: 4,
  });
  await raw`update post set draw_ms = 77, preview = 'small', allow_video = false, prompt_by = 'Anna', prompt_author = ${anna.id}
    where drawing = ${drawingId}`.execute(db());
  const { post, profile } = await one(drawingId);
  expect(post).toEqual({
    id: drawingId,
    order: 4,
    postedAt: product.clock.now(),
    description: 'a whale',
    altText: 'grey',
    triggerWarning: 0,
    previewData: 'small',
    originalWidth: 1920,
    originalHeight: 1080,
    playerId: anna.id,
    playerName: anna.username,
    playerAvatar: '',
    time: 77,
    gameMode: expect.any(Number),
    linesCount: 1,
    promptText: 'an otter',
    mayRedraw: false,
    allowDownload: true,
    allowVideo: false,
    credits: [],
  });
  const known = { id: anna.id, displayName: anna.username, userName: anna.username, avatarUrl: '', supporterLevel: 2 };
  expect(profile).toEqual({ ...known, isCommunity: expect.any(Boolean), isRestricted: false, isBanned: false });
  await raw`update gameserver_account set metadata = metadata || '{"publicFace":"ink"}' where id = ${anna.id}`.execute(
    db(),
  );
  expect(await one(drawingId)).toMatchObject({ post: { face: 'ink' }, profile: { face: 'ink' } });
});

test('Q14 of the community are those who were appointed to it', async () => {
  const mia = await moderator();
  const isCommunity = async (artist: Account) =>
    (await one((await approved(artist, mia)).drawingId)).profile.isCommunity;
  expect(await isCommunity(await someone({ adminPower: AdminPower.CommunityMember }))).toBe(true);
  expect(await isCommunity(await someone())).toBe(false);
});

test('Q24 what was drawn after a picture of somebody else names it, as long as that is shown, and its artist as they wish', async () => {
  const [anna, ben, mia] = [await someone(), await someone(), await moderator()];
  const source = await approved(anna, mia);
  const [after, own] = [await draw(ben), await draw(anna)];
  for (const drawing of [after, own])
    await raw`update solo set source = ${source.drawingId} where drawing = ${drawing}`.execute(db());
  await decide(mia, await publish(ben, { drawingId: after }));
  await decide(mia, await publish(anna, { drawingId: own }));
  const named = (playerName: string) => ({ drawingId: source.drawingId, playerName });
  const told = async (drawing: string) => (await one(drawing)).post.after;
  expect([await told(after), await told(own), await told(source.drawingId)]).toEqual([
    named(anna.username),
    undefined,
    undefined,
  ]);
  await call(anna, 'PUT', '/preferences', { creditsWithoutName: true });
  expect(await told(after)).toEqual(named(''));
  await publish(anna, { drawingId: source.drawingId, isUnpublished: true });
  expect(await told(after)).toBeUndefined();
});

test('Q14 a picture of an account that is gone is left out of lists, and is not there by itself', async () => {
  const [anna, mia] = [await someone(), await moderator()];
  const { drawingId } = await approved(anna, mia);
  const stranger = product.platform.entropy.uuid();
  await raw`update post set author = ${stranger} where drawing = ${drawingId}`.execute(db());
  expect((await call(null, 'GET', `/posts/drawing/${drawingId}`)).statusCode).toBe(404);
  const { drawings } = (await call(null, 'POST', '/posts/list', {})).json<Discover>();
  expect(drawings.map(({ post }) => post.id)).not.toContain(drawingId);
  expect((await list(null, anna)).drawings).toEqual([]);
});
