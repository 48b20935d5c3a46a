import { Check, Delete, X } from 'lucide-react';
import { useStore } from '../../ClientContext.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useText } from '../../game/useText.ts';
import type { Hand } from './hand.ts';
import styles from '../select/select.module.css';

interface Props {
  hand: Pick<Hand, 'corners' | 'finish' | 'stepBack' | 'drop'>;
  /** Something was pressed with the pointer: keys go to the canvas again. */
  onUsed: () => void;
}

/** As long as somebody goes from corner to corner: how many there are, and how it ends, for hands without a keyboard, too. */
export function CornerBar({ hand, onUsed }: Props) {
  const say = useText();
  const corners = useStore(hand.corners);
  const used = (act: () => void) => () => {
    act();
    onUsed();
  };
  return (
    <>
      {corners === null ? null : (
        <div className={styles.bar} data-testid="corner-bar">
          <span className={styles.numbers}>{say('draw.corners', { count: corners })}</span>
          <IconButton
            label={say('draw.corners.back')}
            tooltip="top"
            isDisabled={corners === 0}
            onPress={used(() => hand.stepBack())}
          >
            <Delete size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label={say('draw.corners.drop')} tooltip="top" onPress={used(() => hand.drop())}>
            <X size={20} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={say('draw.corners.close')}
            tooltip="top"
            kind="gold"
            isDisabled={corners < 3}
            className={styles.main}
            onPress={used(() => hand.finish())}
          >
            <Check size={22} strokeWidth={3} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <p className="unseen" role="status">
        {corners ? say('draw.corners', { count: corners }) : ''}
      </p>
    </>
  );
}
