import type { MatchState, Step } from '@tuschel/protocol';

/** From this share of those at work on, the host should notice. */
const URGENT_SHARE = 1 / 3;

/** Time can be asked for, and given, until the deadline. */
export function mayAskForTime({ stage }: Step): boolean {
  return stage === 'open' || stage === 'countdown' || stage === 'forced';
}

/** A third of those who take part in the step ask for more time. */
export function isUrgent({ step, players }: MatchState): boolean {
  const atWork = players.filter(({ presence, submitted }) => presence === 'here' && submitted !== undefined).length;
  const asked = step?.moreTime ?? 0;
  return asked > 0 && asked >= atWork * URGENT_SHARE;
}
