import { QUOTA } from '@tuschel/protocol';
import { BY_TEAM, endpoint } from '../../http/endpoint.ts';
import type { Resource } from '../../resource.ts';
import { allowanceOf } from './quota.ts';

/** Who uses how much of what is stored: for the team. */
export const quota: Resource = {
  open({ platform: { lines }, extend: { accounts }, config, quota: quotas }) {
    return {
      endpoints: [
        endpoint('GET /admin/use', BY_TEAM, async () => {
          const largest = await lines.largest(QUOTA.listed);
          const found = await accounts.many(largest.map(({ author }) => author));
          const people = new Map(found.map((account) => [account.id, account]));
          return {
            people: largest.flatMap(({ author, drawings, bytes }) => {
              const account = people.get(author);
              if (!account) return [];
              const { username, displayName } = account;
              return [{ username, displayName, drawings, bytes, mostBytes: allowanceOf(account, config.quota).bytes }];
            }),
          };
        }),
        endpoint('GET /admin/person/:username/use', BY_TEAM, async ({ params, refuse }) => {
          const account = await accounts.byUsername(params.username);
          if (!account) return refuse({ code: 'notFound' });
          const { username, displayName } = account;
          const { use, allowance } = await quotas.look(account);
          return {
            username,
            displayName,
            ...use.all,
            mostBytes: allowance.bytes,
            today: { ...use.recent, mostDrawings: allowance.dayDrawings, mostBytes: allowance.dayBytes },
          };
        }),
      ],
    };
  },
};
