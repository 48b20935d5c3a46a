import { StartRefused } from '@tuschel/platform';
import type { Clock, Journal, JournaledState, Log } from '@tuschel/platform/ports';
import type { Tracker } from '../../presence/tracker.ts';
import type { Actor } from '../actor/actor.ts';
import type { Owned } from '../actor/ledger.ts';
import { NODE_SILENT_MS } from './nodeSilence.ts';
import type { Module } from '../actor/turn.ts';

export interface RecoveryDeps {
  journal: Journal;
  clock: Clock;
  log: Log;
  node: string;
  modules: ReadonlyMap<string, Module>;
  isServed(matchId: string): boolean;
  /** Nothing can be saved: letters are only queued. */
  isHeld(): boolean;
  serve(module: Module, owned: Owned, state: unknown): Actor;
}

/** So many matches are read at the same time. */
const AT_ONCE = 8;
const HEARTBEAT_MS = 1_000;

/** Waits before what the journal would not give is asked for again: the first ones before anybody comes in. */
const AGAIN_MS = { first: 250, longest: 5_000, beforeServing: 4 } as const;

export interface Recovered {
  served: number;
  downMs: number;
  /** Takes over one more match, if the journal has it, as soon as it answers. */
  readonly adopt: (matchId: string) => void;
  /** Takes over what is left by nodes that have retired or been silent since then, UTC ms; resolves when it has tried once. */
  readonly takeOver: (silentSince: number) => Promise<void>;
  /** Gives up on what could not be taken over so far. */
  readonly stop: () => void;
}

/** A match that nobody serves, and since when (UTC ms; null: never so far). */
interface Unserved {
  id: string;
  since: number | null;
}

const LOOK_EVERY_MS = 5_000;

/** Nobody has been silent for that long: it asks for what retired nodes have left. */
const NOBODY_SILENT = 0;

/** The journal did not answer: what was asked of it may be asked again. */
class JournalAway extends Error {}

/**
 * Answers the number of this life of the node.
 *
 * @throws StartRefused while matches of newer rules are live: they would stand still for as long as this server runs
 */
export async function beginLife({
  journal,
  clock,
  node,
  modules,
}: Pick<RecoveryDeps, 'journal' | 'clock' | 'node' | 'modules'>): Promise<number> {
  for (const [name, { rulesVersion }] of modules) {
    const newest = await journal.newestRules(name);
    if (newest === null || newest <= rulesVersion) continue;
    throw new StartRefused(
      `A newer Tuschel has open matches (${name}: rules ${newest}, these are ${rulesVersion}): start that release or a newer one, or restore a backup`,
      { isLasting: true },
    );
  }
  return journal.begin(node, clock.now());
}

/**
 * Takes over the matches of this node's earlier lives and of nodes that have fallen silent. Each is told how long nobody was there, before anything else happens in it.
 * One that cannot be served is logged and left alone: it must not keep the others from coming back. One that the journal
 * would not give is asked for again and again, at last beside everything else.
 */
