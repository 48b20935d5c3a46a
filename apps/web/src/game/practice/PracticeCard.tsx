import { Brush, PenTool } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { useText } from '../useText.ts';
import styles from './PracticeCard.module.css';
import type { Practising } from './usePractice.tsx';

/** Something to do for whoever waits. */
export function PracticeCard({ practice }: { practice: Practising }) {
  const say = useText();
  return (
    <section className={styles.card} aria-labelledby="practice">
      <h2 id="practice" className="text-l">
        {say('practice.invite')}
      </h2>
      <p className={styles.text}>{say('practice.invite.text')}</p>
      <div className={styles.buttons}>
        <Button kind="quiet" icon={<Brush size={18} aria-hidden="true" />} onPress={practice.open}>
          {say('practice.open')}
        </Button>
        <Button kind="quiet" icon={<PenTool size={18} aria-hidden="true" />} onPress={practice.openPenTest}>
          {say('practice.testPen')}
        </Button>
      </div>
    </section>
  );
}
