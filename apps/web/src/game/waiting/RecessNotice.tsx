import type { MatchState } from '@tuschel/protocol';
import { Coffee, Play } from 'lucide-react';
import { GamePhase } from '@tuschel/protocol';
import { Button } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import { isDrawing } from '../isDrawing.ts';
import styles from './RecessNotice.module.css';
import { formatRemaining } from '../time/remainingTime.ts';
import { mayHelp } from '../roles/mayHelp.ts';
import { useServerTime } from '../time/useNow.ts';
import { useSend } from '../useSend.ts';
import { useText } from '../useText.ts';

type Recess = NonNullable<MatchState['recess']>;

/** Whoever leads has stopped the clocks: who, how long at most, and how it goes on. The paper stays free: no stroke is lost. */
export function RecessNotice({ state }: { state: MatchState }) {
  return state.recess ? <Notice state={state} recess={state.recess} /> : null;
}

function Notice({ state, recess }: { state: MatchState; recess: Recess }) {
  const say = useText();
  const send = useSend();
  const now = useServerTime(500);
  const isOwn = recess.playerId === state.you.id;
  const mayDraw = state.phase === GamePhase.Draw && state.task !== undefined && !state.task.submitted;
  return (
    <aside
      className={classes(
        styles.notice,
        isDrawing(state) && styles.overDesk,
        state.phase === GamePhase.Watch && styles.overShow,
      )}
      aria-label={say('game.recess')}
      data-testid="recess"
    >
      <Coffee size={28} aria-hidden="true" className="rigid" />
      <div className={styles.words}>
        <p role="status" className={styles.title}>
          {isOwn ? say('game.recess.own') : say('game.recess.by', { name: recess.playerName })}
        </p>
        <p className="flush soft tabular">
          <span className={styles.reassurance}>{say(mayDraw ? 'game.recess.task' : 'game.recess.text')} </span>
          {say('game.recess.until', { time: formatRemaining(Math.max(0, recess.until - now)) })}
        </p>
      </div>
      {mayHelp(state) ? (
        <Button
          kind="action"
          size="s"
          icon={<Play size={18} aria-hidden="true" />}
          onPress={() => void send({ type: 'recess', on: false })}
        >
          {say('game.recess.goOn')}
        </Button>
      ) : null}
    </aside>
  );
}