export async function recoverMatches(deps: RecoveryDeps): Promise<Recovered> {
  const { journal, clock, log, node } = deps;
  const lastBeat = await journal.lastHeartbeat();
  let waiting: Unserved[] = await journal.unserved(clock.now() - NODE_SILENT_MS, node);
  /** Those that this node cannot serve: others may. */
  const refused = new Set<string>();
  /** Whoever claimed a match a second time meanwhile would fence its own first claim. */
  const inHand = new Set<string>();
  let served = 0;

  const pass = async () => {
    const taken = waiting;
    waiting = [];
    const worker = async () => {
      for (let match = taken.pop(); match !== undefined; match = taken.pop()) {
        if (inHand.has(match.id)) continue;
        inHand.add(match.id);
        try {
          if (!deps.isServed(match.id) && (await recoverOne(match, deps))) served++;
        } catch (error) {
          log.error('match.notRecovered', { matchId: match.id, error });
          if (error instanceof JournalAway) waiting.push(match);
          else refused.add(match.id);
        } finally {
          inHand.delete(match.id);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };

  const stopped = new AbortController();
  const passes = async (from: number, to: number) => {
    for (let number = from; number < to && waiting.length > 0; number++) {
      await clock.sleep(Math.min(AGAIN_MS.first * 2 ** number, AGAIN_MS.longest), stopped.signal);
      await pass();
    }
  };

  let isBeside = false;
  const beside = (from: number) => {
    if (isBeside) return;
    isBeside = true;
    const ended = () => {
      isBeside = false;
    };
    // The sleep ends with an AbortError when the process goes down.
    passes(from, Number.POSITIVE_INFINITY).then(ended, ended);
  };

  await pass();
  await passes(0, AGAIN_MS.beforeServing);
  beside(AGAIN_MS.beforeServing);
  return {
    served,
    downMs: lastBeat === null ? 0 : Math.max(0, clock.now() - lastBeat),
    adopt(id) {
      waiting.push({ id, since: clock.now() });
      beside(0);
    },
    async takeOver(silentSince) {
      const left = await journal.unserved(silentSince);
      const news = left.filter(({ id }) => !deps.isServed(id) && !refused.has(id));
      if (news.length === 0) return;
      log.warn('match.takenOver', { matches: news.length });
      waiting.push(...news);
      await pass();
      beside(0);
    },
    stop: () => stopped.abort(),
  };
}

async function recoverOne({ id: matchId, since }: Unserved, deps: RecoveryDeps): Promise<boolean> {
  const { journal, clock, node, modules } = deps;
  const seen = await insisting(journal.load(matchId));
  if (!seen || seen.ended) return false;
  const module = modules.get(seen.module);
  if (!module) throw new Error(`There is no match module ${seen.module}`);
  refuseNewerRules(seen, module);
  const epoch = await insisting(journal.claim(matchId, node, seen.epoch));
  if (epoch === null) return false;
  // Its owner may have written until it was fenced just now.
  const stored = await insisting(journal.load(matchId));
  if (!stored || stored.epoch !== epoch) return false;
  refuseNewerRules(stored, module);
  const { rulesVersion } = module;
  const state = await replay(module, stored);
  const seq = stored.entries.at(-1)?.seq ?? stored.snapshotSeq;
  let { snapshotSeq } = stored;
  if (stored.rulesVersion < rulesVersion) {
    // The entries from here on are of newer rules: an older release that is started again must see that before it folds them.
    if (!(await insisting(journal.snapshot(matchId, epoch, seq, rulesVersion, state)))) return false;
    snapshotSeq = seq;
  }
  const actor = deps.serve(module, { matchId, epoch, rulesVersion, seq, snapshotSeq }, state);
  const told = new Promise<void>((settle) => {
    const at = clock.now();
    const downMs = since === null ? 0 : Math.max(0, at - since);
    actor.post({ kind: 'resumed', at, downMs, restarted: true, settle });
  });
  if (!deps.isHeld()) await told;
  return true;
}

async function insisting<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw new JournalAway('the journal did not answer', { cause: error });
  }
}

/** Older rules would make another match of what newer ones have written. */
function refuseNewerRules({ rulesVersion }: JournaledState, module: Module): void {
  if (rulesVersion > module.rulesVersion) {
    throw new Error(`Match of rules ${rulesVersion}, but these are rules ${module.rulesVersion}`);
  }
}

/**
 * The state after all entries, folded by the rules that took them: what was acknowledged stays exactly as it was. The effects were carried
 * out in the life that wrote them.
 */
async function replay(module: Module, { rulesVersion, snapshot, entries }: JournaledState): Promise<unknown> {
  const present: Step = (state, input) => module.step(state, input);
  if (rulesVersion === module.rulesVersion) return fold(present, snapshot, entries);
  const step = (await module.earlierStep?.(rulesVersion)) ?? present;
  const state = fold(step, snapshot, entries);
  return module.upgrade?.(state, rulesVersion) ?? state;
}

type Step = (state: unknown, input: unknown) => { state: unknown };

function fold(step: Step, snapshot: unknown, entries: JournaledState['entries']): unknown {
  return entries.reduce((state, { data }) => step(state, data).state, snapshot);
}

export interface Heart {
  /** Whether all beats of the last ten seconds were written. */
  isSteady(): boolean;
  /** A last beat, so that the next start knows when this one ended, and the mark that others may take over at once. */
  stop(): Promise<void>;
}

/** Writes down each second that this node lives: after a crash it tells for how long nobody was there. */
export function beatHeart({
  journal,
  clock,
  log,
  node,
  life,
}: Pick<RecoveryDeps, 'journal' | 'clock' | 'log' | 'node'> & { life: number }): Heart {
  const stopped = new AbortController();
  let steadySince: number | null = null;
  const beat = async () => {
    try {
      await journal.heartbeat(node, clock.now());
      steadySince ??= clock.now();
    } catch (error) {
      steadySince = null;
      log.warn('the heartbeat could not be written', { error });
    }
  };
  const retire = () =>
    journal
      .retire(node, life)
      .catch((error: unknown) => log.warn('the end of this node could not be written', { error }));
  const beating = (async () => {
    while (!stopped.signal.aborted) {
      await beat();
      await clock.sleep(HEARTBEAT_MS, stopped.signal).catch(() => undefined);
    }
  })();

  return {
    isSteady: () => steadySince !== null && clock.now() - steadySince >= NODE_SILENT_MS,
    async stop() {
      stopped.abort();
      await Promise.race([beating.then(beat).then(retire), clock.sleep(HEARTBEAT_MS)]);
    },
  };
}

/**
 * Takes over from nodes that have retired, as soon as they say farewell, and from those that have fallen silent. After an outage of the database all of them look silent: who could not write down
 * themselves that they live, do not judge others. Returns how to stop.
 */
export function watchNodes(
  { clock, log, tracker }: Pick<RecoveryDeps, 'clock' | 'log'> & { tracker: Pick<Tracker, 'onNodeGone'> },
  heart: Heart,
  takeOver: Recovered['takeOver'],
): () => void {
  const stopped = new AbortController();
  const look = (silentSince: number) =>
    takeOver(silentSince).catch((error: unknown) => log.warn('silent nodes could not be looked for', { error }));
  const watch = async () => {
    while (!stopped.signal.aborted) {
      await clock.sleep(LOOK_EVERY_MS, stopped.signal);
      if (heart.isSteady()) await look(clock.now() - NODE_SILENT_MS);
    }
  };
  tracker.onNodeGone(() => {
    if (!stopped.signal.aborted) void look(NOBODY_SILENT);
  });
  // The sleep ends with an AbortError when the server closes.
  watch().catch(() => undefined);
  return () => stopped.abort();
}
