import { randomUUID } from 'node:crypto';
import type { Account } from '@tuschel/gameserver/extend';
import { encodeInk } from '@tuschel/ink';
import { type History, OpCode, RPC } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paperOf, passkeyOf } from '../testing/belongings.ts';
import type { MatchSocket } from '../testing/matchSocket.ts';
import { type StartedProduct, startProduct } from '../testing/startProduct.ts';
import { stroke } from '../testing/stroke.ts';

/** What belongs to somebody, by ids that others may come to know. */
interface Belongings {
  drawing: string;
  /** Of a game. */
  page: string;
  game: string;
  match: string;
  /** An image that was set private. */
  image: string;
  attempt: string;
  prompt: string;
  line: string;
  face: string;
  passkey: string;
  paper: string;
  /** Of somebody else at their table. */
  guest: string;
}

interface Try {
  url?: string;
  payload?: object;
}

type Case = 'ownOnly' | 'adminOnly' | ((ids: Belongings) => Try);

const FACE_INK = Buffer.from(encodeInk([stroke()])).toString('base64');

const DAY = new Date(0).toISOString().slice(0, 10);

/** For each route that takes a bearer token: how others' ids come into it. `ownOnly`: not at all. */
const CASES: Record<string, Case> = {
  'PUT /drawing/:id/lines': ({ page }) => ({
    url: `/drawing/${page}/lines`,
    payload: { index: 0, lines: [], rev: 0 },
  }),
  'GET /drawing/:id/lines': ({ page }) => ({ url: `/drawing/${page}/lines?returnerror404=true` }),
  'POST /drawing/new': ({ attempt }) => ({ payload: { id: attempt, lines: [stroke()] } }),
  'POST /drawing/media': ({ drawing }) => ({ payload: { drawingIds: [drawing] } }),
  'POST /drawing/:id/render': ({ drawing }) => ({ url: `/drawing/${drawing}/render`, payload: { kind: 'picture' } }),
  'GET /render/stats': 'ownOnly',
  'GET /profiles/:username': 'ownOnly',
  'GET /profiles/history': 'ownOnly',
  'POST /profiles/history/leave': ({ game: gameId }) => ({ payload: { gameId } }),
  'GET /single-game-info': ({ game }) => ({ url: `/single-game-info?gameId=${game}` }),
  'DELETE /posts/hide-mydrawing': ({ drawing: drawingId }) => ({ payload: { drawingId, isHide: true } }),
  'POST /posts/list': 'ownOnly',
  'POST /posts/list-quiz': 'ownOnly',
  'GET /posts/list': 'ownOnly',
  'GET /posts/home': 'ownOnly',
  'GET /posts/drawing/:drawingId': ({ image }) => ({ url: `/posts/drawing/${image}` }),
  'GET /oembed': ({ image }) => ({ url: `/oembed?url=http://localhost/d/${image}` }),
  'GET /posts/mydrawings': 'ownOnly',
  'POST /posts/update-post': ({ drawing: drawingId }) => ({ payload: { drawingId, description: 'mine' } }),
  'POST /posts/order': ({ image }) => ({ payload: { drawingIds: [image] } }),
  'POST /posts/appeal': ({ image: drawingId }) => ({ payload: { drawingId, text: 'mine' } }),
  'POST /posts/erase-mydrawing': ({ drawing: drawingId }) => ({ payload: { drawingId } }),
  'POST /stats/v1': ({ drawing }) => ({ payload: { impressed: [drawing], liked: [drawing] } }),
  'POST /stats/liked': ({ drawing }) => ({ payload: { drawingIds: [drawing] } }),
  'GET /papers': 'ownOnly',
  'GET /papers/:paperId': ({ paper }) => ({ url: `/papers/${paper}` }),
  'DELETE /papers/:paperId': ({ paper }) => ({ url: `/papers/${paper}` }),
  'POST /papers/erase': ({ paper }) => ({ payload: { paperIds: [paper] } }),
  'POST /papers/:paperId/update': ({ paper }) => ({ url: `/papers/${paper}/update`, payload: { name: 'mine' } }),
  'POST /admin/papers/:paperId/render': 'adminOnly',
  'GET /solo/prompt': 'ownOnly',
  'GET /solo/challenge': 'ownOnly',
  'POST /solo/challenge/start': 'ownOnly',
  'GET /solo/challenge/gallery': () => ({ url: `/solo/challenge/gallery?day=${DAY}&language=en` }),
  'GET /solo/drawings': 'ownOnly',
  'GET /account/look': 'ownOnly',
  'POST /account/erase': 'ownOnly',
  'GET /account/logins': 'ownOnly',
  'POST /account/logins/link': 'ownOnly',
  'POST /account/logins/finish': 'ownOnly',
  'DELETE /account/logins/:provider': 'ownOnly',
  'PUT /account/look': 'ownOnly',
  'GET /account/passkeys': 'ownOnly',
  'POST /account/passkeys/options': 'ownOnly',
  'POST /account/passkeys': 'ownOnly',
  'PUT /account/passkeys/:id': ({ passkey }) => ({ url: `/account/passkeys/${passkey}`, payload: { name: 'mine' } }),
  'DELETE /account/passkeys/:id': ({ passkey }) => ({
    url: `/account/passkeys/${passkey}`,
    payload: { isLast: true },
  }),
  'GET /account/face': 'ownOnly',
  'PUT /account/face': 'ownOnly',
  'DELETE /account/face': 'ownOnly',
  'GET /faces/:id': ({ face }) => ({ url: `/faces/${face}` }),
  'PUT /match/:matchId/faces/:playerId': ({ match, guest }) => ({
    url: `/match/${match}/faces/${guest}`,
    payload: { isHidden: true },
  }),
  'GET /preferences': 'ownOnly',
  'PUT /preferences': 'ownOnly',
  'GET /preferences/desk': 'ownOnly',
  'PUT /preferences/desk': 'ownOnly',
  'GET /match/:matchId/options': ({ match }) => ({ url: `/match/${match}/options` }),
  'PUT /match/:matchId/options': ({ match }) => ({
    url: `/match/${match}/options`,
    payload: { seq: 1, options: { language: 'en' } },
  }),
  'GET /host/door': 'ownOnly',
  'PUT /host/whitelist': 'ownOnly',
  'POST /host/whitelist/preview': 'ownOnly',
  'POST /host/channel/consent': 'ownOnly',
  'POST /host/channel/consent/finish': 'ownOnly',
  'DELETE /host/channel/consent': 'ownOnly',
  'POST /posts/initial-republish': 'ownOnly',
  'GET /posts/initial-republish': 'ownOnly',
  'GET /posts/initial-republish/images': 'ownOnly',
  'POST /posts/initial-republish/image': ({ image: drawingId }) => ({ payload: { drawingId, isPublic: true } }),
  'POST /chat/report': ({ match, line: messageId }) => ({
    payload: { room: `lobby.${match}`, messageId, reasons: ['hate'] },
  }),
  'GET /account/ban': 'ownOnly',
  'POST /account/ban/appeal': 'ownOnly',
  'POST /account/export': 'ownOnly',
  'GET /admin/appeal': 'adminOnly',
  'GET /admin/person/:username': 'adminOnly',
  'GET /admin/person/:username/use': 'adminOnly',
  'GET /admin/use': 'adminOnly',
  'POST /admin/person/:username/login-link': 'adminOnly',
  'PUT /admin/person/:username/ban': 'adminOnly',
  'PUT /admin/person/:username/lift': 'adminOnly',
  'PUT /admin/person/:username/appeal': 'adminOnly',
  'PUT /admin/person/:username/supporter': 'adminOnly',
  'PUT /admin/person/:username/access': 'adminOnly',
  'PUT /admin/person/:username/profile': 'adminOnly',
  'PUT /admin/person/:username/appointment': 'adminOnly',
  'POST /admin/jump': 'adminOnly',
  'GET /live_streams': 'ownOnly',
  'GET /support': 'ownOnly',
  'POST /support/checkout': 'ownOnly',
  'POST /support/portal': 'ownOnly',
  'PUT /support/thanks': 'ownOnly',
  'GET /support/thanks': 'ownOnly',
  'GET /admin/rewards': 'adminOnly',
  'PUT /admin/rewards/:username': 'adminOnly',
  'GET /admin/streamers': 'adminOnly',
  'PUT /admin/streamers': 'adminOnly',
  'GET /admin/words': 'adminOnly',
  'POST /admin/words/try': 'adminOnly',
  'PUT /admin/words': 'adminOnly',
  'GET /admin/people': 'adminOnly',
  'GET /admin/overview': 'adminOnly',
  'GET /admin/costs': 'adminOnly',
  'GET /admin/matches': 'adminOnly',
  'POST /admin/matches/:matchId/close': 'adminOnly',
  'GET /admin/exceptions': 'adminOnly',
  'DELETE /admin/exceptions/:fingerprint': 'adminOnly',
  'GET /admin/settings': 'adminOnly',
  'GET /admin/echoheader': 'adminOnly',
  'GET /admin/posts': 'adminOnly',
  'POST /admin/posts/take': 'adminOnly',
  'POST /admin/posts/release': 'adminOnly',
  'GET /admin/posts/:drawingId': 'adminOnly',
  'POST /admin/posts/:drawingId/decide': 'adminOnly',
  'POST /admin/posts/:drawingId/undo': 'adminOnly',
  'POST /admin/posts/:drawingId/quarantine': 'adminOnly',
  'POST /admin/posts/:drawingId/lift-quarantine': 'adminOnly',
  'GET /admin/faces': 'adminOnly',
  'POST /admin/faces/:id/decide': 'adminOnly',
  'POST /admin/faces/:id/undo': 'adminOnly',
  'GET /admin/audit': 'adminOnly',
  'GET /admin/ban-wishes': 'adminOnly',
  'GET /admin/reports': 'adminOnly',
  'PUT /admin/reports/:kind/:subject': 'adminOnly',
  'GET /sitemap': 'ownOnly',
  'GET /sitemap/sitemap': 'ownOnly',
  'GET /blog/posts': 'ownOnly',
  'GET /blog/posts/:id': 'ownOnly',
  'POST /blog/posts': 'adminOnly',
  'POST /blog/posts/:id': 'adminOnly',
  'GET /admin/blog': 'adminOnly',
  'POST /admin/blog/preview': 'adminOnly',
  'POST /admin/blog/picture': 'adminOnly',
  'GET /badges/mine': 'ownOnly',
  'GET /admin/badges': 'adminOnly',
  'PUT /admin/badges/:badgeId': 'adminOnly',
  'PUT /admin/badges/:badgeId/picture': 'adminOnly',
  'POST /admin/badges/:badgeId/edition': 'adminOnly',
  'PUT /admin/badges/:badgeId/award': 'adminOnly',
  'PUT /admin/badges/:badgeId/revoke': 'adminOnly',
  'GET /notices': 'ownOnly',
  'GET /notices/unread': 'ownOnly',
  'POST /notices/read': 'ownOnly',
  'DELETE /notices/:id': ({ image }) => ({ url: `/notices/${image}` }),
  'POST /report': ({ drawing: subject }) => ({ payload: { kind: 'drawing', subject, reasons: ['hate'] } }),
  'GET /admin/chat': 'adminOnly',
  'PUT /admin/chat/:messageId': 'adminOnly',
  'GET /admin/prompt': 'adminOnly',
  'GET /admin/prompt/:promptId': 'adminOnly',
  'PUT /admin/prompt/:promptId': 'adminOnly',
};

