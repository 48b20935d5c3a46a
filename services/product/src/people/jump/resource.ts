import { BY_TEAM, endpoint } from '../../http/endpoint.ts';
import { bearer } from '../../http/gate.ts';
import type { Resource } from '../../resource.ts';
import { isShutOut, readMetadata, rankOf } from '../account/metadata.ts';
import { Rank } from '@tuschel/protocol';
import { createJumps } from './jumps.ts';
import { jumpMigrations } from './migrations.ts';

/**
 * How the team comes to the staff's own host: with two codes in the address, each good once and together, never with a token. The new session
 * is as old as the one they come from.
 */
export const jump: Resource = {
  migrations: jumpMigrations,
  open({ platform: { sql, clock, entropy }, extend: { sessions, accounts }, config: { adminUrl } }) {
    const jumps = createJumps(sql, clock, entropy);
    return {
      endpoints: [
        endpoint('POST /admin/jump', BY_TEAM, async ({ account, request, refuse }) => {
          if (adminUrl === undefined) return refuse({ code: 'notFound' });
          const token = bearer(request);
          const [caller, loggedInAt] = await Promise.all([sessions.verify(token), sessions.loggedInAt(token)]);
          if (!caller || loggedInAt === null) return refuse({ code: 'unauthenticated' });
          const codes = await jumps.begin({ person: account.id, vars: caller.vars, loggedInAt });
          const url = new URL('/login', adminUrl);
          url.search = new URLSearchParams({ ...codes }).toString();
          return { url: url.href };
        }),
        endpoint('POST /login/jump', { auth: 'ownPage', rates: ['login'] }, async ({ body, refuse }) => {
          const jumper = await jumps.end(body);
          const account = jumper && (await accounts.get(jumper.person));
          // Whoever was shut out, or has left the team, within this minute does not arrive.
          if (!account || isShutOut(account) || rankOf(readMetadata(account)) < Rank.Team)
            return refuse({ code: 'unauthenticated' });
          const opened = await sessions.open(account.id, jumper.vars, jumper.loggedInAt);
          return opened ? { refreshToken: opened.refreshToken } : refuse({ code: 'unauthenticated' });
        }),
      ],
    };
  },
};
