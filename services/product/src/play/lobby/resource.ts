import { RPC } from '@tuschel/protocol';
import type { Resource } from '../../resource.ts';
import { checkMatchJoin } from './checkMatchJoin.ts';
import { createMatch } from './createMatch.ts';
import { lobbyMigrations } from './migrations.ts';

/** A host's lobby, and who finds it by its code. */
export const lobby: Resource = {
  migrations: lobbyMigrations,
  open({ platform: { clock, entropy, storage, load }, extend, config, limiter, lobbies, hosting }) {
    const { door, prepare } = hosting;
    return {
      rpcs: {
        [RPC.createMatch]: createMatch({
          extend,
          lobbies,
          limiter,
          entropy,
          clock,
          storage,
          load,
          config,
          opened: prepare,
        }),
        [RPC.checkMatchJoin]: checkMatchJoin({ extend, lobbies, limiter, clock, terms: config.terms, door }),
      },
    };
  },
};
