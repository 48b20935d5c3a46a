import type { MatchHandler, TickMessage } from '../../extend.ts';
import { type Peer, presenceOf } from '../../presence/peer.ts';
import type { Router } from '../../presence/router.ts';
import type { Reply } from '../../socket/socketMessage.ts';
import { BUSY, notFound, rejected } from '../joinRefusals.ts';
import { type HandledDeps, createHandled } from './handled.ts';
import type { Begun } from './life.ts';

/** A match of Nakama's kind that this node has: its handler is called for what happens, one call at a time. */
export interface Ticker {
  /** `reply` is called before anything else reaches the socket. Refuses with SocketError. */
  join(peer: Peer, metadata: Record<string, string>, reply: Reply): Promise<void>;
  leave(peer: Peer): void;
  /** Handed to the next tick. What is too much is dropped. */
  data(peer: Peer, message: Omit<TickMessage, 'sender' | 'receivedAt'>): void;
  members(): Iterable<Peer>;
  /** Null: the match has ended. */
  signal(data: string): Promise<string | null>;
  /** The node goes down. */
  terminate(): Promise<void>;
}

export interface TickerDeps extends HandledDeps {
  router: Pick<Router, 'send' | 'cut' | 'isOpen'>;
}

/** As in Nakama: what waits for one tick. */
const MOST_MESSAGES = 128;

export function startTicker(handler: MatchHandler<unknown>, begun: Begun, deps: TickerDeps): Ticker {
  const { clock, router, node, log } = deps;
  const { matchId, name, tickRate } = begun;
  const handled = createHandled(handler, begun, deps);
  let messages: TickMessage[] = [];
  let cancelTick = () => {};

  const beat = () =>
    handled.inTurn(async () => {
      const said = messages;
      messages = [];
      await handled.become((match, state) => handler.loop(match, state, said));
      handled.ticked();
    });

  const period = 1000 / tickRate;
  const tickAt = (at: number) => {
    cancelTick = clock.at(at, () => {
      // Ticks that were missed are not made up for.
      void beat().then(() => {
        if (!handled.isOver) tickAt(Math.max(at + period, clock.now()));
      });
    });
  };
  tickAt(clock.now() + period);

  return {
    async join(peer, metadata, reply) {
      if (handled.members.has(peer.sessionId)) return handled.welcome(peer, reply);
      if (handled.isFull) throw rejected(BUSY);
      /** Undefined: the match has ended before it was their turn. */
      let refusal: string | null | undefined;
      await handled.inTurn(async () => {
        refusal = await handled.attempt(peer, metadata);
        const isHere = peer.node !== node || router.isOpen(peer);
        if (refusal === null && isHere && !handled.isOver) await handled.letIn(peer, reply);
      });
      if (refusal === undefined) throw notFound();
      if (refusal !== null) throw rejected(refusal);
    },
    leave: (peer) => handled.leave(peer),
    data(peer, message) {
      if (!handled.members.has(peer.sessionId)) return;
      if (messages.length >= MOST_MESSAGES) {
        return log.warn('match.messagesDropped', { matchId, name, userId: peer.userId });
      }
      messages.push({ ...message, sender: presenceOf(peer), receivedAt: clock.now() });
    },
    members: () => handled.members.values(),
    async signal(data) {
      let answered: string | null = null;
      await handled.inTurn(async () => {
        answered = '';
        await handled.become(async (match, state) => {
          const told = await handler.signal?.(match, state, data);
          answered = told?.answer ?? '';
          return told ? told.state : state;
        });
      });
      return answered;
    },
    async terminate() {
      cancelTick();
      await handled.inTurn(async () => {
        await handled.become((match, state) => handler.terminate?.(match, state, 0) ?? state);
      });
      handled.end();
    },
  };
}
