import type { Storage } from '@tuschel/platform/ports';
import type { DrawingNew } from '@tuschel/protocol';
import { DrawingNewSchema } from '@tuschel/protocol/schemas';
import { personOf } from '../account/person.ts';
import type { App } from '../http/app.ts';
import type { Gate } from '../http/gate.ts';
import { refuse, STORAGE_REFUSALS } from '../http/refusal.ts';
import { streamInkBodies } from './newBodies.ts';
import { keepNewDrawing, type NewDrawingDeps } from './newDrawing.ts';

export interface NewDrawingRoutesDeps extends NewDrawingDeps {
  storage: Storage;
}

export function newDrawingRoutes(app: App, gate: Gate, deps: NewDrawingRoutesDeps): void {
  // In a scope of their own: no other route takes INK1 of this size.
  void app.register(async (scope: App) => {
    const ink = streamInkBodies(scope);
    scope.post('/drawing/new', { schema: { body: DrawingNewSchema } }, async (request, reply) => {
      if (deps.storage.state() === 'full') return refuse(request, reply, STORAGE_REFUSALS.full);
      const author = personOf(gate.account(request));
      const kept = await keepNewDrawing(deps, author, request.body as DrawingNew, ink.linesOf(request));
      return kept.ok ? kept.result : refuse(request, reply, kept.refusal);
    });
  });
}
