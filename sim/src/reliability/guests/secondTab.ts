import { startServer } from '@tuschel/boot/serverProcess';
import { memoryStorage, type TuschelClient } from '@tuschel/client';
import { ErrorPage } from '@tuschel/protocol';
import { signedInClient, sleep } from '../../bot.ts';
import { installCookieJar } from '../../cookieJar.ts';
import { luckOf } from '../../luck.ts';
import type { Drill } from '../drill.ts';
import { compareLines, drained, HOST_DECIDES, playToDrawing, scribbleOn, seatClients, whenState } from '../players.ts';

/** The promise, and what a machine that is busy with the drill itself may add. ms */
const TAKEN_WITHIN_MS = 1_000 + 500;
const QUIET_MS = 3_000;
/** Takeovers of one seat: at once, and in each further minute. */
const TAKEOVERS = 6;

/** R13: somebody opens the game in a second window, and two windows fight for a seat. */
export const secondTab: Drill = {
  id: 'R13',
  promise:
    'A second window takes the seat within a second, the first one gets 461 and stays quiet; nothing acknowledged is lost',
  inTestRun: true,
  async run(size) {
    installCookieJar();
    // Limits do not hold on the own machine in development.
    const server = await startServer({
      env: { TUSCHEL_MODE: 'production', TUSCHEL_LOCAL_LOGIN: 'on', TUSCHEL_RATE_LIMITS: 'on' },
    });
    const person = { storage: memoryStorage() };
    const first = await signedInClient(server.url, 'Two_Windows', person);
    const other = await signedInClient(server.url, 'Opposite');
    await seatClients([first, other], HOST_DECIDES);
    const problems: string[] = [];

    const [syncOfFirst] = await playToDrawing([first, other]);
    const scribbler = scribbleOn(syncOfFirst!, luckOf(13), 60);
    await sleep(3_000);

    const second = await signedInClient(server.url, 'Two_Windows', person);
    const tookMs = await takeSeat(second, first, problems);
    await scribbler.stop();
    const acknowledged = syncOfFirst!.lines.slice(0, syncOfFirst!.lines.length - syncOfFirst!.get().pending);
    syncOfFirst!.stop();
    problems.push(...(await staysQuiet(first, second)));

    const { task } = await whenState(second, (state) => state.task?.drawingId !== undefined);
    const sync = await second.drawings.open(task?.drawingId ?? '');
    const begun = JSON.stringify(sync.lines.slice(0, acknowledged.length));
    if (begun !== JSON.stringify(acknowledged)) problems.push('acknowledged lines of the first window are missing');
    const going = scribbleOn(sync, luckOf(14), 60);
    await sleep(1_000);
    await going.stop();
    if ((await drained([sync], 5_000)) === null) problems.push('the second window could not save');
    const compared = await compareLines(second, sync);
    if (compared) problems.push(compared);

    const fight = await fightForSeat([first, second], size === 'short' ? 3_000 : 60_000);
    if (fight.takeovers > fight.allowed) problems.push(`${fight.takeovers} takeovers, ${fight.allowed} are allowed`);
    if (fight.seated !== 1) problems.push(`${fight.seated} windows have the seat in the end`);
    await Promise.all([first, second, other].map((client) => client.stop()));
    await server.close();
    const summary = `the seat changed hands after ${tookMs.toFixed(0)} ms; ${sync.lines.length} lines kept, ${acknowledged.length} of them of the first window; in a fight ${fight.takeovers} takeovers and ${fight.refused} refusals`;
    return { summary, problems };
  },
};

/** Milliseconds until the newcomer sits and the other one knows. */
async function takeSeat(newcomer: TuschelClient, owner: TuschelClient, problems: string[]): Promise<number> {
  const game = owner.game.get();
  const start = performance.now();
  await newcomer.game.join(game.status === 'joined' ? game.lobbyCode : '');
  while (owner.game.get().status === 'joined' && performance.now() - start < 10_000) await sleep(5);
  const took = performance.now() - start;
  const told = owner.game.get();
  if (told.status !== 'dismissed' || told.page !== ErrorPage.otherBrowser)
    problems.push(`the first window is ${JSON.stringify(told.status)}`);
  if (took > TAKEN_WITHIN_MS) problems.push(`the seat changed hands after ${took.toFixed(0)} ms`);
  return took;
}

/** The one that was sent away does not come back by itself, and the other is not disturbed. */
async function staysQuiet(first: TuschelClient, second: TuschelClient): Promise<string[]> {
  const problems: string[] = [];
  const unsubscribe = second.game.subscribe(() => {
    if (second.game.get().status !== 'joined') problems.push('the second window lost the seat again');
  });
  await sleep(QUIET_MS);
  unsubscribe();
  if (first.hub.get().status !== 'closed') problems.push(`the hub of the first window is ${first.hub.get().status}`);
  if (first.game.get().status !== 'dismissed') problems.push('the first window came back by itself');
  return problems;
}

/** Whoever is without the seat asks for it at once, as an impatient person with two windows would. */
async function fightForSeat(windows: [TuschelClient, TuschelClient], ms: number) {
  const figures = { takeovers: 0, refused: 0, allowed: TAKEOVERS + Math.ceil(ms / 60_000) * TAKEOVERS, seated: 0 };
  const isSeated = (client: TuschelClient) => client.game.get().status === 'joined';
  const shown = windows.map((client) => client.game.get()).find((game) => game.status === 'joined');
  const lobbyCode = shown?.lobbyCode ?? '';
  for (const end = performance.now() + ms; performance.now() < end; await sleep(50)) {
    const outside = windows.find((client) => !isSeated(client));
    if (!outside) continue;
    await outside.game.join(lobbyCode);
    if (isSeated(outside)) figures.takeovers++;
    else figures.refused++;
  }
  await sleep(500);
  figures.seated = windows.filter(isSeated).length;
  return figures;
}
