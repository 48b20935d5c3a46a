import type { Extend } from '@tuschel/gameserver/extend';
import { lobbySizeOf } from '../../people/account/person.ts';
import type { ProductConfig } from '../../config.ts';
import type { ApplyDeps } from '../draw-match/apply.ts';
import { DRAW_MODULE, type DrawParams } from '../draw-match/state.ts';
import type { LobbyStore } from './store.ts';

export interface RematchDeps {
  matches: Extend['matches'];
  lobbies: LobbyStore;
  config: Pick<ProductConfig, 'lobbySizes'>;
}

/** Opens the next match of a lobby: once for each match before it, whoever asks and however often. */
export function rematchOpener({ matches, lobbies, config }: RematchDeps): ApplyDeps['rematch'] {
  return async ({ matchId: predecessor, lobbyCode }, { type: _type, ...setup }) => {
    const known = await lobbies.rematchOf(predecessor);
    if (known !== null) return known;
    const { host } = setup;
    const params: DrawParams = { ...setup, lobbyCode, capacity: lobbySizeOf(host, config.lobbySizes) };
    try {
      return await matches.create(DRAW_MODULE, params, async (tx, match) => {
        const change = { predecessor, code: lobbyCode, match, host: host.id };
        if (!(await lobbies.replace(tx, change))) throw new AlreadyOpenedError();
      });
    } catch (error) {
      const other = error instanceof AlreadyOpenedError ? await lobbies.rematchOf(predecessor) : null;
      if (other === null) throw error;
      return other;
    }
  };
}

/** Ends the transaction of a second rematch. */
class AlreadyOpenedError extends Error {}
