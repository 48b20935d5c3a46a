import { noMetrics } from '@tuschel/platform';
import type { Clock, Metrics, Platform } from '@tuschel/platform/ports';
import { type Account, type Accounts, ApiError, Code, type JournaledMatch, type Matches } from '../extend.ts';
import { createFigures } from '../figures.ts';
import type { Peer, Sender } from '../presence/peer.ts';
import type { Presences } from '../presence/presences.ts';
import type { RateLimiter } from '../rate/rateLimiter.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import { type Actor, startActor } from './actor.ts';
import { watchStorage } from './hold.ts';
import type { JoinOutcome } from './mailbox.ts';
import { isMatchId } from './matchId.ts';
import { beatHeart, recoverMatches, watchNodes } from './recovery.ts';
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
  limiterFor(address: string): RateLimiter;
  metrics?: Metrics;
}

/** A database that is away does not keep the process from going down. */
const STOP_PATIENCE_MS = 3_000;
const BUSY = 'Match is not currently accepting join requests';

export function createMatchTable(deps: MatchDeps): MatchTable {
  const { clock, entropy, log, journal, accounts } = deps;
  const { node, router, tracker } = deps.presences;
  const presences = tracker.streams<null>('match');
  const modules = new Map<string, Module>();
  const actors = new Map<string, Actor>();
  /** By session id: the matches that a socket of this node has asked to enter. */
  const matchesOf = new Map<string, Set<string>>();
  const actorDeps = { journal, clock, log, router, presences, gone: (matchId: string) => void actors.delete(matchId) };
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
    return actor;
  };

  const requireActor = (matchId: string): Actor => {
    if (!isMatchId(matchId)) throw new SocketError(SocketErrorCode.BadInput, 'Invalid match ID');
    const actor = actors.get(matchId);
    if (!actor) throw notFound();
    return actor;
  };

  const moduleNamed = (name: string): Module => {
    const module = modules.get(name);
    if (!module) throw new Error(`There is no match module ${name}`);
    return module;
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
    const module = moduleNamed(name);
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

  const tell: Matches['tell'] = (matchId, input) => {
    const actor = actors.get(matchId);
    if (!actor) return Promise.resolve(false);
    return new Promise((resolve, reject) => {
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
  };

  /** Whoever could not be looked up comes again later. */
  const lookUp = async (actor: Actor, account: Account): Promise<unknown> => {
    try {
      return await actor.lookUp(account);
    } catch (error) {
      log.warn('match.lookUpFailed', { matchId: actor.matchId, error });
      throw new SocketError(SocketErrorCode.RuntimeException, 'The match cannot be joined right now');
    }
  };

  const refuseTakeovers = (actor: Actor, { presence, remoteAddress }: Sender) => {
    const others = [...actor.members()].filter(({ sessionId }) => sessionId !== presence.sessionId);
    if (!others.some(({ userId }) => userId === presence.userId)) return;
    const key = `${actor.matchId} ${presence.userId}`;
    if (deps.limiterFor(remoteAddress).spend('takeover', key) > 0) throw rejected('Too many sockets take this seat');
  };

  return {
    define(name, module) {
      if (modules.has(name)) throw new Error(`There are two match modules called ${name}`);
      modules.set(name, module as unknown as Module);
    },

    async join(sender, matchId, metadata, reply) {
      const peer = sender.presence;
      const actor = requireActor(matchId);
      if (hold.reason()) throw new SocketError(SocketErrorCode.RuntimeException, 'The match is paused');
      refuseTakeovers(actor, sender);
      matchesOf.set(peer.sessionId, (matchesOf.get(peer.sessionId) ?? new Set()).add(matchId));
      const account = await accounts.get(peer.userId);
      if (!account) throw rejected(JOIN_REJECTED);
      const known = await lookUp(actor, account);
      if (!router.isOpen(peer)) return;
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
    },

    async leave({ presence }, matchId) {
      if (!isMatchId(matchId)) throw new SocketError(SocketErrorCode.BadInput, 'Invalid match ID');
      await leaveOne(actors.get(matchId), presence, clock);
    },

    receive({ presence: peer }, matchId, opCode, data) {
      if (!isMatchId(matchId)) throw new SocketError(SocketErrorCode.BadInput, 'Invalid match ID');
      const actor = actors.get(matchId);
      if (!actor || !matchesOf.get(peer.sessionId)?.has(matchId)) {
        return log.debug('match data without a match', { matchId, userId: peer.userId });
      }
      if (actor.post({ kind: 'data', at: clock.now(), peer, opCode, data })) return;
      log.warn('match.mailboxFull', { matchId, userId: peer.userId });
      router.cut([peer], 'mailboxFull');
    },

    forget(peer) {
      for (const matchId of matchesOf.get(peer.sessionId) ?? []) void leaveOne(actors.get(matchId), peer, clock);
      matchesOf.delete(peer.sessionId);
    },

    extend: {
      create,
      tell,
      ask: async (matchId, question) => actors.get(matchId)?.ask(question) ?? null,
      of: (userId) => presences.namesOfUser(userId),
    },

    async recover() {
      const begun = performance.now();
      // Before it is asked which matches live: those of an earlier life that come later would have no server.
      life = await journal.begin(node, clock.now());
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
      const heart = beatHeart({ ...deps, node });
      stopHeart = () => heart.stop();
      stopWatching = watchNodes(deps, heart, recovered.takeOver);
      if (served > 0) log.info('matches are served again', { served, downMs });
      return served;
    },

    async close() {
      hold.stop();
      stopRecovering();
      stopWatching();
      await Promise.all([...actors.values()].map((actor) => actor.stop(STOP_PATIENCE_MS)));
      await stopHeart();
    },
  };
}

function leaveOne(actor: Actor | undefined, peer: Peer, clock: Clock): Promise<void> {
  if (!actor) return Promise.resolve();
  return new Promise((settle) => {
    actor.post({ kind: 'leave', at: clock.now(), peer, settle });
  });
}

function rejected(reason: string): SocketError {
  return new SocketError(SocketErrorCode.MatchJoinRejected, reason);
}

function notFound(): SocketError {
  return new SocketError(SocketErrorCode.MatchNotFound, 'Match not found');
}
