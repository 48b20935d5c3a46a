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

const ALL = [
  custom,
  echo,
  storyteller,
  echoInYourStyle,
  drawThisInYourStyle,
  sketch,
  coOpAnimation,
  completeMe,
  crossover,
] as const;

export type ModeNumber = (typeof ALL)[number]['number'];

/** Of every mode that is played together. */
export const MODE_NUMBERS: readonly ModeNumber[] = ALL.map(({ number }) => number);

/** By the number that the mode has on the wire and in the archive. */
export const MODES: Readonly<Record<number, Mode>> = Object.fromEntries(ALL.map((mode) => [mode.number, mode]));

export function modeOf({ mode: number }: Pick<PlanOptions, 'mode'>): Mode {
  const mode = MODES[number];
  if (!mode) throw new RangeError(`no game mode ${number}`);
  return mode;
}
