/**
 * `npm run bench -- [NAME …] [--json]`: every figure the project claims, each taken here. `--json` prints one line a
 * figure: {"figure","value","unit","target"}, and where the machine's speed has a part in it {"calibration","ratio","ratioTarget"}, too.
 */
import { between, type Calibration, calibrate, QUIET, WORK_NAMES, type Work, workOf } from './calibration.ts';
import type { Figure } from './figure.ts';
import { gameServerRest } from './gameServer/gameServerRest.ts';
import { leaderboard } from './gameServer/leaderboard.ts';
import { matchmaker } from './gameServer/matchmaker.ts';
import { relay } from './gameServer/relay.ts';
import { engines } from './ink/engines.ts';
import { ink } from './ink/ink.ts';
import { inkMemory } from './ink/inkMemory.ts';
import { inkOutput } from './ink/inkOutput.ts';
import { inkWorst } from './ink/inkWorst.ts';
import { penFrame } from './ink/penFrame.ts';
import { reload } from './ink/reload.ts';
import { handing } from './matches/handing.ts';
import { phaseChange } from './matches/phaseChange.ts';
import { players, players1000, playersRendering } from './matches/players.ts';
import { quizChange } from './matches/quizChange.ts';
import { rules } from './matches/rules.ts';
import { slowClients } from './matches/slowClients.ts';
import { watch } from './matches/watch.ts';
import { mutants } from './mutants.ts';
import { discover } from './pages/discover.ts';
import { homePage } from './pages/homePage.ts';
import { lighthouse } from './pages/lighthouse.ts';
import { penLatency } from './pages/penLatency.ts';
import { shelf } from './pages/shelf.ts';
import { backup } from './product/backup.ts';
import { exported } from './product/exported.ts';
import { idle } from './product/idle.ts';
import { papers } from './product/papers.ts';
import { posts } from './product/posts.ts';
import { profile } from './product/profile.ts';
import { render } from './product/render.ts';
import { stats } from './product/stats.ts';
import { words } from './product/words.ts';

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
  reload,
  'pen-frame': penFrame,
  pen: penLatency,
  watch,
  words,
  players,
  'players-1000': players1000,
  'players-rendering': playersRendering,
  'phase-change': phaseChange,
  quiz: quizChange,
  'slow-clients': slowClients,
  relay,
  render,
  rules,
  handing,
  'game-server-rest': gameServerRest,
  leaderboard,
  matchmaker,
  papers,
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
