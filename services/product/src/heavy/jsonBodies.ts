import type { EndpointName } from '@tuschel/protocol';
import { visibleTexts } from '@tuschel/words';
import type { App } from '../http/app.ts';
import { type HeavyBodies, readHeavyBodies } from './heavyBodies.ts';
import type { HeavyWork } from './heavyWork.ts';
import { parseBody } from './readBody.ts';
import type { JsonRead } from './readJson.ts';

/** The end-point of this scope takes JSON, large or small. A large body is checked in the thread that reads it. */
export function readJsonBodiesOf(name: EndpointName, scope: App, heavy: HeavyWork): HeavyBodies {
  return readHeavyBodies(scope, heavy, {
    async 'application/json'(_request, body, place) {
      if (!place) return smallJson(body);
      const read = await place.readJson(body, name);
      if (!read.ok) throw faultOf(read);
      return read.value;
    },
  });
}

function smallJson(body: Buffer): unknown {
  const parsed = parseBody(body);
  if ('message' in parsed) throw faultOf({ ok: false, kind: 'json', message: parsed.message });
  return visibleTexts(parsed.value);
}

/** As Fastify has it, so that it is answered like that of a small body. */
function faultOf(fault: Extract<JsonRead, { ok: false }>): Error {
  if (fault.kind === 'json') return Object.assign(new Error(fault.message), { statusCode: 400 });
  return Object.assign(new Error('body'), { statusCode: 400, validation: fault.faults, validationContext: 'body' });
}
