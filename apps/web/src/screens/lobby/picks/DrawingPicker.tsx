import type { Darkroom } from '../../../canvas/show/darkroom.ts';
import { Thumbnail } from '../../../canvas/show/Thumbnail.tsx';
import { Button } from '../../../components/Button.tsx';
import { DialogFrame } from '../../../components/dialog/DialogFrame.tsx';
import { MoreButton } from '../../../components/MoreButton.tsx';
import { EmptyState } from '../../../components/status/EmptyState.tsx';
import { ErrorState } from '../../../components/status/ErrorState.tsx';
import { Skeleton } from '../../../components/status/Skeleton.tsx';
import { useText } from '../../../game/useText.ts';
import { listProblem } from '../../../language/problemText.ts';
import styles from './PickDrawing.module.css';
import { useOwnDrawings } from './useOwnDrawings.ts';

interface Props {
  userId: string;
  darkroom: Darkroom;
  onPick: (drawingId: string) => void;
  onClose: () => void;
}

/** Everything one has drawn in games and alone, to pick one from. */
export default function DrawingPicker(props: Props) {
  const say = useText();
  return (
    <DialogFrame title={say('pick.choose')} onClose={props.onClose} wide>
      <Drawings {...props} />
      <Button kind="plain" onPress={props.onClose}>
        {say('pick.close')}
      </Button>
    </DialogFrame>
  );
}

function Drawings({ userId, darkroom, onPick }: Props) {
  const say = useText();
  const { status, error, drawings, hasMore, isFetchingMore, more, retry } = useOwnDrawings(userId);
  if (status === 'loading') return <Skeleton label={say('pick.loading')} pictures={6} />;
  if (status === 'failed')
    return <ErrorState text={say(listProblem(error, 'pick.broken'))} retry={say('pick.retry')} onRetry={retry} />;
  if (drawings.length === 0) {
    return (
      <EmptyState drawing="skater" title={say('pick.empty.title')}>
        <p>{say('pick.empty.text')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.drawings}>
        {drawings.map(({ drawingId, promptText }) => (
          <li key={drawingId}>
            <button
              type="button"
              className={styles.drawing}
              aria-label={say('pick.drawing', { prompt: promptText ?? say('pick.free') })}
              onClick={() => onPick(drawingId)}
            >
              <Thumbnail drawingId={drawingId} darkroom={darkroom} width={320} />
            </button>
          </li>
        ))}
      </ul>
      <MoreButton
        query={{ hasNextPage: hasMore, isFetchingNextPage: isFetchingMore, fetchNextPage: more }}
        label={say('pick.more')}
      />
    </>
  );
}
