import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../figure.ts';
import { d5000 } from './d5000.ts';

const TAKE = fileURLToPath(new URL('../../../apps/web/e2e/engines/take.ts', import.meta.url));

type Times = Record<'opened' | 'handedOver' | 'psd' | 'ora' | 'gif', number>;

/** 5,000 lines after a reload, and as files that are taken home, in a Chromium that has just been started. */
export async function reload(): Promise<Figure[]> {
  const child = spawn(process.execPath, [TAKE], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(d5000()));
  const [answer, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  if (code !== 0) throw new Error(`the drawing could not be opened (exit code ${code})`);
  const all = JSON.parse(answer) as Times[];
  const figure = (what: string, key: keyof Times, target: number | null = null): Figure => ({
    figure: `5,000 lines in a new page: ${what}, best of ${all.length}`,
    value: Math.round(Math.min(...all.map((times) => times[key]))),
    unit: 'ms',
    target,
  });
  return [
    figure('to the whole picture', 'opened', 1_000),
    figure('handed over to a worker', 'handedOver'),
    figure('a PSD of three layers', 'psd', 1_500),
    figure('an ORA of three layers', 'ora'),
    figure('a time-lapse as GIF', 'gif'),
  ];
}
