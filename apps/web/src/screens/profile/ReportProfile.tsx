import { profilesOf } from '@tuschel/client/profiles';
import type { Profile } from '@tuschel/protocol';
import { useState } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { showToast } from '../../components/toast.ts';
import GameTexts from '../../GameTexts.tsx';
import { type Complaint, ReportForm } from '../../game/moderation/ReportForm.tsx';
import { useText } from '../../game/useText.ts';
import { useProblemText } from '../../problemText.ts';
import styles from './Profile.module.css';

interface Props {
  profile: Profile;
  onClose: () => void;
}

/** Somebody says that what stands on a profile should not. */
export default function ReportProfile(props: Props) {
  return (
    <DialogFrame title={useText()('person.report')} onClose={props.onClose}>
      <GameTexts>
        <Form {...props} />
      </GameTexts>
    </DialogFrame>
  );
}

function Form({ profile, onClose }: Props) {
  const say = useText();
  const client = useClient();
  const problemText = useProblemText();
  const [isOnItsWay, setOnItsWay] = useState(false);
  const report = async (complaint: Complaint) => {
    setOnItsWay(true);
    try {
      await profilesOf(client).report({ kind: 'profile', subject: profile.userName, ...complaint });
      showToast(say('person.report.done'), { kind: 'success', id: 'profile-report' });
      onClose();
    } catch (error) {
      showToast(problemText(error), { kind: 'error', id: 'profile-report' });
      setOnItsWay(false);
    }
  };
  return (
    <ReportForm text={profile.displayName} outlook={say('person.report.outlook')}>
      {(complaint) => (
        <div className={styles.buttons}>
          <Button kind="quiet" onPress={onClose}>
            {say('person.cancel')}
          </Button>
          <Button isDisabled={!complaint || isOnItsWay} onPress={() => void (complaint && report(complaint))}>
            {say('person.report.go')}
          </Button>
        </div>
      )}
    </ReportForm>
  );
}
