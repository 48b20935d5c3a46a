import { matchChat } from '../chat/matchChat.ts';
import { createDrawingStanding } from '../../library/history/drawingStanding.ts';
import { saveGame } from '../../library/history/store.ts';
import { rematchOpener } from '../lobby/rematch.ts';
import type { Resource } from '../../resource.ts';
import { createDrawMatch } from './drawMatch.ts';
import { DRAW_MODULE } from './state.ts';

/** The game itself: its rules, hosted by the game server. What comes of it is written with it, in one transaction. */
export const drawMatch: Resource = {
  open({ platform, extend, config, words, packs, wordFilter: filter, limiter, lobbies, prompts, hosting, renderJobs }) {
    const { lines, log, metrics, sql } = platform;
    extend.journaledMatch(
      DRAW_MODULE,
      createDrawMatch({
        lines,
        log,
        metrics,
        words,
        ...(packs ? { packs } : {}),
        terms: config.terms,
        archive: {
          async saveGame(tx, state, record) {
            await saveGame(tx, state, record);
            await hosting.games.note(tx, state, record);
          },
          ban: (tx, ban) => lobbies.ban(tx, ban),
          unban: (tx, ban) => lobbies.unban(tx, ban),
          changeHost: (tx, match, host) => lobbies.changeHost(tx, match, host),
          endLobby: (tx, match, at) => lobbies.end(tx, match, at),
        },
        rematch: rematchOpener({ matches: extend.matches, lobbies, config }),
        standing: createDrawingStanding(sql),
        renders: renderJobs,
        chat: matchChat(extend.rooms),
        filter,
        limiter,
        reports: prompts,
        door: hosting.door,
      }),
    );
    return {};
  },
};
