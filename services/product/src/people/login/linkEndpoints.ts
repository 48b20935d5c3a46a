import type { Account } from '@tuschel/gameserver/extend';
import type { Log } from '@tuschel/platform/ports';
import type { FirstLogin, ForeignProvider, Logins } from '@tuschel/protocol';
import type { FastifyRequest } from 'fastify';
import { type Endpoint, endpoint, SIGNED_IN } from '../../http/endpoint.ts';
import type { Refusal } from '../../http/refusal.ts';
import { ATTEMPT_FAULTS, type Attempts } from './attempts.ts';
import { exchange, returning, whereTo } from './authenticate.ts';
import type { Identities, LinkedIdentity } from './identities.ts';
import type { Identity, LoginProvider } from './provider.ts';
import { readStateCookie, stateCookie } from './stateCookie.ts';

export interface LinkDeps {
  attempts: Attempts;
  identities: Identities;
  providers: ReadonlyMap<string, LoginProvider>;
  /** Whether a passkey opens the account here. */
  hasPasskey: (person: string) => Promise<boolean>;
  /** Null: the login of a request is fresh. */
  tooOld: (request: FastifyRequest) => Promise<Refusal | null>;
  secure: boolean;
  log: Log;
}

/** Each trip to a provider costs it, and us, what a login does. */
const TRIP = { auth: 'bearer', rates: ['login'] } as const;

/** Further ways into one's own account. */
export function linkEndpoints(deps: LinkDeps): Endpoint[] {
  const { attempts, identities, providers, hasPasskey, tooOld, secure, log } = deps;
  const loginsOf = async (account: Account): Promise<Logins> => {
    const [linked, isKept] = await Promise.all([identities.of(account.id), hasPasskey(account.id)]);
    const canUnlink = (provider: ForeignProvider) => isKept || staysOpen(account, linked, provider, providers);
    return {
      first: firstOf(account),
      linked: linked.map((one) => ({ ...one, canUnlink: canUnlink(one.provider) })),
    };
  };
  /** Whoever finds an open browser does not make an account theirs. The first login that lasts, of a name that ends with its window, is no such case. */
  const tooOldToChange = async (account: Account, request: FastifyRequest): Promise<Refusal | null> => {
    const isOpen = firstOf(account) === 'local' && (await identities.of(account.id)).length === 0;
    return isOpen && !(await hasPasskey(account.id)) ? null : tooOld(request);
  };

  const list = endpoint('GET /account/logins', SIGNED_IN, ({ account }) => loginsOf(account));

  const begin = endpoint('POST /account/logins/link', TRIP, async ({ account, body, request, reply, refuse }) => {
    const old = await tooOldToChange(account, request);
    if (old) return refuse(old);
    const provider = providers.get(body.provider);
    if (!provider) return refuse(NOT_OFFERED);
    const refusal = await cannotLink(account, body.provider, identities);
    if (refusal) return refuse(refusal);
    const { state, binding } = await attempts.begin(purposeOf(account.id, body.provider), false);
    const authorizeUrl = await whereTo(provider, { state, binding, elevated: false }, log);
    if (authorizeUrl === null) return refuse({ code: 'providerUnavailable' });
    reply.header('set-cookie', stateCookie(state, binding, secure));
    return { authorizeUrl, state };
  });

  const finish = endpoint('POST /account/logins/finish', TRIP, async ({ account, body, request, refuse }) => {
    const { code, state, iss } = body;
    const checked = await attempts.check(state, readStateCookie(request.headers.cookie, state, secure));
    const name = checked.ok ? providerOf(checked.attempt.provider, account.id) : null;
    const fault = checked.ok ? null : checked.fault;
    if (!checked.ok || name === null || !(await attempts.close(checked.attempt)))
      return refuse({ code: 'forbidden', detail: ATTEMPT_FAULTS[fault ?? (name === null ? 'swapped' : 'reused')] });
    const provider = providers.get(name);
    if (!provider) return refuse(NOT_OFFERED);
    const identity = await exchange(provider, code, returning(checked.attempt, iss), log);
    if (identity === 'away') return refuse({ code: 'providerUnavailable' });
    if (identity === null || 'userId' in identity)
      return refuse({ code: 'forbidden', detail: 'The login code is not valid any more.' });
    if (identity.grant) provider.giveBack?.(identity.grant);
    const refusal = (await cannotLink(account, name, identities)) ?? (await link(account, name, identity, identities));
    return refusal ? refuse(refusal) : loginsOf(account);
  });

  const unlink = endpoint(
    'DELETE /account/logins/:provider',
    SIGNED_IN,
    async ({ account, params, request, refuse }) => {
      const old = await tooOld(request);
      if (old) return refuse(old);
      const isKept = await hasPasskey(account.id);
      const may = (linked: LinkedIdentity[]) => isKept || staysOpen(account, linked, params.provider, providers);
      const outcome = await identities.unlink(account.id, params.provider, may);
      if (outcome === 'missing') return refuse({ code: 'notFound' });
      return outcome === 'kept' ? refuse({ code: 'lastLogin' }) : loginsOf(account);
    },
  );

  return [list, begin, finish, unlink];
}

const NOT_OFFERED: Refusal = { code: 'badRequest', detail: 'This login provider is not offered here.' };
const NO_LOGIN: Refusal = { code: 'notPermitted', detail: 'This account did not begin with a login of this server.' };

const FOREIGN = ['twitch', 'discord', 'oidc'] as const satisfies readonly ForeignProvider[];
const FIRST = ['local', ...FOREIGN] as const satisfies readonly FirstLogin[];

/** With which login an account began; null: with none of ours. */
export function firstOf({ customId }: Pick<Account, 'customId'>): FirstLogin | null {
  return FIRST.find((name) => customId?.startsWith(`${name}:`)) ?? null;
}

/** An account has one login of each provider, the first one included. Null: this one may be added. */
async function cannotLink(
  account: Account,
  provider: ForeignProvider,
  identities: Pick<Identities, 'of'>,
): Promise<Refusal | null> {
  // A linked login ends where the first one does.
  if (account.customId === null) return NO_LOGIN;
  const linked = await identities.of(account.id);
  const has = firstOf(account) === provider || linked.some((one) => one.provider === provider);
  return has ? { code: 'loginLinked' } : null;
}

async function link(
  account: Account,
  provider: ForeignProvider,
  { subject, displayName, username }: Identity,
  identities: Pick<Identities, 'link'>,
): Promise<Refusal | null> {
  const outcome = await identities.link(account.id, provider, { subject, name: displayName ?? username });
  if (outcome === 'taken') return { code: 'loginTaken' };
  return outcome === 'full' ? { code: 'loginLinked' } : null;
}

/** Whether somebody still comes in once this one is unlinked, and for longer than a window lasts. */
function staysOpen(
  account: Account,
  linked: readonly LinkedIdentity[],
  without: ForeignProvider,
  offered: ReadonlyMap<string, unknown>,
): boolean {
  // What is not offered any more leads nowhere.
  if (!offered.has(without)) return true;
  const others = [firstOf(account), ...linked.map(({ provider }) => provider).filter((one) => one !== without)];
  return others.some((name) => name !== null && name !== 'local' && offered.has(name));
}

const PURPOSE = 'link:';

/** A link is of the account that began it, and no login. */
function purposeOf(account: string, provider: ForeignProvider): string {
  return `${PURPOSE}${provider}:${account}`;
}

/** What an attempt is to link to this account; null: it began for another one, or for something else. */
function providerOf(purpose: string, account: string): ForeignProvider | null {
  return FOREIGN.find((provider) => purpose === purposeOf(account, provider)) ?? null;
}
