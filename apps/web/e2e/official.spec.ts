import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { startServer } from '@tuschel/boot/serverProcess';
import { SEEN_ON_THE_WALK } from '@tuschel/gameserver/officialWalk';
import type { OfficialPage } from './officialPage.ts';
import { goldenBundle } from './goldenBundle.ts';
import { test } from './test.ts';

const PAGE = fileURLToPath(new URL('./officialPage.ts', import.meta.url));
const MODULE = fileURLToPath(new URL('../../../services/gameserver/conformance/module.mjs', import.meta.url));

/** Tuschel with its game server opened to others, and a game server without Tuschel; custom ids are of logins with the first. */
const SERVERS = [
  {
    name: 'the open game server',
    env: { TUSCHEL_GAMESERVER: 'open' },
    first: { first: 'accept_terms' },
    custom: [403, { code: 7, message: 'Custom IDs are not linked on this server.' }],
  },
  { name: 'a game server alone', env: { TUSCHEL_PRODUCT: 'none' }, first: {}, custom: true },
];

for (const { name, env, first, custom } of SERVERS)
  test(`a page of another web site walks with the official client through ${name}, by both formats`, {
    tag: '@long',
  }, async ({ page }) => {
    const server = await startServer({ env: { ...env, TUSCHEL_MODULES: MODULE } });
    const site = await servePage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(site.url);
    await page.waitForFunction(() => 'officialPage' in globalThis);
    for (const format of ['json', 'protobuf'] as const) {
      const options = { host: '127.0.0.1', port: String(server.port), format, tag: format.slice(0, 4) };
      const seen = await page.evaluate(
        (how) => (globalThis as unknown as { officialPage: OfficialPage }).officialPage.walk(how),
        { ...options, ...first },
      );
      expect(seen, format).toEqual({ ...SEEN_ON_THE_WALK, account: { ...SEEN_ON_THE_WALK.account, custom } });
    }
    expect(complaints).toEqual([]);
    site.close();
    await server.close();
  });

/** On another origin than that of the server: its answers must let the page read them. */
async function servePage(): Promise<{ url: string; close: () => void }> {
  const body = `<!doctype html><script type="module" src="/script.js"></script>`;
  // Without the warning that the official client's code says `eval`.
  const script = await goldenBundle(PAGE, 'error');
  const site = createServer((request, response) => {
    const [type, text] = request.url === '/script.js' ? ['text/javascript', script] : ['text/html', body];
    response.setHeader('content-type', `${type}; charset=utf-8`).end(text);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`, close: () => void site.close() };
}
