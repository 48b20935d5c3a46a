import type { Log } from '@tuschel/platform/ports';
import type { Letter } from './mailbox.ts';
import { type Module, planTurn, planWithoutInput, type Standing, type Turn } from './turn.ts';

/** Works out what letters do, one upon the other, changing nothing. */
export type Planner = (letters: Letter[], standing: Standing) => Turn[];

/** A letter whose input fails does what it does without it. */
export function createPlanner(module: Module, log: Log): Planner {
  /** Time in a match never falls, in whatever order letters come to be dealt with. */
  let lastAt = 0;

  const planSafely = (letter: Letter, standing: Standing): Turn => {
    lastAt = Math.max(lastAt, letter.at);
    try {
      return planTurn(module, letter, standing, lastAt);
    } catch (error) {
      log.error('match.inputFailed', { letter: letter.kind, error });
      return planWithoutInput(letter, standing);
    }
  };

  return (letters, { matchId, state, members: before }) => {
    const members = new Map(before);
    const standing = { matchId, state, members };
    return letters.map((letter) => {
      const turn = planSafely(letter, standing);
      standing.state = turn.state;
      for (const { sessionId } of turn.leaves) members.delete(sessionId);
      for (const peer of turn.joins) members.set(peer.sessionId, peer);
      return turn;
    });
  };
}
