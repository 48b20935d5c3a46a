import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '@tuschel/boot/serverProcess';
import type { Line } from '@tuschel/ink';
import type { AccountExport } from '@tuschel/protocol';
import type { Figure } from '../main.ts';
import { d5000 } from './d5000.ts';
import { openBrowser, signIn } from './people.ts';

const DRAWINGS = Number(process.env['DRAWINGS'] ?? 2_000);
/** What somebody draws in a step of two minutes. */
const LINES = 120;
const AT_ONCE = 8;
/** Whether the event loop turns is asked so long after it was answered the last time, ms. */
const KNOCK_MS = 5;

const lines = d5000();

/** Everything that somebody has drawn is fetched from the product, which answers others meanwhile. */
export async function exported(): Promise<Figure[]> {
  const server = await startServer({ env: { TUSCHEL_QUOTA_DAY_DRAWINGS: '100000' } });
  const browser = await openBrowser();
  try {
    const anna = await signIn(browser, server, 'Anna');
    for (let first = 0; first < DRAWINGS; first += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, DRAWINGS - first) }, (_, index) =>
          anna.ask('POST', '/drawing/new', { lines: linesOf(first + index), promptText: 'an otter' }),
        ),
      );
    await browser.close();

    const waits: number[] = [];
    let isOver = false;
    const knocking = (async () => {
      while (!isOver) {
        const begun = performance.now();
        await (await fetch(`${server.url}/healthz`)).arrayBuffer();
        waits.push(performance.now() - begun);
        await sleep(KNOCK_MS);
      }
    })();
    const begun = performance.now();
    const { parts } = await anna.ask<AccountExport>('POST', '/account/export');
    let bytes = 0;
    for (const { ticket } of parts) {
      const archive = await fetch(`${server.url}/api/account/export?ticket=${encodeURIComponent(ticket)}`);
      for await (const chunk of archive.body ?? []) bytes += (chunk as Uint8Array).length;
    }
    const took = performance.now() - begun;
    isOver = true;
    await knocking;
    const drawings = parts.reduce((sum, part) => sum + part.drawings, 0);
    if (drawings !== DRAWINGS) throw new Error(`the archives hold ${drawings} drawings`);
    const figure = (name: string, value: number, unit: string, target: number | null = null): Figure => ({
      figure: `archive of ${DRAWINGS.toLocaleString('en')} drawings: ${name}`,
      value: Math.round(value * 10) / 10,
      unit,
      target,
    });
    return [
      figure('from the order to the last byte', took / 1_000, 's', 60),
      figure('longest wait for an answer of the event loop', Math.max(...waits), 'ms', 50),
      figure('size', bytes / 1e6, 'MB'),
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Other lines of D5000 for each. */
function linesOf(drawing: number): readonly Line[] {
  const from = (drawing * LINES) % (lines.length - LINES);
  return lines.slice(from, from + LINES);
}
