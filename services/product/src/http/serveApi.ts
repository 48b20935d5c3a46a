import type { Log } from '@tuschel/platform/ports';
import type { FastifyInstance } from 'fastify';
import { type App, compileSchema } from './app.ts';
import { answerFaults } from './faults.ts';
import { type Gate, type GateDeps, guardRoutes } from './gate.ts';
import { inflateBodies } from './gzipBody.ts';
import { answerPreflights, setHeaders } from './headers.ts';
import { readJsonBodies } from './jsonBody.ts';

export interface ApiDeps extends GateDeps {
  log: Log;
}

/** The REST API in a scope of its own below /api: headers, errors, bodies and the decision table hold for every route. */
export async function serveApi(
  app: FastifyInstance,
  deps: ApiDeps,
  addRoutes: (api: App, gate: Gate) => void,
): Promise<void> {
  await app.register(
    async (scope) => {
      const api: App = scope.setValidatorCompiler(compileSchema).withTypeProvider();
      inflateBodies(scope);
      readJsonBodies(scope);
      answerFaults(scope, deps.log);
      setHeaders(scope, deps.config);
      const gate = guardRoutes(scope, deps);
      answerPreflights(scope, deps.config);
      addRoutes(api, gate);
    },
    { prefix: '/api' },
  );
}
