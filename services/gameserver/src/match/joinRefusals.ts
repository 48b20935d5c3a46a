import { SocketError, SocketErrorCode } from '../socket/envelope.ts';

export const BUSY = 'Match is not currently accepting join requests';

export function rejected(reason: string): SocketError {
  return new SocketError(SocketErrorCode.MatchJoinRejected, reason);
}

export function notFound(): SocketError {
  return new SocketError(SocketErrorCode.MatchNotFound, 'Match not found');
}

/** The match is there, and cannot be joined right now. */
export function notNow(message: string): SocketError {
  return new SocketError(SocketErrorCode.RuntimeException, message);
}
