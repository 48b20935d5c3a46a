import type { ClientClock } from '../tuschelClient.ts';

/** One exchange with the server: `t0` sent and `t2` received in local time, `t1` the server's time between, all ms. */
export interface Sample {
  rtt: number;
  /** Server time minus local time, true within half the round-trip time. */
  offset: number;
}

const KEPT = 8;
/** Slack for clocks that tick in steps. */
const STEP_MS = 20;

export function sampleOf(t0: number, t1: number, t2: number): Sample {
  return { rtt: t2 - t0, offset: t1 - (t0 + t2) / 2 };
}

/** The last samples, oldest first. One that contradicts the others tells that a clock was set: only it stays. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  if (samples.some((older) => contradict(older, sample))) return [sample];
  return [...samples, sample].slice(-KEPT);
}

function contradict(a: Sample, b: Sample): boolean {
  return Math.abs(a.offset - b.offset) > (a.rtt + b.rtt) / 2 + STEP_MS;
}

/** The sample with the lowest round-trip time is the most exact one. */
export function bestSample(samples: readonly Sample[]): Sample | null {
  return samples.reduce<Sample | null>((best, sample) => (best && best.rtt <= sample.rtt ? best : sample), null);
}

const EVERY_MS = 10_000;
/** The first pings follow each other quickly, so that timers are right from the start. */
const QUICK = { count: 4, everyMs: 200 };

/** Aligns with the server's clock by pings. */
export interface ServerClock {
  /** Server time now, UTC ms. */
  now: () => number;
  rtt: () => number | null;
  /** How slow the connection is now, ms: the quicker one of the last two exchanges, or for how long a ping has been waiting. */
  lag: () => number | null;
  /** Pings quickly at first, for as long as little is known of the server's time, then every 10 s; `tick` is called with each of the slow ones. */
  start(tick: () => void): void;
  stop(): void;
  /** The server's time `t1` was read between local times `t0` and now: by a pong, or by any answer that carries it. */
  seen: (t0: number, t1: number) => void;
}

export function createServerClock(clock: ClientClock, ping: (t0: number) => void): ServerClock {
  let samples: Sample[] = [];
  let timer: unknown = null;
  /** Local time of the oldest ping without an answer. */
  let waitingSince: number | null = null;

  function seen(t0: number, t1: number): void {
    waitingSince = null;
    const sample = sampleOf(t0, t1, clock.now());
    if (sample.rtt >= 0 && Number.isFinite(sample.offset)) samples = withSample(samples, sample);
  }

  function run(quickLeft: number, tick: () => void): void {
    waitingSince ??= clock.now();
    ping(clock.now());
    timer = clock.setTimeout(
      () => {
        if (quickLeft === 0) tick();
        run(Math.max(0, quickLeft - 1), tick);
      },
      quickLeft > 0 ? QUICK.everyMs : EVERY_MS,
    );
  }

  return {
    now: () => clock.now() + (bestSample(samples)?.offset ?? 0),
    rtt: () => bestSample(samples)?.rtt ?? null,
    lag() {
      const last = samples.slice(-2).map(({ rtt }) => rtt);
      if (last.length === 0) return null;
      return Math.max(Math.min(...last), clock.now() - (waitingSince ?? clock.now()));
    },
    start(tick) {
      clock.clearTimeout(timer);
      waitingSince = null;
      run(samples.length > QUICK.count ? 0 : QUICK.count - 1, tick);
    },
    stop: () => clock.clearTimeout(timer),
    seen,
  };
}
