import { randomUUID } from 'node:crypto';
import type { Account } from '@tuschel/gameserver/extend';
import {
  ContentWarning,
  type Discover,
  GALLERY,
  MODERATION,
  type ModerationItem,
  ModerationStatus,
  type MyDrawing,
  type Post,
  type PostQueue,
  type SharedPicture,
  type TakenPosts,
} from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { galleryCalls, rejecting } from '../../testing/galleryCalls.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { weekLabel, weekNumbered, weekOf } from './weeks.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false, publicUrl: 'https://draw.example' });
});
afterAll(() => product.close());

const {
  someone,
  moderator,
  call,
  codeOf,
  continued,
  draw,
  publish,
  decide,
  approved,
  erasedWhole,
  mine,
  list,
  shown,
  notices,
} = galleryCalls(() => product);

describe('a picture on its way to the gallery', () => {
  test('Q1 waits until a moderator has looked at it, and is everybody’s from then on', async () => {
    const [anna, mia] = [await someone(), await moderator()];
    const drawing = await publish(anna, { description: ' A whale ', altText: 'a blue whale' });
    expect(drawing).toMatchObject({ moderationStatus: ModerationStatus.Pending, description: 'A whale', shown: null });
    expect(await shown(null, anna)).toEqual([]);
    const { items } = (
      await call(mia, 'POST', '/admin/posts/take', { drawingId: drawing.drawingId })
    ).json<TakenPosts>();
    expect(items[0]).toMatchObject({ kind: 'new', description: 'A whale', promptText: 'an otter', mayDecide: true });
    await decide(mia, drawing);
    const { drawings, filters, total } = await list(null, anna);
    expect(drawings[0]).toMatchObject({
      post: { id: drawing.drawingId, description: 'A whale', altText: 'a blue whale', promptText: 'an otter' },
      profile: { userName: anna.username },
    });
    expect([filters.weeks.map(({ count }) => count), total]).toEqual([[1], 1]);
    expect((await call(null, 'GET', `/drawing/${drawing.drawingId}/lines`)).json()).toMatchObject({ totalLines: 1 });
  });

  test('Q2 keeps its approved text while a new one waits, and warns at once', async () => {
    const [anna, mia] = [await someone(), await moderator()];
    const { drawingId } = await approved(anna, mia, { description: 'old' });
    const edited = await publish(anna, { drawingId, description: 'new', triggerWarning: ContentWarning.Horror });
    expect(edited).toMatchObject({ moderationStatus: ModerationStatus.Pending, shown: { description: 'old' } });
    expect((await list(null, anna)).drawings[0]?.post).toMatchObject({
      description: 'old',
      triggerWarning: ContentWarning.Horror,
    });
    expect(codeOf(await decide(mia, { drawingId, version: edited.version - 1 }))).toBe('changedMeanwhile');
    await decide(mia, edited);
    expect((await list(null, anna)).drawings[0]?.post.description).toBe('new');
  });

  test('Q3 that is flagged 4 visitors do not see, wherever they look', async () => {
    const [anna, mia, ben] = [await someone(), await moderator(), await someone()];
    const { drawingId } = await approved(anna, mia, { triggerWarning: ContentWarning.SexualContent });
    expect([await shown(null, anna), await shown(ben, anna)]).toEqual([[], [drawingId]]);
    expect((await call(null, 'GET', `/posts/drawing/${drawingId}`)).statusCode).toBe(401);
    expect((await call(ben, 'GET', `/posts/drawing/${drawingId}`)).statusCode).toBe(200);
    expect((await call(null, 'GET', `/drawing/${drawingId}/lines`)).json()).toBeNull();
    expect((await list(null, anna)).total).toBe(0);
  });

  test('Q4 is gone with its artist’s ban, and back with its end', async () => {
    const [anna, mia] = [await someone(), await moderator()];
    const { drawingId } = await approved(anna, mia);
    const ban = { reason: 'spam', until: product.clock.now() + 1_000_000 };
    expect((await call(mia, 'PUT', `/admin/person/${anna.username}/ban`, ban)).statusCode).toBe(200);
    expect(await shown(null, anna)).toEqual([]);
    expect((await call(null, 'GET', `/drawing/${drawingId}/lines`)).json()).toBeNull();
    await call(mia, 'PUT', `/admin/person/${anna.username}/lift`, {});
    expect(await shown(null, anna)).toEqual([drawingId]);
  });

  test('Q5 is unpublished, hidden and erased, and published again unchanged it needs nobody', async () => {
    const [anna, mia] = [await someone(), await moderator()];
    const { drawingId } = await approved(anna, mia);
    await publish(anna, { drawingId, isUnpublished: true });
    expect(await shown(null, anna)).toEqual([]);
    expect(await publish(anna, { drawingId })).toMatchObject({ moderationStatus: ModerationStatus.Approved });
    expect(await shown(null, anna)).toEqual([drawingId]);
    await call(anna, 'DELETE', '/posts/hide-mydrawing', { drawingId, isHide: true });
    expect(await shown(null, anna)).toEqual([]);
    expect(codeOf(await call(anna, 'POST', '/posts/update-post', { drawingId, isUnpublished: false }))).toBe(
      'notPermitted',
    );
    await call(anna, 'DELETE', '/posts/hide-mydrawing', { drawingId, isHide: false });
    expect(await shown(null, anna)).toEqual([]);
    await publish(anna, { drawingId });
    expect(await shown(null, anna)).toEqual([drawingId]);
    expect((await call(anna, 'POST', '/posts/erase-mydrawing', { drawingId })).statusCode).toBe(200);
    expect([await shown(null, anna), await mine(anna, drawingId)]).toEqual([[], undefined]);
  });

  test('Q6 has texts and places within their limits', async () => {
    const anna = await someone();
    const drawingId = await draw(anna);
    const update = (more: object) => call(anna, 'POST', '/posts/update-post', { drawingId, ...more });
    const long = (points: number) => '😀'.repeat(points);
    expect((await update({ description: long(GALLERY.description), altText: long(GALLERY.altText) })).statusCode).toBe(
      200,
    );
    for (const [field, most] of [
      ['description', GALLERY.description],
      ['altText', GALLERY.altText],
    ] as const) {
      // One more as a letter, so that the schema lets it in.
      const answer = await update({ [field]: 'a'.repeat(most + 1) });
      expect(answer.json()).toMatchObject({ status: 400, errors: { [field]: 'tooLong' } });
    }
    expect((await update({ description: 'a badword' })).json()).toMatchObject({ errors: { description: 'badWords' } });
  });

  test('Q6 finds no more room on a profile than there is, nor on a reference sheet', async () => {
    const anna = await someone();
    for (let post = 0; post < GALLERY.profilePosts; post++)
      await publish(anna, { isRefsheet: post < GALLERY.refsheets });
    const drawingId = await draw(anna);
    const update = (more: object) =>
      call(anna, 'POST', '/posts/update-post', { drawingId, isUnpublished: false, ...more });
    expect(codeOf(await update({}))).toBe('profileFull');
    expect(codeOf(await update({ isOnProfile: false, isRefsheet: true }))).toBe('refsheetFull');
    expect((await update({ isOnProfile: false })).statusCode).toBe(200);
  });

  test('Q7 is named with its game, or without one', async () => {
    const [anna, ben] = [await someone(), await someone()];
    const drawingId = await draw(anna);
    const named = { drawingId, gameId: randomUUID() };
    expect(codeOf(await call(anna, 'POST', '/posts/update-post', named))).toBe('wrongGameMode');
    expect(codeOf(await call(ben, 'POST', '/posts/update-post', named))).toBe('notPermitted');
    expect((await call(anna, 'POST', '/posts/update-post', { drawingId: 'x' })).statusCode).toBe(400);
  });
});

