import {
  ApiError,
  type AuthenticateCustomRequest,
  type AuthenticateCustomVerdict,
  type Authenticated,
  Code,
  type RequestContext,
} from '../extend.ts';
import { type Endpoint, gameEndpoint } from '../rest/endpoint.ts';
import { sessionJson } from '../session/endpoints.ts';
import { withoutReserved } from '../session/reservedVars.ts';
import type { SessionBook } from '../session/sessions.ts';
import type { SurfaceHooks } from '../surface/hooks.ts';
import type { AccountBook } from './accounts.ts';
import type { Identifier } from './identifier.ts';

export interface AuthenticationDeps {
  accounts: AccountBook;
  sessions: SessionBook;
  hooks: Pick<SurfaceHooks, 'has' | 'runBefore' | 'runAfter'>;
  /** Whoever comes with an id may have an account, though no module vouches for it. */
  open: boolean;
}

const OPERATION = { custom: 'AuthenticateCustom', device: 'AuthenticateDevice' } as const;

export function authenticationEndpoints({ accounts, sessions, hooks, open }: AuthenticationDeps): Endpoint[] {
  /** A module vouches for custom ids, never for devices: those anybody can make up. */
  const vouch = async (
    kind: Identifier['kind'],
    context: RequestContext,
    request: AuthenticateCustomRequest,
  ): Promise<AuthenticateCustomVerdict> => {
    if (kind === 'custom' && hooks.has('AuthenticateCustom'))
      return (await hooks.runBefore('AuthenticateCustom', context, request)) as AuthenticateCustomVerdict;
    if (open) return (await hooks.runBefore(OPERATION[kind], context, request)) as AuthenticateCustomVerdict;
    const name = kind === 'custom' ? 'Custom' : 'Device';
    throw new ApiError(Code.PermissionDenied, `${name} authentication is not enabled on this server.`);
  };

  const enter = async (
    kind: Identifier['kind'],
    context: RequestContext,
    { id, ...verdict }: AuthenticateCustomVerdict,
  ) => {
    const { account, created } = await accounts.authenticate({ ...verdict, identifier: { kind, id } });
    await hooks.runAfter(OPERATION[kind], context, { id, ...verdict }, { account, created } satisfies Authenticated);
    await verdict.onAccount?.(account);
    const trusted = { ...withoutReserved(verdict.vars), ...verdict.serverVars };
    return sessionJson(await sessions.open(account, trusted), created);
  };

  const authenticate = (kind: Identifier['kind']) =>
    gameEndpoint({
      name: OPERATION[kind],
      ownHooks: true,
      method: 'POST',
      path: `/account/authenticate/${kind}`,
      rate: 'login',
      // A login at a provider is refused where it begins: who comes back from there is let in.
      ...(open ? { shedding: 'login' as const } : {}),
      query: { create: 'bool', username: 'string' },
      body: { id: 'string', vars: 'stringMap' },
      failure: 'Error finding or creating user account.',
      async answer({ body, query: { create = true, username = '' }, context }) {
        const { id = '', vars = {} } = body;
        const asked = { id, create, vars: withoutReserved(vars), ...(username === '' ? {} : { username }) };
        return enter(kind, context, await vouch(kind, context, asked));
      },
    });

  return [authenticate('custom'), authenticate('device')];
}
