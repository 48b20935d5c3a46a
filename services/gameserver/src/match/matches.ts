import { noMetrics } from '@tuschel/platform';
import type { Clock, Load, Metrics, Platform } from '@tuschel/platform/ports';
import {
  type Account,
  type Accounts,
  ApiError,
  Code,
  type JournaledMatch,
  type Matches,
  MatchMoving,
} from '../extend.ts';
import { createFigures } from '../figures.ts';
import type { MatchErrand, MatchNote } from '../presence/matchErrands.ts';
import type { Peer, Sender } from '../presence/peer.ts';
import type { Presences } from '../presence/presences.ts';
import type { RateLimiter } from '../rate/rateLimiter.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import type { Reply } from '../socket/socketMessage.ts';
import { type Actor, startActor } from './actor.ts';
import { watchStorage } from './hold.ts';
import type { JoinOutcome } from './mailbox.ts';
import { isMatchId } from './matchId.ts';
import { beatHeart, beginLife, recoverMatches, watchNodes } from './recovery.ts';
import { JOIN_REJECTED, type Module } from './turn.ts';

/** All matches of this node. */
export interface MatchTable {
  define: <State, Input, Effect>(name: string, module: JournaledMatch<State, Input, Effect>) => void;
  /** `reply` is called before anything else reaches the socket. Throws SocketError. */
  join(
    sender: Sender,
    matchId: string,
    metadata: Record<string, string>,
    reply: (message: Record<string, unknown>) => void,
  ): Promise<void>;
  /** Also for who is not in it. Throws SocketError. */
  leave(sender: Sender, matchId: string): Promise<void>;
  /** Data from a socket that is not in the match is only logged. Throws SocketError. */
  receive(sender: Sender, matchId: string, opCode: number, data: Uint8Array): void;
  /** The socket is gone. */
  forget: (peer: Peer) => void;
  extend: Matches;
  /** Serves the matches of earlier lives again and begins the heartbeat. Returns how many. Call it once, before anybody comes in. */
  recover: () => Promise<number>;
  close(): Promise<void>;
}

export interface MatchDeps extends Pick<Platform, 'clock' | 'entropy' | 'log' | 'journal' | 'storage'> {
  presences: Presences;
  accounts: Pick<Accounts, 'get'>;
  limiter: RateLimiter;
  /** Absent: the event loop never stands still. */
  load?: Pick<Load, 'stoodStillMs'>;
  metrics?: Metrics;
}

/** A database that is away does not keep the process from going down. */
const STOP_PATIENCE_MS = 3_000;
/** For an answer of another node. Somebody at a door may have to be looked up elsewhere first. */
const PATIENCE_MS = 5_000;
const JOIN_PATIENCE_MS = 15_000;
const BUSY = 'Match is not currently accepting join requests';

