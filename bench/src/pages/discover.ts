import type { Browser, Page } from '@playwright/test';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { type DrawingNewResult, drawingFile, type TakenPosts, type UpdatePostResult } from '@tuschel/protocol';
import type { Figure } from '../figure.ts';
import { d5000 } from '../ink/d5000.ts';
import { firstVisit, kilobytes } from './firstVisit.ts';
import { type Report, reportOf, timeOf } from './lighthouse.ts';
import { appoint, openBrowser, type Person, signIn } from './people.ts';

/** As many as the first view asks for. */
const PICTURES = 24;
const LINES = 150;
const GOES = 5;
const RENDERED_WITHIN_MS = 300_000;

/** The gallery's page with pictures on its wall, as somebody sees it who comes for the first time. */
export async function discover(): Promise<Figure[]> {
  const server = await startServer({ env: { TUSCHEL_RENDER: 'on' } });
  const browser = await openBrowser();
  try {
    await hang(browser, server);
    const url = `${server.url}/discover`;
    const { loaded, scripts } = await firstVisit(await browser.newPage(), `${url}?lang=de`);
    for (const [name, bytes] of scripts) console.error(`${kilobytes(bytes).toFixed(1).padStart(7)} kB ${name}`);
    const reports: Report[] = [];
    for (let go = 0; go < GOES; go++) reports.push(await reportOf(url));
    const lcp = timeOf(reports, 'largest-contentful-paint');
    return [
      { figure: 'discover: script of first view, gzip', value: kilobytes(loaded.script), unit: 'kB', target: 150 },
      { figure: 'discover: styles of first view, gzip', value: kilobytes(loaded.stylesheet), unit: 'kB', target: null },
      { figure: 'discover: LCP on the slow phone', value: lcp, unit: 'ms', target: 2_500 },
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Draws, publishes and approves what hangs there, and waits until all of it is rendered. */
async function hang(browser: Browser, server: ServerProcess): Promise<void> {
  const [artist, team] = [await signIn(browser, server, 'Ada'), await signIn(browser, server, 'Tom')];
  await appoint(server, 'Tom');
  const lines = d5000(LINES * PICTURES);
  for (let at = 0; at < PICTURES; at++) {
    const own = lines.slice(at * LINES, (at + 1) * LINES);
    const drawing = {
      lines: own,
      originalWidth: 1920,
      originalHeight: 1080,
      previewData: await previewOf(artist.page, own),
    };
    const { drawingId } = await artist.ask<DrawingNewResult>('POST', '/drawing/new', drawing);
    const post = { drawingId, isUnpublished: false, isOnProfile: false, description: `Picture ${at}` };
    await artist.ask<UpdatePostResult>('POST', '/posts/update-post', post);
    await approve(team, drawingId);
    await rendered(`${server.url}/media/drawings/${drawingFile(drawingId, 'thumbnail')}`);
  }
}

async function approve(team: Person, drawingId: string): Promise<void> {
  const { items } = await team.ask<TakenPosts>('POST', '/admin/posts/take', { drawingId });
  const body = { version: items[0]?.version, decision: 'approve' };
  await team.ask('POST', `/admin/posts/${drawingId}/decide`, body);
}

/** The few pixels that come with a drawing, as its artist's browser makes them. */
function previewOf(page: Page, lines: ReturnType<typeof d5000>): Promise<string> {
  return page.evaluate((lines) => {
    const small = document.createElement('canvas');
    const pen = Object.assign(small, { width: 96, height: 54 }).getContext('2d')!;
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, 96, 54);
    pen.scale(1 / 20, 1 / 20);
    for (const { points, color, size } of lines) {
      pen.strokeStyle = `rgb(${color.r} ${color.g} ${color.b})`;
      pen.lineWidth = size;
      pen.beginPath();
      for (const { x, y } of points) pen.lineTo(x, y);
      pen.stroke();
    }
    return small.toDataURL('image/jpeg', 0.6);
  }, lines);
}

async function rendered(url: string): Promise<void> {
  const until = performance.now() + RENDERED_WITHIN_MS;
  while (performance.now() < until) {
    if ((await fetch(url, { method: 'HEAD' })).ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} was not rendered in time`);
}
