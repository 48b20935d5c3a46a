import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumPath } from '@tuschel/web/chromiumPath';
import { buildStage } from '@tuschel/web/stagePage';
import type { Figure } from '../figure.ts';
import { median, percentile } from '../median.ts';
import {
  CATEGORIES,
  frameIntervals,
  frameWork,
  handlerTimes,
  type Move,
  moveLatencies,
  presentations,
  type TraceEvent,
} from './trace.ts';

const MOVES = 400;
const EVERY_MS = 4;
const ZOOM = 4;
/** Percentiles are taken of each stroke, and the best stroke counts: the others tell of what else the machine was doing. */
const STROKES = 12;
/** Picture px to CSS px changes by this per unit of the wheel; see penInput.ts. */
const WHEEL_ZOOM = 0.0016;
/** What the browser of a person keeps of the soft brush, tool 1. */
const SOFT_BRUSH = { settings: { 1: { size: 300, opacity: 60, hardness: 20, pressure: false } } };

/** From the hand to the screen, in the drawing screen as it is: a soft brush of 300 px at fourfold zoom, 400 moves 4 ms apart, in Chromium's own trace. */
export async function penLatency(): Promise<Figure[]> {
  const stage = await buildStage();
  const browser = await chromium.launch({
    executablePath: chromiumPath,
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
    const strokes: Stroke[] = [];
    for (let nth = 0; nth < STROKES; nth++) strokes.push(await traced(browser, page));
    return figures(strokes);
  } finally {
    await browser.close();
    await stage.close();
  }
}

/** A stroke as it was planned, and as the browser's trace tells it. */
interface Stroke {
  moves: Move[];
  events: TraceEvent[];
}

function figures(strokes: readonly Stroke[]): Figure[] {
  const work = strokes.map(({ events }) => frameWork(events));
  const handled = strokes.map(({ events }) => handlerTimes(events, 'pointermove'));
  const intervals = strokes.map(({ events }) => frameIntervals(events));
  const latencies = strokes.map(({ moves, events }) => moveLatencies(moves, presentations(events)));
  const late = strokes.map(({ moves }) => moves.map(({ plannedAt, sentAt }) => (sentAt - plannedAt) / 1000));
  const best = `best of ${strokes.length} strokes`;
  const p50 = (values: readonly number[]) => percentile(values, 0.5);
  const p95 = (values: readonly number[]) => percentile(values, 0.95);
  const least = (of: readonly number[][], measure: (values: readonly number[]) => number) =>
    Math.min(...of.map(measure));
  const usual = (of: readonly number[][], measure: (values: readonly number[]) => number) => median(of.map(measure));
  const figure = (name: string, value: number, target: number | null = null): Figure => ({
    figure: `pen: ${name}`,
    value: Math.round(value * 100) / 100,
    unit: 'ms',
    target,
  });
  return [
    figure(`own work in a frame, p50, ${best}`, least(work, p50)),
    figure(`own work in a frame, p95, ${best}`, least(work, p95), 0.5),
    figure('own work in a frame, p95, median of the strokes', usual(work, p95)),
    figure('own work in a frame, longest of all strokes', Math.max(...work.flat())),
    figure(`pointer event handled, p95, ${best}`, least(handled, p95), 0.3),
    figure(`planned move to presentation, p50, ${best}`, least(latencies, p50)),
    figure(`planned move to presentation, p95, ${best}`, least(latencies, p95), 25),
    figure('planned move to presentation, p95, median of the strokes', usual(latencies, p95)),
    figure('move sent later than planned, p95 of all strokes', p95(late.flat())),
    figure('time between frames, longest of all strokes', Math.max(...intervals.flat())),
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
async function stroke(page: Page): Promise<Move[]> {
  const input = await page.context().newCDPSession(page);
  const { x, y } = await middleOf(page);
  const at = (move: number) => ({
    x: x + 220 * Math.cos((move / MOVES) * 12),
    y: y + 160 * Math.sin((move / MOVES) * 12),
    button: 'left' as const,
    buttons: 1,
  });
  await input.send('Input.dispatchMouseEvent', { type: 'mousePressed', clickCount: 1, ...at(0) });
  const moves: Move[] = [];
  const sent: Promise<unknown>[] = [];
  const started = monotonicUs();
  for (let move = 1; move <= MOVES; move++) {
    const plannedAt = started + move * EVERY_MS * 1000;
    await sleep(Math.max(0, (plannedAt - monotonicUs()) / 1000));
    moves.push({ plannedAt, sentAt: monotonicUs() });
    sent.push(input.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at(move) }));
  }
  await Promise.all(sent);
  await input.send('Input.dispatchMouseEvent', { type: 'mouseReleased', clickCount: 1, ...at(MOVES), buttons: 0 });
  await input.detach();
  return moves;
}

/** The clock of Chromium's traces. */
function monotonicUs(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

async function traced(browser: Browser, page: Page): Promise<Stroke> {
  await browser.startTracing(page, { categories: CATEGORIES });
  const moves = await stroke(page);
  const trace = await browser.stopTracing();
  return { moves, events: (JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }).traceEvents };
}
