/**
 * A walk with the official client through all that the game server offers, in Node and in browsers: it imports nothing of either. What was
 * seen comes back as plain values, without ids and times, so that one list of them is right for every adapter and every place.
 */
import { Client } from '@heroiclabs/nakama-js';
import { type WalkOptions, enter } from './walk/person.ts';
import { walkRpc, walkStatus, walkMatch, walkTicking, walkMatchmaker, walkParty } from './walk/play.ts';
import {
  walkAccount,
  walkFriends,
  walkStorage,
  walkScores,
  walkNotifications,
  walkNetworks,
  walkPurchases,
  walkEnd,
} from './walk/records.ts';
import { walkDirect, walkGroup } from './walk/talk.ts';

export { SEEN_ON_THE_WALK } from './seenOnTheWalk.ts';
export type { WalkOptions } from './walk/person.ts';

/** What was seen, by chapter. Rejects where a call is refused that should not be. */
export async function officialWalk(options: WalkOptions): Promise<Record<string, unknown>> {
  const client = new Client('defaultkey', options.host, options.port);
  const [ada, bob] = [await enter(client, options, 'ada'), await enter(client, options, 'bob')];
  try {
    return {
      account: await walkAccount(client, ada, options),
      friends: await walkFriends(client, ada, bob),
      storage: await walkStorage(client, ada, bob),
      scores: await walkScores(client, ada, bob, options),
      rpc: await walkRpc(client, ada),
      status: await walkStatus(ada, bob),
      match: await walkMatch(ada, bob),
      ticking: await walkTicking(client, ada),
      matchmaker: await walkMatchmaker(ada, bob, options),
      party: await walkParty(ada, bob),
      direct: await walkDirect(client, ada, bob),
      group: await walkGroup(client, ada, bob, options),
      notifications: await walkNotifications(client, ada, bob),
      networks: await walkNetworks(client, ada),
      purchases: await walkPurchases(client, ada),
      end: await walkEnd(client, ada, bob),
    };
  } finally {
    for (const { socket } of [ada, bob]) socket.disconnect(false);
  }
}
