import { expect } from '@playwright/test';
import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { Party } from './party.ts';
import type { Player } from './player.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

test('two windows of one person in one step: both draw, and each shows all of it once it has the seat again', {
  tag: '@long',
}, async ({ context }) => {
  const party = await Party.open(context, ['Ada', 'Bela']);
  await party.gather(server.url);
  await party.writePrompts();
  const [first] = party.guests as [Player];
  const back = (player: Player) => player.page.goto(`${server.url}/game?lang=en`);
  await first.comeToFront();
  await first.canvas.waitFor();
  await first.stroke([0.2, 0.2], [0.7, 0.3]);
  await first.isSaved();
  const one = await first.picture('canvas');

  const second = await first.inAnotherTab(`${server.url}/game?lang=en`);
  await second.canvas.waitFor();
  await expect.poll(() => second.picture('canvas')).toBe(one);
  await second.stroke([0.2, 0.5], [0.7, 0.6]);
  await second.isSaved();
  const two = await second.picture('canvas');
  expect(two).not.toBe(one);

  await back(first);
  await first.canvas.waitFor();
  await expect.poll(() => first.picture('canvas')).toBe(two);
  await first.stroke([0.2, 0.8], [0.7, 0.9]);
  await first.isSaved();
  const three = await first.picture('canvas');
  expect(three).not.toBe(two);

  await back(second);
  await second.canvas.waitFor();
  await expect.poll(() => second.picture('canvas')).toBe(three);
});
