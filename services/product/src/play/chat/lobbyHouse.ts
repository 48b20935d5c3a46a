import type { Account, Extend } from '@tuschel/gameserver/extend';
import { Rank } from '@tuschel/protocol';
import { rankOf, readMetadata } from '../../people/account/metadata.ts';
import type { ChatAnswer, DrawQuestion } from '../draw-match/state.ts';
import type { House, Standing } from './house.ts';

/** The room of a match is for those who are in it, and its host says how people talk there. */
export function lobbyHouse(matches: Pick<Extend['matches'], 'ask'>, matchId: string): House {
  return async (account, text) => {
    const question: DrawQuestion = { type: 'chat', person: account.id, text };
    const answer = (await matches.ask(matchId, question)) as ChatAnswer | null;
    return answer?.seated ? standingOf(answer, account) : null;
  };
}

function standingOf(answer: ChatAnswer, account: Account): Standing {
  const { spoils, leads, slow } = answer;
  const stop = stopOf(answer);
  return {
    secret: spoils ? 'held' : null,
    mayLink: leads || rankOf(readMetadata(account)) >= Rank.Team,
    slow: leads ? 0 : slow,
    ...(stop ? { stop } : {}),
  };
}

/** Words that the host does not want here are said by nobody, whoever they are. */
function stopOf({ leads, muted, hostOnly, isUnwanted }: ChatAnswer): NonNullable<Standing['stop']> | null {
  if (!leads && muted) return 'chatMutedByHost';
  if (!leads && hostOnly) return 'chatHostOnly';
  return isUnwanted ? 'chatBadWords' : null;
}
