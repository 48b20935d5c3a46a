import type { Log } from '@tuschel/platform/ports';
import type { FastifyInstance } from 'fastify';
import { type App, compileSchema } from './app.ts';
import { answerFaults } from './faults.ts';
import type { Timings } from '../operations/timings.ts';
import type { Troubles } from '../operations/troubles.ts';
import { type Endpoint, serveEndpoint } from './endpoint.ts';
import { type GateDeps, guardRoutes } from './gate.ts';
import { inflateBodies } from './gzipBody.ts';
import { refuse } from './refusal.ts';
import { answerPreflights, setHeaders } from './headers.ts';
import { readJsonBodies } from './jsonBody.ts';

export interface ApiDeps extends GateDeps {
  log: Log;
  troubles: Pick<Troubles, 'note'>;
  timings: Pick<Timings, 'note'>;
}

/** What is served below /api. */
export interface Served {
  endpoints: readonly Endpoint[];
  /** Each in a scope of its own, where bodies may be read in another way. */
  scopes: readonly ((scope: App) => Endpoint)[];
}

/** The REST API in a scope of its own below /api: headers, errors, bodies and the decision about who may call hold for every route. */
export async function serveApi(app: FastifyInstance, deps: ApiDeps, { endpoints, scopes }: Served): Promise<void> {
  await app.register(
    async (scope) => {
      const api: App = scope.setValidatorCompiler(compileSchema).withTypeProvider();
      inflateBodies(scope);
      readJsonBodies(scope);
      answerFaults(scope, deps.log, () => deps.troubles.note('server'));
      setHeaders(scope, deps.config);
      const gate = guardRoutes(scope, deps);
      answerPreflights(scope, deps.config);
      refuseZeros(scope);
      scope.addHook('onResponse', async ({ routeOptions: { url } }, { elapsedTime }) => {
        if (url !== undefined) deps.timings.note(url.slice('/api'.length), elapsedTime);
      });
      for (const endpoint of endpoints) serveEndpoint(api, gate, endpoint);
      for (const endpointOf of scopes)
        void api.register(async (inner: App) => serveEndpoint(inner, gate, endpointOf(inner)));
    },
    { prefix: '/api' },
  );
}

/** No id, name or day has U+0000 in it, and PostgreSQL takes no text that has. Texts of a body have lost theirs (`visibleTexts`). */
function refuseZeros(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) =>
    request.url.includes('%00')
      ? refuse(request, reply, { code: 'badRequest', detail: 'An address must not contain U+0000.' })
      : undefined,
  );
}
