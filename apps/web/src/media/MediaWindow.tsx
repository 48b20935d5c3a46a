import { Download, Film, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useClient } from '../ClientContext.tsx';
import { classes } from '../components/classes.ts';
import { DialogFrame } from '../components/dialog/DialogFrame.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { showToast } from '../components/toast/toast.ts';
import GameTexts from '../language/GameTexts.tsx';
import { ScreenTexts } from '../language/ScreenTexts.tsx';
import { saveFile } from '../takeHome/saveFile.ts';
import { FilmState } from './FilmState.tsx';
import type { MediaEvent, MediaView } from './media.ts';
import { MediaPicture } from './MediaPicture.tsx';
import styles from './MediaWindow.module.css';
import { useFilm } from './useFilm.ts';

interface Props {
  view: Exclude<MediaView, { kind: 'hidden' }>;
  tell: (event: MediaEvent) => void;
  onClose: () => void;
}

/** A drawing, large: the finished picture, and how it came about. */
export default function MediaWindow(props: Props) {
  return (
    <ScreenTexts>
      <GameTexts>
        <Window key={props.view.media.drawingId} {...props} />
      </GameTexts>
    </ScreenTexts>
  );
}

function Window({ view, tell, onClose }: Props) {
  const { game } = useClient();
  const { formatMessage } = useIntl();
  const { media } = view;
  const desk = useFilm(media.drawingId);
  const videoUrl = desk.film.status === 'ready' ? desk.film.url : null;
  const play = () => tell({ kind: 'clicked', at: game.now(), videoUrl });
  const fail = () => {
    tell({ kind: 'videoFailed' });
    desk.lookAgain();
  };
  return (
    <DialogFrame title={media.title} onClose={onClose} wide>
      <MediaPicture view={view} onClick={play} onVideoFailed={fail} />
      <div className="flow align-center justify-between gap-2-4">
        <FilmState desk={desk} />
        <div className={classes('flow align-center justify-end gap-1-3 grows', styles.buttons)}>
          {media.mayDownload ? (
            <a
              className={classes('inline-row gap-2 target pad-2-4 display', styles.download)}
              href={media.imageUrl}
              download={media.fileName ?? true}
            >
              <Download size={20} aria-hidden="true" />
              <FormattedMessage id="media.download" />
            </a>
          ) : null}
          {videoUrl === null ? null : <KeepVideo url={videoUrl} title={media.title} />}
          <IconButton label={formatMessage({ id: 'media.close' })} onPress={onClose}>
            <X size={22} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </DialogFrame>
  );
}

/** The server names a video only to whoever may take it home. */
function KeepVideo({ url, title }: { url: string; title: string }) {
  const { formatMessage } = useIntl();
  const keep = (event: MouseEvent) => {
    if (new URL(url, location.href).origin === location.origin) return;
    // What comes from another host a browser would show in place of the page instead of keeping it.
    event.preventDefault();
    keepFile(url, `${title}.mp4`).catch(() =>
      showToast(formatMessage({ id: 'media.keepFailed' }), { kind: 'error', id: 'media' }),
    );
  };
  return (
    <a
      className={classes('inline-row gap-2 target pad-2-4 display', styles.download)}
      href={url}
      download={`${title}.mp4`}
      onClick={keep}
    >
      <Film size={20} aria-hidden="true" />
      <FormattedMessage id="media.downloadVideo" />
    </a>
  );
}

/** Fetches a file of another host and hands it to the browser to keep. @throws Error where it does not come */
async function keepFile(url: string, name: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the file came with ${answer.status}`);
  saveFile(await answer.blob(), name);
}
