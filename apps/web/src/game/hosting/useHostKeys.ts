import { type CommandBody, GamePhase, type MatchState } from '@tuschel/protocol';
import { useEffect } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { mayForce } from './ForceNext.tsx';
import { isInDialog } from '../keys/isInDialog.ts';
import { mayGiveTime } from '../time/moreTimeGiven.ts';
import { mayHelp } from '../roles/mayHelp.ts';
import { useSend } from '../useSend.ts';

/** Keys of a host go with these, which write nothing on any keyboard: Ctrl+Alt is AltGr on a German one. */
export function isHostKey({ altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return altKey && shiftKey && !ctrlKey && !metaKey;
}

/**
 * Alt+Shift+E gives more time and Alt+Shift+N ends the step while people write and draw; Alt+Shift+P stops all clocks, or lets them go
 * on. In the show the last two turn pages instead (`useShowKeys`). Keys count by their place on the keyboard.
 */
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
  if (code === 'KeyP' && mayPause(state)) return { type: 'recess', on: state.recess === undefined };
  return null;
}

/** Hosts and co-hosts stop the clocks until the show begins, and end a pause wherever it is. */
function mayPause(state: MatchState): boolean {
  const { phase, recess } = state;
  if (!mayHelp(state) || phase === GamePhase.Done) return false;
  return phase !== GamePhase.Watch || recess !== undefined;
}
