import { ADS } from '@tuschel/protocol';
import { Button } from '../components/Button.tsx';
import { Illustration } from '../components/Illustration.tsx';
import { useText } from '../game/useText.ts';
import { AdFrame } from './AdFrame.tsx';
import { Break } from './Break.tsx';
import styles from './Interlude.module.css';
import { Outside } from './Outside.tsx';
import { useAdFrame } from './useAdFrame.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

/** What others made, or a word on what keeps it away; one goes on after a while in either case. */
export function ExternalBreak({ onEnd }: { onEnd: () => void }) {
  const say = useText();
  const { frame, status } = useAdFrame();
  const seconds = useSecondsLeft(ADS.seconds);
  const isBlocked = status === 'blocked';
  const figure = isBlocked ? <Illustration name="lost" className={styles.drawing} /> : <AdFrame ref={frame} />;
  return (
    <Break figure={figure} title={say(isBlocked ? 'interlude.blocked.title' : 'interlude.title')}>
      <p>{say(isBlocked ? 'interlude.blocked.text' : 'interlude.external.text')}</p>
      <Button kind="gold" size="l" onPress={onEnd} isDisabled={seconds > 0}>
        {say('interlude.continue')}
      </Button>
      <p className="soft" role="timer">
        {seconds > 0 ? say('interlude.wait', { seconds }) : '\u00a0'}
      </p>
      <Outside to="/support" className={styles.help}>
        {say('interlude.help')}
      </Outside>
    </Break>
  );
}
