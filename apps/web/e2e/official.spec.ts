import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { SEEN_ON_THE_WALK } from '@tuschel/gameserver/officialWalk';
import type { OfficialPage } from './officialPage.ts';
import { goldenBundle } from './goldenBundle.ts';

const PAGE = fileURLToPath(new URL('./officialPage.ts', import.meta.url));
const MODULE = fileURLToPath(new URL('../../../services/gameserver/conformance/module.mjs', import.meta.url));

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({ env: { TUSCHEL_GAMESERVER: 'open', TUSCHEL_MODULES: MODULE } });
});
test.afterAll(() => server.close());

test('a page of another web site walks with the official client through the open game server, by both formats', async ({
  page,
}) => {
  const body = `<!doctype html><script type="module" src="/script.js"></script>`;
  // Without the warning that the official client's code says `eval`.
  const script = await goldenBundle(PAGE, 'error');
  // Another origin than that of the server: its answers must let the page read them.
  const site = createServer((request, response) => {
    const [type, text] = request.url === '/script.js' ? ['text/javascript', script] : ['text/html', body];
    response.setHeader('content-type', `${type}; charset=utf-8`).end(text);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  await page.waitForFunction(() => 'officialPage' in globalThis);
  for (const format of ['json', 'protobuf'] as const) {
    const options = { host: '127.0.0.1', port: String(server.port), format, tag: format.slice(0, 4) };
    const seen = await page.evaluate(
      (how) => (globalThis as unknown as { officialPage: OfficialPage }).officialPage.walk(how),
      { ...options, first: 'accept_terms' },
    );
    expect(seen, format).toEqual(SEEN_ON_THE_WALK);
  }
  expect(complaints).toEqual([]);
  site.close();
});