describe('a page of a game that goes on from another one', () => {
  test('Q1 is told to whoever drew that, who hides their part; its round’s terms hold for all but its artist', async () => {
    const [anna, ben, mia, eve] = [await someone(), await someone(), await moderator(), await someone()];
    const { start, page, game } = await continued(anna, ben);
    expect(codeOf(await call(ben, 'POST', '/posts/update-post', { drawingId: page }))).toBe('wrongGameMode');
    const posted = await publish(ben, { drawingId: page, gameId: game });
    expect(posted).toMatchObject({ gameId: game, gameMode: 15, hasBase: true });
    await decide(mia, posted);
    const { drawings } = await list(null, ben);
    expect(drawings[0]?.post).toMatchObject({
      allowDownload: false,
      allowVideo: true,
      credits: [{ drawingId: start, playerName: 'Anna' }],
    });
    // Q24: her drawing stays below it, without her name, wherever it is shown.
    const credits = async () => {
      const [one, profile] = [
        await call(null, 'GET', `/posts/drawing/${page}`),
        await call(null, 'GET', `/profiles/${ben.username}`),
      ];
      return [
        (await list(null, ben)).drawings[0]?.post.credits,
        one.json<{ post: { credits: object[] } }>().post.credits,
        profile.json<{ posts: { credits: object[] }[] }>().posts[0]?.credits,
      ];
    };
    const credited = (playerName: string) => Array.from({ length: 3 }, () => [{ drawingId: start, playerName }]);
    await call(anna, 'PUT', '/preferences', { creditsWithoutName: true });
    expect(await credits()).toEqual(credited(''));
    await call(anna, 'PUT', '/preferences', { creditsWithoutName: false });
    expect(await credits()).toEqual(credited('Anna'));

    const media = async (who: Account) =>
      (await call(who, 'POST', '/drawing/media', { drawingIds: [page] })).json<{ drawings: { picture: string }[] }>();
    expect((await media(eve)).drawings[0]?.picture).toBe('refused');
    expect((await media(ben)).drawings[0]?.picture).not.toBe('refused');
    expect((await call(null, 'GET', `/drawing/${page}/lines`)).json()).toMatchObject({
      totalLines: 2,
      allowDownload: false,
    });

    await raw`update post set preview = 'a small picture' where drawing = ${page}`.execute(
      product.platform.sql.db<never>(),
    );
    const preview = async () => (await list(null, ben)).drawings[0]?.post.previewData;
    expect(await preview()).toBe('a small picture');

    await product.clock.advance(MODERATION.undoMs + 2_000);
    const [told] = (await notices(anna)).notices;
    expect(told?.content).toMatchObject({
      type: 'startPublished',
      drawingId: page,
      baseDrawingId: start,
      baseGameId: game,
    });
    await call(anna, 'DELETE', '/posts/hide-mydrawing', { drawingId: start, gameId: game, isHide: true });
    expect((await call(null, 'GET', `/drawing/${page}/lines`)).json()).toMatchObject({ totalLines: 1 });
    expect((await list(null, ben)).drawings[0]?.post.credits).toEqual([]);
    expect(await credits()).toEqual([[], [], []]);
    // It was made of both.
    expect(await preview()).toBeUndefined();
  });

  test('Q1 is no news for people who went on from a drawing of their own', async () => {
    const [anna, mia] = [await someone(), await moderator()];
    const { page, game } = await continued(anna, anna);
    await decide(mia, await publish(anna, { drawingId: page, gameId: game }));
    await product.clock.advance(MODERATION.undoMs + 2_000);
    expect((await notices(anna)).notices.map(({ content }) => content.type)).toEqual(['postApproved']);
  });

  test('Q24 shows a prompt without the name of whoever wrote it, from when they wish so', async () => {
    const [anna, ben, mia] = [await someone(), await someone(), await moderator()];
    const { drawingId } = await approved(ben, mia);
    await raw`update post set prompt = 'a shy whale', prompt_author = ${anna.id}, prompt_by = 'Anna'
      where drawing = ${drawingId}`.execute(product.platform.sql.db<never>());
    const told = async () => {
      const one = await call(null, 'GET', `/posts/drawing/${drawingId}`);
      const posts = [
        (await list(null, ben)).drawings[0]?.post,
        one.json<{ post: Post }>().post,
        (await call(null, 'GET', `/profiles/${ben.username}`)).json<{ posts: Post[] }>().posts[0],
      ];
      return posts.map((post) => [post?.promptText, post?.promptBy]);
    };
    expect(await told()).toEqual(Array.from({ length: 3 }, () => ['a shy whale', 'Anna']));
    // Of somebody else that says nothing.
    await call(ben, 'PUT', '/preferences', { promptsWithoutName: true });
    expect(await told()).toEqual(Array.from({ length: 3 }, () => ['a shy whale', 'Anna']));
    await call(anna, 'PUT', '/preferences', { promptsWithoutName: true });
    expect(await told()).toEqual(Array.from({ length: 3 }, () => ['a shy whale', undefined]));
    // Whoever drew what they have written themselves is its artist already.
    await raw`update post set prompt_author = ${ben.id}, prompt_by = 'Ben' where drawing = ${drawingId}`.execute(
      product.platform.sql.db<never>(),
    );
    await call(ben, 'PUT', '/preferences', { promptsWithoutName: false });
    expect(await told()).toEqual(Array.from({ length: 3 }, () => ['a shy whale', undefined]));
  });
});

