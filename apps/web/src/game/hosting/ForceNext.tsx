import type { MatchState } from '@tuschel/protocol';
import { SkipForward } from 'lucide-react';
import { BarButton } from '../bar/BarButton.tsx';
import { mayHelp } from '../roles/mayHelp.ts';
import { useNow } from '../time/useNow.ts';
import { useSend } from '../useSend.ts';
import { useText } from '../useText.ts';

/** Not in the first seconds of a step, and not twice. */
export function mayForce(state: MatchState, now: number): boolean {
  return mayHelp(state) && state.step?.stage === 'open' && now >= state.step.canForceAt;
}

/** Host or co-host ends the step before its time; everybody is warned, and it can still be taken back. */
export function ForceNext({ state }: { state: MatchState }) {
  const say = useText();
  const send = useSend();
  const now = useNow(500);
  const { step } = state;
  if (!mayHelp(state) || !step) return null;
  return (
    <BarButton
      icon={<SkipForward size={18} aria-hidden="true" />}
      words={say('game.forceNext')}
      shortcut="Alt+Shift+N"
      isDisabled={!mayForce(state, now)}
      onPress={() => void send({ type: 'forceNext', step: step.index })}
    />
  );
}
