import type { Drawing } from '@tuschel/protocol';
import { LINE_SYNC } from '@tuschel/protocol';
import { isTransient, retryAfterMs } from '../http/apiException.ts';
import { pause } from '../pause.ts';
import { waitFor } from '../store.ts';
import {
  ApiException,
  type ClientClock,
  type DrawingClient,
  type DrawingSync,
  type LateDrawing,
  type LineStore,
  type PendingLines,
} from '../tuschelClient.ts';
import type { DrawingApi } from './drawingApi.ts';
import { createDrawingLooks } from './drawingLooks.ts';
import { createDrawingSync, type DrawingSyncHandle } from './drawingSync.ts';
import { keepLate } from './lateDrawings.ts';
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
  /** Absent: what comes too late for its page is dropped. */
  late?: {
    /** Who is signed in; null: nobody. */
    user(): string | null;
    told(late: LateDrawing): void;
  };
}

/** A page that its artist has left may be opened anew at once. */
const LEFT_MS = 2_000;
/** What has lain on this device for so long belongs to no page that is being drawn on, in whatever window. */
const FORGOTTEN_MS = 20_000;

export function createDrawings(options: DrawingsDeps): Drawings {
  const { api, lineStore, clock, note, late } = options;
  let isStopped = false;
  const open = new Map<string, Promise<DrawingSyncHandle>>();
  const live = new Map<string, DrawingSyncHandle>();
  /** Pages on their way to be drawn on, and how often. */
  const opening = new Map<string, number>();
  const looks = createDrawingLooks(api, clock);

  /** Two hands on one page would disturb each other: the one before comes to rest first. */
  async function reopen(
    drawingId: string,
    known: { title: string | undefined; isAlone: boolean },
    before?: Promise<DrawingSyncHandle>,
  ): Promise<DrawingSyncHandle> {
    const old = await before?.catch(() => null);
    old?.stop();
    await old?.atRest();
    const stored = old?.unwritten() ?? (await readKept({ drawingId, lineStore, clock, note }));
    const drawing = await fetchDrawing(options, drawingId);
    const log = restored(drawing, stored ?? null);
    const title = known.title ?? (stored as PendingLines | null | undefined)?.title;
    const owner = late?.user() ?? undefined;
    const sync: DrawingSyncHandle = createDrawingSync({
      drawingId,
      log,
      isRead: stored !== undefined,
      api,
      lineStore,
      clock,
      note,
      owner,
      title,
      onLate: late && (() => void keepApart(sync, late, { owner, ...known, title })),
      onLeft: late && (() => void clock.setTimeout(() => void goOn(drawingId), LEFT_MS)),
    });
    live.set(drawingId, sync);
    sync.wakeUp();
    return sync;
  }

  /** What came too late for its page becomes a drawing of its own. */
  async function keepApart(
    sync: DrawingSyncHandle,
    here: NonNullable<typeof late>,
    { owner, title, isAlone }: { owner: string | undefined; title: string | undefined; isAlone: boolean },
  ): Promise<void> {
    // Of somebody else in the same browser: it waits for them.
    if (here.user() !== owner) return;
    const laid = sync.laid?.lines ?? 0;
    const page = { drawingId: sync.drawingId, title, lines: () => sync.lines.slice(laid), meta: () => sync.meta };
    const drawingId = await keepLate(page, { api, clock, note, isStopped: () => isStopped });
    if (drawingId !== null) sync.forget();
    // That there is no room for it has been said already when it is tried again.
    if (isStopped || (drawingId === null && isAlone)) return;
    here.told({ page: sync.drawingId, drawingId });
  }

  /** Sends what a page that nobody draws on any longer has left behind. */
  async function goOn(drawingId: string): Promise<void> {
    if (isStopped || isBeingDrawn(drawingId)) return;
    const opened = openPage(drawingId, { title: undefined, isAlone: true });
    const sync = await opened.catch((error: unknown) => note('A page was not opened again.', { drawingId, error }));
    if (!sync) return;
    await waitFor(sync, () => (sync.isActive() && sync.get().status !== 'saved' ? null : true));
    if (open.get(drawingId) !== opened) return;
    sync.stop();
    live.delete(drawingId);
  }

  async function goOnWithAll(): Promise<void> {
    const owner = late?.user() ?? null;
    if (isStopped || owner === null) return;
    const pages = await lineStore.owned(owner, clock.now() - FORGOTTEN_MS).catch(() => []);
    for (const drawingId of pages) void goOn(drawingId);
  }

  function openPage(drawingId: string, known: { title: string | undefined; isAlone: boolean }) {
    looks.forget(drawingId);
    countOpening(drawingId, 1);
    const sync = reopen(drawingId, known, open.get(drawingId)).finally(() => countOpening(drawingId, -1));
    open.set(drawingId, sync);
    return sync;
  }

  if (late) clock.setTimeout(() => void goOnWithAll(), FORGOTTEN_MS);

  function isBeingDrawn(drawingId: string): boolean {
    return opening.has(drawingId) || live.get(drawingId)?.isActive() === true;
  }

  function countOpening(drawingId: string, change: 1 | -1): void {
    const count = (opening.get(drawingId) ?? 0) + change;
    if (count === 0) opening.delete(drawingId);
    else opening.set(drawingId, count);
  }

  return {
    open: (drawingId, title): Promise<DrawingSync> => openPage(drawingId, { title, isAlone: false }),
    async begin(drawingId, copyFrom) {
      looks.forget(drawingId);
      await api.putLines(drawingId, { index: 0, lines: [], copyFrom });
    },
    sketch: (drawingId) => openSketch({ drawingId, lineStore, clock, note }),
    read: (drawingId) => looks.read(drawingId, !isBeingDrawn(drawingId)),
    wakeUp() {
      for (const sync of live.values()) sync.wakeUp();
    },
    leave() {
      for (const sync of live.values()) sync.flushOnLeave();
    },
    stop() {
      isStopped = true;
      for (const sync of live.values()) sync.stop();
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
