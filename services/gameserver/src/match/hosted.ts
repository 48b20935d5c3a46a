import type { Clock, Log } from '@tuschel/platform/ports';
import { type Account, type Accounts, ApiError, Code } from '../extend.ts';
import type { MatchErrand, MatchNote } from '../presence/matchErrands.ts';
import type { Peer } from '../presence/peer.ts';
import type { Router } from '../presence/router.ts';
import type { RateLimiter } from '../rate/rateLimiter.ts';
import type { Reply } from '../socket/socketMessage.ts';
import type { Actor } from './actor/actor.ts';
import type { Hold } from './actor/hold.ts';
import { BUSY, notFound, notNow, rejected } from './joinRefusals.ts';
import type { JoinOutcome } from './actor/mailbox.ts';
import { JOIN_REJECTED } from './actor/turn.ts';

export type JoinErrand = Omit<Extract<MatchErrand, { kind: 'join' }>, 'kind'>;

/** What sockets and server code want of a match that this node hosts. Refusals are SocketErrors and ApiErrors. */
export interface Hosted {
  /** `reply` is called before anything else reaches the socket. */
  join(actor: Actor, errand: JoinErrand, reply: Reply): Promise<void>;
  leave(actor: Actor, peer: Peer): Promise<void>;
  data(actor: Actor, peer: Peer, opCode: number, data: Uint8Array): void;
  /** False: the match has ended meanwhile. */
  tell(actor: Actor, input: unknown): Promise<boolean>;
  /** What other nodes ask. */
  answer(actor: Actor, errand: MatchErrand): Promise<unknown>;
  take(actor: Actor, note: MatchNote): void;
}

export interface HostedDeps {
  node: string;
  clock: Clock;
  log: Log;
  router: Pick<Router, 'isOpen' | 'cut'>;
  accounts: Pick<Accounts, 'get'>;
  limiter: RateLimiter;
  hold: Pick<Hold, 'reason'>;
}

export function createHosted({ node, clock, log, router, accounts, limiter, hold }: HostedDeps): Hosted {
  /** Whoever could not be looked up comes again later. */
  const lookUp = async (actor: Actor, account: Account): Promise<unknown> => {
    try {
      return await actor.lookUp(account);
    } catch (error) {
      log.warn('match.lookUpFailed', { matchId: actor.matchId, error });
      throw notNow('The match cannot be joined right now');
    }
  };

  const refuseTakeovers = (actor: Actor, presence: Peer, remoteAddress: string) => {
    const others = [...actor.members()].filter(({ sessionId }) => sessionId !== presence.sessionId);
    if (!others.some(({ userId }) => userId === presence.userId)) return;
    const seat = { address: remoteAddress, user: `${actor.matchId} ${presence.userId}` };
    if (limiter.take(['takeover'], seat) !== null) throw rejected('Too many sockets take this seat');
  };

  const join: Hosted['join'] = async (actor, { peer, remoteAddress, metadata }, reply) => {
    if (hold.reason()) throw notNow('The match is paused');
    refuseTakeovers(actor, peer, remoteAddress);
    const account = await accounts.get(peer.userId);
    if (!account) throw rejected(JOIN_REJECTED);
    const known = await lookUp(actor, account);
    if (peer.node === node && !router.isOpen(peer)) return;
    const outcome = await new Promise<JoinOutcome>((resolve) => {
      const settle = (settled: JoinOutcome) => {
        if (settled.kind === 'joined') reply(settled.reply);
        resolve(settled);
      };
      const posted = actor.post({ kind: 'join', at: clock.now(), peer, account, known, metadata, settle });
      if (!posted) resolve({ kind: 'refused', reason: BUSY });
    });
    if (outcome.kind === 'refused') throw rejected(outcome.reason);
    if (outcome.kind === 'notFound') throw notFound();
  };

  const leave: Hosted['leave'] = (actor, peer) =>
    new Promise((settle) => {
      actor.post({ kind: 'leave', at: clock.now(), peer, settle });
    });

  const data: Hosted['data'] = (actor, peer, opCode, bytes) => {
    if (actor.post({ kind: 'data', at: clock.now(), peer, opCode, data: bytes })) return;
    log.warn('match.mailboxFull', { matchId: actor.matchId, userId: peer.userId });
    router.cut([peer], 'mailboxFull');
  };

  const tell: Hosted['tell'] = (actor, input) => tellActor(actor, input, clock.now());

  return {
    join,
    leave,
    data,
    tell,
    answer: (actor, errand) => answer(actor, errand, { join, leave, tell }),
    take(actor, note) {
      if (note.kind === 'data') data(actor, note.peer, note.opCode, Buffer.from(note.data, 'base64'));
      else void leave(actor, note.peer);
    },
  };
}

/** What another node asks of a match. */
async function answer(
  actor: Actor,
  errand: MatchErrand,
  { join, leave, tell }: Pick<Hosted, 'join' | 'leave' | 'tell'>,
): Promise<unknown> {
  switch (errand.kind) {
    case 'join': {
      let replied: Record<string, unknown> | null = null;
      await join(actor, errand, (reply) => {
        replied = reply;
      });
      return replied;
    }
    case 'leave':
      return leave(actor, errand.peer);
    case 'signal':
      throw new ApiError(Code.Unimplemented, 'A journaled match takes no signals.');
    case 'tell':
      return tell(actor, errand.input);
    case 'ask':
      return actor.ask(errand.question);
    default:
      return errand satisfies never;
  }
}

function tellActor(actor: Actor, input: unknown, at: number): Promise<boolean> {
  return new Promise<boolean>((resolve, reject) => {
    const posted = actor.post({
      kind: 'input',
      origin: 'server',
      at,
      input,
      settle(outcome) {
        if (outcome === 'failed') reject(new ApiError(Code.Internal, 'The match could not take this input.'));
        else resolve(outcome === 'taken');
      },
    });
    if (!posted) reject(new ApiError(Code.ResourceExhausted, 'The match is busy.'));
  });
}
