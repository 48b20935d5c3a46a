import type { Task } from '@tuschel/protocol';
import { useCallback, useEffect, useState } from 'react';
import { useSend } from '../../game/useSend.ts';
import type { Studio } from './useStudio.ts';

export type Finish =
  | { status: 'over' }
  | { status: 'drawing'; submit: () => void }
  /** The last strokes are on their way. */
  | { status: 'sending' }
  | { status: 'submitted'; keepDrawing: () => void };

/**
 * Handing the drawing in and taking it back. The last strokes arrive before the word that it is finished.
 *
 * @param isOver the time is up: nothing more can be drawn
 */
export function useFinish(studio: Studio | null, task: Task, isOver: boolean): Finish {
  const send = useSend();
  const [isSending, setSending] = useState(false);
  const isLocked = task.submitted || isSending || isOver;

  useEffect(() => studio?.easel.setLocked(isLocked), [studio, isLocked]);
  useEffect(() => {
    if (isOver) void studio?.sync.flush();
  }, [studio, isOver]);

  const submit = useCallback(async () => {
    if (!studio) return;
    setSending(true);
    studio.easel.setLocked(true);
    await studio.sync.flush();
    await send({ type: 'submit', step: task.step });
    setSending(false);
  }, [studio, send, task.step]);

  if (isOver) return { status: 'over' };
  if (task.submitted) {
    return { status: 'submitted', keepDrawing: () => void send({ type: 'keepDrawing', step: task.step }) };
  }
  return isSending ? { status: 'sending' } : { status: 'drawing', submit: () => void submit() };
}
