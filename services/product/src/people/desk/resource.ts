import { endpoint, SIGNED_IN } from '../../http/endpoint.ts';
import type { Resource } from '../../resource.ts';
import { createDeskStore, deskMigrations } from './store.ts';

/** What the caller's drawing desk is like, merged between their devices and told to nobody else. */
export const desk: Resource = {
  migrations: deskMigrations,
  open({ platform: { sql, clock } }) {
    const store = createDeskStore(sql, clock);
    return {
      endpoints: [
        endpoint('GET /preferences/desk', SIGNED_IN, async ({ account }) => ({ entries: await store.of(account.id) })),
        endpoint('PUT /preferences/desk', SIGNED_IN, async ({ account, body, refuse }) => {
          const merged = await store.merge(account.id, body.entries);
          return 'code' in merged ? refuse(merged) : { entries: merged };
        }),
      ],
    };
  },
};
