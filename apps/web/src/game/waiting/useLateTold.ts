import type { MatchState } from '@tuschel/protocol';
import { useEffect, useEffectEvent } from 'react';
import { showToast } from '../../components/toast/toast.ts';
import { useText } from '../useText.ts';

/** Long enough to be read twice. */
const STAYS_MS = 9_000;

/** Whoever waits for the next game reads in the show why they are here, and what comes after it. */
export function useLateTold({ you, players }: MatchState): void {
  const say = useText();
  const host = players.find(({ isHost }) => isHost)?.name ?? '';
  const isLate = you.waits === true;
  // Once: another language, or another host, is no reason to come up again.
  const tell = useEffectEvent(() => showToast(say('watch.late', { host }), { id: 'late', durationMs: STAYS_MS }));
  useEffect(() => {
    if (isLate) tell();
  }, [isLate]);
}
