import { placeOf, readPlan } from '../options/checkPlan.ts';
import { type CustomPlan, isCustomPlan, tidied } from './customPlan.ts';
import { LIMITS } from './limits.ts';
import { MODES } from '../modes/index.ts';
import { checkText } from './text.ts';
import type { Language } from './words.ts';

export type Tempo = 'quick' | 'normal' | 'relaxed' | 'masterpiece' | 'host' | 'custom';
export type Access = 'mine' | 'everyone' | 'followers' | 'subscribers' | 'whitelist' | 'closed';

/** `allow`: lifts doubts, but nothing that the lists block. */
export interface HostWords {
  readonly block: readonly string[];
  readonly allow: readonly string[];
}

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
  /** Under `followers` and `subscribers`, while the streaming platform does not answer. */
  readonly unreachable: 'letIn' | 'keepOut';
  /** False: the host only leads the game. */
  readonly hostPlays: boolean;
  /** Tells the author of the page one is given. */
  readonly showNeighbours: boolean;
  /** Doubtful texts that nobody decides about are replaced. Absent: while the host is live. */
  readonly family?: boolean;
  /** Words of the host's own, for texts and chat. Told to nobody else. */
  readonly hostWords?: HostWords;
  /** Drawings that warn of something begin behind a veil in the show, whatever somebody likes to see elsewhere. */
  readonly blurOnStage?: boolean;
  /** A page that nobody works on is offered to whoever is free. Absent: it is. */
  readonly understudies?: boolean;
  /** Who comes after the start waits for the rematch. Absent: he is refused. */
  readonly lateComers?: boolean;
  /** The end names pages and books for what was special about them. Absent: it does. */
  readonly awards?: boolean;
  /** Custom: the game's own plan; null or absent: one prompt, one picture. */
  readonly plan?: CustomPlan | null;
  /** EchoInYourStyle: how often the first drawing is drawn anew, 1 … 8; absent: 2. */
  readonly redrawSteps?: number;
  /** DrawThisInYourStyle: VIPs pick a drawing of theirs in the lobby, or write and draw one in the game; absent: pick. */
  readonly vipSource?: 'pick' | 'draw';
  /** DrawThisInYourStyle: everybody may change over to another source; absent: sources are dealt. */
  readonly chooseSource?: boolean;
  /** CoOp_Animation: frames, 2 … 24; null or absent: by the number of players. */
  readonly frames?: number | null;
  /** CoOp_Animation: frames in a second when it is shown, 2 … 12; absent: 6. */
  readonly fps?: number;
  /** CoOp_Animation: each frame begins with the back layer of the one before. */
  readonly keepBackground?: boolean;
  /** CoOp_Animation: one theme for all; null or absent: everybody writes one. */
  readonly hostTheme?: string | null;
  /** CoOp_Animation: the format of all frames; absent: landscape. */
  readonly format?: 'portrait' | 'landscape';
  /** Complete_Me: who completes a drawing reads the prompt. */
  readonly showPrompt?: boolean;
  /** Storyteller: the host's lines. */
  readonly story?: string;
  /** Storyteller: `!` stands for a VIP, never for anybody else. */
  readonly vipOnly?: boolean;
}

/** What decides how many steps a game has and how long they last. */
export type PlanOptions = Pick<
  Options,
  | 'mode'
  | 'pages'
  | 'endOnDrawing'
  | 'tempo'
  | 'writeSeconds'
  | 'describeSeconds'
  | 'drawSeconds'
  | 'plan'
  | 'redrawSteps'
  | 'vipSource'
  | 'frames'
  | 'fps'
  | 'hostTheme'
  | 'format'
  | 'keepBackground'
  | 'showPrompt'
>;

export const DEFAULT_OPTIONS: Options = {
  mode: 2,
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
