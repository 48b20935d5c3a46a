import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { ButtonLink } from '../components/Button.tsx';
import { DialogFrame } from '../components/DialogFrame.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { useText } from '../game/useText.ts';
import { PictureDetails } from './PictureDetails.tsx';
import styles from './PictureDialog.module.css';
import { PictureView } from './PictureView.tsx';
import type { Published } from './published.ts';

interface Props {
  picture: Published;
  /** Its neighbours on the wall; undefined at the ends. */
  previous: Published | undefined;
  next: Published | undefined;
  onTurn: (picture: Published) => void;
  onClose: () => void;
}

/** A picture of a wall, large, over the page. Arrows go on to its neighbours. */
export default function PictureDialog({ picture, previous, next, onTurn, onClose }: Props) {
  const say = useText();
  const onKeyDown = (event: KeyboardEvent) => {
    // In the slider of the film and in texts they have another meaning.
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
    if (!to) return;
    event.preventDefault();
    onTurn(to);
  };
  return (
    <DialogFrame title={picture.title} onClose={onClose} wide>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that the buttons below say, wherever the focus is in the dialog */}
      <div className={styles.content} onKeyDown={onKeyDown}>
        <PictureView key={picture.drawingId} picture={picture} mayPlay={picture.mayPlay} />
        <PictureDetails picture={picture} />
        <div className={styles.bar}>
          <IconButton
            label={say('picture.previous')}
            shortcut="←"
            kind="quiet"
            tooltip="top"
            isDisabled={!previous}
            onPress={() => previous && onTurn(previous)}
          >
            <ChevronLeft size={24} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={say('picture.next')}
            shortcut="→"
            kind="quiet"
            tooltip="top"
            isDisabled={!next}
            onPress={() => next && onTurn(next)}
          >
            <ChevronRight size={24} aria-hidden="true" />
          </IconButton>
          <span className={styles.room} />
          <ButtonLink to={`/d/${picture.drawingId}`} kind="plain" size="s">
            {say('picture.page')}
          </ButtonLink>
          <IconButton label={say('picture.close')} kind="quiet" tooltip="top" onPress={onClose}>
            <X size={22} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </DialogFrame>
  );
}
