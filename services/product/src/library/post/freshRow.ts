import type { PageRow } from '@tuschel/platform/ports';
import { privateLife } from '@tuschel/protocol';
import type { PageMeta } from '../drawing/pageMeta.ts';
import { toolsOf } from '../drawing/pageTerms.ts';
import { sizeOf } from '../history/wireGame.ts';
import { columnsOf, NO_REJECTION } from './life.ts';
import type { OwnDrawing } from './source.ts';
import type { PostRow } from './tables.ts';

/** The row of a drawing that was never published. */
export function rowOf(own: OwnDrawing, page: PageRow, now: number): PostRow {
  const meta = page.meta as PageMeta;
  const { allowDownload, allowVideo } = toolsOf(page);
  const { originalWidth, originalHeight } = sizeOf(meta);
  const life = privateLife(page.author);
  return {
    ...columnsOf({ ...life, content: { ...life.content, triggerWarning: meta.triggerWarning ?? 0 } }),
    drawing: own.drawing,
    author: page.author,
    posted_at: now,
    is_withdrawn: false,
    game: own.game,
    mode: own.mode,
    author_name: own.authorName,
    prompt: own.prompt,
    prompt_author: own.promptAuthor,
    prompt_by: own.promptBy,
    created_at: own.createdAt,
    lines: page.lines - page.base,
    width: originalWidth,
    height: originalHeight,
    preview: meta.previewData ?? null,
    draw_ms: meta.time ?? null,
    has_base: page.base > 0,
    allow_download: allowDownload,
    allow_video: allowVideo,
    place: 0,
    may_redraw: true,
    may_quiz: false,
    language: null,
    is_refsheet: false,
    is_hidden: false,
    is_author_out: false,
    is_newcomer: false,
    approved_at: null,
    queued_at: null,
    ...NO_REJECTION,
    undo: null,
    locked_by: null,
    locked_until: null,
    is_shown: false,
    is_waiting: false,
  };
}

/** As it is put in: what the database makes of it by itself is not part of it. */
export function insertable(row: PostRow) {
  const { undo: _, is_shown: __, is_waiting: ___, ...inserted } = row;
  return inserted;
}
