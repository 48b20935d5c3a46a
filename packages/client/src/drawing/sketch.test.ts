import { describe, expect, test } from 'vitest';
import { historyOf } from '../library/history.ts';
import { soloOf } from '../library/solo.ts';
import { fakeClock } from '../testbed/fakeClock.ts';
import { stroke } from '../testbed/modelServer.ts';
import type { ApiCall, LineStore } from '../tuschelClient.ts';
import type { DrawingApi } from './drawingApi.ts';
import { createDrawings } from './drawings.ts';
import { memoryLineStore } from './lineStore.ts';

const SKETCH = 'b6f1b3a4-0f52-4f0e-9d3c-5a2f8c1c7d10';

/** Whoever asks a server for anything fails. */
const NO_SERVER = {} as DrawingApi;

function desk(lineStore: LineStore = memoryLineStore()) {
  const noted: string[] = [];
  const note = (message: string) => void noted.push(message);
  return { noted, drawings: createDrawings({ api: NO_SERVER, lineStore, clock: fakeClock(), note }), lineStore };
}

describe('a sketch', () => {
  test('survives a reload with undo and frame, without any server', async () => {
    const { drawings, lineStore } = desk();
    const sketch = await drawings.sketch(SKETCH);
    for (let t = 1; t <= 3; t++) sketch.append(stroke(t));
    sketch.truncate(1);
    sketch.append(stroke(9));
    sketch.setMeta({ isPortrait: true });
    expect(sketch.get()).toMatchObject({ status: 'saving', pending: 2 });
    await sketch.flush();
    await Promise.resolve();
    expect(sketch.get().status).toBe('saved');
    const again = await desk(lineStore).drawings.sketch(SKETCH);
    expect(again.lines.map(({ t }) => t)).toEqual([1, 9]);
    expect(again.meta).toMatchObject({ isPortrait: true, scale: 1 });
  });

  test('leaves nothing behind when it is done with, and takes no more lines', async () => {
    const { drawings, lineStore } = desk();
    const sketch = await drawings.sketch(SKETCH);
    sketch.append(stroke(1));
    await sketch.discard();
    sketch.append(stroke(2));
    await sketch.flush();
    expect(await lineStore.load(SKETCH)).toBeNull();
  });

  test('can be drawn where the device keeps nothing', async () => {
    const broken: LineStore = {
      load: () => Promise.reject(new Error('no room')),
      save: () => Promise.reject(new Error('no room')),
      remove: () => Promise.reject(new Error('no room')),
      owned: () => Promise.reject(new Error('no room')),
    };
    const { drawings, noted } = desk(broken);
    const sketch = await drawings.sketch(SKETCH);
    sketch.append(stroke(1));
    await sketch.flush();
    expect(sketch.lines).toHaveLength(1);
    expect(noted).toHaveLength(2);
  });
});

test('resources of their own ask by path, and hand a drawing in as INK1', async () => {
  const calls: ApiCall[] = [];
  const ask = async (call: ApiCall) => {
    calls.push(call);
    return { promptText: 'an otter' };
  };
  const [history, solo] = [historyOf({ ask }), soloOf({ ask })];
  expect(await solo.prompt('de')).toBe('an otter');
  await solo.prompt('en', 'silly');
  await history.page(2);
  await history.hide({ gameId: 'g', drawingId: 'd', isHide: true });
  await solo.keep({ drawingId: SKETCH, lines: [stroke(1)], meta: { scale: 2 }, promptText: 'a cat' });
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /solo/prompt?language=de',
    'GET /solo/prompt?language=en&pack=silly',
    'GET /profiles/history?page=2',
    'DELETE /posts/hide-mydrawing',
    'POST /drawing/new',
  ]);
  const { body, contentType } = calls[4]!;
  expect(contentType).toBe('application/vnd.tuschel.ink');
  expect(Buffer.from(body as Uint8Array).toString('latin1')).toContain('a cat');
});
