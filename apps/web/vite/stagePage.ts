import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';

const APP = fileURLToPath(new URL('..', import.meta.url));
const PAGE = '/stage.html';
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Hundreds of pages are opened one after the other, and a hundred small files each would be most of the work. And where
 * nothing is loaded later on, a page that rests for a moment stands.
 */
const IN_ONE_PIECE = { codeSplitting: false };

/** The stage, built as for production, at an address of this machine. */
export interface Stage {
  /** Such as `http://localhost:41234`: a name that browsers trust, so that pages have all that they have over https. */
  readonly url: string;
  /** @param path as `stageUrls` has it. Resolves when the scene stands; rejects when it cannot be set. */
  show(page: Page, path: string): Promise<void>;
  close(): Promise<void>;
}

export interface StageOptions {
  /** Content security policy under which the pages stand. Default: none. */
  policy?: string;
  /** Where the page around an ad comes from; it has the same path here. Default: there is none. */
  adFrameUrl?: string;
}

/** Variable with the address that answers the folder of a stage that is there for all (e2e/shareStage.ts). */
export const STAGE_BUILDER = 'TUSCHEL_STAGE_BUILDER';

/** Builds the stage into a folder of its own, which is the caller's to remove. */
export async function bundleStage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tuschel-stage-'));
  await build({
    root: APP,
    configFile: join(APP, 'vite.config.ts'),
    mode: 'stage',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, sourcemap: false, rolldownOptions: { output: IN_ONE_PIECE } },
  });
  return folder;
}

export async function buildStage(options: StageOptions = {}): Promise<Stage> {
  const builder = process.env[STAGE_BUILDER];
  const folder = builder === undefined ? await bundleStage() : await sharedFolder(builder);
  const server = createServer((request, response) => void answer(folder, options, request, response));
  const url = `http://localhost:${await listen(server)}`;
  return {
    url,
    async show(page, path) {
      await page.goto(url + path);
      const stands = page.locator('html[data-stage]');
      await stands.waitFor({ state: 'attached' });
      if ((await stands.getAttribute('data-stage')) !== 'set') throw new Error(`${path} could not be set`);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      if (builder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function sharedFolder(builder: string): Promise<string> {
  const response = await fetch(builder);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

async function answer(
  folder: string,
  { policy = '', adFrameUrl }: StageOptions,
  { method, url = '/' }: IncomingMessage,
  response: ServerResponse,
) {
  const { pathname } = new URL(url, 'http://localhost');
  if (method === 'POST') return response.writeHead(204).end();
  if (adFrameUrl !== undefined && pathname === new URL(adFrameUrl).pathname)
    return passOn(await fetch(adFrameUrl), response);
  const body = await readFile(join(folder, pathname)).catch(() => null);
  if (body === null) return response.writeHead(404).end();
  response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream');
  if (pathname !== PAGE) return response.setHeader('cache-control', 'public, max-age=3600, immutable').end(body);
  if (policy !== '') response.setHeader('content-security-policy', policy);
  return response.end(body.toString().replace(NONCE_PLACEHOLDER, nonceIn(policy)));
}

async function passOn(answer: Response, response: ServerResponse) {
  for (const name of ['content-type', 'content-security-policy'])
    response.setHeader(name, answer.headers.get(name) ?? '');
  return response.end(await answer.text());
}

function nonceIn(policy: string): string {
  return /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return (server.address() as AddressInfo).port;
}
