import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { buildStage } from '@tuschel/web/stagePage';
import type { Figure } from '../main.ts';
import { median, percentile } from './median.ts';
import { CATEGORIES, eventLatencies, frameIntervals, frameWork, handlerTimes, type TraceEvent } from './trace.ts';

const MOVES = 400;
const EVERY_MS = 4;
const ZOOM = 4;
/** Of several strokes the best one counts: the others tell of what else the machine was doing. */
const GOES = 12;
/** Picture px to CSS px changes by this per unit of the wheel; see penInput.ts. */
const WHEEL_ZOOM = 0.0016;
/** What the browser of a person keeps of the soft brush, tool 1. */
const SOFT_BRUSH = { settings: { 1: { size: 300, opacity: 60, hardness: 20, pressure: false } } };

/** From the hand to the screen, in the drawing screen as it is: a soft brush of 300 px at fourfold zoom, 400 moves 4 ms apart, in Chromium's own trace. */
export async function penLatency(): Promise<Figure[]> {
  const stage = await buildStage();
  const browser = await chromium.launch({
    executablePath: process.env.TUSCHEL_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.addInitScript((kept) => {
      for (const storage of [localStorage, sessionStorage]) storage.setItem('tuschel_toolbox', JSON.stringify(kept));
    }, SOFT_BRUSH);
    await stage.show(page, '/stage.html?scene=draw/empty&lang=en&theme=light');
    await takeBrush(page);
    await zoomIn(page);
    // The first stroke is for the compilers.
    await stroke(page);
    const goes: TraceEvent[][] = [];
    for (let go = 0; go < GOES; go++) goes.push(await traced(browser, page, () => stroke(page)));
    return figures(goes);
  } finally {
    await browser.close();
    await stage.close();
  }
}

function figures(goes: readonly TraceEvent[][]): Figure[] {
  const best = (of: (events: readonly TraceEvent[]) => number[], measure: (values: readonly number[]) => number) =>
    Math.min(...goes.map((events) => measure(of(events))));
  const p95 = (values: readonly number[]) => percentile(values, 0.95);
  const longest = (values: readonly number[]) => Math.max(...values);
  const handled = (events: readonly TraceEvent[]) => handlerTimes(events, 'pointermove');
  const figure = (name: string, value: number, target: number | null = null): Figure => ({
    figure: `pen: ${name}`,
    value: Math.round(value * 100) / 100,
    unit: 'ms',
    target,
  });
  return [
    figure('own work in a frame, p50', best(frameWork, median)),
    figure('own work in a frame, p95', best(frameWork, p95), 0.5),
    figure('own work in a frame, longest', best(frameWork, longest)),
    figure('pointer event handled, p95', best(handled, p95), 0.3),
    figure('event to presentation, p50', best(eventLatencies, median)),
    figure('event to presentation, p95', best(eventLatencies, p95), 25),
    figure('longest time between frames', best(frameIntervals, longest)),
  ];
}

async function takeBrush(page: Page): Promise<void> {
  await page.getByTestId('canvas').waitFor();
  await page.getByRole('button', { name: 'Brush', exact: true }).filter({ visible: true }).first().click();
}

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('there is no canvas');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function scaleOf(page: Page): Promise<number> {
  return page
    .getByTestId('canvas')
    .evaluate((canvas) => Number(/scale\(([\d.]+)\)/.exec((canvas as HTMLElement).style.transform)?.[1]));
}

async function zoomIn(page: Page): Promise<void> {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -Math.log(ZOOM / (await scaleOf(page))) / WHEEL_ZOOM);
  await page.waitForTimeout(200);
  const scale = await scaleOf(page);
  if (Math.abs(scale - ZOOM) > 0.05) throw new Error(`the picture is shown ${scale} times as large, not ${ZOOM} times`);
}

/** Round the middle of the window, by the protocol of the developer tools, which waits for nobody. */
async function stroke(page: Page): Promise<void> {
  const input = await page.context().newCDPSession(page);
  const { x, y } = await middleOf(page);
  const at = (move: number) => ({
    x: x + 220 * Math.cos((move / MOVES) * 12),
    y: y + 160 * Math.sin((move / MOVES) * 12),
    button: 'left' as const,
    buttons: 1,
  });
  await input.send('Input.dispatchMouseEvent', { type: 'mousePressed', clickCount: 1, ...at(0) });
  const sent: Promise<unknown>[] = [];
  const started = performance.now();
  for (let move = 1; move <= MOVES; move++) {
    await sleep(Math.max(0, started + move * EVERY_MS - performance.now()));
    sent.push(input.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at(move) }));
  }
  await Promise.all(sent);
  await input.send('Input.dispatchMouseEvent', { type: 'mouseReleased', clickCount: 1, ...at(MOVES), buttons: 0 });
  await input.detach();
}

async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  const trace = await browser.stopTracing();
  return (JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }).traceEvents;
}
