import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { RULES_LIMITS, SOCKETS } from '@tuschel/protocol';
import { sleep } from '../../bot.ts';
import { installCookieJar } from '../../cookieJar.ts';
import { type Artist, seatCrowd } from '../../crowd.ts';
import { narrowNetwork } from '../../narrowNetwork.ts';
import { type RawPlayer, rawPlayer } from '../../rawPlayer.ts';
import { takeTurns } from '../../turns.ts';
import { PROC } from '../capability.ts';
import type { Drill, DrillReport, DrillSize } from '../drill.ts';

interface Size {
  tables: number;
  /** Players at a table who read. One more does not. */
  seats: number;
  seconds: number;
}

const SIZES: Record<DrillSize, Size> = {
  short: { tables: 4, seats: 4, seconds: 4 },
  long: { tables: 40, seats: 9, seconds: 60 },
};
/** So much asking fills what the kernel keeps for a connection, and the queue behind it. */
const ASKED_AT_ONCE = 8;
const ASK_EVERY_MS = 10;
/** What is logged of them: on a busy machine the match has more of their questions than it takes before too many of its answers wait. */
const FULL = ['session outgoing queue full', 'match.mailboxFull'];
/** The server lets go of a peer that does not answer pings; some time later the others see that they are away. */
const SILENT_MS = SOCKETS.pongWaitMs + RULES_LIMITS.awayAfter + 5_000;
/** What a server may grow by beside the queues: it is warming up. */
const SLACK_KB = 96 * 1024;

/** R8: some stop reading; they are let go of, and nobody else notices. */
export const slowClients: Drill = {
  id: 'R8',
  promise: `A slow or silent client hurts nobody: let go of at ${SOCKETS.queueMessages} messages, ${SOCKETS.queueBytes / 1024} KiB or ${SOCKETS.pongWaitMs / 1000} s`,
  inTestRun: false,
  needs: [PROC],
  async run(size) {
    const narrow = size === 'long' && !process.env[INSIDE] ? narrowNetwork() : null;
    return narrow ? inside(narrow) : drill(SIZES[size], size === 'long');
  },
};

/** Set for the process that is within the narrow network already. */
const INSIDE = 'TUSCHEL_DRILL_INSIDE';
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The same once more where the kernel keeps little. */
function inside([command, ...args]: string[]): DrillReport {
  const { status, stdout, stderr } = spawnSync(command!, [...args, process.execPath, MAIN, 'R8', '--long'], {
    env: { ...process.env, [INSIDE]: '1' },
    encoding: 'utf8',
  });
  const problems = stderr.split('\n').filter((line) => line.trim() !== '');
  const summary = /^R8: (.*) \([\d.]+ s\)$/m.exec(stdout)?.[1] ?? stdout;
  return { summary: `${summary}, small buffers`, problems: status === 0 ? [] : problems };
}

async function drill({ tables, seats, seconds }: Size, waitForSilent: boolean): Promise<DrillReport> {
  const server = await startServer();
  const deaf: RawPlayer[] = [];
  const company = async (lobbyCode: string) => {
    const player = await rawPlayer(server.url, `Deaf_${lobbyCode}`);
    deaf.push(player);
    await player.join(lobbyCode);
    return [player];
  };
  const crowd = await seatCrowd({ url: server.url, cookies: installCookieJar(), tables, seats, company });
  const before = residentKb(server.pid());
  for (const player of deaf) player.stopReading();
  // The last one only keeps silent: it is let go of for that, and later.
  const asking = (waitForSilent ? deaf.slice(0, -1) : deaf).map((player) => askUntilCut(player, seconds));
  const turns = await Promise.all(crowd.map((table) => takeTurns(table, seconds)));
  const cut = (await Promise.all(asking)).filter(Boolean).length;
  if (waitForSilent) await sleep(Math.max(0, SILENT_MS - seconds * 1000));
  const grownKb = residentKb(server.pid()) - before;
  const problems = [
    ...(waitForSilent ? silenceProblems(crowd) : []),
    ...othersProblems(
      crowd,
      turns.reduce((sum, { missed }) => sum + missed, 0),
    ),
  ];
  const allowedKb = SLACK_KB + (deaf.length * SOCKETS.queueBytes) / 1024;
  if (grownKb > allowedKb) problems.push(`the server grew by ${grownKb} kB, more than ${allowedKb}`);
  for (const player of deaf) player.end();
  await Promise.all(crowd.flat().map(({ client }) => client.stop()));
  await server.close();
  // Only now its log is complete.
  problems.push(...evictionProblems(server, cut, asking.length));
  const updates = turns.reduce((sum, turn) => sum + turn.updates.length, 0);
  return {
    summary: `${deaf.length} of ${tables * (seats + 1)} clients stopped reading; ${cut} cut for a full queue; ${updates} updates reached the others; the server grew by ${Math.round(grownKb / 1024)} MB`,
    problems,
  };
}

/** True: the connection was cut. */
async function askUntilCut(player: RawPlayer, seconds: number): Promise<boolean> {
  const until = performance.now() + Math.max(seconds, 20) * 1000;
  while (performance.now() < until) {
    for (let i = 0; i < ASKED_AT_ONCE; i++) if (!player.askForState()) return true;
    await sleep(ASK_EVERY_MS);
  }
  return false;
}

function evictionProblems(server: ServerProcess, cut: number, asking: number): string[] {
  const logged = FULL.reduce((sum, words) => sum + server.output().split(words).length - 1, 0);
  return [
    ...(cut === asking ? [] : [`${cut} of ${asking} who do not read were cut`]),
    ...(logged === asking ? [] : [`${logged} of ${asking} were cut for a full queue`]),
  ];
}

/** Also who did nothing but keep silent is gone by now. */
function silenceProblems(crowd: Artist[][]): string[] {
  const here = crowd.flatMap(strangers).filter(({ presence }) => presence === 'here').length;
  return here === 0 ? [] : [`${here} who have been silent for ${SILENT_MS / 1000} s still count as here`];
}

/** Those at the table who are not of the crowd, as the table sees them. */
function strangers(table: Artist[]) {
  const game = table[0]!.client.game.get();
  const players = game.status === 'joined' ? game.state.players : [];
  return players.filter(({ id }) => table.every((artist) => artist.id !== id));
}

function othersProblems(crowd: Artist[][], missed: number): string[] {
  const lost = crowd.flat().filter(({ client }) => client.hub.get().status !== 'open').length;
  return [
    ...(missed === 0 ? [] : [`the others missed ${missed} updates`]),
    ...(lost === 0 ? [] : [`${lost} others lost their connection`]),
  ];
}

function residentKb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}
