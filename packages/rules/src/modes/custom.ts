import { type CustomPlan, isInstant, type PlanRound } from '../model/customPlan.ts';
import type { Hand, ModeStep } from '../model/plan.ts';
import type { Mode } from './mode.ts';

/** A game of one's own. Without a plan it is the flat one: everybody writes a prompt, everybody draws one, all watch. */
export const custom = {
  number: 1,
  keepsPlan: true,
  steps: (players, { plan }) => (plan ? stepsOf(plan, players) : [{ kind: 'write' }, { kind: 'draw' }]),

  problem({ options: { plan }, players: { length: players } }) {
    if (plan?.rounds.every(isInstant)) return { code: 'nothingToDo' };
    if (!plan || mayRepeat(plan, players)) return null;
    const prompts = handsNeeded(plan);
    return prompts > players ? { code: 'tooManyPrompts', numbers: { prompts, players } } : null;
  },
} as const satisfies Mode;

function stepsOf(plan: CustomPlan, players: number): ModeStep[] {
  const repeats = mayRepeat(plan, players);
  let turn = 0;
  return plan.rounds.map((round, index): ModeStep => {
    if (index > 0 && isHandedOn(round)) turn++;
    return stepOf(round, index, turn, repeats);
  });
}

function stepOf(round: PlanRound, index: number, turn: number, repeats: boolean): ModeStep {
  const { type, seconds, tools, lines, pack, table } = round;
  const hand = handOf(round, index);
  return {
    kind: type === 'prompt' ? 'write' : 'draw',
    fixed: isInstant(round) ? 0 : seconds === null ? null : seconds * 1_000,
    turn,
    ...(hand === null ? {} : { hand }),
    ...(repeats ? { repeats } : {}),
    ...(type === 'draw' && tools ? { tools } : {}),
    ...(lines ? { words: lines } : {}),
    ...(pack === undefined ? {} : { pack }),
    ...(table ? { table } : {}),
  };
}

/** Null: along the circle. Everybody begins with their own book, unless it goes by lot. */
function handOf({ type, selection }: PlanRound, index: number): Hand | null {
  switch (selection) {
    case 'round_robin':
      return null;
    case 'random':
      return 'random';
    case 'same_again':
      return 'same';
    case 'book_owner':
      return index === 0 ? null : 'owner';
    case 'dictionary':
      return type === 'prompt' ? 'nobody' : 'table';
    default:
      return selection satisfies never;
  }
}

function isHandedOn({ selection }: PlanRound): boolean {
  return selection === 'round_robin' || selection === 'random';
}

/** How many different people a book goes through. */
export function handsNeeded({ rounds: [first, ...rest] }: CustomPlan): number {
  const begins = first !== undefined && !isInstant(first) ? 1 : 0;
  return begins + rest.filter(isHandedOn).length;
}

/** With so few players books come back anyway. */
export function mayRepeat({ repeatPlayers }: CustomPlan, players: number): boolean {
  return repeatPlayers ?? players < 4;
}
