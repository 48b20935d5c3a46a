import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { Player } from '@tuschel/protocol';
import { useState } from 'react';
import { useClient } from '../ClientContext.tsx';
import { Avatar } from '../components/Avatar.tsx';
import { Button } from '../components/Button.tsx';
import { DialogFrame } from '../components/DialogFrame.tsx';
import { showToast } from '../components/toast.ts';
import styles from '../game/moderation/Moderation.module.css';
import { type Complaint, ReportForm } from '../game/moderation/ReportForm.tsx';
import { useText } from '../game/useText.ts';
import { useProblemText } from '../problemText.ts';

interface Props {
  player: Pick<Player, 'name'> & { face: string };
  onClose: () => void;
}

/** Somebody has drawn a face that should not be seen. */
export default function ReportFace({ player: { name, face }, onClose }: Props) {
  const say = useText();
  const client = useClient();
  const problemText = useProblemText();
  const [isOnItsWay, setOnItsWay] = useState(false);
  const report = async (complaint: Complaint) => {
    setOnItsWay(true);
    try {
      await callEndpoint(client, 'POST /report', { body: { kind: 'face', subject: face, ...complaint } });
      showToast(say('game.face.report.done'), { kind: 'success', id: 'face-report' });
      onClose();
    } catch (error) {
      showToast(problemText(error), { kind: 'error', id: 'face-report' });
      setOnItsWay(false);
    }
  };
  return (
    <DialogFrame title={say('game.face.report.title', { name })} onClose={onClose}>
      <ReportForm
        text={<Avatar name={name} face={face} size={144} />}
        outlook={say('game.face.report.outlook', { name })}
      >
        {(complaint) => (
          <div className={styles.buttons}>
            <Button kind="quiet" onPress={onClose}>
              {say('dialog.cancel')}
            </Button>
            <Button isDisabled={!complaint || isOnItsWay} onPress={() => void (complaint && report(complaint))}>
              {say('game.face.report.go')}
            </Button>
          </div>
        )}
      </ReportForm>
    </DialogFrame>
  );
}
