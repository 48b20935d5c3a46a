import { connect, type NetConnectOpts } from 'node:net';
import { WebSocket } from 'ws';

/** A socket without a client library: what it says and hears is exactly what is on the wire. */
export interface RawSocket {
  socket: WebSocket;
  received: Record<string, unknown>[];
  say(message: unknown): void;
  /** The first envelope from now on, or already heard, that fits. */
  hear(fits: (message: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
  answerTo(message: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Close code and reason. */
  closed: Promise<[number, string]>;
}

export interface Manners {
  /** Bytes that it takes from the kernel before somebody reads them. */
  readAhead?: number;
  /** Answers the server's pings (default true). */
  autoPong?: boolean;
}

let cids = 0;

export function openSocket(
  port: number,
  query: string,
  headers: Record<string, string> = {},
  { readAhead, autoPong = true }: Manners = {},
): Promise<RawSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?${query}`, {
    headers,
    autoPong,
    ...(readAhead === undefined ? {} : { createConnection: modestly(readAhead) }),
  });
  return rawSocket(socket);
}

/** Resolves once the socket is open. */
export async function rawSocket(socket: WebSocket): Promise<RawSocket> {
  const received: Record<string, unknown>[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    received.push(JSON.parse((data as Buffer).toString()) as Record<string, unknown>);
    for (const look of waiting) look();
  });
  const closed = new Promise<[number, string]>((resolve) => {
    socket.on('close', (code, reason) => resolve([code, reason.toString()]));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });

  const hear: RawSocket['hear'] = (fits) =>
    new Promise((resolve) => {
      const look = () => {
        const found = received.find(fits);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  const say = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message));

  return {
    socket,
    received,
    closed,
    say,
    hear,
    answerTo(message) {
      const cid = String(++cids);
      say({ cid, ...message });
      return hear((envelope) => envelope['cid'] === cid);
    },
  };
}

/** A line that takes no more than so many bytes from the kernel ahead; its types do not know the option. */
function modestly(highWaterMark: number): typeof connect {
  return ((options: NetConnectOpts) => {
    const modest: NetConnectOpts & { highWaterMark: number } = { ...options, highWaterMark };
    return connect(modest);
  }) as typeof connect;
}

/** The refusal of an upgrade. */
export function refusedUpgrade(
  port: number,
  query: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?${query}`, { headers });
    socket.on('open', () => {
      socket.terminate();
      reject(new Error('the upgrade was not refused'));
    });
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_request, response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
  });
}