/** What a stranger is answered. Of a running match they learn that it is there. */
const STATUS: Record<string, number> = {
  'PUT /drawing/:id/lines': 404,
  'GET /drawing/:id/lines': 404,
  'POST /drawing/new': 409,
  // Of what is not theirs it says nothing.
  'POST /drawing/media': 200,
  'POST /drawing/:id/render': 404,
  'POST /profiles/history/leave': 404,
  'GET /single-game-info': 404,
  'DELETE /posts/hide-mydrawing': 400,
  // Of what is not theirs nothing goes.
  'DELETE /notices/:id': 200,
  'POST /report': 404,
  'GET /posts/drawing/:drawingId': 404,
  'GET /oembed': 404,
  'POST /posts/update-post': 400,
  'POST /posts/order': 400,
  'POST /posts/appeal': 400,
  'POST /posts/erase-mydrawing': 400,
  // What they cannot see is not counted, and that is not told.
  'POST /stats/v1': 204,
  'POST /stats/liked': 200,
  'GET /papers/:paperId': 404,
  'DELETE /papers/:paperId': 404,
  // Of what is not theirs nothing goes.
  'POST /papers/erase': 200,
  // They may not paint at all.
  'POST /papers/:paperId/update': 403,
  'GET /solo/challenge/gallery': 403,
  'GET /faces/:id': 404,
  'PUT /account/passkeys/:id': 404,
  'DELETE /account/passkeys/:id': 404,
  'PUT /match/:matchId/faces/:playerId': 403,
  'GET /match/:matchId/options': 403,
  'PUT /match/:matchId/options': 403,
  'POST /posts/initial-republish/image': 404,
  'POST /chat/report': 403,
};

