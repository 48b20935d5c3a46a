import { OPTIONS } from '../model/options.ts';
import type { ModeStep } from '../model/plan.ts';
import type { Mode } from './mode.ts';

/**
 * A prompt, a drawing of it, and drawings of this drawing, each by somebody who saw the one before beside their paper and never the text. Two
 * players draw each other's once; nobody sees more of a book than there are players.
 */
export const echoInYourStyle = {
  number: 11,
  showsPromptLast: true,
  asksWhatIsClosest: true,
  steps: (players, { redrawSteps = OPTIONS.redrawSteps.unset }) => {
    const drawings = Math.max(2, Math.min(1 + redrawSteps, players - 1));
    const draw: ModeStep = players > 2 ? { kind: 'draw' } : { kind: 'draw', repeats: true };
    return [{ kind: 'write' }, ...Array.from({ length: drawings }, () => draw)];
  },
} as const satisfies Mode;
