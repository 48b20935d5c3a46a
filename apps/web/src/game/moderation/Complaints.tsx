import type { ReportReason } from '@tuschel/protocol';
import { useText } from '../useText.ts';
import styles from './Moderation.module.css';

/** What is said against a text. */
export function Complaints({ reasons, note }: { reasons: readonly ReportReason[]; note: string }) {
  const say = useText();
  if (reasons.length === 0) return null;
  return (
    <p className={styles.why}>
      {reasons.map((reason) => say(`report.reason.${reason}`)).join(' · ')}
      {note === '' ? null : <q className={styles.note}>{note}</q>}
    </p>
  );
}
