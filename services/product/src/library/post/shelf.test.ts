import type { Account } from '@tuschel/gameserver/extend';
import { ContentWarning, GALLERY, MODERATION, type MyDrawings, type Post, type SharedPicture } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { galleryCalls, rejecting } from '../../testing/galleryCalls.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { stroke } from '../../testing/stroke.ts';
import { hasLink } from './publish.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const { someone, moderator, call, continued, draw, publish, decide, approved, mine, list } = galleryCalls(
  () => product,
);
const db = () => product.platform.sql.db<object>();
const shelf = async (artist: Account) => (await call(artist, 'GET', '/posts/mydrawings')).json<MyDrawings>();
const ids = (drawings: { drawingId: string }[]) => drawings.map(({ drawingId }) => drawingId);
const later = () => product.clock.advance(1_000);

describe('what somebody has drawn, as they see it', () => {
  test('Q20 a drawing that was never published says what it is, and nothing of the gallery', async () => {
    const anna = await someone();
    const drawingId = await draw(anna, {
      lines: [stroke(1), stroke(2)],
      time: 7_000,
      triggerWarning: ContentWarning.Horror,
      previewData: 'data:image/jpeg;base64,AA==',
    });
    expect(await mine(anna, drawingId)).toMatchObject({
      gameId: null,
      createdAt: product.clock.now(),
      promptText: 'an otter',
      previewData: 'data:image/jpeg;base64,AA==',
      linesCount: 2,
      hasBase: false,
      triggerWarning: ContentWarning.Horror,
      postedAt: null,
      version: 0,
      moderationStatus: 0,
      isUnpublished: false,
      mayRedraw: true,
      mayQuiz: false,
      isOnProfile: true,
      rejection: null,
      shown: null,
    });
  });

  test('Q20 what is hidden, of a game and drawn alone lies apart, the newest first', async () => {
    const anna = await someone();
    const { page, start } = await continued(anna, anna);
    const old = await draw(anna);
    await later();
    const [young, hidden] = [await draw(anna), await draw(anna)];
    await call(anna, 'DELETE', '/posts/hide-mydrawing', { drawingId: hidden, isHide: true });
    const all = await shelf(anna);
    expect([ids(all.singleplayer), ids(all.hidden)]).toEqual([[young, old], [hidden]]);
    expect(ids(all.drawings).toSorted()).toEqual([page, start].toSorted());
    // Of the second page one line is its own.
    const own = all.drawings.find(({ drawingId }) => drawingId === page);
    expect(own).toMatchObject({ linesCount: 1, hasBase: true, gameMode: 15 });
    await raw`update line_page set state = 'open' where drawing = ${old}`.execute(db());
    expect(ids((await shelf(anna)).singleplayer)).toEqual([young]);
  });

  test('Q20 a thousand drawings are all there, the newest of them with a preview', async () => {
    const anna = await someone();
    const previewData = 'data:image/jpeg;base64,AA==';
    const newest = await draw(anna, { previewData });
    const older = Array.from({ length: 1_000 }, () => product.platform.entropy.uuid());
    for (const table of ['line_page', 'solo'])
      await raw`
        insert into ${raw.table(table)} select (jsonb_populate_record(one, more)).*
        from ${raw.table(table)} as one, unnest(${older}::text[]) with ordinality as other (id, age),
          lateral (select jsonb_build_object('drawing', id)
            || case when ${table === 'solo'} then jsonb_build_object('created_at', ${product.clock.now()}::bigint - age)
              else '{}' end as more) as change
        where one.drawing::text = ${newest}`.execute(db());
    const { singleplayer } = await shelf(anna);
    expect(ids(singleplayer)).toEqual([newest, ...older]);
    const withPreview = singleplayer.filter((one) => one.previewData === previewData);
    expect(withPreview).toEqual(singleplayer.slice(0, GALLERY.previews));
  });

  test('Q20 what stands on the profile is counted, of all that may', async () => {
    const anna = await someone();
    await draw(anna);
    await publish(anna);
    await publish(anna, { isOnProfile: false });
    const { drawingId } = await publish(anna);
    await publish(anna, { drawingId, isUnpublished: true });
    expect((await shelf(anna)).profile).toEqual({ posts: 1, max: GALLERY.profilePosts });
  });

  test('Q10 a rejection is told once it cannot be taken back any more', async () => {
    const [anna, mia] = [await someone(), await moderator()];
    const drawing = await publish(anna);
    await decide(mia, drawing, rejecting);
    const at = product.clock.now();
    await product.clock.jump(MODERATION.undoMs);
    expect((await mine(anna, drawing.drawingId))?.rejection).toBeNull();
    await product.clock.advance(1);
    expect((await mine(anna, drawing.drawingId))?.rejection).toEqual({
      reason: 'notSafe',
      note: 'not here',
      at,
      appeal: null,
      mayAppeal: true,
    });
    await call(anna, 'POST', '/posts/appeal', { drawingId: drawing.drawingId, text: 'it is a nose' });
    expect((await mine(anna, drawing.drawingId))?.rejection).toMatchObject({
      mayAppeal: false,
      appeal: { text: 'it is a nose', at: product.clock.now(), isAnswered: false, answer: '' },
    });
  });
});

