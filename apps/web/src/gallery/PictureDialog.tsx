import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { ButtonLink } from '../components/Button.tsx';
import { DialogFrame } from '../components/dialog/DialogFrame.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { useText } from '../game/useText.ts';
import { ScreenTexts } from '../language/ScreenTexts.tsx';
import { PictureDetails } from './PictureDetails.tsx';
import { PictureView } from './PictureView.tsx';
import type { Published } from './published.ts';
import { useOpened } from './stats.ts';

interface Props {
  picture: Published;
  /** Its neighbours on the wall; undefined at the ends. */
  previous: Published | undefined;
  next: Published | undefined;
  onTurn: (picture: Published) => void;
  onClose: () => void;
}

/** A picture of a wall, large, over the page. Arrows go on to its neighbours. */
export default function PictureDialog(props: Props) {
  return (
    <ScreenTexts>
      <PictureWindow {...props} />
    </ScreenTexts>
  );
}

function PictureWindow({ picture, previous, next, onTurn, onClose }: Props) {
  const say = useText();
  useOpened(picture.drawingId);
  const content = useArrows((step) => {
    const to = step < 0 ? previous : next;
    if (to) onTurn(to);
    return to !== undefined;
  });
  return (
    <DialogFrame title={picture.title} onClose={onClose} wide>
      <div ref={content} className="stack gap-4">
        <PictureView key={picture.drawingId} picture={picture} mayPlay={picture.mayPlay} />
        <PictureDetails picture={picture} />
        <div className="row gap-2" data-ends="">
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
          <span className="grows" />
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

/**
 * Keys that the buttons below say, wherever the focus is in the dialog: at first it is on the dialog itself.
 * @param turn answers whether there was something to turn to
 */
function useArrows(turn: (step: -1 | 1) => boolean): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // In the slider of the film and in texts they have another meaning, and in what lies over this dialog none of ours.
    const { target } = event;
    if (target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    const dialog = content.current?.closest('[role="dialog"]');
    if (target !== document.body && !(target instanceof Node && dialog?.contains(target))) return;
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null;
    if (step !== null && turn(step)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return content;
}
