import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import type { TuschelClient } from '@tuschel/client';
import { signedInClient } from '../../bot.ts';
import { type CookieJar, installCookieJar } from '../../cookieJar.ts';
import { type Artist, seatCrowd, whenState } from '../../crowd.ts';
import type { Drill, DrillReport, DrillSize } from '../drill.ts';

/** Games in the middle of a drawing step, with two players each, and lobbies that wait for players. */
const SIZES = {
  short: { games: 6, lobbies: 24 },
  long: { games: 100, lobbies: 400 },
} as const;
const SEATS = 2;
const PROMISED_MS = 5_000;
const SIGN_INS_AT_ONCE = 8;

export const quickRestart: Drill = {
  id: 'R21',
  promise: '500 open matches are served again within 5 s after kill -9; a second process on the same data is refused',
  inTestRun: false,
  run,
};

async function run(size: DrillSize): Promise<DrillReport> {
  const { games, lobbies } = SIZES[size];
  const cookies = installCookieJar();
  const server = await startServer({ ops: true });
  try {
    const artists = (await seatCrowd({ url: server.url, cookies, tables: games, seats: SEATS })).flat();
    const hosts = await openLobbies(server, cookies, lobbies);
    const clients = [...artists.map(({ client }) => client), ...hosts];

    await server.kill('SIGKILL');
    const killed = performance.now();
    const startMs = await server.start();
    // On a machine that others use, too, this is what the restart really took.
    const [cpuSeconds] = await figures(server, ['process_cpu_seconds_total']);
    const areBack = Promise.allSettled([...artists.map(backAtPage), ...hosts.map(backInLobby)]);
    const refusal = await secondProcess(server);
    const missing = (await areBack).filter(({ status }) => status === 'rejected').length;
    const backMs = performance.now() - killed;
    const [recovered, recoverySeconds] = await figures(server, [
      'tuschel_recovered_matches',
      'tuschel_recovery_seconds',
    ]);
    await Promise.all(clients.map((client) => client.stop()));

    const total = games + lobbies;
    return {
      summary:
        `${total} matches (${games} drawing, ${lobbies} lobbies) served again ${seconds(startMs)} s after kill -9 ` +
        `(${cpuSeconds?.toFixed(1)} s of processor), ` +
        `${recoverySeconds?.toFixed(2)} s of it reading the matches; ${clients.length - missing} of ${clients.length} players back after ${seconds(backMs)} s`,
      problems: [
        ...(missing === 0 ? [] : [`${missing} players were not back in their game`]),
        ...(recovered === total ? [] : [`${recovered} of ${total} matches were served again`]),
        // The short form runs beside other tests, where time says little.
        ...(size === 'short' || startMs <= PROMISED_MS ? [] : [`it took ${seconds(startMs)} s`]),
        ...(refusal.includes('is in use by process') ? [] : [`a second process was not refused: ${refusal}`]),
      ],
    };
  } finally {
    await server.close().catch(() => undefined);
  }
}

async function openLobbies({ url }: ServerProcess, cookies: CookieJar, count: number): Promise<TuschelClient[]> {
  const hosts: TuschelClient[] = [];
  while (hosts.length < count) {
    const few = Math.min(SIGN_INS_AT_ONCE, count - hosts.length);
    const names = Array.from({ length: few }, (_, i) => `Host_${hosts.length + i}`);
    hosts.push(...(await Promise.all(names.map((name) => openLobby(url, name)))));
    // All share one jar, and many cookies fit no request.
    cookies.empty();
  }
  return hosts;
}

async function openLobby(url: string, name: string): Promise<TuschelClient> {
  const client = await signedInClient(url, name);
  const made = await client.game.create('en');
  if ('errorCode' in made) throw new Error(`${name} may not host: ${made.errorCode}`);
  await client.game.join(made.lobbyCode);
  return client;
}

/** A state that came after the restart, of the page they were drawing. */
async function backAtPage({ client, sync }: Artist): Promise<void> {
  await reconnected(client);
  await whenState(client, ({ task }) => task?.drawingId === sync.drawingId);
  await sync.flush();
}

async function backInLobby(client: TuschelClient): Promise<void> {
  await reconnected(client);
  await whenState(client, ({ you }) => you.isHost);
}

/** Until the socket of this life of the server is open and the match has answered on it. */
async function reconnected(client: TuschelClient): Promise<void> {
  const reply = await client.game.send({ type: 'ready', ready: true });
  if (!reply) throw new Error('the match did not answer');
}

async function secondProcess({ dataFolder }: ServerProcess): Promise<string> {
  const second = await startServer({ dataFolder }).catch((error: unknown) => String(error));
  if (typeof second === 'string') return second;
  await second.kill('SIGKILL');
  return 'it started';
}

async function figures({ opsUrl }: ServerProcess, names: string[]): Promise<(number | undefined)[]> {
  const lines = (await (await fetch(`${opsUrl}/metrics`)).text()).split('\n');
  return names.map((name) => {
    const line = lines.find((one) => one.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.split(' ')[1]);
  });
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
