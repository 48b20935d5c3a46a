import { Play } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
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

/** Picture or video. What may not be downloaded is not offered by the browser's own menu either. */
export function MediaPicture({ view, onClick, onVideoFailed }: Props) {
  const { media } = view;
  const guard = media.mayDownload ? {} : { onContextMenu: refuse, onDragStart: refuse };
  if (view.kind === 'video')
    return (
      <div className={styles.stage} {...guard}>
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
      </div>
    );
  return (
    <>
      <div className={styles.stage} {...guard}>
        {media.videoUrl === null ? (
          <img src={media.imageUrl} alt={media.title} />
        ) : (
          <Playable title={media.title} url={media.imageUrl} onClick={onClick} />
        )}
      </div>
      {view.hasFailed ? (
        <p role="alert" className={styles.failed}>
          <FormattedMessage id="media.videoFailed" />
        </p>
      ) : null}
    </>
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
