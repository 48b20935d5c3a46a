import { randomUUID } from 'node:crypto';
import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower, type MyDrawing } from '@tuschel/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { stroke } from '../../testing/stroke.ts';

const ORIGIN = 'https://draw.example';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false, publicUrl: ORIGIN });
});
afterAll(() => product.close());

const VIEWERS = ['visitor', 'player', 'artist', 'moderator', 'banned'] as const;
type Viewer = (typeof VIEWERS)[number];

/** What has become of each drawing, and of which flags. */
const KINDS = [
  'private',
  'pending',
  'approved',
  'flagged 1',
  'flagged 4',
  'edited',
  'rejected',
  'unpublished',
  'hidden',
  'quarantined',
  'of somebody banned',
  'erased',
] as const;
type Kind = (typeof KINDS)[number];

/**
 * Which of V(isitor), P(layer), A(rtist), M(oderator) and B(anned) gets any part of a drawing, for every endpoint that serves drawings: list, one
 * picture, home, lines, media; its files (picture, thumbnail, film) by their plain names (`files`) and by the names that this viewer was given
 * (`named`); its card for other sites, the head of its page and the preview picture named there (`shared`); its artist's shelf, the queue, the case.
 * Then who reads how often it was seen, opened and liked (`counters`), and whose views count (`counts`).
 */
const TABLE = `
private            lines A M     media A M     named A M  shelf A     counters A
pending            lines A M     media A M     named A M  shelf A     queue M     case M  counters A M
approved           list V P A M  one V P A M   home V P A M   lines V P A M  media P A M  files V P A M B   named P A M  card V P A M  page V P A M B  shared V P A M B  shelf A   case M  counters A M  counts V P M
flagged 1          list V P A M  one V P A M   lines V P A M  media P A M  files V P A M B   named P A M  card V P A M  page V P A M B  shelf A   case M  counters A M  counts V P M
flagged 4          list P A M    one P A M     lines P A M    media P A M  named P A M  shelf A   case M  counters A M  counts P M
edited             list V P A M  one V P A M   home V P A M   lines V P A M  media P A M  files V P A M B   named P A M  card V P A M  page V P A M B  shared V P A M B  shelf A   queue M   case M  counters A M  counts V P M
rejected           lines A M     media A M     named A M  shelf A     case M  counters A M
unpublished        lines A M     media A M     named A M  shelf A     case M  counters A M
hidden             lines A M     media A M     named A M  shelf A     case M  counters A M
quarantined        shelf A       case M        counters A M
of somebody banned lines M       media M       named M  case M  counters M
erased
`;

/** Its files, with the endings of their addresses and their types. */
const FILES = [
  ['jpg', 'jpg', 'image/jpeg'],
  ['thumbnail', 'thumb.jpg', 'image/jpeg'],
  ['mp4', 'mp4', 'video/mp4'],
] as const;

const people = {} as Record<Exclude<Viewer, 'visitor'> | 'outcast', Account>;
const drawings = {} as Record<Kind, string>;

const tokenOf = (who: Viewer) =>
  who === 'visitor' ? {} : { authorization: `Bearer ${product.server.token(people[who])}` };
