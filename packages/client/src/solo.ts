import {
  type Challenge,
  type DrawingMeta,
  type DrawingNewResult,
  type Gallery,
  INK_ENGINE,
  type LineJson,
  type SoloDrawings,
  type SoloLanguage,
  type SoloPrompt,
} from '@tuschel/protocol';
import { encodeDrawing, INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import type { TuschelClient } from './tuschelClient.ts';

/** A drawing as it is handed in. */
export interface Finished {
  /** Made by who draws, so that it may be sent again; of an attempt at the challenge: its id. */
  drawingId: string;
  lines: readonly LineJson[];
  meta: DrawingMeta;
  promptText?: string;
}

/** Drawing by oneself. All throw ApiException. */
export interface SoloCalls {
  /** One of the dictionary. */
  prompt(language: SoloLanguage): Promise<string>;
  challenge(language: SoloLanguage): Promise<Challenge>;
  /** Begins an attempt, or goes on with the one that runs. */
  start(language: SoloLanguage): Promise<Challenge>;
  gallery(day: string, language: SoloLanguage): Promise<Gallery>;
  /** @param page from 0, newest first */
  drawings(page: number): Promise<SoloDrawings>;
  /** Keeps a drawing. The same one sent again is kept once. */
  keep(finished: Finished): Promise<DrawingNewResult>;
}

export function soloOf({ ask }: Pick<TuschelClient, 'ask'>): SoloCalls {
  const get = (path: string) => ask({ method: 'GET', path });
  return {
    prompt: async (language) => ((await get(`/solo/prompt?language=${language}`)) as SoloPrompt).promptText,
    challenge: async (language) => (await get(`/solo/challenge?language=${language}`)) as Challenge,
    start: async (language) =>
      (await ask({ method: 'POST', path: '/solo/challenge/start', body: { language } })) as Challenge,
    gallery: async (day, language) =>
      (await get(`/solo/challenge/gallery?day=${encodeURIComponent(day)}&language=${language}`)) as Gallery,
    drawings: async (page) => (await get(`/solo/drawings?page=${page}`)) as SoloDrawings,
    async keep({ drawingId, lines, meta, promptText }) {
      const rest = { engine: INK_ENGINE, ...meta, id: drawingId, ...(promptText === undefined ? {} : { promptText }) };
      const body = encodeDrawing(lines, rest);
      return (await ask({
        method: 'POST',
        path: '/drawing/new',
        body,
        contentType: INK_MEDIA_TYPE,
      })) as DrawingNewResult;
    },
  };
}
