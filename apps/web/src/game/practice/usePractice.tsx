import type { MatchState } from '@tuschel/protocol';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { showToast } from '../../components/toast/toast.ts';
import type { Studio } from '../../screens/draw/useStudio.ts';
import { useText } from '../useText.ts';

const Practice = lazy(() => import('./Practice.tsx'));

export interface Practising {
  isOpen: boolean;
  open: () => void;
  /** With the pen test beside the sheet. */
  openPenTest: () => void;
  /** Lies over the screen. */
  view: ReactNode;
}

/**
 * A sheet to draw on while one waits, on this device alone. It stays as long as the screen that uses it: what was drawn is there again when it
 * is opened again, and is thrown away when the wait is over.
 */
export function usePractice(state: MatchState): Practising {
  const kept = useRef<Studio | null>(null);
  const [open, setOpen] = useState<'sheet' | 'pen' | null>(null);
  useFarewell(open !== null);
  const view =
    open === null ? null : (
      <Suspense>
        <Practice state={state} kept={kept} testsPen={open === 'pen'} onClose={() => setOpen(null)} />
      </Suspense>
    );
  return { isOpen: open !== null, open: () => setOpen('sheet'), openPenTest: () => setOpen('pen'), view };
}

/** Whoever is still drawing when the wait is over is told where the sheet went. */
function useFarewell(isOpen: boolean): void {
  const say = useText();
  const newest = useRef({ isOpen, say });
  useEffect(() => {
    newest.current = { isOpen, say };
  });
  useEffect(
    () => () => {
      const { isOpen: wasOpen, say: speak } = newest.current;
      if (wasOpen) showToast(speak('practice.putAway'), { id: 'practice' });
    },
    [],
  );
}
