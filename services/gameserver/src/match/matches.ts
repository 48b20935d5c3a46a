import { noMetrics } from '@tuschel/platform';
import type { Load, Metrics, Platform } from '@tuschel/platform/ports';
import { type Accounts, ApiError, Code, type JournaledMatch, type MatchHandler, type Matches } from '../extend.ts';
import { createFigures } from '../figures.ts';
import type { Presences } from '../presence/presences.ts';
import type { Streams } from '../presence/tracker.ts';
import type { RateLimiter } from '../rate/rateLimiter.ts';
import { createElsewhere, type Elsewhere } from './elsewhere.ts';
import { watchStorage } from './actor/hold.ts';
import { createHosted, type Hosted } from './hosted.ts';
import { createNodeLife } from './recovery/nodeLife.ts';
import { createOpening } from './opening.ts';
import { createRelays, type Relays } from './relay.ts';
import { createServed, type Served } from './served.ts';
import { createMatchList, type MatchList } from './ticking/listing.ts';
import { createTickers, type Tickers } from './ticking/tickers.ts';
import type { Module } from './actor/turn.ts';
import { createVisitors, type Visitors } from './visitors.ts';

/** All matches of this node. */
export interface MatchTable extends Visitors {
  define: <State, Input, Effect>(name: string, module: JournaledMatch<State, Input, Effect>) => void;
  defineTicking: <State>(name: string, handler: MatchHandler<State>) => void;
  /** Whose sockets relay among themselves. */
  readonly relays: Relays;
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

export function createMatchTable(deps: MatchDeps): MatchTable {
  const { log } = deps;
  const { node, router, tracker, owners } = deps.presences;
  const presences = tracker.streams<null>('match');
  const modules = new Map<string, Module>();
  const figures = createFigures(deps.metrics ?? noMetrics);

  const hold = watchStorage(deps, () => served.all());
  const hosted = createHosted({ ...deps, node, router, hold });
  const served = createServed({ ...deps, owners, router, presences, hosted, hold });
  const elsewhere = createElsewhere({ ...deps, owners, router });
  figures.watchMatches(() => served.all());

  const { serve } = served;
  const life = createNodeLife({
    ...deps,
    node,
    modules,
    figures,
    tracker,
    isServed: (matchId) => served.get(matchId) !== undefined,
    isHeld: () => hold.reason() !== null,
    serve,
  });
  const open = createOpening({ ...deps, node, modules, life, serve });
  const tickers = createTickers(deps);
  const relays = createRelays(deps.presences, deps.entropy);
  const listed = createMatchList(deps.presences, relays);

  cutWhoseNodeIsGone({ ...deps.presences, presences, served, hosted });

  return {
    ...createVisitors({ log, served, hosted, tickers, elsewhere }),
    relays,

    define(name, module) {
      if (modules.has(name) || tickers.isDefined(name)) {
        throw new Error(`There are two match modules called ${name}`);
      }
      modules.set(name, module as unknown as Module);
    },

    defineTicking: (name, handler) => {
      if (modules.has(name)) throw new Error(`There are two match modules called ${name}`);
      tickers.define(name, handler as MatchHandler<unknown>);
    },

    extend: {
      ...ofModules({ open, served, hosted, elsewhere, tickers, listed }),
      of: (userId) => presences.namesOfUser(userId),
    },

    recover: () => life.recover(),

    async close() {
      hold.stop();
      life.stopRecovering();
      // Nobody there hears that a match of ours has no server any more: they come back, and find it where it is by then.
      const remote = served.all().flatMap((actor) => [...actor.members()].filter((peer) => peer.node !== node));
      await Promise.all([...served.all().map((actor) => actor.stop(STOP_PATIENCE_MS)), tickers.close()]);
      await life.end();
      router.cut(remote, 'fenced');
    },
  };
}

interface GoneDeps extends Pick<Presences, 'node' | 'router' | 'tracker'> {
  presences: Pick<Streams<null>, 'onLost'>;
  served: Pick<Served, 'all'>;
  hosted: Pick<Hosted, 'leave'>;
}

function cutWhoseNodeIsGone({ node, router, tracker, presences, served, hosted }: GoneDeps): void {
  /** Their sockets have gone with them; those of a node that was only silent are sent to look for the match again, once it hears of it. */
  tracker.onNodeGone((other) => {
    for (const actor of served.all()) {
      const lost = [...actor.members()].filter((peer) => peer.node === other);
      router.cut(lost, 'fenced');
      for (const peer of lost) void hosted.leave(actor, peer);
    }
  });

  /** Nobody plays on in a match whose owner is gone: they come back, and find it where it is by then. */
  presences.onLost((_matchId, lost) => {
    const here = lost.map(({ peer }) => peer).filter((peer) => peer.node === node);
    router.cut(here, 'fenced');
  });
}

interface ModuleDeps {
  open: Matches['create'];
  served: Pick<Served, 'get'>;
  hosted: Pick<Hosted, 'tell'>;
  elsewhere: Pick<Elsewhere, 'ask'>;
  tickers: Tickers;
  listed: MatchList;
}

/** What modules may do with matches, wherever these are. */
function ofModules({ open, served, hosted, elsewhere, tickers, listed }: ModuleDeps): Omit<Matches, 'of'> {
  return {
    list: listed.list,
    find: listed.find,
    async create(name, params, persist) {
      if (!tickers.isDefined(name)) return open(name, params, persist);
      if (persist) throw new Error(`Nothing is kept of matches of ${name}`);
      return tickers.create(name, params);
    },
    async signal(matchId, data) {
      const ticker = tickers.get(matchId);
      const answered = ticker
        ? await ticker.signal(data)
        : (await elsewhere.ask(matchId, { kind: 'signal', data }))?.value;
      if (typeof answered === 'string') return answered;
      throw new ApiError(Code.NotFound, 'Match not found');
    },
    async tell(matchId, input) {
      const actor = served.get(matchId);
      if (actor) return hosted.tell(actor, input);
      return (await elsewhere.ask(matchId, { kind: 'tell', input }))?.value === true;
    },
    async ask(matchId, question) {
      const actor = served.get(matchId);
      if (actor) return actor.ask(question) ?? null;
      return (await elsewhere.ask(matchId, { kind: 'ask', question }))?.value ?? null;
    },
  };
}
