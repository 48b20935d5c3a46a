import type { Account, Extend } from '@tuschel/gameserver/extend';
import { type Channel, isOfChannel, Rank } from '@tuschel/protocol';
import { isShutOut, rankOf, readMetadata } from '../../people/account/metadata.ts';
import type { ChatAnswer, DrawQuestion } from '../draw-match/state.ts';
import type { House } from './house.ts';

/**
 * A channel is for whoever has the rank or the support. What is secret in somebody's game they do not tell here either: others of that game
 * may be listening. `matchOf`: where they were let in last. `mutedFor`: how long the team keeps them silent, ms.
 */
export function channelHouse(
  matches: Pick<Extend['matches'], 'ask'>,
  channel: Channel,
  matchOf: (person: string) => string | undefined,
  mutedFor: (person: string) => Promise<number>,
): House {
  const spoils = async (person: string, text: string): Promise<boolean> => {
    const matchId = matchOf(person);
    if (matchId === undefined || text === '') return false;
    const question: DrawQuestion = { type: 'chat', person, text };
    return ((await matches.ask(matchId, question)) as ChatAnswer | null)?.spoils ?? false;
  };
  return async (account, text) => {
    if (!belongsTo(channel, account)) return null;
    const secret = (await spoils(account.id, text)) ? 'refused' : null;
    const waitMs = await mutedFor(account.id);
    const stop = waitMs > 0 ? ({ stop: 'chatMutedByTeam', waitMs } as const) : {};
    return { secret, mayLink: rankOf(readMetadata(account)) >= Rank.Team, slow: 0, ...stop };
  };
}

export function belongsTo(channel: Channel, account: Account): boolean {
  const metadata = readMetadata(account);
  return (
    !isShutOut(account) && isOfChannel(channel, { rank: rankOf(metadata), supporterLevel: metadata.supporterLevel })
  );
}
