import type { Storage } from '@tuschel/platform/ports';
import { LinesUpdateSchema } from '@tuschel/protocol/schemas';
import * as T from 'typebox';
import type { App } from '../http/app.ts';
import type { Gate } from '../http/gate.ts';
import { refuse, STORAGE_REFUSALS } from '../http/refusal.ts';
import { createDrawingPages, type DrawingPagesDeps } from './pages.ts';

const ParamsSchema = T.Object({ id: T.String({ format: 'uuid' }) });
const QuerySchema = T.Object({ returnerror404: T.Optional(T.String()) });

export interface DrawingRoutesDeps extends DrawingPagesDeps {
  storage: Storage;
}

export function drawingRoutes(app: App, gate: Gate, deps: DrawingRoutesDeps): void {
  const pages = createDrawingPages(deps);

  app.put(
    '/drawing/:id/lines',
    { schema: { params: ParamsSchema, body: LinesUpdateSchema } },
    async (request, reply) => {
      // The match stands still as well: its artists have all the time to send again.
      if (deps.storage.state() === 'full') return refuse(request, reply, STORAGE_REFUSALS.full);
      const appended = await pages.append(request.params.id.toLowerCase(), gate.account(request), request.body);
      return appended.ok ? appended.result : refuse(request, reply, appended.refusal);
    },
  );

  /** An unknown drawing and one that is not for the caller's eyes are answered alike. */
  app.get(
    '/drawing/:id/lines',
    { schema: { params: ParamsSchema, querystring: QuerySchema } },
    async (request, reply) => {
      const text = await pages.read(request.params.id.toLowerCase(), gate.account(request));
      if (text !== null) return reply.header('content-type', 'application/json').send(text);
      if (request.query.returnerror404 === 'true') return refuse(request, reply, { code: 'drawingNotFound' });
      return reply.header('content-type', 'application/json').send('null');
    },
  );
}
