import type { Clock, Journal, Log, Tx } from '@tuschel/platform/ports';
import type { Account, HoldReason, MatchHost, Presence } from '../extend.ts';
import { type Peer, presenceOf } from '../presence/peer.ts';
import type { Router } from '../presence/router.ts';
import type { Streams } from '../presence/tracker.ts';
import { matchDataFrame, presenceEventFrame } from './frames.ts';
import type { Held } from './hold.ts';
import { type Owned, openLedger } from './ledger.ts';
import { createMailbox, type Letter } from './mailbox.ts';
import { type Module, planTurn, planWithoutInput, type Standing, settleAsGone, type Turn } from './turn.ts';

/** A match that this node owns: one letter at a time, journal before effect; none while it is held. */
export interface Actor extends Held {
  readonly matchId: string;
  /** The sockets in the match. */
  members(): Iterable<Peer>;
  /** False: the mailbox is full for letters of this kind. */
  post(letter: Letter): boolean;
  ask(question: unknown): unknown;
  /** What the module has to look up of somebody who wants to come in; undefined: nothing. */
  lookUp(account: Account): Promise<unknown> | undefined;
  /** For the figures: a word of the module's. */
  readonly phase: string;
  readonly mailboxDepth: number;
  /** Takes no more letters, deals with those it has, leaves a snapshot. Resolves at the latest after `patienceMs`. */
  stop(patienceMs: number): Promise<void>;
}

export interface ActorDeps {
  journal: Journal;
  clock: Clock;
  log: Log;
  router: Pick<Router, 'send' | 'cut'>;
  /** Who is in which match. */
  presences: Pick<Streams<null>, 'enter' | 'leave'>;
  /** The match is over, or fenced: nobody may reach it any more. */
  gone(matchId: string): void;
  /** For how long the event loop has stood still since the start: that is waiting, too, but no outage. */
  stoodStillMs(): number;
}

/** Letters that share one transaction. */
const LETTERS_AT_ONCE = 32;
/** A replay of more inputs than this takes too long. */
const LONGEST_TAIL = 500;
/** When nothing could be saved for longer this was an outage, and the match's clocks are credited with it. */
const OUTAGE_MS = 2_000;
/** A match that wants to wake again and again gets to it this often. */
const WAKE_GAP_MS = 20;
const EFFECT_RETRY_MS = { first: 250, longest: 10_000 } as const;

