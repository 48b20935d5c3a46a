import { Maximize } from 'lucide-react';
import type { RefObject } from 'react';
import type { CanvasStage } from '../../canvas/LiveCanvas.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useText } from '../../game/useText.ts';
import styles from './DrawingDesk.module.css';

/** Brings the whole picture into sight. */
export function FitButton({ stage }: { stage: RefObject<CanvasStage | null> }) {
  const say = useText();
  return (
    <IconButton
      label={say('draw.fit')}
      kind="quiet"
      className={styles.fit}
      tooltip="left"
      onPress={() => stage.current?.viewport.fit()}
    >
      <Maximize size={20} aria-hidden="true" />
    </IconButton>
  );
}
