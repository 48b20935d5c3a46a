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
import type { WordFilter } from '@tuschel/words';
import { missingMetadata } from '../account/metadata.ts';
import { type Attempt, ATTEMPT_FAULTS, type Attempts } from './attempts.ts';
import type { Identities } from './identities.ts';
import type { ErasureWishes } from '../erasure/wishes.ts';
import type { Consents } from '../../play/channel/consents.ts';
import { namesFrom, problemOfName } from './chosenName.ts';
import type { Identity, Known, LoginProvider, ReturningAttempt } from './provider.ts';
import type { LoginCounter } from './outcomes.ts';
import { readStateCookie } from './stateCookie.ts';
import type { Welcome } from './welcome.ts';

export interface AuthenticateDeps {
  extend: Pick<Extend, 'before' | 'after' | 'accounts'>;
  attempts: Attempts;
  identities: Pick<Identities, 'ownerOf'>;
  /** Those that the instance offers, by name. */
  providers: ReadonlyMap<string, LoginProvider>;
  welcome: Welcome;
  /** Keeps what an elevated login granted. */
  consents: Pick<Consents, 'keep'> | null;
  countLogin: LoginCounter;
  secure: boolean;
  openGameServer: boolean;
  /** Whoever comes back does not want to be erased. */
  erasures: Pick<ErasureWishes, 'withdraw'>;
  /** Of the names of people. */
  filter: Pick<WordFilter, 'check'>;
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
    if (await deps.erasures.withdraw(account.id)) deps.log.info('an account is not to be erased any more');
  };
  deps.extend.before('AuthenticateDevice', async (_context, request) => {
    refuseName(request.username, deps.filter);
    return request;
  });
  deps.extend.before('AuthenticateEmail', async (_context, request) => {
    refuseName(request.username, deps.filter);
    return request;
  });
  deps.extend.after('AuthenticateEmail', fillIn);
  deps.extend.after('AuthenticateCustom', fillIn);
  deps.extend.after('AuthenticateDevice', fillIn);
}

/** A client that is not ours, under an id of its own choice; never one that looks like a provider's. */
async function foreignLogin(
  request: AuthenticateCustomRequest,
  { openGameServer, filter }: AuthenticateDeps,
): Promise<AuthenticateCustomVerdict> {
  if (!openGameServer) throw new ApiError(Code.PermissionDenied, 'Log in through a login provider of this server.');
  if (PROVIDER_ID.test(request.id)) throw new ApiError(Code.PermissionDenied, 'This id belongs to a login provider.');
  refuseName(request.username, filter);
  return request;
}

/** A client that is not ours reads the reason in the message, as the game server gives it. */
export function refuseName(name: string | undefined, filter: Pick<WordFilter, 'check'>): void {
  const problem = name ? problemOfName(name, filter) : null;
  if (problem) throw new ApiError(Code.InvalidArgument, `Name invalid, it is ${problem}.`);
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
  const who = await exchange(provider, request.id, returning(attempt, request.vars['iss']), deps.log);
  if (who === 'away')
    throw new ApiError(Code.Unavailable, 'The login provider is not available. Please try again later.');
  if (!who) throw unauthenticated('The login code is not valid any more. Please start the login again.');
  if ('userId' in who) {
    const known = await intoAccount(who.userId, provider, request, deps);
    if (!known) throw unauthenticated('This account is not there any more.');
    return known;
  }
  const owner = await deps.identities.ownerOf(provider.name, who.subject);
  const linked = owner === null ? null : await intoAccount(owner, provider, request, deps);
  if (!linked) return verdict(who, attempt, request, deps);
  if (who.grant) provider.giveBack?.(who.grant);
  return linked;
}

/** @param issuer as the browser hands it in */
export function returning({ stateHash, binding, elevated }: Attempt, issuer: string | undefined): ReturningAttempt {
  return { stateHash, binding, elevated, issuer: issuer === undefined || issuer === '' ? null : issuer };
}

/**
 * Enters the account as it is, by a passkey, a link or a login that was linked to it. Names, picture and what else a provider says of people are those of
 * the login that the account began with, and so are a host's consents: an elevated login is a plain one here. Null: it is not there any more.
 */
async function intoAccount(
  userId: string,
  provider: LoginProvider,
  request: AuthenticateCustomRequest,
  { extend }: Pick<AuthenticateDeps, 'extend'>,
): Promise<AuthenticateCustomVerdict | null> {
  const account = await extend.accounts.get(userId);
  if (!account?.customId) return null;
  return {
    id: account.customId,
    create: false,
    vars: ownVars(request),
    serverVars: { provider: provider.name },
  };
}

/** What a client says for itself. */
function ownVars({ vars }: AuthenticateCustomRequest): Record<string, string> {
  const { state: _state, provider: _provider, elevated: _elevated, iss: _issuer, ...own } = vars;
  return own;
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

/** Where a provider asks people; null: it is away. */
export async function whereTo(
  provider: LoginProvider,
  attempt: Parameters<LoginProvider['authorizeUrl']>[0],
  log: Log,
): Promise<string | null> {
  try {
    return await provider.authorizeUrl(attempt);
  } catch (error) {
    tellAway(provider, error, log);
    return null;
  }
}

/** Who a code is of; null: nobody's any more. */
export async function exchange(
  provider: LoginProvider,
  code: string,
  attempt: ReturningAttempt,
  log: Log,
): Promise<Identity | Known | 'away' | null> {
  try {
    return await provider.exchange(code, attempt);
  } catch (error) {
    tellAway(provider, error, log);
    return 'away';
  }
}

function tellAway({ name }: LoginProvider, error: unknown, log: Log): void {
  log.warn('the login provider did not answer', { provider: name, error });
}

function verdict(
  identity: Identity,
  attempt: Attempt,
  request: AuthenticateCustomRequest,
  { welcome, consents, filter }: Pick<AuthenticateDeps, 'welcome' | 'consents' | 'filter'>,
): AuthenticateCustomVerdict {
  const { subject } = identity;
  const { username, displayName } = namesFrom(identity, filter);
  const isElevated = attempt.elevated && identity.mayModerate === true;
  return {
    id: `${attempt.provider}:${subject}`,
    username,
    create: true,
    vars: ownVars(request),
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
