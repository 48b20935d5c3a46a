import type { Drawing } from '@tuschel/protocol';
import { createStore } from '../store.ts';
import type { DrawingSyncState, LineStore, PendingLines, Sketch } from '../tuschelClient.ts';
import { createLineKeeper, type LineKeeperOptions } from './lineKeeper.ts';
import { append, fullness, pendingLines, restored, setMeta, truncate } from './lineLog.ts';

/** No server has anything of it. */
const BLANK: Omit<Drawing, 'lines'> = {
  x: 0,
  y: 0,
  scale: 1,
  isPortrait: false,
  isClipping: false,
  isOnlyVisibleLayers: false,
  layers: [],
  rev: 0,
  totalLines: 0,
};

/** A drawing that lies on this device alone, until it is handed in as a whole. */
export async function openSketch(options: Omit<LineKeeperOptions, 'log'>): Promise<Sketch> {
  const { drawingId, lineStore, note } = options;
  const log = restored({ ...BLANK, lines: [] }, await load(lineStore, drawingId, note));
  const keeper = createLineKeeper({ ...options, log });
  let isStopped = false;
  let isWriting = false;

  const shown = (): DrawingSyncState => ({
    status: isWriting ? 'saving' : 'saved',
    pending: pendingLines(log),
    fullness: fullness(log),
    replaced: 0,
  });
  const state = createStore<DrawingSyncState>(shown());

  const settle = async (version: number) => {
    await keeper.kept();
    if (version !== log.version) return;
    isWriting = false;
    state.set(shown());
  };
  const changed = () => {
    if (isStopped) return;
    keeper.keep();
    isWriting = true;
    state.set(shown());
    void settle(log.version);
  };

  return {
    drawingId,
    laid: null,
    get: state.get,
    subscribe: state.subscribe,
    get lines() {
      return log.lines;
    },
    get meta() {
      return log.meta;
    },
    append(line) {
      if (append(log, line)) changed();
    },
    truncate(length) {
      if (truncate(log, length)) changed();
    },
    setMeta(meta) {
      setMeta(log, meta);
      changed();
    },
    flush: () => keeper.kept(),
    flushOnLeave: () => undefined,
    stop() {
      isStopped = true;
    },
    async discard() {
      isStopped = true;
      keeper.discard();
      await keeper.kept();
    },
  };
}

async function load(
  lineStore: LineStore,
  drawingId: string,
  note: LineKeeperOptions['note'],
): Promise<PendingLines | null> {
  try {
    return await lineStore.load(drawingId);
  } catch (error) {
    note('Lines kept on this device could not be read.', { drawingId, error: String(error) });
    return null;
  }
}
