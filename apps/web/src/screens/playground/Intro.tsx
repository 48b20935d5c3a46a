import { useState } from 'react';
import { browserStorage } from '../../browserStorage.ts';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { useText } from '../../game/useText.ts';
import styles from './Intro.module.css';

const KEY = 'tuschel.playground.seen';

/** Greets a supporter who comes for the first time, on this device. */
export function Intro() {
  const say = useText();
  const [isOpen, setOpen] = useState(() => browserStorage.getItem(KEY) === null);
  if (!isOpen) return null;
  const close = () => {
    browserStorage.setItem(KEY, '1');
    setOpen(false);
  };
  return (
    <DialogFrame title={say('playground.intro.title')} onClose={close}>
      <Illustration name="otter" className={styles.otter} />
      <p>{say('playground.intro.text')}</p>
      <p>{say('playground.intro.kept')}</p>
      <p className="soft">{say('playground.intro.beta')}</p>
      <div className="flow justify-end">
        <Button kind="gold" size="l" autoFocus onPress={close}>
          {say('playground.intro.go')}
        </Button>
      </div>
    </DialogFrame>
  );
}
