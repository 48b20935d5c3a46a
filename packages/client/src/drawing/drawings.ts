import type { Drawing } from '@tuschel/protocol';
import { LINE_SYNC } from '@tuschel/protocol';
import { isTransient, retryAfterMs } from '../http/apiException.ts';
import { pause } from '../pause.ts';
import {
  ApiException,
  type ClientClock,
  type DrawingClient,
  type DrawingSync,
  type LineStore,
} from '../tuschelClient.ts';
import type { DrawingApi } from './drawingApi.ts';
import { createDrawingLooks } from './drawingLooks.ts';
import { createDrawingSync, type DrawingSyncHandle } from './drawingSync.ts';
import { readKept } from './lineKeeper.ts';
import { restored } from './lineLog.ts';
import { openSketch } from './sketch.ts';

export interface Drawings extends DrawingClient {
  /** Somebody will draw soon. */
  prepare?(): void;
  /** The network may be back. */
  wakeUp(): void;
  /** The page is being hidden or unloaded. */
  leave(): void;
  stop(): void;
}

export interface DrawingsDeps {
  api: DrawingApi;
  lineStore: LineStore;
  clock: ClientClock;
  note: (message: string, fields?: object) => void;
}

export function createDrawings(options: DrawingsDeps): Drawings {
  const { api, lineStore, clock, note } = options;
  const open = new Map<string, Promise<DrawingSyncHandle>>();
  const live = new Set<DrawingSyncHandle>();
  /** Pages on their way to be drawn on, and how often. */
  const opening = new Map<string, number>();
  const looks = createDrawingLooks(api, clock);

  /** Two hands on one page would disturb each other: the one before comes to rest first. */
  async function reopen(drawingId: string, before?: Promise<DrawingSyncHandle>): Promise<DrawingSyncHandle> {
    const old = await before?.catch(() => null);
    old?.stop();
    await old?.atRest();
    if (old) live.delete(old);
    const stored = old?.unwritten() ?? (await readKept({ drawingId, lineStore, clock, note }));
    const drawing = await fetchDrawing(options, drawingId);
    const log = restored(drawing, stored ?? null);
    const sync = createDrawingSync({ drawingId, log, isRead: stored !== undefined, api, lineStore, clock, note });
    live.add(sync);
    sync.wakeUp();
    return sync;
  }

  function isBeingDrawn(drawingId: string): boolean {
    return opening.has(drawingId) || [...live].some((sync) => sync.drawingId === drawingId && sync.isActive());
  }

  function countOpening(drawingId: string, change: 1 | -1): void {
    const count = (opening.get(drawingId) ?? 0) + change;
    if (count === 0) opening.delete(drawingId);
    else opening.set(drawingId, count);
  }

  return {
    open(drawingId): Promise<DrawingSync> {
      looks.forget(drawingId);
      countOpening(drawingId, 1);
      const sync = reopen(drawingId, open.get(drawingId)).finally(() => countOpening(drawingId, -1));
      open.set(drawingId, sync);
      return sync;
    },
    async begin(drawingId, copyFrom) {
      looks.forget(drawingId);
      await api.putLines(drawingId, { index: 0, lines: [], copyFrom });
    },
    sketch: (drawingId) => openSketch({ drawingId, lineStore, clock, note }),
    read: (drawingId) => looks.read(drawingId, !isBeingDrawn(drawingId)),
    wakeUp() {
      for (const sync of live) sync.wakeUp();
    },
    leave() {
      for (const sync of live) sync.flushOnLeave();
    },
    stop() {
      for (const sync of live) sync.stop();
    },
  };
}

/** Insists while the server is away, or has no room for it: then when it says. */
async function fetchDrawing({ api, clock }: Pick<DrawingsDeps, 'api' | 'clock'>, drawingId: string): Promise<Drawing> {
  for (let delay: number = LINE_SYNC.backoffMinMs; ; delay = Math.min(delay * 2, LINE_SYNC.backoffMaxMs)) {
    try {
      const drawing = await api.drawing(drawingId);
      if (!drawing) throw new ApiException('Drawing not found', 404, '', {}, null);
      return drawing;
    } catch (error) {
      if (!isTransient(error)) throw error;
      await pause(clock, Math.max(delay, retryAfterMs(error)));
    }
  }
}
