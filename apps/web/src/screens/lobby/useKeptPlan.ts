import { GameMode, type MatchState } from '@tuschel/protocol';
import { useEffect, useState } from 'react';
import { windowStorage } from '../../browserStorage.ts';
import { useSend } from '../../game/useSend.ts';
import { forgetPlan, keptPlan } from '../../plan/keptPlan.ts';
import { wirePlan } from './planEditor/planDraft.ts';

/** The lobby begins with the plan of the link that opened it. False: it is on its way to the server. */
export function useKeptPlan({ lobbyCode, you }: MatchState): boolean {
  const send = useSend();
  // Only read: a first rendering that waits for texts is thrown away with its state, and done again.
  const [plan] = useState(() => (you.isHost ? keptPlan(lobbyCode, windowStorage) : null));
  const [isReady, setReady] = useState(plan === null);
  useEffect(() => {
    if (plan === null) return;
    void send({ type: 'options', options: { mode: GameMode.Custom, plan: wirePlan(plan) } }).finally(() => {
      forgetPlan(windowStorage);
      setReady(true);
    });
  }, [plan, send]);
  return isReady;
}
