import type { MatchState } from '@tuschel/protocol';
import { useEffect } from 'react';
import { useStreamMode } from './streamMode.ts';
import './stream.css';

/** In stream mode everything that is marked `data-secret` is blurred until it is held. */
export function StreamCover({ state }: { state: MatchState }) {
  const isOn = useStreamMode(isLive(state));
  useEffect(() => {
    if (!isOn) return undefined;
    document.documentElement.dataset['stream'] = 'on';
    return () => {
      delete document.documentElement.dataset['stream'];
    };
  }, [isOn]);
  return null;
}

/** The host's own channel is live. */
export const isLive = ({ you, hostLive = false }: Pick<MatchState, 'you' | 'hostLive'>) => you.isHost && hostLive;
