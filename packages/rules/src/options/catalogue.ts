import { echo } from '../modes/echo.ts';
import { isCustomPlan, tidied } from '../model/customPlan.ts';
import { LIMITS } from '../model/limits.ts';
import type { Options } from '../model/options.ts';
import { checkText } from '../model/text.ts';
import { MODES } from '../modes/index.ts';
import { placeOf, readPlan } from './checkPlan.ts';

export const DEFAULT_OPTIONS: Options = {
  mode: echo.number,
  language: 'de',
  pages: null,
  endOnDrawing: false,
  tempo: 'normal',
  writeSeconds: 75,
  describeSeconds: 60,
  drawSeconds: 240,
  majorityTimer: false,
  access: 'everyone',
  unreachable: 'keepOut',
  hostPlays: true,
  showNeighbours: false,
};

const within = (unit: { readonly min: number; readonly max: number }, scale: number) => (value: unknown) =>
  Number.isInteger(value) && (value as number) * scale >= unit.min && (value as number) * scale <= unit.max;
const oneOf =
  (...allowed: readonly string[]) =>
  (value: unknown) =>
    allowed.includes(value as string);
const isText = (value: unknown, length: { readonly min: number; readonly max: number }) =>
  typeof value === 'string' && checkText(value, length).ok;
const isBoolean = (value: unknown) => typeof value === 'boolean';

const VALID: { readonly [K in keyof Options]-?: (value: unknown) => boolean } = {
  mode: (value) => Object.hasOwn(MODES, value as number),
  language: oneOf('de', 'en'),
  pages: (value) => value === null || within(LIMITS.pages, 1)(value),
  endOnDrawing: isBoolean,
  tempo: oneOf('quick', 'normal', 'relaxed', 'masterpiece', 'host', 'custom'),
  writeSeconds: within(LIMITS.textTime, 1_000),
  describeSeconds: within(LIMITS.textTime, 1_000),
  drawSeconds: within(LIMITS.drawTime, 1_000),
  majorityTimer: isBoolean,
  access: oneOf('mine', 'everyone', 'followers', 'subscribers', 'whitelist', 'closed'),
  unreachable: oneOf('letIn', 'keepOut'),
  hostPlays: isBoolean,
  showNeighbours: isBoolean,
  family: isBoolean,
  hostWords: isHostWords,
  blurOnStage: isBoolean,
  understudies: isBoolean,
  lateComers: isBoolean,
  awards: isBoolean,
  plan: (value) => value === null || isCustomPlan(value),
  redrawSteps: within(LIMITS.redraws, 1),
  vipSource: oneOf('pick', 'draw'),
  chooseSource: isBoolean,
  frames: (value) => value === null || within(LIMITS.frames, 1)(value),
  fps: within(LIMITS.fps, 1),
  keepBackground: isBoolean,
  hostTheme: (value) => value === null || isText(value, LIMITS.prompt),
  format: oneOf('portrait', 'landscape'),
  showPrompt: isBoolean,
  story: (value) => typeof value === 'string' && value.length <= LIMITS.story.length,
  vipOnly: isBoolean,
};

function isHostWords(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { block, allow } = value as Record<string, unknown>;
  return [block, allow].every(
    (list) => Array.isArray(list) && list.length <= LIMITS.hostWords.words && list.every(isWord),
  );
}

/** Letters that can be found, and marks of the lists around them. */
function isWord(value: unknown): boolean {
  if (typeof value !== 'string' || !checkText(value, { min: 1, max: LIMITS.hostWords.length }).ok) return false;
  return (value.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LIMITS.hostWords.letters;
}

/** The first thing that is wrong with it. */
function placeInPlan(plan: unknown): string {
  const read = readPlan(plan);
  const [first] = read.ok ? [] : read.problems;
  return first ? placeOf(first) : 'plan';
}

export type ChangedOptions = { readonly ok: true; readonly options: Options } | { readonly ok: false; field: string };

/** `options` with the valid fields of `change`. One bad value and nothing changes; unknown fields are ignored. */
export function changeOptions(options: Options, change: Partial<Options>): ChangedOptions {
  const known = (Object.keys(VALID) as (keyof Options)[]).filter((field) => change[field] !== undefined);
  const bad = known.find((field) => !VALID[field](change[field]));
  if (bad) return { ok: false, field: bad === 'plan' ? placeInPlan(change.plan) : bad };
  const changed = known.reduce((merged, field) => ({ ...merged, [field]: change[field] }), options);
  return { ok: true, options: change.plan ? { ...changed, plan: tidied(change.plan) } : changed };
}
