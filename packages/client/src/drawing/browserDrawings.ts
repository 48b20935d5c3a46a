import { withLookOut } from '../game/lookOut.ts';
import { createDrawingApi } from './drawingApi.ts';
import { createDrawings } from './drawings.ts';
import type { MakeDrawings } from './lazyDrawings.ts';
import { indexedDbLineStore, memoryLineStore } from './lineStore.ts';

/** Lines that the server does not have yet are kept on the device; where it allows that not, as long as the page lasts. */
export const browserDrawings: MakeDrawings = (deps) =>
  withLookOut(
    createDrawings({
      ...deps,
      api: createDrawingApi(deps),
      lineStore: 'indexedDB' in globalThis ? indexedDbLineStore({ now: deps.clock.now }) : memoryLineStore(),
    }),
    deps,
  );
