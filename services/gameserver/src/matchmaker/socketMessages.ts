import type { Presences } from '../presence/presences.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import { type SocketMessage, socketMessage } from '../socket/socketMessage.ts';
import type { Matchmaker } from './matchmaker.ts';
import { readWish } from './ticket.ts';

export function matchmakerMessages(
  matchmaker: Pick<Matchmaker, 'add' | 'remove'>,
  { router }: Pick<Presences, 'router'>,
): SocketMessage[] {
  return [
    socketMessage('matchmaker_add', 'matchmaking', ({ presence }, body, reply) => {
      const wish = readWish(body);
      // Whoever went while a module was thinking would wait for ever.
      if (!router.isOpen(presence)) return;
      const added = matchmaker.add(wish, [presence], null);
      if ('refused' in added) throw new SocketError(SocketErrorCode.RuntimeException, 'Error adding to matchmaker');
      reply({ matchmaker_ticket: added });
    }),
    socketMessage('matchmaker_remove', null, ({ presence }, { ticket = '' }, reply) => {
      if (ticket === '') throw badInput('Invalid matchmaker ticket');
      if (!matchmaker.remove(presence.sessionId, ticket)) throw badInput('Matchmaker ticket not found');
      reply({});
    }),
  ];
}

function badInput(message: string): SocketError {
  return new SocketError(SocketErrorCode.BadInput, message);
}
