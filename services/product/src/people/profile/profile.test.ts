import { randomUUID } from 'node:crypto';
import type { Account } from '@tuschel/gameserver/extend';
import {
  AdminPower,
  ContentWarning,
  GALLERY,
  MODERATION,
  type MyDrawing,
  NoticeCode,
  type Notices,
  PROFILE,
  PROFILE_RPC,
  type Profile,
  type ProfileTexts,
  Rank,
  RATES,
  type UpdateProfile,
} from '@tuschel/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { stroke } from '../../testing/stroke.ts';

let product: StartedProduct;
let limited: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
  limited = await startProduct();
});
afterAll(() => Promise.all([product.close(), limited.close()]));

let anna: Account;
let team: Account;
beforeEach(async () => {
  anna = await someone();
  team = await someone({ adminPower: AdminPower.Team });
});

const someone = (metadata: Record<string, unknown> = {}) =>
  product.server.signUp(`Pro${randomUUID().slice(0, 8)}`, metadata);
const call = (by: Account | null, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, headers = {}) =>
  product.app.inject({
    method,
    url: `/api${path}`,
    headers: { ...headers, ...(by ? { authorization: `Bearer ${product.server.token(by)}` } : {}) },
    ...(payload ? { payload } : {}),
  });
const read = async (viewer: Account | null, of = anna) =>
  (await call(viewer, 'GET', `/profiles/${of.username}`)).json<Profile>();
const update = async (change: UpdateProfile, by = anna, at = product) =>
  (await at.server.call(PROFILE_RPC.updateProfile, by, change)) as ProfileTexts;
const refused = (change: UpdateProfile, by = anna) =>
  update(change, by).then(
    () => 'kept',
    (error: { message: string }) => error.message,
  );

async function approved(more: object = {}, artist = anna): Promise<string> {
  const answer = await call(artist, 'POST', '/drawing/new', { lines: [stroke()], promptText: 'an otter' });
  const { drawingId } = answer.json<{ drawingId: string }>();
  const posted = await call(artist, 'POST', '/posts/update-post', { drawingId, isUnpublished: false, ...more });
  const { version } = posted.json<{ drawing: MyDrawing }>().drawing;
  const decided = await call(team, 'POST', `/admin/posts/${drawingId}/decide`, { version, decision: 'approve' });
  expect([posted.statusCode, decided.statusCode]).toEqual([200, 200]);
  return drawingId;
}
const idsOf = (posts: Profile['posts']) => posts.map(({ id }) => id);
const marks = (by: Account, of: Account, payload: object) =>
  call(by, 'PUT', `/admin/person/${of.username}/profile`, payload);

const TEXTS: Required<UpdateProfile> = {
  catchPhrase: 'I draw otters.',
  characteristics: ['red scarf', 'one ear'],
  socials: [{ type: 'instagram', nick: 'otter.paints' }],
  pronouns: 'they/them',
  isCommissionWorkAccepted: true,
};

test('Q22 when a profile is restricted its owner gets one notice with the reason, and another when the restriction ends', async () => {
  const told = async () => {
    await product.clock.advance(2_000);
    const { notices } = (await call(anna, 'GET', '/notices')).json<Notices>();
    return notices.map(({ code, content }) => [code, content]);
  };
  await marks(team, anna, { isPartyAssociate: true, note: 'Streams with us.' });
  expect(await told()).toEqual([]);
  for (let times = 0; times < 2; times++) await marks(team, anna, { isRestricted: true, note: 'Traced pictures.' });
  const restricted = [NoticeCode.profile, { type: 'profile', isRestricted: true, note: 'Traced pictures.' }];
  expect(await told()).toEqual([restricted]);
  await marks(team, anna, { isRestricted: false });
  expect(await told()).toEqual([[NoticeCode.profile, { type: 'profile', isRestricted: false, note: '' }], restricted]);
});

