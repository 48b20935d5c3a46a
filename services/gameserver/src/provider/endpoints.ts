import type { Log } from '@tuschel/platform/ports';
import type { AccountBook, KnownInNetwork } from '../account/accounts.ts';
import { checkUsername, type Network } from '../account/identifier.ts';
import { ApiError, Code } from '../extend.ts';
import { type Endpoint, gameEndpoint, userEndpoint } from '../rest/endpoint.ts';
import { sessionJson } from '../session/endpoints.ts';
import { withoutReserved } from '../session/reservedVars.ts';
import type { SessionBook } from '../session/sessions.ts';
import type { SurfaceHooks } from '../surface/hooks.ts';
import type { OperationName } from '../surface/operations.ts';
import type { Message } from '../wire/message.ts';
import { asked } from './asked.ts';
import { type FriendImportDeps, type FriendlyNetwork, syncFriends } from './friendImport.ts';
import { type NetworkWords, refusedProfile, turnedOff, WORDS } from './networks.ts';
import type { Proof, Proven } from './provider.ts';
import type { Providers } from './providers.ts';

export interface ProviderEndpointDeps {
  providers: Providers;
  accounts: Pick<AccountBook, 'authenticate' | 'link' | 'unlink' | 'idsIn'>;
  sessions: Pick<SessionBook, 'open'>;
  hooks: Pick<SurfaceHooks, 'has'>;
  log: Log;
  /** Whomever a network vouches for may have an account; else only where a module has a say in it. */
  open: boolean;
  /** Null: nobody has friends here. */
  friends: FriendImportDeps['friends'] | null;
}

/** Logins by the word of a network, and such logins as further ways into an account. */
export function providerEndpoints(deps: ProviderEndpointDeps): Endpoint[] {
  return WORDS.flatMap((words) => [authenticate(words, deps), link(words, deps), unlink(words, deps)]);
}

const LOGIN_QUERY = { create: 'bool', username: 'string' } as const satisfies Message;
const SYNC = { sync: 'bool' } as const satisfies Message;
type LoginQuery = typeof LOGIN_QUERY & typeof SYNC;

function authenticate(words: NetworkWords, deps: ProviderEndpointDeps): Endpoint {
  const { network, operation, path } = words;
  const name = `Authenticate${operation}` as const;
  return gameEndpoint({
    name,
    method: 'POST',
    path: `/account/authenticate/${path}`,
    countedAs: '/account/authenticate/:network',
    rate: 'login',
    shedding: 'login',
    asksOutside: true,
    query: (isFriendly(network) ? { ...LOGIN_QUERY, ...SYNC } : LOGIN_QUERY) as LoginQuery,
    body: words.proof,
    failure: 'Error finding or creating user account.',
    async answer({ body, query: { create = true, username = '', sync = network === 'facebook' } }) {
      const proof: Proof = body;
      admit(name, words, deps);
      checkOn(words, deps);
      checkComplete(words, proof);
      // Before anybody is asked anything.
      if (username !== '') checkUsername(username);
      const proven = await proveBy(words, proof, deps);
      if (!proven) throw words.refusal();
      const identifier = { kind: network, id: proven.id };
      const { account, created } = await deps.accounts.authenticate({
        identifier,
        username,
        create,
        known: knownOf(proven),
      });
      if (sync) await syncWith(deps, network, account.id, proven);
      return sessionJson(await deps.sessions.open(account, withoutReserved(proof.vars ?? {})), created);
    },
  });
}

/** Of Facebook what is to be done with friends stands in the query, of Steam beside the proof. */
const STEAM_LINK = {
  account: { one: { token: 'string', vars: 'stringMap' } },
  sync: 'bool',
} as const satisfies Message;

function link(words: NetworkWords, deps: ProviderEndpointDeps): Endpoint {
  const { network, operation, path, name: shown } = words;
  const name = `Link${operation}` as const;
  const isSteam = network === 'steam';
  return userEndpoint({
    name,
    method: 'POST',
    path: `/account/link/${path}`,
    countedAs: '/account/link/:network',
    rate: 'linking',
    query: (network === 'facebook' ? SYNC : {}) as typeof SYNC,
    body: (isSteam ? STEAM_LINK : words.proof) as Message,
    failure: `Error while trying to link ${shown} ID.`,
    async answer({ body, query, caller: { userId } }) {
      const steam = body as { account?: Proof; sync?: boolean };
      const proof = isSteam ? (steam.account ?? {}) : (body as Proof);
      const { sync = true } = isSteam ? steam : query;
      admit(name, words, deps);
      // In Nakama's order: of Steam it first says that nothing was brought.
      if (isSteam) checkComplete(words, proof);
      checkOn(words, deps);
      checkComplete(words, proof);
      const proven = await proveBy(words, proof, deps);
      if (!proven) throw refusedProfile(shown);
      await deps.accounts.link(userId, { kind: network, id: proven.id }, knownOf(proven));
      if (sync) await syncWith(deps, network, userId, proven);
      return {};
    },
  });
}

function unlink(words: NetworkWords, deps: ProviderEndpointDeps): Endpoint {
  const { network, operation, path, name: shown } = words;
  const name = `Unlink${operation}` as const;
  return userEndpoint({
    name,
    method: 'POST',
    path: `/account/unlink/${path}`,
    countedAs: '/account/unlink/:network',
    rate: 'linking',
    query: {},
    body: words.proof,
    failure: `Error while trying to unlink ${shown} ID.`,
    async answer({ body, caller: { userId } }) {
      const proof: Proof = body;
      admit(name, words, deps);
      if (words.missing(proof) !== null) {
        await deps.accounts.unlink(userId, network, '');
        return {};
      }
      const proven = await proveBy(words, proof, deps);
      if (!proven) throw refusedProfile(shown);
      await deps.accounts.unlink(userId, network, proven.id, proven.formerId);
      return {};
    },
  });
}

/** Throws ApiError unless people may come in this way: on an open server, and where a module looks at each who does. */
function admit(name: OperationName, { name: shown }: NetworkWords, { open, hooks }: ProviderEndpointDeps): void {
  if (open || hooks.has(name)) return;
  throw new ApiError(Code.PermissionDenied, `${shown} authentication is not enabled on this server.`);
}

function checkOn({ network, name, saysOff }: NetworkWords, { providers }: ProviderEndpointDeps): void {
  if (saysOff && providers[network] === null) throw turnedOff(name);
}

function checkComplete({ missing }: NetworkWords, proof: Proof): void {
  const message = missing(proof);
  if (message !== null) throw new ApiError(Code.InvalidArgument, message);
}

/** Null: by nobody. */
async function proveBy(
  { network, name }: NetworkWords,
  proof: Proof,
  { providers, log }: ProviderEndpointDeps,
): Promise<Proven | null> {
  return asked(name, log, providers[network]?.(proof) ?? Promise.resolve(null));
}

function knownOf({ profile, formerId }: Proven): KnownInNetwork {
  return { profile, ...(formerId === undefined ? {} : { formerId }) };
}

function isFriendly(network: Network): network is FriendlyNetwork {
  return network === 'facebook' || network === 'steam';
}

async function syncWith(
  { accounts, friends, log }: ProviderEndpointDeps,
  network: Network,
  userId: string,
  proven: Proven,
): Promise<void> {
  if (friends && isFriendly(network)) await syncFriends({ accounts, friends, log }, network, userId, proven);
}
