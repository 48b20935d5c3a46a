/**
 * `npm run bench -- [NAME …] [--json]`: every figure the project claims, each taken here. `--json` prints one line a
 * figure: {"figure","value","unit","target"}.
 */
import { handing } from './figures/handing.ts';
import { homePage } from './figures/homePage.ts';
import { idle } from './figures/idle.ts';
import { ink } from './figures/ink.ts';
import { inkOutput } from './figures/inkOutput.ts';
import { inkMemory } from './figures/inkMemory.ts';
import { inkWorst } from './figures/inkWorst.ts';
import { lighthouse } from './figures/lighthouse.ts';
import { mutants } from './figures/mutants.ts';
import { penFrame } from './figures/penFrame.ts';
import { penLatency } from './figures/penLatency.ts';
import { phaseChange } from './figures/phaseChange.ts';
import { players, players1000 } from './figures/players.ts';
import { rules } from './figures/rules.ts';
import { slowClients } from './figures/slowClients.ts';
import { watch } from './figures/watch.ts';
import { words } from './figures/words.ts';

export interface Figure {
  figure: string;
  value: number;
  unit: string;
  /** One standard error of the value, where it is the mean of something played by luck. */
  error?: number;
  /** What it should be at most (or, for rates, at least); null: reported only. */
  target: number | null;
}

const BENCHES: Record<string, () => Promise<Figure[]>> = {
  idle,
  'home-page': homePage,
  lighthouse,
  ink,
  'ink-output': inkOutput,
  'ink-memory': inkMemory,
  'ink-worst': inkWorst,
  'pen-frame': penFrame,
  pen: penLatency,
  watch,
  words,
  players,
  'players-1000': players1000,
  'phase-change': phaseChange,
  'slow-clients': slowClients,
  rules,
  handing,
  mutants,
};

/** Taken only by name: hours of both cores. */
const BY_NAME = new Set(['mutants']);

const json = process.argv.includes('--json');
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`No bench named ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}

for (const name of asked.length > 0 ? asked : Object.keys(BENCHES).filter((name) => !BY_NAME.has(name))) {
  for (const figure of (await BENCHES[name]?.()) ?? []) print(figure);
}
process.exit(0);

function print(figure: Figure): void {
  if (json) return console.log(JSON.stringify(figure));
  const target = figure.target === null ? '' : `   (target ${figure.target} ${figure.unit})`;
  const error = figure.error === undefined ? '' : ` ± ${figure.error}`;
  console.log(`${figure.figure.padEnd(48)} ${String(figure.value).padStart(10)}${error} ${figure.unit}${target}`);
}
