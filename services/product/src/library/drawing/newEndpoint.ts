import type { Storage } from '@tuschel/platform/ports';
import { BODY, type DrawingNew } from '@tuschel/protocol';
import { personOf } from '../../people/account/person.ts';
import type { App } from '../../http/app.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { STORAGE_REFUSALS } from '../../http/refusal.ts';
import { streamInkBodies } from './newBodies.ts';
import { keepNewDrawing, type NewDrawingDeps } from './newDrawing.ts';

export interface StreamedDrawingDeps extends NewDrawingDeps {
  storage: Storage;
}

/** A whole drawing at once, as INK1 too: no other end-point takes INK1 of this size. */
export function streamedDrawing(deps: StreamedDrawingDeps): (scope: App) => Endpoint {
  return (scope) => {
    const ink = streamInkBodies(scope);
    const access = { auth: 'bearer', rates: ['drawingNew'], bodyBytes: BODY.drawingBytes } as const;
    return endpoint('POST /drawing/new', access, async ({ account, body, request, refuse }) => {
      if (deps.storage.state() === 'full') return refuse(STORAGE_REFUSALS.full);
      const kept = await keepNewDrawing(deps, personOf(account), body as DrawingNew, ink.linesOf(request));
      return kept.ok ? kept.result : refuse(kept.refusal);
    });
  };
}
