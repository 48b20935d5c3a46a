import type { Clock, Entropy, Journal } from '@tuschel/platform/ports';
import type { Matches } from '../extend.ts';
import type { Owned } from './actor/ledger.ts';
import type { NodeLife } from './recovery/nodeLife.ts';
import type { Module } from './actor/turn.ts';

export interface OpeningDeps {
  node: string;
  clock: Clock;
  entropy: Entropy;
  journal: Journal;
  modules: ReadonlyMap<string, Module>;
  life: Pick<NodeLife, 'number' | 'adopt'>;
  serve(module: Module, owned: Owned, state: unknown): void;
}

/** Makes new matches, durable before anybody hears of them. */
export function createOpening(deps: OpeningDeps): Matches['create'] {
  const { node, clock, entropy, journal, modules, life } = deps;

  /** An answer that was lost does not mean that nothing was written: nobody else would ever serve the match. */
  const openFor = async (...opening: Parameters<Journal['open']>): Promise<number> => {
    const [{ id }] = opening;
    try {
      return (await journal.open(...opening)).epoch;
    } catch (error) {
      const stored = await journal.load(id).catch(() => life.adopt(id));
      if (!stored) throw error;
      return stored.epoch;
    }
  };

  return async (name, params, persist) => {
    const module = modules.get(name);
    if (!module) throw new Error(`There is no match module ${name}`);
    const { rulesVersion } = module;
    const matchId = `${entropy.uuid()}.${node}`;
    const seed = Buffer.from(entropy.bytes(32)).toString('hex');
    const snapshot = module.open(params, { matchId, seed, at: clock.now() });
    const opened = {
      id: matchId,
      module: name,
      rulesVersion,
      node,
      snapshot,
      ...(life.number === null ? {} : { life: life.number }),
    };
    const epoch = await openFor(opened, persist && ((tx) => persist(tx, matchId)));
    deps.serve(module, { matchId, epoch, rulesVersion, seq: 0, snapshotSeq: 0 }, snapshot);
    return matchId;
  };
}
