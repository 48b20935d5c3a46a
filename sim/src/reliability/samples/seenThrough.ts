/** What people and browsers see through a proxy. Each answers what was wrong. */
import { BODY, RATES } from '@tuschel/protocol';
import { sleep } from '../../bot.ts';
import { batchLine } from '../../crowd.ts';
import { signIn } from '../../rawPlayer.ts';
import { type Answer, ask, NAME, overHttp2, postJson, upload } from './ask.ts';

const MIB = 1024 * 1024;
/** Addresses of people, which this machine has. */
export const PEOPLE = ['203.0.113.7', '203.0.113.8'] as const;
const POINTS_EACH = 1_000;
/** What is not lines may have 64 KiB. */
const SPARE_BYTES = 1_000;
/** As often as the limit somebody logs in. */
const LOGINS = 4;
const FORMER = 'former.example';

/** The limits of addresses are those of people's own addresses, whatever they say that these are. */
export async function limitsByAddress(): Promise<string[]> {
  const [first, second] = PEOPLE;
  const { limit, windowMs } = RATES.login;
  const started = performance.now();
  const statuses = await Promise.all(Array.from({ length: LOGINS * limit }, (_, n) => logIn(first, n)));
  // On a slow machine some of the limit comes back meanwhile.
  const comesBack = Math.ceil((limit * (performance.now() - started)) / windowMs);
  const letIn = statuses.filter((status) => status === 200).length;
  const other = await logIn(second, 0);
  return [
    ...(letIn <= limit + comesBack ? [] : [`${letIn} logins from made-up addresses were let in`]),
    ...(letIn > 0 ? [] : [`logins were answered ${statuses.join(', ')}`]),
    ...(statuses.every((status) => status === 200 || status === 429)
      ? []
      : [`logins were answered ${statuses.join(', ')}`]),
    ...(other === 200 ? [] : [`somebody else was limited, too: ${other}`]),
  ];
}

/** As JSON, which may end in spaces, of so many bytes. Nothing in it is far from anything else: it is quickly drawn. */
function drawingOf(bytes: number): Buffer {
  const points = Array.from({ length: POINTS_EACH }, (_, i) => ({ x: 1_000 + (i % 7), y: 500 + (i % 5), p: 1 }));
  const line = JSON.stringify({ ...batchLine(1), size: 1, points });
  const count = Math.floor((bytes - SPARE_BYTES) / (line.length + 1));
  const drawing = `{"lines":[${Array(count).fill(line).join(',')}]}`;
  return Buffer.from(drawing.padEnd(bytes, ' '));
}

async function logIn(from: string, n: number): Promise<number> {
  const forged = {
    'x-forwarded-for': `198.51.100.${n}`,
    forwarded: `for=198.51.100.${n}`,
    'x-real-ip': `198.51.100.${n}`,
  };
  return (await postJson('/api/login/start', { provider: 'local', elevated: false }, { from, headers: forged })).status;
}

/** A drawing of 16 MiB is kept; a byte more is refused, by the server in its own words, by the proxy, or by cutting the upload short. */
export async function largeBodies(): Promise<{ refused: string; problems: string[] }> {
  const { token } = await signIn(`https://${NAME}`, 'Artist_behind');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const keep = (bytes: number) => upload('/api/drawing/new', headers, drawingOf(bytes));
  const [full, over, far] = [await keep(BODY.drawingBytes), await keep(BODY.drawingBytes + 1), await keep(20 * MIB)];
  const wrong = ({ status }: typeof full) => status !== 413 && status !== CUT_SHORT;
  const problem = (what: string, { status, body }: typeof full) =>
    `${what} was answered ${status} ${body.toString().slice(0, 200)}`;
  return {
    refused: `${howRefused(over)}, 20 MiB ${howRefused(far)}`,
    problems: [
      ...(full.status === 200 ? [] : [problem('a drawing of 16 MiB', full)]),
      ...(wrong(over) ? [problem('a byte more', over)] : []),
      ...(wrong(far) ? [problem('one of 20 MiB', far)] : []),
    ],
  };
}

/** Of an upload whose answer never came. */
const CUT_SHORT = 0;

function howRefused({ status, body }: Pick<Answer, 'status' | 'body'>): string {
  if (status === CUT_SHORT) return 'by cutting it short';
  return body.toString().includes('payloadTooLarge') ? 'by the server' : 'by the proxy';
}

