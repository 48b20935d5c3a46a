import type { Account, Extend } from '@tuschel/gameserver/extend';
import type { Guest, HostBan, HostDoor } from '@tuschel/protocol';
import { foldName, guestNames } from '@tuschel/rules';
import { type Endpoint, endpoint, HOST_LISTS } from '../../http/endpoint.ts';
import { readMetadata } from '../../people/account/metadata.ts';
import { subjectOf } from '../channel/channel.ts';
import type { Consents } from '../channel/consents.ts';
import { shownName } from '../../people/account/shownName.ts';
import { accountCalled } from './guests.ts';
import type { HostLists } from './lists.ts';

export interface HostEndpointsDeps {
  lists: HostLists;
  accounts: Pick<Extend['accounts'], 'many' | 'named'>;
  /** Null: hosts have no channels here. */
  consents: Pick<Consents, 'granted'> | null;
}

/** A host's own lists, for the options of their lobby. */
export function hostEndpoints(deps: HostEndpointsDeps): Endpoint[] {
  const { lists, accounts, consents } = deps;

  const guests = async (names: readonly string[]): Promise<Guest[]> => {
    const people = await accounts.named(names.map(foldName));
    return names.map((name) => guest(name, people));
  };
  const bans = async (host: string): Promise<HostBan[]> => {
    const rows = await lists.bans(host);
    const people = new Map(
      (await accounts.many(rows.map(({ person }) => person))).map((one) => [one.id, shownName(one)]),
    );
    return rows.map(({ person, reason, at }) => ({ id: person, name: people.get(person) ?? '', reason, at }));
  };
  const channel = async (account: Account): Promise<HostDoor['channel'] | null> => {
    if (!consents || subjectOf(account) === null) return null;
    const hasSubscribers = readMetadata(account).twitchUserBroadcasterType !== '';
    return { granted: await consents.granted(account.id), hasSubscribers };
  };

  return [
    endpoint('GET /host/door', HOST_LISTS, async ({ account }) => {
      const known = await channel(account);
      const whitelist = await guests(await lists.whitelist(account.id));
      return { whitelist, bans: await bans(account.id), ...(known ? { channel: known } : {}) };
    }),
    endpoint('PUT /host/whitelist', HOST_LISTS, async ({ account, body }) => {
      const names = guestNames(body.names);
      await lists.saveWhitelist(account.id, names);
      return { whitelist: await guests(names) };
    }),
    endpoint('POST /host/whitelist/preview', HOST_LISTS, async ({ body }) => ({
      whitelist: await guests(guestNames(body.names)),
    })),
  ];
}

function guest(name: string, people: readonly Account[]): Guest {
  const found = accountCalled(name, people);
  return found ? { name, knownAs: shownName(found) } : { name };
}
