import type { Extend } from '@tuschel/gameserver/extend';
import type { Clock, Log } from '@tuschel/platform/ports';
import { experienceOf } from '@tuschel/rules';
import type { FinishedGames } from '../../library/history/finishedGames.ts';
import { personOf } from './person.ts';

export interface LookDeps {
  matches: Pick<Extend['matches'], 'of' | 'tell'>;
  accounts: Pick<Extend['accounts'], 'get'>;
  games: Pick<FinishedGames, 'count'>;
  clock: Pick<Clock, 'now'>;
  log: Log;
}

/**
 * Tells the matches that somebody is in how he looks from now on. What could not be told is seen when he joins the next time: that is no reason
 * to take back what he has chosen.
 */
export function lookTeller({ matches, accounts, games, clock, log }: LookDeps): (person: string) => Promise<void> {
  const tell = async (id: string) => {
    const joined = matches.of(id);
    const account = joined.length > 0 ? await accounts.get(id) : null;
    if (!account) return;
    const experience = experienceOf(await games.count(id));
    const person = personOf(account, experience === undefined ? {} : { games: experience });
    await Promise.all(joined.map((match) => matches.tell(match, { type: 'look', at: clock.now(), person })));
  };
  return (person) =>
    tell(person).catch((error: unknown) => log.warn('a match did not learn how somebody looks now', { person, error }));
}
