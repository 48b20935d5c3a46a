import { isCustomPlan, tidied } from '../model/customPlan.ts';
import { LIMITS } from '../model/limits.ts';
import { type Option, OPTIONS, type Options } from '../model/options.ts';
import { checkText } from '../model/text.ts';
import { MODES } from '../modes/index.ts';
import { placeOf, readPlan } from './checkPlan.ts';

/** Whether this may be chosen. */
function isValid(option: Option, value: unknown): boolean {
  if (value === null) return option.nullable === true;
  switch (option.kind) {
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return option.of.includes(value as string);
    case 'number':
      return Number.isInteger(value) && (value as number) >= option.min && (value as number) <= option.max;
    case 'text':
      return typeof value === 'string' && checkText(value, option).ok;
    case 'lines':
      return typeof value === 'string' && value.length <= option.max;
    case 'mode':
      return Object.hasOwn(MODES, value as number);
    case 'plan':
      return isCustomPlan(value);
    case 'hostWords':
      return isHostWords(value);
    default:
      return option satisfies never;
  }
}

function isHostWords(value: unknown): boolean {
  if (typeof value !== 'object') return false;
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
  const known = (Object.keys(OPTIONS) as (keyof Options)[]).filter((field) => change[field] !== undefined);
  const bad = known.find((field) => !isValid(OPTIONS[field], change[field]));
  if (bad) return { ok: false, field: bad === 'plan' ? placeInPlan(change.plan) : bad };
  const changed = known.reduce((merged, field) => ({ ...merged, [field]: change[field] }), options);
  return { ok: true, options: change.plan ? { ...changed, plan: tidied(change.plan) } : changed };
}
