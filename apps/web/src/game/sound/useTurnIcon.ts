import type { MatchState } from '@tuschel/protocol';
import { useEffect } from 'react';
import { isYourTurn } from '../usePhaseTitle.ts';

const ICON = '/favicon.svg';
const TURN_ICON = '/favicon-turn.svg';

/** While something of one's own is to be handed in, and the tab is not the one in front, its icon has a dot. */
export function useTurnIcon(state: MatchState): void {
  const isTurn = isYourTurn(state);
  useEffect(() => {
    const show = () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
      if (link) link.href = isTurn && document.hidden ? TURN_ICON : ICON;
    };
    show();
    document.addEventListener('visibilitychange', show);
    return () => {
      document.removeEventListener('visibilitychange', show);
      const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
      if (link) link.href = ICON;
    };
  }, [isTurn]);
}
