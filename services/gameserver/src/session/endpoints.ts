import { ApiError, Code } from '../extend.ts';
import { type Endpoint, gameEndpoint, userEndpoint } from '../rest/endpoint.ts';
import type { Rotation, SessionBook, TokenPair } from './sessions.ts';
import type { SessionHolder } from './tokens.ts';

export function sessionEndpoints(sessions: SessionBook): Endpoint[] {
  return [
    gameEndpoint({
      name: 'SessionRefresh',
      method: 'POST',
      path: '/account/session/refresh',
      rate: 'anonymous',
      query: {},
      body: { token: 'string', vars: 'stringMap' },
      failure: 'Error processing session refresh.',
      async answer({ body: { token, vars = {} } }) {
        if (!token) throw new ApiError(Code.InvalidArgument, 'Refresh token is required.');
        const rotation = await sessions.rotate(token, vars);
        return rotation.ok ? sessionJson(rotation.pair) : refuseRefresh(rotation.reason);
      },
    }),
    userEndpoint({
      name: 'SessionLogout',
      method: 'POST',
      path: '/session/logout',
      rate: 'signedIn',
      query: {},
      body: { token: 'string', refresh_token: 'string' },
      failure: 'Error processing session logout.',
      async answer({ body, caller }) {
        const families = namedFamilies(sessions, caller, body.token, body.refresh_token);
        if (families.length === 0) await sessions.revokeUser(caller.userId);
        else await sessions.revoke(families);
        return {};
      },
    }),
    userEndpoint({
      name: 'CreateSocketTicket',
      method: 'POST',
      path: '/session/socket-ticket',
      rate: 'signedIn',
      query: {},
      body: {},
      failure: 'Error creating socket ticket.',
      answer: async ({ caller }) => ({ token: sessions.ticket(caller) }),
    }),
  ];
}

export function sessionJson({ token, refreshToken }: TokenPair, created = false) {
  return { ...(created ? { created } : {}), token, refresh_token: refreshToken };
}

/** Each token that is given must be the caller's own. */
function namedFamilies(sessions: SessionBook, caller: SessionHolder, token?: string, refreshToken?: string): string[] {
  const own = (holder: SessionHolder | null, refusal: string) => {
    if (holder?.userId !== caller.userId) throw new ApiError(Code.InvalidArgument, refusal);
    return holder.family;
  };
  return [
    ...(token ? [own(sessions.verify(token), 'Session token invalid.')] : []),
    ...(refreshToken ? [own(sessions.inspectRefresh(refreshToken), 'Refresh token invalid.')] : []),
  ];
}

function refuseRefresh(reason: Exclude<Rotation, { ok: true }>['reason']): never {
  switch (reason) {
    case 'invalid':
      throw new ApiError(Code.Unauthenticated, 'Refresh token invalid or expired.');
    case 'accountGone':
      throw new ApiError(Code.NotFound, 'User account not found.');
    case 'accountDisabled':
      throw new ApiError(Code.PermissionDenied, 'User account banned.');
    default:
      throw new TypeError(reason satisfies never);
  }
}
