import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower, type MyDrawing } from '@tuschel/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { stroke } from '../../testing/stroke.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
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
 * Who gets anything of a drawing, by V(isitor), P(layer), A(rtist), M(oderator) and B(anned), and by everything that tells of drawings:
 * list, one picture, home, lines, media, its files by their plain names, the shelf of its artist, the queue, the case.
 */
const TABLE = `
private            lines A M     media A M     shelf A
pending            lines A M     media A M     shelf A     queue M     case M
approved           list V P A M  one V P A M   home V P A M   lines V P A M  media P A M  files V P A M B   shelf A   case M
flagged 1          list V P A M  one V P A M   lines V P A M  media P A M  files V P A M B   shelf A   case M
flagged 4          list P A M    one P A M     lines P A M    media P A M  shelf A   case M
edited             list V P A M  one V P A M   home V P A M   lines V P A M  media P A M  files V P A M B   shelf A   queue M   case M
rejected           lines A M     media A M     shelf A     case M
unpublished        lines A M     media A M     shelf A     case M
hidden             lines A M     media A M     shelf A     case M
quarantined        shelf A       case M
of somebody banned lines M       media M       case M
erased
`;

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
  const key = `drawings/${randomUUID()}.jpg`;
  await product.platform.blobs.put(key, Buffer.from('jpeg'), 'image/jpeg');
  const file = { drawing: drawingId, key, bytes: 4, width: 640, height: 360, ms: null, preview: null, withheld: 0 };
  await product.platform.sql
    .db<{ render_file: Record<string, unknown> }>()
    .insertInto('render_file')
    .values({ ...file, file: 'jpg', made_at: 1, seen_at: product.clock.now() })
    .execute();
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
  files: async (who, drawing) => (await ask(tokenOf(who), 'GET', `/media/drawings/${drawing}.jpg`)).statusCode === 200,
  shelf: async (who, drawing) => (await ask(tokenOf(who), 'GET', '/api/posts/mydrawings')).body.includes(drawing),
  queue: async (who, drawing) => (await ask(tokenOf(who), 'GET', '/api/admin/posts')).body.includes(drawing),
  case: async (who, drawing) => (await ask(tokenOf(who), 'GET', `/api/admin/posts/${drawing}`)).statusCode === 200,
};

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
    for (const url of ['/api/posts/list?limit=60', `/api/posts/drawing/${drawings.edited}`, '/api/posts/home'])
      expect((await ask(tokenOf(who), 'GET', url)).body).not.toContain('secret');
});
