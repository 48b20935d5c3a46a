import type { Clock, Log } from '@tuschel/platform/ports';
import type { MatchHandler, TickingMatch } from '../../extend.ts';
import { type Peer, presenceOf } from '../../presence/peer.ts';
import type { Reply } from '../../socket/socketMessage.ts';
import { type Audience, type AudienceDeps, createAudience } from '../audience.ts';
import { matchJson } from '../frames.ts';
import { JOIN_REJECTED } from '../actor/turn.ts';
import { checkedLabel } from './label.ts';
import { begin, type Begun, nextTicking, type TickingAction, type TickingEvent, type TickingLife } from './life.ts';
import { createQueue } from './queue.ts';

/** A match, and its handler, which is called for one thing at a time. */
export interface Handled {
  readonly members: Audience['members'];
  readonly isOver: boolean;
  /** As many calls wait as may. */
  readonly isFull: boolean;
  /** The work is done unless the match has ended by then. */
  inTurn(work: () => Promise<void>): Promise<void>;
  /** What the handler makes of the state, in its turn; a bug in it is the end of the match. Nothing once that is over. */
  become(work: (match: TickingMatch, state: unknown) => unknown): Promise<void>;
  /** Why somebody may not come in; null: they may. */
  attempt(peer: Peer, metadata: Record<string, string>): Promise<string | null>;
  letIn(peer: Peer, reply: Reply): Promise<void>;
  /** The answer to whoever is in it already. */
  welcome(peer: Peer, reply: Reply): void;
  leave(peer: Peer): void;
  /** `loop` has been called. */
  ticked(): void;
  end(): void;
}

export interface HandledDeps extends AudienceDeps {
  node: string;
  clock: Clock;
  log: Log;
  /** What lists show of it has changed. */
  readonly listed: (match: { label: string; tickRate: number }) => void;
  /** It is over. */
  readonly ended: () => void;
}

/** As in Nakama. */
const JOIN_MS = 10_000;

export function createHandled(handler: MatchHandler<unknown>, begun: Begun, deps: HandledDeps): Handled {
  const { matchId, name, tickRate } = begun;
  const { clock, node } = deps;
  const log = deps.log.child({ matchId });
  const audience = createAudience(matchId, deps);
  const { members } = audience;
  const queue = createQueue();
  const run = createRun(begun, audience, { ...deps, log });
  const { life, happens } = run;

  const become: Handled['become'] = (work) => run.become((state) => work(match, state));

  const inTurn: Handled['inTurn'] = (work) =>
    queue.push(async () => {
      if (life().phase === 'running') await work();
    });

  const leave = (peer: Peer) => {
    if (!audience.takeOut(peer)) return;
    happens({ kind: 'left', others: members.size, at: clock.now() });
    audience.announce([], [presenceOf(peer)]);
    void inTurn(() => become((_, now) => (handler.leave ? handler.leave(match, now, [presenceOf(peer)]) : now)));
  };

  const welcome = (peer: Peer, present: Iterable<Peer>, reply: Reply) =>
    reply({ match: matchJson(matchId, life().label, [...present].map(presenceOf), presenceOf(peer)) });

  const match = tickingMatch({ matchId, name, tickRate, node }, audience, {
    life,
    setLabel: (text) => happens({ kind: 'labelled', label: checkedLabel(text) }),
    kick: leave,
  });
  deps.listed({ label: life().label, tickRate });

  return {
    members,
    get isOver() {
      return life().phase === 'over';
    },
    get isFull() {
      return queue.isFull;
    },
    inTurn,
    become,
    async attempt(peer, metadata) {
      const now = life();
      if (now.phase === 'over') return null;
      try {
        const { refusal, ...verdict } = await judged(handler, match, now.state, peer, metadata, clock);
        happens({ kind: 'judged', ...verdict });
        return refusal;
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
    ticked: () => happens({ kind: 'ticked', isEmpty: members.size === 0, at: clock.now() }),
    end: () => happens({ kind: 'ended' }),
  };
}

/** Where the match is between two calls of its handler, and what comes of each change. */
function createRun(begun: Begun, audience: Audience, { clock, log, listed, ended }: HandledDeps) {
  let life = begin(begun, clock.now());
  const carryOut = (action: TickingAction) => {
    if (action === 'list') return listed({ label: life.label, tickRate: begun.tickRate });
    audience.clear();
    ended();
  };
  const happens = (event: TickingEvent) => {
    const [next, actions] = nextTicking(life, event);
    life = next;
    for (const action of actions) carryOut(action);
  };
  /** A bug in the handler is the end of the match. */
  const become = async (work: (state: unknown) => unknown) => {
    if (life.phase === 'over') return;
    try {
      happens({ kind: 'returned', state: await work(life.state) });
    } catch (error) {
      log.error('match.handlerFailed', { name: begun.name, error });
      happens({ kind: 'ended' });
    }
  };
  return { life: () => life, happens, become };
}

/** What the handler says of somebody who wants to come in; no answer in time is a refusal. */
async function judged(
  handler: MatchHandler<unknown>,
  match: TickingMatch,
  state: unknown,
  peer: Peer,
  metadata: Record<string, string>,
  clock: Clock,
): Promise<{ state: unknown; refusal: string | null }> {
  if (!handler.joinAttempt) return { state, refusal: null };
  const asked = handler.joinAttempt(match, state, presenceOf(peer), metadata);
  const verdict = await Promise.race([asked, clock.sleep(JOIN_MS).then(() => null)]);
  if (verdict === null) return { state, refusal: JOIN_REJECTED };
  return { state: verdict.state, refusal: verdict.accept ? null : verdict.reason || JOIN_REJECTED };
}

interface Moving {
  life: () => TickingLife;
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
      return moving.life().tick;
    },
    get label() {
      return moving.life().label;
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
