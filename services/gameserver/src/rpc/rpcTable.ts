import type { RpcFunction } from '../extend.ts';

/** The functions that modules offer, by lower-case id. */
export interface RpcTable {
  add: (id: string, run: RpcFunction) => void;
  find(id: string): RpcFunction | undefined;
}

export function createRpcTable(): RpcTable {
  const functions = new Map<string, RpcFunction>();
  return {
    add(id, run) {
      const name = id.toLowerCase();
      if (functions.has(name)) throw new Error(`There are two RPC functions with the id ${name}`);
      functions.set(name, run);
    },
    find: (id) => functions.get(id.toLowerCase()),
  };
}
