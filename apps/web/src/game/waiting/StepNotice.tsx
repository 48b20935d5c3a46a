import type { MatchState, Step } from '@tuschel/protocol';
import { Undo2 } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import type { MessageId } from '../../language/messageIds.ts';
import { type EndRead, useStepSeen } from '../passing/StepSeen.tsx';
import { mayHelp } from '../roles/mayHelp.ts';
import styles from './StepNotice.module.css';
import { useNow } from '../time/useNow.ts';
import { useSend } from '../useSend.ts';
import { useText } from '../useText.ts';

/** What is about to happen to the step, with the seconds until then. Nothing while it is simply open. */
export function StepNotice({ state }: { state: MatchState }) {
  const { step } = state;
  if (!step || step.stage === 'open' || step.stage === 'interlude') return null;
  return <Notice step={step} stage={step.stage} hasPage={state.task !== undefined} mayUndo={mayHelp(state)} />;
}

interface Props {
  step: Step;
  stage: Exclude<Step['stage'], 'open' | 'interlude'>;
  /** The reader has a page of their own in this step. */
  hasPage: boolean;
  /** The reader may have ended the step, and may think better of it. */
  mayUndo: boolean;
}

function Notice({ step, stage, hasPage, mayUndo }: Props) {
  const say = useText();
  const send = useSend();
  const seen = useStepSeen();
  const now = useNow();
  const seconds = step.closesAt === null ? 0 : Math.max(0, Math.ceil((step.closesAt - now) / 1000));
  return (
    <div className={classes(styles.notice, stage === 'forced' && styles.warning, stage === 'countdown' && styles.done)}>
      <p role={stage === 'grace' ? 'alert' : 'status'}>{say(wordsFor(stage, seen?.end ?? null, hasPage))}</p>
      {stage === 'countdown' || stage === 'forced' ? (
        <strong className={styles.seconds} aria-hidden="true">
          {seconds}
        </strong>
      ) : null}
      {stage === 'forced' && mayUndo ? (
        <Button
          kind="quiet"
          size="s"
          icon={<Undo2 size={18} aria-hidden="true" />}
          onPress={() => void send({ type: 'undoForce', step: step.index })}
        >
          {say('game.undoForce')}
        </Button>
      ) : null}
    </div>
  );
}

function wordsFor(stage: Props['stage'], end: EndRead | null, hasPage: boolean): MessageId {
  if (stage === 'forced') return end === 'led' ? 'game.stage.forced.led' : 'game.stage.forced';
  if (stage !== 'grace') return `game.stage.${stage}`;
  if (end === 'led') return hasPage ? 'game.stage.graceForced.led' : 'game.stage.graceForced.led.noPage';
  if (end === 'host') return hasPage ? 'game.stage.graceForced' : 'game.stage.graceForced.noPage';
  return hasPage ? 'game.stage.grace' : 'game.stage.grace.noPage';
}
