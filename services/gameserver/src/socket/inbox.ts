import type { Clock, Log } from '@tuschel/platform/ports';
import type { WebSocket } from 'ws';
import { ApiError } from '../extend.ts';
import type { Figures } from '../figures.ts';
import type { RateLimiter } from '../rate/rateLimiter.ts';
import { unavailableOf } from '../rest/unavailable.ts';
import type { SurfaceHooks } from '../surface/hooks.ts';
import { Malformed } from '../wire/message.ts';
import type { Connection } from './connection.ts';
import { callerOf, contextOf } from './contextOf.ts';
import { errorFrame, frame, type Incoming, readEnvelope, SocketError, SocketErrorCode } from './envelope.ts';
import type { SocketFormat } from './frame.ts';
import type { ClientMessage } from './messages.ts';
import type { Reply, SocketMessage } from './socketMessage.ts';

export interface InboxDeps {
  /** Those that this server listens to, by name. */
  messages: ReadonlyMap<string, SocketMessage>;
  hooks: Pick<SurfaceHooks, 'isHooked' | 'runBefore' | 'runAfter'>;
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

  const creditWait = () => deps.limiter.take(['socketMessage'], callerOf(connection.sender)) ?? 0;

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
    const isExpected = isBinary === (connection.format === 'protobuf');
    if (!isExpected) return connection.close('received unexpected WebSocket message type');
    const incoming = read(data as Buffer, connection.format);
    deps.figures.messageIn(nameOf(incoming, deps));
    if (incoming === null) return connection.close('received malformed payload');
    // A heartbeat is answered while a slow message is worked on: the client would believe the line dead.
    if (isPing(incoming) && waiting.length === 0 && creditWait() === 0) void handle(connection, incoming, deps);
    else enqueue(incoming);
  });
}

function read(bytes: Buffer, format: SocketFormat): Incoming | null {
  try {
    return readEnvelope(bytes, format);
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

/** For the figures: never a name that the client made up. */
function nameOf(incoming: Incoming | null, { messages }: Pick<InboxDeps, 'messages'>): string {
  if (incoming === null) return 'malformed';
  if (incoming.kind !== 'message') return incoming.kind;
  return messages.has(incoming.message.name) ? incoming.message.name : 'disabled';
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
    case 'message': {
      const served = deps.messages.get(incoming.message.name);
      if (served) return carryOut(connection, served, incoming.message, incoming.cid, deps);
      deps.log.info('a socket message that is not enabled was refused', { name: incoming.message.name });
      return connection.send(errorFrame(SocketErrorCode.BadInput, NOT_ENABLED, incoming.cid));
    }
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
  served: SocketMessage,
  { name, body }: ClientMessage,
  givenCid: string,
  { hooks, limiter, log }: InboxDeps,
) {
  // Match data is never answered, and neither is what was wrong with it by its cid.
  const cid = name === 'match_data_send' ? '' : givenCid;
  const reply: Reply = (answer) => connection.send(frame(answer, cid));
  try {
    if (served.rate !== null && limiter.take([served.rate], callerOf(connection.sender)) !== null) throw TOO_MANY;
    if (hooks.isHooked(name)) await carryOutHooked(connection, served, body, reply, hooks);
    else await served.carryOut(connection.sender, body, reply);
  } catch (error) {
    if (error instanceof SocketError) return connection.send(errorFrame(error.code, error.message, cid));
    const unavailable = unavailableOf(error);
    if (unavailable) return connection.send(errorFrame(SocketErrorCode.RuntimeException, unavailable.message, cid));
    log.error('a socket message failed', { name, error });
    connection.send(errorFrame(SocketErrorCode.RuntimeException, 'Internal server error', cid));
  }
}

/** What modules have to say before and after a message; the answer waits for both. */
async function carryOutHooked(
  connection: Connection,
  { name, carryOut }: SocketMessage,
  body: Record<string, unknown>,
  reply: Reply,
  hooks: InboxDeps['hooks'],
) {
  const context = contextOf(connection.sender);
  const answers: Record<string, unknown>[] = [];
  try {
    const allowed = (await hooks.runBefore(name, context, { body, query: {} })) as { body: Record<string, unknown> };
    await carryOut(connection.sender, allowed.body, (answer) => answers.push(answer));
    await hooks.runAfter(name, context, allowed, answers[0] ?? {});
  } catch (error) {
    if (error instanceof ApiError) throw new SocketError(SocketErrorCode.RuntimeFunctionException, error.message);
    throw error;
  }
  for (const answer of answers) reply(answer);
}
