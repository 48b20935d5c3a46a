import { galleryOf } from '@tuschel/client/gallery';
import { useState } from 'react';
import { useClient } from '../ClientContext.tsx';
import { Button } from '../components/Button.tsx';
import { DialogFrame } from '../components/DialogFrame.tsx';
import { showToast } from '../components/toast.ts';
import GameTexts from '../GameTexts.tsx';
import { type Complaint, ReportForm } from '../game/moderation/ReportForm.tsx';
import { useText } from '../game/useText.ts';
import { useProblemText } from '../problemText.ts';
import styles from './PictureDetails.module.css';
import type { Published } from './published.ts';

interface Props {
  picture: Published;
  onClose: () => void;
}

/** Somebody says that a picture should not hang here. */
export default function ReportPicture(props: Props) {
  return (
    <DialogFrame title={useText()('picture.report')} onClose={props.onClose}>
      <GameTexts>
        <Form {...props} />
      </GameTexts>
    </DialogFrame>
  );
}

function Form({ picture, onClose }: Props) {
  const say = useText();
  const client = useClient();
  const problemText = useProblemText();
  const [isOnItsWay, setOnItsWay] = useState(false);
  const report = async (complaint: Complaint) => {
    setOnItsWay(true);
    try {
      await galleryOf(client).report({ kind: 'drawing', subject: picture.drawingId, ...complaint });
      showToast(say('picture.report.done'), { kind: 'success', id: 'picture-report' });
      onClose();
    } catch (error) {
      showToast(problemText(error), { kind: 'error', id: 'picture-report' });
      setOnItsWay(false);
    }
  };
  return (
    <ReportForm text={picture.title} outlook={say('picture.report.outlook')}>
      {(complaint) => (
        <div className={styles.buttons}>
          <Button kind="quiet" onPress={onClose}>
            {say('dialog.cancel')}
          </Button>
          <Button isDisabled={!complaint || isOnItsWay} onPress={() => void (complaint && report(complaint))}>
            {say('picture.report.go')}
          </Button>
        </div>
      )}
    </ReportForm>
  );
}
