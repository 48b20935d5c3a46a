/**
 * The load generator of `players` and `slow-clients`: a process of its own, so that its work is not counted as the
 * server's. It seats a crowd, says "seated", and on "go" draws for so many seconds and reports what it saw.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { installCookieJar } from '@tuschel/sim/cookieJar';
import { type Artist, batchLine, DRAWING_STEP, seatCrowd } from '@tuschel/sim/crowd';

export interface LoadOrder {
  url: string;
  tables: number;
  seats: number;
  name: string;
}

export interface LoadReport {
  /** From the command of one player to the state at each other one, ms. */
  updates: number[];
  /** From the stroke to the acknowledgement that it is on disk, ms. */
  acknowledgements: number[];
  /** Strokes that were still not acknowledged at the end. */
  open: number;
  /** Updates that did not come. */
  missed: number;
  /** How late this process itself was, ms: 99 of 100 timers were at most so late. */
  ownDelayP99: number;
  /** User and system time of this process, ms. */
  cpuMs: number;
}

export type FromLoad = { seated: true } | { report: LoadReport };
export type ToLoad = { go: { seconds: number } } | { end: true };

/** Each draws one batch, and one at each table changes the state. */
const EVERY_MS = 1_000;
const PATIENCE_MS = 10_000;

const order = JSON.parse(process.argv[2] ?? '') as LoadOrder;
const tables = await seatCrowd({ ...order, cookies: installCookieJar() });
tell({ seated: true });
process.on('message', (message: ToLoad) => {
  if ('go' in message) void draw(message.go.seconds).then((report) => tell({ report }));
  else process.exit(0);
});
process.on('disconnect', () => process.exit(0));

async function draw(seconds: number): Promise<LoadReport> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const before = process.cpuUsage();
  const acknowledgements: number[] = [];
  const beats = tables.flatMap((table) => table.map((artist) => strokes(artist, seconds, acknowledgements)));
  const signals = tables.map((table) => changes(table, seconds));
  const seen = await Promise.all(signals);
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
    cpuMs: (user + system) / 1000,
  };
}

/** One stroke each second, whether the one before is acknowledged or not. Answers how many never were. */
async function strokes({ sync }: Artist, seconds: number, delays: number[]): Promise<number> {
  await sleep(Math.random() * EVERY_MS);
  const until = performance.now() + seconds * 1000;
  let open = 0;
  while (performance.now() < until) {
    const drawn = performance.now();
    open++;
    sync.append(batchLine(sync.lines.length));
    void sync.flush().then(() => {
      open--;
      delays.push(performance.now() - drawn);
    });
    await sleep(EVERY_MS - ((performance.now() - drawn) % EVERY_MS));
  }
  const patience = performance.now() + PATIENCE_MS;
  while (open > 0 && performance.now() < patience) await sleep(20);
  return open;
}

/** Each second one player of the table hands in, or takes back; the others see it. At the end nobody has handed in. */
async function changes(table: Artist[], seconds: number): Promise<{ updates: number[]; missed: number }> {
  await sleep(Math.random() * EVERY_MS);
  const updates: number[] = [];
  let missed = 0;
  for (let second = 0; second < seconds + (seconds % 2); second++) {
    const began = performance.now();
    const mover = table[Math.floor(second / 2) % table.length]!;
    const submitted = second % 2 === 0;
    const others = table.filter((artist) => artist !== mover);
    const arrivals = others.map((other) => whenSubmitted(other, mover.id, submitted));
    void mover.client.game.send({ type: submitted ? 'submit' : 'keepDrawing', step: DRAWING_STEP });
    for (const arrival of await Promise.all(arrivals)) {
      if (arrival === null) missed++;
      else updates.push(arrival - began);
    }
    await sleep(Math.max(0, EVERY_MS - (performance.now() - began)));
  }
  return { updates, missed };
}

/** When this client's state tells that `player` has handed in, or no longer has; null when it does not within 10 s. */
function whenSubmitted({ client }: Artist, player: string, submitted: boolean): Promise<number | null> {
  return new Promise((resolve) => {
    const end = (at: number | null) => {
      unsubscribe();
      clearTimeout(timer);
      resolve(at);
    };
    const timer = setTimeout(() => end(null), PATIENCE_MS);
    const unsubscribe = client.game.subscribe(() => {
      const game = client.game.get();
      if (game.status !== 'joined') return;
      if (game.state.players.find(({ id }) => id === player)?.submitted === submitted) end(performance.now());
    });
  });
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
