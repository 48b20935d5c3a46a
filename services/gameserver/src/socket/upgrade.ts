import { SOCKET, SOCKETS } from '@tuschel/protocol';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { RateLimiter } from '../rate/rateLimiter.ts';
import type { SessionHolder } from '../session/tokens.ts';
import { isAllowedOrigin } from './origin.ts';
import type { Connections } from './connections.ts';
import type { SocketFormat } from './frame.ts';

export interface Doorkeeper {
  allowedOrigins: string[] | '*';
  /** The holder of a ticket or session token, or null. A ticket is used up by it. */
  admit(token: string): SessionHolder | null;
  connections: Connections;
  limiter: RateLimiter;
  remoteAddress(request: IncomingMessage): string;
  /** Nobody was let in; HTTP status. */
  refused?(status: number): void;
  opened(socket: WebSocket, stream: Duplex, request: IncomingMessage, holder: SessionHolder, wishes: Wishes): void;
}

/** What a client says of the socket that it opens. */
export interface Wishes {
  /** Others may see that its user is online. */
  showsStatus: boolean;
  format: SocketFormat;
}

/** What `ws` knows and its type declarations do not: how long to wait for the peer's close frame, ms. */
const OPTIONS: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: SOCKET.messageInBytes,
  closeTimeout: 2_000,
};

/** Answers the upgrades to /ws. Returns how to stop: later ones are refused. */
export function acceptUpgrades(server: Server, doorkeeper: Doorkeeper): () => void {
  const sockets = new WebSocketServer(OPTIONS);
  let stopped = false;

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const url = URL.parse(request.url ?? '', 'http://localhost');
    if (url?.pathname !== '/ws') return refuse(stream, { status: 404, text: 'Not Found' });
    if (stopped) return refuse(stream, { status: 503, text: 'Server is shutting down' });
    const verdict = judge(request, url, doorkeeper);
    if ('status' in verdict) {
      doorkeeper.refused?.(verdict.status);
      return refuse(stream, verdict);
    }
    const wishes = { showsStatus: url.searchParams.get('status') === 'true', format: verdict.format };
    sockets.handleUpgrade(request, stream, head, (socket) => {
      // Errors of the peer's making end in `close`.
      socket.on('error', () => undefined);
      doorkeeper.opened(socket, stream, request, verdict.holder, wishes);
    });
  };

  server.on('upgrade', upgrade);
  return () => {
    stopped = true;
  };
}

export interface Refusal {
  status: number;
  text: string;
}

function judge(
  request: IncomingMessage,
  url: URL,
  doorkeeper: Doorkeeper,
): { holder: SessionHolder; format: SocketFormat } | Refusal {
  const { allowedOrigins, connections } = doorkeeper;
  if (!isAllowedOrigin(request.headers.origin, request.headers.host, allowedOrigins)) {
    return { status: 403, text: 'Origin not allowed' };
  }
  const address = doorkeeper.remoteAddress(request);
  const { limiter } = doorkeeper;
  if (limiter.take(['upgrade'], { address }) !== null) return TOO_MANY;
  const format = formatOf(url.searchParams.get('format'));
  if (format === null) return INVALID_FORMAT;
  const holder = doorkeeper.admit(url.searchParams.get('token') ?? '');
  if (!holder) return INVALID_TOKEN;
  const isFull =
    (limiter.holds('user', address) && connections.countOfUser(holder.userId) >= SOCKETS.perUser) ||
    (limiter.holds('address', address) && connections.fillOfAddress(address) >= SOCKETS.perAddress);
  return isFull ? TOO_MANY : { holder, format };
}

/** Null: there is no such format. */
export function formatOf(asked: string | null): SocketFormat | null {
  const format = asked ?? 'json';
  return format === 'json' || format === 'protobuf' ? format : null;
}

const TOO_MANY: Refusal = { status: 429, text: 'Too many sockets' };
export const INVALID_FORMAT: Refusal = { status: 400, text: 'Invalid format parameter' };
export const INVALID_TOKEN: Refusal = { status: 401, text: 'Missing or invalid token' };

const PHRASES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

function refuse(stream: Duplex, { status, text }: Refusal): void {
  const headers = [
    `HTTP/1.1 ${status} ${PHRASES[status] ?? ''}`,
    'Content-Type: text/plain; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ];
  stream.once('finish', () => stream.destroy());
  stream.end(`${headers.join('\r\n')}\r\n\r\n${text}`);
}
