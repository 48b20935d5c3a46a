/**
 * The real server is walked through with marked values in everything that is secret, rightly and wrongly used. Nothing of
 * it may be found in what the server prints, in its figures, in what it says of itself, or in the errors that it keeps.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connectSql, runningPostgres } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverLog } from './serverLog.ts';
import { type ServerProcess, startServer } from './serverProcess.ts';

const mark = (what: string) => `CaNaRy0${what}${randomBytes(20).toString('hex')}`;
const keys = {
  serverKey: mark('server'),
  httpKey: mark('http'),
  sessionKey: mark('session'),
  refreshKey: mark('refresh'),
};
/** Everything that must not be found, by what it is. */
const secrets = new Map<string, string>(Object.entries(keys));

let server: ServerProcess;
let output = '';
let figures = '';

beforeAll(async () => {
  server = await startServer({
    ops: true,
    env: {
      TUSCHEL_MODE: 'production',
      TUSCHEL_LOCAL_LOGIN: 'on',
      TUSCHEL_LOG_LEVEL: 'debug',
      TUSCHEL_SERVER_KEY: keys.serverKey,
      TUSCHEL_HTTP_KEY: keys.httpKey,
      TUSCHEL_SESSION_KEY: keys.sessionKey,
      TUSCHEL_REFRESH_KEY: keys.refreshKey,
    },
  });
});
afterAll(() => server.close());

/** Notes a secret, whole and, where it has parts, the part that proves something. */
function keep(what: string, secret: string): string {
  if (secret.length < 5) throw new Error(`${what} is "${secret}": too short to be looked for`);
  secrets.set(what, secret);
  if (secret.split('.').length === 3) secrets.set(`${what}, signature`, secret.split('.')[2]!);
  return secret;
}