describe('Q23 who reads which field of a profile', () => {
  const VIEWERS = ['visitor', 'player', 'owner', 'team'] as const;
  const STATES = ['open', 'restricted', 'banned', 'disabled'] as const;
  /** By V(isitor), P(layer), O(wner) and T(eam); the profile of somebody banned, here or on the game server, is nobody's. */
  const TABLE = `
open        name V P O T  texts V P O T  awards V P O T  picture V P O T  flagged P O T  refsheet V P O T  isRestricted   isBanned
restricted  name P O T  texts P O T  awards P O T  picture   flagged   refsheet   isRestricted V P O T  isBanned
banned      name   texts   awards   picture   flagged   refsheet   isRestricted   isBanned V P T
disabled    name   texts   awards   picture   flagged   refsheet   isRestricted   isBanned V P T`;
  const FIELDS = ['name', 'texts', 'awards', 'picture', 'flagged', 'refsheet', 'isRestricted', 'isBanned'] as const;

  test('is as the table says, over the wire', async () => {
    await update(TEXTS);
    const [picture, flagged, refsheet] = [
      await approved(),
      await approved({ triggerWarning: ContentWarning.SexualContent }),
      await approved({ isRefsheet: true, isOnProfile: false }),
    ];
    const badge = `profile-${randomUUID().slice(0, 8)}`;
    await call(team, 'PUT', `/admin/badges/${badge}`, {
      titleDe: 'Otterwoche',
      titleEn: 'Otter week',
      authorName: 'Paula',
      authorUrl: 'https://paula.example',
      validFrom: null,
      validTo: null,
      maxClaims: null,
    });
    await call(team, 'PUT', `/admin/badges/${badge}/award`, { username: anna.username });
    const player = await someone();
    const readers: Record<(typeof VIEWERS)[number], Account | null> = { visitor: null, player, owner: anna, team };
    const told: Record<(typeof FIELDS)[number], (profile: Profile) => boolean> = {
      name: (one) => one.displayName !== '' && one.createdAt > 0,
      texts: (one) => one.catchPhrase !== '' && one.characteristics.length === 2 && one.socials.length === 1,
      awards: (one) => one.awards[0]?.title === 'Otter week',
      picture: (one) => idsOf(one.posts).includes(picture),
      flagged: (one) => idsOf(one.posts).includes(flagged),
      refsheet: (one) => idsOf(one.refsheetDrawings).includes(refsheet) && !idsOf(one.posts).includes(refsheet),
      isRestricted: (one) => one.isRestricted,
      isBanned: (one) => one.isBanned,
    };
    const rows: string[] = [];
    for (const state of STATES) {
      if (state === 'restricted') await marks(team, anna, { isRestricted: true });
      if (state === 'banned')
        await product.server.accounts.patchMetadata(anna.id, { isBanned: true, isRestricted: true });
      if (state === 'disabled') {
        await product.server.accounts.patchMetadata(anna.id, { isBanned: false, isRestricted: false });
        await product.server.disable(anna);
      }
      const seen = new Map<string, Profile>();
      for (const viewer of VIEWERS) {
        const answer = await call(readers[viewer], 'GET', `/profiles/${anna.username}`);
        // A banned person has nothing but their ban, their appeal and their data.
        if (answer.statusCode === 200) seen.set(viewer, answer.json());
      }
      const cells = FIELDS.map((field) => {
        const who = VIEWERS.filter((viewer) => {
          const profile = seen.get(viewer);
          return profile !== undefined && told[field](profile);
        });
        return [field, ...who.map((viewer) => viewer.charAt(0).toUpperCase())].join(' ');
      });
      rows.push([state, ...cells].join(' '));
    }
    const words = (text: string) =>
      text
        .trim()
        .split('\n')
        .map((row) => row.trim().split(/\s+/).join(' '));
    expect(rows).toEqual(words(TABLE));
  });

  test('is nothing of nobody', async () => {
    expect((await call(null, 'GET', '/profiles/nobody-at-all')).statusCode).toBe(404);
  });

  test('says no name of anybody in a profile that is not told', async () => {
    await update(TEXTS);
    await marks(team, anna, { isRestricted: true });
    const { id, userName, isRestricted, ...rest } = await read(null);
    expect([id, userName, isRestricted]).toEqual([anna.id, anna.username, true]);
    expect(Object.values(rest).flat().filter(Boolean)).toEqual([]);
  });
});

