import type { Account } from '@tuschel/gameserver/extend';
import type { Storage } from '@tuschel/platform/ports';
import { BODY, HEAVY } from '@tuschel/protocol';
import { INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../http/app.ts';
import { type Call, type Endpoint, endpoint, BY_ANYBODY } from '../../http/endpoint.ts';
import { STORAGE_REFUSALS } from '../../http/refusal.ts';
import { bytesOf } from '../../heavy/heavyBodies.ts';
import { JSON_BYTES, roomFor } from '../../heavy/answerRoom.ts';
import type { HeavyWork, Place } from '../../heavy/heavyWork.ts';
import { readDrawingBodies } from './drawingBodies.ts';
import { takesGzip, wantsInk } from './wantsInk.ts';
import type { DrawingPages } from './pages.ts';
import { drawingInk, drawingJson, headOf, type StoredDrawing } from './storedDrawing.ts';

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
      if (bytesOf(request) <= HEAVY.fromBytes) return null;
      return (await pages.mayAppend(params.id.toLowerCase(), account)) ?? bodies.admit(request, account);
    });
  };
}

/** An unknown drawing and one that is not for the caller's eyes are answered alike. */
export function getLines(
  pages: DrawingPages,
  heavy: HeavyWork,
  /** The drawing behind the name that a running quiz has for it. */
  named: (id: string) => Promise<string | null>,
): Endpoint {
  const findNamed = async (id: string, viewer: Account | null) => {
    const drawing = await named(id);
    return drawing === null ? null : pages.find(drawing, viewer);
  };
  const handle = async ({ viewer, params, query, request, reply, refuse }: Call<'GET /drawing/:id/lines'>) => {
    reply.header('vary', 'Origin, Accept, Accept-Encoding');
    const form = formOf(request);
    const client = { user: viewer?.id ?? request.ip, address: request.ip };
    const nothing = () => {
      if (query.returnerror404 === 'true') return refuse({ code: 'drawingNotFound' });
      return reply.header('content-type', 'application/json').send('null');
    };

    const id = params.id.toLowerCase();
    const found = (await pages.find(id, viewer)) ?? (await findNamed(id, viewer));
    if (!found) return nothing();
    // What is large is not even read before there is room for it.
    const early = await roomFor(reply, heavy, client, form.bytes * found.bytes);
    if (early && 'refusal' in early) return refuse(early.refusal);
    const drawing = await found.read();
    if (!drawing) return nothing();
    const bytes = form.bytes * drawing.lines.reduce((sum, { length }) => sum + length, 0);
    const entered = early ?? (await roomFor(reply, heavy, client, bytes));
    if (!entered) return reply.header('content-type', form.type).send(form.small(drawing));
    if ('refusal' in entered) return refuse(entered.refusal);
    if (reply.raw.destroyed) return reply;
    const answer = await form.large(entered.place, drawing);
    if (form.isGzip) reply.header('content-encoding', 'gzip');
    return reply.header('content-type', form.type).send(Buffer.from(answer.buffer, answer.byteOffset, answer.length));
  };
  return { ...endpoint('GET /drawing/:id/lines', BY_ANYBODY, handle), answers: 'threads' };
}

/** How a drawing goes out. */
interface Form {
  type: string;
  isGzip: boolean;
  /** At most, for each byte that is stored. */
  bytes: number;
  small(drawing: StoredDrawing): Buffer;
  large(place: Place, drawing: StoredDrawing): Promise<Uint8Array>;
}

function formOf(request: FastifyRequest): Form {
  if (wantsInk(request))
    return {
      type: INK_MEDIA_TYPE,
      isGzip: false,
      bytes: 1,
      small: (drawing) => Buffer.from(drawingInk(drawing)),
      large: (place, drawing) => place.ink(headOf(drawing), drawing.lines),
    };
  const isGzip = takesGzip(request);
  return {
    type: 'application/json',
    isGzip,
    bytes: JSON_BYTES,
    small: (drawing) => Buffer.from(drawingJson(drawing)),
    large: (place, drawing) => place.drawing(headOf(drawing), drawing.lines, isGzip),
  };
}
