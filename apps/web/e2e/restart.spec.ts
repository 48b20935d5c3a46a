import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import { expect } from '@playwright/test';
import { Party } from './party.ts';
import type { Player } from './player.ts';
import { painted } from './window.ts';
import { test } from './test.ts';

let server: ServerProcess;
let party: Party;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());
test.beforeEach(async ({ context }) => {
  party = await Party.open(context);
});
test.afterEach(() => party.expectNoComplaints());

test('the server is killed while everybody draws: nothing acknowledged is lost or doubled, seats stand, time is credited', {
  tag: '@long',
}, async () => {
  const { host, guests, everyone } = party;
  await party.gather(server.url);
  await party.writePrompts();
  const before = new Map<Player, string>();
  for (const player of everyone) {
    await player.comeToFront();
    await player.prompt();
    await player.stroke([0.1, 0.1], [0.9, 0.15]);
    await player.isSaved();
    before.set(player, await player.picture('canvas'));
  }
  const left = await secondsLeft(host);
  const since = Date.now();
  await server.kill('SIGKILL');
  const killedAt = Date.now();
  await host.comeToFront();
  // One goes on drawing while nobody is there, one reloads into nothing.
  await host.stroke([0.1, 0.9], [0.9, 0.8]);
  await server.start();
  const outage = (Date.now() - killedAt) / 1000;
  for (const player of everyone) await player.isSaved();
  // The outage and ten seconds more are given back; what the test itself took since is gone. Lines come back over
  // REST, the clock over the connection: the one may be there before the other.
  await expect(async () => {
    expect(await secondsLeft(host)).toBeGreaterThan(left - (Date.now() - since) / 1000 + outage);
  }).toPass();
  for (const guest of guests) {
    await guest.comeToFront();
    expect(await guest.picture('canvas')).toBe(before.get(guest));
  }
  await host.comeToFront();
  expect(await host.picture('canvas')).not.toBe(before.get(host));

  const pictures = await party.drawAll();
  await party.describeAll();
  await party.watchAll(pictures);
});

/** As the clock of the window shows them: one that nobody has looked at for a while may show an older time. */
async function secondsLeft(player: Player): Promise<number> {
  await player.comeToFront();
  await painted(player.page);
  const shown = (await player.page.getByRole('timer').first().textContent()) ?? '';
  const [minutes, seconds] = /(\d+):(\d\d)/.exec(shown)?.slice(1).map(Number) ?? [];
  return (minutes ?? 0) * 60 + (seconds ?? 0);
}
