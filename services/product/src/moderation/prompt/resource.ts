import { BY_ADMINS, endpoint } from '../../http/endpoint.ts';
import type { Resource } from '../../resource.ts';
import { promptMigrations } from './migrations.ts';

/** Reported texts, for admins. Who reported is told here and nowhere else. */
export const prompt: Resource = {
  migrations: promptMigrations,
  open: ({ prompts: store }) => ({
    endpoints: [
      endpoint('GET /admin/prompt', BY_ADMINS, async () => ({ waiting: await store.waiting() })),
      endpoint('GET /admin/prompt/:promptId', BY_ADMINS, async ({ params, refuse }) => {
        return (await store.read(params.promptId)) ?? refuse({ code: 'notFound' });
      }),
      endpoint('PUT /admin/prompt/:promptId', BY_ADMINS, async ({ account, params: { promptId }, body, refuse }) => {
        if (!(await store.read(promptId))) return refuse({ code: 'notFound' });
        const { decision, note = '' } = body;
        await store.decide(promptId, account.id, decision, note.trim());
        return (await store.read(promptId)) ?? refuse({ code: 'notFound' });
      }),
    ],
  }),
};
