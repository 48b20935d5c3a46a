import type { Profile } from '@tuschel/protocol';
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import GameTexts from '../../language/GameTexts.tsx';
import { SendReport } from '../../game/moderation/SendReport.tsx';
import { useText } from '../../game/useText.ts';

interface Props {
  profile: Profile;
  onClose: () => void;
}

/** Somebody says that what stands on a profile should not. */
export default function ReportProfile({ profile, onClose }: Props) {
  const say = useText();
  return (
    <DialogFrame title={say('person.report')} onClose={onClose}>
      <GameTexts>
        <SendReport
          reported={{ kind: 'profile', subject: profile.userName }}
          text={profile.displayName}
          outlook={say('person.report.outlook')}
          go={say('person.report.go')}
          done={say('person.report.done')}
          onClose={onClose}
        />
      </GameTexts>
    </DialogFrame>
  );
}
