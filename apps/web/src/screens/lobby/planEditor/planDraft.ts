import type { Options } from '@tuschel/protocol';
import { ALL_TOOLS, type CustomPlan, type PlanRound } from '@tuschel/rules';

/** A round that is being edited, with a key that stays its own when rounds change places. */
export interface RoundDraft {
  readonly key: number;
  readonly round: PlanRound;
}

/** A plan that is being edited; unlike a plan it may be wrong. */
export interface PlanDraft {
  readonly name: string;
  readonly rounds: readonly RoundDraft[];
  readonly repeatPlayers?: boolean;
  readonly nextKey: number;
}

export type PlanEdit =
  | { readonly type: 'load'; readonly plan: CustomPlan }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'repeat'; readonly on: boolean }
  | { readonly type: 'add'; readonly round: PlanRound }
  | { readonly type: 'duplicate' | 'remove'; readonly key: number }
  | { readonly type: 'move'; readonly key: number; readonly to: number }
  | { readonly type: 'change'; readonly key: number; readonly round: PlanRound };

export function draftOf({ name = '', rounds, repeatPlayers }: CustomPlan): PlanDraft {
  return {
    name,
    rounds: rounds.map((round, key) => ({ key, round })),
    ...(repeatPlayers === undefined ? {} : { repeatPlayers }),
    nextKey: rounds.length,
  };
}

/** As it would be played; `readPlan` says whether it can. */
export function planOf({ name, rounds, repeatPlayers }: PlanDraft): CustomPlan {
  return {
    ...(name.trim() === '' ? {} : { name }),
    rounds: rounds.map(({ round }) => withoutBlankLines(round)),
    ...(repeatPlayers === undefined ? {} : { repeatPlayers }),
  };
}

function withoutBlankLines(round: PlanRound): PlanRound {
  const { lines } = round;
  return lines?.some(isBlank) ? { ...round, lines: lines.filter((line) => !isBlank(line)) } : round;
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}

/** Where a line of a list stands in its text field, from 1: blank ones are there, and do not count. */
export function numberOfLine({ lines = [] }: PlanRound, line: number): number {
  let left = line;
  return lines.findIndex((text) => !isBlank(text) && left-- === 0) + 1;
}

/** The same plan as the wire has it: there it may be changed. */
export function wirePlan(plan: CustomPlan): NonNullable<Options['plan']> {
  return structuredClone(plan) as NonNullable<Options['plan']>;
}

export function editPlan(draft: PlanDraft, edit: PlanEdit): PlanDraft {
  const { rounds, nextKey } = draft;
  switch (edit.type) {
    case 'load':
      return draftOf(edit.plan);
    case 'name':
      return { ...draft, name: edit.name };
    case 'repeat':
      return { ...draft, repeatPlayers: edit.on };
    case 'add':
      return { ...draft, rounds: [...rounds, { key: nextKey, round: edit.round }], nextKey: nextKey + 1 };
    case 'duplicate':
      return duplicate(draft, edit.key);
    case 'remove':
      return { ...draft, rounds: rounds.filter(({ key }) => key !== edit.key) };
    case 'move':
      return { ...draft, rounds: moved(rounds, edit.key, edit.to) };
    case 'change':
      return { ...draft, rounds: rounds.map((one) => (one.key === edit.key ? { ...one, round: edit.round } : one)) };
    default:
      return edit satisfies never;
  }
}

function duplicate(draft: PlanDraft, key: number): PlanDraft {
  const { rounds, nextKey } = draft;
  const index = rounds.findIndex((one) => one.key === key);
  const original = rounds[index];
  if (original === undefined) return draft;
  return { ...draft, rounds: rounds.toSpliced(index + 1, 0, { ...original, key: nextKey }), nextKey: nextKey + 1 };
}

function moved(rounds: readonly RoundDraft[], key: number, to: number): readonly RoundDraft[] {
  const from = rounds.findIndex((one) => one.key === key);
  const round = rounds[from];
  const place = Math.max(0, Math.min(rounds.length - 1, to));
  return round === undefined || place === from ? rounds : rounds.toSpliced(from, 1).toSpliced(place, 0, round);
}

/** The same round with another type: what only the one type has goes. */
export function retyped({ seconds, selection }: PlanRound, type: PlanRound['type']): PlanRound {
  const rest = selection === 'dictionary' ? 'round_robin' : selection;
  return { type, seconds: seconds === null ? null : type === 'draw' ? DRAW_SECONDS : WRITE_SECONDS, selection: rest };
}

const WRITE_SECONDS = 90;
const DRAW_SECONDS = 480;

export const WRITE: PlanRound = { type: 'prompt', seconds: WRITE_SECONDS, selection: 'round_robin' };
export const DRAW: PlanRound = { type: 'draw', seconds: DRAW_SECONDS, selection: 'round_robin' };
const DESCRIBE: PlanRound = { ...WRITE, seconds: 60 };
const FAST: PlanRound = {
  ...DRAW,
  seconds: 60,
  tools: {
    ...ALL_TOOLS,
    colorMode: 'mono',
    layers: 1,
    shapes: false,
    undo: false,
    advancedBrush: false,
    presets: 'pencil',
  },
};

export type PresetName = 'onePicture' | 'telephone' | 'threeStyles' | 'speedSketch';

/** Plans to begin with. */
export const PRESETS: Readonly<Record<PresetName, CustomPlan>> = {
  onePicture: { rounds: [WRITE, DRAW] },
  telephone: { rounds: [WRITE, DRAW, DESCRIBE, DRAW, DESCRIBE] },
  threeStyles: {
    rounds: [
      WRITE,
      { ...DRAW, seconds: 240, tools: { ...ALL_TOOLS, colorMode: 'mono', presets: 'pencil' } },
      { ...DRAW, seconds: 360, tools: { ...ALL_TOOLS, presets: 'brush' } },
      { ...DRAW, seconds: 360, tools: { ...ALL_TOOLS, colorMode: 'simple', presets: 'pixel' } },
    ],
  },
  speedSketch: {
    rounds: [
      { type: 'prompt', seconds: null, selection: 'dictionary', pack: 'silly' },
      FAST,
      { ...DESCRIBE, seconds: 30 },
      FAST,
      { ...DESCRIBE, seconds: 30 },
    ],
  },
};

/** The preset that this plan is; undefined: it is one's own. */
export function presetOf(plan: CustomPlan): PresetName | undefined {
  const rounds = JSON.stringify(plan.rounds);
  return (Object.keys(PRESETS) as PresetName[]).find((name) => JSON.stringify(PRESETS[name].rounds) === rounds);
}
