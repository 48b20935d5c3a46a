import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '@tuschel/web/chromiumPath';
import { buildStage } from '@tuschel/web/stagePage';
import type { Figure } from '../figure.ts';
import { percentile } from '../median.ts';
import { ownWork, type TraceEvent } from './trace.ts';

/** What a trace must record for it. */
const CATEGORIES = ['devtools.timeline'];
/** Each turn of the wheel is a notch, and they come as fast as a hand can turn. */
const TURNS = 150;
const EVERY_MS = 20;
const NOTCH = 120;
/** Each frame of a go has its counterpart in the others only roughly, so a whole go counts: the quietest. */
const GOES = 6;
/** A frame of 60 a second. */
const FRAME_MS = 16;

/** The shelf of somebody with 2,000 drawings, in Chromium's own trace while the wheel is turned down and up again. */
export async function shelf(): Promise<Figure[]> {
  const stage = await buildStage();
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await stage.show(page, '/stage.html?scene=drawings/many&lang=en&theme=light');
    // The first go is for the compilers.
    await scroll(page, 1);
    const goes: number[][] = [];
    for (let go = 0; go < GOES; go++) goes.push(await traced(browser, page, go % 2 === 0 ? -1 : 1));
    return figures(goes);
  } finally {
    await browser.close();
    await stage.close();
  }
}

function figures(goes: readonly number[][]): Figure[] {
  const longest = goes.map((frames) => Math.max(...frames));
  const figure = (name: string, value: number, target: number | null = null): Figure => ({
    figure: `shelf of 2,000 drawings: ${name}`,
    value: Math.round(value * 100) / 100,
    unit: 'ms',
    target,
  });
  return [
    figure(`longest own work in a frame, best of ${goes.length} goes`, Math.min(...longest), FRAME_MS),
    figure('longest own work in a frame, of all goes', Math.max(...longest)),
    figure(
      `own work in a frame, p95, best of ${goes.length} goes`,
      Math.min(...goes.map((frames) => percentile(frames, 0.95))),
    ),
  ];
}

/** Own work in each frame of one go, ms. */
async function traced(browser: Browser, page: Page, direction: 1 | -1): Promise<number[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  const moved = await scroll(page, direction);
  const trace = await browser.stopTracing();
  if (moved < (TURNS * NOTCH) / 2) throw new Error(`the shelf moved by ${moved} px, and the wheel was turned further`);
  return ownWork((JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }).traceEvents);
}

/** Answers how far the page moved, px. */
async function scroll(page: Page, direction: 1 | -1): Promise<number> {
  const input = await page.context().newCDPSession(page);
  const at = () => page.evaluate(() => scrollY);
  const before = await at();
  const begun = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let turn = 1; turn <= TURNS; turn++) {
    await sleep(Math.max(0, begun + turn * EVERY_MS - performance.now()));
    const wheel = { type: 'mouseWheel' as const, x: 720, y: 600, deltaX: 0, deltaY: direction * NOTCH };
    sent.push(input.send('Input.dispatchMouseEvent', wheel));
  }
  await Promise.all(sent);
  await page.waitForTimeout(300);
  await input.detach();
  return Math.abs((await at()) - before);
}
