import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startServer } from '@tuschel/boot/serverProcess';
import { chromiumPath } from '@tuschel/web/chromiumPath';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';

/** Comes from the npm registry when it is asked for: it is as large as everything else that we develop with. */
const TOOL = 'lighthouse@13.5.0';
const GOES = 5;
const REPORT_BYTES = 64 * 1024 * 1024;
/** Of 100. */
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 100 } as const;
const TIMES = {
  'first-contentful-paint': 'first contentful paint',
  'largest-contentful-paint': 'largest contentful paint',
  'total-blocking-time': 'total blocking time',
} as const;

type Category = keyof typeof TARGETS;
type Time = keyof typeof TIMES;

interface Audit {
  title: string;
  /** 0…1; null: not applicable, or only for reading. */
  score: number | null;
  numericValue?: number;
}

export interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

/** The home page on the real server as Lighthouse sees it on a phone with a slow network. */
export async function lighthouse(): Promise<Figure[]> {
  const server = await startServer();
  try {
    const reports: Report[] = [];
    for (let go = 0; go < GOES; go++) reports.push(await reportOf(server.url));
    for (const weakness of weaknesses(reports)) console.error(weakness);
    return [
      ...(Object.keys(TARGETS) as Category[]).map((name) => scoreOf(reports, name)),
      ...(Object.keys(TIMES) as Time[]).map((name) => time(reports, name)),
      { figure: 'lighthouse: layout shift', value: layoutShift(reports), unit: '', target: null },
    ];
  } finally {
    await server.close();
  }
}

/** Of one visit as a phone with a slow network. */
export async function reportOf(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      ['--yes', TOOL, url, '--output=json', '--output-path=stdout', '--quiet', '--no-enable-error-reporting'],
      [`--only-categories=${Object.keys(TARGETS).join()}`],
      ['--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking'],
    ].flat(),
    {
      maxBuffer: REPORT_BYTES,
      env: { ...process.env, CHROME_PATH: chromiumPath },
    },
  );
  return JSON.parse(stdout) as Report;
}

function scoreOf(reports: readonly Report[], name: Category): Figure {
  const value = Math.round(median(reports.map(({ categories }) => (categories[name].score ?? 0) * 100)));
  return { figure: `lighthouse: ${name.replace('-', ' ')}`, value, unit: 'of 100', target: TARGETS[name] };
}

function time(reports: readonly Report[], name: Time): Figure {
  return { figure: `lighthouse: ${TIMES[name]}`, value: timeOf(reports, name), unit: 'ms', target: null };
}

/** ms, the median of all goes. */
export function timeOf(reports: readonly Report[], name: Time): number {
  return Math.round(median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN)));
}

function layoutShift(reports: readonly Report[]): number {
  const shift = median(reports.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN));
  return Math.round(shift * 1000) / 1000;
}

/** What costs points, in any of the goes. */
function weaknesses(reports: readonly Report[]): Set<string> {
  const told = reports.flatMap(({ categories, audits }) =>
    Object.entries(categories).flatMap(([category, { auditRefs }]) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${category}: ${audits[id]?.title ?? id}`),
    ),
  );
  return new Set(told);
}
