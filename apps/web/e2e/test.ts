import { inspect } from 'node:util';
import { type TestInfo, test as playwright } from '@playwright/test';
import { type ServerProcess, serversHere } from '@tuschel/boot/serverProcess';

/** So much of what a server said last is shown of a test that failed, characters. */
const TAIL = 20_000;

/** The page of a server that has died or hangs looks like that of a slow one. */
async function showServer(server: ServerProcess, info: TestInfo): Promise<void> {
  const answer = await fetch(`${server.url}/healthcheck`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => `answers ${status}`,
    (error: unknown) => `does not answer: ${inspect(error)}`,
  );
  const end = server.endedBy();
  const life = end === null ? 'runs' : `has ended by ${end}`;
  const body = `process ${server.pid()} ${life}, ${answer}\n${server.output().slice(-TAIL)}`;
  await info.attach(`server ${server.port}`, { body, contentType: 'text/plain' });
}

/**
 * A test of the browser. Windows that it opens by itself are closed with it: Playwright closes only its own, and a dozen
 * that go on looking for a server that is gone take the processor from all tests after it.
 */
export const test = playwright.extend<{ closesItsWindows: void; showsItsServers: void }>({
  showsItsServers: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use, info) => {
      await use();
      if (info.status !== info.expectedStatus)
        await Promise.all(serversHere().map((server) => showServer(server, info)));
    },
    { auto: true },
  ],
  closesItsWindows: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use();
      await Promise.all(
        browser
          .contexts()
          .filter((context) => !before.has(context))
          .map((context) => context.close()),
      );
    },
    { auto: true },
  ],
});
