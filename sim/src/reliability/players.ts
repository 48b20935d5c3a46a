import type { DrawingSync, TuschelClient } from '@tuschel/client';
import { GamePhase, type LineJson, type MatchState, type Options } from '@tuschel/protocol';
import { signedInClient, sleep } from '../bot.ts';
import type { Luck } from '../luck.ts';
import { scribble } from '../scribble.ts';

/** Everybody writes first; nothing ends by itself. */
export const HOST_DECIDES: Partial<Options> = { tempo: 'host' };

/** Signs players in, seats them at one table and starts its game. The first one hosts. */
export async function seatPlayers(url: string, names: string[], rules: Partial<Options>): Promise<TuschelClient[]> {
  const players: TuschelClient[] = [];
  for (const name of names) players.push(await signedInClient(url, name));
  await seatClients(players, rules);
  return players;
}

/** Seats them at one table and starts its game. The first one hosts. */
export async function seatClients(players: TuschelClient[], rules: Partial<Options>): Promise<void> {
  const [host, ...guests] = players as [TuschelClient, ...TuschelClient[]];
  const made = await host.game.create('en');
  if ('errorCode' in made) throw new Error(`no lobby: ${made.errorCode}`);
  await host.game.join(made.lobbyCode);
  await Promise.all(guests.map((guest) => guest.game.join(made.lobbyCode)));
  for (const guest of guests) await guest.game.send({ type: 'ready', ready: true });
  await host.game.send({ type: 'options', options: rules });
  await host.game.send({ type: 'start' });
  await Promise.all(players.map((player) => whenState(player, (state) => state.phase === GamePhase.Draw)));
}

/** Lets everybody write, and resolves when all may draw. */
export async function playToDrawing(players: TuschelClient[], text = 'a drill in the rain'): Promise<DrawingSync[]> {
  await Promise.all(
    players.map(async (player) => {
      const { task } = await whenState(player, (state) => state.task !== undefined);
      await player.game.send({ type: 'submit', step: task?.step ?? 0, text });
    }),
  );
  return Promise.all(
    players.map(async (player) => {
      const { task } = await whenState(player, (state) => state.task?.drawingId !== undefined);
      return player.drawings.open(task?.drawingId ?? '');
    }),
  );
}

/** The state of a client as soon as it satisfies. Rejects when the player is sent away, or has waited too long. */
export function whenState(
  player: TuschelClient,
  satisfies: (state: MatchState) => boolean,
  withinMs = 60_000,
): Promise<MatchState> {
  return new Promise((resolve, reject) => {
    let unsubscribe = () => {};
    const end = (settle: () => void) => {
      clearTimeout(timer);
      unsubscribe();
      settle();
    };
    const timer = setTimeout(() => end(() => reject(new Error(`not seen within ${withinMs} ms`))), withinMs);
    const look = () => {
      const game = player.game.get();
      if (game.status === 'refused' || game.status === 'dismissed')
        end(() => reject(new Error(`sent away: ${JSON.stringify(game)}`)));
      else if (game.status === 'joined' && satisfies(game.state)) end(() => resolve(game.state));
    };
    unsubscribe = player.game.subscribe(look);
    look();
  });
}

/** Somebody who draws one stroke after the other, until told to stop. */
export interface Scribbler {
  sync: DrawingSync;
  stop(): Promise<void>;
}

export function scribbleOn(sync: DrawingSync, luck: Luck, pauseMs = 120): Scribbler {
  let isOver = false;
  const drawing = (async () => {
    while (!isOver && sync.get().status !== 'closed') {
      sync.append(scribble(luck));
      await sleep(luck() * 2 * pauseMs);
    }
  })();
  return {
    sync,
    stop: () => {
      isOver = true;
      return drawing;
    },
  };
}

/** Milliseconds until all of it is acknowledged, at the pace of the client itself; null: not within the limit. */
export async function drained(syncs: DrawingSync[], withinMs: number): Promise<number | null> {
  const start = performance.now();
  while (syncs.some((sync) => sync.get().pending > 0)) {
    if (performance.now() - start > withinMs) return null;
    await sleep(20);
  }
  return performance.now() - start;
}

/** Whether the server has exactly these lines; else a sentence about what it has. */
export async function compareLines(player: TuschelClient, sync: DrawingSync): Promise<string | null> {
  const stored = await player.drawings.read(sync.drawingId);
  if (sameLines(stored?.lines, sync.lines)) return null;
  return `drawing ${sync.drawingId}: ${sync.lines.length} lines acknowledged, ${stored?.lines.length ?? 'none'} stored, or not the same ones`;
}

function sameLines(stored: readonly LineJson[] | undefined, lines: readonly LineJson[]): boolean {
  return JSON.stringify(stored ?? []) === JSON.stringify(lines);
}
