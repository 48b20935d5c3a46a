/** A site that was built, with an operator’s pages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { collectingLog } from '@tuschel/platform';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import { type ContentPages, readContentPages } from '../pages/contentPages.ts';
import { createWeb, type Web, type WebDeps } from '../web.ts';

export const SECRET = 'not for anybody';
export const SCRIPT = `console.log(${JSON.stringify('ink '.repeat(1000))});`;
export const env = { NK_SERVER_KEY: 'defaultkey', NK_SERVER_HOST: '{ip}', NK_SERVER_PORT: '7350', LOCAL_LOGIN: 'true' };
export const csp = {
  connect: ['wss://game.example'],
  images: ['https://cdn.example'],
  formAction: ['https://id.twitch.tv'],
};
export let root: string;
export let pages: ContentPages;
export let app: FastifyInstance;
export let web: Web;
export let log: ReturnType<typeof collectingLog>;

/** Ready for the tests of a file, each of which calls this once. */
export function builtSite(): void {
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'tuschel-web-'));
    build();
    app = await start();
  });
  afterEach(async () => {
    await app.close();
    rmSync(root, { recursive: true });
  });
}

/** A folder as the build leaves it, with a secret beside it and one hidden inside. */
function build(): string {
  const dist = join(root, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), SECRET);
  writeFileSync(join(dist, '.stamp'), SECRET);
  writeFileSync(
    join(dist, 'index.html'),
    '<html lang="en"><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><meta content="__PUBLIC_URL__/card.png"></head><div id="root"></div>',
  );
  writeFileSync(join(dist, 'offline.html'), '<h1>Offline</h1>');
  writeFileSync(join(dist, 'sw.js'), SCRIPT);
  writeFileSync(join(dist, 'manifest.webmanifest'), '{}');
  writeFileSync(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(dist, 'assets/index-AbCd1234.js'), SCRIPT);
  writeFileSync(join(dist, 'assets/index-AbCd1234.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(dist, 'assets/index-AbCd1234.js.gz'), gzipSync(SCRIPT));
  for (const language of ['de', 'en']) writeFileSync(join(dist, `assets/${language}-AbCd1234.js`), SCRIPT);
  writeFileSync(join(dist, 'assets/font-AbCd1234.woff2'), 'font');
  mkdirSync(join(root, 'pages/en'), { recursive: true });
  writeFileSync(join(root, 'pages/en/terms.md'), '---\ntitle: Terms\n---\n\nBe kind.\n');
  pages = readContentPages([join(root, 'pages')]);
  return dist;
}

export async function start(https = false, publicUrl = '', more: Partial<WebDeps> = {}): Promise<FastifyInstance> {
  log = collectingLog();
  web = createWeb({ log, distFolder: join(root, 'dist'), env, csp, pages, publicUrl, https, ...more });
  const server = Fastify();
  await web.register(server);
  return server;
}

/** The site of this test, otherwise configured. */
export async function restart(...config: Parameters<typeof start>): Promise<void> {
  await app.close();
  app = await start(...config);
}

export const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
