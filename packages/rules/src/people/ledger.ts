import type { Answered } from '../model/effect.ts';
import { LIMITS } from '../model/limits.ts';
import { seatOf } from '../model/seats.ts';
import type { Ledger, Match } from '../model/state.ts';

/**
 * The answer to a command that came before, or null if `seq` is new. A command older than the answers remembered is
 * stale: whether it took effect can no longer be told.
 */
export function recall(match: Match, person: string, seq: number): Answered | null {
  const ledger = match.ledgers.find((known) => known.person === person);
  if (!ledger || seq > ledger.last) return null;
  const answer = ledger.answers.find((remembered) => remembered.seq === seq);
  return answer ?? { seq, ok: false, status: 406, code: 'stale' };
}

export function remember<M extends Match>(match: M, person: string, answer: Answered): M {
  const known = match.ledgers.find((ledger) => ledger.person === person);
  const answers = [...(known?.answers ?? []), answer].slice(-LIMITS.answers);
  const ledger: Ledger = { person, last: answer.seq, answers };
  const others = match.ledgers.filter((other) => other !== known);
  return { ...match, ledgers: forgetStrangers(match, [...others, ledger]) };
}

/** People who come and go in a lobby must not make the match grow without end. */
function forgetStrangers(match: Match, ledgers: readonly Ledger[]): readonly Ledger[] {
  if (ledgers.length <= LIMITS.ledgers) return ledgers;
  return ledgers.filter(({ person }) => seatOf(match.seats, person));
}

/** The highest `seq` answered to this person; 0 before the first. */
export function lastSeq(match: Match, id: string): number {
  return match.ledgers.find(({ person }) => person === id)?.last ?? 0;
}
