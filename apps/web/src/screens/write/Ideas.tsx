import { Dices } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { useText } from '../../game/useText.ts';
import styles from './Ideas.module.css';

/** So many at once. */
const AT_ONCE = 3;

interface Props {
  ideas: readonly string[];
  isDisabled: boolean;
  /** Is put into the field, to be bent or handed in. */
  onChoose: (idea: string) => void;
}

/** A dice for whoever has no idea: three prompts at a time, to choose one or to bend it. */
export function Ideas({ ideas, isDisabled, onChoose }: Props) {
  const say = useText();
  const [roll, setRoll] = useState(0);
  if (ideas.length === 0) return null;
  const from = ((roll - 1) * AT_ONCE) % ideas.length;
  return (
    <div className="flow align-center gap-2">
      <Button
        kind="quiet"
        size="s"
        icon={<Dices size={18} aria-hidden="true" />}
        isDisabled={isDisabled}
        onPress={() => setRoll(roll + 1)}
      >
        {say(roll === 0 ? 'write.ideas' : 'write.ideas.again')}
      </Button>
      {roll === 0 ? null : (
        <ul className={styles.list} aria-label={say('write.ideas.list')} aria-live="polite" data-secret="">
          {ideas.slice(from, from + AT_ONCE).map((idea) => (
            <li key={idea}>
              <button type="button" className={styles.idea} disabled={isDisabled} onClick={() => onChoose(idea)}>
                {idea}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
