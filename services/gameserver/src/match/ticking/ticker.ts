import type { MatchHandler, TickMessage } from '../../extend.ts';
import { type Peer, presenceOf } from '../../presence/peer.ts';
import type { Router } from '../../presence/router.ts';
import type { Reply } from '../../socket/socketMessage.ts';
import { BUSY, notFound, rejected } from '../joinRefusals.ts';
import { type Begun, type CoreDeps, createCore } from './core.ts';

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

export interface TickerDeps extends CoreDeps {
  router: Pick<Router, 'send' | 'cut' | 'isOpen'>;
}

/** As in Nakama: what waits for one tick. */
const MOST_MESSAGES = 128;

export function startTicker(handler: MatchHandler<unknown>, begun: Begun, deps: TickerDeps): Ticker {
  const { clock, router, node, log } = deps;
  const { emptySeconds, matchId, name, tickRate } = begun;
  const core = createCore(handler, begun, deps);
  let messages: TickMessage[] = [];
  let cancelTick = () => {};

  const beat = () =>
    core.inTurn(async () => {
      const said = messages;
      messages = [];
      await core.become((match, state) => handler.loop(match, state, said));
      core.nextTick();
      const isForsaken = core.members.size === 0 && emptySeconds !== null;
      if (isForsaken && clock.now() - core.emptySince >= emptySeconds * 1000) core.end();
    });

  const period = 1000 / tickRate;
  const tickAt = (at: number) => {
    cancelTick = clock.at(at, () => {
      // Ticks that were missed are not made up for.
      void beat().then(() => {
        if (!core.isOver) tickAt(Math.max(at + period, clock.now()));
      });
    });
  };
  tickAt(clock.now() + period);

  return {
    async join(peer, metadata, reply) {
      if (core.members.has(peer.sessionId)) return core.welcome(peer, reply);
      if (core.isFull) throw rejected(BUSY);
      let refusal: string | null = null;
      let hasAsked = false;
      await core.inTurn(async () => {
        hasAsked = true;
        refusal = await core.attempt(peer, metadata);
        const isHere = peer.node !== node || router.isOpen(peer);
        if (refusal === null && isHere && !core.isOver) await core.letIn(peer, reply);
      });
      if (!hasAsked) throw notFound();
      if (refusal !== null) throw rejected(refusal);
    },
    leave: (peer) => core.leave(peer),
    data(peer, message) {
      if (!core.members.has(peer.sessionId)) return;
      if (messages.length >= MOST_MESSAGES) {
        return log.warn('match.messagesDropped', { matchId, name, userId: peer.userId });
      }
      messages.push({ ...message, sender: presenceOf(peer), receivedAt: clock.now() });
    },
    members: () => core.members.values(),
    async signal(data) {
      let answered: string | null = null;
      await core.inTurn(async () => {
        answered = '';
        await core.become(async (match, state) => {
          const told = await handler.signal?.(match, state, data);
          answered = told?.answer ?? '';
          return told ? told.state : state;
        });
      });
      return answered;
    },
    async terminate() {
      cancelTick();
      await core.inTurn(async () => {
        await core.become((match, state) => handler.terminate?.(match, state, 0) ?? state);
      });
      core.end();
    },
  };
}