let product: StartedProduct;
let anna: Account;
let mallory: Account;
let ids: Belongings;

const call = (who: Account, route: string, { url, payload }: Try) => {
  const [method = '', path = ''] = route.split(' ');
  return product.app.inject({
    method: method as 'GET',
    url: `/api${url ?? path}`,
    headers: { authorization: `Bearer ${product.server.token(who)}` },
    ...(payload ? { payload } : {}),
  });
};

async function command(socket: MatchSocket, message: object): Promise<void> {
  await socket.send(OpCode.Command, message);
  await product.server.settled();
}

/** A match of `host` that has begun. */
async function started(host: Account): Promise<{ match: string; socket: MatchSocket; guest: string }> {
  const { lobbyCode } = await product.server.call(RPC.createMatch, host, { language: 'de' });
  const { matchId } = await product.server.call(RPC.checkMatchJoin, host, { lobbyCode });
  const match = String(matchId);
  const socket = (await product.server.join(match, host)) as MatchSocket;
  const guest = await product.server.signUp('Guest');
  await product.server.join(match, guest);
  return { match, socket, guest: guest.id };
}

beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
  anna = await product.server.signUp('Anna');
  mallory = await product.server.signUp('Mallory');
  const { sql, journal, lines } = product.platform;

  const over = await started(anna);
  await command(over.socket, { seq: 1, type: 'start' });
  await command(over.socket, { seq: 2, type: 'submit', step: 0, text: 'A cat in a hat' });
  await command(over.socket, { seq: 3, type: 'cancel', reason: 'Pizza is here', show: false });
  await command(over.socket, { seq: 4, type: 'leave' });

  const own = await call(anna, 'POST /drawing/new', { payload: { lines: [stroke()] } });
  const attempt = await call(anna, 'POST /solo/challenge/start', { payload: { language: 'en' } });
  const [page, image] = [randomUUID(), randomUUID()];
  const row = { id: randomUUID(), module: 'test', rulesVersion: 1, node: 'test', snapshot: {} };
  await journal.open(row, (tx) => lines.open(tx, [{ drawing: page, match: row.id, step: 1, author: anna.id }]));
  const post = { drawing: image, author: anna.id, posted_at: 1, moderation_status: 2, is_unpublished: true };
  await sql
    .db<{ post: object }>()
    .insertInto('post')
    .values({ ...post, is_withdrawn: true } as never)
    .execute();
  const line = randomUUID();
  const { match, guest } = await started(anna);
  const face = await call(anna, 'PUT /account/face', { payload: { ink: FACE_INK, isPublic: false } });
  await product.server.keepLine(`lobby.${match}`, {
    messageId: line,
    senderId: anna.id,
    username: 'Anna',
    content: { text: 'hello' },
    held: false,
    createdAt: product.clock.now(),
  });
  ids = {
    drawing: own.json<{ drawingId: string }>().drawingId,
    page,
    game: over.match.split('.')[0]!,
    match,
    image,
    attempt: attempt.json<{ attempt: { drawingId: string } }>().attempt.drawingId,
    prompt: `${randomUUID()}.0`,
    line,
    face: face.json<{ face: { id: string } }>().face.id,
    guest,
    passkey: await passkeyOf(product, anna),
    paper: await paperOf(product, anna),
  };
});
afterAll(() => product.close());

