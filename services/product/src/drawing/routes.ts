import type { Lines, PageRow } from '@tuschel/platform/ports';
import { LinesUpdateSchema } from '@tuschel/protocol/schemas';
import * as T from 'typebox';
import type { App } from '../http/app.ts';
import type { Gate } from '../http/gate.ts';
import { refuse } from '../http/refusal.ts';
import { type AppendDeps, appendLines } from './append.ts';
import { inTurn } from './inTurn.ts';
import { frameOf } from './pageMeta.ts';
import { createPointBudget } from './pointBudget.ts';
import { drawingPolicy } from './policy.ts';

const ParamsSchema = T.Object({ id: T.String({ format: 'uuid' }) });
const QuerySchema = T.Object({ returnerror404: T.Optional(T.String()) });

export interface DrawingDeps extends Omit<AppendDeps, 'pointBudget'> {
  lines: Lines;
}

export function drawingRoutes(app: App, gate: Gate, deps: DrawingDeps): void {
  /** The kept number of points stands on the page as it was read. */
  const takeTurn = inTurn();
  const pointBudget = createPointBudget(deps.lines);

  app.put(
    '/drawing/:id/lines',
    { schema: { params: ParamsSchema, body: LinesUpdateSchema } },
    async (request, reply) => {
      const id = request.params.id.toLowerCase();
      const account = gate.account(request);
      const appended = await takeTurn(id, () => appendLines({ ...deps, pointBudget }, id, account, request.body));
      return appended.ok ? appended.result : refuse(request, reply, appended.refusal);
    },
  );

  /** An unknown drawing and one that is not for the caller's eyes are answered alike. */
  app.get(
    '/drawing/:id/lines',
    { schema: { params: ParamsSchema, querystring: QuerySchema } },
    async (request, reply) => {
      const id = request.params.id.toLowerCase();
      const page = await deps.lines.page(id);
      const stored =
        page && drawingPolicy(page, gate.account(request), 'read') === 'allowed' ? await deps.lines.read(id) : null;
      if (stored) return reply.header('content-type', 'application/json').send(drawingText(stored.page, stored.lines));
      if (request.query.returnerror404 === 'true') return refuse(request, reply, { code: 'drawingNotFound' });
      return reply.header('content-type', 'application/json').send('null');
    },
  );
}

/** Lines are stored as the JSON that is sent: a large drawing is not parsed only to be written again. */
function drawingText(page: PageRow, lines: readonly string[]): string {
  const head = JSON.stringify({ ...frameOf(page.meta), rev: page.rev, totalLines: lines.length });
  return `${head.slice(0, -1)},"lines":[${lines.join(',')}]}`;
}
