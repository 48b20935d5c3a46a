import type { Journal } from '@tuschel/platform/ports';
import { MatchMoving } from '../extend.ts';
import type { MatchErrand, MatchNote } from '../presence/matchErrands.ts';
import type { Owners } from '../presence/owners.ts';
import type { Peer } from '../presence/peer.ts';
import type { Router } from '../presence/router.ts';
import { SocketError } from '../socket/envelope.ts';
import type { Reply } from '../socket/socketMessage.ts';
import type { JoinErrand } from './hosted.ts';
import type { Sent } from './sent.ts';
import { notFound } from './joinRefusals.ts';

/** What this node wants of matches on other nodes. */
export interface Elsewhere {
  /** What the match says to the socket meanwhile is behind the answer. */
  join(matchId: string, errand: JoinErrand, reply: Reply): Promise<void>;
  /** Null: there is no such match. Rejects with MatchMoving when it lives and nobody can be asked just now. */
  ask(matchId: string, errand: MatchErrand): Promise<{ value: unknown } | null>;
  data(matchId: string, peer: Peer, message: Sent): void;
  gone(matchId: string, peer: Peer): void;
}

export interface ElsewhereDeps {
  owners: Pick<Owners<MatchErrand, MatchNote>, 'ask' | 'note'>;
  router: Pick<Router, 'hold' | 'isOpen'>;
  journal: Pick<Journal, 'owner'>;
}

/** For an answer of another node. Somebody at a door may have to be looked up elsewhere first. */
const PATIENCE_MS = 5_000;
const JOIN_PATIENCE_MS = 15_000;

export function createElsewhere({ owners, router, journal }: ElsewhereDeps): Elsewhere {
  const ask: Elsewhere['ask'] = async (matchId, errand) => {
    const answered = await owners.ask(matchId, errand, errand.kind === 'join' ? JOIN_PATIENCE_MS : PATIENCE_MS);
    if (answered) return answered;
    if ((await journal.owner(matchId)) !== null) throw new MatchMoving();
    return null;
  };

  const gone: Elsewhere['gone'] = (matchId, peer) => owners.note(matchId, { kind: 'gone', peer });

  return {
    async join(matchId, errand, reply) {
      const { peer } = errand;
      const release = router.hold(peer.sessionId);
      try {
        const answered = await ask(matchId, { kind: 'join', ...errand });
        if (!answered) throw notFound();
        if (answered.value !== null) reply(answered.value as Record<string, unknown>);
        if (!router.isOpen(peer)) gone(matchId, peer);
      } catch (error) {
        // It may have been let in all the same.
        if (!(error instanceof SocketError)) gone(matchId, peer);
        throw error;
      } finally {
        release();
      }
    },
    ask,
    data: (matchId, peer, { opCode, data, reliable }) =>
      owners.note(matchId, { kind: 'data', peer, opCode, data: Buffer.from(data).toString('base64'), reliable }),
    gone,
  };
}
