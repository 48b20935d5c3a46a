import type { DrawStatus } from '../../play/draw-match/state.ts';
import type { Resource } from '../../resource.ts';
import { getLines, putLines } from './lineEndpoints.ts';
import { createDrafts } from '../solo/drafts.ts';
import { drawingMigrations } from './migrations.ts';
import { packPages } from './packing.ts';
import { createStandingOf } from '../post/standing.ts';
import { createDrawingPages } from './pages.ts';
import { createQuizPictures } from '../../play/quiz-match/pictures.ts';
import { sweepTails } from './tails.ts';

/** The strokes of drawings, in a game and after it. */
export const drawing: Resource = {
  migrations: drawingMigrations,
  open({ platform: { sql, lines, clock, log, storage }, extend: { matches }, heavy, quota, renderJobs: renders }) {
    const isGameDone = async (match: string) => {
      const status = (await matches.ask(match, { type: 'status' })) as DrawStatus | null;
      return status === null || status.phase === 99;
    };
    const drafts = createDrafts({ sql, lines, clock, quota, renders });
    const pages = createDrawingPages({ lines, isGameDone, standingOf: createStandingOf(sql), drafts });
    return {
      scopes: [putLines(pages, storage, heavy)],
      endpoints: [getLines(pages, heavy, createQuizPictures(sql).drawingOf)],
      jobs: [() => sweepTails(lines, clock, log), () => packPages(lines, clock, log)],
    };
  },
};
