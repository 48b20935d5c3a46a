import type { Connection } from '../socket/connection.ts';

/** A socket that writes down what it is sent. */
export interface RecordedConnection extends Connection {
  received: Record<string, unknown>[];
  /** How it was ended. */
  ended: 'open' | 'closed' | 'cut';
  /** Text of the match data it got, with the op code: `2:7`. */
  data(): string[];
  leave(): void;
}

let sessions = 0;

export function recordedConnection(userId: string): RecordedConnection {
  const sessionId = `00000000-0000-4000-8000-${String(++sessions).padStart(12, '0')}`;
  const connection: RecordedConnection = {
    presence: { userId, sessionId, username: `name of ${userId}` },
    holder: { userId, username: `name of ${userId}`, vars: {}, family: 'family' },
    remoteAddress: '192.0.2.1',
    headers: {},
    received: [],
    ended: 'open',
    get isOpen() {
      return connection.ended === 'open';
    },
    send(frame) {
      if (connection.isOpen) connection.received.push(JSON.parse(frame.toString()) as Record<string, unknown>);
    },
    close() {
      connection.ended = 'closed';
    },
    terminate() {
      connection.ended = 'cut';
    },
    leave: () => connection.close('the test is done with it'),
    data: () => connection.received.flatMap(dataText),
  };
  return connection;
}

function dataText({ match_data: data }: Record<string, unknown>): string[] {
  if (data === undefined) return [];
  const { op_code: opCode, data: base64 = '' } = data as { op_code: string; data?: string };
  return [`${opCode}:${Buffer.from(base64, 'base64').toString()}`];
}
