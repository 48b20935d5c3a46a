import type { MatchState } from '@tuschel/protocol';
import { SkipForward } from 'lucide-react';
import { BarButton } from './BarButton.tsx';
import { useNow } from './useNow.ts';
import { useSend } from './useSend.ts';
import { useText } from './useText.ts';

/** The host ends the step before its time; everybody is warned, and the host can still take it back. */
export function ForceNext({ state }: { state: MatchState }) {
  const say = useText();
  const send = useSend();
  const now = useNow(500);
  const { step, you } = state;
  if (!you.isHost || !step) return null;
  return (
    <BarButton
      icon={<SkipForward size={18} aria-hidden="true" />}
      words={say('game.forceNext')}
      isDisabled={step.stage !== 'open' || now < step.canForceAt}
      onPress={() => void send({ type: 'forceNext', step: step.index })}
    />
  );
}
