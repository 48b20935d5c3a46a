import {
  ApiError,
  type AuthenticateCustomRequest,
  type AuthenticateCustomVerdict,
  type AuthenticateEmailRequest,
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

export interface AuthenticationDeps {
  accounts: AccountBook;
  sessions: SessionBook;
  hooks: Pick<SurfaceHooks, 'has' | 'runBefore' | 'runAfter'>;
  /** Whoever comes with an id may have an account, though no module vouches for it. */
  open: boolean;
}

/** By which somebody is known who does not prove with a password who they are. */
type Vouched = 'custom' | 'device';

const OPERATION = { custom: 'AuthenticateCustom', device: 'AuthenticateDevice' } as const;

export function authenticationEndpoints(deps: AuthenticationDeps): Endpoint[] {
  return [...vouchedEndpoints(deps), emailEndpoint(deps)];
}

/** Throws ApiError unless the server is open: such ways into an account anybody can make up. */
export function requireOpen(open: boolean, kind: 'custom' | 'device' | 'email'): void {
  if (open) return;
  const name = { custom: 'Custom', device: 'Device', email: 'Email' }[kind];
  throw new ApiError(Code.PermissionDenied, `${name} authentication is not enabled on this server.`);
}

function emailEndpoint({ accounts, sessions, hooks, open }: AuthenticationDeps): Endpoint {
  const enter = async ({ email, username = '', create }: AuthenticateEmailRequest, password: string) =>
    email === ''
      ? { account: await accounts.authenticateByName(username, password), created: false }
      : accounts.authenticate({ identifier: { kind: 'email', id: email.toLowerCase(), password }, create, username });
  return gameEndpoint({
    name: 'AuthenticateEmail',
    // Modules are not told the password.
    ownHooks: true,
    method: 'POST',
    path: '/account/authenticate/email',
    rate: 'login',
    shedding: 'login',
    query: { create: 'bool', username: 'string' },
    body: { email: 'string', password: 'string', vars: 'stringMap' },
    failure: 'Error finding or creating user account.',
    async answer({ body: { email = '', password = '', vars = {} }, query: { create = true, username = '' }, context }) {
      requireOpen(open, 'email');
      const asked = { email, create, vars: withoutReserved(vars), ...(username === '' ? {} : { username }) };
      const allowed = (await hooks.runBefore('AuthenticateEmail', context, asked)) as AuthenticateEmailRequest;
      const entered: Authenticated = await enter(allowed, password);
      await hooks.runAfter('AuthenticateEmail', context, allowed, entered);
      return sessionJson(await sessions.open(entered.account, withoutReserved(allowed.vars)), entered.created);
    },
  });
}

function vouchedEndpoints({ accounts, sessions, hooks, open }: AuthenticationDeps): Endpoint[] {
  /** A module vouches for custom ids, never for devices: those anybody can make up. */
  const vouch = async (
    kind: Vouched,
    context: RequestContext,
    request: AuthenticateCustomRequest,
  ): Promise<AuthenticateCustomVerdict> => {
    if (kind === 'custom' && hooks.has('AuthenticateCustom'))
      return (await hooks.runBefore('AuthenticateCustom', context, request)) as AuthenticateCustomVerdict;
    requireOpen(open, kind);
    return (await hooks.runBefore(OPERATION[kind], context, request)) as AuthenticateCustomVerdict;
  };

  const enter = async (kind: Vouched, context: RequestContext, { id, ...verdict }: AuthenticateCustomVerdict) => {
    const { account, created } = await accounts.authenticate({ ...verdict, identifier: { kind, id } });
    await hooks.runAfter(OPERATION[kind], context, { id, ...verdict }, { account, created } satisfies Authenticated);
    await verdict.onAccount?.(account);
    const trusted = { ...withoutReserved(verdict.vars), ...verdict.serverVars };
    return sessionJson(await sessions.open(account, trusted), created);
  };

  const authenticate = (kind: Vouched) =>
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
