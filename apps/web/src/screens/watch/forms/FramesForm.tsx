import type { Round } from '@tuschel/protocol';
import { useEffect, useRef } from 'react';
import type { Darkroom } from '../../../canvas/show/darkroom.ts';
import type { Playback } from '../../../canvas/show/playback.ts';
import { progressOf } from '../../../canvas/show/playback.ts';
import type { OnPosition } from '../../../canvas/show/projector.ts';
import { Thumbnail } from '../../../canvas/show/Thumbnail.tsx';
import { useClient } from '../../../ClientContext.tsx';
import { useText } from '../../../game/useText.ts';
import { useReducedMotion } from '../../../look/useReducedMotion.ts';
import { Veil } from '../../../veil/Veil.tsx';
import { type Steps, stepFrom } from '../steps.ts';
import { frameAt, frameRate, framesDuration, frameStarts } from './frames.ts';
import styles from './forms.module.css';

interface Props {
  frames: readonly Round[];
  /** Frames in a second, as the game was played. */
  fps: number | undefined;
  playback: Playback;
  darkroom: Darkroom;
  onPosition: OnPosition;
  onReady: (steps: Steps | null) => void;
}

const WIDTH = 1280;

/** An animation, three times over and then its last frame; who drew the frame stands below it. */
export function FramesForm({ frames, fps, playback, darkroom, onPosition, onReady }: Props) {
  const { game } = useClient();
  const say = useText();
  const stack = useRef<HTMLDivElement>(null);
  const caption = useRef<HTMLParagraphElement>(null);
  const isStill = useReducedMotion() && !playback.paused;
  const rate = frameRate(fps, playback.speed);
  const names = frames.map(({ playerName }) => playerName).join('\n');
  const count = frames.length;

  useEffect(() => {
    let request = 0;
    let position = 0;
    const duration = framesDuration(count, rate);
    // The rate has the speed in it already.
    const steady = { ...playback, speed: 1 };
    const authors = names.split('\n');
    const show = (at: number) => {
      position = at;
      const shown = frameAt(position, count, rate);
      [...(stack.current?.children ?? [])].forEach((child, index) => {
        (child as HTMLElement).style.visibility = index === shown ? 'visible' : 'hidden';
      });
      if (caption.current) caption.current.textContent = `${shown + 1} / ${count} · ${authors[shown] ?? ''}`;
      onPosition(position, duration);
    };
    const run = () => {
      const { position: at, isSettled } = progressOf(steady, game.now(), duration);
      show(isStill ? duration : at);
      if (!isStill && !isSettled) request = requestAnimationFrame(run);
    };
    run();
    onReady({
      step(direction) {
        cancelAnimationFrame(request);
        show(stepFrom(position, frameStarts(count, rate), direction));
        return position;
      },
    });
    return () => {
      cancelAnimationFrame(request);
      onReady(null);
    };
  }, [game, playback, count, rate, names, isStill, onPosition, onReady]);

  return (
    <figure className={styles.frames}>
      <div
        ref={stack}
        className={styles.stack}
        role="img"
        aria-label={say('watch.animation', { count })}
        data-testid="watch-frames"
      >
        {frames.map((frame) => (
          <div key={frame.id} className={styles.frame}>
            <Veil round={frame} darkroom={darkroom}>
              <Thumbnail drawingId={frame.drawingId ?? ''} darkroom={darkroom} width={WIDTH} />
            </Veil>
          </div>
        ))}
      </div>
      <figcaption>
        <p ref={caption} className={styles.caption} />
      </figcaption>
    </figure>
  );
}