describe('what its artist wishes for a picture', () => {
  test('Q20 is kept until they wish something else', async () => {
    const anna = await someone();
    const wishes = { mayRedraw: false, mayQuiz: true, language: 'de', isRefsheet: true, order: 7 };
    const { drawingId } = await publish(anna, wishes);
    await publish(anna, { drawingId, description: 'a whale' });
    expect(await mine(anna, drawingId)).toMatchObject(wishes);
    const others = { mayRedraw: true, mayQuiz: false, language: 'en', isRefsheet: false, order: 3 };
    await publish(anna, { drawingId, ...others });
    expect(await mine(anna, drawingId)).toMatchObject(others);
  });

  test('Q20 the newest picture stands first on the profile, unless they order them otherwise', async () => {
    const [anna, mia] = [await someone(), await moderator()];
    const first = await approved(anna, mia);
    const second = await approved(anna, mia);
    const flagged = await approved(anna, mia, { triggerWarning: ContentWarning.SexualContent });
    const sheet = await approved(anna, mia, { isOnProfile: false, isRefsheet: true });
    const profile = async (who: Account | null) => {
      const told = (await call(who, 'GET', `/profiles/${anna.username}`)).json<{
        posts: Post[];
        refsheetDrawings: Post[];
      }>();
      return [told.posts.map(({ id }) => id), told.refsheetDrawings.map(({ id }) => id)];
    };
    expect(await profile(mia)).toEqual([ids([flagged, second, first]), ids([sheet])]);
    expect(await profile(null)).toEqual([ids([second, first]), ids([sheet])]);
    await call(anna, 'POST', '/posts/order', { drawingIds: ids([first, flagged, second]) });
    expect(await profile(mia)).toEqual([ids([first, flagged, second]), ids([sheet])]);
  });
});

test('Q14 a week is asked for with all its pictures and no other, a page at a time, and all of them are counted', async () => {
  const [anna, mia] = [await someone(), await moderator()];
  const told: string[] = [];
  for (let picture = 0; picture < 3; picture++) {
    await later();
    told.unshift((await approved(anna, mia)).drawingId);
  }
  const { drawingId: old } = await approved(anna, mia);
  const [from, until] = [Date.UTC(2021, 0, 4), Date.UTC(2021, 0, 11) - 1];
  const placed = async (at: number) => {
    await raw`update post set posted_at = ${at} where drawing = ${old}`.execute(db());
    const asked = await call(null, 'POST', '/posts/list', { authors: [anna.username], year: 2021, week: 1 });
    const { drawings, total, filters } = asked.json<{
      drawings: SharedPicture[];
      total: number;
      filters: { weeks: object[] };
    }>();
    return [drawings.map(({ post }) => post.id), total, filters.weeks.length];
  };
  expect([await placed(from), await placed(until)]).toEqual([
    [[old], 1, 2],
    [[old], 1, 2],
  ]);
  expect([await placed(from - 1), await placed(until + 1)]).toEqual([
    [[], 0, 2],
    [[], 0, 2],
  ]);
  expect((await list(null, anna)).total).toBe(4);
  const page = await call(null, 'POST', '/posts/list', { authors: [anna.username], offset: 1, limit: 2 });
  const { drawings, total } = page.json<{ drawings: SharedPicture[]; total: number }>();
  expect([drawings.map(({ post }) => post.id), total]).toEqual([told.slice(1), 4]);
  const nobody = await call(null, 'POST', '/posts/list', { authors: ['nobody of this name'] });
  expect(nobody.json()).toMatchObject({ drawings: [], total: 0 });
});

test.each([
  ['https://shop.example', true],
  ['see HTTP://x', true],
  ['www.shop.example', true],
  ['(www.shop', true],
  ['http and www are words', false],
  ['https:// alone', false],
  ['awww.ful', false],
  ['shop.example', false],
])('Q6 %j is a link: %s', (text, is) => {
  expect(hasLink(text)).toBe(is);
});