const ask = (headers: object, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  product.app.inject({ method, url, headers: headers as Record<string, string>, ...(payload ? { payload } : {}) });
const as = (account: Account) => ({ authorization: `Bearer ${product.server.token(account)}` });

async function draw(artist: Account): Promise<string> {
  const answer = await ask(as(artist), 'POST', '/api/drawing/new', { lines: [stroke()] });
  const { drawingId } = answer.json<{ drawingId: string }>();
  // As a renderer would leave it.
  for (const [file, ending, type] of FILES) {
    const key = `drawings/${randomUUID()}.${ending}`;
    await product.platform.blobs.put(key, Buffer.from('file'), type);
    const row = { drawing: drawingId, key, bytes: 4, width: 640, height: 360, preview: null, withheld: 0 };
    await product.platform.sql
      .db<{ render_file: Record<string, unknown> }>()
      .insertInto('render_file')
      .values({ ...row, file, ms: file === 'mp4' ? 1_000 : null, made_at: 1, seen_at: product.clock.now() })
      .execute();
  }
  return drawingId;
}

async function publish(artist: Account, more: object = {}): Promise<MyDrawing> {
  const body = {
    drawingId: await draw(artist),
    description: 'marker',
    isUnpublished: false,
    isOnProfile: false,
    ...more,
  };
  return (await ask(as(artist), 'POST', '/api/posts/update-post', body)).json<{ drawing: MyDrawing }>().drawing;
}

async function approved(artist: Account, more: object = {}): Promise<string> {
  const drawing = await publish(artist, more);
  await decide(drawing, { decision: 'approve' });
  return drawing.drawingId;
}

const decide = ({ drawingId, version }: MyDrawing, decision: object) =>
  ask(as(people.moderator), 'POST', `/api/admin/posts/${drawingId}/decide`, { version, ...decision });

const KIND_MAKERS: Record<Kind, (artist: Account) => Promise<string>> = {
  private: draw,
  pending: async (artist) => (await publish(artist)).drawingId,
  approved,
  'flagged 1': (artist) => approved(artist, { triggerWarning: 1 }),
  'flagged 4': (artist) => approved(artist, { triggerWarning: 4 }),
  async edited(artist) {
    const drawingId = await approved(artist);
    await ask(as(artist), 'POST', '/api/posts/update-post', { drawingId, description: 'secret' });
    return drawingId;
  },
  async rejected(artist) {
    const drawing = await publish(artist);
    await decide(drawing, { decision: 'reject', reason: 'hate' });
    return drawing.drawingId;
  },
  async unpublished(artist) {
    const drawingId = await approved(artist);
    await ask(as(artist), 'POST', '/api/posts/update-post', { drawingId, isUnpublished: true });
    return drawingId;
  },
  async hidden(artist) {
    const drawingId = await approved(artist);
    await ask(as(artist), 'DELETE', '/api/posts/hide-mydrawing', { drawingId, isHide: true });
    return drawingId;
  },
  async quarantined(artist) {
    const drawingId = await approved(artist);
    const why = { reason: 'notSafe', note: 'locked away' };
    await ask(as(people.moderator), 'POST', `/api/admin/posts/${drawingId}/quarantine`, why);
    return drawingId;
  },
  'of somebody banned': () => approved(people.outcast),
  async erased(artist) {
    const drawingId = await approved(artist);
    await ask(as(artist), 'POST', '/api/posts/erase-mydrawing', { drawingId });
    return drawingId;
  },
};

/** Below which names the server tells this viewer that the files of a drawing are. */
async function namesFor(who: Viewer, drawing: string): Promise<string[]> {
  const answer = await ask(tokenOf(who), 'POST', '/api/drawing/media', { drawingIds: [drawing] });
  if (answer.statusCode !== 200) return [];
  const [found] = answer.json<DrawingMediaAnswer>().drawings;
  return [found?.jpg, found?.thumbnail, found?.mp4].filter((name) => name !== undefined);
}

interface DrawingMediaAnswer {
  drawings: { jpg?: string; thumbnail?: string; mp4?: string }[];
}

const headOf = (drawing: string) => product.headOf(`/d/${drawing}`, 'en', ORIGIN);
const isShared = async (drawing: string) => (await headOf(drawing))?.image !== undefined;
const cardOf = (drawing: string) => `/api/oembed?url=${encodeURIComponent(`${ORIGIN}/d/${drawing}`)}`;

/** Everything that tells of drawings: whether something of this one is in what this viewer is answered. */
const PLACES: Record<string, (who: Viewer, drawing: string) => Promise<boolean>> = {
  list: async (who, drawing) => {
    const [posted, got] = [
      await ask(tokenOf(who), 'POST', '/api/posts/list', { limit: 60 }),
      await ask(tokenOf(who), 'GET', '/api/posts/list?limit=60'),
    ];
    expect(got.body.includes(drawing)).toBe(posted.body.includes(drawing));
    return posted.body.includes(drawing);
  },
  one: async (who, drawing) => (await ask(tokenOf(who), 'GET', `/api/posts/drawing/${drawing}`)).statusCode === 200,
  home: async (who, drawing) => (await ask(tokenOf(who), 'GET', '/api/posts/home')).body.includes(drawing),
  lines: async (who, drawing) => {
    const { body } = await ask(tokenOf(who), 'GET', `/api/drawing/${drawing}/lines`);
    return body.includes('totalLines');
  },
  media: async (who, drawing) =>
    (await ask(tokenOf(who), 'POST', '/api/drawing/media', { drawingIds: [drawing] })).body.includes(drawing),
  files: async (who, drawing) => {
    const statuses = await Promise.all(
      FILES.map(
        async ([, ending]) => (await ask(tokenOf(who), 'GET', `/media/drawings/${drawing}.${ending}`)).statusCode,
      ),
    );
    // Picture, small picture and film: all of them or none.
    expect(new Set(statuses).size).toBe(1);
    return statuses[0] === 200;
  },
  named: async (who, drawing) => {
    const names = await namesFor(who, drawing);
    if (names.length === 0) return false;
    expect(names).toHaveLength(FILES.length);
    // The name itself is what opens it.
    for (const name of names) expect((await ask({}, 'GET', `/media/drawings/${name}`)).statusCode).toBe(200);
    return true;
  },
  card: async (who, drawing) => {
    const { statusCode, body } = await ask(tokenOf(who), 'GET', cardOf(drawing));
    expect(body.includes(`/media/drawings/${drawing}`)).toBe(statusCode === 200 && (await isShared(drawing)));
    return statusCode === 200;
  },
  page: async (_, drawing) => (await headOf(drawing)) !== null,
  shared: async (who, drawing) => {
    const image = (await headOf(drawing))?.image;
    if (!image) return false;
    const { statusCode } = await ask(tokenOf(who), 'GET', new URL(image.url).pathname);
    expect(statusCode).toBe(200);
    return true;
  },
  shelf: async (who, drawing) => (await ask(tokenOf(who), 'GET', '/api/posts/mydrawings')).body.includes(drawing),
  queue: async (who, drawing) => (await ask(tokenOf(who), 'GET', '/api/admin/posts')).body.includes(drawing),
  case: async (who, drawing) => (await ask(tokenOf(who), 'GET', `/api/admin/posts/${drawing}`)).statusCode === 200,
  counters: async (who, drawing) => {
    const answers = await Promise.all(
      COUNTER_PLACES.map(async (url) => (await ask(tokenOf(who), 'GET', url.replace('*', drawing))).body),
    );
    return answers.some((body) => new RegExp(`"drawingId":"${drawing}"[^]*?"impressionCounter":\\d`).test(body));
  },
  counts: async (who, drawing) => {
    const before = await clicksOf(drawing);
    await ask(tokenOf(who), 'POST', '/api/stats/v1', { clicked: [drawing] });
    return (await clicksOf(drawing)) > before;
  },
};

/** All that tells of pictures, but for what is only theirs who drew them. */
const COUNTER_PLACES = [
  '/api/posts/list?limit=60',
  '/api/posts/home',
  '/api/posts/drawing/*',
  '/api/posts/mydrawings',
  '/api/admin/posts',
  '/api/admin/posts/*',
];

async function clicksOf(drawing: string): Promise<number> {
  const db = product.platform.sql.db<{ post_count: { drawing: string; clicks: number } }>();
  const row = await db.selectFrom('post_count').where('drawing', '=', drawing).select('clicks').executeTakeFirst();
  return row?.clicks ?? 0;
}

beforeAll(async () => {
  const signUp = (name: string, metadata = {}) => product.server.signUp(name, metadata);
  people.player = await signUp('Player');
  people.artist = await signUp('Artist');
  people.moderator = await signUp('Moderator', { adminPower: AdminPower.Team });
  people.banned = await signUp('Banned', { isBanned: true });
  people.outcast = await signUp('Outcast');
  for (const kind of KINDS) drawings[kind] = await KIND_MAKERS[kind](people.artist);
  const ban = { reason: 'spam', until: product.clock.now() + 1_000_000_000 };
  await ask(as(people.moderator), 'PUT', `/api/admin/person/${people.outcast.username}/ban`, ban);
});

test('Q16 five viewers get of twelve kinds of drawings what the table says, wherever they ask', async () => {
  const lines = [];
  for (const kind of KINDS) {
    const told = [];
    for (const [place, look] of Object.entries(PLACES)) {
      const who = [];
      for (const viewer of VIEWERS) if (await look(viewer, drawings[kind])) who.push((viewer[0] ?? '').toUpperCase());
      if (who.length > 0) told.push(`${place} ${who.join(' ')}`);
    }
    lines.push([kind, ...told].join('  '));
  }
  const words = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/).join(' ').trim());
  expect(words(lines.join('\n'))).toEqual(words(TABLE));
});

