/**
 * Bots that play whole games by a seed, as badly as people and networks do: for tests and simulations. A game is its
 * set-up and its inputs; `verify` plays it again and looks at everything that must never happen.
 */
import type { Setup } from '../match.ts';
import type { Person } from '../model/seats.ts';
import { custom } from '../modes/custom.ts';
import { type Dice, dice } from './dice.ts';
import { seatEverybody, something, writer } from './evening.ts';
import { HostProcess } from './hostProcess.ts';
import { bots, planOf, setupOf } from './setups.ts';
import type { Game } from './verify.ts';

export { nextMove, type Seen } from './brain.ts';
export { type Dice, dice } from './dice.ts';
export { FULL_HOST, fullMatches } from './fullMatch.ts';
export { fullShow } from './fullShow.ts';
export { type Game, replay, shrink, verify } from './verify.ts';

/** A game of 2 to 20 bots, played until it is over. The same number always gives the same game. */
export function playGame(number: number): Game {
  const seed = number.toString(16).padStart(32, 'c0ffee');
  const luck = dice(`${seed}b075`);
  const people = bots(2 + luck.roll(luck.chance(40) ? 19 : 7), luck);
  return playOn(setupOf(people, luck), seed, people, luck);
}

/** A game by a plan of one's own, of 2 to 100 bots: most tables are small, every twentieth is a hall. Likewise the same each time. */
export function playOwnGame(number: number): Game {
  const seed = number.toString(16).padStart(32, '0dd5ea7');
  const luck = dice(`${seed}b075`);
  const [least, more] = number % 20 === 0 ? [31, 70] : number % 3 === 0 ? [9, 22] : [2, 7];
  const people = bots(least + luck.roll(more), luck);
  const setup = setupOf(people, luck);
  const options = { ...setup.options, mode: custom.number, plan: planOf(people, luck, 9) };
  return playOn({ ...setup, options, capacity: people.length }, seed, people, luck);
}

function playOn(setup: Setup, seed: string, people: readonly Person[], luck: Dice): Game {
  const at = 1_800_000_000_000;
  const host = new HostProcess({ setup, seed, at }, luck);
  const evening = { host, people, luck, says: writer(luck) };
  seatEverybody(evening);
  const troubles = 20 + people.length * (people.length > 20 ? 2 + luck.roll(3) : 4 + luck.roll(20));
  for (let i = 0; i < troubles && host.goesOn; i++) something(evening);
  while (host.goesOn) host.goOn();
  return { setup, seed, at, inputs: host.inputs };
}
