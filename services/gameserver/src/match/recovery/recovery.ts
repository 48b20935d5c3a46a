import { StartRefused } from '@tuschel/platform';
import type { Log } from '@tuschel/platform/ports';
import { NODE_SILENT_MS } from './nodeSilence.ts';
import { JournalAway, type RevivalDeps, revive, type Unserved } from './revival.ts';

export interface RecoveryDeps extends RevivalDeps {
  log: Log;
  isServed(matchId: string): boolean;
}

/** So many matches are read at the same time. */
const AT_ONCE = 8;

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
  const waiting = await journal.unserved(clock.now() - NODE_SILENT_MS, node);
  const backlog: Backlog = { waiting, refused: new Set(), inHand: new Set(), served: 0 };

  const stopped = new AbortController();
  const passes = async (from: number, to: number) => {
    for (let number = from; number < to && backlog.waiting.length > 0; number++) {
      await clock.sleep(Math.min(AGAIN_MS.first * 2 ** number, AGAIN_MS.longest), stopped.signal);
      await pass(backlog, deps);
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

  await pass(backlog, deps);
  await passes(0, AGAIN_MS.beforeServing);
  beside(AGAIN_MS.beforeServing);
  return {
    served: backlog.served,
    downMs: lastBeat === null ? 0 : Math.max(0, clock.now() - lastBeat),
    adopt(id) {
      backlog.waiting.push({ id, since: clock.now() });
      beside(0);
    },
    async takeOver(silentSince) {
      const left = await journal.unserved(silentSince);
      const news = left.filter(({ id }) => !deps.isServed(id) && !backlog.refused.has(id));
      if (news.length === 0) return;
      log.warn('match.takenOver', { matches: news.length });
      backlog.waiting.push(...news);
      await pass(backlog, deps);
      beside(0);
    },
    stop: () => stopped.abort(),
  };
}

/** Matches that are to be taken over. */
interface Backlog {
  waiting: Unserved[];
  /** Those that this node cannot serve: others may. */
  refused: Set<string>;
  /** Whoever claimed a match a second time meanwhile would fence its own first claim. */
  inHand: Set<string>;
  served: number;
}

/** Tries all that waits; what the journal would not give waits again. */
async function pass(backlog: Backlog, deps: RecoveryDeps): Promise<void> {
  const taken = backlog.waiting;
  backlog.waiting = [];
  const worker = async () => {
    for (let match = taken.pop(); match !== undefined; match = taken.pop()) {
      if (backlog.inHand.has(match.id)) continue;
      backlog.inHand.add(match.id);
      try {
        if (!deps.isServed(match.id) && (await revive(match, deps))) backlog.served++;
      } catch (error) {
        deps.log.error('match.notRecovered', { matchId: match.id, error });
        if (error instanceof JournalAway) backlog.waiting.push(match);
        else backlog.refused.add(match.id);
      } finally {
        backlog.inHand.delete(match.id);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
