import type { PageRef } from '@tuschel/rules';
import type { ToRender } from '../../library/render/jobs.ts';
import { drawingId } from './pageId.ts';
import type { DrawState } from './state.ts';
import { nameOf } from './wireState.ts';

/** A page of the step that closes, with what its artist was to draw. */
export function toRender(state: DrawState, page: PageRef): ToRender {
  const { match, seed } = state;
  const task = match.phase === 10 ? match.tasks.find(({ book }) => book === page.book) : undefined;
  const title = task?.prompt ?? task?.subjects?.map(({ text }) => text).join(' × ') ?? '';
  return { drawing: drawingId(seed, page), title, author: task ? nameOf(state, task.player) : '' };
}
