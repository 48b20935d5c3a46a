import type { Round } from '@tuschel/protocol';
import { useEffect, useRef } from 'react';
import type { Darkroom } from '../../../canvas/show/darkroom.ts';
import { type Playback, progressOf } from '../../../canvas/show/playback.ts';
import type { OnPosition } from '../../../canvas/show/projector.ts';
import { Thumbnail } from '../../../canvas/show/Thumbnail.tsx';
import { useClient } from '../../../ClientContext.tsx';
import { classes } from '../../../components/classes.ts';
import { useText } from '../../../game/useText.ts';
import { useReducedMotion } from '../../../look/useReducedMotion.ts';
import { Veil } from '../../../veil/Veil.tsx';
import { type Steps, stepFrom } from '../steps.ts';
import styles from './forms.module.css';

interface Props {
  sketch: Round;
  round: Round;
  playback: Playback;
  darkroom: Darkroom;
  onPosition: OnPosition;
  onReady: (steps: Steps | null) => void;
}

/** How long the wipe takes, ms. */
const WIPE_MS = 4_000;
/** The sketch is looked at first, ms. */
const LOOK_MS = 1_200;
/** Parts of the wipe that one goes through step by step: the sketch, an eighth of the drawing more each time, and all of it. */
const PARTS = 8;
const STEPS = Array.from({ length: PARTS + 1 }, (_, part) =>
  part === 0 ? 0 : Math.ceil(LOOK_MS + ((WIPE_MS - LOOK_MS) * part) / PARTS),
);
const WIDTH = 1280;

/** The finished drawing comes over the sketch from the left; who drives, or browses, may move the edge. */
export function WipeForm({ sketch, round, playback, darkroom, onPosition, onReady }: Props) {
  const { game } = useClient();
  const say = useText();
  const both = useRef<HTMLDivElement>(null);
  const isStill = useReducedMotion() && !playback.paused;

  useEffect(() => {
    let request = 0;
    let position = 0;
    const show = (at: number) => {
      position = at;
      const share = Math.max(0, position - LOOK_MS) / (WIPE_MS - LOOK_MS);
      both.current?.style.setProperty('--wiped', `${share * 100}%`);
      both.current?.toggleAttribute('data-whole', share >= 1);
      onPosition(position, WIPE_MS);
    };
    const run = () => {
      const { position: at, isSettled } = progressOf(playback, game.now(), WIPE_MS);
      show(isStill ? WIPE_MS : at);
      if (!isStill && !isSettled) request = requestAnimationFrame(run);
    };
    run();
    onReady({
      step(direction) {
        cancelAnimationFrame(request);
        show(stepFrom(position, STEPS, direction));
        return position;
      },
    });
    return () => {
      cancelAnimationFrame(request);
      onReady(null);
    };
  }, [game, playback, isStill, onPosition, onReady]);

  return (
    <Veil round={sketch} darkroom={darkroom}>
      <Veil round={round} darkroom={darkroom}>
        <div
          ref={both}
          className={styles.wipe}
          role="img"
          aria-label={say('watch.sketchAndDrawing', { sketcher: sketch.playerName, name: round.playerName })}
          data-testid="watch-wipe"
        >
          <div className={styles.frame}>
            <Thumbnail drawingId={sketch.drawingId ?? ''} darkroom={darkroom} width={WIDTH} />
          </div>
          <div className={classes(styles.frame, styles.wiped)}>
            <Thumbnail drawingId={round.drawingId ?? ''} darkroom={darkroom} width={WIDTH} />
          </div>
        </div>
      </Veil>
    </Veil>
  );
}
