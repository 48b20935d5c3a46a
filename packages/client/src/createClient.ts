import { assembleClient } from './assembleClient.ts';
import type { ClientOptions } from './clientOptions.ts';
import { createDrawingApi } from './drawing/drawingApi.ts';
import { createDrawings } from './drawing/drawings.ts';
import { withLookOut } from './game/lookOut.ts';
import { createMatch } from './game/match.ts';
import type { TuschelClient } from './tuschelClient.ts';

/** A client whose code is all there. */
export function createClient({ lineStore, ...options }: ClientOptions): TuschelClient {
  return assembleClient(
    options,
    (deps) => withLookOut(createDrawings({ ...deps, api: createDrawingApi(deps), lineStore }), deps),
    createMatch,
  );
}
