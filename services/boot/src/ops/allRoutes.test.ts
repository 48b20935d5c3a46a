import { randomUUID } from 'node:crypto';
import { prometheusMetrics, type TemporaryPlatform, temporaryPlatform } from '@tuschel/platform';
import { BODY, HEAVY, RENDER } from '@tuschel/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { httpServer } from '../http/httpServer.ts';
import { loadSecrets } from '../config/secrets.ts';
import { services } from '../services.ts';
import { measureRequests } from './httpFigures.ts';

const metrics = prometheusMetrics();
const { app } = httpServer();
const templates = new Set<string>();
const weights: Record<string, string> = {};
const limits: Record<string, number> = {};
const asked: { method: string; url: string }[] = [];
let platform: TemporaryPlatform;
let close: () => Promise<void>;

/** Every service of the real server, in this process. */
beforeAll(async () => {
  const temporary = await temporaryPlatform();
  platform = { ...temporary, metrics };
  measureRequests(app, metrics, platform.log);
  app.addHook('onRoute', ({ method, url, config, bodyLimit }) => {
    templates.add(url);
    const { weight, countedAs = url } = (config ?? {}) as {
      weight?: { body: string; answer: string };
      countedAs?: string;
    };
    templates.add(countedAs);
    for (const each of [method].flat()) {
      asked.push({ method: each, url });
      if (each === 'HEAD' || each === 'OPTIONS') continue;
      weights[`${each} ${url}`] = weight ? `${weight.body} ${weight.answer}` : 'none';
      if (bodyLimit !== undefined) limits[`${each} ${url}`] = bodyLimit;
    }
  });
  const config = readConfig({ TUSCHEL_DATA: platform.dataFolder });
  const running = services(platform, config, loadSecrets(config));
  for (const service of running) await service.start(app);
  await app.ready();
  close = async () => {
    for (const service of running.toReversed()) await service.close();
    await app.close();
    await temporary.close();
  };
});
afterAll(() => close());

/** The route with something else of its own in each place that takes something. */
const filled = (url: string) => url.replaceAll(/:\w+\??|\*/g, () => `secret-${randomUUID()}`);

test('whatever is asked for, the figures know the routes that there are and nothing else', {
  tags: ['long'],
}, async () => {
  for (const { method, url } of asked) {
    for (let time = 0; time < 3; time++) {
      await app.inject({ method: method as 'GET', url: `${filled(url)}?token=secret-${randomUUID()}` });
    }
  }
  const text = await metrics.text();
  expect(asked.length).toBeGreaterThan(20);
  expect(text).not.toContain('secret-');
  const labels = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route!));
  expect([...labels].filter((route) => !templates.has(route) && route !== 'none')).toEqual([]);
  expect(labels.size).toBeGreaterThan(10);
});

