import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { expect } from '@playwright/test';
import { STORYTELLER } from './moments/games.ts';
import { Evening } from './moments/evening.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

test('three people at a desk, a tablet and a phone tell a story: every moment reads right for everybody', {
  tag: '@long',
}, async ({ browser }) => {
  const evening = await Evening.open(browser, 'Storyteller in the test run', 3);
  expect(await evening.run(server.url, STORYTELLER)).toEqual([]);
});
