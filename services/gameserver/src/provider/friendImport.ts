import type { Log } from '@tuschel/platform/ports';
import type { AccountBook } from '../account/accounts.ts';
import { ApiError, Code } from '../extend.ts';
import type { FriendBook } from '../friend/friends.ts';
import { type Endpoint, userEndpoint } from '../rest/endpoint.ts';
import { asked } from './asked.ts';
import { refusedProfile, turnedOff } from './networks.ts';
import type { Proven } from './provider.ts';
import type { Providers } from './providers.ts';

/** Networks that say who somebody's friends are. */
export type FriendlyNetwork = 'facebook' | 'steam';

export interface FriendImportDeps {
  providers: Pick<Providers, FriendlyNetwork>;
  accounts: Pick<AccountBook, 'idsIn'>;
  friends: Pick<FriendBook, 'importFriends'>;
  log: Log;
}

/** Those of somebody's friends there who are here, too, become friends here. */
export async function importFriends(
  { accounts, friends }: Pick<FriendImportDeps, 'accounts' | 'friends'>,
  network: FriendlyNetwork,
  userId: string,
  ids: string[],
  reset: boolean,
): Promise<void> {
  const others = (await accounts.idsIn(network, ids)).filter((id) => id !== userId);
  await friends.importFriends(userId, others, reset);
}

/** With a login or a link: it goes on, whatever becomes of the friends. */
export async function syncFriends(
  deps: Pick<FriendImportDeps, 'accounts' | 'friends' | 'log'>,
  network: FriendlyNetwork,
  userId: string,
  { friends: friendsThere }: Proven,
): Promise<void> {
  if (!friendsThere) return;
  try {
    await importFriends(deps, network, userId, await friendsThere(), false);
  } catch (error) {
    deps.log.warn('friends of a provider were not imported', { provider: network, error });
  }
}

const NAMES = { facebook: 'Facebook', steam: 'Steam' } as const;

export function friendImportEndpoints(deps: FriendImportDeps): Endpoint[] {
  return (['facebook', 'steam'] as const).map((network) => importEndpoint(network, deps));
}

function importEndpoint(network: FriendlyNetwork, deps: FriendImportDeps): Endpoint {
  const name = NAMES[network];
  return userEndpoint({
    name: `Import${name}Friends`,
    method: 'POST',
    path: `/friend/${network}`,
    rate: 'linking',
    query: { reset: 'bool' },
    body: { token: 'string', vars: 'stringMap' },
    failure: `Error importing ${name} friends.`,
    async answer({ body: { token = '' }, query: { reset = false }, caller: { userId } }) {
      const prove = deps.providers[network];
      if (!prove && network === 'steam') throw turnedOff(name);
      if (token === '') throw new ApiError(Code.InvalidArgument, `${name} token is required.`);
      const proven = prove && (await asked(name, deps.log, prove({ token })));
      if (!proven?.friends) throw refusedProfile(name);
      await importFriends(deps, network, userId, await asked(name, deps.log, proven.friends()), reset);
      return {};
    },
  });
}
