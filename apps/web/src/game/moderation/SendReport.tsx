import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { Report } from '@tuschel/protocol';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { useProblemText } from '../../language/problemText.ts';
import { useText } from '../useText.ts';
import styles from './Moderation.module.css';
import { type Complaint, ReportForm } from './ReportForm.tsx';

interface Props {
  reported: Pick<Report, 'kind' | 'subject'>;
  /** What it shows. */
  text: ReactNode;
  /** Who will see the report, and who will not. */
  outlook: string;
  /** On the button that sends it. */
  go: string;
  /** Said once it is sent. */
  done: string;
  onClose: () => void;
}

/** The form of a report to the team, for the content of a dialog. */
export function SendReport({ reported, text, outlook, go, done, onClose }: Props) {
  const say = useText();
  const client = useClient();
  const problemText = useProblemText();
  const [isOnItsWay, setOnItsWay] = useState(false);
  const report = async (complaint: Complaint) => {
    setOnItsWay(true);
    try {
      await callEndpoint(client, 'POST /report', { body: { ...reported, ...complaint } });
      showToast(done, { kind: 'success', id: 'report' });
      onClose();
    } catch (error) {
      showToast(problemText(error), { kind: 'error', id: 'report' });
      setOnItsWay(false);
    }
  };
  return (
    <ReportForm text={text} outlook={outlook}>
      {(complaint) => (
        <div className={styles.buttons}>
          <Button kind="quiet" onPress={onClose}>
            {say('dialog.cancel')}
          </Button>
          <Button isDisabled={!complaint || isOnItsWay} onPress={() => void (complaint && report(complaint))}>
            {go}
          </Button>
        </div>
      )}
    </ReportForm>
  );
}
