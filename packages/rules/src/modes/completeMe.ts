import { LIMITS } from '../model/limits.ts';
import type { ModeStep } from '../model/plan.ts';
import { ALL_TOOLS, type Tools } from '../model/tools.ts';
import type { Mode } from './mode.ts';

const START: Tools = { ...ALL_TOOLS, fill: false, maxLines: LIMITS.start.lines };

/**
 * A prompt, a drawing that is left unfinished, and its completion by somebody who does not know the prompt, unless the host shows it. Of two
 * players the one who wrote it completes it.
 */
export const completeMe = {
  number: 15,
  steps: (players, { showPrompt = false }) => {
    const finish: ModeStep = { kind: 'draw', place: 'base', ...(showPrompt ? { tellsText: true } : {}) };
    return [
      { kind: 'write' },
      { kind: 'draw', tools: START, short: LIMITS.start.time },
      players > 2 ? finish : { ...finish, repeats: true },
    ];
  },
} as const satisfies Mode;
