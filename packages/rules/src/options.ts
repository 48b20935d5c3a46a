import { LIMITS } from './limits.ts';
import { MODES } from './modes/index.ts';
import { oneLine } from './text.ts';
import type { Language } from './words.ts';

export type Tempo = 'quick' | 'normal' | 'relaxed' | 'masterpiece' | 'host' | 'custom';
export type Access = 'mine' | 'everyone' | 'followers' | 'subscribers' | 'whitelist' | 'closed';

/** What a host sets in the lobby. Frozen once the game starts. */
export interface Options {
  /** Number of the game mode on the wire: 2 Echo, 1 Custom (one prompt, one picture). */
  readonly mode: number;
  /** Language of the dictionary prompts. */
  readonly language: Language;
  /** Pages per book, 2 … 13; null: by the number of players. */
  readonly pages: number | null;
  readonly endOnDrawing: boolean;
  /** `host`: no deadline, the host closes each step. `custom`: the three times below. */
  readonly tempo: Tempo;
  readonly writeSeconds: number;
  readonly describeSeconds: number;
  readonly drawSeconds: number;
  /** Once most have submitted, the others get one more minute (text: 20 s). */
  readonly majorityTimer: boolean;
  readonly access: Access;
  /** Names (login or display name) admitted under `whitelist`. */
  readonly whitelist: readonly string[];
  /** False: the host only leads the game. */
  readonly hostPlays: boolean;
  /** Tells the author of the page one is given. */
  readonly showNeighbours: boolean;
}

/** What decides how many steps a game has and how long they last. */
export type PlanOptions = Pick<
  Options,
  'mode' | 'pages' | 'endOnDrawing' | 'tempo' | 'writeSeconds' | 'describeSeconds' | 'drawSeconds'
>;

export const DEFAULT_OPTIONS: Options = {
  mode: 2,
  language: 'de',
  pages: null,
  endOnDrawing: false,
  tempo: 'normal',
  writeSeconds: 90,
  describeSeconds: 60,
  drawSeconds: 480,
  majorityTimer: false,
  access: 'everyone',
  whitelist: [],
  hostPlays: true,
  showNeighbours: false,
};

const within = (unit: { readonly min: number; readonly max: number }, scale: number) => (value: unknown) =>
  Number.isInteger(value) && (value as number) * scale >= unit.min && (value as number) * scale <= unit.max;
const oneOf =
  (...allowed: readonly string[]) =>
  (value: unknown) =>
    allowed.includes(value as string);
const isBoolean = (value: unknown) => typeof value === 'boolean';

const VALID: { readonly [K in keyof Options]: (value: unknown) => boolean } = {
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
  whitelist: (value) =>
    Array.isArray(value) && value.length <= LIMITS.whitelist && value.every((name) => typeof name === 'string'),
  hostPlays: isBoolean,
  showNeighbours: isBoolean,
};

export type ChangedOptions = { readonly ok: true; readonly options: Options } | { readonly ok: false; field: string };

/** `options` with the valid fields of `change`. One bad value and nothing changes; unknown fields are ignored. */
export function changeOptions(options: Options, change: Partial<Options>): ChangedOptions {
  const known = (Object.keys(VALID) as (keyof Options)[]).filter((field) => change[field] !== undefined);
  const bad = known.find((field) => !VALID[field](change[field]));
  if (bad) return { ok: false, field: bad };
  const changed = known.reduce((merged, field) => ({ ...merged, [field]: change[field] }), options);
  return { ok: true, options: change.whitelist ? { ...changed, whitelist: names(change.whitelist) } : changed };
}

function names(list: readonly string[]): string[] {
  return [...new Set(list.map((name) => oneLine(name).slice(0, 50)))].filter((name) => name !== '');
}