describe('the gallery', () => {
  test('Q14 is asked for again by its ETag, and tells one picture with those beside it', async () => {
    const [anna, mia] = [await someone(), await moderator()];
    const ids: string[] = [];
    // Nothing else is of the same moment.
    for (let i = 0; i < 3; i++) {
      await product.clock.advance(1_000);
      ids.push((await approved(anna, mia)).drawingId);
    }
    const url = `/api/posts/list?limit=2&authors=${anna.username}`;
    const first = await product.app.inject({ url });
    expect(first.json<Discover>().drawings.map(({ post }) => post.id)).toEqual([ids[2], ids[1]]);
    const headers = { 'if-none-match': first.headers.etag as string };
    expect((await product.app.inject({ url, headers })).statusCode).toBe(304);
    await publish(anna, { drawingId: ids[2], isUnpublished: true });
    expect((await product.app.inject({ url, headers })).statusCode).toBe(200);
    expect((await call(null, 'GET', `/posts/drawing/${ids[1]}`)).json()).toMatchObject({ older: ids[0] });
    const oembed = await call(null, 'GET', `/oembed?url=${encodeURIComponent(`https://draw.example/d/${ids[1]}`)}`);
    expect(oembed.json()).toMatchObject({ version: '1.0', author_name: anna.username });
    expect(
      (await call(null, 'GET', `/oembed?url=${encodeURIComponent(`https://evil.example/d/${ids[1]}`)}`)).statusCode,
    ).toBe(404);
  });

  test('Q14 leads visitors past what is for members alone', async () => {
    const [anna, ben, mia] = [await someone(), await someone(), await moderator()];
    const ids: string[] = [];
    for (const triggerWarning of [0, ContentWarning.SexualContent, 0, ContentWarning.SexualContent, 0]) {
      await product.clock.advance(1_000);
      ids.push((await approved(anna, mia, { triggerWarning })).drawingId);
    }
    const beside = async (who: Account | null) => {
      const { older, newer } = (await call(who, 'GET', `/posts/drawing/${ids[2]}`)).json<SharedPicture>();
      return [older, newer];
    };
    expect(await beside(null)).toEqual([ids[0], ids[4]]);
    expect(await beside(ben)).toEqual([ids[1], ids[3]]);
  });

  test('Q14 has weeks of ISO 8601, whose year is that of their Thursday', () => {
    expect(weekNumbered(2026, 1)).toMatchObject({ from: Date.UTC(2025, 11, 29), year: 2026, week: 1 });
    expect([weekNumbered(2026, 53)?.week, weekNumbered(2025, 53)]).toEqual([53, null]);
    for (let number = 0; number < 4_000; number++) {
      const week = weekOf(number);
      expect(weekNumbered(week.year, week.week)).toEqual(week);
    }
    expect(weekLabel(weekOf(0))).toBe('1970-W01');
  });

  test('Q14 has counts of weeks and of people that are those of the pictures, whatever becomes of them', async () => {
    const [anna, mia] = [await someone(), await moderator()];
    const pictures: MyDrawing[] = [];
    for (const triggerWarning of [0, ContentWarning.SexualContent, 0, 0, 0, 0])
      pictures.push(await approved(anna, mia, { triggerWarning }));
    const [first, , , erased, hidden, warned] = pictures as [MyDrawing, ...MyDrawing[]] & Record<3 | 4 | 5, MyDrawing>;
    await decide(mia, await publish(anna), rejecting);
    await publish(anna, { drawingId: first.drawingId, isUnpublished: true });
    await publish(anna, { drawingId: warned.drawingId, triggerWarning: ContentWarning.SexualContent });
    await call(anna, 'POST', '/posts/erase-mydrawing', { drawingId: erased.drawingId });
    await call(anna, 'DELETE', '/posts/hide-mydrawing', { drawingId: hidden.drawingId, isHide: true });
    await erasedWhole(await someone(), mia);
    const { rows: wrong } = await raw`
      with counted as (
        select author, post_week_of(posted_at) as week, count(*) filter (where is_shown)::int as shown,
          count(*) filter (where is_shown and (approved_warning & 4) = 0)::int as for_visitors,
          count(*) filter (where approved_at is not null)::int as approved,
          count(*) filter (where moderation_status = 3)::int as rejected
        from post group by author, week),
      told as (select * from counted where shown + for_visitors + approved + rejected > 0),
      weeks as (select week, sum(shown)::int as shown, sum(for_visitors)::int as for_visitors from told group by week),
      known as (select week, shown, for_visitors from post_week where shown > 0),
      sums as (
        select author, sum(approved)::int as approved, sum(rejected)::int as rejected
        from told where approved + rejected > 0 group by author)
      (select 'a person too many' as fault, author::text as of from (table post_author_week except table told) as one)
      union all (select 'a person too few', author::text from (table told except table post_author_week) as one)
      union all (select 'a sum too many', author::text from (table post_author except table sums) as one)
      union all (select 'a sum too few', author::text from (table sums except table post_author) as one)
      union all (select 'a week', week::text from (table known except select * from weeks where shown > 0) as one)`.execute(
      product.platform.sql.db<object>(),
    );
    expect(wrong).toEqual([]);
    const { filters } = await list(mia, anna);
    expect(filters.weeks.map(({ count }) => count)).toEqual([3]);
    expect((await list(null, anna)).filters.weeks.map(({ count }) => count)).toEqual([1]);
    const { item } = (await call(mia, 'GET', `/admin/posts/${first.drawingId}`)).json<{ item: ModerationItem }>();
    expect(item.artist).toMatchObject({ approved: 5, rejected: 1 });
  });

  test('Q15 has a queue in which newcomers stand behind all others', async () => {
    const [anna, old, mia] = [await someone(), await someone(), await moderator()];
    const db = product.platform.sql.db<{ finished_game: { person: string; game: string } }>();
    await db
      .insertInto('finished_game')
      .values([0, 1, 2].map(() => ({ person: old.id, game: randomUUID() })))
      .execute();
    const longAgo = new Date(product.clock.now() - 2 * MODERATION.newcomerMs);
    await raw`update gameserver_account set create_time = ${longAgo} where id = ${old.id}`.execute(db);
    const first = await publish(anna);
    const second = await publish(old);
    const { items, waiting } = (await call(mia, 'GET', '/admin/posts')).json<PostQueue>();
    const order = items.map(({ drawingId }) => drawingId);
    expect(order.indexOf(second.drawingId)).toBeLessThan(order.indexOf(first.drawingId));
    expect(waiting).toBe(items.length);
  });
});
