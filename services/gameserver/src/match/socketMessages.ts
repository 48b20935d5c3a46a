import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import { type SocketMessage, socketMessage } from '../socket/socketMessage.ts';
import type { MatchTable } from './matches.ts';

export function matchMessages(matches: MatchTable): SocketMessage[] {
  return [
    socketMessage('match_join', null, (sender, body, reply) => {
      const { match_id: matchId = '', token = '', metadata = {} } = body;
      if (matchId !== '') return matches.join(sender, matchId, metadata, reply);
      // Tokens come from the matchmaker, and there is none.
      const refusal = token === '' ? 'No match ID or token found' : 'Invalid match token';
      throw new SocketError(SocketErrorCode.BadInput, refusal);
    }),
    socketMessage('match_leave', null, async (sender, body, reply) => {
      await matches.leave(sender, body.match_id ?? '');
      reply({});
    }),
    socketMessage('match_data_send', null, (sender, body) => {
      const { match_id: matchId = '', op_code: opCode = 0, data = new Uint8Array() } = body;
      matches.receive(sender, matchId, opCode, data);
    }),
  ];
}
