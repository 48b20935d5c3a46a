import { DialogFrame } from '../components/dialog/DialogFrame.tsx';
import { ErrorState } from '../components/status/ErrorState.tsx';
import { Skeleton } from '../components/status/Skeleton.tsx';
import { showToast } from '../components/toast/toast.ts';
import { useText } from '../game/useText.ts';
import { PostTexts } from './PostTexts.tsx';
import { listProblem } from '../language/problemText.ts';
import { useFiles } from '../screens/drawings/useFiles.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { useMyDrawings } from './useMyDrawings.ts';

interface Props {
  userId: string;
  drawingId: string;
  onClose: () => void;
}

/** The publish dialog of one drawing, from wherever it is looked at. */
export default function PublishOne(props: Props) {
  return (
    <PostTexts>
      <One {...props} />
    </PostTexts>
  );
}

function One({ userId, drawingId, onClose }: Props) {
  const say = useText();
  const own = useMyDrawings(userId);
  const files = useFiles([drawingId])(drawingId);
  const { drawings, singleplayer, profile } = own.lists;
  const drawing = [...drawings, ...singleplayer].find((one) => one.drawingId === drawingId);
  if (drawing)
    return (
      <PublishDialog
        drawing={drawing}
        files={files}
        profile={profile}
        update={async (update) => {
          await own.update(update);
          showToast(say('publish.sent'), { kind: 'success', id: 'publish' });
        }}
        onClose={onClose}
      />
    );
  return (
    <DialogFrame title={say('publish.title')} onClose={onClose}>
      {own.status === 'loading' ? <Skeleton label={say('mine.loading')} lines={4} /> : null}
      {own.status === 'failed' ? (
        <ErrorState
          text={say(listProblem(own.error, 'mine.broken'))}
          retry={say('discover.retry')}
          onRetry={own.retry}
        />
      ) : null}
      {own.status === 'ready' ? <p role="alert">{say('publish.missing')}</p> : null}
    </DialogFrame>
  );
}
