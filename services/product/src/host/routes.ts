import type { Account, Extend } from '@tuschel/gameserver/extend';
import type { Guest, HostBan, HostDoor, WhitelistResult } from '@tuschel/protocol';
import { WhitelistSchema } from '@tuschel/protocol/schemas';
import { foldName, guestNames } from '@tuschel/rules';
import { readMetadata } from '../account/metadata.ts';
import { subjectOf } from '../channel/channel.ts';
import type { Consents } from '../channel/consents.ts';
import type { App } from '../http/app.ts';
import type { Gate } from '../http/gate.ts';
import type { HostLists } from './lists.ts';

type NamedAccount = Pick<Account, 'username' | 'displayName'>;

export interface HostRoutesDeps {
  lists: HostLists;
  accounts: Pick<Extend['accounts'], 'many' | 'named'>;
  /** Null: hosts have no channels here. */
  consents: Pick<Consents, 'granted'> | null;
}

/** A host's own lists, for the options of his lobby. */
export function hostRoutes(app: App, gate: Gate, deps: HostRoutesDeps): void {
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

  app.get('/host/door', async (request) => {
    const account = gate.account(request);
    const known = await channel(account);
    const whitelist = await guests(await lists.whitelist(account.id));
    return { whitelist, bans: await bans(account.id), ...(known ? { channel: known } : {}) } satisfies HostDoor;
  });

  app.put('/host/whitelist', { schema: { body: WhitelistSchema } }, async (request) => {
    const names = guestNames(request.body.names);
    await lists.saveWhitelist(gate.account(request).id, names);
    return { whitelist: await guests(names) } satisfies WhitelistResult;
  });

  app.post('/host/whitelist/preview', { schema: { body: WhitelistSchema } }, async (request) => {
    return { whitelist: await guests(guestNames(request.body.names)) } satisfies WhitelistResult;
  });
}

/** A login name is somebody's own; a display name counts where no login name fits. */
function guest(name: string, people: readonly NamedAccount[]): Guest {
  const wanted = foldName(name);
  const found =
    people.find(({ username }) => foldName(username) === wanted) ??
    people.find(({ displayName }) => foldName(displayName) === wanted);
  return found ? { name, knownAs: shownName(found) } : { name };
}

function shownName({ displayName, username }: NamedAccount): string {
  return displayName || username;
}