test('every route that takes a bearer token is decided here', () => {
  const routes = Object.entries(product.access).flatMap(([route, { auth }]) =>
    auth === 'bearer' || auth === 'viewer' ? [route] : [],
  );
  expect(Object.keys(CASES).toSorted()).toEqual(routes.toSorted());
});

const ofOthers = Object.entries(CASES).flatMap(([route, it]) =>
  typeof it === 'function' ? [[route, it] as const] : [],
);

describe('with an id of somebody else', () => {
  test.each(ofOthers)('%s is refused', async (route, trial) => {
    const answer = await call(mallory, route, trial(ids));
    expect([route, answer.statusCode]).toEqual([route, STATUS[route]]);
    expect(answer.body).not.toContain('Anna');
    expect(answer.body).not.toContain('cat in a hat');
  });

  test('nothing is told of pictures of their drawings', async () => {
    const answer = await call(mallory, 'POST /drawing/media', { payload: { drawingIds: [ids.drawing] } });
    expect(answer.json()).toEqual({ drawings: [] });
  });

  test.each(['GET /drawing/:id/lines', 'POST /profiles/history/leave', 'GET /single-game-info'])(
    '%s answers as for an id that nobody has',
    async (route) => {
      const trial = CASES[route] as (ids: Belongings) => Try;
      const unknown = { ...ids, page: randomUUID(), game: randomUUID() };
      const withoutPath = (body: string) => body.replaceAll(/"instance":"[^"]*"/g, '');
      const [foreign, none] = [await call(mallory, route, trial(ids)), await call(mallory, route, trial(unknown))];
      expect([none.statusCode, withoutPath(none.body)]).toEqual([foreign.statusCode, withoutPath(foreign.body)]);
    },
  );

  test('nothing of theirs has changed', async () => {
    const { history } = (
      await call(anna, 'GET /profiles/history', { url: '/profiles/history?page=0' })
    ).json<History>();
    expect(history.map(({ gameId }) => gameId)).toEqual([ids.game]);
    const { drawings } = (await call(anna, 'GET /solo/drawings', { url: '/solo/drawings?page=0' })).json<{
      drawings: { drawingId: string }[];
    }>();
    expect(drawings.map(({ drawingId }) => drawingId)).toEqual([ids.drawing]);
    expect(await product.platform.lines.page(ids.page)).toMatchObject({ lines: 0, state: 'open', readers: [] });
    expect(await product.platform.lines.page(ids.attempt)).toBeNull();
    const db = product.platform.sql.db<{ post: { is_unpublished: boolean }; hidden_drawing: { drawing: string } }>();
    expect(await db.selectFrom('post').select('is_unpublished').execute()).toEqual([{ is_unpublished: true }]);
    expect(await db.selectFrom('hidden_drawing').select('drawing').execute()).toEqual([]);
    const { options } = (await call(anna, 'GET', { url: `/match/${ids.match}/options` })).json<{
      options: { language: string };
    }>();
    expect(options.language).toBe('de');
  });

  test('who it belongs to is let in', async () => {
    const mine = [
      'GET /drawing/:id/lines',
      'GET /single-game-info',
      'GET /match/:matchId/options',
      'GET /faces/:id',
      'PUT /match/:matchId/faces/:playerId',
    ];
    for (const route of [...mine, 'PUT /drawing/:id/lines', 'POST /drawing/new', 'DELETE /posts/hide-mydrawing']) {
      const trial = CASES[route] as (ids: Belongings) => Try;
      expect([route, (await call(anna, route, trial(ids))).statusCode]).toEqual([route, 200]);
    }
  });
});

