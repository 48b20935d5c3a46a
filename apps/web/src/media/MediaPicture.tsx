import { Play } from 'lucide-react';
import { type MouseEvent, useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Replay } from '../canvas/show/Replay.tsx';
import { classes } from '../components/classes.ts';
import type { MediaView } from './media.ts';
import styles from './MediaWindow.module.css';

/** The hint that a picture can be played is gone so long after it was shown or the pointer moved, ms. */
const HINT_MS = 500;

interface Props {
  view: Exclude<MediaView, { kind: 'hidden' }>;
  onClick: () => void;
  onVideoFailed: () => void;
}

/** Picture, lines or video. What may not be downloaded is not offered by the browser's own menu either. */
export function MediaPicture({ view, onClick, onVideoFailed }: Props) {
  return (
    <>
      <div className={styles.stage} {...(view.media.mayDownload ? {} : { onContextMenu: refuse, onDragStart: refuse })}>
        <Shown view={view} onClick={onClick} onVideoFailed={onVideoFailed} />
      </div>
      {view.kind === 'image' && view.hasFailed ? (
        <p role="alert" className={styles.failed}>
          <FormattedMessage id="media.videoFailed" />
        </p>
      ) : null}
    </>
  );
}

function Shown({ view, onClick, onVideoFailed }: Props) {
  const { media } = view;
  switch (view.kind) {
    case 'image':
      return <Playable title={media.title} url={media.imageUrl} onClick={onClick} />;
    case 'lines':
      return <Lines title={media.title} drawingId={media.drawingId} at={view.at} onClick={onClick} />;
    case 'video':
      return (
        <video
          src={view.url}
          poster={media.imageUrl}
          aria-label={media.title}
          onError={onVideoFailed}
          autoPlay
          controls
          loop
          muted
          playsInline
          {...(media.mayDownload ? {} : { controlsList: 'nodownload', disablePictureInPicture: true })}
        />
      );
    default:
      return view satisfies never;
  }
}

/** The drawing comes about again, stroke by stroke; who presses it sees it from the beginning, or the video once that is there. */
function Lines(props: { title: string; drawingId: string; at: number; onClick: () => void }) {
  const { title, drawingId, at, onClick } = props;
  const { formatMessage } = useIntl();
  const playback = useMemo(() => ({ at }), [at]);
  return (
    <button
      type="button"
      className={styles.playable}
      aria-label={formatMessage({ id: 'media.play' }, { title })}
      onClick={onClick}
    >
      <Replay drawingId={drawingId} playback={playback} label={title} testId="media-canvas" className={styles.lines} />
    </button>
  );
}

function Playable({ title, url, onClick }: { title: string; url: string; onClick: () => void }) {
  const { formatMessage } = useIntl();
  const { isShown, again } = useHint();
  return (
    <button
      type="button"
      className={styles.playable}
      aria-label={formatMessage({ id: 'media.play' }, { title })}
      onClick={onClick}
      onPointerMove={again}
    >
      <img src={url} alt={title} />
      <span className={classes(styles.hint, !isShown && styles.unseen)}>
        <Play size={44} aria-hidden="true" />
      </span>
    </button>
  );
}

function useHint(): { isShown: boolean; again: () => void } {
  const [shownAt, setShownAt] = useState<number | null>(() => Date.now());
  useEffect(() => {
    if (shownAt === null) return undefined;
    const timer = setTimeout(() => setShownAt(null), HINT_MS);
    return () => clearTimeout(timer);
  }, [shownAt]);
  return { isShown: shownAt !== null, again: () => setShownAt(Date.now()) };
}

function refuse(event: MouseEvent) {
  event.preventDefault();
}
