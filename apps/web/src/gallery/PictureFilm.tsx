import { useCallback, useRef, useState } from 'react';
import { type Playback, settle } from '../canvas/show/playback.ts';
import type { Projector } from '../canvas/show/projector.ts';
import { ReplayOf } from '../canvas/show/Replay.tsx';
import { type DrawingToSee, useDrawing } from '../canvas/show/useDrawing.ts';
import { useClient } from '../ClientContext.tsx';
import GameTexts from '../language/GameTexts.tsx';
import { PlaybackBar } from '../screens/watch/PlaybackBar.tsx';
import { createPlayhead } from '../screens/watch/playhead.ts';
import styles from './PictureView.module.css';

interface TapeProps {
  seen: DrawingToSee;
  /** What the drawing shows. */
  label: string;
  /** Width by height. */
  ratio: string;
}

/** A drawing as it came about, stroke by stroke from its lines, and all that a tape can do. */
export default function PictureFilm({ drawingId, ...props }: Omit<TapeProps, 'seen'> & { drawingId: string }) {
  const seen = useDrawing(drawingId);
  return (
    <GameTexts>
      <Tape seen={seen} {...props} />
    </GameTexts>
  );
}

export function Tape({ seen, label, ratio }: TapeProps) {
  const { game } = useClient();
  const [playhead] = useState(createPlayhead);
  const [playback, setPlayback] = useState<Playback>(() => ({ at: game.now() }));
  const projector = useRef<Projector | null>(null);
  const onReady = useCallback((ready: Projector | null) => {
    projector.current = ready;
  }, []);
  const onPosition = useCallback((at: number, duration: number) => playhead.set(at, duration), [playhead]);
  const change = (more: Partial<Playback>) =>
    setPlayback((now) => ({ ...settle(now, game.now(), playhead.get().duration), ...more }));
  const play = () => {
    const { position, duration } = playhead.get();
    // At its end it begins anew.
    change({ paused: false, ...(position >= duration ? { from: 0 } : {}) });
  };
  return (
    <>
      <div className={styles.stage} style={{ aspectRatio: ratio }}>
        <ReplayOf
          seen={seen}
          playback={playback}
          label={label}
          onPosition={onPosition}
          onReady={onReady}
          testId="picture-canvas"
          className={styles.film}
        />
      </div>
      {/* All of it, in as many rows as it takes: there is no button for the rest of it here. */}
      <div className={styles.tape} data-more="true">
        <PlaybackBar
          playback={playback}
          playhead={playhead}
          deck={{
            scrub: (from) => change({ from }),
            setPaused: (paused) => (paused ? change({ paused }) : play()),
            setSpeed: (speed) => change({ speed }),
            setLoop: (loop) => change({ loop }),
          }}
          onStep={(direction) => {
            const at = projector.current?.step(direction);
            if (at !== undefined) change({ paused: true, from: at });
          }}
        />
      </div>
    </>
  );
}
