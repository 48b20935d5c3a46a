import { fakeClock } from './fakeClock.ts';
import { SMOOTH } from './lossyNetwork.ts';
import { modelServer, stroke } from './modelServer.ts';
import type { DrawingSync } from '../tuschelClient.ts';
import type { DrawingApi } from '../drawing/drawingApi.ts';
import { createDrawings } from '../drawing/drawings.ts';
import { memoryLineStore } from '../drawing/lineStore.ts';

export const PAGE = 'drawing-1';

export async function setUp() {
  const clock = fakeClock();
  const server = modelServer(clock, () => SMOOTH);
  const store = memoryLineStore();
  const noted: string[] = [];
  const keptAlive: number[] = [];
  const api: typeof server.api = {
    ...server.api,
    putLines(id, update, options) {
      if (options?.keepalive) keptAlive.push(JSON.stringify(update.lines).length);
      return server.api.putLines(id, update, options);
    },
  };
  const drawings = createDrawings({
    api: api as DrawingApi,
    lineStore: store,
    clock,
    note: (message) => noted.push(message),
  });
  let sync = undefined as unknown as DrawingSync;
  void drawings.open(PAGE).then((opened) => {
    sync = opened;
  });
  await clock.pass(20);
  const draw = (from: number, to = from) => {
    for (let t = from; t <= to; t++) sync.append(stroke(t));
  };
  const has = () => server.read().lines.map(({ t }) => t);
  return { clock, server, store, noted, keptAlive, drawings, sync, draw, has };
}
