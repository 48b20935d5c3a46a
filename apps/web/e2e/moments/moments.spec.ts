import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { expect } from '@playwright/test';
import { Evening } from './evening.ts';
import { GAMES } from './games.ts';
import { test } from '../test.ts';

let server: ServerProcess;
// Names are given once on a server.
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(() => server.close());

for (const people of [3, 4]) {
  for (const game of GAMES) {
    test(`${game.mode} with ${people}: every moment reads right for everybody`, async ({ browser }) => {
      const evening = await Evening.open(browser, `${game.mode} ${people}`, people);
      expect(await evening.run(server.url, game)).toEqual([]);
    });
  }
}
