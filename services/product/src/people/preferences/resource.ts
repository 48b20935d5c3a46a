import { endpoint } from '../../http/endpoint.ts';
import type { Resource } from '../../resource.ts';
import { createPreferenceStore, preferenceMigrations } from './store.ts';

/** What the caller likes, told to nobody else. */
export const preferences: Resource = {
  migrations: preferenceMigrations,
  open({ platform: { sql, clock } }) {
    const store = createPreferenceStore(sql, clock);
    return {
      endpoints: [
        endpoint('GET /preferences', { auth: 'bearer', rates: ['signedIn'] }, ({ account }) => store.of(account.id)),
        endpoint('PUT /preferences', { auth: 'bearer', rates: ['signedIn'] }, async ({ account, body }) => {
          await store.change(account.id, body);
          return store.of(account.id);
        }),
      ],
    };
  },
};
