import { type Drawing, INK_ENGINE, type LinesUpdate } from '@tuschel/protocol';
import * as ink from '@tuschel/protocol/ink';
import { describe, expect, test } from 'vitest';
import { createRequest } from '../http/request.ts';
import { fakeClock } from '../testbed/fakeClock.ts';
import { json } from '../testbed/fakeFetch.ts';
import { stroke } from '../testbed/modelServer.ts';
import { ApiException } from '../tuschelClient.ts';
import { createDrawingWire } from './drawingWire.ts';

const URL_OF_LINES = 'http://localhost/api/drawing/d/lines';
const DRAWING: Drawing = {
  x: 1,
  y: 2,
  scale: 3,
  isPortrait: false,
  isClipping: false,
  isOnlyVisibleLayers: false,
  layers: [],
  rev: 4,
  totalLines: 2,
  lines: [stroke(1), stroke(2)],
};
const UPDATE: LinesUpdate = { index: 2, rev: 4, lines: [stroke(3)], note: 'späte Änderung' };
const SAVED = { isSuccess: true };

interface Met {
  method: string;
  accept: string | null;
  type: string | null;
  body: unknown;
}

/** A server of this release, or one that knows JSON alone. */
function serverThat(speaks: 'ink' | 'json' | 'jsonOr406', drawing: Drawing = DRAWING) {
  const met: Met[] = [];
  let language = speaks;
  const get = (accept: string): Response => {
    const wantsInk = accept.includes(ink.INK_MEDIA_TYPE);
    if (language === 'jsonOr406' && wantsInk) return json({ title: 'Not acceptable' }, 406);
    if (language !== 'ink' || !wantsInk) return json(drawing);
    const { lines, ...rest } = drawing;
    const bytes = ink.encodeUpdate({ ...(rest as object), lines } as LinesUpdate);
    return new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': ink.INK_MEDIA_TYPE } });
  };
  const fetch = async (_url: unknown, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    const [accept, type] = [headers.get('accept'), headers.get('content-type')];
    met.push({ method: init.method ?? '', accept, type, body: init.body });
    if (init.method === 'GET') return get(accept ?? '');
    return type === ink.INK_MEDIA_TYPE && language !== 'ink' ? json({ title: 'Unsupported' }, 415) : json(SAVED);
  };
  const send = createRequest({ fetch: fetch as typeof globalThis.fetch, clock: fakeClock() });
  return { met, send, become: (other: typeof speaks) => (language = other) };
}

test.each(['ink', 'json'] as const)('L15 of a newer engine than this one nothing is drawn (%s)', async (speaks) => {
  const made = (engine: number) => wireTo(serverThat(speaks, { ...DRAWING, engine })).get(URL_OF_LINES);
  expect(await made(INK_ENGINE)).toMatchObject({ engine: INK_ENGINE, totalLines: 2 });
  await expect(made(INK_ENGINE + 1)).rejects.toThrow('engine');
});

const wireTo = (server: ReturnType<typeof serverThat>) => createDrawingWire(server.send, fakeClock(), async () => ink);

