import type { Clock, Log } from '@tuschel/platform/ports';
import type { MatchHandler, TickingMatch, TickMessage } from '../../extend.ts';
import { type Peer, presenceOf } from '../../presence/peer.ts';
import type { Router } from '../../presence/router.ts';
import type { Reply } from '../../socket/socketMessage.ts';
import { type Audience, type AudienceDeps, createAudience } from '../audience.ts';
import { matchJson } from '../frames.ts';
import { BUSY, notFound, rejected } from '../joinRefusals.ts';
import { JOIN_REJECTED } from '../turn.ts';
import { createQueue } from './queue.ts';
import { checkedLabel } from './label.ts';

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

export interface TickerDeps extends AudienceDeps {
  node: string;
  clock: Clock;
  log: Log;
  router: Pick<Router, 'send' | 'cut' | 'isOpen'>;
  /** What lists show of it has changed. */
  listed(match: { label: string; tickRate: number }): void;
  /** It is over. */
  ended(): void;
}

/** As in Nakama. */
const LIMITS = { messages: 128, joinMs: 10_000 } as const;

export interface Begun {
  matchId: string;
  name: string;
  state: unknown;
  tickRate: number;
  label: string;
  emptySeconds: number | null;
}

export function startTicker(handler: MatchHandler<unknown>, begun: Begun, deps: TickerDeps): Ticker {
  const { matchId, name, tickRate } = begun;
  const { node, clock, router } = deps;
  const log = deps.log.child({ matchId });
  const audience = createAudience(matchId, deps);
  const queue = createQueue();
  let { state, label } = begun;
  let tick = 0;
  let messages: TickMessage[] = [];
  let emptySince = clock.now();
  let cancelTick = () => {};
  let isOver = false;

  const match = tickingMatch({ ...begun, node }, audience, {
    tick: () => tick,
    label: () => label,
    setLabel(text) {
      label = checkedLabel(text);
      deps.listed({ label, tickRate });
    },
    kick: (peer) => leave(peer),
  });

  const end = () => {
    if (isOver) return;
    isOver = true;
    cancelTick();
    audience.clear();
    deps.ended();
  };

  /** What the handler makes of the state; a bug in it is the end of the match. */
  const become = async (work: () => unknown): Promise<void> => {
    try {
      const next = await work();
      if (next === null || next === undefined) end();
      else state = next;
    } catch (error) {
      log.error('match.handlerFailed', { name, error });
      end();
    }
  };

  const inTurn = (work: () => Promise<void>) =>
    queue.push(async () => {
      if (!isOver) await work();
    });

  const leave = (peer: Peer) => {
    if (!audience.takeOut(peer)) return;
    if (audience.members.size === 0) emptySince = clock.now();
    audience.announce([], [presenceOf(peer)]);
    const { leave: left } = handler;
    if (left) void inTurn(() => become(() => left.call(handler, match, state, [presenceOf(peer)])));
  };

  const attempt = async (peer: Peer, metadata: Record<string, string>): Promise<string | null> => {
    if (!handler.joinAttempt) return null;
    try {
      const asked = handler.joinAttempt(match, state, presenceOf(peer), metadata);
      const verdict = await Promise.race([asked, clock.sleep(LIMITS.joinMs).then(() => null)]);
      if (verdict === null) return JOIN_REJECTED;
      state = verdict.state;
      return verdict.accept ? null : verdict.reason || JOIN_REJECTED;
    } catch (error) {
      log.error('match.handlerFailed', { name, error });
      return JOIN_REJECTED;
    }
  };

  const answerTo = (peer: Peer, present: Peer[]) => ({
    match: matchJson(matchId, label, present.map(presenceOf), presenceOf(peer)),
  });

  const letIn = async (peer: Peer, reply: Reply) => {
    const others = [...audience.members.values()];
    audience.letIn(peer);
    reply(answerTo(peer, others));
    audience.announce([presenceOf(peer)], []);
    const { join: joined } = handler;
    if (joined) await become(() => joined.call(handler, match, state, [presenceOf(peer)]));
  };

  const beat = () =>
    inTurn(async () => {
      const said = messages;
      messages = [];
      await become(() => handler.loop(match, state, said));
      tick++;
      const { emptySeconds } = begun;
      const isForsaken = audience.members.size === 0 && emptySeconds !== null;
      if (isForsaken && clock.now() - emptySince >= emptySeconds * 1000) end();
    });

  const period = 1000 / tickRate;
  const tickAt = (at: number) => {
    cancelTick = clock.at(at, () => {
      // Ticks that were missed are not made up for.
      void beat().then(() => {
        if (!isOver) tickAt(Math.max(at + period, clock.now()));
      });
    });
  };
  deps.listed({ label, tickRate });
  tickAt(clock.now() + period);

  return {
    async join(peer, metadata, reply) {
      if (audience.members.has(peer.sessionId)) return reply(answerTo(peer, [...audience.members.values()]));
      if (queue.isFull) throw rejected(BUSY);
      let refusal: string | null = null;
      let hasAsked = false;
      await inTurn(async () => {
        hasAsked = true;
        refusal = await attempt(peer, metadata);
        const isHere = peer.node !== node || router.isOpen(peer);
        if (refusal === null && isHere && !isOver) await letIn(peer, reply);
      });
      if (!hasAsked) throw notFound();
      if (refusal !== null) throw rejected(refusal);
    },
    leave,
    data(peer, message) {
      if (!audience.members.has(peer.sessionId)) return;
      if (messages.length >= LIMITS.messages) {
        return log.warn('match.messagesDropped', { name, userId: peer.userId });
      }
      messages.push({ ...message, sender: presenceOf(peer), receivedAt: clock.now() });
    },
    members: () => audience.members.values(),
    async signal(data) {
      let answered: string | null = null;
      const { signal } = handler;
      await inTurn(async () => {
        answered = '';
        if (!signal) return;
        await become(async () => {
          const { state: next, answer } = await signal.call(handler, match, state, data);
          answered = answer;
          return next;
        });
      });
      return answered;
    },
    async terminate() {
      const { terminate } = handler;
      if (terminate) await inTurn(() => become(() => terminate.call(handler, match, state, 0)));
      end();
    },
  };
}

interface Moving {
  tick(): number;
  label(): string;
  setLabel(label: string): void;
  kick(peer: Peer): void;
}

/** The match as its handler sees it. */
function tickingMatch(
  { matchId, name, tickRate, node }: Pick<Begun, 'matchId' | 'name' | 'tickRate'> & { node: string },
  audience: Audience,
  moving: Moving,
): TickingMatch {
  return {
    matchId,
    node,
    name,
    tickRate,
    get tick() {
      return moving.tick();
    },
    get label() {
      return moving.label();
    },
    presences: () => [...audience.members.values()].map(presenceOf),
    broadcast(opCode, data, { to, sender, reliable = true } = {}) {
      const hearers = to
        ? to.flatMap(({ sessionId }) => audience.members.get(sessionId) ?? [])
        : audience.members.values();
      audience.send(hearers, opCode, data, { ...(sender ? { sender } : {}), reliable });
    },
    kick(presences) {
      for (const { sessionId } of presences) {
        const peer = audience.members.get(sessionId);
        if (peer) moving.kick(peer);
      }
    },
    setLabel: (label) => moving.setLabel(label),
  };
}
