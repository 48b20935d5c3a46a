import { LIMITS } from './limits.ts';
import { checkText, oneLine } from './text.ts';
import { isTools, type Tools } from './tools.ts';

export type Selection = 'random' | 'same_again' | 'book_owner' | 'round_robin' | 'dictionary';

/** One round of a game of one's own. */
export interface PlanRound {
  readonly type: 'prompt' | 'draw';
  /** Null: the host closes the round. */
  readonly seconds: number | null;
  readonly selection: Selection;
  /** Rounds of drawing; absent: all. */
  readonly tools?: Tools;
  /** Selection `dictionary`, round of prompts: a built-in pack by its name, or the host's own lines. */
  readonly pack?: string;
  readonly lines?: readonly string[];
  /** Selection `dictionary`, round of drawing: who draws in whose book. Books it does not name go along the circle. */
  readonly table?: Readonly<Record<string, string>>;
}

/** A game of one's own: every book goes through these rounds. */
export interface CustomPlan {
  readonly name?: string;
  readonly rounds: readonly PlanRound[];
  /** More hand-overs than people are fine; absent: with fewer than four players only. */
  readonly repeatPlayers?: boolean;
}

/** Whether a value can be played as a plan. Word lists are bounded all together, so that a match stays small. */
export function isCustomPlan(value: unknown): value is CustomPlan {
  if (!isRecord(value) || !Array.isArray(value['rounds'])) return false;
  const { name, rounds, repeatPlayers } = value as {
    name: unknown;
    rounds: readonly unknown[];
    repeatPlayers: unknown;
  };
  if (rounds.length < 1 || rounds.length > LIMITS.plan.rounds) return false;
  if (!(repeatPlayers === undefined || typeof repeatPlayers === 'boolean') || !isShort(name, LIMITS.plan.name))
    return false;
  if (!rounds.every(isRound)) return false;
  return rounds.every((round, index) => hasPlayerBefore(rounds, round, index)) && isSmall(rounds);
}

function isRound(value: unknown): value is PlanRound {
  if (!isRecord(value)) return false;
  const { type, seconds, selection, tools, pack, lines, table } = value;
  const isDrawing = type === 'draw';
  if (!isDrawing && type !== 'prompt') return false;
  if (typeof selection !== 'string' || !Object.hasOwn(SELECTIONS, selection)) return false;
  if (!isTime(seconds, isDrawing ? LIMITS.drawTime : LIMITS.textTime)) return false;
  if (!isShort(pack, LIMITS.plan.pack) || !(tools === undefined || isTools(tools))) return false;
  return (lines === undefined || isWordList(lines)) && (table === undefined || isTable(table));
}

const SELECTIONS: Readonly<Record<Selection, true>> = {
  random: true,
  same_again: true,
  book_owner: true,
  round_robin: true,
  dictionary: true,
};

/** A round that goes to whoever had the one before needs one that somebody had. */
function hasPlayerBefore(rounds: readonly PlanRound[], round: PlanRound, index: number): boolean {
  const before = rounds[index - 1];
  return round.selection !== 'same_again' || (before !== undefined && !isInstant(before));
}

/** The dictionary's prompts take no time: nobody writes them. */
export function isInstant({ type, selection }: Pick<PlanRound, 'type' | 'selection'>): boolean {
  return type === 'prompt' && selection === 'dictionary';
}

function isTime(value: unknown, { min, max }: { readonly min: number; readonly max: number }): boolean {
  if (value === null) return true;
  return Number.isInteger(value) && (value as number) * 1_000 >= min && (value as number) * 1_000 <= max;
}

function isShort(value: unknown, most: number): boolean {
  return value === undefined || (typeof value === 'string' && Array.from(oneLine(value)).length <= most);
}

function isWordList(value: unknown): value is readonly string[] {
  if (!Array.isArray(value) || value.length < 1 || value.length > LIMITS.plan.lines) return false;
  return value.every((line) => typeof line === 'string' && checkText(line, LIMITS.prompt).ok);
}

function isTable(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const entries = Object.entries(value);
  return entries.length <= LIMITS.players.max && entries.every(([owner, player]) => isId(owner) && isId(player));
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 64;
}

function isSmall(rounds: readonly PlanRound[]): boolean {
  const sizes = rounds.flatMap(({ lines = [] }) => lines.map((line) => Array.from(oneLine(line)).length));
  return sizes.reduce((sum, size) => sum + size, 0) <= LIMITS.plan.text;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The plan with each line of its word lists as it will be told. */
export function tidied(plan: CustomPlan): CustomPlan {
  if (!plan.rounds.some(({ lines }) => lines)) return plan;
  return {
    ...plan,
    rounds: plan.rounds.map((round) => (round.lines ? { ...round, lines: round.lines.map(oneLine) } : round)),
  };
}

/** The plan without the tools of its rounds: in a game the task has those of the round that is played. */
export function withoutTools(plan: CustomPlan): CustomPlan {
  return { ...plan, rounds: plan.rounds.map(({ tools: _tools, ...round }) => round) };
}

/** The plan without what only its host may read before it is played: the lines of its word lists. */
export function withoutLines(plan: CustomPlan): CustomPlan {
  return { ...plan, rounds: plan.rounds.map(({ lines: _lines, table: _table, ...round }) => round) };
}
