import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';

const APP = fileURLToPath(new URL('../../../apps/web/', import.meta.url));

/** A name that browsers trust, so that pages have all that they have over https. Nothing listens there: the page asks and is answered here. */
const ORIGIN = 'http://localhost:4';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A screen of the game without a server, built as for production. */
export interface StagePage {
  open(page: Page, scene: string): Promise<void>;
  close(): Promise<void>;
}

export async function buildStage(): Promise<StagePage> {
  const folder = await mkdtemp(join(tmpdir(), 'tuschel-stage-'));
  const input = join(APP, 'stage.html');
  await build({
    root: APP,
    configFile: join(APP, 'vite.config.ts'),
    mode: 'stage',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, sourcemap: false, rolldownOptions: { input } },
  });

  async function answer(path: string): Promise<{ body: Buffer; contentType: string } | null> {
    const contentType = TYPES[extname(path)] ?? 'application/octet-stream';
    return readFile(join(folder, path)).then(
      (body) => ({ body, contentType }),
      () => null,
    );
  }

  return {
    async open(page, scene) {
      await page.route(`${ORIGIN}/**`, async (route) => {
        const found = await answer(new URL(route.request().url()).pathname);
        await route.fulfill(found ?? { status: 404 });
      });
      await page.goto(`${ORIGIN}/stage.html?scene=${encodeURIComponent(scene)}&lang=en&theme=light`);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
