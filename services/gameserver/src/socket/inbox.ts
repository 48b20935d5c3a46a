import type { Clock, Log } from '@tuschel/platform/ports';
import type { WebSocket } from 'ws';
import type { Figures } from '../figures.ts';
import type { RateLimiter } from '../rate/rateLimiter.ts';
import { unavailableOf } from '../rest/unavailable.ts';
import { Malformed } from '../wire/message.ts';
import type { Connection } from './connection.ts';
import { errorFrame, frame, type Incoming, readEnvelope, SocketError, SocketErrorCode } from './envelope.ts';
import { CLIENT_MESSAGES, type ClientMessage } from './messages.ts';

/** Carries out a message. `reply` answers it, at once and before anything else goes out. Throws SocketError to refuse. */
export type Dispatch = (
  connection: Connection,
  message: ClientMessage,
  reply: (message: Record<string, unknown>) => void,
) => void | Promise<void>;

export interface InboxDeps {
  dispatch: Dispatch;
  limiter: RateLimiter;
  figures: Figures;
  clock: Clock;
  log: Log;
}

/** While more messages wait, the socket is not read: who sends faster than we work is slowed down by TCP. */
const PAUSE_ABOVE = 64;
const RESUME_BELOW = 16;

/** Reads the messages of one socket and carries them out one after the other. */
export function readMessages(socket: WebSocket, connection: Connection, deps: InboxDeps): void {
  const waiting: Incoming[] = [];
  let working = false;

  const creditWait = () => deps.limiter.spend('socketMessage', connection.presence.sessionId);

  const work = async () => {
    working = true;
    for (let next = waiting.shift(); next && connection.isOpen; next = waiting.shift()) {
      if (waiting.length < RESUME_BELOW && socket.isPaused) socket.resume();
      for (let wait = creditWait(); wait > 0; wait = creditWait()) await deps.clock.sleep(wait);
      await handle(connection, next, deps);
    }
    working = false;
  };

  const enqueue = (incoming: Incoming) => {
    waiting.push(incoming);
    if (waiting.length > PAUSE_ABOVE) socket.pause();
    // `handle` keeps every failure to itself.
    if (!working) void work();
  };

  socket.on('message', (data, isBinary) => {
    if (!connection.isOpen) return;
    if (isBinary) return connection.close('received unexpected WebSocket message type');
    const incoming = read((data as Buffer).toString());
    deps.figures.messageIn(nameOf(incoming));
    if (incoming === null) return connection.close('received malformed payload');
    // A heartbeat is answered while a slow message is worked on: the client would believe the line dead.
    if (isPing(incoming) && waiting.length === 0 && creditWait() === 0) void handle(connection, incoming, deps);
    else enqueue(incoming);
  });
}

function read(text: string): Incoming | null {
  try {
    return readEnvelope(text);
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

/** For the figures: never a name that the client made up. */
function nameOf(incoming: Incoming | null): string {
  if (incoming === null) return 'malformed';
  return incoming.kind === 'message' ? incoming.message.name : incoming.kind;
}

function isPing(incoming: Incoming): boolean {
  return incoming.kind === 'message' && incoming.message.name === 'ping';
}

async function handle(connection: Connection, incoming: Incoming, deps: InboxDeps): Promise<void> {
  switch (incoming.kind) {
    case 'missing':
      return refuseForGood(connection, SocketErrorCode.MissingPayload, 'Missing message.', incoming.cid);
    case 'unrecognized':
      return refuseForGood(connection, SocketErrorCode.UnrecognizedPayload, 'Unrecognized message.', incoming.cid);
    case 'disabled':
      deps.log.info('a socket message that is not enabled was refused', { name: incoming.name });
      return connection.send(errorFrame(SocketErrorCode.BadInput, NOT_ENABLED, incoming.cid));
    case 'message':
      return carryOut(connection, incoming.message, incoming.cid, deps);
    default:
      return incoming satisfies never;
  }
}

const TOO_MANY = new SocketError(SocketErrorCode.BadInput, 'Too many requests.');
const NOT_ENABLED = 'This message is not enabled on this server';

function refuseForGood(connection: Connection, code: SocketErrorCode, message: string, cid: string): void {
  connection.send(errorFrame(code, message, cid));
  // The error leaves at the end of this turn; the close frame goes after it.
  setImmediate(() => connection.close('error processing message'));
}

async function carryOut(
  connection: Connection,
  message: ClientMessage,
  givenCid: string,
  { dispatch, limiter, log }: InboxDeps,
) {
  // Match data is never answered, and neither is what was wrong with it by its cid.
  const cid = message.name === 'match_data_send' ? '' : givenCid;
  try {
    const { rate } = CLIENT_MESSAGES[message.name];
    if (rate !== null && limiter.spend(rate, connection.presence.userId) > 0) throw TOO_MANY;
    await dispatch(connection, message, (answer) => connection.send(frame(answer, cid)));
  } catch (error) {
    if (error instanceof SocketError) return connection.send(errorFrame(error.code, error.message, cid));
    const unavailable = unavailableOf(error);
    if (unavailable) return connection.send(errorFrame(SocketErrorCode.RuntimeException, unavailable.message, cid));
    log.error('a socket message failed', { name: message.name, error });
    connection.send(errorFrame(SocketErrorCode.RuntimeException, 'Internal server error', cid));
  }
}
