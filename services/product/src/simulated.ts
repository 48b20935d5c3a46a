import type { Extend, RequestContext, RpcFunction } from '@tuschel/gameserver/extend';
import { unlimited } from '@tuschel/platform';
import type { Platform } from '@tuschel/platform/ports';
import { ERRORS, problem, RPC, TERMS_CUT_OFFS } from '@tuschel/protocol';
import { decodeUpdate } from '@tuschel/protocol/ink';
import type { MatchArchive } from './play/draw-match/archive.ts';
import { createDrawMatch } from './play/draw-match/drawMatch.ts';
import { DRAW_MODULE, type DrawStatus } from './play/draw-match/state.ts';
import type { DrawMatchDeps } from './play/draw-match/drawMatch.ts';
import { createDrawingPages } from './library/drawing/pages.ts';
import { strokeRefusal, type Update } from './library/drawing/append.ts';
import { drawingInk, drawingJson } from './library/drawing/storedDrawing.ts';
import { readStrokes, type StrokesRead, strokesOf } from './library/drawing/strokes.ts';
import type { Refusal } from './http/refusal.ts';
import { checkMatchJoin } from './play/lobby/checkMatchJoin.ts';
import { createMatch } from './play/lobby/createMatch.ts';
import { rematchOpener } from './play/lobby/rematch.ts';
import type { LobbyStore } from './play/lobby/store.ts';
import { type HttpAnswer, type PaperShelf, type SimulatedPapers, simulatedPapers } from './simulatedPapers.ts';

export type { PaperChange, PaperHead, PaperRow } from './library/paper/paperStore.ts';
export type { HttpAnswer, PaperShelf, SimulatedPapers } from './simulatedPapers.ts';
export { drawingId } from './play/draw-match/pageId.ts';
export { wireState } from './play/draw-match/wireState.ts';
export type { DrawInput, DrawState } from './play/draw-match/state.ts';
export type { LobbyRow, LobbyStore } from './play/lobby/store.ts';

export interface SimulatedProductDeps {
  platform: Pick<Platform, 'clock' | 'entropy' | 'log' | 'lines'>;
  extend: Pick<Extend, 'matches' | 'accounts' | 'journaledMatch'>;
  lobbies: LobbyStore;
  shelf: PaperShelf;
  saveGame: MatchArchive['saveGame'];
  words: DrawMatchDeps['words'];
}

export interface DrawingAnswer {
  status: number;
  /** JSON, or INK1 when that was asked for and there is a drawing. */
  body: string | Uint8Array;
}

export type JsonUpdate = Update & { lines: unknown[] };

export interface SimulatedProduct {
  rpc(id: string, caller: RequestContext['caller'], payload: string): Promise<string>;
  /** `update`: a body of JSON, or INK1. */
  putLines(drawing: string, user: string, update: JsonUpdate | Uint8Array): Promise<HttpAnswer>;
  getLines(drawing: string, user: string, form?: 'json' | 'ink'): Promise<DrawingAnswer>;
  papers: SimulatedPapers;
}

/** The product without SQL, HTTP and logins: its match, lobby calls and drawing pages as they are, over ports in memory. */
export function simulatedProduct(deps: SimulatedProductDeps): SimulatedProduct {
  const { platform, extend, lobbies, words, saveGame } = deps;
  const { clock, entropy, log, lines } = platform;
  const config = { hosting: 'open', lobbySizes: [16, 30, 60, 100], terms: TERMS_CUT_OFFS } as const;
  const archive: MatchArchive = {
    saveGame,
    ban: (tx, ban) => lobbies.ban(tx, ban),
    unban: (tx, ban) => lobbies.unban(tx, ban),
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
      limiter: unlimited,
      entropy,
      clock,
      storage: { state: () => 'ready' },
      load: { refusal: () => null },
      config: { ...config, lobbySizes: [...config.lobbySizes] },
    }),
    [RPC.checkMatchJoin]: checkMatchJoin({ extend, lobbies, limiter: unlimited, clock, terms: TERMS_CUT_OFFS }),
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
    async putLines(drawing, user, body) {
      const read = body instanceof Uint8Array ? inkUpdate(body) : jsonUpdate(body);
      if (!read.ok) return refusalAnswer(strokeRefusal(read));
      const appended = await pages.append(drawing, await accountOf(user), read.update, read.strokes);
      return appended.ok ? { status: 200, body: JSON.stringify(appended.result) } : refusalAnswer(appended.refusal);
    },
    async getLines(drawing, user, form = 'json') {
      const stored = await pages.read(drawing, await accountOf(user));
      if (!stored) return { status: 200, body: 'null' };
      return { status: 200, body: form === 'ink' ? drawingInk(stored) : drawingJson(stored) };
    },
    papers: simulatedPapers({ shelf: deps.shelf, lines, clock, entropy, accountOf, refusalAnswer }),
  };
}

type BodyRead =
  | { ok: true; update: Update; strokes: () => StrokesRead }
  | { ok: false; field: string; message: string };

function jsonUpdate({ lines, ...update }: JsonUpdate): BodyRead {
  return { ok: true, update, strokes: () => readStrokes(lines) };
}

function inkUpdate(body: Uint8Array): BodyRead {
  const read = decodeUpdate(body);
  if (!read.ok) return read;
  const { lines, rest } = read;
  return { ok: true, update: rest as Update, strokes: () => ({ ok: true, strokes: strokesOf(lines) }) };
}

function refusalAnswer({ code, detail, errors }: Refusal): HttpAnswer {
  return {
    status: ERRORS[code].status,
    body: JSON.stringify(problem(code, detail, errors === undefined ? {} : { errors })),
  };
}
