import type { DrawingMeta, LineJson } from '@tuschel/protocol';
import { LINE_SYNC } from '@tuschel/protocol';
import { isTransient, retryAfterMs } from '../http/apiException.ts';
import { pause } from '../pause.ts';
import { ApiException, type ClientClock } from '../tuschelClient.ts';
import type { DrawingApi } from './drawingApi.ts';

/** A drawing whose last strokes came when its page had closed. */
export interface LatePage {
  drawingId: string;
  title: string | undefined;
  /** All that is the artist's own on it, also what is under the pen still. */
  lines(): readonly LineJson[];
  meta(): DrawingMeta;
}

interface LateDeps {
  api: Pick<DrawingApi, 'keep'>;
  clock: Pick<ClientClock, 'setTimeout'>;
  note: (message: string, fields?: object) => void;
  isStopped: () => boolean;
}

/** The page takes no more; a stroke that is under the pen now comes to its end first. */
const SETTLE_MS = 1_000;
/** Ids of other drawings that somebody happens to have already. */
const MOST_TAKEN = 3;

/**
 * Keeps the whole drawing as a private one of its artist, insisting while the server is away. The same lines have the same id, so that they are
 * kept once, however often that is tried. Answers its id; null: the server does not want it, for want of room.
 */
export async function keepLate(page: LatePage, { api, clock, note, isStopped }: LateDeps): Promise<string | null> {
  await pause(clock, SETTLE_MS);
  let { title } = page;
  let taken = 0;
  let delay: number = LINE_SYNC.backoffMinMs;
  while (!isStopped()) {
    const lines = [...page.lines()];
    const drawingId = lateId(page.drawingId, lines.length, taken);
    try {
      await api.keep({ drawingId, lines, meta: { ...page.meta(), save: true }, title });
      if (page.lines().length === lines.length) return drawingId;
    } catch (error) {
      const status = error instanceof ApiException ? error.status : 0;
      if (isTransient(error)) {
        await pause(clock, Math.max(delay, retryAfterMs(error)));
        delay = Math.min(delay * 2, LINE_SYNC.backoffMaxMs);
      } else if (status === 409 && taken < MOST_TAKEN) taken += 1;
      // Better without its title than not at all.
      else if (status === 400 && title !== undefined) title = undefined;
      else {
        note('What came too late could not be kept.', { drawingId: page.drawingId, error: String(error) });
        return null;
      }
    }
  }
  return null;
}

/** A UUID (version 8) that follows from what is kept. */
export function lateId(page: string, lines: number, taken: number): string {
  const digits = [1, 2, 3, 4].map((part) => fnv(`${part}/${page}/${lines}/${taken}`)).join('');
  const [a, b, c, d, e] = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(13, 16),
    digits.slice(17, 20),
    digits.slice(20),
  ];
  return `${a}-${b}-8${c}-8${d}-${e}`;
}

/** FNV-1a, 32 bits, as eight hexadecimal digits. */
function fnv(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
