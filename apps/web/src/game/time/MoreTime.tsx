import type { MatchState } from '@tuschel/protocol';
import { ClockPlus } from 'lucide-react';
import { BarButton } from '../bar/BarButton.tsx';
import styles from './MoreTime.module.css';
import { isUrgent, mayAskForTime } from './moreTimeAsked.ts';
import { giveWords, mayGiveTime } from './moreTimeGiven.ts';
import { isCoHost } from '../roles/mayHelp.ts';
import { useSend } from '../useSend.ts';
import { useText } from '../useText.ts';

/** Who is slow asks for more time; host and co-hosts see how many do, and give it. Nothing in steps without a deadline. */
export function MoreTime({ state }: { state: MatchState }) {
  if (!state.step || state.step.deadline === null) return null;
  if (state.you.isHost) return <Give state={state} />;
  // A co-host draws like everybody else: they are told once somebody asks, and may ask themselves until then.
  const gives = isCoHost(state) && (state.step.moreTime ?? 0) > 0;
  return gives ? <Give state={state} /> : <Ask state={state} />;
}

function Give({ state }: { state: MatchState }) {
  const say = useText();
  const send = useSend();
  const { step } = state;
  if (!step) return null;
  const asked = step.moreTime ?? 0;
  const give = step.extendBy === 0 ? say('game.extend.spent') : giveWords(say, step);
  return (
    <BarButton
      icon={<ClockPlus size={18} aria-hidden="true" />}
      words={giveWords(say, step)}
      name={asked === 0 ? give : `${give}, ${say('game.extend.asked', { count: asked })}`}
      shortcut="Alt+Shift+E"
      className={isUrgent(state) ? styles.urgent : undefined}
      isDisabled={!mayGiveTime(state)}
      onPress={() => void send({ type: 'extend', step: step.index })}
    >
      {asked === 0 ? null : (
        // The name says it in a sentence; as text it would have to stand in there word for word.
        <span className={styles.count} data-testid="more-time-count" data-count={asked} aria-hidden="true" />
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
