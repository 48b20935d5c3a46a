import type { MatchState } from '@tuschel/protocol';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isInDialog } from './isInDialog.ts';

const GameKeys = lazy(() => import('./GameKeys.tsx'));

/** F1 lists the keys of the screen at hand, and so does a question mark wherever nobody types. */
export function KeyHelp({ state }: { state: MatchState }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isInDialog(event.target) || !asksForHelp(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    // After everything on the page: a drawing desk answers with its own keys, wherever it stands.
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <GameKeys state={state} onClose={() => setOpen(false)} />
    </Suspense>
  );
}

function asksForHelp({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey) return false;
  return key === 'F1' || (key === '?' && target === document.body);
}
