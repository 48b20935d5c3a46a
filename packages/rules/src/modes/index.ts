import type { PlanOptions } from '../options.ts';
import type { StepKind } from '../plan.ts';
import { echo } from './echo.ts';
import { onePicture } from './onePicture.ts';

/** A game mode is a rule that yields a plan. Released modes never change what they do; a new idea is a new mode. */
export interface Mode {
  readonly minPlayers: number;
  /** What each step asks for, given the number of players with a book of their own. Never more steps than players. */
  kinds(players: number, options: PlanOptions): readonly StepKind[];
}

/** By the number that the mode has on the wire and in the archive. */
export const MODES: Readonly<Record<number, Mode>> = {
  1: onePicture,
  2: echo,
};

export function modeOf(options: PlanOptions): Mode {
  const mode = MODES[options.mode];
  if (!mode) throw new RangeError(`no game mode ${options.mode}`);
  return mode;
}
