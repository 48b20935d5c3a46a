/**
 * The load generator of `players` and `slow-clients`: in processes of its own, so that its work is not counted as the
 * server's. It seats a crowd, says "seated", and on "go" draws for so many seconds and reports what it saw.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { installCookieJar } from '@tuschel/sim/cookieJar';
import { type Artist, batchLine, seatCrowd } from '@tuschel/sim/crowd';
import { type RawPlayer, rawPlayer } from '@tuschel/sim/rawPlayer';
import { installThinFetch } from '@tuschel/sim/thinFetch';
import { takeTurns } from '@tuschel/sim/turns';

export interface LoadOrder {
  url: string;
  tables: number;
  seats: number;
  name: string;
  /** At each table sits one more, who draws nothing. */
  silent?: boolean;
}

export interface LoadReport {
  /** From the moment for which a player's command was planned to the state at each other one, ms; the limit where it never came. */
  updates: number[];
  /** From the moment for which a stroke was planned to the acknowledgement that it is on disk, ms; the limit where there was none. */
  acknowledgements: number[];
  /** Strokes that were still not acknowledged at the end. */
  open: number;
  /** Updates that did not come. */
  missed: number;
  /** How late this process itself was, ms: 99 of 100 timers were at most so late. */
  ownDelayP99: number;
  ownDelayMax: number;
  /** User and system time of this process, ms. */
  cpuMs: number;
}

export type FromLoad = { seated: true } | { report: LoadReport };
/** `deaf`: the silent ones stop reading and ask for the state again and again. */
export type ToLoad = { go: { seconds: number; deaf: boolean } } | { end: true };

/** Each draws one batch, and one at each table changes the state. */
const EVERY_MS = 1_000;
const ASK_EVERY_MS = 100;
const PATIENCE_MS = 10_000;

installThinFetch();
const order = JSON.parse(process.argv[2] ?? '') as LoadOrder;
const silent: RawPlayer[] = [];
const tables = await seatCrowd({
  ...order,
  cookies: installCookieJar(),
  ...(order.silent ? { company: async (lobbyCode) => [await inviteSilent(lobbyCode)] } : {}),
});
tell({ seated: true });
process.on('message', (message: ToLoad) => {
  if ('end' in message) process.exit(0);
  if (message.go.deaf) for (const player of silent) void goDeaf(player, message.go.seconds);
  void draw(message.go.seconds).then((report) => tell({ report }));
});
process.on('disconnect', () => process.exit(0));

async function draw(seconds: number): Promise<LoadReport> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const before = process.cpuUsage();
  const acknowledgements: number[] = [];
  const beats = tables.flatMap((table) => table.map((artist) => strokes(artist, seconds, acknowledgements)));
  const seen = await Promise.all(tables.map((table) => takeTurns(table, seconds)));
  const unfinished = await Promise.all(beats);
  delay.disable();
  const { user, system } = process.cpuUsage(before);
  const updates = seen.flatMap((one) => one.updates);
  return {
    updates,
    acknowledgements,
    open: sum(unfinished),
    missed: sum(seen.map((one) => one.missed)),
    ownDelayP99: delay.percentile(99) / 1e6,
    ownDelayMax: delay.max / 1e6,
    cpuMs: (user + system) / 1000,
  };
}

/**
 * One stroke each second, whether the one before is acknowledged or not, and whether this process was in time or not. Answers how
 * many were never acknowledged.
 */
async function strokes({ sync }: Artist, seconds: number, delays: number[]): Promise<number> {
  const first = performance.now() + Math.random() * EVERY_MS;
  let open = 0;
  for (let stroke = 0; stroke < seconds; stroke++) {
    const planned = first + stroke * EVERY_MS;
    await sleep(Math.max(0, planned - performance.now()));
    open++;
    sync.append(batchLine(sync.lines.length));
    void sync.flush().then(() => {
      open--;
      delays.push(performance.now() - planned);
    });
  }
  const patience = performance.now() + PATIENCE_MS;
  while (open > 0 && performance.now() < patience) await sleep(20);
  delays.push(...Array.from({ length: open }, () => PATIENCE_MS));
  return open;
}

async function inviteSilent(lobbyCode: string): Promise<RawPlayer> {
  const player = await rawPlayer(order.url, `Silent_${lobbyCode}`);
  silent.push(player);
  await player.join(lobbyCode);
  return player;
}

/** What the kernel buffers is full after some seconds; then it is the server's turn to hold on to it, or to let go. */
async function goDeaf(player: RawPlayer, seconds: number): Promise<void> {
  player.stopReading();
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until && player.askForState()) await sleep(ASK_EVERY_MS);
}

function tell(message: FromLoad): void {
  process.send?.(message);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
