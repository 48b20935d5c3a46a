import type { Sender } from '../presence/peer.ts';
import type { Sockets } from '../presence/router.ts';

/** A socket that writes down what it is sent. */
export interface RecordedConnection extends Sender {
  received: Record<string, unknown>[];
  /** How it was ended. */
  ended: 'open' | 'closed' | 'cut';
  /** Text of the match data it got, with the op code: `2:7`. */
  data(): string[];
  leave(): void;
}

let sessions = 0;

export function recordedConnection(userId: string, node = 'tuschel'): RecordedConnection {
  const sessionId = `00000000-0000-4000-8000-${String(++sessions).padStart(12, '0')}`;
  const connection: RecordedConnection = {
    presence: { userId, sessionId, username: `name of ${userId}`, node },
    holder: { userId, username: `name of ${userId}`, vars: {}, family: 'family' },
    remoteAddress: '192.0.2.1',
    headers: {},
    received: [],
    ended: 'open',
    leave() {
      connection.ended = 'closed';
    },
    data: () => connection.received.flatMap(dataText),
  };
  return connection;
}

/** The sockets of a node, as its router sees them. */
export function recordedSockets(): Sockets & { add(connection: RecordedConnection): void } {
  const open = new Map<string, RecordedConnection>();
  const find = (sessionId: string) => {
    const connection = open.get(sessionId);
    return connection?.ended === 'open' ? connection : undefined;
  };
  return {
    add: (connection) => void open.set(connection.presence.sessionId, connection),
    isOpen: (sessionId) => find(sessionId) !== undefined,
    send: (sessionId, frame) => find(sessionId)?.received.push(JSON.parse(frame.toString()) as Record<string, unknown>),
    close: () => undefined,
    cut(sessionId) {
      const connection = find(sessionId);
      if (connection) connection.ended = 'cut';
    },
  };
}

function dataText({ match_data: data }: Record<string, unknown>): string[] {
  if (data === undefined) return [];
  const { op_code: opCode, data: base64 = '' } = data as { op_code: string; data?: string };
  return [`${opCode}:${Buffer.from(base64, 'base64').toString()}`];
}
