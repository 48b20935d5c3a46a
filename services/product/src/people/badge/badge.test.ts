import { AdminPower, BADGES, type BadgeCase, type BadgeDefinition, RATES, BADGE_RPC } from '@tuschel/protocol';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { createClaimHash } from './claimHash.ts';

let product: StartedProduct;
let limited: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false, mediaKey: 'a key of the tests' });
  limited = await startProduct({ mediaKey: 'a key of the tests' });
});
afterAll(() => Promise.all([product.close(), limited.close()]));

type Account = Awaited<ReturnType<StartedProduct['server']['signUp']>>;

const DEFINITION: BadgeDefinition = {
  titleDe: 'Otterwoche',
  titleEn: 'Otter week',
  authorName: 'Paula',
  authorUrl: 'https://paula.example',
  validFrom: null,
  validTo: null,
  maxClaims: null,
};

let team: Account;
let number = 0;
let badge: string;
beforeEach(async () => {
  team = await product.server.signUp('Team', { adminPower: AdminPower.Team });
  badge = `otter-${++number}`;
});

const ask = (by: Account, method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, from = product) =>
  from.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${from.server.token(by)}` },
    ...(payload ? { payload } : {}),
  });
const define = async (more: Partial<BadgeDefinition> = {}, id = badge) => {
  const answer = await ask(team, 'PUT', `/admin/badges/${id}`, { ...DEFINITION, ...more });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json<BadgeCase>();
};
const claim = (by: Account, hash: string, id = badge) =>
  product.server.call(BADGE_RPC.claimBadge, by, { badge: id, hash });
const check = (by: Account, hash: string, id = badge) =>
  product.server.call(BADGE_RPC.checkBadge, by, { badge: id, hash });
const awards = async (of: Account) =>
  (await ask(of, 'GET', '/badges/mine')).json<{ awards: { id: string }[] }>().awards;

describe('Q18 a badge by its link', () => {
  test('is looked at, claimed once, and theirs from then on', async () => {
    const { hash } = await define();
    const anna = await product.server.signUp('Anna');
    const shown = { id: badge, titleDe: 'Otterwoche', titleEn: 'Otter week', authorName: 'Paula' };
    expect(await check(anna, hash)).toMatchObject({ data: { ...shown, isClaimed: false } });
    expect(await awards(anna)).toEqual([]);
    expect(await claim(anna, hash)).toEqual({});
    expect(await awards(anna)).toMatchObject([shown]);
    expect(await claim(anna, hash)).toEqual({ errorCode: 'alreadyClaimed' });
    expect(await check(anna, hash)).toMatchObject({ data: { ...shown, isClaimed: true } });
    expect(await awards(anna)).toHaveLength(1);
  });

  test.each([
    ['of another badge', async () => (await define({}, `${badge}-x`)).hash],
    ['one character shorter', async () => (await define()).hash.slice(0, -1)],
    ['one character longer', async () => `${(await define()).hash}A`],
    ['empty of meaning', async () => 'x'],
    [
      'of an earlier edition',
      async () => {
        const { hash } = await define();
        await ask(team, 'POST', `/admin/badges/${badge}/edition`);
        return hash;
      },
    ],
  ])('whose hash is %s is invalid', async (_, hashOf) => {
    const hash = await hashOf();
    await define();
    const anna = await product.server.signUp('Anna');
    expect(await claim(anna, hash)).toEqual({ errorCode: 'invalid' });
    await expect(check(anna, hash)).rejects.toMatchObject({ code: 3, message: 'invalid' });
    expect(await awards(anna)).toEqual([]);
  });

  test('that does not exist is answered like one with a wrong hash', async () => {
    const anna = await product.server.signUp('Anna');
    expect(await claim(anna, 'x'.repeat(22), 'no-such-badge')).toEqual({ errorCode: 'invalid' });
    await expect(check(anna, 'x'.repeat(22), 'no-such-badge')).rejects.toMatchObject({ code: 3, message: 'invalid' });
  });

  test('is had from its first moment to the one before its end', async () => {
    const now = product.clock.now();
    const { hash } = await define({ validFrom: now, validTo: now + 1 });
    const [anna, ben] = [await product.server.signUp('Anna'), await product.server.signUp('Ben')];
    expect(await claim(anna, hash)).toEqual({});
    await define({ validFrom: now - 1, validTo: now });
    expect(await claim(ben, hash)).toEqual({ errorCode: 'expired' });
    // Who has it, has it.
    expect(await claim(anna, hash)).toEqual({ errorCode: 'alreadyClaimed' });
    await define({ validFrom: now + 1 });
    expect(await claim(ben, hash)).toEqual({ errorCode: 'invalid' });
    await expect(check(ben, hash)).rejects.toMatchObject({ message: 'invalid' });
  });

  test('of which there is one goes to one of a hundred who claim it at once', async () => {
    const { hash } = await define({ maxClaims: 1 });
    const people = await Promise.all(Array.from({ length: 100 }, (_, index) => product.server.signUp(`Many${index}`)));
    const answers = await Promise.all(people.map((person) => claim(person, hash)));
    expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
    expect(answers.filter(({ errorCode }) => errorCode === 'soldOut')).toHaveLength(99);
  });

  test('claimed a hundred times at once by one person is theirs once', async () => {
    const { hash } = await define();
    const anna = await product.server.signUp('Anna');
    const answers = await Promise.all(Array.from({ length: 100 }, () => claim(anna, hash)));
    expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
    expect(answers.filter(({ errorCode }) => errorCode === 'alreadyClaimed')).toHaveLength(99);
    expect(await awards(anna)).toHaveLength(1);
  });

  test('is not for whom the team has banned', async () => {
    const { hash } = await define();
    const banned = await product.server.signUp('Banned', { isBanned: true });
    await expect(claim(banned, hash)).rejects.toMatchObject({ code: 7 });
    await expect(check(banned, hash)).rejects.toMatchObject({ code: 7 });
  });

  test.each([{}, { badge: 'otter' }, { hash: 'x' }, { badge: '', hash: 'x' }, { badge: 'x'.repeat(129), hash: 'x' }])(
    'is an invalid argument when %o is all that is said',
    async (payload) => {
      const anna = await product.server.signUp('Anna');
      await expect(product.server.call(BADGE_RPC.claimBadge, anna, payload)).rejects.toMatchObject({ code: 3 });
    },
  );

  test('is guessed at twenty times an hour, and not once more', async () => {
    const anna = await limited.server.signUp('Anna');
    const guess = () => limited.server.call(BADGE_RPC.checkBadge, anna, { badge: 'otter', hash: 'x' }, '203.0.113.9');
    for (let time = 0; time < RATES.badge.limit; time++) await expect(guess()).rejects.toMatchObject({ code: 3 });
    await expect(guess()).rejects.toMatchObject({ code: 8 });
  });
});

describe('Q19 what the team does', () => {
  test('a badge is given by hand, told to the person, and taken back; the books know', async () => {
    await define({ maxClaims: 1 });
    const anna = await product.server.signUp('Anna');
    const hand = (verb: 'award' | 'revoke', note?: string) =>
      ask(team, 'PUT', `/admin/badges/${badge}/${verb}`, { username: anna.username, ...(note ? { note } : {}) });
    const given = await hand('award', 'for the logo');
    expect(given.json<BadgeCase>()).toMatchObject({
      claims: 1,
      holders: [{ username: anna.username, byTeam: true }],
    });
    expect((await hand('award')).statusCode).toBe(400);
    const told = async () =>
      (await ask(anna, 'GET', '/notices')).json<{ notices: { content: object }[] }>().notices.map((one) => one.content);
    await product.clock.advance(2_000);
    expect(await told()).toEqual([{ type: 'badge', badgeId: badge, title: 'Otter week', titleDe: 'Otterwoche' }]);
    // What the team gives takes nobody's place.
    const ben = await product.server.signUp('Ben');
    expect(await claim(ben, given.json<BadgeCase>().hash)).toEqual({});
    expect((await hand('revoke', 'a mistake')).json<BadgeCase>()).toMatchObject({ claims: 1 });
    expect((await hand('revoke')).statusCode).toBe(400);
    expect(await awards(anna)).toEqual([]);
    const admin = await product.server.signUp('Admin', { adminPower: AdminPower.Admin });
    const { entries } = (await ask(admin, 'GET', '/admin/audit')).json<{ entries: Record<string, string>[] }>();
    expect(entries.filter(({ subject }) => subject === badge).map(({ action, note }) => [action, note])).toEqual([
      ['revoke', `${anna.id}: a mistake`],
      ['award', `${anna.id}: for the logo`],
      ['make', ''],
    ]);
  });

  test('a picture is a square PNG of its own at the badge’s address, and another one replaces it there', async () => {
    await define();
    const picture = async (background: string) =>
      (
        await sharp({ create: { width: 400, height: 300, channels: 4, background } })
          .png()
          .toBuffer()
      ).toString('base64');
    const put = async (background: string) =>
      (
        await ask(team, 'PUT', `/admin/badges/${badge}/picture`, { picture: await picture(background) })
      ).json<BadgeCase>();
    const get = (etag?: string) =>
      product.app.inject({
        url: `/media/badges/${badge}.png`,
        ...(etag === undefined ? {} : { headers: { 'if-none-match': etag } }),
      });
    expect((await get()).statusCode).toBe(404);
    const { picture: first } = await put('#c22');
    const answer = await get();
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=60',
      'x-content-type-options': 'nosniff',
      etag: `"${first}"`,
    });
    const { width, height, format } = await sharp(answer.rawPayload).metadata();
    expect({ width, height, format }).toEqual({ width: BADGES.side, height: BADGES.side, format: 'png' });
    expect((await get(`"${first}"`)).statusCode).toBe(304);
    const { picture: second } = await put('#22c');
    expect(second).not.toBe(first);
    expect((await get(`"${first}"`)).statusCode).toBe(200);
    expect((await ask(team, 'PUT', `/admin/badges/${badge}/picture`, { picture: 'AAAA' })).json()).toMatchObject({
      errors: { picture: 'must be a whole PNG, JPEG or WebP' },
    });
    expect((await get()).headers['etag']).toBe(`"${second}"`);
  });

  test('a picture is taken up to the bytes that one may have, and none that is larger', async () => {
    await define();
    const small = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#c22' } })
      .png()
      .toBuffer();
    // What follows the end of a PNG does not matter to it.
    const put = (bytes: number) =>
      ask(team, 'PUT', `/admin/badges/${badge}/picture`, {
        picture: Buffer.concat([small, Buffer.alloc(bytes - small.length)]).toString('base64'),
      });
    expect((await put(BADGES.pictureBytes)).statusCode).toBe(200);
    expect((await put(BADGES.pictureBytes + 3)).statusCode).toBe(400);
  });

  test.each([
    ['an id with a slash', '/admin/badges/a%2Fb', {}],
    ['an id in capitals', '/admin/badges/Otter', {}],
    ['an id of 41 characters', `/admin/badges/${'a'.repeat(41)}`, {}],
    ['a title of nothing', '/admin/badges/fine', { titleDe: '' }],
    ['a title one too long', '/admin/badges/fine', { titleEn: 'x'.repeat(BADGES.title + 1) }],
    ['a link that runs', '/admin/badges/fine', { authorUrl: 'javascript:alert(1)' }],
    ['an end before its beginning', '/admin/badges/fine', { validFrom: 2, validTo: 2 }],
    ['places for nobody', '/admin/badges/fine', { maxClaims: 0 }],
  ])('%s is refused', async (_, path, more) => {
    expect((await ask(team, 'PUT', path, { ...DEFINITION, ...more })).statusCode).toBe(400);
  });

  test('ids and titles as long as they may be are taken', async () => {
    const id = `${number}${'a'.repeat(39)}`.slice(0, 40);
    expect(await define({ titleDe: 'x'.repeat(BADGES.title) }, id)).toMatchObject({ id, edition: 1 });
  });

  test('there are so many badges and not one more, and those that are there are changed still', async () => {
    const db = product.platform.sql.db<object>();
    await sql`insert into badge (id, title_de, title_en, author_name, author_url, created_at)
      select 'fill-' || n, '', '', '', '', 0
      from generate_series(1, ${BADGES.most} - (select count(*) from badge)::int - 1) as n`.execute(db);
    await define();
    const more = await ask(team, 'PUT', `/admin/badges/${badge}-more`, DEFINITION);
    expect([more.statusCode, more.json<{ detail: string }>().detail]).toEqual([
      400,
      'There are as many badges as there can be.',
    ]);
    expect(await define({ titleEn: 'Otter month' })).toMatchObject({ titleEn: 'Otter month' });
    await sql`delete from badge where id like 'fill-%'`.execute(db);
  });

  test('a badge or a person that is not there is not found', async () => {
    expect((await ask(team, 'PUT', '/admin/badges/none/award', { username: team.username })).statusCode).toBe(404);
    expect((await ask(team, 'POST', '/admin/badges/none/edition')).statusCode).toBe(404);
    await define();
    expect((await ask(team, 'PUT', `/admin/badges/${badge}/award`, { username: 'nobody-there' })).statusCode).toBe(404);
  });

  test('nobody but the team learns a hash', async () => {
    await define();
    const anna = await product.server.signUp('Anna');
    expect((await ask(anna, 'GET', '/admin/badges')).statusCode).toBe(403);
    const { hash } = (await ask(team, 'GET', '/admin/badges')).json<{ badges: BadgeCase[] }>().badges[0]!;
    await claim(anna, hash);
    expect((await ask(anna, 'GET', '/badges/mine')).body).not.toContain(hash);
  });
});

test('a hash is of one badge, one edition and one installation', () => {
  const [ours, others] = [createClaimHash('ours'), createClaimHash('others')];
  const all = [ours.of('otter', 1), ours.of('otter', 2), ours.of('ottern', 1), others.of('otter', 1)];
  expect(new Set(all).size).toBe(all.length);
  expect(all.every((hash) => /^[\w-]{22}$/.test(hash))).toBe(true);
  expect(ours.isRight('otter', 1, ours.of('otter', 1))).toBe(true);
});
