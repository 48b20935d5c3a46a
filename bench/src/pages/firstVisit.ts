import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Bytes of each kind that a browser loaded; scripts and style sheets as gzip (level 9) makes them. */
export type Loaded = Record<'script' | 'stylesheet' | 'font', number>;

/** What a visit of this address really loads, counted in the browser, and the scripts by their names. */
export async function firstVisit(page: Page, url: string): Promise<{ loaded: Loaded; scripts: Map<string, number> }> {
  const loaded: Loaded = { script: 0, stylesheet: 0, font: 0 };
  const scripts = new Map<string, number>();
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (!isCounted(kind, loaded)) return;
    pending.push(
      response.body().then((body) => {
        const bytes = kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length;
        loaded[kind] += bytes;
        if (kind === 'script') scripts.set(new URL(response.url()).pathname, bytes);
      }),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(pending);
  return { loaded, scripts };
}

export function kilobytes(bytes: number): number {
  return Math.round(bytes / 100) / 10;
}

function isCounted(kind: string, loaded: Loaded): kind is keyof Loaded {
  return kind in loaded;
}
