import { Check, PencilLine } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { classes } from '../../../components/classes.ts';
import { useText } from '../../../game/useText.ts';
import styles from './FinishButton.module.css';
import { type Finish, finishIt } from './useFinish.ts';

/** "Finished?" hands the drawing in, "Keep drawing" takes it back. */
export function FinishButton({ finish, className }: { finish: Finish; className?: string | undefined }) {
  const say = useText();
  switch (finish.status) {
    case 'drawing':
      return (
        <Button
          kind="gold"
          size="s"
          icon={<Check size={20} strokeWidth={3} aria-hidden="true" />}
          className={className}
          data-tip="finish"
          onPress={() => finishIt(finish)}
        >
          {say('draw.finished')}
        </Button>
      );
    case 'sending':
      return (
        // Not disabled: it would lose the focus, and with it the way to take the drawing back.
        <Button kind="gold" size="s" aria-disabled className={classes(styles.sending, className)}>
          {say('draw.sending')}
        </Button>
      );
    case 'submitted':
      return (
        <Button
          kind="quiet"
          size="s"
          icon={<PencilLine size={18} aria-hidden="true" />}
          className={className}
          onPress={finish.keepDrawing}
        >
          {say('draw.keepDrawing')}
        </Button>
      );
    case 'over':
      return null;
    default:
      return finish satisfies never;
  }
}
