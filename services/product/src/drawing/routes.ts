import { Readable } from 'node:stream';
import type { Storage } from '@tuschel/platform/ports';
import { INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import { LinesUpdateSchema } from '@tuschel/protocol/schemas';
import * as T from 'typebox';
import type { App } from '../http/app.ts';
import type { Gate } from '../http/gate.ts';
import { refuse, STORAGE_REFUSALS } from '../http/refusal.ts';
import { type InkBodies, readInkBodies, wantsInk } from './inkBodies.ts';
import { createDrawingPages, type DrawingPages, type DrawingPagesDeps } from './pages.ts';
import { drawingInk, drawingTexts } from './storedDrawing.ts';
import { readStrokes, strokesOf, type StrokesRead } from './strokes.ts';

const ParamsSchema = T.Object({ id: T.String({ format: 'uuid' }) });
const QuerySchema = T.Object({ returnerror404: T.Optional(T.String()) });

export interface DrawingRoutesDeps extends DrawingPagesDeps {
  storage: Storage;
}

export function drawingRoutes(app: App, gate: Gate, deps: DrawingRoutesDeps): void {
  const pages = createDrawingPages(deps);
  // In a scope of their own: no other route takes INK1.
  void app.register(async (scope: App) => {
    putLines(scope, gate, pages, deps.storage, readInkBodies(scope));
    getLines(scope, gate, pages);
  });
}

function putLines(app: App, gate: Gate, pages: DrawingPages, storage: Storage, ink: InkBodies): void {
  app.put(
    '/drawing/:id/lines',
    { schema: { params: ParamsSchema, body: LinesUpdateSchema } },
    async (request, reply) => {
      // The match stands still as well: its artists have all the time to send again.
      if (storage.state() === 'full') return refuse(request, reply, STORAGE_REFUSALS.full);
      const { lines, ...update } = request.body;
      const judged = ink.linesOf(request);
      const read = (): StrokesRead => (judged ? { ok: true, strokes: strokesOf(judged) } : readStrokes(lines));
      const appended = await pages.append(request.params.id.toLowerCase(), gate.account(request), update, read);
      return appended.ok ? appended.result : refuse(request, reply, appended.refusal);
    },
  );
}

/** An unknown drawing and one that is not for the caller's eyes are answered alike. */
function getLines(app: App, gate: Gate, pages: DrawingPages): void {
  app.get(
    '/drawing/:id/lines',
    { schema: { params: ParamsSchema, querystring: QuerySchema } },
    async (request, reply) => {
      const drawing = await pages.read(request.params.id.toLowerCase(), gate.account(request));
      reply.header('vary', 'Origin, Accept');
      if (drawing === null && request.query.returnerror404 === 'true') {
        return refuse(request, reply, { code: 'drawingNotFound' });
      }
      if (drawing !== null && wantsInk(request)) {
        return reply.header('content-type', INK_MEDIA_TYPE).send(Buffer.from(drawingInk(drawing)));
      }
      reply.header('content-type', 'application/json');
      return reply.send(drawing === null ? 'null' : Readable.from(drawingTexts(drawing)));
    },
  );
}
