import { expect, type Page } from '@playwright/test';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import type { KernelName } from '@tuschel/ink';
import { goldenBundle } from './goldenBundle.ts';
import { drawings, golden, output, outputDrawings } from './goldenDrawings.ts';
import type { GoldenPage } from './goldenPage.ts';
import { Player } from './player.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

/** Beside the product's pages: another script, under the very headers that the product sends. */
async function openGoldenPage(page: Page): Promise<void> {
  const script = await goldenBundle();
  const real = await page.request.get(server.url);
  const path = `${server.url}/golden`;
  const headers: Record<string, string> = { ...real.headers(), 'content-type': 'text/html; charset=utf-8' };
  delete headers['content-length'];
  delete headers['content-encoding'];
  await page.route(path, (route) =>
    route.fulfill({ headers, body: '<!doctype html><script type="module" src="/golden.js"></script>' }),
  );
  await page.route(`${path}.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
  await page.goto(path);
  await page.waitForFunction(() => 'goldenPage' in globalThis);
}

/** Draws all with some of the kernels that this browser runs, and makes of them whatever leaves the engine. */
async function drawsGolden(
  page: Page,
  chosen: (kernels: readonly KernelName[]) => readonly KernelName[],
): Promise<void> {
  const visitor = new Player(page, 'visitor');
  await openGoldenPage(page);
  const inPage = (kernel: KernelName) =>
    page.evaluate(([all, name]) => (globalThis as unknown as { goldenPage: GoldenPage }).goldenPage.draw(all, name), [
      drawings,
      kernel,
    ] as const);
  const outputInPage = (kernel: KernelName) =>
    page.evaluate(([all, name]) => (globalThis as unknown as { goldenPage: GoldenPage }).goldenPage.output(all, name), [
      outputDrawings,
      kernel,
    ] as const);
  const kernels = await page.evaluate(() => (globalThis as unknown as { goldenPage: GoldenPage }).goldenPage.kernels);
  expect(kernels).toEqual(['relaxed', 'baseline', 'reference']);
  for (const kernel of chosen(kernels)) {
    expect(await inPage(kernel), `the ${kernel} kernel`).toEqual(golden);
  }
  // Outputs are made of these pixels by the same code, whatever kernel drew them; unit tests have them of each.
  const [kernel = 'reference'] = chosen(kernels);
  expect(await outputInPage(kernel), 'what leaves the engine').toEqual(output);
  expect(visitor.complaints).toEqual([]);
}

test('the kernel that this browser chooses draws every golden pixel, and gives it away in every form, under the policy of the product', ({
  page,
}) => drawsGolden(page, (kernels) => kernels.slice(0, 1)));

test('every other kernel that this browser runs draws every golden pixel, too', { tag: '@long' }, ({ page }) =>
  drawsGolden(page, (kernels) => kernels.slice(1)),
);
