import { INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import type { FastifyRequest } from 'fastify';
import { type BodyReader, type HeavyBodies, readHeavyBodies } from '../../heavy/heavyBodies.ts';
import type { HeavyWork } from '../../heavy/heavyWork.ts';
import { type BodyForm, type BodyRead, readBody } from '../../heavy/readBody.ts';
import type { App } from '../../http/app.ts';
import { RefusedBody } from '../../http/refusal.ts';
import { strokeRefusal } from './append.ts';
import type { ListName, StrokesRead } from './strokes.ts';

/** Bodies with lines, as JSON or INK1. */
export interface DrawingBodies extends HeavyBodies {
  /** The lines of the body, judged. Those of `body` are empty places. */
  strokesOf(request: FastifyRequest): StrokesRead;
  /** Where its first event belongs; 0: there is none, or lines came. */
  firstOf(request: FastifyRequest): number;
}

/** End-points of this scope take lines as JSON and as INK1; events as JSON alone. */
export function readDrawingBodies(app: App, heavy: HeavyWork, list: ListName = 'lines'): DrawingBodies {
  const strokes = new WeakMap<FastifyRequest, StrokesRead>();
  const firsts = new WeakMap<FastifyRequest, number>();

  const readAs =
    (form: BodyForm): BodyReader =>
    async (request, body, place) => {
      const result = await (place?.readBody(body, form) ?? readBody(body, form));
      if (!result.ok) throw faultOf(result);
      const { firstIndex, ...rest } = result.rest as Record<string, unknown> & { firstIndex?: number };
      strokes.set(request, result.strokes);
      if (list === 'events') firsts.set(request, firstIndex ?? 0);
      return list === 'events' ? rest : result.rest;
    };

  return {
    ...readHeavyBodies(app, heavy, {
      'application/json': readAs(list),
      ...(list === 'lines' ? { [INK_MEDIA_TYPE]: readAs('ink') } : {}),
    }),
    strokesOf(request) {
      const read = strokes.get(request);
      if (!read) throw new Error('the body of this request was not read here');
      return read;
    },
    firstOf: (request) => firsts.get(request) ?? 0,
  };
}

function faultOf(fault: Extract<BodyRead, { ok: false }>): Error {
  switch (fault.kind) {
    case 'json':
      return Object.assign(new Error(fault.message), { statusCode: 400 });
    case 'ink':
      return new RefusedBody(strokeRefusal(fault));
    case 'long':
      return new RefusedBody({ code: 'badRequest', detail: 'Everything but the lines may have 64 KiB together.' });
    default:
      return fault satisfies never;
  }
}
