import type { Task } from '@tuschel/protocol';
import { useCallback, useEffect, useMemo, useState } from 'react';
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
  const [sending, setSending] = useState<'no' | 'asked' | 'accepted'>('no');
  // The answer arrives before the state that it is about: until that is there nothing else is to be seen or drawn.
  const [seen, setSeen] = useState(task);
  if (seen !== task) setSeen(task);
  if (sending === 'accepted' && seen !== task) setSending('no');
  // Handed in from here or elsewhere: what was asked about it is settled.
  if (task.submitted && sending !== 'no') setSending('no');
  if (task.submitted && isAsking) setAsking(false);
  const isSending = sending !== 'no';
  const isLocked = task.submitted || isSending || isOver;

  useEffect(() => studio?.easel.setLocked(isLocked), [studio, isLocked]);
  useEffect(() => {
    if (isOver) void studio?.sync.flush();
  }, [studio, isOver]);
  const submit = useCallback(async () => {
    if (!studio) return;
    setAsking(false);
    setSending('asked');
    studio.easel.setLocked(true);
    await studio.sync.flush();
    const isAccepted = await send({ type: 'submit', step: task.step });
    setSending(isAccepted ? 'accepted' : 'no');
  }, [studio, send, task.step]);

  const status = isOver ? 'over' : task.submitted ? 'submitted' : isSending ? 'sending' : 'drawing';
  // The same as long as nothing about it changes: the bars with its button are not rendered again.
  return useMemo((): Finish => {
    switch (status) {
      case 'over':
      case 'sending':
        return { status };
      case 'submitted':
        return { status, keepDrawing: () => void send({ type: 'keepDrawing', step: task.step }) };
      case 'drawing': {
        const open = () => {
          // What is asked about is the picture with all that is under way.
          studio?.easel.leave();
          setAsking(true);
        };
        const asking = { isOpen: isAsking, open, close: () => setAsking(false) };
        return { status, asking, submit: () => void submit() };
      }
      default:
        return status satisfies never;
    }
  }, [status, studio, isAsking, submit, send, task.step]);
}

/** What the button does: asks first, where somebody asks. */
export function finishIt({ asking, submit }: Extract<Finish, { status: 'drawing' }>): void {
  if (asking) asking.open();
  else submit();
}
