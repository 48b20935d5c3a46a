import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const PAGE = 'offline.html';
const WORKER = new URL('../src/offline/serviceWorker.js', import.meta.url);
const FILE = /(?:href|src)="(\/[^"]+)"/g;

/** Emits `/sw.js`: the worker, with the offline page and all that it loads as the files that it keeps. */
export function offlinePage(): Plugin {
  return {
    name: 'offline-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle[PAGE];
        if (page?.type !== 'asset') throw new Error(`the build made no ${PAGE}`);
        const html = String(page.source);
        const files = [`/${PAGE}`, ...new Set([...html.matchAll(FILE)].map(([, path = '']) => path))];
        // Names carry the content, but for the page and what lies in the public folder.
        const version = createHash('sha256').update(html).update(readFileSync(WORKER)).digest('hex').slice(0, 12);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: workerWith(version, files) });
      },
    },
  };
}

function workerWith(version: string, files: readonly string[]): string {
  return readFileSync(WORKER, 'utf8')
    .replace('__VERSION__', version)
    .replace("['__FILES__']", () => JSON.stringify(files));
}