/** What the server says of caching, compression and safety comes through as it was said. */
export async function sameHeaders(serverUrl: string): Promise<string[]> {
  const page = (await ask('/')).body.toString();
  const [, asset = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  if (asset === '') return ['the page names no script'];
  const problems: string[] = [];
  for (const [path, coding] of [
    ['/', 'gzip'],
    [asset, 'br'],
    [asset, 'gzip'],
    ['/env.json', 'identity'],
  ] as const) {
    const headers = { 'accept-encoding': coding };
    const [through, direct] = [
      await ask(path, { headers }),
      await ask(path, { url: serverUrl, headers: { ...headers, host: NAME, 'x-forwarded-proto': 'https' } }),
    ];
    for (const header of KEPT_HEADERS) {
      const [seen, said] = [String(through.headers[header]), String(direct.headers[header])];
      if (withoutNonce(seen) !== withoutNonce(said))
        problems.push(`${header} of ${path} is ${seen}, the server said ${said}`);
    }
    if (!through.body.equals(direct.body) && path !== '/') problems.push(`${path} came as something else`);
  }
  const script = (await ask(asset, { headers: { 'accept-encoding': 'br' } })).headers;
  if (!/immutable/.test(script['cache-control'] ?? ''))
    problems.push(`a script is kept for ${script['cache-control']}`);
  if (script['content-encoding'] !== 'br') problems.push('a script does not come compressed');
  const html = (await ask('/', { headers: { 'accept-encoding': 'gzip' } })).headers;
  if (/immutable|max-age=[1-9]/.test(html['cache-control'] ?? ''))
    problems.push(`a page is kept: ${html['cache-control']}`);
  if (html['content-encoding'] !== 'gzip') problems.push('a page does not come compressed');
  if (!html['strict-transport-security']) problems.push('a page comes without Strict-Transport-Security');
  return problems;
}

const KEPT_HEADERS = [
  'cache-control',
  'content-encoding',
  'content-security-policy',
  'content-type',
  'etag',
  'strict-transport-security',
  'vary',
  'x-content-type-options',
];

function withoutNonce(header: string): string {
  return header.replace(/nonce-[\w+/=-]+/g, 'nonce');
}

/** Every way that leads to the server leads to its one address. */
export async function otherWays(): Promise<string[]> {
  const wanted = `https://${NAME}/create?code=a`;
  const plain = await ask('/create?code=a', { url: `http://${NAME}` });
  const former = await ask('/create?code=a', { url: `https://${FORMER}` });
  const version6 = await ask('/status', { url: 'https://[2001:db8::1]', headers: { host: NAME } });
  return [
    ...(plain.status === 308 && plain.headers.location === wanted
      ? []
      : [`port 80 leads to ${plain.status} ${plain.headers.location}`]),
    ...(former.status === 308 && former.headers.location === wanted
      ? []
      : [`a former name leads to ${former.status} ${former.headers.location}`]),
    ...(version6.status === 200 ? [] : [`over IPv6 /status is ${version6.status}`]),
  ];
}

/** HTTP/2 for the pages; WebSockets over it where the proxy offers that to browsers, as they take what they are offered. */
export async function http2(token: string): Promise<string[]> {
  const connection = await overHttp2();
  const page = await connection.ask({ ':path': '/status' });
  const head = { ':method': 'CONNECT', ':protocol': 'websocket', ':scheme': 'https', ':authority': NAME };
  const wanted = { ...head, ':path': `/ws?token=${token}&format=json`, 'sec-websocket-version': '13' };
  const socket = connection.takesSockets ? await connection.ask(wanted) : null;
  connection.close();
  return [
    ...(page === 200 ? [] : [`over HTTP/2 /status is ${page}`]),
    ...(socket === null || socket === 200 ? [] : [`a WebSocket over HTTP/2 is answered ${socket}`]),
  ];
}

/** Longer than a proxy waits by itself. */
const SILENT_MS = 65_000;

/** Somebody who does nothing and only answers when the server asks whether they are there. */
export async function staysConnected(token: string): Promise<string[]> {
  const socket = new WebSocket(`wss://${NAME}/ws?token=${token}&format=json`);
  const started = performance.now();
  const lost = new Promise<string>((resolve) => {
    socket.addEventListener('close', ({ code }) =>
      resolve(`a silent socket was cut after ${Math.round((performance.now() - started) / 1000)} s (${code})`),
    );
  });
  const kept = sleep(SILENT_MS).then(() => answered(socket));
  const problem = await Promise.race([lost, kept]);
  socket.close();
  return problem === '' ? [] : [problem];
}

function answered(socket: WebSocket): Promise<string> {
  return new Promise((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      if (String(data).includes('pong')) resolve('');
    });
    setTimeout(() => resolve('a silent socket was no longer answered'), 10_000);
    socket.send(JSON.stringify({ cid: '1', ping: {} }));
  });
}
