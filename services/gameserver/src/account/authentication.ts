import {
  type Account,
  ApiError,
  type AuthenticateCustomRequest,
  type AuthenticateCustomVerdict,
  Code,
  type RequestContext,
} from '../extend.ts';
import { type Endpoint, gameEndpoint } from '../rest/endpoint.ts';
import { sessionJson } from '../session/endpoints.ts';
import { withoutReserved } from '../session/reservedVars.ts';
import type { SessionBook } from '../session/sessions.ts';
import type { AccountBook } from './accounts.ts';
import type { Identifier } from './identifier.ts';

/** What modules may add to authentication. */
export interface AuthenticationHooks {
  before?: (context: RequestContext, request: AuthenticateCustomRequest) => Promise<AuthenticateCustomVerdict>;
  after?: (account: Account, created: boolean) => Promise<void>;
}

export interface AuthenticationDeps {
  accounts: AccountBook;
  sessions: SessionBook;
  hooks: AuthenticationHooks;
  /** Whoever comes with an id may have an account, though no module vouches for it. */
  open: boolean;
}

export function authenticationEndpoints({ accounts, sessions, hooks, open }: AuthenticationDeps): Endpoint[] {
  /** A module vouches for custom ids, never for devices: those anybody can make up. */
  const vouch = async (
    kind: Identifier['kind'],
    context: RequestContext,
    request: AuthenticateCustomRequest,
  ): Promise<AuthenticateCustomVerdict> => {
    if (kind === 'custom' && hooks.before) return hooks.before(context, request);
    if (open) return request;
    const name = kind === 'custom' ? 'Custom' : 'Device';
    throw new ApiError(Code.PermissionDenied, `${name} authentication is not enabled on this server.`);
  };

  const enter = async (kind: Identifier['kind'], { id, ...verdict }: AuthenticateCustomVerdict) => {
    const { account, created } = await accounts.authenticate({ ...verdict, identifier: { kind, id } });
    await hooks.after?.(account, created);
    await verdict.onAccount?.(account);
    const trusted = { ...withoutReserved(verdict.vars), ...verdict.serverVars };
    return sessionJson(await sessions.open(account, trusted), created);
  };

  const authenticate = (kind: Identifier['kind']) =>
    gameEndpoint({
      method: 'POST',
      path: `/account/authenticate/${kind}`,
      rate: 'login',
      query: { create: 'bool', username: 'string' },
      body: { id: 'string', vars: 'stringMap' },
      failure: 'Error finding or creating user account.',
      async answer({ body, query: { create = true, username = '' }, context }) {
        const { id = '', vars = {} } = body;
        const asked = { id, create, vars: withoutReserved(vars), ...(username === '' ? {} : { username }) };
        return enter(kind, await vouch(kind, context, asked));
      },
    });

  return [authenticate('custom'), authenticate('device')];
}
