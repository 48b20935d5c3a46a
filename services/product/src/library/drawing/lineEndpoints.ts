import type { Storage } from '@tuschel/platform/ports';
import { BODY, HEAVY } from '@tuschel/protocol';
import { INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import type { App } from '../../http/app.ts';
import { type Call, type Endpoint, endpoint, SIGNED_IN } from '../../http/endpoint.ts';
import { STORAGE_REFUSALS } from '../../http/refusal.ts';
import { isUuid } from '../../http/uuid.ts';
import type { HeavyWork } from '../../heavy/heavyWork.ts';
import { bytesOf, readDrawingBodies } from './drawingBodies.ts';
import { takesGzip, wantsInk } from './wantsInk.ts';
import type { DrawingPages } from './pages.ts';
import { drawingInk, drawingJson, headOf } from './storedDrawing.ts';

/** Strokes of a page in play, as INK1 too. */
export function putLines(
  pages: DrawingPages,
  storage: Pick<Storage, 'state'>,
  heavy: HeavyWork,
): (scope: App) => Endpoint {
  return (scope) => {
    const bodies = readDrawingBodies(scope, heavy);
    const access = { auth: 'bearer', rates: ['lines'], bodyBytes: BODY.linesBytes } as const;
    const handle = async ({ account, params, body, request, refuse }: Call<'PUT /drawing/:id/lines'>) => {
      // The match stands still as well: its artists have all the time to send again.
      if (storage.state() === 'full') return refuse(STORAGE_REFUSALS.full);
      const { lines: _, ...update } = body;
      const appended = await pages.append(params.id.toLowerCase(), account, update, () => bodies.strokesOf(request));
      return appended.ok ? appended.result : refuse(appended.refusal);
    };
    return endpoint('PUT /drawing/:id/lines', access, handle, async ({ account, params, request }) => {
      // What is no id is refused like any other parameter.
      if (bytesOf(request) <= HEAVY.fromBytes || !isUuid(params.id)) return null;
      return (await pages.mayAppend(params.id.toLowerCase(), account)) ?? bodies.admit(request, account);
    });
  };
}

/** An unknown drawing and one that is not for the caller's eyes are answered alike. */
export function getLines(pages: DrawingPages, heavy: HeavyWork): Endpoint {
  return endpoint('GET /drawing/:id/lines', SIGNED_IN, async ({ account, params, query, request, reply, refuse }) => {
    const drawing = await pages.read(params.id.toLowerCase(), account);
    reply.header('vary', 'Origin, Accept, Accept-Encoding');
    if (drawing === null && query.returnerror404 === 'true') return refuse({ code: 'drawingNotFound' });
    if (drawing !== null && wantsInk(request)) {
      return reply.header('content-type', INK_MEDIA_TYPE).send(Buffer.from(drawingInk(drawing)));
    }
    reply.header('content-type', 'application/json');
    if (drawing === null) return reply.send('null');
    const bytes = JSON_BYTES * drawing.lines.reduce((sum, { length }) => sum + length, 0);
    if (bytes <= HEAVY.fromBytes) return reply.send(Buffer.from(drawingJson(drawing)));
    const entered = heavy.enter({ user: account.id, address: request.ip }, bytes);
    if ('refusal' in entered) return refuse(entered.refusal);
    // Its bytes are here until they have left.
    reply.raw.once('close', () => entered.place.leave());
    const isGzip = takesGzip(request);
    if (isGzip) reply.header('content-encoding', 'gzip');
    return reply.send(Buffer.from(await entered.place.drawing(headOf(drawing), drawing.lines, isGzip)));
  });
}

/** Of JSON for each byte that is stored. */
const JSON_BYTES = 20;