describe('with a server that speaks INK1', () => {
  test('L12 a drawing comes in it, and says the same', async () => {
    const server = serverThat('ink');
    expect(await wireTo(server).get(URL_OF_LINES)).toEqual(DRAWING);
    expect(server.met).toHaveLength(1);
    expect(server.met[0]?.accept).toContain('application/json');
  });

  test('L13 lines go in it once a drawing has come, with all that stands beside them', async () => {
    const server = serverThat('ink');
    const wire = wireTo(server);
    expect(await wire.put(URL_OF_LINES, UPDATE, false)).toEqual(SAVED);
    await wire.get(URL_OF_LINES);
    expect(await wire.put(URL_OF_LINES, UPDATE, true)).toEqual(SAVED);
    const [first, , second] = server.met;
    expect(JSON.parse(first?.body as string)).toEqual({ engine: INK_ENGINE, ...UPDATE });
    expect(second?.type).toBe(ink.INK_MEDIA_TYPE);
    const { lines, ...rest } = UPDATE;
    expect(ink.decodeUpdate(second?.body as Uint8Array)).toEqual({
      ok: true,
      lines,
      rest: { engine: INK_ENGINE, ...rest },
    });
  });

  test('a line is counted with no less than it takes', async () => {
    const wire = wireTo(serverThat('ink'));
    const lines = Array.from({ length: 300 }, (_, i) => ({ ...stroke(i * 90_000, 40), size: 1 + i / 16 }));
    const size = (count: number) => ink.encodeUpdate({ index: 0, lines: lines.slice(0, count) }).length;
    expect(wire.lineBytes(lines[0]!)).toBeGreaterThan(1_000);
    await wire.get(URL_OF_LINES);
    const counted = lines.reduce((sum, line) => sum + wire.lineBytes(line), 0);
    expect(counted).toBeGreaterThanOrEqual(size(300) - size(0));
    expect(counted).toBeLessThan(size(300) * 1.2);
  });

  test('a page that cannot load the short form goes on in JSON, and tries again with the next drawing', async () => {
    const server = serverThat('ink');
    let isBroken = true;
    const wire = createDrawingWire(server.send, fakeClock(), async () => {
      if (isBroken) throw new TypeError('Failed to fetch dynamically imported module');
      return ink;
    });
    expect(await wire.get(URL_OF_LINES)).toEqual(DRAWING);
    isBroken = false;
    expect(await wire.get(URL_OF_LINES)).toEqual(DRAWING);
    expect(server.met.map(({ accept }) => accept?.includes(ink.INK_MEDIA_TYPE))).toEqual([false, true]);
  });
});

test('a link too slow for the short form does not keep a drawing waiting', async () => {
  const server = serverThat('ink');
  const clock = fakeClock();
  let arrive = (_form: typeof ink) => {};
  const wire = createDrawingWire(server.send, clock, () => new Promise((resolve) => (arrive = resolve)));
  const first = wire.get(URL_OF_LINES);
  await clock.pass(2_000);
  expect(await first).toEqual(DRAWING);
  const second = wire.get(URL_OF_LINES);
  arrive(ink);
  expect(await second).toEqual(DRAWING);
  expect(server.met.map(({ accept }) => accept?.includes(ink.INK_MEDIA_TYPE))).toEqual([false, true]);
});

describe('with a server that knows JSON alone', () => {
  test.each(['json', 'jsonOr406'] as const)('everything goes in JSON (%s)', async (speaks) => {
    const server = serverThat(speaks);
    const wire = wireTo(server);
    expect(await wire.get(URL_OF_LINES)).toEqual(DRAWING);
    expect(await wire.put(URL_OF_LINES, UPDATE, false)).toEqual(SAVED);
    expect(server.met.filter(({ method, type }) => method === 'PUT' && type === 'application/json')).toHaveLength(1);
  });

  test('one that took the place of another answers 415 once; the same lines follow in JSON at once', async () => {
    const server = serverThat('ink');
    const wire = wireTo(server);
    await wire.get(URL_OF_LINES);
    server.become('json');
    expect(await wire.put(URL_OF_LINES, UPDATE, false)).toEqual(SAVED);
    expect(await wire.put(URL_OF_LINES, UPDATE, false)).toEqual(SAVED);
    const types = server.met.filter(({ method }) => method === 'PUT').map(({ type }) => type);
    expect(types).toEqual([ink.INK_MEDIA_TYPE, 'application/json', 'application/json']);
  });

  test('one that took the place of another, and has answered in JSON, hears nothing but JSON', async () => {
    const server = serverThat('ink');
    const wire = wireTo(server);
    await wire.get(URL_OF_LINES);
    server.become('json');
    await wire.get(URL_OF_LINES);
    await wire.put(URL_OF_LINES, UPDATE, false);
    await wire.post(URL_OF_LINES, UPDATE.lines, {});
    const types = server.met.filter(({ method }) => method !== 'GET').map(({ type }) => type);
    expect(types).toEqual(['application/json', 'application/json']);
  });

  test('a page that is closed stays closed: 406 is an answer to lines', async () => {
    const send = () => Promise.reject(new ApiException('Round is closed', 406, '', {}, null));
    await expect(
      createDrawingWire(send, fakeClock(), undefined).put(URL_OF_LINES, UPDATE, false),
    ).rejects.toMatchObject({
      status: 406,
    });
  });
});
