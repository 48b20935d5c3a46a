import { endpoint, SIGNED_IN } from '../../http/endpoint.ts';
import type { Resource } from '../../resource.ts';
import { createPreferenceStore, preferenceMigrations } from './store.ts';

/** What the caller likes, told to nobody else. */
export const preferences: Resource = {
  migrations: preferenceMigrations,
  open({ platform: { sql, clock } }) {
    const store = createPreferenceStore(sql, clock);
    return {
      endpoints: [
        endpoint('GET /preferences', SIGNED_IN, ({ account }) => store.of(account.id)),
        endpoint('PUT /preferences', SIGNED_IN, async ({ account, body, refuse }) => {
          const changed = await store.change(account.id, body);
          return 'code' in changed ? refuse(changed) : changed;
        }),
      ],
    };
  },
};
