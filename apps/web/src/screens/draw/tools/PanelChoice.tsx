import { Segments, type SegmentsProps } from '../../../components/form/Segments.tsx';
import styles from './BrushPanel.module.css';

/** One of a few in the panel of the brush, under what is asked. @param className of question and answers together */
export function PanelChoice<Value extends string>({ className, ...choice }: SegmentsProps<Value>) {
  return (
    <div className={className}>
      <p className={styles.question}>{choice.label}</p>
      <Segments {...choice} className={styles.reach} />
    </div>
  );
}
