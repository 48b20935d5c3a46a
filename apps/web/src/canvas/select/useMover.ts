import { type RefObject, useEffect } from 'react';
import type { Easel } from '../easel.ts';
import type { CanvasStage } from '../LiveCanvas.tsx';
import type { Toolbox } from '../tools/toolbox.ts';
import { attachMover } from './attachMover.ts';

interface Studio {
  easel: Easel;
  toolbox: Toolbox;
}

/** Shows on the canvas of this studio what is selected. */
export function useMover({ easel, toolbox }: Studio, stage: RefObject<CanvasStage | null>, isReady: boolean): void {
  useEffect(() => {
    if (!isReady || !stage.current || !toolbox.limits.mayMove) return undefined;
    return attachMover(stage.current, easel.mover, toolbox);
  }, [easel, toolbox, stage, isReady]);
}
