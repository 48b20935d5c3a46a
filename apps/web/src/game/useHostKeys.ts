import type { CommandBody, MatchState } from '@tuschel/protocol';
import { useEffect } from 'react';
import { useClient } from '../ClientContext.tsx';
import { mayForce } from './ForceNext.tsx';
import { mayGiveTime } from './moreTimeGiven.ts';
import { useSend } from './useSend.ts';

/** Keys of a host go with these, which write nothing on any keyboard: Ctrl+Alt is AltGr on a German one. */
export function isHostKey({ altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return altKey && shiftKey && !ctrlKey && !metaKey;
}

/** While people write and draw: Alt+Shift+E gives more time, Alt+Shift+N ends the step. By the place on the keyboard. */
export function useHostKeys(state: MatchState): void {
  const { game } = useClient();
  const send = useSend();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !isHostKey(event) || isInDialog(event.target)) return;
      const command = commandOf(event.code, state, game.now());
      if (!command) return;
      event.preventDefault();
      void send(command);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [state, game, send]);
}

function commandOf(code: string, state: MatchState, now: number): CommandBody | null {
  const step = state.step?.index ?? 0;
  if (code === 'KeyE' && mayGiveTime(state)) return { type: 'extend', step };
  if (code === 'KeyN' && mayForce(state, now)) return { type: 'forceNext', step };
  return null;
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"],[role="alertdialog"]') !== null;
}
