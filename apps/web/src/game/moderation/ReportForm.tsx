import { type ReportReason, RULES_LIMITS } from '@tuschel/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Checkbox } from '../../components/form/Checkbox.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { useText } from '../useText.ts';
import styles from './Moderation.module.css';

export const REPORT_REASONS = ['hate', 'sexual', 'violence', 'personal', 'other'] as const satisfies ReportReason[];

/** What somebody says about a text that should not be there. */
export interface Complaint {
  reasons: ReportReason[];
  note?: string;
}

interface Props {
  /** What is reported. */
  text: ReactNode;
  /** Who will see it, and who will not. */
  outlook: string;
  /** The buttons. Null: something is missing yet. */
  children: (complaint: Complaint | null) => ReactNode;
}

/** Reasons, and a word about them. */
export function ReportForm({ text, outlook, children }: Props) {
  const say = useText();
  const [reasons, setReasons] = useState<readonly ReportReason[]>([]);
  const [note, setNote] = useState('');
  const said = note.trim();
  const count = Array.from(said).length;
  const isTooLong = count > RULES_LIMITS.reportNote;
  const toggle = (reason: ReportReason) => (isSelected: boolean) =>
    setReasons(isSelected ? [...reasons, reason] : reasons.filter((other) => other !== reason));
  const isReady = reasons.length > 0 && !isTooLong;

  return (
    <form className="stack gap-4" onSubmit={(event: FormEvent) => event.preventDefault()}>
      <blockquote className={styles.text}>{typeof text === 'string' ? <bdi>{text}</bdi> : text}</blockquote>
      <div className={styles.reasons} role="group" aria-label={say('report.reasons')}>
        {REPORT_REASONS.map((reason) => (
          <Checkbox key={reason} isSelected={reasons.includes(reason)} onChange={toggle(reason)}>
            {say(`report.reason.${reason}`)}
          </Checkbox>
        ))}
      </div>
      <TextField
        label={say('report.note')}
        hint={say('write.count', { count, most: RULES_LIMITS.reportNote })}
        value={note}
        onChange={setNote}
        error={isTooLong ? say('write.tooLong') : undefined}
        rows={2}
      />
      <p className="soft text-s">{outlook}</p>
      {children(isReady ? { reasons: [...reasons], ...(said === '' ? {} : { note: said }) } : null)}
    </form>
  );
}
