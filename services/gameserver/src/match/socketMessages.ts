import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import { type SocketMessage, socketMessage } from '../socket/socketMessage.ts';
import { isRelayed } from './matchId.ts';
import type { MatchTable } from './matches.ts';

/**
 * `relays`: those of matches without rules; null where there are none. `readToken`: the match that a token of the matchmaker leads to, or null.
 */
export function matchMessages(
  matches: MatchTable,
  relays: MatchTable['relays'] | null,
  readToken: (token: string) => string | null,
): SocketMessage[] {
  return [
    socketMessage('match_join', null, (sender, body, reply) => {
      const { match_id: matchId = '', token = '', metadata = {} } = body;
      if (relays && isRelayed(matchId)) return relays.join(sender.presence, matchId, reply);
      if (matchId !== '') return matches.join(sender, matchId, metadata, reply);
      if (token === '') throw new SocketError(SocketErrorCode.BadInput, 'No match ID or token found');
      const meant = readToken(token);
      if (relays === null || meant === null) throw new SocketError(SocketErrorCode.BadInput, 'Invalid match token');
      relays.join(sender.presence, meant, reply, true);
    }),
    socketMessage('match_leave', null, async (sender, { match_id: matchId = '' }, reply) => {
      if (relays && isRelayed(matchId)) relays.leave(sender.presence, matchId);
      else await matches.leave(sender, matchId);
      reply({});
    }),
    socketMessage('match_data_send', null, (sender, body) => {
      const { match_id: matchId = '', op_code: opCode = '0', data = '', presences = [], reliable = false } = body;
      if (!relays || !isRelayed(matchId)) {
        const message = { opCode: Number(opCode), data: Buffer.from(data, 'base64'), reliable };
        return matches.receive(sender, matchId, message);
      }
      const to = presences.length === 0 ? null : presences.map(({ session_id: sessionId = '' }) => sessionId);
      relays.receive(sender.presence, matchId, { opCode, data, to, reliable });
    }),
  ];
}

export function relayMessages(relays: MatchTable['relays']): SocketMessage[] {
  return [
    socketMessage('match_create', 'roomJoin', ({ presence }, { name = '' }, reply) =>
      relays.create(presence, name, reply),
    ),
  ];
}
