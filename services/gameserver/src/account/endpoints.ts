import {
  ApiError,
  type Account,
  type AuthenticateCustomRequest,
  type AuthenticateCustomVerdict,
  Code,
  type RequestContext,
} from '../extend.ts';
import { type Endpoint, gameEndpoint, userEndpoint } from '../rest/endpoint.ts';
import { sessionJson } from '../session/endpoints.ts';
import { withoutReserved } from '../session/reservedVars.ts';
import type { SessionBook } from '../session/sessions.ts';
import { accountJson } from './accountJson.ts';
import type { AccountBook } from './accounts.ts';

/** What modules may add to authentication. */
export interface AuthenticationHooks {
  before?: (context: RequestContext, request: AuthenticateCustomRequest) => Promise<AuthenticateCustomVerdict>;
  after?: (account: Account, created: boolean) => Promise<void>;
}

export interface AccountDeps {
  accounts: AccountBook;
  sessions: SessionBook;
  hooks: AuthenticationHooks;
  /** Whoever comes with an id may have an account, though no module vouches for it. */
  open: boolean;
  isOnline: (userId: string) => boolean;
}

export function accountEndpoints({ accounts, sessions, hooks, open, isOnline }: AccountDeps): Endpoint[] {
  const vouch = (context: RequestContext, request: AuthenticateCustomRequest): Promise<AuthenticateCustomVerdict> => {
    if (hooks.before) return hooks.before(context, request);
    if (open) return Promise.resolve(request);
    throw new ApiError(Code.PermissionDenied, 'Custom authentication is not enabled on this server.');
  };

  return [
    gameEndpoint({
      method: 'POST',
      path: '/account/authenticate/custom',
      rate: 'login',
      query: { create: 'bool', username: 'string' },
      body: { id: 'string', vars: 'stringMap' },
      failure: 'Error finding or creating user account.',
      async answer({ body, query: { create = true, username = '' }, context }) {
        const { id = '', vars = {} } = body;
        const asked = { id, create, vars: withoutReserved(vars), ...(username === '' ? {} : { username }) };
        const verdict = await vouch(context, asked);
        const { account, created } = await accounts.authenticateCustom(verdict);
        await hooks.after?.(account, created);
        await verdict.onAccount?.(account);
        const trusted = { ...withoutReserved(verdict.vars), ...verdict.serverVars };
        return sessionJson(await sessions.open(account, trusted), created);
      },
    }),
    userEndpoint({
      method: 'GET',
      path: '/account',
      rate: 'signedIn',
      query: {},
      body: {},
      failure: 'Error retrieving user account.',
      async answer({ caller: { userId } }) {
        const row = await accounts.row(userId);
        if (!row) throw new ApiError(Code.NotFound, 'Account not found.');
        return accountJson(row, isOnline(userId));
      },
    }),
  ];
}