/** A whole PNG. */
const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What else the team decides than whether something stays. */
const PAYLOADS: Record<string, object> = {
  'PUT /admin/person/:username/ban': { reason: 'spam', until: null },
  'PUT /admin/person/:username/lift': {},
  'POST /admin/posts/take': {},
  'POST /admin/posts/release': { drawingIds: [randomUUID()] },
  'POST /admin/posts/:drawingId/decide': { version: 1, decision: 'approve' },
  'POST /admin/faces/:id/decide': { version: 1, decision: 'approve' },
  'POST /admin/posts/:drawingId/quarantine': { reason: 'hate', note: 'for the test' },
  'POST /admin/posts/:drawingId/lift-quarantine': { note: 'for the test' },
  'POST /blog/posts': { titleDe: 'Test', titleEn: '', contentDe: 'Test', contentEn: '', publishAt: null },
  'POST /blog/posts/:id': { titleDe: 'Test', titleEn: '', contentDe: 'Test', contentEn: '' },
  'POST /admin/blog/preview': { content: 'Test' },
  'POST /admin/blog/picture': { picture: ONE_PIXEL },
  'PUT /admin/badges/:badgeId/picture': { picture: ONE_PIXEL },
  'PUT /admin/badges/:badgeId/award': { username: 'No one' },
  'PUT /admin/badges/:badgeId/revoke': { username: 'No one' },
  'PUT /admin/badges/:badgeId': {
    titleDe: 'Test',
    titleEn: 'Test',
    authorName: '',
    authorUrl: '',
    validFrom: null,
    validTo: null,
    maxClaims: null,
  },
  'PUT /admin/person/:username/appeal': { answer: 'No.' },
  'POST /admin/person/:username/login-link': {},
  'PUT /admin/person/:username/supporter': { level: 1 },
  'PUT /admin/person/:username/access': { isEnabled: true },
  'PUT /admin/person/:username/profile': { isRestricted: true },
  'POST /admin/words/try': { lists: { block: '', warn: '', allow: '' } },
  'PUT /admin/words': { lists: { block: '', warn: '', allow: '' }, version: 0 },
  'PUT /admin/streamers': { userNames: [] },
  'PUT /admin/rewards/:username': { reward: 'drawing', isDone: true },
  'PUT /admin/person/:username/appointment': { rank: 'none' },
  'POST /admin/matches/:matchId/close': { note: 'for the test' },
};

