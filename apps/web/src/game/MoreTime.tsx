import type { MatchState } from '@tuschel/protocol';
import { ClockPlus } from 'lucide-react';
import { BarButton } from './BarButton.tsx';
import styles from './MoreTime.module.css';
import { isUrgent, mayAskForTime } from './moreTimeAsked.ts';
import { useSend } from './useSend.ts';
import { useText } from './useText.ts';

/** Who is slow asks for more time; the host sees how many do, and gives it. Nothing in steps without a deadline. */
export function MoreTime({ state }: { state: MatchState }) {
  if (!state.step || state.step.deadline === null) return null;
  return state.you.isHost ? <Give state={state} /> : <Ask state={state} />;
}

function Give({ state }: { state: MatchState }) {
  const say = useText();
  const send = useSend();
  const { step } = state;
  if (!step) return null;
  const asked = step.moreTime ?? 0;
  return (
    <BarButton
      icon={<ClockPlus size={18} aria-hidden="true" />}
      words={say('game.extend')}
      name={asked === 0 ? say('game.extend') : say('game.extend.asked', { count: asked })}
      className={isUrgent(state) ? styles.urgent : undefined}
      isDisabled={!mayAskForTime(step)}
      onPress={() => void send({ type: 'extend', step: step.index })}
    >
      {asked === 0 ? null : (
        <span className={styles.count} data-testid="more-time-count">
          {asked}
        </span>
      )}
    </BarButton>
  );
}

function Ask({ state: { step, task } }: { state: MatchState }) {
  const say = useText();
  const send = useSend();
  if (!step || !task || task.submitted) return null;
  const isAsked = step.moreTimeAsked ?? false;
  return (
    <BarButton
      icon={<ClockPlus size={18} aria-hidden="true" />}
      words={say(isAsked ? 'game.moreTime.asked' : 'game.moreTime')}
      isDisabled={isAsked || !mayAskForTime(step)}
      onPress={() => void send({ type: 'moreTime', step: step.index })}
    />
  );
}
