import { EarlierImageChangeSchema, InitialRepublishSchema } from '@tuschel/protocol/schemas';
import * as T from 'typebox';
import type { App } from '../http/app.ts';
import type { Gate } from '../http/gate.ts';
import { refuse } from '../http/refusal.ts';
import type { Republish } from './republish.ts';

const PageSchema = T.Object({ page: T.String({ pattern: '^\\d{1,6}$' }) });

/** The question that comes with the terms: do images that were posted before stay public? */
export function postRoutes(app: App, gate: Gate, republish: Republish): void {
  app.post('/posts/initial-republish', { schema: { body: InitialRepublishSchema } }, async (request) =>
    republish.ask(gate.account(request).id, request.body.isPublic ?? false),
  );

  app.get('/posts/initial-republish', async (request, reply) => {
    const progress = await republish.progress(gate.account(request).id);
    return progress ?? refuse(request, reply, { code: 'notFound' });
  });

  app.get('/posts/initial-republish/images', { schema: { querystring: PageSchema } }, async (request) =>
    republish.images(gate.account(request).id, Number(request.query.page)),
  );

  app.post('/posts/initial-republish/image', { schema: { body: EarlierImageChangeSchema } }, async (request, reply) => {
    const { drawingId, isPublic } = request.body;
    const change = { drawingId: drawingId.toLowerCase(), isPublic };
    const isThere = await republish.change(gate.account(request).id, change);
    return isThere ? { isSuccess: true } : refuse(request, reply, { code: 'drawingNotFound' });
  });
}
