import type { Connection } from '../socket/connection.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import type { BodyOf } from '../socket/messages.ts';
import type { MatchTable } from './matches.ts';

type Reply = (message: Record<string, unknown>) => void;

export function joinMatch(matches: MatchTable, connection: Connection, body: BodyOf<'match_join'>, reply: Reply) {
  const { match_id: matchId = '', token = '', metadata = {} } = body;
  if (matchId !== '') return matches.join(connection, matchId, metadata, reply);
  // Tokens come from the matchmaker, and there is none.
  const refusal = token === '' ? 'No match ID or token found' : 'Invalid match token';
  throw new SocketError(SocketErrorCode.BadInput, refusal);
}

export async function leaveMatch(
  matches: MatchTable,
  connection: Connection,
  body: BodyOf<'match_leave'>,
  reply: Reply,
) {
  await matches.leave(connection, body.match_id ?? '');
  reply({});
}

export function receiveMatchData(matches: MatchTable, connection: Connection, body: BodyOf<'match_data_send'>) {
  const { match_id: matchId = '', op_code: opCode = 0, data = new Uint8Array() } = body;
  matches.receive(connection, matchId, opCode, data);
}
