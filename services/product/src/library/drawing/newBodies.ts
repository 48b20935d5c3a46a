import type { Readable } from 'node:stream';
import { createInkDecoder, type Line } from '@tuschel/ink';
import { BODY } from '@tuschel/protocol';
import { INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusedBody } from '../../http/refusal.ts';
import { strokeRefusal } from './append.ts';
import type { InkBodies } from './inkBodies.ts';

/** As `readInkBodies`, for bodies of many megabytes: lines are read while they come in, so that others have their turn between. */
export function streamInkBodies(app: FastifyInstance): InkBodies {
  const judged = new WeakMap<FastifyRequest, Line[]>();
  app.addContentTypeParser(INK_MEDIA_TYPE, async (request: FastifyRequest, payload: Readable) => {
    const { lines, meta } = await readInk(payload);
    judged.set(request, lines);
    return { ...meta, lines };
  });
  return { linesOf: (request) => judged.get(request) };
}

async function readInk(payload: AsyncIterable<Buffer>) {
  const decoder = createInkDecoder();
  const lines: Line[] = [];
  let bytes = 0;
  for await (const portion of payload) {
    bytes += portion.length;
    if (bytes > BODY.drawingBytes) throw new RefusedBody({ code: 'payloadTooLarge' });
    const read = decoder.push(portion);
    if (!read.ok) throw new RefusedBody(strokeRefusal(read.error));
    for (const line of read.lines) lines.push(line);
  }
  if (!decoder.isWhole) {
    throw new RefusedBody(strokeRefusal({ field: `lines[${lines.length}]`, message: 'is cut off' }));
  }
  return { lines, meta: decoder.meta ?? {} };
}
