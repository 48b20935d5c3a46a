/**
 * `npm run bench -- [NAME …] [--json]`: every figure the project claims, each taken here. `--json` prints one line a
 * figure: {"figure","value","unit","target"}, and where the machine's speed has a part in it {"calibration","ratio","ratioTarget"}, too.
 */
import { between, type Calibration, calibrate, QUIET, WORK_NAMES, type Work, workOf } from './calibration.ts';
import { backup } from './figures/backup.ts';
import { discover } from './figures/discover.ts';
import { engines } from './figures/engines.ts';
import { exported } from './figures/exported.ts';
import { gameServerRest } from './figures/gameServerRest.ts';
import { handing } from './figures/handing.ts';
import { homePage } from './figures/homePage.ts';
import { idle } from './figures/idle.ts';
import { ink } from './figures/ink.ts';
import { inkMemory } from './figures/inkMemory.ts';
import { inkOutput } from './figures/inkOutput.ts';
import { inkWorst } from './figures/inkWorst.ts';
import { leaderboard } from './figures/leaderboard.ts';
import { lighthouse } from './figures/lighthouse.ts';
import { matchmaker } from './figures/matchmaker.ts';
import { mutants } from './figures/mutants.ts';
import { penFrame } from './figures/penFrame.ts';
import { penLatency } from './figures/penLatency.ts';
import { phaseChange } from './figures/phaseChange.ts';
import { players, players1000, playersRendering } from './figures/players.ts';
import { posts } from './figures/posts.ts';
import { profile } from './figures/profile.ts';
import { relay } from './figures/relay.ts';
import { render } from './figures/render.ts';
import { rules } from './figures/rules.ts';
import { shelf } from './figures/shelf.ts';
import { slowClients } from './figures/slowClients.ts';
import { stats } from './figures/stats.ts';
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
  discover,
  ink,
  'ink-output': inkOutput,
  'ink-memory': inkMemory,
  'ink-worst': inkWorst,
  engines,
  'pen-frame': penFrame,
  pen: penLatency,
  watch,
  words,
  players,
  'players-1000': players1000,
  'players-rendering': playersRendering,
  'phase-change': phaseChange,
  'slow-clients': slowClients,
  relay,
  render,
  rules,
  handing,
  'game-server-rest': gameServerRest,
  leaderboard,
  matchmaker,
  posts,
  profile,
  export: exported,
  backup,
  shelf,
  stats,
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
  const before = calibrate();
  const figures = (await BENCHES[name]?.()) ?? [];
  const calibration = between(before, calibrate());
  const works = new Set(figures.map((figure) => workOf(name, figure)).filter((work) => work !== null));
  for (const work of json ? [] : works) console.log(machine(work, calibration));
  for (const figure of figures) print(figure, workOf(name, figure), calibration);
}
process.exit(0);

/** How fast the machine was meanwhile at the work that a bench's figures depend on. */
function machine(work: Work, calibration: Calibration): string {
  const times = (calibration[work] / QUIET[work]).toFixed(2);
  return `${WORK_NAMES[work].padEnd(48)} ${rounded(calibration[work])} ms: ${times} × the quiet machine's ${QUIET[work]} ms`;
}

function print(figure: Figure, work: Work | null, calibration: Calibration): void {
  const compared = work && {
    calibration: { work, ms: rounded(calibration[work]) },
    ...ratios(figure, calibration[work], QUIET[work]),
  };
  if (json) return console.log(JSON.stringify({ ...figure, ...compared }));
  const target = figure.target === null ? '' : `   (target ${figure.target} ${figure.unit})`;
  const error = figure.error === undefined ? '' : ` ± ${figure.error}`;
  const ratio = compared
    ? `   ${compared.ratio} × ${work}${compared.ratioTarget === null ? '' : ` (target ${compared.ratioTarget})`}`
    : '';
  console.log(
    `${figure.figure.padEnd(48)} ${String(figure.value).padStart(10)}${error} ${figure.unit}${target}${ratio}`,
  );
}

/**
 * The figure as a multiple of the calibration that was taken with it, and its target as a multiple of the quiet machine's: where they
 * disagree with the plain figure and its target, the machine was slower than the one that the target was set for.
 */
function ratios({ value, target }: Figure, ms: number, quietMs: number): { ratio: number; ratioTarget: number | null } {
  return { ratio: rounded(value / ms), ratioTarget: target === null ? null : rounded(target / quietMs) };
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
