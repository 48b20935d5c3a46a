import { spawn } from 'node:child_process';
import { type ClientRequest, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { type KeyValue, memoryStorage, type TuschelClient } from '@tuschel/client';
import { signedInClient, sleep } from '../../bot.ts';
import { installCookieJar } from '../../cookieJar.ts';
import { batchLine } from '../../crowd.ts';
import { connect } from '../../rawPlayer.ts';
import type { Drill } from '../drill.ts';
import { HOST_DECIDES, playToDrawing, seatClients } from '../players.ts';

/** The promise, and what a machine that is busy with the drill itself may add. ms */
const GONE_WITHIN_MS = 1_000 + 500;
const PATIENCE_MS = 10_000;
const PEOPLE_COMMAND = fileURLToPath(new URL('../../../../services/boot/src/commands/people.ts', import.meta.url));

/** How somebody is put out, and what ends with it. */
interface Case {
  name: 'kick' | 'ban' | 'logout';
  /** Resolves when it is decided. */
  decide(scene: Scene): Promise<void>;
  endsSessions: boolean;
  freesSeat: boolean;
}

const CASES: readonly Case[] = [
  { name: 'kick', decide: kick, endsSessions: false, freesSeat: true },
  { name: 'ban', decide: ban, endsSessions: true, freesSeat: true },
  { name: 'logout', decide: logOutEverywhere, endsSessions: true, freesSeat: false },
];

/** R16: at three tables somebody is kicked, banned or logged out everywhere, with everything open that they can have open. */
export const shutOut: Drill = {
  id: 'R16',
  promise:
    'A ban, a kick and a logout everywhere take effect within a second: sockets, seat, tickets and what is under way',
  inTestRun: true,
  async run() {
    installCookieJar();
    const lastToken = listenForTokens();
    const server = await startServer();
    const scenes: Scene[] = [];
    for (const one of CASES) scenes.push(await setUp(server, one, lastToken));
    const outcomes = await Promise.all(scenes.map(putOut));
    await Promise.all(
      scenes.flatMap(({ host, victim, window }) => [host, victim, window]).map((client) => client.stop()),
    );
    await server.close();
    return {
      summary: outcomes.map(({ name, tookMs }) => `${name} after ${tookMs.toFixed(0)} ms`).join(', '),
      problems: outcomes.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`)),
    };
  },
};

interface Scene {
  server: ServerProcess;
  how: Case;
  host: TuschelClient;
  victim: TuschelClient;
  /** The victim's second window, which is not in the game. */
  window: TuschelClient;
  person: { storage: KeyValue };
  username: string;
  userId: string;
  lobbyCode: string;
  drawingId: string;
  token: string;
}

async function setUp(server: ServerProcess, how: Case, lastToken: () => string): Promise<Scene> {
  const { url } = server;
  const username = `Victim_of_${how.name}`;
  const person = { storage: memoryStorage() };
  const host = await signedInClient(url, `Host_of_${how.name}`);
  const window = await signedInClient(url, username, person);
  const victim = await signedInClient(url, username, person);
  const token = lastToken();
  await seatClients([host, victim], HOST_DECIDES);
  const [, sync] = await playToDrawing([host, victim]);
  const game = victim.game.get();
  if (game.status !== 'joined') throw new Error(`the victim is ${game.status}`);
  const { drawingId } = sync!;
  // The page is left to the upload that is to be under way.
  sync!.stop();
  const userId = game.state.you.id;
  return { server, how, host, victim, window, person, username, userId, lobbyCode: game.lobbyCode, drawingId, token };
}

async function putOut(scene: Scene): Promise<{ name: string; tookMs: number; problems: string[] }> {
  const { server, how, token } = scene;
  const problems: string[] = [];
  const ticket = await socketTicket(scene);
  const upload = beginUpload(scene);
  await sleep(300);

  await how.decide(scene);
  const decided = performance.now();
  const late = await Promise.all(effects(scene).map(async ([what, isSo]) => ((await becomes(isSo)) ? null : what)));
  const tookMs = performance.now() - decided;
  for (const what of late) if (what !== null) problems.push(`${what} after ${PATIENCE_MS / 1000} s`);
  if (tookMs > GONE_WITHIN_MS) problems.push(`it took effect after ${tookMs.toFixed(0)} ms`);

  const status = await upload.finish();
  if (status < 400 || status >= 500) problems.push(`the upload that was under way was answered ${status}`);
  if (how.endsSessions) {
    const entered = await connect(server.url, {
      token: ticket,
      call: () => Promise.reject(new Error('no calls')),
    }).catch(() => null);
    entered?.end();
    if (entered) problems.push('a ticket of before still opens a socket');
    const called = await fetch(`${server.url}/v2/account`, { headers: { authorization: `Bearer ${token}` } });
    if (called.status !== 401) problems.push(`the token of before is answered ${called.status}`);
  }
  if (how.freesSeat && (await comesBack(scene))) problems.push('they sit in the game again');
  return { name: how.name, tookMs, problems };
}

/** What has to be so soon, and what it means that it is not. */
function effects({ how, host, victim, window, userId }: Scene): [problem: string, isSo: () => boolean][] {
  const sits = () => {
    const game = host.game.get();
    return (
      game.status === 'joined' && game.state.players.some(({ id, presence }) => id === userId && presence !== 'left')
    );
  };
  return [
    ...(how.freesSeat ? [['the seat is not free', () => !sits()] as [string, () => boolean]] : []),
    ...(how.endsSessions
      ? []
      : [['they still see the game', () => victim.game.get().status !== 'joined'] as [string, () => boolean]]),
    ...(how.endsSessions
      ? [victim, window].map((client): [string, () => boolean] => [
          'a window is connected',
          () => client.hub.get().status !== 'open',
        ])
      : []),
  ];
}

async function becomes(isSo: () => boolean): Promise<boolean> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(5)) if (isSo()) return true;
  return false;
}

async function kick({ host, userId }: Scene): Promise<void> {
  const reply = await host.game.send({ type: 'kick', player: userId });
  if (!reply.ok) throw new Error(`the kick was refused: ${JSON.stringify(reply)}`);
}

/** From the command line, as an operator does it. Decided is it when the command says so, which is before it ends. */
function ban({ server, username }: Scene): Promise<void> {
  const child = spawn(process.execPath, [PEOPLE_COMMAND, 'ban', username, 'spam', 'forever'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TUSCHEL_MODE: 'development', TUSCHEL_DATA: server.dataFolder },
  });
  let output = '';
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('is banned')) resolve();
      });
    child.once('close', () => reject(new Error(`the ban was refused: ${output}`)));
  });
}

/** A logout that names no session ends all of them. */
async function logOutEverywhere({ server, token }: Scene): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/v2/session/logout`, { method: 'POST', headers, body: '{}' });
  if (!answer.ok) throw new Error(`the logout was answered ${answer.status}`);
}

async function socketTicket({ server, token }: Scene): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/v2/session/socket-ticket`, { method: 'POST', headers, body: '{}' });
  return ((await answer.json()) as { token: string }).token;
}

/** Lines for the victim's page, of which the second half is sent with `finish`. Answers the status. */
function beginUpload({ server, token, drawingId }: Scene): { finish(): Promise<number> } {
  const body = JSON.stringify({ index: 0, lines: [batchLine(1)] });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const sent: ClientRequest = request(`${server.url}/api/drawing/${drawingId}/lines`, { method: 'PUT', headers });
  const answered = new Promise<number>((resolve, reject) => {
    sent.once('error', reject).once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
  });
  // It may fail before it is asked for.
  answered.catch(() => undefined);
  sent.write(body.slice(0, body.length / 2));
  return {
    finish() {
      sent.end(body.slice(body.length / 2));
      return answered;
    },
  };
}

/** A banned person may log in again, and a kicked one is still logged in; neither gets back into the game. */
async function comesBack({ server, how, victim, person, username, lobbyCode }: Scene): Promise<boolean> {
  const client = how.endsSessions ? await signedInClient(server.url, username, person) : victim;
  await client.game.join(lobbyCode).catch(() => undefined);
  const isIn = client.game.get().status === 'joined';
  if (client !== victim) await client.stop();
  return isIn;
}

/** Remembers the token of this process' last call. */
function listenForTokens(): () => string {
  const bare = globalThis.fetch;
  let last = '';
  globalThis.fetch = (input, init) => {
    last = /^Bearer (\S+)$/.exec(new Headers(init?.headers).get('authorization') ?? '')?.[1] ?? last;
    return bare(input, init);
  };
  return () => last;
}