test('Q16 nobody but its artist and the team reads a text that waits', async () => {
  for (const who of ['visitor', 'player'] as const)
    for (const url of [
      '/api/posts/list?limit=60',
      `/api/posts/drawing/${drawings.edited}`,
      '/api/posts/home',
      cardOf(drawings.edited),
    ])
      expect((await ask(tokenOf(who), 'GET', url)).body).not.toContain('secret');
  expect((await headOf(drawings.edited))?.description).toBe('marker');
});

test('Q5 sixty seconds after an artist has hidden a picture nothing serves anything of it to anybody else', async () => {
  const drawing = await approved(people.artist, { isOnProfile: true });
  const names = (await Promise.all(VIEWERS.map((who) => namesFor(who, drawing)))).flat();
  const plain = FILES.map(([, ending]) => `${drawing}.${ending}`);
  const addresses = [...new Set([...names, ...plain])];
  for (const name of addresses) {
    const { statusCode, headers } = await ask({}, 'GET', `/media/drawings/${name}`);
    const [, maxAge = 'none'] = /max-age=(\d+)/.exec(String(headers['cache-control'])) ?? [];
    expect([name, statusCode, Number(maxAge) <= 60]).toEqual([name, 200, true]);
  }
  for (const place of ['card', 'page', 'shared'] as const)
    expect([place, await PLACES[place]?.('visitor', drawing)]).toEqual([place, true]);
  const onProfile = async (who: Viewer) => {
    const { body } = await ask(tokenOf(who), 'GET', `/api/profiles/${people.artist.username}`);
    return body.includes(drawing);
  };
  expect(await onProfile('visitor')).toBe(true);
  await ask(as(people.artist), 'DELETE', '/api/posts/hide-mydrawing', { drawingId: drawing, isHide: true });
  await product.clock.jump(60_000);
  for (const who of ['visitor', 'player', 'banned'] as const) {
    const served = [];
    for (const [place, look] of Object.entries(PLACES)) if (await look(who, drawing)) served.push(place);
    if (await onProfile(who)) served.push('profile');
    expect([who, served]).toEqual([who, []]);
  }
  // The names of its artist's own files are theirs; everybody else's lead nowhere.
  const others = addresses.filter((name) => !name.includes('?'));
  for (const name of others) expect((await ask({}, 'GET', `/media/drawings/${name}`)).statusCode).toBe(404);
});
