import { createCredits, type Rate } from '@tuschel/platform';
import { REACTIONS } from '@tuschel/protocol';
import { countsFor, view } from '@tuschel/rules';
import { readReaction } from './received.ts';
import type { DrawEffect, DrawInput, DrawState } from './state.ts';

const SECOND = 1_000;
const PERSON: Rate = { limit: REACTIONS.perSecond, windowMs: SECOND };
const MATCH: Rate = { limit: REACTIONS.perSecondAndMatch, windowMs: SECOND };

/** One that counts for an award is kept before it is passed on. */
type Reacted =
  | { readonly kind: 'answer'; readonly effects: DrawEffect[] }
  | { readonly kind: 'input'; readonly input: DrawInput };
type React = (state: DrawState, person: string, data: Uint8Array, at: number) => Reacted;

const UNHEARD: Reacted = { kind: 'answer', effects: [] };

/** What is passed on of the reactions to a show. Who reacts too often, or together with too many others, is not heard: nothing waits. */
export function createReactions(): React {
  let now = 0;
  const credits = createCredits({ now: () => now });
  return ({ matchId, match }, person, data, at) => {
    now = Math.max(now, at);
    const emoji = readReaction(data);
    if (emoji === null || match.phase !== 20 || !view(match, person).you.seated) return UNHEARD;
    const isHeard = credits.spend(PERSON, `${matchId}/${person}`) === 0 && credits.spend(MATCH, matchId) === 0;
    if (!isHeard) return UNHEARD;
    return countsFor(match, person) === null
      ? { kind: 'answer', effects: [{ type: 'reaction', person, emoji }] }
      : { kind: 'input', input: { type: 'reacted', at, person, emoji } };
  };
}
