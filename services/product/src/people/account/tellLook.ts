import type { Extend } from '@tuschel/gameserver/extend';
import type { Clock, Log } from '@tuschel/platform/ports';
import { experienceOf } from '@tuschel/rules';
import type { FinishedGames } from '../../library/history/finishedGames.ts';
import type { DrawInput, DrawQuestion, DrawStatus } from '../../play/draw-match/state.ts';
import type { HiddenFaces } from '../face/hiddenFaces.ts';
import { lobbySizeOf, personOf } from './person.ts';

export interface LookDeps {
  matches: Pick<Extend['matches'], 'of' | 'ask' | 'tell'>;
  accounts: Pick<Extend['accounts'], 'get'>;
  games: Pick<FinishedGames, 'count'>;
  hiddenFaces: Pick<HiddenFaces, 'isHidden'>;
  /** Most players of a lobby by supporter tier of its host: none, 1, 2, 3 and trusted ranks. */
  lobbySizes: readonly number[];
  clock: Pick<Clock, 'now'>;
  log: Log;
}

/** `hidden`: the host of their table has taken their face off it a moment ago, and they are told. */
export type TellLook = (person: string, because?: 'hidden') => Promise<void>;

/**
 * Tells the matches that somebody is in how they look from now on. What could not be told is seen when they join the next time: that is no reason
 * to take back what they have chosen.
 */
export function lookTeller({ matches, accounts, games, hiddenFaces, lobbySizes, clock, log }: LookDeps): TellLook {
  const tell = async (id: string, because?: 'hidden') => {
    const joined = matches.of(id);
    const account = joined.length > 0 ? await accounts.get(id) : null;
    if (!account) return;
    const experience = experienceOf(await games.count(id));
    const known = experience === undefined ? {} : { games: experience };
    const tellOne = async (match: string) => {
      const question: DrawQuestion = { type: 'status' };
      const status = (await matches.ask(match, question)) as DrawStatus | null;
      const faceHidden = status?.host !== undefined && (await hiddenFaces.isHidden(status.host, id));
      const person = personOf(account, { ...known, ...(faceHidden ? { faceHidden } : {}) });
      const isTold = because === 'hidden' && faceHidden;
      const input: DrawInput = { type: 'look', at: clock.now(), person, ...(isTold ? { faceHidden: true } : {}) };
      await matches.tell(match, input);
      const capacity = lobbySizeOf(person, lobbySizes);
      if (status?.host !== id || status.capacity === capacity) return;
      const resized: DrawInput = { type: 'resized', at: clock.now(), capacity };
      await matches.tell(match, resized);
    };
    await Promise.all(joined.map(tellOne));
  };
  return (person, because) =>
    tell(person, because).catch((error: unknown) =>
      log.warn('a match did not learn how somebody looks now', { person, error }),
    );
}
