import { DialogFrame } from '../components/dialog/DialogFrame.tsx';
import GameTexts from '../language/GameTexts.tsx';
import { SendReport } from '../game/moderation/SendReport.tsx';
import { useText } from '../game/useText.ts';
import type { Published } from './published.ts';

interface Props {
  picture: Published;
  onClose: () => void;
}

/** Somebody says that a picture should not hang here. */
export default function ReportPicture({ picture, onClose }: Props) {
  const say = useText();
  return (
    <DialogFrame title={say('picture.report')} onClose={onClose}>
      <GameTexts>
        <SendReport
          reported={{ kind: 'drawing', subject: picture.drawingId }}
          text={picture.title}
          outlook={say('picture.report.outlook')}
          go={say('picture.report.go')}
          done={say('picture.report.done')}
          onClose={onClose}
        />
      </GameTexts>
    </DialogFrame>
  );
}
