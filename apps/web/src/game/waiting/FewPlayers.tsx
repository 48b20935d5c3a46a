import type { MatchState } from '@tuschel/protocol';
import { Hourglass, Presentation } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import styles from './StepNotice.module.css';
import { useNow } from '../time/useNow.ts';
import { useSend } from '../useSend.ts';
import { useText } from '../useText.ts';

/** Fewer than two are left: what is going to happen, and for the host the choice. */
export function FewPlayers({ state: { few, you } }: { state: MatchState }) {
  const say = useText();
  const send = useSend();
  const now = useNow();
  if (!few) return null;
  const isWaiting = few.showAt === null;
  const seconds = few.showAt === null ? 0 : Math.max(0, Math.ceil((few.showAt - now) / 1000));
  return (
    <div className={classes(styles.notice, styles.few)} data-testid="few-players">
      <p>
        <span role="status">{say(isWaiting ? 'game.few.waiting' : 'game.few.text')}</span>{' '}
        {isWaiting ? null : (
          <strong className={styles.seconds} aria-hidden="true">
            {seconds}
          </strong>
        )}
      </p>
      {you.isHost ? (
        <div className={styles.choices}>
          <Button
            kind="action"
            size="s"
            icon={<Presentation size={18} aria-hidden="true" />}
            onPress={() => void send({ type: 'show' })}
          >
            {say('game.few.show')}
          </Button>
          {isWaiting ? null : (
            <Button
              kind="quiet"
              size="s"
              icon={<Hourglass size={18} aria-hidden="true" />}
              onPress={() => void send({ type: 'wait' })}
            >
              {say('game.few.wait')}
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}
