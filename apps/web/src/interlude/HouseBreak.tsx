import { ADS } from '@tuschel/protocol';
import { useEffect } from 'react';
import { Button } from '../components/Button.tsx';
import { Illustration } from '../components/Illustration.tsx';
import { useText } from '../game/useText.ts';
import { Break } from './Break.tsx';
import { EmptyFrame, Framed } from './Framed.tsx';
import styles from './Interlude.module.css';
import { Outside } from './Outside.tsx';
import { useHousePicture } from './useHousePicture.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

/** Something of our own, which one may leave at once and which ends by itself. */
export function HouseBreak({ onEnd }: { onEnd: () => void }) {
  const say = useText();
  const picture = useHousePicture();
  const seconds = useSecondsLeft(ADS.seconds);
  useEffect(() => {
    if (seconds === 0) onEnd();
  }, [seconds, onEnd]);
  const figure =
    picture === undefined ? (
      <EmptyFrame />
    ) : picture === null ? (
      <Illustration name="bucket" className={styles.drawing} />
    ) : (
      <Framed picture={picture} />
    );
  return (
    <Break figure={figure} title={say('interlude.title')}>
      <p>{say(picture === null ? 'interlude.support.text' : 'interlude.picture.text')}</p>
      <Button kind="gold" size="l" onPress={onEnd} autoFocus>
        {say('interlude.continue')}
      </Button>
      <p className="soft" role="timer">
        {say('interlude.goesOn', { seconds })}
      </p>
      <Outside to="/support" className={styles.help}>
        {say('interlude.help')}
      </Outside>
    </Break>
  );
}
