import { MatchMoving } from '@tuschel/gameserver/extend';
import { storageProblemOf } from '@tuschel/platform';
import type { Log } from '@tuschel/platform/ports';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { MATCH_MOVING, refuse, type Refusal, RefusedBody, STORAGE_REFUSALS } from './refusal.ts';

/**
 * Every way in which a request fails outside its handler ends here, as a problem detail and without a stack.
 * @param failed told of each that is nobody's fault but ours
 */
export function answerFaults(app: FastifyInstance, log: Log, failed: () => void = () => undefined): void {
  const served: Served[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD' && one !== 'OPTIONS') served.push({ method: one, path: patternOf(url) });
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.code === 'unexpected') {
      failed();
      log.error('a request failed', { request: request.id, route: request.routeOptions.url, error });
    }
    return refuse(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request, served);
    if (methods.length === 0) return refuse(request, reply, { code: 'notFound' });
    reply.header('allow', methods.join(', '));
    return refuse(request, reply, { code: 'methodNotAllowed' });
  });
}

function refusalOf(error: FastifyError): Refusal {
  if (error.validation) return invalid(error);
  if (error instanceof RefusedBody) return error.refusal;
  if (error instanceof MatchMoving) return MATCH_MOVING;
  const problem = storageProblemOf(error);
  if (problem) return STORAGE_REFUSALS[problem];
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { code: 'payloadTooLarge' };
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { code: 'unsupportedMediaType', detail: 'This type of content is not accepted here.' };
    default: {
      // A coded 4xx of Fastify itself, or of our body parser: its text speaks of the request and of nothing else.
      const { statusCode = 500, message } = error;
      return statusCode >= 400 && statusCode < 500 ? { code: 'badRequest', detail: message } : { code: 'unexpected' };
    }
  }
}

function invalid(error: FastifyError): Refusal {
  const errors: Record<string, string> = {};
  for (const { keyword, instancePath, params, message } of error.validation ?? []) {
    const base = fieldOf(instancePath);
    const missing = keyword === 'required' ? (params['requiredProperties'] as string[]) : [];
    for (const name of missing) errors[base === '' ? name : `${base}.${name}`] = 'missing';
    if (missing.length === 0) errors[base] ??= message ?? keyword;
  }
  const [field = '', what = ''] = Object.entries(errors)[0] ?? [];
  if (error.validationContext === 'params') return { code: 'idInvalid', detail: `${field} ${what}`, errors };
  if (what === 'missing') return { code: 'missingParameter', detail: `Parameter ${field} is required.`, errors };
  return { code: 'badRequest', detail: `${field === '' ? 'The body' : field} ${what}`, errors };
}

/** "/layers/0/id" → "layers[0].id" */
function fieldOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join('');
}

/** A route as a 405 needs it. */
interface Served {
  method: string;
  path: RegExp;
}

function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);
}

function methodsOf(request: FastifyRequest, served: readonly Served[]): string[] {
  const asked = request.url.split('?', 1)[0] ?? '';
  return served.flatMap(({ method, path }) => (path.test(asked) ? [method] : []));
}