describe('Q20 a profile', () => {
  test('has thirty pictures in their order, and no more', async () => {
    const ids: string[] = [];
    for (let index = 0; index < GALLERY.profilePosts; index++) ids.unshift(await approved());
    expect(idsOf((await read(null)).posts)).toEqual(ids);
    const moved = [ids.at(-1) ?? '', ...ids.slice(0, -1)];
    await call(anna, 'POST', '/posts/order', { drawingIds: moved });
    expect(idsOf((await read(null)).posts)).toEqual(moved);
    // Retired: it stays in the gallery.
    const [retired = ''] = moved;
    await call(anna, 'POST', '/posts/update-post', { drawingId: retired, isOnProfile: false });
    expect(idsOf((await read(null)).posts)).toEqual(moved.slice(1));
    expect((await call(null, 'GET', `/posts/drawing/${retired}`)).statusCode).toBe(200);
    // Whatever wrote it there: one more is not told.
    await approved();
    await product.platform.sql
      .db<{ post: { drawing: string; is_on_profile: boolean } }>()
      .updateTable('post')
      .set({ is_on_profile: true })
      .where('drawing', '=', retired)
      .execute();
    expect((await read(null)).posts).toHaveLength(GALLERY.profilePosts);
  });

  test('says which ranks are of the community, and who is a party associate', async () => {
    const ranks = [Rank.SuperFriend, Rank.CommunityMember, Rank.Friend] as const;
    const told: [boolean, number][] = [];
    for (const appointedRank of ranks) {
      const one = await read(null, await someone({ appointedRank }));
      told.push([one.isCommunity, one.rank]);
    }
    expect(told).toEqual(ranks.map((rank) => [rank >= Rank.CommunityMember, rank]));
    expect((await read(null)).isPartyAssociate).toBe(false);
    expect((await marks(team, anna, { isPartyAssociate: true })).json()).toMatchObject({ isPartyAssociate: true });
    expect((await read(null)).isPartyAssociate).toBe(true);
  });

  test('may be kept, and is asked about by its ETag', async () => {
    const first = await call(null, 'GET', `/profiles/${anna.username}`);
    const etag = first.headers.etag as string;
    const again = () => call(null, 'GET', `/profiles/${anna.username}`, undefined, { 'if-none-match': etag });
    expect((await again()).statusCode).toBe(304);
    await update({ pronouns: 'she/her' });
    expect((await again()).statusCode).toBe(200);
  });
});

describe('Q22 the team', () => {
  test('restricts a profile and frees it again, with both in the books; nobody else does', async () => {
    const picture = await approved();
    const other = await someone();
    expect((await marks(other, anna, { isRestricted: true })).statusCode).toBe(403);
    await marks(team, anna, { isRestricted: true, note: 'spam' });
    expect((await call(other, 'GET', `/posts/drawing/${picture}`)).statusCode).toBe(404);
    const answer = await marks(team, anna, { isRestricted: false });
    expect(answer.json()).toMatchObject({
      isRestricted: false,
      audit: [
        { action: 'profile', note: 'isRestricted true: spam' },
        { action: 'profile', note: 'isRestricted false' },
      ],
    });
    expect(idsOf((await read(null)).posts)).toEqual([picture]);
  });
});

