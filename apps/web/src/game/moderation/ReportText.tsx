import type { Task } from '@tuschel/protocol';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import { useSend } from '../useSend.ts';
import { useText } from '../useText.ts';
import styles from './Moderation.module.css';
import { type Complaint, ReportForm } from './ReportForm.tsx';

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
  const report = async (complaint: Complaint | null, skip: boolean) => {
    if (complaint && (await send({ type: 'reportPrompt', step: task.step, ...complaint, skip }))) onClose();
  };
  return (
    <DialogFrame title={say('report.title')} onClose={onClose}>
      <ReportForm text={task.prompt} outlook={say('report.outlook')}>
        {(complaint) => (
          <div className={styles.buttons}>
            <Button kind="quiet" isDisabled={!complaint} onPress={() => void report(complaint, false)}>
              {say('report.goOn')}
            </Button>
            <Button isDisabled={!complaint} onPress={() => void report(complaint, true)}>
              {say('report.skip')}
            </Button>
          </div>
        )}
      </ReportForm>
    </DialogFrame>
  );
}
