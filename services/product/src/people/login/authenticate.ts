import {
  ApiError,
  type AuthenticateCustomRequest,
  type AuthenticateCustomVerdict,
  type Authenticated,
  Code,
  type Extend,
  type RequestContext,
} from '@tuschel/gameserver/extend';
import type { Log } from '@tuschel/platform/ports';
import { missingMetadata } from '../account/metadata.ts';
import { type Attempt, ATTEMPT_FAULTS, type Attempts } from './attempts.ts';
import type { Consents } from '../../play/channel/consents.ts';
import type { Identity, LoginProvider } from './provider.ts';
import type { LoginCounter } from './outcomes.ts';
import { readStateCookie } from './stateCookie.ts';
import type { Welcome } from './welcome.ts';

export interface AuthenticateDeps {
  extend: Pick<Extend, 'before' | 'after' | 'accounts'>;
  attempts: Attempts;
  /** Those that the instance offers, by name. */
  providers: ReadonlyMap<string, LoginProvider>;
  welcome: Welcome;
  /** Keeps what an elevated login granted. */
  consents: Pick<Consents, 'keep'> | null;
  countLogin: LoginCounter;
  secure: boolean;
  openGameServer: boolean;
  log: Log;
}

/** Lets nobody authenticate but those whom a provider vouches for, and fills in what the server keeps of an account. */
export function guardAuthentication(deps: AuthenticateDeps): void {
  deps.extend.before('AuthenticateCustom', async (context, request) =>
    request.vars['state'] === undefined
      ? foreignLogin(request, deps)
      : deps.countLogin((tell) => login(context, request, deps, tell)),
  );
  const fillIn = async (_context: RequestContext, _request: unknown, { account }: Authenticated) => {
    const missing = missingMetadata(account);
    if (Object.keys(missing).length > 0) await deps.extend.accounts.patchMetadata(account.id, missing);
  };
  deps.extend.after('AuthenticateCustom', fillIn);
  deps.extend.after('AuthenticateDevice', fillIn);
}

/** A client that is not ours, under an id of its own choice; never one that looks like a provider's. */
async function foreignLogin(
  request: AuthenticateCustomRequest,
  { openGameServer }: AuthenticateDeps,
): Promise<AuthenticateCustomVerdict> {
  if (!openGameServer) throw new ApiError(Code.PermissionDenied, 'Log in through a login provider of this server.');
  if (PROVIDER_ID.test(request.id)) throw new ApiError(Code.PermissionDenied, 'This id belongs to a login provider.');
  return request;
}

const PROVIDER_ID = /^[a-z]+:/;

async function login(
  context: RequestContext,
  request: AuthenticateCustomRequest,
  deps: AuthenticateDeps,
  tell: (provider: string) => void,
): Promise<AuthenticateCustomVerdict> {
  const attempt = await openAttempt(context, request, deps);
  const provider = deps.providers.get(attempt.provider);
  if (!provider) throw unauthenticated('This login provider is not offered here.');
  tell(provider.name);
  if (!(await deps.attempts.close(attempt))) throw unauthenticated(ATTEMPT_FAULTS.reused);
  const identity = await exchange(provider, request.id, attempt, deps.log);
  return verdict(identity, attempt, request, deps);
}

async function openAttempt(
  context: RequestContext,
  { vars }: AuthenticateCustomRequest,
  { attempts, secure }: AuthenticateDeps,
): Promise<Attempt> {
  const state = vars['state'] ?? '';
  const checked = await attempts.check(state, readStateCookie(context.headers['cookie'], state, secure));
  if (!checked.ok) throw unauthenticated(ATTEMPT_FAULTS[checked.fault]);
  return checked.attempt;
}

async function exchange(provider: LoginProvider, code: string, attempt: Attempt, log: Log): Promise<Identity> {
  let identity: Identity | null;
  try {
    identity = await provider.exchange(code, attempt);
  } catch (error) {
    log.warn('the login provider did not answer', { provider: provider.name, error });
    throw new ApiError(Code.Unavailable, 'The login provider is not available. Please try again later.');
  }
  if (!identity) throw unauthenticated('The login code is not valid any more. Please start the login again.');
  return identity;
}

function verdict(
  identity: Identity,
  attempt: Attempt,
  request: AuthenticateCustomRequest,
  { welcome, consents }: Pick<AuthenticateDeps, 'welcome' | 'consents'>,
): AuthenticateCustomVerdict {
  const { state: _state, provider: _provider, elevated: _elevated, ...vars } = request.vars;
  const { subject, username, displayName } = identity;
  const isElevated = attempt.elevated && identity.mayModerate === true;
  return {
    id: `${attempt.provider}:${subject}`,
    username,
    create: true,
    vars,
    serverVars: { provider: attempt.provider, ...(isElevated ? { elevated: '1' } : {}) },
    profile: displayName === undefined ? {} : { displayName },
    suffixUsername: true,
    async onAccount(account) {
      if (identity.grant) await consents?.keep(account.id, subject, identity.grant);
      await welcome(account, identity);
    },
  };
}

function unauthenticated(message: string): ApiError {
  return new ApiError(Code.Unauthenticated, message);
}
