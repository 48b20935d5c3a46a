import { Readable } from 'node:stream';
import type { Storage } from '@tuschel/platform/ports';
import { BODY } from '@tuschel/protocol';
import { INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import type { App } from '../../http/app.ts';
import { type Endpoint, endpoint, SIGNED_IN } from '../../http/endpoint.ts';
import { STORAGE_REFUSALS } from '../../http/refusal.ts';
import { readInkBodies, wantsInk } from './inkBodies.ts';
import type { DrawingPages } from './pages.ts';
import { drawingInk, drawingTexts } from './storedDrawing.ts';
import { readStrokes, type StrokesRead, strokesOf } from './strokes.ts';

/** Strokes of a page in play, as INK1 too. */
export function putLines(pages: DrawingPages, storage: Pick<Storage, 'state'>): (scope: App) => Endpoint {
  return (scope) => {
    const ink = readInkBodies(scope);
    const access = { auth: 'bearer', rates: ['lines'], bodyBytes: BODY.linesBytes } as const;
    return endpoint('PUT /drawing/:id/lines', access, async ({ account, params, body, request, refuse }) => {
      // The match stands still as well: its artists have all the time to send again.
      if (storage.state() === 'full') return refuse(STORAGE_REFUSALS.full);
      const { lines, ...update } = body;
      const judged = ink.linesOf(request);
      const read = (): StrokesRead => (judged ? { ok: true, strokes: strokesOf(judged) } : readStrokes(lines));
      const appended = await pages.append(params.id.toLowerCase(), account, update, read);
      return appended.ok ? appended.result : refuse(appended.refusal);
    });
  };
}

/** An unknown drawing and one that is not for the caller's eyes are answered alike. */
export function getLines(pages: DrawingPages): Endpoint {
  return endpoint('GET /drawing/:id/lines', SIGNED_IN, async ({ account, params, query, request, reply, refuse }) => {
    const drawing = await pages.read(params.id.toLowerCase(), account);
    reply.header('vary', 'Origin, Accept');
    if (drawing === null && query.returnerror404 === 'true') return refuse({ code: 'drawingNotFound' });
    if (drawing !== null && wantsInk(request)) {
      return reply.header('content-type', INK_MEDIA_TYPE).send(Buffer.from(drawingInk(drawing)));
    }
    reply.header('content-type', 'application/json');
    return reply.send(drawing === null ? 'null' : Readable.from(drawingTexts(drawing)));
  });
}
