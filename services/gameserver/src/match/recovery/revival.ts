import type { Clock, Journal, JournaledState } from '@tuschel/platform/ports';
import type { Actor } from '../actor/actor.ts';
import type { Owned } from '../actor/ledger.ts';
import type { Module } from '../actor/turn.ts';

/** A match that nobody serves, and since when (UTC ms; null: never so far). */
export interface Unserved {
  id: string;
  since: number | null;
}

/** The journal did not answer: what was asked of it may be asked again. */
export class JournalAway extends Error {}

export interface RevivalDeps {
  journal: Journal;
  clock: Clock;
  node: string;
  modules: ReadonlyMap<string, Module>;
  /** Nothing can be saved: letters are only queued. */
  isHeld(): boolean;
  serve(module: Module, owned: Owned, state: unknown): Actor;
}

/** Takes one match over. False: there is nothing to take, or somebody else has it. Throws `JournalAway`, and what keeps it from being served here. */
export async function revive({ id: matchId, since }: Unserved, deps: RevivalDeps): Promise<boolean> {
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
