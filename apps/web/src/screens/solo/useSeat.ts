import { useState } from 'react';
import { useNavigate } from 'react-router';
import { browserStorage } from '../../browserStorage.ts';
import { useClient } from '../../ClientContext.tsx';
import { useDialogs } from '../../components/dialog/Dialogs.tsx';
import { useText } from '../../game/useText.ts';
import { forgetSitting, keepSitting, readSitting, type Sitting } from './sitting.ts';

export type SitDown = (sitting: Omit<Sitting, 'owner'>) => Promise<void>;

/** The drawing that somebody has begun on this device, and how they begin another one. */
export interface Seat {
  sitting: Sitting | null;
  /** Goes to the easel. Answers at once where they would rather keep what they had begun. */
  sitDown: SitDown;
  /** Throws away what was begun, if that is wanted. Answers whether it was. */
  discard: (sitting: Sitting) => Promise<boolean>;
}

/** @param owner user id, or `VISITOR` */
export function useSeat(owner: string): Seat {
  const navigate = useNavigate();
  const [sitting, setSitting] = useState(() => readSitting(owner, browserStorage));
  const discard = useDiscard(() => setSitting(null));
  const sitDown: SitDown = async (next) => {
    if (sitting && sitting.drawingId !== next.drawingId && !(await discard(sitting))) return;
    keepSitting({ ...next, owner }, browserStorage);
    await navigate('/solo/draw');
  };
  return { sitting, sitDown, discard };
}

/** There is something to go on with. The challenge is gone on with where it is described. */
export function isBegun(sitting: Sitting | null): sitting is Sitting {
  return sitting !== null && sitting.mode !== 'challenge';
}

function useDiscard(onDone: () => void): (sitting: Sitting) => Promise<boolean> {
  const say = useText();
  const dialogs = useDialogs();
  const { drawings } = useClient();
  return async ({ drawingId, mode }) => {
    // The server has it: it stays in the sketchbook.
    if (mode !== 'draft') {
      const sketch = await drawings.sketch(drawingId);
      const question = {
        title: say('solo.discard.title'),
        body: say('solo.discard.body'),
        okLabel: say('solo.discard'),
        danger: true,
      };
      if (sketch.lines.length > 0 && !(await dialogs.confirm(question))) {
        sketch.stop();
        return false;
      }
      await sketch.discard();
    }
    forgetSitting(browserStorage);
    onDone();
    return true;
  };
}
