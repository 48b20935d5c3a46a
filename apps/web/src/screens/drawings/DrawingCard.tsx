import type { MyDrawing } from '@tuschel/protocol';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../game/useText.ts';
import { sizeOf } from '../../gallery/picture.ts';
import { type Files, Print } from '../../gallery/Print.tsx';
import { StandingBadge } from '../../publish/StandingBadge.tsx';
import { standingOf } from '../../publish/standing.ts';
import styles from './DrawingCard.module.css';

interface Props {
  drawing: MyDrawing;
  isHidden: boolean;
  /** Undefined: not known yet. */
  files: Files | null | undefined;
  /** CSS px */
  width: number;
  /** Its number among all. */
  at: number;
  /** Tab comes to this one of all, and arrows lead on. */
  isStop: boolean;
  onOpen: (drawingId: string) => void;
}

/** A drawing of one's own, small, and where it stands. */
export const DrawingCard = memo(function DrawingCard({ drawing, isHidden, files, width, at, isStop, onOpen }: Props) {
  const say = useText();
  const { formatDate } = useIntl();
  const { drawingId, promptText, description, createdAt, previewData } = drawing;
  const title = description || promptText || say('picture.untitled');
  const picture = { drawingId, ...sizeOf(drawing), preview: previewData, alt: '', warning: drawing.triggerWarning };
  const standing = standingOf(drawing, isHidden);
  return (
    <button
      type="button"
      className={styles.card}
      data-at={at}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onOpen(drawingId)}
    >
      <span className={styles.picture}>
        <Print
          picture={picture}
          width={width}
          files={files === undefined ? 'waiting' : files}
          className={styles.print}
        />
      </span>
      <span className={styles.title}>{title}</span>
      <span className={styles.facts}>
        <StandingBadge standing={standing} />
        <span className={styles.date}>{formatDate(createdAt, { dateStyle: 'medium' })}</span>
      </span>
    </button>
  );
});
