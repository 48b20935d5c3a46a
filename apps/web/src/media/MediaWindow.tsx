import { Download, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../components/IconButton.tsx';
import { DialogFrame } from '../components/DialogFrame.tsx';
import { ScreenTexts } from '../ScreenTexts.tsx';
import type { MediaView } from './media.ts';
import { MediaPicture } from './MediaPicture.tsx';
import styles from './MediaWindow.module.css';

interface Props {
  view: Exclude<MediaView, { kind: 'hidden' }>;
  onClick: () => void;
  onVideoFailed: () => void;
  onClose: () => void;
}

export default function MediaWindow(props: Props) {
  return (
    <ScreenTexts>
      <Window {...props} />
    </ScreenTexts>
  );
}

function Window({ view, onClick, onVideoFailed, onClose }: Props) {
  const { formatMessage } = useIntl();
  const { media } = view;
  return (
    <DialogFrame title={media.title} onClose={onClose} wide>
      <MediaPicture view={view} onClick={onClick} onVideoFailed={onVideoFailed} />
      <div className={styles.bar}>
        {media.mayDownload ? (
          <a
            className={styles.download}
            href={view.kind === 'video' ? view.url : media.imageUrl}
            download={view.kind === 'video' ? true : (media.fileName ?? true)}
          >
            <Download size={20} aria-hidden="true" />
            <FormattedMessage id="media.download" />
          </a>
        ) : null}
        <IconButton label={formatMessage({ id: 'media.close' })} onPress={onClose}>
          <X size={22} aria-hidden="true" />
        </IconButton>
      </div>
    </DialogFrame>
  );
}
