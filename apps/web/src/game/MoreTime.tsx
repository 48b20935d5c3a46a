import type { MatchState } from '@tuschel/protocol';
import { ClockPlus } from 'lucide-react';
import { Button } from '../components/Button.tsx';
import { classes } from '../components/classes.ts';
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
  const asked = step?.moreTime ?? 0;
  if (!step) return null;
  return (
    <Button
      kind="quiet"
      size="s"
      icon={<ClockPlus size={18} aria-hidden="true" />}
      className={classes(styles.button, isUrgent(state) && styles.urgent)}
      isDisabled={!mayAskForTime(step)}
      aria-label={asked === 0 ? say('game.extend') : say('game.extend.asked', { count: asked })}
      title={asked === 0 ? say('game.extend') : say('game.extend.asked', { count: asked })}
      onPress={() => void send({ type: 'extend', step: step.index })}
    >
      <span className={styles.text}>{say('game.extend')}</span>
      {asked === 0 ? null : (
        <span className={styles.count} data-testid="more-time-count">
          {asked}
        </span>
      )}
    </Button>
  );
}

function Ask({ state: { step, task } }: { state: MatchState }) {
  const say = useText();
  const send = useSend();
  if (!step || !task || task.submitted) return null;
  const isAsked = step.moreTimeAsked ?? false;
  const text = say(isAsked ? 'game.moreTime.asked' : 'game.moreTime');
  return (
    <Button
      kind="quiet"
      size="s"
      icon={<ClockPlus size={18} aria-hidden="true" />}
      className={styles.button}
      isDisabled={isAsked || !mayAskForTime(step)}
      aria-label={text}
      title={text}
      onPress={() => void send({ type: 'moreTime', step: step.index })}
    >
      <span className={styles.text}>{text}</span>
    </Button>
  );
}