describe('what only the team or admins may do', () => {
  const adminOnly = Object.keys(CASES).filter((route) => CASES[route] === 'adminOnly');
  const asked = (route: string): Try => ({
    url: (route.split(' ')[1] ?? '')
      .replace(':promptId', ids.prompt)
      .replace(':messageId', ids.line)
      .replace(/:drawingId|:id\b/, randomUUID())
      .replace(':kind/:subject', `prompt/${ids.prompt}`)
      .replace(':username', 'No one')
      .replace(':matchId', 'nobodys.match')
      .replace(':fingerprint', '0'.repeat(64))
      .replace(':badgeId', 'no-such-badge')
      .replace('/admin/blog', route === 'GET /admin/blog' ? '/admin/blog?skip=0&take=1' : '/admin/blog'),
    ...(route.startsWith('PUT') || route in PAYLOADS ? { payload: PAYLOADS[route] ?? { decision: 'keep' } } : {}),
  });

  test.each(adminOnly)('%s is refused to everybody below', async (route) => {
    const { only } = product.access[route] ?? {};
    const below = only === 'admins' ? 2 : 1;
    for (const adminPower of [0, below]) {
      const answer = await call(await product.server.signUp('Somebody', { adminPower }), route, asked(route));
      expect([route, adminPower, answer.statusCode]).toEqual([route, adminPower, 403]);
    }
    const admin = await call(await product.server.signUp('Admin', { adminPower: 3 }), route, asked(route));
    expect([200, 204, 404]).toContain(admin.statusCode);
  });
});

test('what is one’s own alone is told to nobody else', async () => {
  const told = async (who: Account) =>
    Promise.all(
      [
        '/profiles/history?page=0',
        '/solo/drawings?page=0',
        '/solo/challenge?language=en',
        '/posts/initial-republish/images?page=0',
        '/preferences',
        '/account/look',
        '/host/door',
      ].map(async (url) => (await call(who, 'GET', { url })).body),
    );
  const veils = { horror: 'skip', blood: 'blur', sexual: 'blur' };
  await call(anna, 'PUT /preferences', { payload: { veils } });
  await call(anna, 'PUT /account/look', { payload: { hidesNewcomer: true } });
  await call(anna, 'PUT /host/whitelist', { payload: { names: ['Friend'] } });
  const [annas, others] = [await told(anna), await told(mallory)];
  for (const [index, body] of annas.entries()) expect(body).not.toBe(others[index]);
  for (const secret of [ids.game, ids.drawing, ids.attempt, ids.image, 'skip', 'Friend']) {
    expect(annas.join()).toContain(secret);
    expect(others.join()).not.toContain(secret);
  }
});