test('all figures together stay few', async () => {
  const series = (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(series.length).toBeLessThan(3_000);
});

/**
 * What each route of the API may have to read and to write, and where that is done once it has more than 64 KiB. `loop`: by the thread that
 * plays the games, and never more than 64 KiB. A new route is missing here until somebody has thought of that.
 */
const WEIGHTS: Record<string, string> = {
  'GET /api/admin/use': 'none slices',
  'GET /api/admin/people': 'none slices',
  'GET /api/admin/words': 'none slices',
  'POST /api/admin/words/try': 'loop slices',
  'PUT /api/admin/words': 'loop slices',
  'GET /api/live_streams': 'none slices',
  'GET /api/support': 'none slices',
  'POST /api/support/checkout': 'loop slices',
  'POST /api/support/portal': 'none slices',
  'PUT /api/support/thanks': 'loop slices',
  'GET /api/support/thanks': 'none slices',
  'GET /api/admin/rewards': 'none slices',
  'PUT /api/admin/rewards/:username': 'loop slices',
  'GET /api/admin/streamers': 'none slices',
  'PUT /api/admin/streamers': 'loop slices',
  'POST /api/admin/jump': 'none slices',
  'POST /api/login/jump': 'loop slices',
  'GET /api/account/logins': 'none slices',
  'POST /api/account/logins/link': 'loop slices',
  'POST /api/account/logins/finish': 'loop slices',
  'DELETE /api/account/logins/:provider': 'none slices',
  'GET /api/admin/overview': 'none slices',
  'GET /api/admin/costs': 'none slices',
  'GET /api/admin/matches': 'none slices',
  'POST /api/admin/matches/:matchId/close': 'loop none',
  'GET /api/admin/exceptions': 'none slices',
  'DELETE /api/admin/exceptions/:fingerprint': 'none none',
  'GET /api/admin/settings': 'none slices',
  'GET /api/admin/echoheader': 'none slices',
  'PUT /api/admin/person/:username/appointment': 'loop slices',
  'DELETE /api/host/channel/consent': 'none slices',
  'DELETE /api/posts/hide-mydrawing': 'loop slices',
  'GET /api/account/ban': 'none slices',
  'GET /api/account/export': 'none stream',
  'POST /api/account/erase': 'loop slices',
  'GET /api/account/face': 'none slices',
  'GET /api/account/look': 'none slices',
  'GET /api/admin/faces': 'none slices',
  'GET /api/faces/:id': 'none slices',
  'DELETE /api/account/face': 'none slices',
  'POST /api/admin/faces/:id/decide': 'loop slices',
  'POST /api/admin/faces/:id/undo': 'none slices',
  'PUT /api/account/face': 'loop slices',
  'PUT /api/match/:matchId/faces/:playerId': 'loop slices',
  'GET /api/admin/appeal': 'none slices',
  'GET /api/admin/chat': 'none slices',
  'GET /api/admin/person/:username': 'none slices',
  'GET /api/admin/person/:username/use': 'none slices',
  'GET /api/admin/prompt': 'none slices',
  'GET /api/admin/prompt/:promptId': 'none slices',
  'GET /api/drawing/:id/lines': 'none threads',
  'GET /api/host/door': 'none slices',
  'GET /api/match/:matchId/options': 'none slices',
  'GET /api/posts/initial-republish': 'none slices',
  'GET /api/posts/mydrawings': 'none slices',
  'GET /api/admin/posts': 'none slices',
  'POST /api/admin/posts/take': 'loop slices',
  'POST /api/admin/posts/release': 'loop slices',
  'GET /api/admin/posts/:drawingId': 'none slices',
  'POST /api/admin/posts/:drawingId/decide': 'loop slices',
  'POST /api/admin/posts/:drawingId/undo': 'none slices',
  'POST /api/admin/posts/:drawingId/quarantine': 'loop slices',
  'POST /api/admin/posts/:drawingId/lift-quarantine': 'loop slices',
  'GET /api/admin/audit': 'none slices',
  'GET /api/admin/ban-wishes': 'none slices',
  'POST /api/report': 'loop slices',
  'GET /api/sitemap': 'none none',
  'GET /api/sitemap/sitemap': 'none none',
  'GET /api/blog/posts': 'none slices',
  'GET /api/blog/posts/:id': 'none slices',
  'POST /api/blog/posts': 'threads slices',
  'POST /api/blog/posts/:id': 'threads slices',
  'GET /api/admin/blog': 'none slices',
  'POST /api/admin/blog/preview': 'threads slices',
  'POST /api/admin/blog/picture': 'threads slices',
  'GET /api/badges/mine': 'none slices',
  'GET /api/admin/badges': 'none slices',
  'PUT /api/admin/badges/:badgeId': 'loop slices',
  'PUT /api/admin/badges/:badgeId/picture': 'loop slices',
  'POST /api/admin/badges/:badgeId/edition': 'none slices',
  'PUT /api/admin/badges/:badgeId/award': 'loop slices',
  'PUT /api/admin/badges/:badgeId/revoke': 'loop slices',
  'GET /api/admin/reports': 'none slices',
  'PUT /api/admin/reports/:kind/:subject': 'loop slices',
  'GET /api/notices': 'none slices',
  'GET /api/notices/unread': 'none slices',
  'POST /api/notices/read': 'loop slices',
  'DELETE /api/notices/:id': 'none slices',
  'GET /api/posts/list': 'none slices',
  'POST /api/posts/list': 'loop slices',
  'POST /api/posts/list-quiz': 'loop slices',
  'GET /api/posts/home': 'none slices',
  'GET /api/posts/drawing/:drawingId': 'none slices',
  'GET /api/oembed': 'none slices',
  'POST /api/posts/appeal': 'loop slices',
  'POST /api/posts/erase-mydrawing': 'loop slices',
  'POST /api/posts/order': 'loop slices',
  'POST /api/posts/update-post': 'loop slices',
  'GET /api/posts/initial-republish/images': 'none slices',
  'GET /api/preferences': 'none slices',
  'GET /api/preferences/desk': 'none slices',
  'GET /api/profiles/:username': 'none slices',
  'GET /api/profiles/history': 'none slices',
  'GET /api/render/job/:jobId/ink': 'none threads',
  'GET /api/render/stats': 'none slices',
  'GET /api/single-game-info': 'none slices',
  'GET /api/solo/challenge': 'none slices',
  'GET /api/solo/challenge/gallery': 'none slices',
  'GET /api/solo/drawings': 'none slices',
  'GET /api/solo/prompt': 'none slices',
  'POST /api/account/ban/appeal': 'loop slices',
  'POST /api/account/export': 'none slices',
  'POST /api/chat/report': 'loop slices',
  'POST /api/drawing/:id/render': 'loop slices',
  'POST /api/drawing/media': 'loop slices',
  'POST /api/drawing/new': 'threads slices',
  'GET /api/papers': 'none slices',
  'GET /api/papers/:paperId': 'none threads',
  'DELETE /api/papers/:paperId': 'none slices',
  'POST /api/papers/erase': 'loop slices',
  'POST /api/papers/:paperId/update': 'threads slices',
  'POST /api/admin/papers/:paperId/render': 'none slices',
  'POST /api/host/channel/consent': 'loop slices',
  'POST /api/host/channel/consent/finish': 'loop slices',
  'POST /api/host/whitelist/preview': 'loop slices',
  'DELETE /api/account/passkeys/:id': 'loop slices',
  'GET /api/account/passkeys': 'none slices',
  'POST /api/account/passkeys': 'loop slices',
  'POST /api/account/passkeys/options': 'none slices',
  'POST /api/admin/person/:username/login-link': 'loop slices',
  'POST /api/login/passkey': 'loop slices',
  'POST /api/login/passkey/options': 'loop slices',
  'PUT /api/account/passkeys/:id': 'loop slices',
  'POST /api/login/local': 'loop slices',
  'POST /api/login/start': 'loop slices',
  'POST /api/posts/initial-republish': 'loop slices',
  'POST /api/posts/initial-republish/image': 'loop slices',
  'POST /api/profiles/history/leave': 'loop slices',
  'POST /api/render/job/get': 'loop threads',
  'POST /api/render/job/update': 'loop slices',
  'POST /api/session/logout': 'loop none',
  'POST /api/session/refresh': 'loop slices',
  'POST /api/solo/challenge/start': 'loop slices',
  'POST /api/stats/exception': 'loop none',
  'POST /api/stats/liked': 'loop slices',
  'POST /api/stats/v1': 'loop none',
  'PUT /api/account/look': 'loop slices',
  'PUT /api/admin/chat/:messageId': 'loop slices',
  'PUT /api/admin/person/:username/access': 'loop slices',
  'PUT /api/admin/person/:username/appeal': 'loop slices',
  'PUT /api/admin/person/:username/ban': 'loop slices',
  'PUT /api/admin/person/:username/lift': 'loop slices',
  'PUT /api/admin/person/:username/profile': 'loop slices',
  'PUT /api/admin/person/:username/supporter': 'loop slices',
  'PUT /api/admin/prompt/:promptId': 'loop slices',
  'PUT /api/drawing/:id/lines': 'threads slices',
  'PUT /api/host/whitelist': 'loop slices',
  'PUT /api/match/:matchId/options': 'threads slices',
  'PUT /api/preferences': 'loop slices',
  'PUT /api/preferences/desk': 'loop slices',
};

test('every route of the API has decided where large bodies and answers are worked on', () => {
  const ofApi = Object.entries(weights).filter(([route]) => route.includes(' /api/'));
  expect(Object.fromEntries(ofApi)).toEqual(WEIGHTS);
});

/** What renderers upload is kept as it comes: nothing of it is read. */
const UPLOAD = { method: 'PUT', url: '/media/signed/*' };

test('whatever takes a body lies below /api, where its weight is known, below /v2, which takes 256 KiB, takes less, or does not read it', async () => {
  const elsewhere = asked.filter(
    ({ method, url }) => /POST|PUT|PATCH|DELETE/.test(method) && !/^\/(api|v2)\//.test(url),
  );
  expect(elsewhere).toEqual(expect.arrayContaining([{ method: 'POST', url: '/csp-report' }, UPLOAD]));
  expect(elsewhere).toHaveLength(2);
  expect(limits['POST /csp-report']).toBeLessThanOrEqual(HEAVY.fromBytes);
  const { [`${UPLOAD.method} ${UPLOAD.url}`]: uploads, ...read } = limits;
  expect(uploads).toBe(RENDER.mp4Bytes);
  const large = Object.entries(read).filter(([, limit]) => limit > HEAVY.fromBytes);
  expect(large.map(([route]) => WEIGHTS[route]?.split(' ')[0])).toEqual(large.map(() => 'threads'));
  expect(large.length).toBeGreaterThan(2);
  const tooLong = JSON.stringify({ id: 'x'.repeat(BODY.gameServerBytes) });
  const headers = { authorization: `Basic ${btoa('defaultkey:')}` };
  const url = '/v2/account/authenticate/custom';
  expect((await app.inject({ method: 'POST', url, headers, payload: tooLong })).json()).toMatchObject({
    message: 'http: request body too large',
  });
});
