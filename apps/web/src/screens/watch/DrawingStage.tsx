import type { Round } from '@tuschel/protocol';
import type { ReactNode } from 'react';
import type { Darkroom } from '../../canvas/show/darkroom.ts';
import type { Playback } from '../../canvas/show/playback.ts';
import type { OnPosition } from '../../canvas/show/projector.ts';
import { Replay } from '../../canvas/show/Replay.tsx';
import { useText } from '../../game/useText.ts';
import { Veil } from '../../veil/Veil.tsx';
import styles from './PageStage.module.css';
import type { Steps } from './steps.ts';

export interface DrawingStageProps {
  round: Round;
  playback: Playback;
  darkroom: Darkroom;
  onPosition: OnPosition;
  onReady: (steps: Steps | null) => void;
  /** Lies over the drawing. */
  children?: ReactNode;
}

/** One drawing, large, as it came about; behind its veil if it has one. */
export function DrawingStage({ round, playback, darkroom, onPosition, onReady, children }: DrawingStageProps) {
  const say = useText();
  return (
    <Veil round={round} darkroom={darkroom}>
      <div className={styles.sheet}>
        <Replay
          drawingId={round.drawingId ?? ''}
          playback={playback}
          label={say('watch.drawing', { name: round.playerName })}
          onPosition={onPosition}
          onReady={onReady}
          testId="watch-canvas"
          className={styles.drawing}
        />
        {children}
      </div>
    </Veil>
  );
}
