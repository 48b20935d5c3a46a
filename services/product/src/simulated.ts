import type { Extend, RequestContext, RpcFunction } from '@tuschel/gameserver/extend';
import type { Platform } from '@tuschel/platform/ports';
import { ERRORS, problem, RPC, TERMS_CUT_OFFS } from '@tuschel/protocol';
import type { MatchArchive } from './draw-match/archive.ts';
import { createDrawMatch } from './draw-match/drawMatch.ts';
import { DRAW_MODULE, type DrawStatus } from './draw-match/state.ts';
import type { DrawMatchDeps } from './draw-match/drawMatch.ts';
import { createDrawingPages } from './drawing/pages.ts';
import type { Update } from './drawing/append.ts';
import { checkMatchJoin } from './lobby/checkMatchJoin.ts';
import { createMatch } from './lobby/createMatch.ts';
import { rematchOpener } from './lobby/rematch.ts';
import type { LobbyStore } from './lobby/store.ts';

export { drawingId } from './draw-match/pageId.ts';
export type { DrawInput, DrawState } from './draw-match/state.ts';
export type { LobbyRow, LobbyStore } from './lobby/store.ts';

export interface SimulatedProductDeps {
  platform: Pick<Platform, 'clock' | 'entropy' | 'log' | 'lines'>;
  extend: Pick<Extend, 'matches' | 'accounts' | 'journaledMatch'>;
  lobbies: LobbyStore;
  saveGame: MatchArchive['saveGame'];
  words: DrawMatchDeps['words'];
}

export interface HttpAnswer {
  status: number;
  /** JSON */
  body: string;
}

export interface SimulatedProduct {
  rpc(id: string, caller: RequestContext['caller'], payload: string): Promise<string>;
  putLines(drawing: string, user: string, update: Update): Promise<HttpAnswer>;
  getLines(drawing: string, user: string): Promise<HttpAnswer>;
}

/** The product without SQL, HTTP and logins: its match, lobby calls and drawing pages as they are, over ports in memory. */
export function simulatedProduct(deps: SimulatedProductDeps): SimulatedProduct {
  const { platform, extend, lobbies, words, saveGame } = deps;
  const { clock, entropy, log, lines } = platform;
  const limiter = { take: () => null };
  const config = { hosting: 'open', lobbySizes: [16, 30, 60, 100], terms: TERMS_CUT_OFFS } as const;
  const archive: MatchArchive = {
    saveGame,
    ban: (tx, ban) => lobbies.ban(tx, ban),
    changeHost: (tx, match, host) => lobbies.changeHost(tx, match, host),
    endLobby: (tx, match, at) => lobbies.end(tx, match, at),
  };
  const rematch = rematchOpener({ matches: extend.matches, lobbies, config: { lobbySizes: [...config.lobbySizes] } });
  extend.journaledMatch(DRAW_MODULE, createDrawMatch({ lines, log, words, archive, rematch, terms: TERMS_CUT_OFFS }));

  const isGameDone = async (match: string) => {
    const status = (await extend.matches.ask(match, { type: 'status' })) as DrawStatus | null;
    return status === null || status.phase === 99;
  };
  const pages = createDrawingPages({ lines, isGameDone });
  const rpcs: Record<string, RpcFunction> = {
    [RPC.createMatch]: createMatch({
      extend,
      lobbies,
      limiter,
      entropy,
      clock,
      storage: { state: () => 'ready' },
      config: { ...config, lobbySizes: [...config.lobbySizes] },
    }),
    [RPC.checkMatchJoin]: checkMatchJoin({ extend, lobbies, limiter, clock, terms: TERMS_CUT_OFFS }),
  };
  const accountOf = async (user: string) => {
    const account = await extend.accounts.get(user);
    if (!account) throw new Error(`there is no account ${user}`);
    return account;
  };

  return {
    async rpc(id, caller, payload) {
      const run = rpcs[id];
      if (!run) throw new Error(`there is no RPC ${id}`);
      return run({ caller, headers: {}, remoteAddress: '192.0.2.1', query: {} }, payload);
    },
    async putLines(drawing, user, update) {
      const appended = await pages.append(drawing, await accountOf(user), update);
      if (appended.ok) return { status: 200, body: JSON.stringify(appended.result) };
      const { code, detail, errors } = appended.refusal;
      return {
        status: ERRORS[code].status,
        body: JSON.stringify(problem(code, detail, errors === undefined ? {} : { errors })),
      };
    },
    getLines: async (drawing, user) => ({
      status: 200,
      body: (await pages.read(drawing, await accountOf(user))) ?? 'null',
    }),
  };
}