const basic = (user: string, password = '') => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-tuschel': '1', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, string>) : {};
  return { status: answer.status, json, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/** Opens a socket, says each text and waits a moment. */
async function talk(token: string, ...texts: string[]): Promise<void> {
  await talkUntil('', token, ...texts);
}

/** The same, and goes only once it has heard `awaited`. */
async function talkUntil(awaited: string, token: string, ...texts: string[]): Promise<void> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws?lang=en&status=true&token=${token}`);
  let heard = '';
  socket.onmessage = ({ data }) => (heard += String(data));
  await new Promise((resolve) => {
    socket.onopen = resolve;
    socket.onerror = resolve;
  });
  for (const text of texts) {
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  await expect.poll(() => heard).toContain(awaited);
  socket.close();
}

async function logIn(name: string) {
  const begun = await post('/api/login/start', { provider: 'local' });
  const state = keep('state', begun.json['state'] ?? '');
  const cookie = begun.cookie;
  keep('state cookie', cookie.split('=')[1] ?? '');
  const identity = keep('identity', randomBytes(32).toString('base64url'));
  const { code = '' } = (await post('/api/login/local', { state, name, identity }, { cookie })).json;
  keep('code', code);
  const body = { id: code, vars: { provider: 'local', state } };
  const path = '/v2/account/authenticate/custom?create=true';
  const answer = await post(path, body, { cookie, authorization: basic(keys.serverKey) });
  expect(answer.status).toBe(200);
  // Both once more: neither code nor state is good for a second login.
  expect((await post(path, body, { cookie, authorization: basic(keys.serverKey) })).status).toBe(401);
  return {
    token: keep('token', answer.json['token']!),
    refreshToken: keep('refresh token', answer.json['refresh_token']!),
  };
}

test('nothing secret is printed, counted or kept', async () => {
  const { token, refreshToken } = await logIn('Ada');
  const authorization = `Bearer ${token}`;

  // A session's whole life, in the cookie and at the game server.
  const slot = keep(
    'slot',
    mark('slot')
      .slice(0, 24)
      .replaceAll(/[^A-Za-z0-9]/g, ''),
  );
  const adopted = await post('/api/session/refresh', { slot, refreshToken });
  keep('refresh cookie', adopted.cookie.split('~')[1]!);
  const renewed = await post('/api/session/refresh', { slot }, { cookie: adopted.cookie });
  expect(renewed.status).toBe(200);
  keep('renewed token', renewed.json['token']!);
  await post('/v2/account/session/refresh', { token: refreshToken }, { authorization: basic(keys.serverKey) });

  // A lobby, over the socket by ticket and by token, with texts and with what is no message.
  expect((await post('/v2/rpc/CreateMatch?unwrap', '{}', { authorization })).status).toBe(403);
  await post('/api/posts/initial-republish', { isPublic: false }, { authorization });
  expect((await post('/v2/rpc/accept_terms?unwrap', '{}', { authorization })).status).toBe(200);
  const created = await post('/v2/rpc/CreateMatch?unwrap', '{}', { authorization });
  const lobbyCode = keep('lobby code', created.json['lobbyCode']!);
  const checked = await post('/v2/rpc/CheckMatchJoin?unwrap', { lobbyCode }, { authorization });
  const matchId = checked.json['matchId'];
  const prompt = keep('prompt', mark('prompt'));
  const say = (text: object | string) => {
    const data = Buffer.from(typeof text === 'string' ? text : JSON.stringify(text)).toString('base64');
    return JSON.stringify({ match_data_send: { match_id: matchId, op_code: '1', data } });
  };
  const join = JSON.stringify({ cid: '1', match_join: { match_id: matchId } });
  const ticket = keep('ticket', (await post('/v2/session/socket-ticket', {}, { authorization })).json['token']!);
  await talkUntil('match_data', ticket, join, say({ seq: 1, type: 'submit', step: 0, text: prompt }));
  await talk(ticket, join);
  await talk(token, join, say({ seq: 2, type: 'typed', step: 0, text: prompt }), say({ type: prompt }), say(prompt));
  await talk(token, `{"${prompt}":1}`, prompt);
  await talk(token, join, JSON.stringify({ match_data_send: { match_id: matchId, op_code: '77', data: '' } }), prompt);
  await talk(keep('wrong socket token', mark('socket')), join);

  // Wrong keys, tokens and cookies, in every place where one may stand.
  const wrong = keep('wrong secret', mark('wrong'));
  const requests: [string, Record<string, string>][] = [
    [`/v2/rpc/CreateMatch?http_key=${keys.httpKey}&unwrap`, {}],
    [`/v2/rpc/CreateMatch?http_key=${wrong}&unwrap`, {}],
    ['/v2/account/authenticate/custom', { authorization: basic(wrong) }],
    ['/v2/account/authenticate/custom', { authorization: basic(keys.serverKey, wrong) }],
    ['/v2/session/socket-ticket', { authorization: `Bearer ${wrong}` }],
    ['/v2/session/logout', { authorization: `Bearer ${token}x` }],
    ['/api/session/refresh', { cookie: `tuschel_refresh_aaaaaaaa=1~${wrong}` }],
    [`/api/login/start?state=${wrong}`, { cookie: `tuschel_state=${wrong}`, 'x-secret': wrong }],
    [`/twitch/back?code=${wrong}&state=${wrong}`, {}],
    [`/api/nowhere?token=${wrong}`, { authorization: `Bearer ${wrong}` }],
    [`/csp-report?token=${wrong}`, {}],
  ];
  for (const [path, headers] of requests) {
    for (const body of [
      { slot: 'aaaaaaaa', id: wrong, refreshToken: wrong, vars: { state: wrong } },
      `{"token":"${wrong}`,
    ])
      await post(path, body, headers);
    await fetch(server.url + path, { headers });
  }

  // Lines of nobody's page, and lines that are none.
  for (const [bearer, lines] of [
    [token, [{ text: prompt }]],
    [wrong, []],
  ] as const) {
    await fetch(`${server.url}/api/drawing/018f4e7a-2b1c-7def-8123-456789abcdef/lines?token=${wrong}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify({ index: 0, lines }),
    });
  }

  // An error of the page with all of it inside.
  const leak = [...secrets].filter(([what]) => what !== 'lobby code' && what !== 'prompt' && !what.includes(', '));
  for (const [what, secret] of leak) {
    const exceptionString = `Error in ${what}: ?token=${secret}&x=1`;
    await post('/api/stats/exception', { exceptionString, stackTrace: `Bearer ${secret}\nat a (b.ts:1:2)` });
    await post('/api/stats/exception', { exceptionString: `{"refreshToken":"${secret}"}` });
  }

  await post('/api/session/logout', { slot }, { cookie: renewed.cookie });
  await post('/v2/session/logout', { token, refresh_token: refreshToken }, { authorization });
  expect((await fetch(`${server.url}/v2/account`, { headers: { authorization } })).status).toBe(401);

  const database = await connectSql({
    database: runningPostgres(server.dataFolder)!,
    log: serverLog({ level: 'silent', format: 'text' }),
  });
  const { rows } = await database.pool.query('select * from exception_report');
  await database.close();
  const read = async (path: string) => (await fetch(server.opsUrl + path)).text();
  const [metrics, ready] = [await read('/metrics'), await read('/readyz')];
  await server.kill('SIGTERM');
  output = server.output();
  figures = metrics;

  const places = { output, metrics, ready, exceptions: JSON.stringify(rows) };
  expect(rows.length).toBeGreaterThan(5);
  expect(secrets.size).toBeGreaterThan(15);
  for (const [place, text] of Object.entries(places)) {
    const found = [...secrets].filter(([, secret]) => text.includes(secret)).map(([what]) => `${what} in ${place}`);
    expect(found).toEqual([]);
  }
  // What was walked through has left its traces: the search would have found something.
  expect(output).toContain('"route":"/v2/account/authenticate/custom"');
  expect(metrics).toContain('tuschel_logins_total{provider="local",outcome="in"} 1');
  expect(metrics).toMatch(/tuschel_logins_total\{provider="unknown",outcome="refused"\} [1-9]/);
  expect(metrics).toContain('tuschel_unknown_op_codes_total 1');
  expect(metrics).toMatch(/tuschel_upgrades_refused_total\{status="401"\} [1-9]/);
  expect(metrics).toMatch(/tuschel_socket_messages_in_total\{message="malformed"\} [1-9]/);
  expect(metrics).toMatch(/tuschel_journal_append_seconds_count\{outcome="stored"\} [1-9]/);
});

test('each figure that the page on operations names is one of a server', () => {
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const named = [...page.matchAll(/\b(?:tuschel|nodejs)_[a-z\d_]+/g)].map(([name]) => name.replace(/_bucket$/, ''));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !figures.includes(`# TYPE ${name} `))).toEqual([]);
});

test('every line of a server in production is one JSON object with time, level, service and message', () => {
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) {
    expect(line).toEqual(expect.objectContaining({ level: expect.any(String), service: expect.any(String) }));
    expect(line['message']).toBeTypeOf('string');
    expect(Date.parse(String(line['time']))).not.toBeNaN();
  }
  const asked = lines.filter(({ service }) => service === 'http');
  expect(asked.every(({ request }) => typeof request === 'string')).toBe(true);
});
