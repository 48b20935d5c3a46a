import { type Drawing, type DrawingMeta, INK_ENGINE } from '@tuschel/protocol';
import * as ink from '@tuschel/protocol/ink';
import { describe, expect, test } from 'vitest';
import type { Request } from '../http/request.ts';
import { ENV } from '../testbed/environment.ts';
import { fakeClock } from '../testbed/fakeClock.ts';
import { stroke } from '../testbed/modelServer.ts';
import { createDrawingApi } from './drawingApi.ts';

const META: DrawingMeta = { save: true, isPortrait: true };
const KEPT = { drawingId: 'a/b', lines: [stroke(1), stroke(2)], meta: META };
const UPDATE = { index: 2, rev: 4, lines: [stroke(3)] };
const DRAWING = { x: 0, y: 0, scale: 1, layers: [], rev: 1, totalLines: 0, lines: [] } as unknown as Drawing;
const NEW = `${ENV.apiUrl}/drawing/new`;
const LINES = `${ENV.apiUrl}/drawing/a%2Fb/lines`;

/** The calls of somebody who is signed in. @param speaksInk whether the server answers in INK1 what is asked for in it */
function setUp(speaksInk: boolean) {
  const sent: Request[] = [];
  const asUser = async (request: Request) => {
    sent.push(request);
    const body = request.method === 'GET' && (speaksInk ? ink.encodeDrawing([], { ...DRAWING }) : DRAWING);
    return { body: body || { isSuccess: true }, headers: new Headers() };
  };
  const api = createDrawingApi({ env: ENV, asUser, clock: fakeClock(), loadInk: async () => ink });
  return { api, sent, last: () => sent.at(-1) as Request };
}

/** The server has shown what it speaks. */
async function afterDrawing(speaksInk: boolean) {
  const table = setUp(speaksInk);
  await table.api.drawing('a/b');
  return table;
}

describe('a drawing of one’s own that is kept', () => {
  test('goes with its id, its engine and its title, and may take a minute', async () => {
    const { api, last } = await afterDrawing(false);
    await api.keep({ ...KEPT, title: 'an otter' });
    const body = { engine: INK_ENGINE, ...META, id: 'a/b', promptText: 'an otter', lines: KEPT.lines };
    expect(last()).toEqual({ method: 'POST', url: NEW, timeoutMs: 60_000, body });
    await api.keep({ ...KEPT, title: undefined });
    expect(last().body).not.toHaveProperty('promptText');
  });

  test('goes in INK1 where the server speaks it, and says the same', async () => {
    const { api, last } = await afterDrawing(true);
    await api.keep({ ...KEPT, title: 'an otter' });
    const headers = { 'Content-Type': ink.INK_MEDIA_TYPE };
    expect(last()).toMatchObject({ method: 'POST', url: NEW, timeoutMs: 60_000, headers });
    const told = { engine: INK_ENGINE, ...META, id: 'a/b', promptText: 'an otter' };
    expect(ink.decodeDrawing(last().body as Uint8Array)).toEqual({ ...told, lines: KEPT.lines });
  });
});

describe('lines', () => {
  test.each([false, true])('may outlive the page where that is asked for, and only there (INK1: %s)', async (isInk) => {
    const { api, last } = await afterDrawing(isInk);
    await api.putLines('a/b', UPDATE);
    expect(last()).toMatchObject({ method: 'PUT', url: LINES, keepalive: false });
    await api.putLines('a/b', UPDATE, { keepalive: true });
    expect(last()).toMatchObject({ method: 'PUT', url: LINES, keepalive: true });
    expect(last().body instanceof Uint8Array).toBe(isInk);
  });

  test.each([false, true])('are counted as they would go (INK1: %s)', async (isInk) => {
    const { api } = await afterDrawing(isInk);
    const line = stroke(1, 40);
    expect(api.lineBytes(line)).toBe(isInk ? ink.inkBytes(line) : JSON.stringify(line).length + 1);
  });
});

test('a drawing is asked for at its own address, in JSON or in INK1', async () => {
  const { sent } = await afterDrawing(true);
  expect(sent).toEqual([
    {
      method: 'GET',
      url: LINES,
      headers: { Accept: `${ink.INK_MEDIA_TYPE}, application/json;q=0.9` },
      bytesType: ink.INK_MEDIA_TYPE,
    },
  ]);
});
