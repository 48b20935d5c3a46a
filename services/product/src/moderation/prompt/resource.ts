import type { Accounts } from '@tuschel/gameserver/extend';
import type { PromptCase } from '@tuschel/protocol';
import { BY_ADMINS, endpoint } from '../../http/endpoint.ts';
import type { Resource } from '../../resource.ts';
import { promptMigrations } from './migrations.ts';
import type { KeptPrompt } from './store.ts';

/** Reported texts, for admins. Who reported is told here and nowhere else. */
export const prompt: Resource = {
  migrations: promptMigrations,
  open: ({ prompts: store, extend: { accounts } }) => ({
    endpoints: [
      endpoint('GET /admin/prompt', BY_ADMINS, async () => ({ waiting: await store.waiting() })),
      endpoint('GET /admin/prompt/:promptId', BY_ADMINS, async ({ params, refuse }) => {
        const found = await store.read(params.promptId);
        return found ? named(found, accounts) : refuse({ code: 'notFound' });
      }),
      endpoint('PUT /admin/prompt/:promptId', BY_ADMINS, async ({ account, params: { promptId }, body, refuse }) => {
        if (!(await store.read(promptId))) return refuse({ code: 'notFound' });
        const { decision, note = '' } = body;
        await store.decide(promptId, account.id, decision, note.trim());
        const found = await store.read(promptId);
        return found ? named(found, accounts) : refuse({ code: 'notFound' });
      }),
    ],
  }),
};

async function named(found: KeptPrompt, accounts: Pick<Accounts, 'many'>): Promise<PromptCase> {
  const ids = [...new Set([found.authorId, ...found.reports.map(({ reporterId }) => reporterId)])];
  const names = new Map((await accounts.many(ids)).map(({ id, username }) => [id, username]));
  return {
    ...found,
    authorName: names.get(found.authorId) ?? '',
    reports: found.reports.map((report) => ({ ...report, reporterName: names.get(report.reporterId) ?? '' })),
  };
}
