import { BY_ADMINS, BY_TEAM, endpoint } from '../http/endpoint.ts';
import type { Resource } from '../resource.ts';
import { AdminPower } from '@tuschel/protocol';
import { readMetadata } from '../people/account/metadata.ts';
import { createCosts } from './costs.ts';
import { echoHeader } from './echoHeader.ts';
import { createMatchDesk } from './matches.ts';
import { overviewOf } from './overview.ts';

/** What those who run the instance look at. */
export const operations: Resource = {
  open({
    platform: { sql, clock, storage, blobs },
    extend,
    lobbies,
    troubles,
    timings,
    renderJobs,
    renderers,
    settings = [],
    version = '',
    findings = async () => [],
  }) {
    const { accounts } = extend;
    const matches = createMatchDesk({ sql, clock, accounts, matches: extend.matches, lobbies });
    const costs = createCosts({ sql, blobs, clock, timings });
    const startedAt = clock.now();
    const deps = { sql, storage, matches, troubles, jobs: renderJobs, renderers, startedAt, version };
    return {
      endpoints: [
        endpoint('GET /admin/overview', { ...BY_TEAM, shedding: 'list' }, async ({ account }) => ({
          ...(await overviewOf(deps, clock.now())),
          findings: readMetadata(account).adminPower >= AdminPower.Admin ? await findings() : [],
        })),
        endpoint('GET /admin/costs', { ...BY_ADMINS, shedding: 'list' }, () => costs()),
        endpoint('GET /admin/matches', { ...BY_ADMINS, shedding: 'list' }, () => matches.list()),
        endpoint('POST /admin/matches/:matchId/close', BY_ADMINS, async ({ account, params, body, refuse }) => {
          const isClosed = await matches.close(account.id, params.matchId, body.note.trim());
          return isClosed ? undefined : refuse({ code: 'notFound' });
        }),
        endpoint('GET /admin/settings', BY_ADMINS, () => ({ settings: [...settings] })),
        endpoint('GET /admin/echoheader', BY_ADMINS, ({ request }) => echoHeader(request)),
      ],
    };
  },
};
