import type { PlanOptions } from '../model/options.ts';
import { coOpAnimation } from './coOpAnimation.ts';
import { completeMe } from './completeMe.ts';
import { crossover } from './crossover.ts';
import { custom } from './custom.ts';
import { drawThisInYourStyle } from './drawThisInYourStyle.ts';
import { echo } from './echo.ts';
import { echoInYourStyle } from './echoInYourStyle.ts';
import type { Mode } from './mode.ts';
import { sketch } from './sketch.ts';
import { storyteller } from './storyteller.ts';

/** By the number that the mode has on the wire and in the archive. */
export const MODES: Readonly<Record<number, Mode>> = {
  1: custom,
  2: echo,
  4: storyteller,
  11: echoInYourStyle,
  12: drawThisInYourStyle,
  13: sketch,
  14: coOpAnimation,
  15: completeMe,
  16: crossover,
};

export function modeOf(options: Pick<PlanOptions, 'mode'>): Mode {
  const mode = MODES[options.mode];
  if (!mode) throw new RangeError(`no game mode ${options.mode}`);
  return mode;
}
