import { type RefObject, useEffect, useState } from 'react';
import type { CanvasStage } from '../LiveCanvas.tsx';
import type { Easel } from '../easel.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import { attachTurtle } from './attachTurtle.ts';
import { createTurtle, type Turtle } from './turtle.ts';

interface Studio {
  easel: Easel;
  toolbox: Toolbox;
}

/** A pen that the keyboard leads on the canvas of this studio. */
export function useTurtle({ easel, toolbox }: Studio, stage: RefObject<CanvasStage | null>, isReady: boolean): Turtle {
  const [turtle] = useState(() => createTurtle(easel, toolbox, () => performance.now()));
  useEffect(() => {
    if (!isReady || !stage.current) return undefined;
    return attachTurtle(stage.current, turtle, toolbox);
  }, [turtle, toolbox, stage, isReady]);
  return turtle;
}
