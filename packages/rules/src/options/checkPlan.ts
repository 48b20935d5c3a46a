import { type CustomPlan, isCustomPlan, isInstant, type PlanRound } from '../model/customPlan.ts';
import { LIMITS } from '../model/limits.ts';
import { handsNeeded, mayRepeat } from '../modes/custom.ts';
import { checkText, oneLine } from '../model/text.ts';
import { ALL_TOOLS, isTools, type Tools } from '../model/tools.ts';

/** What is wrong with a plan, wherever it comes from. `round` counts from 0. */
export type PlanProblem =
  /** Not made like a plan at all. */
  | { readonly code: 'noPlan' }
  | { readonly code: 'noRounds' }
  | { readonly code: 'tooManyRounds'; readonly most: number }
  | { readonly code: 'name' }
  | { readonly code: 'kind' | 'time' | 'tools'; readonly round: number }
  /** The selection is unknown, or nobody is before this round who could go on. */
  | { readonly code: 'selection'; readonly round: number }
  /** The word list is empty, or has more than `most` lines. */
  | { readonly code: 'words'; readonly round: number; readonly count: number; readonly most: number }
  /** Lines of it are too short or too long: the first ones, and how many in all. */
  | { readonly code: 'lines'; readonly round: number; readonly lines: readonly LineFault[]; readonly count: number }
  /** All word lists together are too long. */
  | { readonly code: 'text'; readonly most: number };

/** `line` counts from 0. */
export interface LineFault {
  readonly line: number;
  readonly code: 'tooShort' | 'tooLong' | 'noText';
}

/** So many bad lines of a list are told one by one. */
const FAULTS_TOLD = 50;

export type CheckedPlan =
  | { readonly ok: true; readonly plan: CustomPlan }
  | { readonly ok: false; readonly problems: readonly PlanProblem[] };

/** Reads a plan that somebody typed, pasted or sent. Fields it does not know are left out. */
export function readPlan(value: unknown): CheckedPlan {
  if (!isRecord(value) || !Array.isArray(value.rounds)) return { ok: false, problems: [{ code: 'noPlan' }] };
  const { name, rounds, repeatPlayers } = value as { name?: unknown; rounds: unknown[]; repeatPlayers?: unknown };
  const problems: PlanProblem[] = [
    ...(rounds.length === 0 ? [{ code: 'noRounds' } as const] : []),
    ...(rounds.length > LIMITS.plan.rounds ? [{ code: 'tooManyRounds', most: LIMITS.plan.rounds } as const] : []),
    ...(isName(name) && isOptional('boolean', repeatPlayers) ? [] : [{ code: 'name' } as const]),
    ...rounds.slice(0, LIMITS.plan.rounds).flatMap(problemsOf),
  ];
  if (problems.length > 0) return { ok: false, problems };
  const title = oneLine((name as string | undefined) ?? '');
  const plan: CustomPlan = {
    ...(title === '' ? {} : { name: title }),
    rounds: (rounds as PlanRound[]).map(known),
    ...(repeatPlayers === undefined ? {} : { repeatPlayers: repeatPlayers as boolean }),
  };
  return isCustomPlan(plan) ? { ok: true, plan } : { ok: false, problems: [{ code: 'text', most: LIMITS.plan.text }] };
}

function problemsOf(value: unknown, round: number, rounds: readonly unknown[]): PlanProblem[] {
  if (!isRecord(value) || (value.type !== 'prompt' && value.type !== 'draw')) return [{ code: 'kind', round }];
  return [
    ...(isTime(value) ? [] : [{ code: 'time', round } as const]),
    ...(isSelection(value, round, rounds[round - 1]) ? [] : [{ code: 'selection', round } as const]),
    ...(value.tools === undefined || isTools(value.tools) ? [] : [{ code: 'tools', round } as const]),
    ...wordProblems(value, round),
  ];
}

function isTime({ type, seconds }: Fields): boolean {
  if (seconds === null) return true;
  const { min, max } = type === 'draw' ? LIMITS.drawTime : LIMITS.textTime;
  return Number.isInteger(seconds) && (seconds as number) * 1000 >= min && (seconds as number) * 1000 <= max;
}

