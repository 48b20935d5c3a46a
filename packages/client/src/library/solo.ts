import {
  type Challenge,
  type DrawingMeta,
  type DrawingNewResult,
  type Gallery,
  INK_ENGINE,
  type LineJson,
  type SoloDrawings,
  type SoloLanguage,
} from '@tuschel/protocol';
import { encodeDrawing, INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import { callEndpoint } from '../http/callEndpoint.ts';
import type { TuschelClient } from '../tuschelClient.ts';

/** A drawing as it is handed in. */
export interface Finished {
  /** Made by whoever draws, so that it may be sent again; of an attempt at the challenge: its id. */
  drawingId: string;
  lines: readonly LineJson[];
  meta: DrawingMeta;
  promptText?: string;
  /** The drawing that lay beside it. */
  sourceId?: string;
}

/** Drawing by oneself. All throw ApiException. */
export interface SoloCalls {
  /** One of the dictionary; `pack`: of this theme. */
  prompt(language: SoloLanguage, pack?: string): Promise<string>;
  challenge(language: SoloLanguage): Promise<Challenge>;
  /** Begins an attempt, or goes on with the one that runs. */
  start(language: SoloLanguage): Promise<Challenge>;
  gallery(day: string, language: SoloLanguage): Promise<Gallery>;
  /** @param page from 0, newest first */
  drawings(page: number): Promise<SoloDrawings>;
  /** Keeps a drawing. The same one sent again is kept once. With `save: false` in its meta it stays open: `drawings.open` goes on with it. */
  keep(finished: Finished): Promise<DrawingNewResult>;
}

/** Some megabytes on a slow line, and some seconds until there is room for them. */
const KEEP_MS = 60_000;

export function soloOf(client: Pick<TuschelClient, 'ask'>): SoloCalls {
  return {
    async prompt(language, pack) {
      const query = { language, ...(pack === undefined ? {} : { pack }) };
      return (await callEndpoint(client, 'GET /solo/prompt?language', { query })).promptText;
    },
    challenge: (language) => callEndpoint(client, 'GET /solo/challenge?language', { query: { language } }),
    start: (language) => callEndpoint(client, 'POST /solo/challenge/start', { body: { language } }),
    gallery: (day, language) =>
      callEndpoint(client, 'GET /solo/challenge/gallery?day&language', { query: { day, language } }),
    drawings: (page) => callEndpoint(client, 'GET /solo/drawings?page', { query: { page } }),
    async keep({ drawingId, lines, meta, promptText, sourceId }) {
      const told = {
        ...(promptText === undefined ? {} : { promptText }),
        ...(sourceId === undefined ? {} : { sourceId }),
      };
      const rest = { engine: INK_ENGINE, ...meta, id: drawingId, ...told };
      const body = encodeDrawing(lines, rest);
      return callEndpoint(client, 'POST /drawing/new', { body, contentType: INK_MEDIA_TYPE, timeoutMs: KEEP_MS });
    },
  };
}
