import type { Storage } from '@tuschel/platform/ports';
import { BODY, type DrawingNew } from '@tuschel/protocol';
import type { App } from '../../http/app.ts';
import { type Call, type Endpoint, endpoint } from '../../http/endpoint.ts';
import { STORAGE_REFUSALS } from '../../http/refusal.ts';
import type { HeavyWork } from '../../heavy/heavyWork.ts';
import type { Quota } from '../quota/quota.ts';
import { readDrawingBodies } from './drawingBodies.ts';
import { keepNewDrawing, type NewDrawingDeps } from './newDrawing.ts';

export interface StreamedDrawingDeps extends NewDrawingDeps {
  storage: Storage;
  quota: Pick<Quota, 'word' | 'refuses'>;
  heavy: HeavyWork;
}

/** A whole drawing at once, as INK1 too. */
export function streamedDrawing(deps: StreamedDrawingDeps): (scope: App) => Endpoint {
  return (scope) => {
    const bodies = readDrawingBodies(scope, deps.heavy);
    const access = { auth: 'bearer', rates: ['drawingNew'], bodyBytes: BODY.drawingBytes } as const;
    const handle = async ({ account, body, request, refuse }: Call<'POST /drawing/new'>) => {
      if (deps.storage.state() === 'full') return refuse(STORAGE_REFUSALS.full);
      const kept = await keepNewDrawing(deps, account, body as DrawingNew, bodies.strokesOf(request));
      return kept.ok ? kept.result : refuse(kept.refusal);
    };
    return endpoint(
      'POST /drawing/new',
      access,
      handle,
      async ({ account, request }) => (await deps.quota.refuses(account)) ?? bodies.admit(request, account),
    );
  };
}