export function startActor(module: Module, owned: Owned, firstState: unknown, deps: ActorDeps): Actor {
  const { matchId } = owned;
  const { clock, router } = deps;
  const log = deps.log.child({ matchId });
  const stopping = new AbortController();
  const ledger = openLedger(owned, { journal: deps.journal, clock, log, stop: stopping.signal });
  const mailbox = createMailbox();
  const members = new Map<string, Peer>();
  let state = firstState;
  /** `draining` deals with what it has, `ended` with nothing any more. */
  let phase: 'serving' | 'draining' | 'ended' = 'serving';
  let working: Promise<void> | null = null;
  /** Time in a match never falls, in whatever order letters come to be dealt with. */
  let lastAt = 0;
  let cancelWake = () => {};
  let wokenAt = 0;
  let failedEffects = 0;
  let retryPending = false;
  /** Letters wait for it while nothing can be saved. */
  let held: Pause | null = null;
  /** UTC ms up to which outages have been credited: what is waited for in two places counts once. */
  let creditedUntil = 0;

  // ------------------------------------------------------------------------------------------------ planning

  const plan = (letters: Letter[]): Turn[] => {
    const standing = { matchId, state, members: new Map(members) };
    return letters.map((letter) => {
      const turn = planSafely(letter, standing);
      standing.state = turn.state;
      for (const { sessionId } of turn.leaves) standing.members.delete(sessionId);
      for (const peer of turn.joins) standing.members.set(peer.sessionId, peer);
      return turn;
    });
  };

  const planSafely = (letter: Letter, standing: Standing): Turn => {
    lastAt = Math.max(lastAt, letter.at);
    try {
      return planTurn(module, letter, standing, lastAt);
    } catch (error) {
      log.error('match.inputFailed', { letter: letter.kind, error });
      return planWithoutInput(letter, standing);
    }
  };

  // --------------------------------------------------------------------------------------------- committing

  const persistOf = (turns: Turn[]) => {
    const hasRows = (effect: unknown) => module.hasRows?.(effect) ?? true;
    if (!module.persist || !turns.some((turn) => turn.effects.some(hasRows))) return undefined;
    return async (tx: Tx) => {
      for (const turn of turns) await module.persist?.(tx, turn.effects, matchId, turn.state);
    };
  };

  const dealWith = async (letters: Letter[]): Promise<void> => {
    const turns = plan(letters);
    const entered = turns.filter((turn) => turn.entry !== null);
    const [begunAt, stillBefore] = [clock.now(), deps.stoodStillMs()];
    const written =
      entered.length === 0
        ? 'written'
        : await ledger.append(
            entered.map((turn) => turn.entry?.input),
            persistOf(entered),
          );
    switch (written) {
      case 'written':
        enact(turns);
        return creditOutage(begunAt, deps.stoodStillMs() - stillBefore);
      case 'rejected':
        return dealWithoutPoison(letters);
      case 'fenced':
        fenced();
        return letters.forEach(settleAsGone);
      case 'stopped':
        leave();
        return letters.forEach(settleAsGone);
      default:
        return written satisfies never;
    }
  };

  /** One of these letters carries what the journal will not take: each on its own, and that one without its input. */
  const dealWithoutPoison = async (letters: Letter[]): Promise<void> => {
    const [only] = letters;
    if (letters.length > 1) {
      for (const letter of letters) {
        if (phase === 'ended') settleAsGone(letter);
        else await dealWith([letter]);
      }
    } else if (only) {
      log.error('match.inputRejected', { letter: only.kind });
      enact([planWithoutInput(only, { matchId, state, members })]);
    }
  };

  const creditOutage = (since: number, stillMs = 0) => {
    const now = clock.now();
    const downMs = now - Math.max(since, creditedUntil);
    if (downMs - stillMs <= OUTAGE_MS) return;
    creditedUntil = now;
    log.warn('match.outageCredited', { downMs });
    mailbox.postFirst({ kind: 'resumed', at: now, downMs, restarted: false, settle: () => undefined });
    begin();
  };

  // ------------------------------------------------------------------------------------------------ enacting

  const enact = (turns: Turn[]) => {
    for (const turn of turns) {
      state = turn.state;
      for (const peer of turn.leaves) takeOut(peer);
      for (const peer of turn.joins) letIn(peer);
      guarded(() => {
        for (const peer of turn.superseded) sayFarewell(peer);
        turn.settle();
      });
      announce(turn.joins.map(presenceOf), turn.leaves.map(presenceOf));
      for (const effect of turn.effects) carryOut(effect);
      if (turn.letter.kind === 'resumed' && turn.letter.restarted) carryOutUnfinished();
    }
  };

  const letIn = (peer: Peer) => {
    members.set(peer.sessionId, peer);
    deps.presences.enter(matchId, peer, null);
  };

  const takeOut = ({ sessionId }: Presence): boolean => {
    deps.presences.leave(matchId, sessionId);
    return members.delete(sessionId);
  };

  const sayFarewell = (peer: Peer) => {
    const farewell = module.superseded?.(presenceOf(peer), matchId);
    if (farewell) router.send([peer], matchDataFrame(matchId, farewell.opCode, farewell.data));
  };

  /** A module's mistake outside of its rules costs what it was about to do, and nothing more. */
  const guarded = (work: () => void) => {
    try {
      work();
    } catch (error) {
      moduleFailed(error);
    }
  };

  const moduleFailed = (error: unknown) => log.error('match.moduleFailed', { error });

  const announce = (joins: Presence[], leaves: Presence[]) => {
    if (joins.length + leaves.length === 0 || members.size === 0) return;
    router.send(members.values(), presenceEventFrame(matchId, joins, leaves));
  };

  const carryOut = (effect: unknown) => {
    const succeeded = () => {
      failedEffects = 0;
    };
    try {
      module.apply(effect, host)?.then(succeeded, effectFailed);
    } catch (error) {
      effectFailed(error);
    }
  };

  const carryOutUnfinished = () => guarded(() => module.unfinished(state).forEach(carryOut));

  /** What the match still waits for is tried again; anything else was worth one try. */
  const effectFailed = (error: unknown) => {
    log.error('match.effectFailed', { error });
    if (retryPending) return;
    retryPending = true;
    const wait = Math.min(EFFECT_RETRY_MS.first * 2 ** failedEffects++, EFFECT_RETRY_MS.longest);
    clock.at(clock.now() + wait, () => {
      retryPending = false;
      if (phase !== 'ended') carryOutUnfinished();
    });
  };

  const host: MatchHost<unknown, unknown> = {
    matchId,
    state: () => state,
    now: () => clock.now(),
    presences: () => [...members.values()].map(presenceOf),
    send(opCode, data, to) {
      const frame = matchDataFrame(matchId, opCode, data);
      router.send(to ? to.flatMap(({ sessionId }) => members.get(sessionId) ?? []) : members.values(), frame);
    },
    input(input) {
      post({ kind: 'input', origin: 'match', at: clock.now(), input, settle: () => undefined });
    },
    remove(presence) {
      if (takeOut(presence)) announce([], [presence]);
    },
  };

  // ------------------------------------------------------------------------------------------------- working

  const post = (letter: Letter): boolean => {
    if (phase !== 'serving' && !(phase === 'draining' && letter.kind === 'input' && letter.origin === 'match')) {
      settleAsGone(letter);
      return true;
    }
    if (!mailbox.post(letter)) return false;
    begin();
    return true;
  };

  const begin = () => {
    working ??= work();
  };

  const work = async (): Promise<void> => {
    // Whoever posts goes on first: what comes in the same turn of the event loop shares a transaction.
    await Promise.resolve();
    while (mailbox.length > 0 && phase !== 'ended') {
      if (held) {
        await held.over;
        continue;
      }
      const before = state;
      const letters = mailbox.take(LETTERS_AT_ONCE);
      await dealWith(letters).catch((error: unknown) => breakDown(letters, error));
      if (phase === 'serving') await settleDown(before).catch(moduleFailed);
    }
    working = null;
  };

  /** After what was dealt with: is the match over, should it be kept, when does it want to wake? */
  const settleDown = async (before: unknown) => {
    if (module.isOver(state)) return finish();
    if (state !== before && (module.snapshotDue(before, state) || ledger.tail >= LONGEST_TAIL)) {
      if ((await ledger.snapshot(state)) === 'fenced') return fenced();
    }
    scheduleWake();
  };

  const scheduleWake = () => {
    cancelWake();
    const wakeAt = module.wakeAt(state);
    if (wakeAt === null) return;
    cancelWake = clock.at(Math.max(wakeAt, wokenAt + WAKE_GAP_MS), () => {
      wokenAt = clock.now();
      post({ kind: 'wake', at: wokenAt });
    });
  };

  const finish = async () => {
    if ((await ledger.end()) === 'stopped') return;
    log.info('match.over');
    leave();
  };

  /** Somebody else owns the match: forget it, and send its people to look for it again. */
  const fenced = () => {
    log.warn('match.fenced');
    router.cut([...members.values()], 'fenced');
    leave();
  };

  /** The host itself is at fault: what it knows of the match is not to be trusted, the journal is. */
  const breakDown = (letters: Letter[], error: unknown) => {
    log.error('match.hostFailed', { error });
    fenced();
    letters.forEach(settleAsGone);
  };

  const leave = () => {
    phase = 'ended';
    cancelWake();
    stopping.abort();
    held?.end();
    for (const letter of mailbox.take(mailbox.length)) settleAsGone(letter);
    for (const peer of members.values()) takeOut(peer);
    deps.gone(matchId);
  };

  const sayHeld = (reason: HoldReason | null) => {
    const said = module.held?.(matchId, reason);
    if (said) host.send(said.opCode, said.data);
  };

  scheduleWake();

  return {
    matchId,
    hold(reason) {
      held ??= pause();
      guarded(() => sayHeld(reason));
    },
    release(since) {
      creditOutage(since);
      held?.end();
      held = null;
      guarded(() => sayHeld(null));
    },
    members: () => members.values(),
    post,
    get phase() {
      return module.phase?.(state) ?? 'open';
    },
    get mailboxDepth() {
      return mailbox.length;
    },
    ask: (question) => module.answer(state, question, clock.now()),
    lookUp: (account) => module.lookUp?.(state, matchId, account),
    async stop(patienceMs) {
      if (phase !== 'serving') return;
      phase = 'draining';
      cancelWake();
      const patience = clock.sleep(patienceMs, stopping.signal).catch(() => undefined);
      await Promise.race([working, patience]);
      if (!working && ledger.tail > 0) await Promise.race([ledger.snapshot(state), patience]);
      leave();
    },
  };
}

interface Pause {
  over: Promise<void>;
  end(): void;
}

function pause(): Pause {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { over, end };
}
