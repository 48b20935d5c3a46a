import { GamePhase, type MatchState } from '@tuschel/protocol';

/** Whether somebody is at the drawing desk, with a page of their own. */
export function isDrawing({ phase, task }: Pick<MatchState, 'phase' | 'task'>): boolean {
  return phase === GamePhase.Draw && task?.drawingId !== undefined;
}
