import type { Tx } from './ports.ts';

/** A transaction of the memory adapters: writes wait here and are applied together, at once, when it commits. */
export interface StagedWrites {
  stage(write: () => void): void;
  commit(): void;
}

export function stagedWrites(): StagedWrites {
  const writes: (() => void)[] = [];
  return {
    stage: (write) => writes.push(write),
    commit: () => {
      for (const write of writes) write();
    },
  };
}

export function stagedIn(tx: Tx): StagedWrites {
  return tx.tx as StagedWrites;
}
