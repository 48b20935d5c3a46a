import type { Account, Extend } from '@tuschel/gameserver/extend';
import { type Experience, experienceOf, foldName, type Gate, isListed } from '@tuschel/rules';
import type { Channel } from '../channel/channel.ts';
import type { DoorQuestion } from '../draw-match/state.ts';
import type { FinishedGames } from '../../library/history/finishedGames.ts';
import { accountCalled } from '../host/guests.ts';
import type { HostLists } from '../host/lists.ts';

/** What a match wants to know of somebody at its door. */
export interface Known {
  gate: Gate;
  moderator?: true;
  games?: Experience;
}

/** Asks the host's lists, his channel and the archive about people who want to come in. */
export interface Door {
  look(account: Account, question: DoorQuestion): Promise<Known>;
}

export interface DoorDeps {
  lists: Pick<HostLists, 'isBanned' | 'whitelist'>;
  accounts: Pick<Extend['accounts'], 'named'>;
  games: FinishedGames;
  /** Null: hosts have no channels here. */
  channel: Channel | null;
}

export function createDoor({ lists, accounts, games, channel }: DoorDeps): Door {
  /** Whoever is seated is not asked for a ticket again. */
  const listed = async (account: Account, { host, access, seated }: DoorQuestion) => {
    if (seated || access !== 'whitelist') return false;
    const names = await lists.whitelist(host);
    if (isListed(names, { ...namesOf(account), name: account.username })) return true;
    return isListed(names, namesOf(account)) && (await isCalledFirst(account));
  };
  /** Others may call themselves like a guest; only one of them is. */
  const isCalledFirst = async ({ id, displayName }: Account) =>
    accountCalled(displayName, await accounts.named([foldName(displayName)]))?.id === id;

  return {
    async look(account, question) {
      const [isBanned, isOnList, finished, viewer] = await Promise.all([
        lists.isBanned(question.host, account.id),
        listed(account, question),
        games.count(account.id),
        channel?.look(account, question),
      ]);
      const { banned = false, moderator = false, follower = false, subscriber = false } = viewer ?? {};
      const experience = experienceOf(finished);
      return {
        gate: { banned: isBanned || banned, listed: isOnList, follower, subscriber },
        ...(moderator ? { moderator } : {}),
        ...(experience === undefined ? {} : { games: experience }),
      };
    },
  };
}

function namesOf({ username, displayName }: Account) {
  return { username, name: displayName || username };
}
