import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Input } from '../model/input.ts';
import { isOver, RULES_VERSION, step, wakeAt } from '../match.ts';
import type { Match } from '../model/state.ts';
import { releasedStep, upgrade } from './index.ts';
import type { Game } from '../testing/verify.ts';

/** What some rules made of some games. `sim/src/recordRules.ts` writes it down. */
interface Journal {
  rules: number;
  games: Recorded[];
}

interface Recorded extends Game {
  /** Of `playGame`. */
  number: number;
  /** So many inputs are in the snapshot. */
  snapshotAfter: number;
  snapshot: Match;
  /** Of the state after each input. */
  states: string[];
}

const hashOf = (match: Match) => createHash('sha256').update(JSON.stringify(match)).digest('hex').slice(0, 12);

const FOLDER = new URL('.', import.meta.url);
const journals = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.journal.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Journal);
const earlier = journals.filter(({ rules }) => rules < RULES_VERSION);
const games = (some: readonly Journal[]) =>
  some.flatMap(({ rules, games }) => games.map((game) => [rules, game.number, game] as const));

const fold = (by: typeof step, from: Match, inputs: readonly Input[]) =>
  inputs.reduce((match, input) => by(match, input).match, from);

/** As the server does, with nobody there: time passes, pages are closed. */
function playOn(match: Match, inputs: Input[] = []): { match: Match; inputs: Input[] } {
  let now = match;
  const take = (input: Input) => {
    inputs.push(input);
    const { match: next, effects } = step(now, input);
    now = next;
    for (const effect of effects)
      if (effect.type === 'closePages')
        take({ type: 'pagesClosed', at: input.at, pages: effect.pages.map((page) => ({ page, lines: 1 })) });
  };
  for (let turn = 0; turn < 1_000 && !isOver(now); turn++) take({ type: 'wake', at: wakeAt(now) ?? now.now });
  return { match: now, inputs };
}

/** In the middle of what came after the snapshot. */
const killedAfter = ({ snapshotAfter, inputs }: Recorded) => Math.floor((snapshotAfter + inputs.length) / 2);

test('games of all rules since 6 are kept, and so are these rules themselves', async () => {
  const numbers = journals.map(({ rules }) => rules).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: RULES_VERSION - 5 }, (_, index) => index + 6));
  for (const rules of numbers.slice(0, -1)) expect(await releasedStep(rules)).not.toBeNull();
  expect(await releasedStep(5)).toBeNull();
});

describe('rules of the present number', () => {
  // Red? Then what was acknowledged would be folded otherwise: the README here says how a number is raised.
  test.each(games(journals.filter(({ rules }) => rules === RULES_VERSION)))(
    'rules %i make of game %i what they always made of it',
    (_, _number, { snapshot, snapshotAfter, inputs, states }) => {
      let match = snapshot;
      const seen = inputs.slice(snapshotAfter).map((input) => hashOf((match = step(match, input).match)));
      expect(seen).toEqual(states.slice(snapshotAfter));
    },
  );
});

describe('a match of earlier rules', () => {
  test.each(games(earlier))(
    'of rules %i, game %i, is folded to exactly what was acknowledged',
    async (rules, _, game) => {
      const by = (await releasedStep(rules)) as typeof step;
      for (const until of [killedAfter(game), game.inputs.length]) {
        const match = fold(by, game.snapshot, game.inputs.slice(game.snapshotAfter, until));
        expect(hashOf(match)).toBe(game.states[until - 1]);
      }
    },
  );

  test.each(games(earlier))(
    'of rules %i, game %i, goes on to its end, also when it is killed again',
    async (rules, _, game) => {
      const by = (await releasedStep(rules)) as typeof step;
      const tail = game.inputs.slice(game.snapshotAfter, killedAfter(game));
      const acknowledged = upgrade(fold(by, game.snapshot, tail));
      expect(acknowledged).toEqual({ ...fold(by, game.snapshot, tail), rules: RULES_VERSION });
      const at = (tail.at(-1)?.at ?? game.at) + 30_000;
      const resumed: Input = { type: 'resumed', at, downMs: 30_000 };
      const { match, inputs } = playOn(step(acknowledged, resumed).match, [resumed]);
      expect(isOver(match)).toBe(true);
      const stored = JSON.parse(JSON.stringify(acknowledged)) as Match;
      for (const until of [1, Math.ceil(inputs.length / 2), inputs.length]) {
        const again = fold(step, stored, inputs.slice(0, until));
        expect(JSON.stringify(again)).toBe(JSON.stringify(fold(step, acknowledged, inputs.slice(0, until))));
      }
      expect(JSON.stringify(fold(step, stored, inputs))).toBe(JSON.stringify(match));
    },
  );

  test('would be another one under the present rules: that is what theirs are kept for', () => {
    const others = games(earlier).filter(([, , { snapshot, snapshotAfter, inputs, states }]) => {
      const match = fold(step, snapshot, inputs.slice(snapshotAfter));
      return hashOf(match) !== states.at(-1);
    });
    expect(others.length).toBeGreaterThan(0);
  });
});
