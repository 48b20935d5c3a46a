import type { Log } from '@tuschel/platform/ports';
import type { Peer, Sender } from '../presence/peer.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import type { Reply } from '../socket/socketMessage.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { Hosted } from './hosted.ts';
import { isMatchId } from './matchId.ts';
import type { Sent } from './sent.ts';
import type { Served } from './served.ts';
import type { Tickers } from './ticking/tickers.ts';

/** What sockets of this node want of matches, wherever these are. Refusals are SocketErrors. */
export interface Visitors {
  /** `reply` is called before anything else reaches the socket. */
  join(sender: Sender, matchId: string, metadata: Record<string, string>, reply: Reply): Promise<void>;
  /** Also for whoever is not in it. */
  leave(sender: Sender, matchId: string): Promise<void>;
  /** Data from a socket that is not in the match is only logged. */
  receive(sender: Sender, matchId: string, message: Sent): void;
  /** The socket is gone. */
  forget: (peer: Peer) => void;
}

export interface VisitorsDeps {
  log: Log;
  served: Pick<Served, 'get'>;
  hosted: Hosted;
  tickers: Pick<Tickers, 'get'>;
  elsewhere: Elsewhere;
}

export function createVisitors({ log, served, hosted, tickers, elsewhere }: VisitorsDeps): Visitors {
  /** By session id: the matches that a socket has asked to enter. */
  const matchesOf = new Map<string, Set<string>>();
  const hasAsked = ({ sessionId }: Peer, matchId: string) => matchesOf.get(sessionId)?.has(matchId) ?? false;

  return {
    async join({ presence: peer, remoteAddress }, matchId, metadata, reply) {
      checkId(matchId);
      matchesOf.set(peer.sessionId, (matchesOf.get(peer.sessionId) ?? new Set()).add(matchId));
      const ticker = tickers.get(matchId);
      if (ticker) return ticker.join(peer, metadata, reply);
      const errand = { peer, remoteAddress, metadata };
      const actor = served.get(matchId);
      return actor ? hosted.join(actor, errand, reply) : elsewhere.join(matchId, errand, reply);
    },

    async leave({ presence: peer }, matchId) {
      checkId(matchId);
      const actor = served.get(matchId);
      const ticker = tickers.get(matchId);
      if (ticker) ticker.leave(peer);
      else if (actor) await hosted.leave(actor, peer);
      else if (hasAsked(peer, matchId)) await elsewhere.ask(matchId, { kind: 'leave', peer });
    },

    receive({ presence: peer }, matchId, message) {
      checkId(matchId);
      if (!hasAsked(peer, matchId)) {
        return log.debug('match data without a match', { matchId, userId: peer.userId });
      }
      const actor = served.get(matchId);
      const ticker = tickers.get(matchId);
      if (ticker) ticker.data(peer, message);
      else if (actor) hosted.data(actor, peer, message.opCode, message.data);
      else elsewhere.data(matchId, peer, message);
    },

    forget(peer) {
      for (const matchId of matchesOf.get(peer.sessionId) ?? []) {
        const actor = served.get(matchId);
        const ticker = tickers.get(matchId);
        if (ticker) ticker.leave(peer);
        else if (actor) void hosted.leave(actor, peer);
        else elsewhere.gone(matchId, peer);
      }
      matchesOf.delete(peer.sessionId);
    },
  };
}

function checkId(matchId: string): void {
  if (!isMatchId(matchId)) throw new SocketError(SocketErrorCode.BadInput, 'Invalid match ID');
}
