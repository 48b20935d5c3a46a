import { PROFILE_RPC } from '@tuschel/protocol';
import { BY_ANYBODY, endpoint } from '../../http/endpoint.ts';
import { sendRevalidated } from '../../library/post/etag.ts';
import { createProfilePosts } from '../../library/post/profilePosts.ts';
import type { Resource } from '../../resource.ts';
import { awardsOf } from '../badge/claims.ts';
import { profileMigrations } from './migrations.ts';
import { profileTeller } from './page.ts';
import { updateProfile } from './rpcs.ts';
import { createProfileStore } from './store.ts';

/** What people show of themselves, and of their pictures. */
export const profile: Resource = {
  migrations: profileMigrations,
  open({ platform: { sql, clock, lines }, extend: { accounts }, config, limiter, wordFilter: filter, isNewcomer }) {
    const store = createProfileStore(sql, clock);
    const posts = createProfilePosts({ sql, lines, accounts });
    const profileOf = profileTeller({ accounts, store, posts, awardsOf: (person) => awardsOf(sql, person) });
    return {
      rpcs: {
        [PROFILE_RPC.updateProfile]: updateProfile({
          accounts,
          store,
          filter,
          limiter,
          terms: config.terms,
          isNewcomer,
        }),
      },
      endpoints: [
        endpoint('GET /profiles/:username', BY_ANYBODY, async ({ viewer, params, request, reply, refuse }) => {
          const found = await profileOf(params.username, viewer);
          return found ? sendRevalidated(request, reply, found, viewer === null) : refuse({ code: 'notFound' });
        }),
      ],
    };
  },
};
