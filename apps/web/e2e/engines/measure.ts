/**
 * What `npm run bench -- engines` runs: the ink engine in Chromium, Firefox and WebKit, in turns, and what their processes grow by. Drawings
 * come in on stdin, `{ times: Line[], held: { [name]: Line[] }, worst: WorstDrawing[] }`; out goes `{ [engine]: { times, heldMb, worst } }`, both JSON.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { encodeInk, type Line } from '@tuschel/ink';
import type { Engine } from './browserWindow.ts';
import { launchChromium } from './chromium.ts';
import { launchFirefox } from './firefox.ts';
import type { MeasurePage, Times, WorstDrawing } from './measurePage.ts';
import { servePage } from './servedPage.ts';
import { launchWebKit } from './webkit.ts';

const SIZE = { width: 1180, height: 820 };
const PAGE = fileURLToPath(new URL('./measurePage.ts', import.meta.url));
/** Each engine has its turn so often, and its best one counts. */
const ROUNDS = 2;
const MB = 1_000_000;

interface Asked {
  times: Line[];
  held: Record<string, Line[]>;
  worst: WorstDrawing[];
}

interface Measured {
  times: Times;
  /** MB by name of the drawing. */
  heldMb: Record<string, number>;
  worst: { name: string; ms: number };
}

type WithPage = { measurePage?: MeasurePage };

const asked = (await json(process.stdin)) as Asked;
/** By address: handed over by a driver, so many points would leave copies of themselves in the browser. */
const drawings: Record<string, string | Uint8Array> = {
  '/times': JSON.stringify(asked.times),
  '/worst': JSON.stringify(asked.worst),
};
// As the product sends a drawing: JSON would take more than the drawing does, and lie about for a while.
for (const [index, lines] of Object.values(asked.held).entries()) drawings[`/held/${index}`] = encodeInk(lines);
const { url, close } = await servePage(PAGE, drawings);

const ENGINES: Record<string, () => Promise<Engine>> = {
  Chromium: () => launchChromium(SIZE),
  Firefox: () => launchFirefox(SIZE),
  WebKit: () => launchWebKit(SIZE),
};
const measured: Record<string, Measured> = {};
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, launch] of Object.entries(ENGINES)) {
    const times = await withPage(launch, ({ window }) =>
      window.evaluate((address) => (globalThis as WithPage).measurePage!.times(address), '/times'),
    );
    console.error(`${name}, round ${round + 1}: ${JSON.stringify(times)}`);
    const before = measured[name];
    const worst = before?.worst ?? { name: 'none', ms: Number.NaN };
    measured[name] = { times: before ? best(before.times, times) : times, heldMb: before?.heldMb ?? {}, worst };
  }
}
for (const [name, launch] of Object.entries(ENGINES)) {
  measured[name]!.worst = await withPage(launch, ({ window }) =>
    window.evaluate((address) => (globalThis as WithPage).measurePage!.worst(address), '/worst'),
  );
  console.error(`${name}: ${JSON.stringify(measured[name]!.worst)}`);
}
for (const [index, drawing] of Object.keys(asked.held).entries()) {
  for (const [name, launch] of Object.entries(ENGINES)) {
    const grown = await withPage(launch, async ({ window }) => {
      const empty = await quietMb();
      await window.evaluate((address) => (globalThis as WithPage).measurePage!.hold(address), `/held/${index}`);
      return (await quietMb()) - empty;
    });
    measured[name]!.heldMb[drawing] = grown;
    console.error(`${name}, ${drawing}: ${grown.toFixed(1)} MB`);
  }
}
close();
console.log(JSON.stringify(measured));
process.exit(0);

async function withPage<Result>(
  launch: () => Promise<Engine>,
  use: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const engine = await launch();
  try {
    await engine.window.goto(url);
    while (!(await engine.window.evaluate(() => 'measurePage' in globalThis, null))) await sleep(50);
    return await use(engine);
  } finally {
    await engine.close();
  }
}

function best(a: Times, b: Times): Times {
  const least = (key: Exclude<keyof Times, 'kernel'>) => Math.min(a[key], b[key]);
  return {
    kernel: b.kernel,
    replay: least('replay'),
    flatten: least('flatten'),
    undo: least('undo'),
    penFrame: least('penFrame'),
    rebuiltStep: least('rebuiltStep'),
    replayedStep: least('replayedStep'),
  };
}

/** MB of the browser, once it has tidied up after itself. */
async function quietMb(): Promise<number> {
  let least = Infinity;
  for (let look = 0; look < 8; look++) {
    await sleep(500);
    least = Math.min(least, browserMb());
  }
  return least;
}

/** What all processes that this one has started keep for themselves, with their share of what they have in common, MB. */
function browserMb(): number {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    const parent = pid > 0 ? parentOf(pid) : null;
    if (parent !== null) parents.set(pid, parent);
  }
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === process.pid || isOurs(parent));
  };
  return [...parents.keys()].filter(isOurs).reduce((sum, pid) => sum + pssOf(pid), 0) / MB;
}

function parentOf(pid: number): number | null {
  const status = read(`/proc/${pid}/status`);
  const line = /^PPid:\s+(\d+)$/m.exec(status);
  return line ? Number(line[1]) : null;
}

function pssOf(pid: number): number {
  const line = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`));
  return line ? Number(line[1]) * 1024 : 0;
}

/** Empty: it is gone already. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
