import { type Drawing, LINE_SYNC } from '@tuschel/protocol';
import { isTransient, retryAfterMs } from '../http/apiException.ts';
import { pause } from '../pause.ts';
import type { ClientClock } from '../tuschelClient.ts';
import type { DrawingApi } from './drawingApi.ts';

const CACHED = 200;
/** Times that a full server is asked once more for a drawing. */
const READ_AGAIN = 20;

/** Drawings to look at, cached once complete. */
export interface DrawingLooks {
  /** @param isKept it may be cached: nobody draws on it here */
  read(drawingId: string, isKept: boolean): Promise<Drawing | null>;
  forget(drawingId: string): void;
}

export function createDrawingLooks(api: Pick<DrawingApi, 'drawing'>, clock: ClientClock): DrawingLooks {
  const cache = new Map<string, Promise<Drawing | null>>();

  /** Where the server only has no room for it yet, it is asked again when it says. */
  async function ask(drawingId: string): Promise<Drawing | null> {
    for (let tries = 1; ; tries++) {
      try {
        return await api.drawing(drawingId);
      } catch (error) {
        const waitMs = isTransient(error) ? retryAfterMs(error) : 0;
        if (waitMs === 0 || tries > READ_AGAIN) throw error;
        await pause(clock, Math.min(waitMs, LINE_SYNC.backoffMaxMs));
      }
    }
  }

  function remember(drawingId: string, reading: Promise<Drawing | null>): void {
    cache.set(drawingId, reading);
    const [oldest] = cache.keys();
    if (cache.size > CACHED && oldest !== undefined) cache.delete(oldest);
    const forget = () => {
      if (cache.get(drawingId) === reading) cache.delete(drawingId);
    };
    reading.then((drawing) => !isComplete(drawing) && forget(), forget);
  }

  return {
    read(drawingId, isKept) {
      const known = cache.get(drawingId);
      if (known) return known;
      const reading = ask(drawingId);
      if (isKept) remember(drawingId, reading);
      return reading;
    },
    forget: (drawingId) => void cache.delete(drawingId),
  };
}

function isComplete(drawing: Drawing | null): boolean {
  return drawing !== null && drawing.lines.length === drawing.totalLines;
}
