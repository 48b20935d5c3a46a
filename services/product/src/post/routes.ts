import { InitialRepublishSchema } from '@tuschel/protocol/schemas';
import type { App } from '../http/app.ts';
import type { Gate } from '../http/gate.ts';
import { refuse } from '../http/refusal.ts';
import type { Republish } from './republish.ts';

/** The question that comes with the terms: do images that were posted before stay public? */
export function postRoutes(app: App, gate: Gate, republish: Republish): void {
  app.post('/posts/initial-republish', { schema: { body: InitialRepublishSchema } }, async (request) =>
    republish.ask(gate.account(request).id, request.body.isPublic ?? false),
  );

  app.get('/posts/initial-republish', async (request, reply) => {
    const progress = await republish.progress(gate.account(request).id);
    return progress ?? refuse(request, reply, { code: 'notFound' });
  });
}
