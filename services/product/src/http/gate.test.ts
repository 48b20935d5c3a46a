import type { Account } from '@tuschel/gameserver/extend';
import { RATES, type RateName } from '@tuschel/protocol';
import { afterAll, describe, expect, test } from 'vitest';
import { issueRenderer } from '../library/render/renderers.ts';
import { startProduct } from '../testing/startProduct.ts';

const PLAY = 'https://play.example';
const PUBLIC = 'https://draw.example';

const product = await startProduct({ origins: [PLAY], publicUrl: PUBLIC });
afterAll(() => product.close());

interface Call {
  token?: string;
  authorization?: string;
  headers?: Record<string, string>;
  address?: string;
  payload?: object;
}

function call(route: string, { token, headers = {}, address = '127.0.0.1', payload, ...more }: Call = {}) {
  const [method = '', path = ''] = route.split(' ');
  const authorization = more.authorization ?? (token === undefined ? undefined : `Bearer ${token}`);
  return product.app.inject({
    method: method as 'GET',
    url: `/api${path.replaceAll(/:\w+/g, product.platform.entropy.uuid())}`,
    remoteAddress: address,
    headers: { 'x-tuschel': '1', ...headers, ...(authorization === undefined ? {} : { authorization }) },
    ...(payload === undefined ? {} : { payload }),
  });
}

const tokenOf = (account: Account) => product.server.token(account);
const codeOf = (answer: { json(): unknown }) => (answer.json() as { type?: string }).type?.split(':').at(-1);

/** Each route once more, by whom it is open to. All others want a session. */
const WITHOUT_SESSION = [
  'POST /login/start',
  'POST /login/local',
  'POST /login/jump',
  'POST /login/passkey/options',
  'POST /login/passkey',
  'POST /session/refresh',
  'POST /session/logout',
];
const FOR_VIEWERS = [
  'GET /drawing/:id/lines',
  'POST /posts/list',
  'POST /posts/list-quiz',
  'GET /posts/list',
  'GET /posts/home',
  'GET /posts/drawing/:drawingId',
  'GET /profiles/:username',
  'GET /oembed',
  'POST /stats/v1',
  'GET /faces/:id',
  'GET /blog/posts',
  'GET /blog/posts/:id',
  'GET /sitemap',
  'GET /sitemap/sitemap',
  'GET /live_streams',
  'GET /solo/prompt',
  'GET /support',
  'GET /support/thanks',
];
const FOR_ALL = ['POST /stats/exception', 'GET /account/export', 'OPTIONS /*', ...FOR_VIEWERS];
const FOR_RENDERERS = ['POST /render/job/get', 'GET /render/job/:jobId/ink', 'POST /render/job/update'];
const WITH_COOKIE = ['POST /session/refresh', 'POST /session/logout'];
const BEFORE_TERMS = [
  'POST /posts/initial-republish',
  'GET /posts/initial-republish',
  'GET /account/ban',
  'POST /account/ban/appeal',
  'POST /account/export',
  'POST /account/erase',
];

/** Each route once more, by what it draws on. All others: `signedIn`. */
const RATE_OF: Record<string, RateName> = {
  'POST /login/start': 'login',
  'POST /login/local': 'anonymous',
  'POST /login/jump': 'login',
  'POST /account/logins/link': 'login',
  'POST /account/logins/finish': 'login',
  'POST /login/passkey/options': 'anonymous',
  'POST /login/passkey': 'anonymous',
  'POST /account/passkeys/options': 'linking',
  'POST /account/passkeys': 'linking',
  'PUT /account/passkeys/:id': 'linking',
  'DELETE /account/passkeys/:id': 'linking',
  'POST /session/refresh': 'anonymous',
  'POST /session/logout': 'anonymous',
  'PUT /drawing/:id/lines': 'lines',
  'POST /drawing/new': 'drawingNew',
  'POST /papers/:paperId/update': 'lines',
  'GET /match/:matchId/options': 'hostLists',
  'PUT /match/:matchId/options': 'hostLists',
  'GET /host/door': 'hostLists',
  'PUT /host/whitelist': 'hostLists',
  'POST /host/whitelist/preview': 'hostLists',
  'POST /host/channel/consent': 'hostLists',
  'POST /host/channel/consent/finish': 'hostLists',
  'DELETE /host/channel/consent': 'hostLists',
  'POST /support/checkout': 'pay',
  'POST /support/portal': 'pay',
  'POST /chat/report': 'report',
  'POST /posts/appeal': 'report',
  'POST /report': 'report',
  'POST /account/ban/appeal': 'report',
  'POST /account/export': 'export',
  'POST /account/erase': 'export',
  'GET /account/export': 'exportFile',
  'POST /stats/exception': 'exception',
  'POST /stats/v1': 'stats',
  'GET /faces/:id': 'faces',
  'PUT /account/face': 'face',
  'DELETE /account/face': 'face',
  'PUT /match/:matchId/faces/:playerId': 'face',
  'OPTIONS /*': 'anonymous',
  'POST /render/job/get': 'render',
  'GET /render/job/:jobId/ink': 'render',
  'POST /render/job/update': 'render',
  'POST /drawing/:id/render': 'renderAsk',
  'POST /admin/blog/preview': 'preview',
  'POST /admin/blog/picture': 'blogPicture',
};

