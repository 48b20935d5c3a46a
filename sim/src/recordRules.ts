/** `node sim/src/recordRules.ts`: writes down games of the present rules, by which they are known later. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type Game, playGame } from '@tuschel/rules/bots';
import { type Match, open, RULES_VERSION, step } from '@tuschel/rules';

/** As the test beside the journals reads it. */
interface Recorded extends Game {
  /** Of `playGame`. */
  number: number;
  /** So many inputs are in the snapshot. */
  snapshotAfter: number;
  snapshot: Match;
  /** Of the state after each input. */
  states: string[];
}

function hashOf(match: Match): string {
  return createHash('sha256').update(JSON.stringify(match)).digest('hex').slice(0, 12);
}

const MOST_GAMES = 8;
const INPUTS = { min: 30, max: 130 };
const SNAPSHOT_AT = 0.4;

/** A short game of each of some modes, in which the server was restarted. */
function record(): { rules: number; games: Recorded[] } {
  const games = new Map<unknown, Recorded>();
  for (let number = 1; games.size < MOST_GAMES; number++) {
    const game = playGame(number);
    const { inputs, setup, seed, at } = game;
    const isShort = inputs.length >= INPUTS.min && inputs.length <= INPUTS.max;
    if (!isShort || games.has(setup.options?.mode) || !inputs.some(({ type }) => type === 'resumed')) continue;
    const snapshotAfter = Math.floor(inputs.length * SNAPSHOT_AT);
    let match = open(setup, seed, at);
    let snapshot = match;
    const states = inputs.map((input, index) => {
      if (index === snapshotAfter) snapshot = match = JSON.parse(JSON.stringify(match)) as Match;
      match = step(match, input).match;
      return hashOf(match);
    });
    games.set(setup.options?.mode, { ...game, number, snapshotAfter, snapshot, states });
  }
  return { rules: RULES_VERSION, games: [...games.values()] };
}

const file = new URL(`../../packages/rules/src/released/${RULES_VERSION}.journal.json`, import.meta.url);
writeFileSync(file, `${JSON.stringify(record())}\n`);