export function createMatchTable(deps: MatchDeps): MatchTable {
  const { clock, entropy, log, journal, accounts } = deps;
  const { node, router, tracker, owners } = deps.presences;
  const presences = tracker.streams<null>('match');
  const modules = new Map<string, Module>();
  const actors = new Map<string, Actor>();
  /** By session id: the matches that a socket of this node has asked to enter. */
  const matchesOf = new Map<string, Set<string>>();
  const unserve = new Map<string, () => void>();
  const gone = (matchId: string) => {
    actors.delete(matchId);
    unserve.get(matchId)?.();
    unserve.delete(matchId);
  };
  const stoodStillMs = () => deps.load?.stoodStillMs() ?? 0;
  const actorDeps = { journal, clock, log, router, presences, gone, stoodStillMs };
  const figures = createFigures(deps.metrics ?? noMetrics);
  figures.watchMatches(() => actors.values());
  /** Of this node; null before it serves. */
  let life: number | null = null;
  let stopHeart = () => Promise.resolve();
  let stopRecovering = () => {};
  let stopWatching = () => {};
  let adopt: (matchId: string) => void = () => {};
  const hold = watchStorage(deps, () => [...actors.values()]);

  const serve = (module: Module, owned: Parameters<typeof startActor>[1], state: unknown): Actor => {
    const actor = startActor(module, owned, state, actorDeps);
    const reason = hold.reason();
    if (reason) actor.hold(reason);
    actors.set(owned.matchId, actor);
    unserve.get(owned.matchId)?.();
    const owner = {
      answer: (errand: MatchErrand) => answer(actor, errand),
      take: (note: MatchNote) => take(actor, note),
    };
    unserve.set(owned.matchId, owners.serve(owned.matchId, owner));
    return actor;
  };

  /** An answer that was lost does not mean that nothing was written: nobody else would ever serve the match. */
  const openFor = async (...opening: Parameters<typeof journal.open>): Promise<number> => {
    const [{ id }] = opening;
    try {
      return (await journal.open(...opening)).epoch;
    } catch (error) {
      const stored = await journal.load(id).catch(() => adopt(id));
      if (!stored) throw error;
      return stored.epoch;
    }
  };

  const create: Matches['create'] = async (name, params, persist) => {
    const module = moduleNamed(name, modules);
    const { rulesVersion } = module;
    const matchId = `${entropy.uuid()}.${node}`;
    const seed = Buffer.from(entropy.bytes(32)).toString('hex');
    const state = module.open(params, { matchId, seed, at: clock.now() });
    const opened = {
      id: matchId,
      module: name,
      rulesVersion,
      node,
      snapshot: state,
      ...(life === null ? {} : { life }),
    };
    const epoch = await openFor(opened, persist && ((tx) => persist(tx, matchId)));
    serve(module, { matchId, epoch, rulesVersion, seq: 0, snapshotSeq: 0 }, state);
    return matchId;
  };

  const tellHere = (actor: Actor, input: unknown) =>
    new Promise<boolean>((resolve, reject) => {
      const at = clock.now();
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

  /** Whoever could not be looked up comes again later. */
  const lookUp = async (actor: Actor, account: Account): Promise<unknown> => {
    try {
      return await actor.lookUp(account);
    } catch (error) {
      log.warn('match.lookUpFailed', { matchId: actor.matchId, error });
      throw new SocketError(SocketErrorCode.RuntimeException, 'The match cannot be joined right now');
    }
  };

  const refuseTakeovers = (actor: Actor, presence: Peer, remoteAddress: string) => {
    const others = [...actor.members()].filter(({ sessionId }) => sessionId !== presence.sessionId);
    if (!others.some(({ userId }) => userId === presence.userId)) return;
    const seat = { address: remoteAddress, user: `${actor.matchId} ${presence.userId}` };
    if (deps.limiter.take(['takeover'], seat) !== null) throw rejected('Too many sockets take this seat');
  };

  const joinHere = async (
    actor: Actor,
    { peer, remoteAddress, metadata }: Omit<Extract<MatchErrand, { kind: 'join' }>, 'kind'>,
    reply: (message: Record<string, unknown>) => void,
  ) => {
    if (hold.reason()) throw new SocketError(SocketErrorCode.RuntimeException, 'The match is paused');
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

  const dataHere = (actor: Actor, peer: Peer, opCode: number, data: Uint8Array) => {
    if (actor.post({ kind: 'data', at: clock.now(), peer, opCode, data })) return;
    log.warn('match.mailboxFull', { matchId: actor.matchId, userId: peer.userId });
    router.cut([peer], 'mailboxFull');
  };

  // ------------------------------------------------------------------------------- what other nodes want of our matches

  const answer = async (actor: Actor, errand: MatchErrand): Promise<unknown> => {
    switch (errand.kind) {
      case 'join': {
        let replied: Record<string, unknown> | null = null;
        await joinHere(actor, errand, (reply) => {
          replied = reply;
        });
        return replied;
      }
      case 'leave':
        return leaveOne(actor, errand.peer, clock);
      case 'tell':
        return tellHere(actor, errand.input);
      case 'ask':
        return actor.ask(errand.question);
      default:
        return errand satisfies never;
    }
  };

  const take = (actor: Actor, note: MatchNote) => {
    if (note.kind === 'data') dataHere(actor, note.peer, note.opCode, Buffer.from(note.data, 'base64'));
    else void leaveOne(actor, note.peer, clock);
  };

  // --------------------------------------------------------------------------------- what we want of matches elsewhere

  /** Null: there is no such match. Rejects with MatchMoving when it lives and nobody can be asked just now. */
  const askOwner = async (matchId: string, errand: MatchErrand): Promise<{ value: unknown } | null> => {
    const answered = await owners.ask(matchId, errand, errand.kind === 'join' ? JOIN_PATIENCE_MS : PATIENCE_MS);
    if (answered) return answered;
    if ((await journal.owner(matchId)) !== null) throw new MatchMoving();
    return null;
  };

  /** What the match says to the socket meanwhile is behind the answer. */
  const joinElsewhere = async (errand: Extract<MatchErrand, { kind: 'join' }>, matchId: string, reply: Reply) => {
    const { peer } = errand;
    const release = router.hold(peer.sessionId);
    try {
      const answered = await askOwner(matchId, errand);
      if (!answered) throw notFound();
      if (answered.value !== null) reply(answered.value as Record<string, unknown>);
      if (!router.isOpen(peer)) owners.note(matchId, { kind: 'gone', peer });
    } catch (error) {
      // It may have been let in all the same.
      if (!(error instanceof SocketError)) owners.note(matchId, { kind: 'gone', peer });
      throw error;
    } finally {
      release();
    }
  };

  const part = (matchId: string, peer: Peer) => {
    const actor = actors.get(matchId);
    if (actor) void leaveOne(actor, peer, clock);
    else owners.note(matchId, { kind: 'gone', peer });
  };

  /** Their sockets have gone with them. */
  tracker.onNodeGone((other) => {
    for (const actor of actors.values()) {
      const lost = [...actor.members()].filter((peer) => peer.node === other);
      for (const peer of lost) void leaveOne(actor, peer, clock);
    }
  });

  /** Nobody plays on in a match whose owner is gone: they come back, and find it where it is by then. */
  presences.onLost((_matchId, lost) => {
    const here = lost.map(({ peer }) => peer).filter((peer) => peer.node === node);
    router.cut(here, 'fenced');
  });

  return {
    define(name, module) {
      if (modules.has(name)) throw new Error(`There are two match modules called ${name}`);
      modules.set(name, module as unknown as Module);
    },

    async join({ presence: peer, remoteAddress }, matchId, metadata, reply) {
      checkId(matchId);
      matchesOf.set(peer.sessionId, (matchesOf.get(peer.sessionId) ?? new Set()).add(matchId));
      const actor = actors.get(matchId);
      if (actor) return joinHere(actor, { peer, remoteAddress, metadata }, reply);
      return joinElsewhere({ kind: 'join', peer, remoteAddress, metadata }, matchId, reply);
    },

    async leave({ presence: peer }, matchId) {
      checkId(matchId);
      const actor = actors.get(matchId);
      if (actor) await leaveOne(actor, peer, clock);
      else if (matchesOf.get(peer.sessionId)?.has(matchId)) await askOwner(matchId, { kind: 'leave', peer });
    },

    receive({ presence: peer }, matchId, opCode, data) {
      checkId(matchId);
      if (!matchesOf.get(peer.sessionId)?.has(matchId)) {
        return log.debug('match data without a match', { matchId, userId: peer.userId });
      }
      const actor = actors.get(matchId);
      if (actor) dataHere(actor, peer, opCode, data);
      else owners.note(matchId, { kind: 'data', peer, opCode, data: Buffer.from(data).toString('base64') });
    },

    forget(peer) {
      for (const matchId of matchesOf.get(peer.sessionId) ?? []) part(matchId, peer);
      matchesOf.delete(peer.sessionId);
    },

    extend: {
      create,
      async tell(matchId, input) {
        const actor = actors.get(matchId);
        if (actor) return tellHere(actor, input);
        return (await askOwner(matchId, { kind: 'tell', input }))?.value === true;
      },
      async ask(matchId, question) {
        const actor = actors.get(matchId);
        if (actor) return actor.ask(question) ?? null;
        return (await askOwner(matchId, { kind: 'ask', question }))?.value ?? null;
      },
      of: (userId) => presences.namesOfUser(userId),
    },

    async recover() {
      const begun = performance.now();
      // Before it is asked which matches live: those of an earlier life that come later would have no server.
      life = await beginLife({ ...deps, node, modules });
      const recovered = await recoverMatches({
        ...deps,
        node,
        modules,
        isServed: (id) => actors.has(id),
        isHeld: () => hold.reason() !== null,
        serve,
      });
      const { served, downMs } = recovered;
      figures.recovered(served, (performance.now() - begun) / 1000);
      ({ stop: stopRecovering, adopt } = recovered);
      const heart = beatHeart({ ...deps, node, life });
      stopHeart = () => heart.stop();
      stopWatching = watchNodes({ ...deps, tracker }, heart, recovered.takeOver);
      if (served > 0) log.info('matches are served again', { served, downMs });
      return served;
    },

    async close() {
      hold.stop();
      stopRecovering();
      stopWatching();
      const elsewhere = peersElsewhere(actors.values(), node);
      await Promise.all([...actors.values()].map((actor) => actor.stop(STOP_PATIENCE_MS)));
      await stopHeart();
      router.cut(elsewhere, 'fenced');
    },
  };
}

function leaveOne(actor: Actor | undefined, peer: Peer, clock: Clock): Promise<void> {
  if (!actor) return Promise.resolve();
  return new Promise((settle) => {
    actor.post({ kind: 'leave', at: clock.now(), peer, settle });
  });
}

function moduleNamed(name: string, modules: ReadonlyMap<string, Module>): Module {
  const module = modules.get(name);
  if (!module) throw new Error(`There is no match module ${name}`);
  return module;
}

/** Nobody there hears that a match of ours has no server any more: they come back, and find it where it is by then. */
function peersElsewhere(actors: Iterable<Actor>, node: string): Peer[] {
  return [...actors].flatMap((actor) => [...actor.members()].filter((peer) => peer.node !== node));
}

function checkId(matchId: string): void {
  if (!isMatchId(matchId)) throw new SocketError(SocketErrorCode.BadInput, 'Invalid match ID');
}

function rejected(reason: string): SocketError {
  return new SocketError(SocketErrorCode.MatchJoinRejected, reason);
}

function notFound(): SocketError {
  return new SocketError(SocketErrorCode.MatchNotFound, 'Match not found');
}
