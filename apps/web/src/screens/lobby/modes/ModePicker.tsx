import { Check } from 'lucide-react';
import { classes } from '../../../components/classes.ts';
import { Button } from '../../../components/Button.tsx';
import { DialogFrame } from '../../../components/dialog/DialogFrame.tsx';
import { useText } from '../../../game/useText.ts';
import { ModeBadges } from './ModeBadges.tsx';
import { ModeComic } from './ModeComic.tsx';
import styles from './ModePicker.module.css';
import { MODES } from './modes.ts';

interface Props {
  mode: number;
  onChoose: (mode: number) => void;
  onClose: () => void;
}

/** All games at a glance, each in three pictures. */
export function ModePicker({ mode: chosen, onChoose, onClose }: Props) {
  const say = useText();
  return (
    <DialogFrame title={say('mode.choose')} onClose={onClose} wide>
      <ul className={styles.modes}>
        {MODES.map(({ mode, name }) => (
          <li key={mode} className={classes(styles.mode, mode === chosen && styles.chosen)}>
            <ModeComic name={name} />
            <button
              type="button"
              className={styles.name}
              aria-pressed={mode === chosen}
              aria-describedby={`mode-${name}`}
              onClick={() => onChoose(mode)}
            >
              {say(`mode.${name}`)}
              {mode === chosen ? <Check size={20} strokeWidth={3} aria-hidden="true" /> : null}
            </button>
            <p id={`mode-${name}`} className={styles.about}>
              {say(`mode.${name}.about`)}
            </p>
            <ModeBadges mode={mode} />
          </li>
        ))}
      </ul>
      <Button kind="plain" onPress={onClose}>
        {say('mode.keep')}
      </Button>
    </DialogFrame>
  );
}
