import { signedInClient, sleep } from '../../bot.ts';
import { installCookieJar } from '../../cookieJar.ts';
import { luckOf } from '../../luck.ts';
import { compareLines, drained, HOST_DECIDES, playToDrawing, scribbleOn, seatClients } from '../players.ts';

const DRAWN_MS = 2_000;
const SAVED_WITHIN_MS = 30_000;

/** People of these names play to the drawing, and draw; what they drew is acknowledged and stored. */
export async function playShortGame(
  url: string,
  names: readonly string[],
): Promise<{ lines: number; problems: string[] }> {
  installCookieJar();
  const players = await Promise.all(names.map((name) => signedInClient(url, name)));
  await seatClients(players, HOST_DECIDES);
  const syncs = await playToDrawing(players);
  const scribblers = syncs.map((sync) => scribbleOn(sync, luckOf(3), 300));
  await sleep(DRAWN_MS);
  await Promise.all(scribblers.map((scribbler) => scribbler.stop()));
  const took = await drained(syncs, SAVED_WITHIN_MS);
  const compared = await Promise.all(players.map((player, n) => compareLines(player, syncs[n]!)));
  await Promise.all(players.map((player) => player.stop()));
  return {
    lines: syncs.reduce((sum, sync) => sum + sync.lines.length, 0),
    problems: [...(took === null ? ['lines were not saved'] : []), ...compared.filter((problem) => problem !== null)],
  };
}
