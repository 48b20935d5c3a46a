import { createRenderQueue, startRenderLoop } from '@tuschel/client/render';
import { useEffect, useReducer } from 'react';
import { useClient } from '../ClientContext.tsx';
import { NEW_SHIFT, nextShift, type Shift } from './shift.ts';
import { createTabWorkshop, type TaskWorker } from './tabWorkshop.ts';

const CLOCK = {
  now: () => Date.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as number),
};

/**
 * Works off the server's queue as the renderer whose token it is, as long as the component is there.
 * @param token null: it does nothing
 */
export function useTabRenderer(token: string | null, openWorker: () => TaskWorker): Shift {
  const { env } = useClient();
  const [shift, tell] = useReducer(
    (before: Shift, event: Parameters<typeof nextShift>[1] | 'anew') =>
      event === 'anew' ? NEW_SHIFT : nextShift(before, event),
    NEW_SHIFT,
  );
  useEffect(() => {
    if (token === null) return undefined;
    tell('anew');
    let isOver = false;
    const workshop = createTabWorkshop(openWorker);
    const queue = createRenderQueue({
      apiUrl: env.apiUrl,
      token,
      fetch: (input, init) => fetch(input, init),
      clock: CLOCK,
    });
    const loop = startRenderLoop({
      queue,
      clock: CLOCK,
      make: (work, signal) => workshop.make(work, signal),
      onState: (state) => {
        if (!isOver) tell(state);
      },
    });
    return () => {
      // What it broke off is no failure of the shift after it.
      isOver = true;
      void loop.stop().finally(() => workshop.close());
    };
  }, [token, openWorker, env]);
  return shift;
}
