import type { Account, Extend } from '@tuschel/gameserver/extend';
import { type Experience, experienceOf, foldName, type Gate, isListed } from '@tuschel/rules';
import type { FinishedGames } from '../../library/history/finishedGames.ts';
import type { HiddenFaces } from '../../people/face/hiddenFaces.ts';
import type { Channel } from '../channel/channel.ts';
import type { DoorQuestion } from '../draw-match/state.ts';
import { accountCalled } from '../host/guests.ts';
import type { HostLists } from '../host/lists.ts';

/** What a match wants to know of somebody at its door. */
export interface Known {
  gate: Gate;
  moderator?: true;
  games?: Experience;
  /** The host keeps their face off the table. */
  faceHidden?: true;
}

/** Asks the host's lists, the host's channel and the archive about people who want to come in. */
export interface Door {
  look(account: Account, question: DoorQuestion): Promise<Known>;
}

export interface DoorDeps {
  lists: Pick<HostLists, 'isBanned' | 'whitelist'>;
  accounts: Pick<Extend['accounts'], 'named'>;
  games: FinishedGames;
  hiddenFaces: Pick<HiddenFaces, 'isHidden'>;
  /** Null: hosts have no channels here. */
  channel: Channel | null;
}

export function createDoor({ lists, accounts, games, hiddenFaces, channel }: DoorDeps): Door {
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
      const [isBanned, isOnList, finished, viewer, faceHidden] = await Promise.all([
        lists.isBanned(question.host, account.id),
        listed(account, question),
        games.count(account.id),
        channel?.look(account, question),
        hiddenFaces.isHidden(question.host, account.id),
      ]);
      const { banned = false, moderator = false, follower = false, subscriber = false } = viewer ?? {};
      const experience = experienceOf(finished);
      return {
        gate: { banned: isBanned || banned, listed: isOnList, follower, subscriber },
        ...(moderator ? { moderator } : {}),
        ...(experience === undefined ? {} : { games: experience }),
        ...(faceHidden ? { faceHidden } : {}),
      };
    },
  };
}

function namesOf({ username, displayName }: Account) {
  return { username, name: displayName || username };
}