function isSelection({ selection, table }: Fields, round: number, before: unknown): boolean {
  switch (selection) {
    case 'round_robin':
    case 'random':
    case 'book_owner':
      return true;
    case 'same_again':
      return round > 0 && isRecord(before) && !isInstant(before as Pick<PlanRound, 'type' | 'selection'>);
    case 'dictionary':
      return table === undefined || (isRecord(table) && Object.values(table).every((id) => typeof id === 'string'));
    default:
      return false;
  }
}

function wordProblems(round: Fields, index: number): PlanProblem[] {
  const { type, selection, pack, lines } = round;
  if (type !== 'prompt' || selection !== 'dictionary') return [];
  const most = LIMITS.plan.lines;
  if (lines === undefined) return isPack(pack) ? [] : [{ code: 'words', round: index, count: 0, most }];
  const count = Array.isArray(lines) ? lines.length : 0;
  if (!Array.isArray(lines) || count === 0 || count > most) return [{ code: 'words', round: index, count, most }];
  const faults = lines.flatMap(faultOf);
  return faults.length === 0
    ? []
    : [{ code: 'lines', round: index, lines: faults.slice(0, FAULTS_TOLD), count: faults.length }];
}

function faultOf(text: unknown, line: number): LineFault[] {
  if (typeof text !== 'string') return [{ line, code: 'noText' }];
  const checked = checkText(text, LIMITS.prompt);
  return checked.ok ? [] : [{ line, code: checked.code }];
}

/** Where in a plan something is wrong, for a program: "plan.rounds[0].lines[17] tooLong". */
export function placeOf(problem: PlanProblem): string {
  const { code } = problem;
  if (!('round' in problem)) return `plan ${code}`;
  const round = `plan.rounds[${problem.round}]`;
  if (problem.code !== 'lines') return `${round} ${code}`;
  const [first] = problem.lines;
  return first ? `${round}.lines[${first.line}] ${first.code}` : `${round} ${code}`;
}

function isPack(pack: unknown): boolean {
  return pack === undefined || (typeof pack === 'string' && Array.from(oneLine(pack)).length <= LIMITS.plan.pack);
}

function isOptional(type: 'boolean', value: unknown): boolean {
  return value === undefined || typeof value === type;
}

function isName(name: unknown): boolean {
  return name === undefined || (typeof name === 'string' && Array.from(oneLine(name)).length <= LIMITS.plan.name);
}

function known(round: PlanRound): PlanRound {
  const { type, seconds, selection, tools, pack, lines, table } = round;
  const words = isInstant(round);
  return {
    type,
    seconds,
    selection,
    ...(type === 'draw' && tools !== undefined ? { tools: onlyKnown(tools) } : {}),
    ...(words && lines === undefined && pack !== undefined ? { pack } : {}),
    ...(words && lines !== undefined ? { lines: lines.map(oneLine) } : {}),
    ...(type === 'draw' && selection === 'dictionary' && table !== undefined ? { table } : {}),
  };
}

const TOOL_FIELDS: readonly (keyof Tools)[] = [...(Object.keys(ALL_TOOLS) as (keyof Tools)[]), 'fill', 'maxLines'];

function onlyKnown(tools: Tools): Tools {
  return Object.fromEntries(
    TOOL_FIELDS.flatMap((field) => (tools[field] === undefined ? [] : [[field, tools[field]]])),
  ) as unknown as Tools;
}

type Fields = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface PlanOutlook {
  /** Pages of each book. */
  readonly pages: number;
  /** All rounds at their full length, ms; null: at least one ends when the host says so. */
  readonly length: number | null;
  /** How many different people a book goes through. */
  readonly handOvers: number;
  /** More of these than people. */
  readonly tooMany: boolean;
}

/** What a plan means for so many players. */
export function planOutlook(plan: CustomPlan, players: number): PlanOutlook {
  const times = plan.rounds.filter((round) => !isInstant(round)).map(({ seconds }) => seconds);
  const handOvers = handsNeeded(plan);
  return {
    pages: plan.rounds.length,
    length: times.includes(null) ? null : times.reduce<number>((sum, seconds) => sum + (seconds ?? 0) * 1_000, 0),
    handOvers,
    tooMany: handOvers > players && !mayRepeat(plan, players),
  };
}
