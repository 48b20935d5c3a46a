import type { MatchState } from '@tuschel/protocol';
import { SkipForward } from 'lucide-react';
import { Button } from '../components/Button.tsx';
import styles from './ForceNext.module.css';
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
    <Button
      kind="quiet"
      size="s"
      icon={<SkipForward size={18} aria-hidden="true" />}
      isDisabled={step.stage !== 'open' || now < step.canForceAt}
      className={styles.button}
      aria-label={say('game.forceNext')}
      title={say('game.forceNext')}
      onPress={() => void send({ type: 'forceNext', step: step.index })}
    >
      <span className={styles.text}>{say('game.forceNext')}</span>
    </Button>
  );
}
