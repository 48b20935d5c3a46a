import type { Player } from '@tuschel/protocol';
import { Avatar } from '../components/Avatar.tsx';
import { DialogFrame } from '../components/dialog/DialogFrame.tsx';
import { SendReport } from '../game/moderation/SendReport.tsx';
import { useText } from '../game/useText.ts';

interface Props {
  player: Pick<Player, 'name'> & { face: string };
  onClose: () => void;
}

/** Somebody has drawn a face that should not be seen. */
export default function ReportFace({ player: { name, face }, onClose }: Props) {
  const say = useText();
  return (
    <DialogFrame title={say('game.face.report.title', { name })} onClose={onClose}>
      <SendReport
        reported={{ kind: 'face', subject: face }}
        text={<Avatar name={name} face={face} size={144} />}
        outlook={say('game.face.report.outlook', { name })}
        go={say('game.face.report.go')}
        done={say('game.face.report.done')}
        onClose={onClose}
      />
    </DialogFrame>
  );
}
