import { ApiException, type ChatLine } from '@tuschel/client';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { ChatLineReport } from '@tuschel/protocol';
import { useState } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/form/Checkbox.tsx';
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import { showToast } from '../../components/toast/toast.ts';
import type { MessageId } from '../../language/messageIds.ts';
import { useText } from '../useText.ts';
import styles from './Moderation.module.css';
import { type Complaint, ReportForm } from './ReportForm.tsx';

interface Props {
  line: ChatLine & { messageId: string };
  /** As the server calls it. */
  room: string;
  /** Somebody leads here, and is told. */
  isLed: boolean;
  /** From now on one does not want to hear who said it. */
  onUnhear: () => void;
  onClose: () => void;
}

/** Somebody's line should not be in the chat. */
export function ReportLine({ line, room, isLed, onUnhear, onClose }: Props) {
  const say = useText();
  const client = useClient();
  const [unhears, setUnhears] = useState(false);
  const [isOnItsWay, setIsOnItsWay] = useState(false);
  const { name, messageId } = line;

  const report = async (complaint: Complaint) => {
    setIsOnItsWay(true);
    const body: ChatLineReport = { room, messageId, ...complaint };
    try {
      await callEndpoint(client, 'POST /chat/report', { body });
      showToast(say('lineReport.done'), { id: 'line-report' });
      if (unhears) onUnhear();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiException)) throw error;
      showToast(say(troubleOf(error.status)), { kind: 'error', id: 'line-report' });
      setIsOnItsWay(false);
    }
  };

  return (
    <DialogFrame title={say('lineReport.title', { name })} onClose={onClose}>
      <ReportForm text={line.text} outlook={say(isLed ? 'lineReport.outlookLed' : 'lineReport.outlook', { name })}>
        {(complaint) => (
          <>
            <Checkbox isSelected={unhears} onChange={setUnhears}>
              {say('lineReport.unhear', { name })}
            </Checkbox>
            <div className={styles.buttons}>
              <Button kind="quiet" onPress={onClose}>
                {say('dialog.cancel')}
              </Button>
              <Button isDisabled={!complaint || isOnItsWay} onPress={() => void (complaint && report(complaint))}>
                {say('lineReport.go')}
              </Button>
            </div>
          </>
        )}
      </ReportForm>
    </DialogFrame>
  );
}

function troubleOf(status: number): MessageId {
  switch (status) {
    case 429:
      return 'lineReport.tooMany';
    case 403:
    case 404:
      return 'lineReport.gone';
    default:
      return 'lineReport.failed';
  }
}
