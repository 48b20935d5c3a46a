import { AdminPower, type PromptCase } from '@tuschel/protocol';
import { PromptDecisionSchema, PromptIdSchema } from '@tuschel/protocol/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readMetadata } from '../account/metadata.ts';
import type { App } from '../http/app.ts';
import type { Gate } from '../http/gate.ts';
import { refuse } from '../http/refusal.ts';
import type { PromptStore } from './store.ts';

/** Reported texts, for admins. Who reported is told here and nowhere else. */
export function promptRoutes(app: App, gate: Gate, store: Pick<PromptStore, 'read' | 'decide' | 'waiting'>): void {
  const refusesOthers = (request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
    const { adminPower } = readMetadata(gate.account(request));
    return adminPower >= AdminPower.Admin ? null : refuse(request, reply, { code: 'forbidden' });
  };

  app.get('/admin/prompt', async (request, reply) => {
    return refusesOthers(request, reply) ?? { waiting: await store.waiting() };
  });

  app.get('/admin/prompt/:promptId', { schema: { params: PromptIdSchema } }, async (request, reply) => {
    const refused = refusesOthers(request, reply);
    if (refused) return refused;
    const found = await store.read(request.params.promptId);
    return (found satisfies PromptCase | null) ?? refuse(request, reply, { code: 'notFound' });
  });

  app.put(
    '/admin/prompt/:promptId',
    { schema: { params: PromptIdSchema, body: PromptDecisionSchema } },
    async (request, reply) => {
      const refused = refusesOthers(request, reply);
      if (refused) return refused;
      const { promptId } = request.params;
      if (!(await store.read(promptId))) return refuse(request, reply, { code: 'notFound' });
      const { decision, note = '' } = request.body;
      await store.decide(promptId, gate.account(request).id, decision, note.trim());
      return store.read(promptId);
    },
  );
}
