import type { Account } from '@tuschel/gameserver/extend';
import { type CustomPlan, GameMode, type LobbyMode, type Options, TERMS_CUT_OFFS } from '@tuschel/protocol';
import { MODE_NUMBERS, readPlan } from '@tuschel/rules';
import { between, type Luck, luckOf } from '../luck.ts';
import type { Road } from './network/traffic.ts';

/** How many people come to an evening, 2 to 7. */
export function howMany(luck: Luck): number {
  return luck() < 0.15 ? between(luck, 5, 7) : between(luck, 2, 4);
}

export function accountOf({ id, name }: { id: string; name: string }, luck: Luck): Account {
  return {
    id,
    username: name,
    displayName: name,
    avatarUrl: '',
    langTag: 'en',
    metadata: { supporterLevel: between(luck, 0, 2), termsAccepted: TERMS_CUT_OFFS.acceptedSince },
    customId: `local:${name}`,
    createdAt: 0,
    disabledAt: null,
  };
}

export function optionsOf(luck: Luck): Partial<Options> {
  const tempo = luck();
  return {
    ...modeOf(luck),
    pages: luck() < 0.3 ? null : between(luck, 2, 7),
    endOnDrawing: luck() < 0.3,
    tempo: tempo < 0.08 ? 'host' : tempo < 0.16 ? 'quick' : 'custom',
    writeSeconds: between(luck, 15, 40),
    describeSeconds: between(luck, 15, 40),
    drawSeconds: between(luck, 30, 70),
    majorityTimer: luck() < 0.3,
    hostPlays: luck() < 0.85,
    showNeighbours: luck() < 0.2,
  };
}

/** Each mode has its turn; what all are asked for is marked, so that it can be told when somebody knows too much. */
function modeOf(luck: Luck): Partial<Options> {
  const mode = MODES[between(luck, 0, MODES.length - 1)] as number;
  return {
    mode,
    redrawSteps: between(luck, 1, 3),
    vipSource: 'draw',
    chooseSource: luck() < 0.5,
    frames: luck() < 0.5 ? null : between(luck, 2, 4),
    keepBackground: luck() < 0.3,
    hostTheme: luck() < 0.3 ? 'a theme §theme§' : null,
    showPrompt: luck() < 0.3,
    story: luck() < 0.5 ? 'a line §l0§ with !' : 'a line §l0§\nanother one §l1§ with ?',
    plan: luck() < 0.3 ? null : planUnder(between(luck, 0, 999_999)),
  };
}

/** How often a mode is played in comparison to one that is not named here. */
const WEIGHTS: Partial<Record<LobbyMode, number>> = { [GameMode.Custom]: 2, [GameMode.Echo]: 4 };
const MODES = MODE_NUMBERS.toSorted((a, b) => a - b).flatMap((mode) => Array<number>(WEIGHTS[mode] ?? 1).fill(mode));

/** Any plan of four rounds at most, by its number. */
function planUnder(number: number): CustomPlan {
  const luck = luckOf(number);
  const rounds = Array.from({ length: between(luck, 1, 4) }, (_, index) => roundUnder(luck, index));
  const plan: CustomPlan = { rounds, repeatPlayers: luck() < 0.7 };
  return readPlan(plan).ok ? plan : ONE_DRAWING;
}

/** What is left of a plan that nobody can play. */
const ONE_DRAWING: CustomPlan = { rounds: [{ type: 'draw', seconds: 40, selection: 'round_robin' }] };

type PlanRound = CustomPlan['rounds'][number];

function roundUnder(luck: Luck, index: number): PlanRound {
  const type = luck() < 0.5 ? 'prompt' : 'draw';
  const selection = SELECTIONS[between(luck, 0, SELECTIONS.length - 1)] as PlanRound['selection'];
  const seconds = luck() < 0.1 ? null : type === 'prompt' ? between(luck, 15, 40) : between(luck, 30, 60);
  const isList = type === 'prompt' && selection === 'dictionary' && luck() < 0.7;
  const lines = [`a list §w${index}a§ with !`, `a list §w${index}b§`, `? and §w${index}c§`];
  return { type, seconds, selection, ...(isList ? { lines } : {}) };
}

const SELECTIONS = ['round_robin', 'round_robin', 'random', 'same_again', 'book_owner', 'dictionary'] as const;

/** Chance of a fate after each event: some evenings are quiet, a few are wild. */
export function troubleOf(luck: Luck): number {
  const kind = luck();
  if (kind < 0.2) return 0;
  return kind < 0.8 ? 0.01 : 0.04;
}

export function roadOf(luck: Luck, trouble: number): Partial<Road> {
  const delayMs = between(luck, 1, luck() < 0.2 ? 1_500 : 120);
  if (trouble === 0) return { delayMs };
  return { delayMs, lost: between(luck, 0, 6), answerLost: between(luck, 0, 6), doubled: between(luck, 0, 12) };
}
