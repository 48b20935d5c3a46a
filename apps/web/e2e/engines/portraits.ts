/**
 * `npm run portraits -- FOLDER [SCENE…]`: the main screens in Chromium, Firefox and WebKit side by side, as pictures, and in words
 * where they are laid out differently; `--scrollbars` shows Firefox alone, with scrollbars that take room. Needs what the tests of
 * the engines need.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../../vite/chromiumPath.ts';
import type { BrowserWindow, Engine } from './browserWindow.ts';
import { chromiumWindow } from './chromium.ts';
import { launchFirefox } from './firefox.ts';
import { launchWebKit } from './webkit.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const MAIN_SCREENS = [
  'home/player',
  'create/desk',
  'welcome/invited',
  'lobby/host',
  'write/typed',
  'draw/open',
  'draw/layers',
  'draw/passing',
  'watch/drawing',
  'watch/book-end',
  'end/host',
  'history/shelves',
];
const PHONE = { width: 360, height: 740 };
const SIZES = [
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
const THEMES = ['light', 'dark'];
const STANDS_WITHIN_MS = 120_000;
/** Letters are set to whole pixels in one engine, and to parts of them in another. */
const TOLERATED = 3;
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/json',
};

/** How a visible element lies: CSS pixels. */
interface Box {
  path: string;
  label: string;
  place: readonly [x: number, y: number, width: number, height: number];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { scrollbars: { type: 'boolean', default: false }, lang: { type: 'string', default: 'de' } },
});
const [folder, ...named] = positionals;
if (folder === undefined) throw new Error('npm run portraits -- FOLDER [SCENE…] [--scrollbars] [--lang en]');
const out = resolve(folder);
const scenes = named.length > 0 ? named : MAIN_SCREENS;
mkdirSync(out, { recursive: true });
const stage = buildStage();
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://stage');
  try {
    response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream');
    response.end(readFileSync(join(stage, pathname)));
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const address = server.address();
const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox', '--disable-gpu'],
});
const size = { width: 820, height: 1180 };
const sheet = await browser.newPage();
const engines: readonly Engine[] = values.scrollbars
  ? [await launchFirefox({ ...size, hasClassicScrollbars: true })]
  : [
      {
        name: 'Chromium',
        window: chromiumWindow(await browser.newPage({ viewport: size, reducedMotion: 'reduce' })),
        close: () => Promise.resolve(),
      },
      await launchFirefox(size),
      await launchWebKit(size),
    ];
// WebKit's smallest browser does not get as narrow as a phone.
for (const { width, height } of values.scrollbars ? [PHONE, ...SIZES] : SIZES) {
  for (const { window } of engines) await window.resize(width, height);
  for (const theme of THEMES) for (const scene of scenes) await portray(scene, theme, width);
}
for (const { name, window } of engines) for (const complaint of window.complaints) console.log(`${name}: ${complaint}`);
for (const engine of engines) await engine.close();
await browser.close();
server.close();

async function portray(scene: string, theme: string, width: number): Promise<void> {
  const shots: { name: string; png: Buffer; boxes: Box[] }[] = [];
  for (const { name, window } of engines) {
    await window.goto(`${url}/stage.html?${new URLSearchParams({ scene, theme, lang: values.lang })}`);
    await settled(window);
    shots.push({ name, png: await window.screenshot(), boxes: await window.evaluate(boxesIn, null) });
    await window.collectComplaints();
  }
  const title = `${scene.replace('/', '-')}-${width}-${theme}`;
  writeFileSync(join(out, `${title}.png`), await sideBySide(sheet, shots));
  const [first, ...others] = shots;
  for (const other of others)
    for (const difference of differences(first?.boxes ?? [], other.boxes))
      console.log(`${title} ${other.name}: ${difference}`);
}

/** Scenes press buttons and paint, and say so once they stand, on a busy machine later than anything else is still; then nothing changes any more. */
async function settled(window: BrowserWindow): Promise<void> {
  let before = '';
  for (let until = performance.now() + STANDS_WITHIN_MS; performance.now() < until; ) {
    await new Promise((wait) => setTimeout(wait, 250));
    const now = await window.evaluate(() => {
      const { stage = '' } = document.documentElement.dataset;
      return `${stage} ${document.readyState} ${document.body.innerHTML.length} ${document.fonts.status}`;
    }, null);
    if (now === before && now.startsWith('set complete') && now.endsWith('loaded')) break;
    before = now;
  }
  // Prints of drawings come one after the other, and change nothing in the page.
  await new Promise((wait) => setTimeout(wait, 1_500));
}

/** Runs in the page. */
function boxesIn(): Box[] {
  const boxes: Box[] = [];
  const visit = (element: Element, path: string) => {
    if (!element.checkVisibility()) return;
    const { x, y, width, height } = element.getBoundingClientRect();
    const label = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30);
    boxes.push({ path, label: `<${element.localName}> ${label}`, place: [x, y, width, height] });
    if (element.localName === 'svg') return;
    for (const [index, child] of [...element.children].entries()) visit(child, `${path}/${index}`);
  };
  visit(document.body, '');
  return boxes;
}

/** The outermost elements alone: what lies in one that is shifted is shifted, too. */
function differences(wanted: readonly Box[], got: readonly Box[]): string[] {
  const others = new Map(got.map((box) => [box.path, box]));
  const told = new Set<string>();
  const found: string[] = [];
  for (const { path, label, place } of wanted) {
    const other = others.get(path);
    const far = other?.place.some((value, index) => Math.abs(value - (place[index] ?? 0)) > TOLERATED) ?? true;
    if (!far) continue;
    told.add(path);
    const isInside = [...told].some((outer) => outer !== path && path.startsWith(`${outer}/`));
    if (isInside) continue;
    const round = (values: readonly number[] | undefined) =>
      values?.map((value) => Math.round(value)).join(' ') ?? 'absent';
    found.push(`${label}: ${round(place)} → ${round(other?.place)}`);
  }
  return found;
}

async function sideBySide(on: Page, shots: readonly { name: string; png: Buffer }[]): Promise<Buffer> {
  const images = shots.map(({ png }) => `<img src="data:image/png;base64,${png.toString('base64')}">`);
  await on.setViewportSize({ width: 2400, height: 1200 });
  await on.setContent(
    `<!doctype html><style>body { margin: 0; display: flex; align-items: flex-start; gap: 12px; background: #888; width: max-content }
     img { width: 780px; display: block }</style>${images.join('')}`,
  );
  return on.locator('body').screenshot();
}

function buildStage(): string {
  const built = process.env['TUSCHEL_STAGE'];
  if (built !== undefined) return built;
  const to = join(tmpdir(), 'tuschel-stage');
  const { status } = spawnSync(process.execPath, [join(ROOT, 'tools/stage.mjs'), '--build', to], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the stage could not be built');
  return to;
}
