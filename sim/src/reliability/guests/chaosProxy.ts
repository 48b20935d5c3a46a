import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { between, type Luck } from '../../luck.ts';

/** What happens to bytes on their way. Times in ms, shares from 0 to 1 of the pieces that are sent. */
export interface Weather {
  /** One way; half of the round trip. */
  delay: number;
  jitter: number;
  /** A loss, as TCP shows it: everything behind it waits too. */
  stalls: { share: number; shortest: number; longest: number };
  /** A piece arrives in two: its end waits for itself, in the middle of a frame. */
  splits: number;
  /** The beginning of a piece arrives byte by byte. */
  trickles: number;
}

export const CALM: Weather = {
  delay: 0,
  jitter: 0,
  stalls: { share: 0, shortest: 0, longest: 0 },
  splits: 0,
  trickles: 0,
};
/** 300 ms of round trip and a loss of 5 %. */
export const STORM: Weather = {
  delay: 150,
  jitter: 40,
  stalls: { share: 0.05, shortest: 300, longest: 1_200 },
  splits: 0.1,
  trickles: 0.02,
};

/**
 * How a link drops out. `held`: bytes wait, nobody is told, and go on afterwards. `reset`: both sides are told by RST.
 * `halfOpen`: the server's side is gone, and the client's stays open without a word.
 */
export type DropOut = 'held' | 'reset' | 'halfOpen';

/** A TCP relay between players and server, whose weather can be changed while it runs. */
export interface ChaosProxy {
  readonly url: string;
  setWeather(weather: Weather): void;
  /** Nobody gets through, nor in, until the returned function is called. */
  dropOut(kind: DropOut): () => void;
  close(): Promise<void>;
}

/** Bytes of a trickle that come one at a time, and the time between two. */
const TRICKLE = { bytes: 24, everyMs: 4 } as const;

export async function startChaosProxy(serverPort: number, luck: Luck): Promise<ChaosProxy> {
  const links = new Set<Link>();
  let weather = CALM;
  let isDown = false;
  const server = createServer((client) => {
    if (isDown) return void client.resetAndDestroy();
    const link = relay(client, connect(serverPort, '127.0.0.1'), luck, () => weather);
    links.add(link);
    client.once('close', () => links.delete(link));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    setWeather(next) {
      weather = next;
    },
    dropOut(kind) {
      isDown = true;
      const hit = [...links];
      for (const link of hit) link.hit(kind);
      return () => {
        isDown = false;
        for (const link of hit) link.goOn();
      };
    },
    async close() {
      for (const link of links) link.hit('reset');
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

interface Link {
  hit(kind: DropOut): void;
  goOn(): void;
}

function relay(client: Socket, upstream: Socket, luck: Luck, weather: () => Weather): Link {
  let isHeld = false;
  const up = lane(client, upstream, luck, weather, () => isHeld);
  const down = lane(upstream, client, luck, weather, () => isHeld);
  for (const socket of [client, upstream]) socket.setNoDelay(true).on('error', () => undefined);
  const cut = () => {
    client.resetAndDestroy();
    upstream.resetAndDestroy();
  };
  client.once('close', () => upstream.destroy());
  let isHalfOpen = false;
  upstream.once('close', () => {
    if (!isHalfOpen) down.finish(() => client.destroy());
  });
  return {
    hit(kind) {
      isHeld = true;
      if (kind === 'reset') cut();
      isHalfOpen = kind === 'halfOpen';
      if (isHalfOpen) upstream.resetAndDestroy();
    },
    goOn() {
      // What is half open stays silent for good.
      if (isHalfOpen) return;
      isHeld = false;
      up.goOn();
      down.goOn();
    },
  };
}

interface Piece {
  bytes: Buffer;
  /** When it may arrive, in time of the process. */
  at: number;
}

interface Lane {
  goOn(): void;
  /** Does this after all that is under way has arrived. */
  finish(last: () => void): void;
}

/** One direction: bytes arrive late, in pieces, and in order. */
function lane(from: Socket, to: Socket, luck: Luck, weather: () => Weather, isHeld: () => boolean): Lane {
  const pieces: Piece[] = [];
  let lastAt = 0;
  let timer: NodeJS.Timeout | null = null;
  let last: (() => void) | null = null;

  const deliver = () => {
    timer = null;
    if (isHeld()) return;
    for (let next = pieces[0]; next && next.at <= performance.now(); next = pieces[0]) {
      pieces.shift();
      if (to.writable) to.write(next.bytes);
    }
    if (pieces[0]) timer = setTimeout(deliver, Math.max(1, pieces[0].at - performance.now()));
    else last?.();
  };

  from.on('data', (bytes: Buffer) => {
    for (const piece of broken(bytes, luck, weather())) {
      lastAt = Math.max(lastAt, performance.now() + piece.wait);
      pieces.push({ bytes: piece.bytes, at: lastAt });
    }
    timer ??= setTimeout(deliver, 0);
  });
  return {
    goOn: () => void (timer ??= setTimeout(deliver, 0)),
    finish(then) {
      last = then;
      if (pieces.length === 0) then();
    },
  };
}

/** One piece as the weather makes it: whole, in two, or beginning byte by byte. `wait`: at least so long, ms. */
function broken(bytes: Buffer, luck: Luck, { delay, jitter, stalls, splits, trickles }: Weather) {
  const stall = luck() < stalls.share ? between(luck, stalls.shortest, stalls.longest) : 0;
  const wait = delay + (luck() * 2 - 1) * jitter + stall;
  if (luck() < trickles) {
    const head = [...bytes.subarray(0, TRICKLE.bytes)].map((byte, i) => ({
      bytes: Buffer.of(byte),
      wait: wait + i * TRICKLE.everyMs,
    }));
    return [...head, { bytes: bytes.subarray(TRICKLE.bytes), wait: wait + TRICKLE.bytes * TRICKLE.everyMs }];
  }
  if (luck() >= splits || bytes.length < 2) return [{ bytes, wait }];
  const at = between(luck, 1, bytes.length - 1);
  return [
    { bytes: bytes.subarray(0, at), wait },
    { bytes: bytes.subarray(at), wait: wait + jitter },
  ];
}
