import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';

const APP = fileURLToPath(new URL('..', import.meta.url));
/** Nothing listens there: the page asks and is answered here. */
const ORIGIN = 'http://localhost:4';
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The stage as files, and pages that walk on it. */
export interface Stage {
  /** Lets this page open the stage. */
  enter(page: Page): Promise<void>;
  /** @param url as `stageUrls` has it. Resolves when the scene stands. */
  show(page: Page, url: string): Promise<void>;
  close(): Promise<void>;
}

export async function buildStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'tuschel-stage-'));
  await build({
    root: APP,
    configFile: join(APP, 'vite.config.ts'),
    mode: 'stage',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, sourcemap: false },
  });
  return {
    async enter(page) {
      await page.route(`${ORIGIN}/**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        const body = await readFile(join(folder, pathname)).catch(() => null);
        const contentType = TYPES[extname(pathname)] ?? 'application/octet-stream';
        await route.fulfill(body === null ? { status: 404 } : { body, contentType });
      });
    },
    async show(page, url) {
      await page.goto(ORIGIN + url);
      await page.locator('html[data-stage="set"]').waitFor({ state: 'attached' });
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
