import { execFile } from 'node:child_process';
import { connect as connectTcp } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import type { TuschelClient } from '@tuschel/client';
import { signedInClient, sleep } from '../bot.ts';
import { installCookieJar } from '../cookieJar.ts';
import { connect, type RawPlayer, type SignedIn, signIn } from '../rawPlayer.ts';
import type { Drill } from './drill.ts';

/** The promise, and what a machine that is busy with the drill itself may add. ms */
const WITHIN_MS = 1_000 + 500;
const ACCOUNT = fileURLToPath(new URL('../../../services/boot/src/account.ts', import.meta.url));

/** R16: three people are shut out of a running lobby, each in another way, while a request of theirs is on its way. */
export const shutOut: Drill = {
  id: 'R16',
  promise: `A ban, a kick and a logout everywhere take effect within ${WITHIN_MS / 1000} s: sockets, sessions, seats, and what is on its way`,
  inTestRun: true,
  async run() {
    installCookieJar();
    const server = await startServer();
    const host = await signedInClient(server.url, 'Host');
    const made = await host.game.create('en');
    if ('errorCode' in made) throw new Error(`no lobby: ${made.errorCode}`);
    await host.game.join(made.lobbyCode);
    const took: string[] = [];
    const problems: string[] = [];
    for (const way of WAYS) {
      const guest = await arrive(server.url, `Guest_${way.name}`, made.lobbyCode);
      await inTime(() => isSeated(host, guest));
      const late = slowRequest(server, guest);
      await way.act({ server, host, guest });
      const acted = performance.now();
      const checks = way.ends.map(async (end) => {
        const isSo = await inTime(() => ENDS[end]({ server, host, guest }));
        if (!isSo) problems.push(`${way.name}: ${end} not over after ${WITHIN_MS} ms`);
      });
      await Promise.all(checks);
      took.push(`${way.name} ${Math.round(performance.now() - acted)} ms`);
      const status = await late.finish();
      if (way.endsSession && status !== 401 && status !== 403)
        problems.push(`${way.name}: a request that was on its way was answered ${status}`);
      guest.player.end();
    }
    await host.stop();
    await server.close();
    return { summary: took.join(', '), problems };
  },
};

interface Guest extends SignedIn {
  name: string;
  player: RawPlayer;
}

interface Scene {
  server: ServerProcess;
  host: TuschelClient;
  guest: Guest;
}

type End = 'socket' | 'session' | 'seat';

interface Way {
  name: string;
  act: (scene: Scene) => Promise<unknown>;
  ends: readonly End[];
  endsSession: boolean;
}

const WAYS: readonly Way[] = [
  {
    name: 'ban',
    act: ({ server, guest }) =>
      promisify(execFile)(process.execPath, [ACCOUNT, 'ban', guest.name, 'spam', 'forever'], {
        env: { ...process.env, TUSCHEL_DATA: server.dataFolder },
      }),
    ends: ['socket', 'session', 'seat'],
    endsSession: true,
  },
  {
    name: 'kick',
    act: ({ host, guest }) => host.game.send({ type: 'kick', player: seatOf(host, guest)?.id ?? '' }),
    ends: ['seat'],
    endsSession: false,
  },
  {
    name: 'logout',
    act: ({ guest }) => guest.call('/v2/session/logout', {}),
    ends: ['socket', 'session'],
    endsSession: true,
  },
];

const ENDS: Record<End, (scene: Scene) => boolean | Promise<boolean>> = {
  socket: ({ guest }) => !guest.player.askForState(),
  session: async ({ server, guest }) => {
    const headers = { authorization: `Bearer ${guest.token}` };
    return (await fetch(`${server.url}/v2/account`, { headers })).status === 401;
  },
  seat: ({ host, guest }) => !isSeated(host, guest),
};

async function arrive(url: string, name: string, lobbyCode: string): Promise<Guest> {
  const signedIn = await signIn(url, name);
  const player = await connect(url, signedIn);
  await player.join(lobbyCode);
  return { ...signedIn, name, player };
}

function seatOf({ game }: TuschelClient, { name }: Guest) {
  const state = game.get();
  return state.status === 'joined' ? state.state.players.find((one) => one.name === name) : undefined;
}

function isSeated(host: TuschelClient, guest: Guest): boolean {
  const seat = seatOf(host, guest);
  return seat !== undefined && seat.presence !== 'left';
}

/** A request of which the last byte is still to come. */
function slowRequest({ port }: ServerProcess, { token }: Guest) {
  const body = JSON.stringify({ veils: { horror: 'skip', blood: 'skip', sexual: 'skip' } });
  const socket = connectTcp(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString())).on('error', () => undefined);
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  socket.write(
    [
      'PUT /api/preferences HTTP/1.1',
      'host: 127.0.0.1',
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      'connection: close',
      '',
      body.slice(0, -1),
    ].join('\r\n'),
  );
  return {
    async finish(): Promise<number> {
      socket.write(body.slice(-1));
      await closed;
      return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
    },
  };
}

async function inTime(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  const until = performance.now() + WITHIN_MS;
  while (performance.now() < until) {
    if (await isSo()) return true;
    await sleep(10);
  }
  return false;
}