describe('Q21 what somebody says of themselves', () => {
  test('is kept field by field, and read by everybody', async () => {
    expect(await update({ catchPhrase: ' I draw otters. ' })).toMatchObject({ catchPhrase: 'I draw otters.' });
    await update({ characteristics: [' red  scarf', '', 'one ear', 'red scarf'] });
    await update({ socials: [{ type: 'x', nick: 'https://twitter.com/otter?s=20' }] });
    const all = await update({ pronouns: 'they/them', isCommissionWorkAccepted: true });
    expect(all).toEqual({ ...TEXTS, socials: [{ type: 'x', nick: 'otter' }] });
    expect(await read(null)).toMatchObject(all);
  });

  test('of pages elsewhere is deleted where it is blank, and stays where it is not named', async () => {
    await update({
      socials: [
        { type: 'twitch', nick: 'otter' },
        { type: 'instagram', nick: '@otter' },
      ],
    });
    const { socials } = await update({ socials: [{ type: 'twitch', nick: ' ' }] });
    expect(socials).toEqual([{ type: 'instagram', nick: 'otter' }]);
  });

  const line = (length: number, mark = '𝒶') => mark.repeat(length);
  test.each<[keyof UpdateProfile, UpdateProfile, UpdateProfile, string]>([
    [
      'catchPhrase',
      { catchPhrase: line(PROFILE.catchPhrase) },
      { catchPhrase: line(PROFILE.catchPhrase + 1) },
      'tooLong',
    ],
    ['pronouns', { pronouns: line(PROFILE.pronouns) }, { pronouns: line(PROFILE.pronouns + 1) }, 'tooLong'],
    [
      'characteristics',
      { characteristics: [line(PROFILE.characteristic)] },
      { characteristics: [line(PROFILE.characteristic + 1)] },
      'tooLong',
    ],
    [
      'characteristics',
      { characteristics: Array.from({ length: PROFILE.characteristics }, (_, index) => `line ${index}`) },
      { characteristics: Array.from({ length: PROFILE.characteristics + 1 }, (_, index) => `line ${index}`) },
      'tooMany',
    ],
    [
      'socials',
      { socials: [{ type: 'youtube', nick: line(PROFILE.nick, 'a') }] },
      { socials: [{ type: 'youtube', nick: line(PROFILE.nick + 1, 'a') }] },
      'notThere',
    ],
  ])('%s: at its limit it is kept, one past it is not', async (field, most, more, fault) => {
    expect(await refused(most)).toBe('kept');
    const before = await read(null);
    expect(await refused(more)).toBe(`${field} ${fault}`);
    expect((await read(null))[field]).toEqual(before[field]);
  });

  test('has no bad words, and no links of newcomers', async () => {
    expect(await refused({ catchPhrase: 'a badword' })).toBe('catchPhrase badWords');
    expect(await refused({ characteristics: ['fine', 'badword'] })).toBe('characteristics badWords');
    expect(await refused({ pronouns: 'badword' })).toBe('pronouns badWords');
    expect(await refused({ socials: [{ type: 'x', nick: 'badword' }] })).toBe('socials badWords');
    expect(await refused({ catchPhrase: 'see https://otter.example' })).toBe('catchPhrase links');
    expect(MODERATION.newcomerGames).toBeGreaterThan(0);
  });

  test('of somebody who is banned stays as it is', async () => {
    expect(await refused({ pronouns: 'x' }, await someone({ isBanned: true }))).toBe('banned');
  });

  test('changed twenty times at once keeps every field', async () => {
    const changes: UpdateProfile[] = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? { pronouns: 'they/them' } : { socials: [{ type: 'x', nick: `otter${index}` }] },
    );
    await Promise.all(changes.map((change) => update(change)));
    expect(await read(null)).toMatchObject({ pronouns: 'they/them', socials: [{ type: 'x' }] });
  });

  test('is changed ten times a minute', async () => {
    const ben = await limited.server.signUp('ProfileBen');
    for (let time = 0; time < RATES.profile.limit; time++) await update({ pronouns: `${time}` }, ben, limited);
    await expect(update({ pronouns: 'more' }, ben, limited)).rejects.toMatchObject({ code: 8 });
  });
});
