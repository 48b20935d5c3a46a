import type { MatchState } from '@tuschel/protocol';
import { EndReason } from '../../game/EndReason.tsx';
import { useText } from '../../game/useText.ts';
import type { Done } from './EndScreen.tsx';
import styles from './EndScreen.module.css';

/** Why the game is over, or thanks; whoever came too late for it has looked on. */
export function EndWords({ state, done: { reason, byName, aborted } }: { state: MatchState; done: Done }) {
  const say = useText();
  if (reason !== undefined) {
    return (
      <p className={styles.text}>
        <EndReason reason={reason} byName={byName} />
      </p>
    );
  }
  const thanks = state.you.waits ? 'end.watched.text' : 'end.thanks.text';
  return <p className={styles.text}>{say(aborted ? 'end.aborted.text' : thanks)}</p>;
}