const ROUTE_NAMES = [...Object.keys(product.access), 'OPTIONS /*'];
const WITH_SESSION = ROUTE_NAMES.filter((route) => ![...WITHOUT_SESSION, ...FOR_ALL].includes(route));
const rateOf = (route: string) => RATE_OF[route] ?? 'signedIn';
const USED_RATES = [...new Set(ROUTE_NAMES.map(rateOf))];

describe('the decision table', () => {
  test('says by name whom a route is open to', () => {
    const open = Object.entries(product.access).filter(([, { auth }]) => auth !== 'bearer');
    expect(Object.fromEntries(open.map(([route, { auth }]) => [route, auth]))).toEqual({
      'POST /login/start': 'ownPage',
      'POST /login/local': 'ownPage',
      'POST /login/jump': 'ownPage',
      'POST /login/passkey/options': 'ownPage',
      'POST /login/passkey': 'ownPage',
      'POST /session/refresh': 'cookie',
      'POST /session/logout': 'cookie',
      'POST /stats/exception': 'none',
      'GET /account/export': 'none',
      'GET /drawing/:id/lines': 'viewer',
      'POST /posts/list': 'viewer',
      'POST /posts/list-quiz': 'viewer',
      'GET /posts/list': 'viewer',
      'GET /posts/home': 'viewer',
      'GET /posts/drawing/:drawingId': 'viewer',
      'GET /profiles/:username': 'viewer',
      'GET /oembed': 'viewer',
      'POST /stats/v1': 'viewer',
      'GET /faces/:id': 'viewer',
      'GET /blog/posts': 'viewer',
      'GET /blog/posts/:id': 'viewer',
      'GET /live_streams': 'viewer',
      'GET /solo/prompt': 'viewer',
      'GET /support': 'viewer',
      'GET /support/thanks': 'viewer',
      'GET /sitemap': 'viewer',
      'GET /sitemap/sitemap': 'viewer',
      'POST /render/job/get': 'renderer',
      'GET /render/job/:jobId/ink': 'renderer',
      'POST /render/job/update': 'renderer',
    });
  });

  test.each(WITH_SESSION)('%s wants a session', async (route) => {
    expect(codeOf(await call(route, { payload: {} }))).toBe('unauthenticated');
  });

  test.each(USED_RATES)('%s: its routes share their credits', async (rate) => {
    const { limit, windowMs, per } = RATES[rate];
    const routes = ROUTE_NAMES.filter((route) => rateOf(route) === rate);
    const address = `203.0.113.${USED_RATES.indexOf(rate)}`;
    const token =
      rate === 'render'
        ? await issueRenderer(product.platform.sql, 'anna', product.platform)
        : tokenOf(await product.server.signUp('Anna'));
    // Refused as early as can be: for its type, behind the gate.
    const once = (route = '') =>
      call(route, { address, ...(per === 'user' ? { token } : {}), headers: { 'content-type': 'a/b' } });
    for (let credit = 0; credit < limit; credit++) {
      expect((await once(routes[credit % routes.length])).statusCode).not.toBe(429);
    }
    for (const route of routes) {
      const answer = await once(route);
      expect([route, answer.statusCode, codeOf(answer)]).toEqual([route, 429, 'tooManyRequests']);
      expect(answer.headers['retry-after']).toBe(String(Math.ceil(windowMs / limit / 1000)));
    }
  });

  test.each([1, 2] as const)(
    'E2 at level %i no login begins and no list is answered; all else goes on',
    async (level) => {
      const token = tokenOf(await product.server.signUp('Anna'));
      const refused: string[] = [];
      product.load.become(level);
      for (const route of ROUTE_NAMES) {
        const answer = await call(route, { token, address: `198.51.100.${level}` });
        if (answer.statusCode === 503) refused.push([route, codeOf(answer), answer.headers['retry-after']].join(' '));
      }
      product.load.become(0);
      expect(refused.toSorted()).toEqual([
        'GET /admin/costs overloaded 5',
        'GET /admin/matches overloaded 5',
        'GET /admin/overview overloaded 5',
        'GET /admin/people overloaded 5',
        'GET /badges/mine overloaded 5',
        'GET /blog/posts overloaded 5',
        'GET /blog/posts/:id overloaded 5',
        'GET /live_streams overloaded 5',
        'GET /papers overloaded 5',
        'GET /posts/home overloaded 5',
        'GET /posts/initial-republish/images overloaded 5',
        'GET /posts/list overloaded 5',
        'GET /posts/mydrawings overloaded 5',
        'GET /profiles/history overloaded 5',
        'GET /render/stats overloaded 5',
        'GET /single-game-info overloaded 5',
        'GET /sitemap overloaded 5',
        'GET /sitemap/sitemap overloaded 5',
        'GET /solo/challenge/gallery overloaded 5',
        'GET /solo/drawings overloaded 5',
        'GET /support/thanks overloaded 5',
        'POST /login/start overloaded 5',
        'POST /posts/list overloaded 5',
        'POST /posts/list-quiz overloaded 5',
      ]);
      expect(codeOf(await call('POST /login/start', { address: `198.51.100.${level}` }))).not.toBe('overloaded');
    },
  );

  test('E2 of a crowd few log in and read lists at a time: each has a turn that ends with the answer', async () => {
    const { load, app } = product;
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const token = tokenOf(await product.server.signUp('Anna'));
    const list = () => fetch(`${url}/api/solo/drawings?page=0`, { headers: { authorization: `Bearer ${token}` } });
    const before = load.turns;
    const answers = await Promise.all([list(), list(), list()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect.poll(() => load.turns).toBe(before);
    load.crowd(true);
    const refused = await list();
    const other = await fetch(`${url}/api/preferences`, { headers: { authorization: `Bearer ${token}` } });
    load.crowd(false);
    expect([refused.status, refused.headers.get('retry-after'), other.status]).toEqual([503, '5', 200]);
  });

  test('what is refused for too much to do costs no credit', async () => {
    product.load.become(1);
    const address = '198.51.100.3';
    for (let login = 0; login <= RATES.login.limit; login++) {
      expect((await call('POST /login/start', { address })).statusCode).toBe(503);
    }
    product.load.become(0);
    expect((await call('POST /login/start', { address })).statusCode).not.toBe(429);
  });

  test('visitors have credits of their own, shared by all at one address', async () => {
    const token = tokenOf(await product.server.signUp('Anna'));
    const statusOf = async (request: { token?: string }) =>
      (await call('POST /stats/v1', { address: '203.0.113.201', ...request })).statusCode;
    for (let credit = 0; credit < RATES.visitorStats.limit; credit++) expect(await statusOf({})).not.toBe(429);
    expect(await statusOf({})).toBe(429);
    for (let credit = 0; credit < RATES.stats.limit; credit++) expect(await statusOf({ token })).not.toBe(429);
    expect(await statusOf({ token })).toBe(429);
  });

  test('paths that nobody knows take credits as well', async () => {
    const once = () => call('GET /nowhere', { address: '203.0.113.200' });
    for (let credit = 0; credit < RATES.anonymous.limit; credit++) expect((await once()).statusCode).toBe(404);
    expect((await once()).statusCode).toBe(429);
  });

  test.each(ROUTE_NAMES.filter((route) => route.startsWith('GET ')))('HEAD is answered as %s', async (route) => {
    const token = tokenOf(await product.server.signUp('Anna'));
    const [got, head] = [await call(route, { token }), await call(route.replace('GET', 'HEAD'), { token })];
    expect(head.statusCode).toBe(got.statusCode);
    const toVisitors = FOR_VIEWERS.includes(route) ? (await call(route)).statusCode : 401;
    expect((await call(route.replace('GET', 'HEAD'))).statusCode).toBe(toVisitors);
  });

  const askedBeforeTerms = async (route: string) => {
    const account = await product.server.signUp('Anna', { termsAccepted: 0 });
    return call(route, { token: tokenOf(account) });
  };

  test.each(WITH_SESSION.filter((route) => ![...BEFORE_TERMS, ...FOR_RENDERERS].includes(route)))(
    '%s waits until the terms are accepted',
    async (route) => {
      expect(codeOf(await askedBeforeTerms(route))).toBe('termsNotAccepted');
    },
  );

  test('somebody who has not accepted them sees pages for everybody as a visitor does', async () => {
    const mine = async (metadata: Record<string, unknown>) => {
      const token = tokenOf(await product.server.signUp('Anna', metadata));
      return (await call('GET /support', { token })).json<{ mine: object | null }>().mine;
    };
    expect(await mine({})).toMatchObject({ level: 0 });
    expect(await mine({ termsAccepted: 0 })).toBeNull();
  });

  test.each(BEFORE_TERMS)('%s is needed before the terms are accepted', async (route) => {
    expect(codeOf(await askedBeforeTerms(route))).not.toBe('termsNotAccepted');
  });
});

test.each([
  ['two words', (token: string) => `Bearer ${token} ${token}`],
  ['another scheme', (token: string) => `Basic ${token}`],
  ['something before it', (token: string) => `x Bearer ${token}`],
  ['a letter before it', (token: string) => `xBearer ${token}`],
  ['no space', (token: string) => `Bearer${token}`],
  ['two spaces', (token: string) => `Bearer  ${token}`],
  ['nothing but the scheme', () => 'Bearer '],
])('a token with %s opens nothing', async (_, written) => {
  const authorization = written(tokenOf(await product.server.signUp('Anna')));
  expect((await call('GET /preferences', { authorization })).statusCode).toBe(401);
});

describe('a body that is encoded', () => {
  const ask = async (encoding: string) => {
    const token = tokenOf(await product.server.signUp('Anna'));
    // Without a body nothing is inflated.
    return call('GET /preferences', { token, headers: { 'content-encoding': encoding } });
  };

  test.each(['identity', 'gzip'])('as %s is read', async (encoding) => {
    expect((await ask(encoding)).statusCode).toBe(200);
  });

  test.each(['br', 'gzip, gzip', ''])('as %j is refused', async (encoding) => {
    expect((await ask(encoding)).json()).toMatchObject({
      status: 415,
      detail: 'Of compressed bodies only gzip is accepted.',
    });
  });
});

describe('a page', () => {
  const from = async (headers: Record<string, string>, route = 'POST /session/logout') => {
    const answer = await call(route, { headers, payload: { slot: 'window0001' } });
    return answer.statusCode === 403 ? (answer.json() as { detail: string }).detail : 'let in';
  };
  const ELSEWHERE = 'Called from a page of another origin.';

  test.each([
    ['that says nothing of itself', {}, 'let in'],
    ['that is ours, says the browser', { 'sec-fetch-site': 'same-origin' }, 'let in'],
    ['of the same site', { 'sec-fetch-site': 'same-site' }, ELSEWHERE],
    ['of none', { 'sec-fetch-site': 'none' }, ELSEWHERE],
    ['of another site', { 'sec-fetch-site': 'cross-site' }, ELSEWHERE],
    ['of an origin that the operator named', { origin: PLAY, 'sec-fetch-site': 'cross-site' }, 'let in'],
    ['of an origin that begins like one that was named', { origin: `${PLAY}.evil.example` }, ELSEWHERE],
    ['of the public address, behind a proxy', { origin: PUBLIC, host: 'inside:7350' }, 'let in'],
    ['of the public address without encryption', { origin: 'http://draw.example', host: 'inside:7350' }, ELSEWHERE],
    ['of the host that was asked', { origin: 'http://inside:7350', host: 'inside:7350' }, 'let in'],
    ['of another port of it', { origin: 'http://inside:7351', host: 'inside:7350' }, ELSEWHERE],
    ['of no origin at all', { origin: 'null', host: 'inside:7350' }, ELSEWHERE],
    ['whose origin is ours, but not says the browser', { origin: PUBLIC, 'sec-fetch-site': 'cross-site' }, ELSEWHERE],
  ])('%s', async (_, headers, outcome) => {
    expect(await from(headers)).toBe(outcome);
  });

  test.each(WITHOUT_SESSION)('of another origin cannot call %s', async (route) => {
    expect(await from({ origin: 'https://evil.example' }, route)).toBe(ELSEWHERE);
  });

  test.each(WITH_COOKIE)('without the header cannot call %s', async (route) => {
    for (const value of ['', '0', '11']) {
      expect(await from({ 'x-tuschel': value }, route)).toBe('The header X-Tuschel is missing.');
    }
  });

  test('without the header may begin a login', async () => {
    expect(await from({ 'x-tuschel': '' }, 'POST /login/start')).toBe('let in');
  });
});

test('a report of an exception may be as long as its two texts, and not much longer', async () => {
  const report = async (length: number) =>
    (await call('POST /stats/exception', { payload: { error: 'x'.repeat(length) } })).statusCode;
  expect(await report(24 * 1024 - 12)).not.toBe(413);
  expect(await report(24 * 1024 - 11)).toBe(413);
});
