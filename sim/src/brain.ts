import type { CommandBody, MatchState } from '@tuschel/protocol';
import { nextMove } from '@tuschel/rules/bots';
import { between, type Luck } from './luck.ts';

/** What the bots of the rules would do next, looking at a state of the wire; null: nothing. `says`: a text for a page. */
export function nextCommand(state: MatchState, luck: Luck, says: () => string): CommandBody | null {
  const roll = (bound: number) => between(luck, 0, bound - 1);
  const dice = {
    roll,
    chance: (percent: number) => luck() * 100 < percent,
    pick: <Item>(items: readonly Item[]) => items[roll(items.length)] as Item,
  };
  // What the brain says is within the narrower bounds of the wire.
  return nextMove(state, dice, says) as CommandBody | null;
}
