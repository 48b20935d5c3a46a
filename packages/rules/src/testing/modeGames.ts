/** Games of one mode, for the stories of that mode. */
import { DEFAULT_OPTIONS, type Options } from '../model/options.ts';
import { planFor } from '../modes/plan.ts';
import { sit, type Table } from './table.ts';

export const FIVE = ['anna', 'ben', 'cleo', 'dora', 'emil'];

export function kinds(mode: number, players: number, options: Partial<Options> = {}): string {
  const { steps } = planFor({ ...DEFAULT_OPTIONS, mode, ...options }, players);
  return steps.map(({ kind }) => (kind === 'write' ? 'W' : 'D')).join('');
}

export function start(
  mode: number,
  options: Partial<Options> = {},
  people: readonly string[] = FIVE,
  seed?: string,
): Table {
  const table = sit(people, { options: { mode, ...options }, ...(seed ? { seed } : {}) });
  const { ok, code } = table.command('anna', { type: 'start' });
  if (!ok) throw new Error(`the game did not start: ${code}`);
  return table;
}

export function problem(mode: number, people: readonly string[], options: Partial<Options> = {}): unknown {
  const table = sit(people, { options: { mode, ...options } });
  const { startProblem = null } = table.see('anna').lobby ?? {};
  const { code = null } = table.command('anna', { type: 'start' });
  if (code !== startProblem) throw new Error(`the lobby tells ${startProblem}, the start ${code}`);
  return startProblem;
}

export const tasks = (table: Table) => FIVE.flatMap((id) => table.see(id).task ?? []);
export const opened = (table: Table) =>
  table.effects().flatMap((effect) => (effect.type === 'openPages' ? effect.pages : []));
export const texts = (value: unknown) => JSON.stringify(value).match(/\w{1,20} writes 0/g) ?? [];
