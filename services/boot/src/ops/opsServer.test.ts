import { createServer } from 'node:net';
import { once } from 'node:events';
import { noMetrics } from '@tuschel/platform';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../serverProcess.ts';
import { serveOps } from './opsServer.ts';
import { createReadiness, type Readiness } from './readiness.ts';

let stop = () => Promise.resolve();
afterEach(() => stop());

async function serve(readiness: Readiness, text = () => Promise.resolve('strokes_total 1')) {
  const port = await freePort();
  stop = await serveOps(port, { readiness, metrics: { ...noMetrics, text, contentType: 'text/figures' } });
  return async (path: string, init?: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    seen = answer.headers;
    return { status: answer.status, body: await answer.text() };
  };
}
/** Of the last answer. */
let seen = new Headers();

function readinessOn(mood: { ping?: () => Promise<void>; storage?: 'ready' | 'low' | 'full' }): Readiness {
  const readiness = createReadiness();
  const storage = { state: () => mood.storage ?? 'ready', onChange: () => () => undefined } as const;
  readiness.opened({ sql: { ping: mood.ping ?? (async () => {}) } as never, storage });
  return readiness;
}

test('a server that starts lives, and is not ready before it serves', async () => {
  const readiness = createReadiness();
  const get = await serve(readiness);
  expect(await get('/healthz')).toEqual({ status: 200, body: 'ok\n' });
  expect(await get('/readyz')).toEqual({ status: 503, body: '{"ready":false,"failing":["starting"]}\n' });
});

test('one that serves is ready, and one that stops is not any more', async () => {
  const readiness = readinessOn({});
  readiness.served();
  const get = await serve(readiness);
  expect(await get('/readyz')).toEqual({ status: 200, body: '{"ready":true,"failing":[]}\n' });
  readiness.stopping();
  expect((await get('/readyz')).body).toContain('["stopping"]');
});

test('a database that does not answer and a full disk are named; a disk that runs low is not critical', async () => {
  const failing = async (mood: Parameters<typeof readinessOn>[0]) => {
    const readiness = readinessOn(mood);
    readiness.served();
    return readiness.failing();
  };
  expect(await failing({ ping: () => Promise.reject(new Error('refused')), storage: 'full' })).toEqual([
    'database',
    'disk',
  ]);
  expect(await failing({ ping: () => new Promise(() => {}) })).toEqual(['database']);
  expect(await failing({ storage: 'low' })).toEqual([]);
});

test('figures are read, not written, and nothing else is there', async () => {
  const get = await serve(createReadiness());
  expect(await get('/metrics?token=x')).toEqual({ status: 200, body: 'strokes_total 1\n' });
  expect((await get('/metrics', { method: 'POST' })).status).toBe(405);
  expect((await get('/env.json')).status).toBe(404);
});

test('answers say what they are, are never kept, and may be asked for without their body', async () => {
  const get = await serve(createReadiness());
  for (const [path, type] of [
    ['/metrics', 'text/figures'],
    ['/readyz', 'application/json; charset=utf-8'],
    ['/healthz', 'text/plain; charset=utf-8'],
    ['/', 'text/plain; charset=utf-8'],
  ] as const) {
    expect((await get(path, { method: 'HEAD' })).body).toBe('');
    expect([path, seen.get('content-type'), seen.get('cache-control')]).toEqual([path, type, 'no-store']);
    expect(seen.get('x-content-type-options')).toBe('nosniff');
  }
  expect((await get('/healthz', { method: 'HEAD' })).status).toBe(200);
});

test('figures that cannot be read are a fault without a word about it', async () => {
  const get = await serve(createReadiness(), () => Promise.reject(new Error('password of the database')));
  expect(await get('/metrics')).toEqual({ status: 500, body: 'The figures could not be read\n' });
});

test('a taken port is said in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const refused = serveOps(port, { readiness: createReadiness(), metrics: { text: async () => '', contentType: '' } });
  await expect(refused).rejects.toThrow(`Port ${port} is taken by another program`);
  other.close();
});
