import type { Clock, Sql } from '@tuschel/platform/ports';
import type { LoginProvider } from '../login/provider.ts';
import { hashSecret } from '../login/secret.ts';
import type { LoginLinkTables } from './tables.ts';

/**
 * Somebody who has lost every other way into their account, and got a link from the team: what stands behind it is the code, once and for a day.
 * The newest link of a person is the only one.
 */
export function createLinkProvider(sql: Sql, clock: Pick<Clock, 'now'>): LoginProvider {
  return {
    name: 'link',
    authorizeUrl: ({ state }) => `${LINK_PATH}?state=${state}`,

    async exchange(code) {
      const row = await sql
        .db<LoginLinkTables>()
        .deleteFrom('login_link')
        .where('token_hash', '=', hashSecret(code))
        .returning(['person', 'expires_at'])
        .executeTakeFirst();
      return row && row.expires_at > clock.now() ? { userId: row.person } : null;
    },
  };
}

const LINK_PATH = '/login/link';

/** What follows the # no server is sent, and no log keeps. @param origin where people reach the server */
export function loginLink(origin: string, token: string): string {
  return `${origin}${LINK_PATH}#${token}`;
}
