import { LINE_SYNC } from '@tuschel/protocol';
import type { LookOutOptions } from '../game/lookOut.ts';
import { pause } from '../pause.ts';
import type { DrawingApiOptions } from './drawingApi.ts';
import type { Drawings, DrawingsDeps } from './drawings.ts';

/**
 * Makes the drawings of a client; where lines are kept on this device is the maker's to know. With the same code comes what looks out for a lost
 * server: whoever plays has it, and whoever only visits does not load it.
 */
export type MakeDrawings = (
  deps: Omit<DrawingsDeps, 'lineStore' | 'api'> & DrawingApiOptions & LookOutOptions,
) => Drawings;

/**
 * Drawings whose code is loaded when a match is joined, or when the first one is asked for. It insists while the network
 * is away: who is to draw waits for the code as for the drawing itself.
 */
export function lazyDrawings(load: () => Promise<MakeDrawings>): MakeDrawings {
  return (deps) => {
    let made: Drawings | null = null;
    let loading: Promise<Drawings> | null = null;
    let isStopped = false;

    async function insist(): Promise<Drawings> {
      for (let delay: number = LINE_SYNC.backoffMinMs; ; delay = Math.min(delay * 2, LINE_SYNC.backoffMaxMs)) {
        try {
          made = (await load())(deps);
          if (isStopped) made.stop();
          return made;
        } catch (error) {
          deps.note('The code for drawings could not be loaded.', { error: String(error) });
          await pause(deps.clock, delay);
        }
      }
    }

    const drawings = () => (loading ??= insist());
    return {
      open: async (drawingId, title) => (await drawings()).open(drawingId, title),
      begin: async (drawingId, copyFrom) => (await drawings()).begin(drawingId, copyFrom),
      sketch: async (drawingId) => (await drawings()).sketch(drawingId),
      read: async (drawingId) => (await drawings()).read(drawingId),
      prepare: () => void drawings(),
      wakeUp: () => made?.wakeUp(),
      leave: () => made?.leave(),
      stop() {
        isStopped = true;
        made?.stop();
      },
    };
  };
}
