import type { Task } from '@tuschel/protocol';
import { useCallback, useEffect, useState } from 'react';
import { useSend } from '../../../game/useSend.ts';
import type { Studio } from '../useStudio.ts';

export type Finish =
  | { status: 'over' }
  /** `asking`: how it is to be shown, before it is handed in; absent where nobody asks. */
  | { status: 'drawing'; submit: () => void; asking?: { isOpen: boolean; open: () => void; close: () => void } }
  /** The last strokes are on their way. */
  | { status: 'sending' }
  | { status: 'submitted'; keepDrawing: () => void };

/**
 * Handing the drawing in and taking it back. The last strokes, and what is said of them, arrive before the word that it is finished.
 *
 * @param isOver the time is up: nothing more can be drawn
 */
export function useFinish(studio: Studio | null, task: Task, isOver: boolean): Finish {
  const send = useSend();
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const isLocked = task.submitted || isSending || isOver;

  useEffect(() => studio?.easel.setLocked(isLocked), [studio, isLocked]);
  useEffect(() => {
    if (isOver) void studio?.sync.flush();
  }, [studio, isOver]);

  const submit = useCallback(async () => {
    if (!studio) return;
    setAsking(false);
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
  if (isSending) return { status: 'sending' };
  const open = () => {
    // What is asked about is the picture with all that is under way.
    studio?.easel.leave();
    setAsking(true);
  };
  const asking = { isOpen: isAsking, open, close: () => setAsking(false) };
  return { status: 'drawing', asking, submit: () => void submit() };
}

/** What the button does: asks first, where somebody asks. */
export function finishIt({ asking, submit }: Extract<Finish, { status: 'drawing' }>): void {
  if (asking) asking.open();
  else submit();
}
