import { type ReportReason, RULES_LIMITS, type Task } from '@tuschel/protocol';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useSend } from '../useSend.ts';
import { useText } from '../useText.ts';
import styles from './Moderation.module.css';

export const REPORT_REASONS = ['hate', 'sexual', 'violence', 'personal', 'other'] as const satisfies ReportReason[];

/** Somebody else wrote the text of the task: what the dictionary gives is fine. */
export function isReportable(task: Task | undefined): task is Task & { prompt: string } {
  return task?.prompt !== undefined && task.promptDice !== true;
}

interface Props {
  task: Task & { prompt: string };
  onClose: () => void;
}

/** The text that one got should not be in the game. One may go on with it, or give the page back at once. */
export function ReportText({ task, onClose }: Props) {
  const say = useText();
  const send = useSend();
  const [reasons, setReasons] = useState<readonly ReportReason[]>([]);
  const [note, setNote] = useState('');
  const count = Array.from(note.trim()).length;
  const isTooLong = count > RULES_LIMITS.reportNote;

  const report = async (skip: boolean) => {
    const said = note.trim() === '' ? {} : { note: note.trim() };
    if (await send({ type: 'reportPrompt', step: task.step, reasons: [...reasons], ...said, skip })) onClose();
  };
  const toggle = (reason: ReportReason) => (isSelected: boolean) =>
    setReasons(isSelected ? [...reasons, reason] : reasons.filter((other) => other !== reason));
  const isReady = reasons.length > 0 && !isTooLong;

  return (
    <DialogFrame title={say('report.title')} onClose={onClose}>
      <form className={styles.form} onSubmit={(event: FormEvent) => event.preventDefault()}>
        <blockquote className={styles.text}>{task.prompt}</blockquote>
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
        <p className={styles.outlook}>{say('report.outlook')}</p>
        <div className={styles.buttons}>
          <Button kind="quiet" isDisabled={!isReady} onPress={() => void report(false)}>
            {say('report.goOn')}
          </Button>
          <Button isDisabled={!isReady} onPress={() => void report(true)}>
            {say('report.skip')}
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}
