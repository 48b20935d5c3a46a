import type { Clock, Log } from '@tuschel/platform/ports';
import type { MatchHandler, TickingMatch } from '../../extend.ts';
import { type Peer, presenceOf } from '../../presence/peer.ts';
import type { Reply } from '../../socket/socketMessage.ts';
import { type Audience, type AudienceDeps, createAudience } from '../audience.ts';
import { matchJson } from '../frames.ts';
import { JOIN_REJECTED } from '../actor/turn.ts';
import { checkedLabel } from './label.ts';
import { createQueue } from './queue.ts';

/** A match, and its handler, which is called for one thing at a time. */
export interface Handled {
  readonly members: Audience['members'];
  readonly isOver: boolean;
  /** As many calls wait as may. */
  readonly isFull: boolean;
  /** Since when nobody is in it, UTC ms. */
  readonly emptySince: number;
  /** The work is done unless the match has ended by then. */
  inTurn(work: () => Promise<void>): Promise<void>;
  /** What the handler makes of the state, in its turn; a bug in it is the end of the match. */
  become(work: (match: TickingMatch, state: unknown) => unknown): Promise<void>;
  /** Why somebody may not come in; null: they may. */
  attempt(peer: Peer, metadata: Record<string, string>): Promise<string | null>;
  letIn(peer: Peer, reply: Reply): Promise<void>;
  /** The answer to who is in it already. */
  welcome(peer: Peer, reply: Reply): void;
  leave(peer: Peer): void;
  nextTick(): void;
  end(): void;
}

export interface HandledDeps extends AudienceDeps {
  node: string;
  clock: Clock;
  log: Log;
  /** What lists show of it has changed. */
  listed(match: { label: string; tickRate: number }): void;
  /** It is over. */
  ended(): void;
}

export interface Begun {
  matchId: string;
  name: string;
  state: unknown;
  tickRate: number;
  label: string;
  emptySeconds: number | null;
}

/** As in Nakama. */
const JOIN_MS = 10_000;

export function createHandled(handler: MatchHandler<unknown>, begun: Begun, deps: HandledDeps): Handled {
  const { matchId, name, tickRate } = begun;
  const { clock } = deps;
  const log = deps.log.child({ matchId });
  const audience = createAudience(matchId, deps);
  const { members } = audience;
  const queue = createQueue();
  let { state, label } = begun;
  let tick = 0;
  let emptySince = clock.now();
  let isOver = false;

  const end = () => {
    if (isOver) return;
    isOver = true;
    audience.clear();
    deps.ended();
  };

  const become: Handled['become'] = async (work) => {
    try {
      const next = await work(match, state);
      if (next === null || next === undefined) end();
      else state = next;
    } catch (error) {
      log.error('match.handlerFailed', { name, error });
      end();
    }
  };

  const inTurn: Handled['inTurn'] = (work) =>
    queue.push(async () => {
      if (!isOver) await work();
    });

  const leave = (peer: Peer) => {
    if (!audience.takeOut(peer)) return;
    if (members.size === 0) emptySince = clock.now();
    audience.announce([], [presenceOf(peer)]);
    void inTurn(() => become((_, now) => (handler.leave ? handler.leave(match, now, [presenceOf(peer)]) : now)));
  };

  const welcome = (peer: Peer, present: Iterable<Peer>, reply: Reply) =>
    reply({ match: matchJson(matchId, label, [...present].map(presenceOf), presenceOf(peer)) });

  const match = tickingMatch({ matchId, name, tickRate, node: deps.node }, audience, {
    tick: () => tick,
    label: () => label,
    setLabel(text) {
      label = checkedLabel(text);
      deps.listed({ label, tickRate });
    },
    kick: leave,
  });
  deps.listed({ label, tickRate });

  return {
    members,
    get isOver() {
      return isOver;
    },
    get isFull() {
      return queue.isFull;
    },
    get emptySince() {
      return emptySince;
    },
    inTurn,
    become,
    async attempt(peer, metadata) {
      if (!handler.joinAttempt) return null;
      try {
        const asked = handler.joinAttempt(match, state, presenceOf(peer), metadata);
        const verdict = await Promise.race([asked, clock.sleep(JOIN_MS).then(() => null)]);
        if (verdict === null) return JOIN_REJECTED;
        ({ state } = verdict);
        return verdict.accept ? null : verdict.reason || JOIN_REJECTED;
      } catch (error) {
        log.error('match.handlerFailed', { name, error });
        return JOIN_REJECTED;
      }
    },
    async letIn(peer, reply) {
      const others = [...members.values()];
      audience.letIn(peer);
      welcome(peer, others, reply);
      audience.announce([presenceOf(peer)], []);
      await become((_, now) => (handler.join ? handler.join(match, now, [presenceOf(peer)]) : now));
    },
    welcome: (peer, reply) => welcome(peer, members.values(), reply),
    leave,
    nextTick: () => void tick++,
    end,
  };
}

interface Moving {
  tick: () => number;
  label: () => string;
  setLabel: (label: string) => void;
  kick: (peer: Peer) => void;
}

/** The match as its handler sees it. */
function tickingMatch(
  fixed: Pick<TickingMatch, 'matchId' | 'name' | 'tickRate' | 'node'>,
  audience: Audience,
  moving: Moving,
): TickingMatch {
  return {
    ...fixed,
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
