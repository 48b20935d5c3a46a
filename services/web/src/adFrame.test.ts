import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectingLog } from '@tuschel/platform';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AdFrame } from './adFrame.ts';
import { readContentPages } from './pages/contentPages.ts';
import { createWeb } from './web.ts';

const AD: AdFrame = {
  html: '<script src="https://ads.example/tag.js"></script>',
  origins: ['https://ads.example', 'https://pictures.ads.example'],
};

let root: string;
let app: FastifyInstance;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tuschel-ad-frame-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(
    join(root, 'index.html'),
    '<html lang="en"><head><meta property="csp-nonce" nonce="__CSP_NONCE__"></head><div id="root"></div>',
  );
  for (const language of ['de', 'en']) writeFileSync(join(root, `assets/${language}-AbCd1234.js`), '');
});
afterEach(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

async function start(adFrame?: AdFrame): Promise<FastifyInstance> {
  app = Fastify();
  const web = createWeb({
    log: collectingLog(),
    distFolder: root,
    env: {},
    csp: { connect: [], images: [], formAction: [] },
    pages: readContentPages([]),
    https: true,
    ...(adFrame ? { adFrame } : {}),
  });
  await web.register(app);
  return app;
}

const policyOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => {
        const [name, ...values] = directive.split(' ');
        return [name, values];
      }),
  );

test('I4 the ad stands in a page without an origin, which loads from the named sites alone', async () => {
  const { statusCode, headers, body } = await (await start(AD)).inject('/ads/frame?lang=de');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toContain('<html lang="de">');
  expect(body).toContain(AD.html);
  expect(policyOf(headers)).toEqual({
    sandbox: ['allow-scripts', 'allow-popups', 'allow-popups-to-escape-sandbox'],
    'default-src': ["'none'"],
    'script-src': ["'unsafe-inline'", ...AD.origins],
    'style-src': ["'unsafe-inline'", ...AD.origins],
    'img-src': ['data:', ...AD.origins],
    'media-src': AD.origins,
    'font-src': ['data:', ...AD.origins],
    'connect-src': AD.origins,
    'frame-src': AD.origins,
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
  });
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  expect(headers['permissions-policy']).toContain('browsing-topics=()');
});

test('our own pages may then hold a page of ours, and nothing of those sites', async () => {
  const { headers } = await (await start(AD)).inject('/');
  expect(policyOf(headers)['frame-src']).toEqual(["'self'"]);
  expect(String(headers['content-security-policy'])).not.toContain('ads.example');
});

test('I4 without an ad there is no such page, and ours hold none', async () => {
  const server = await start();
  const { headers } = await server.inject('/');
  expect(policyOf(headers)['frame-src']).toBeUndefined();
  const answer = await server.inject('/ads/frame');
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('tuschel-ad');
});
